"""Attacking, parrying, dodging, and what comes of it (chapters 5.5 to 5.8)."""
