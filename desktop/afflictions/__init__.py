"""Afflictions: who has what, how it stands, its prospects, and the syndromes they come from."""
