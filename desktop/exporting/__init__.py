"""Maps written to files: for other programs, and as pictures."""
