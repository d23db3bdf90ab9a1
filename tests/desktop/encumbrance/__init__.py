"""Tests of the table of loads."""
