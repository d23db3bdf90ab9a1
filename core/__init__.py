"""The game: state, rules, geometry, chance and documents, with no window anywhere."""
