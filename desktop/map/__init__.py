"""The map: what it shows, how that is painted, and the view onto it."""
