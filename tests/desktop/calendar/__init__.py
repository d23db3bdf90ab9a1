"""Tests of the world's time."""
