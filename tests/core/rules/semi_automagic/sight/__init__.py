"""Tests of cover and sight."""
