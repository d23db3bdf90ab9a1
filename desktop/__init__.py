"""Sandtable on a desktop: one room for each feature, with its dock, its parts and its words."""
