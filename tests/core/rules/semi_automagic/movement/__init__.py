"""Tests of places, distances and speeds."""
