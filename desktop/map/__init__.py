"""The map: what it shows, how that is painted, the view onto it, its tools and the docks about it."""
