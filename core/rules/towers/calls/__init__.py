"""What the game master calls for at any time, with its forms, and what he gives and sets by hand."""
