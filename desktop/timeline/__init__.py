"""The timeline: the fight as it was at any step, played back on the map."""
