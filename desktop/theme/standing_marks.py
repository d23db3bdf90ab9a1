"""Pictures of how somebody stands to his turn, the same on every screen."""

from core.engine.ribbon import Standing

MARKS = {Standing.SPENT: "check", Standing.REACTS: "shield", Standing.HOLDS: "hourglass"}
"""What lies at the lower right of a face whose turn is spent, kept for a reaction, or put off."""
