"""Tests of character sheets as pages."""
