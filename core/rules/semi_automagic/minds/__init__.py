"""Minds: morale, confusion, and possession."""
