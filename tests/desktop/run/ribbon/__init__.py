"""Tests of the turn ribbon."""
