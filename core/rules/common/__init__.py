"""Mechanisms that several rule systems share."""
