"""99 Towers: flips from decks of cards, a clock of phases, squares of five feet."""
