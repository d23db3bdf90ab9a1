"""Tests of Basic Roleplaying."""
