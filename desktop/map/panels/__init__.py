"""The docks about the map: its scenes, its layers, and the stamps to put on it."""
