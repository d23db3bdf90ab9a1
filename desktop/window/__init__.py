"""The main window: modes, docks, the line that is always there in Run, and the preferences."""
