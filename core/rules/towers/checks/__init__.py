"""Checks: skills and Aspects, alone, against a power, and two who flip against each other."""
