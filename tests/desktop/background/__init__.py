"""Tests of work in threads."""
