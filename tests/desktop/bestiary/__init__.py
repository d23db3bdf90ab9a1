"""Tests of the bestiary."""
