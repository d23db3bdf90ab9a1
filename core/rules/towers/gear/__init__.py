"""Gear: weapons, what is done with things in a fight, and what is made a weapon of."""
