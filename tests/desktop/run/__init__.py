"""Tests of what is done in a fight."""
