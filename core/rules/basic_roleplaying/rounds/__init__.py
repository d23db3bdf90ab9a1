"""The combat round, statements of intent and actions (chapters 5.1, 5.2 and 5.4)."""
