"""Morale: fear, panic, and those whose mind is crushed."""
