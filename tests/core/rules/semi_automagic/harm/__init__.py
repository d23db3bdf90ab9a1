"""Tests of thresholds."""
