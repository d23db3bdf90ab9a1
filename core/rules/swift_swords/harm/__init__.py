"""Ranks and damage: what a hit does to a creature, on the spot and over weeks."""
