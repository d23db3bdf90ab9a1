"""The evening's report: what a fight came to, for the game master and for the players."""
