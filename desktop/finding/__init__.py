"""Finding things by name in the whole adventure: rooms, notes, creatures, scenes."""
