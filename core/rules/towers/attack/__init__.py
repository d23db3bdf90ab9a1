"""Attacking and defending: an attack from its announcement to the harm done, and the reactions to others."""
