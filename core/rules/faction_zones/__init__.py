"""Faction Zones: factions alternate on a map of zones, and a reaction is the whole turn."""
