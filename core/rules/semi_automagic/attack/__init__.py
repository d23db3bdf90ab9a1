"""Attacking: an attack from its declaration to what it does, combos, and the things it may strike instead."""
