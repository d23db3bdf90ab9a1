"""Tests of what works on minds."""
