"""Weapons, armour and remedies, how they are handled, and how they wear out."""
