"""Tests of the rules browser."""
