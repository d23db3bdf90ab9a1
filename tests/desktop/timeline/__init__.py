"""Tests of the log and the history."""
