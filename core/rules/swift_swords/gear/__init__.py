"""Gear of Swift Swords Tactica: weapons, shields and armour."""
