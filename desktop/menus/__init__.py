"""What a person can do from menus, keys and the palette: an `Action` for each, in one file for each menu."""
