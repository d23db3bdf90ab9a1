"""Injuries of Basic Roleplaying and how they heal."""
