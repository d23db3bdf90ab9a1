"""The docks about the map at hand: its layers, its size and check, and the stamps to put on it."""
