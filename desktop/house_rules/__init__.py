"""The house rules: every gap of a system's rules, and what the table decides about it."""
