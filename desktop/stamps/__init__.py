"""The stamps dock: everything that can be put on a map as a picture."""
