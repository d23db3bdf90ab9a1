"""Tests of the kit for rule systems."""
