"""Roofs as they are drawn: their slopes, and what covers them."""
