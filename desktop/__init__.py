"""Sandtable on a desktop: the window, the map, the panels, the players' screen and paper."""
