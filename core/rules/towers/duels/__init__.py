"""Duels: their terms, their stages, and how they come to an end."""
