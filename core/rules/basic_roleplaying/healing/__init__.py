"""Healing (chapter 5.14)."""
