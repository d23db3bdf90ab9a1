"""Tests of the roster."""
