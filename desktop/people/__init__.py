"""Parts of the panels about creatures: the roster, the bestiary, conditions, time."""
