"""Tests of the players' window."""
