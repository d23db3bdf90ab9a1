"""Importing maps into the window: reading in the background, a preview with its choices, and a grid aligner."""
