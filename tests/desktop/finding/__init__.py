"""Tests of finding things by name."""
