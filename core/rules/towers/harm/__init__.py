"""Harm: damage and its reasons, mishaps, conditions, and healing."""
