"""Tests of the list of gear."""
