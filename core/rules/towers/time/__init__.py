"""Time: initiative, turns, what a phase brings, companions on one marker, and the end of a fight."""
