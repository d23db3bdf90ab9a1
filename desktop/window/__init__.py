"""The main window: modes, docks, the line that is always there, the start page and what happens on leaving."""
