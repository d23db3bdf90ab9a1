"""Tests of forms built from a specification."""
