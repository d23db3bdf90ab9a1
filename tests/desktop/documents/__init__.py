"""Tests of documents in the window."""
