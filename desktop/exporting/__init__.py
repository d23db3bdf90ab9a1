"""Maps written for other programs."""
