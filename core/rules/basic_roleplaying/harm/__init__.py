"""Damage, injury and special successes (chapters 5.12 and 5.13)."""
