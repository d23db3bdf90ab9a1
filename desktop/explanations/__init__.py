"""How a result came about: tallies line by line, checks as cards, and links to the rules behind them."""
