"""Materials of the ground: tiles of eight by eight squares, made from nothing but a seed."""
