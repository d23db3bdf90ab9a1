"""Tests of seconds and of what falls due."""
