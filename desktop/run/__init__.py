"""Run: beginning and ending a fight, what can be done, the odds before it is done, questions, and what came of it."""
