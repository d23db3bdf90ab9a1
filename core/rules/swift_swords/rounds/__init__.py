"""Hands of Action Dice, the Countdown and the Refresh."""
