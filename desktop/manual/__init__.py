"""The manual: its pages, and which of them belongs to where the keyboard is."""
