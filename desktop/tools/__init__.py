"""The tools of the map: what the mouse means while one of them is taken up."""
