"""The history dock: every step of undo, and the way back to it."""
