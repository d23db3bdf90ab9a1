"""Area effect attacks: where they are aimed and land, who is caught, and what it does to him."""
