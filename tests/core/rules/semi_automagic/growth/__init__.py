"""Tests of experience and levels."""
