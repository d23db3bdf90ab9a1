"""How everything on a map is drawn: functions of a painter, the model and a palette, for screen and paper alike."""
