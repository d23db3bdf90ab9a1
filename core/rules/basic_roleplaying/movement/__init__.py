"""Movement (chapter 5.3)."""
