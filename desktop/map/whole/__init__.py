"""A whole map in one go, plain or in its style: for paper, for pictures, and for whoever keeps nothing."""
