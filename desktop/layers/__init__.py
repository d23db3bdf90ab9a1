"""The layers dock: which layers of a map are shown and locked, and in which order they lie."""
