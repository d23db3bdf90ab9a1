"""Tests of area effect attacks."""
