"""Basic Roleplaying: percentages, a countdown of DEX ranks, and wounds that are healed one by one."""
