"""Poisons, diseases, radiation, drink, and souls that are away."""
