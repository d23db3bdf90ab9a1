"""The forecast: the fight played out many times beside the window, and what came of it."""
