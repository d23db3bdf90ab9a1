"""Hands: which of them hold nothing, and what may be taken up with them."""

from core.model.gear import Carried, Item


def free_hands(gear: tuple[Item, ...]) -> tuple[Carried, ...]:
    """Return which hands hold nothing, the main one first."""
    held = {item.carried for item in gear}
    if Carried.BOTH_HANDS in held:
        return ()
    return tuple(hand for hand in (Carried.MAIN_HAND, Carried.OFF_HAND) if hand not in held)
