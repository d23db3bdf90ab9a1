"""Printing: encounters as PDF, with sheets, cards, clock boards and maps."""
