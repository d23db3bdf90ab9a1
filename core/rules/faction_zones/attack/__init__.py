"""Attacking, reacting to an attack, blasts, stunts and what size makes of them, as the chapters of these names say."""
