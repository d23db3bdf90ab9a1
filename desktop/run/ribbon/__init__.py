"""The turn ribbon: one row at the top of the window in Run, with the menu, the clock, the time and the screens."""
