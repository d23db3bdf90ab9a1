"""Notes of the game master's on scenes, encounters and creatures."""
