"""Tests of what all rooms of the window share."""
