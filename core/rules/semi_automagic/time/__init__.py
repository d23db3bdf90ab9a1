"""Time: the order of initiative, turns and their seconds, rounds, and what falls due."""
