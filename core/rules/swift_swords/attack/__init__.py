"""Attacks, from their declaration to what the blow does."""
