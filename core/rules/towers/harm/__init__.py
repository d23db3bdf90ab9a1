"""Harm: damage and its reasons, hazards, conditions, and healing."""
