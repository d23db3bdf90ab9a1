"""Movement: steps and their cost, walking, the actions that move, and how somebody stands or lies."""
