"""The rule systems."""
