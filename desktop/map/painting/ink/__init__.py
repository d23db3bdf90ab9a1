"""Ink: white floors, walls drawn by hand, hatching in the rock; Parchment and Blueprint are it in other colours."""
