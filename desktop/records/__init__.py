"""What a person can do from menus, keys and the palette, one file for each menu; all of it is data."""
