"""Tests of the docks about the map."""
