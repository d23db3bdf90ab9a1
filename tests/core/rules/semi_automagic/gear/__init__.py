"""Tests of what is carried and fought with."""
