"""The bestiary: creatures to put on the map, made and changed there."""
