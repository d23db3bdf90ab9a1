"""The check of the map as a dock: what may be wrong with it, and a mend."""
