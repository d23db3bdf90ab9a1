"""Levels: experience, ranks and boosts, and foes made of a level alone."""
