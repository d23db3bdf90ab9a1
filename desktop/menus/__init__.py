"""What a person can do from menus, keys and the palette: one record for each action, one file for each menu."""
