"""Modifiers, tallies, checks and the words that show them."""
