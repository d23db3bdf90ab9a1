"""Cards: decks, flips as draws, and what held cards and chips change about them."""
