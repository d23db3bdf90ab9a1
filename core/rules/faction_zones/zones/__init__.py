"""Where combatants are, what covers them, and moving: zones, opportunity attacks and cover."""
