"""The combat procedure: rounds, turns, and what else can be done in one."""
