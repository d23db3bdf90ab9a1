"""Tests of maps for other programs."""
