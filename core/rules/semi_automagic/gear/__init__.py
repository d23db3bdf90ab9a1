"""Gear: weapons and armour, what a load costs, and how things are handled in a fight."""
