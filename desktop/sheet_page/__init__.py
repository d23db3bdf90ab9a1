"""Character sheets as pages: laid out as data for each game, and painted alike on the screen and on paper."""
