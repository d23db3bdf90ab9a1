"""Weapons, armour and shields (chapters 5.9 to 5.11)."""
