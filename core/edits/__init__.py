"""Edit commands, of no rule system: maps, tokens, people, fights, what is shown, and the time of the world."""
