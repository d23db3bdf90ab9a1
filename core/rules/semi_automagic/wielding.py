"""What somebody can attack with at once, as his limbs and his things are now."""

from dataclasses import replace

from core.base.errors import Refused
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.semi_automagic.body import MAIN, OFF
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.names import ARM_HURT, BLUDGEONING, HAND_HURT, HAND_SORE, JAMMED
from core.rules.semi_automagic.weapons import STANDARD, UNARMED, Weapon, Wielded, weapons_in_hand

USELESS = 2
"""What a hurt arm, hand, leg or wing counts that is of no use at all."""
_HANDS = {Carried.MAIN_HAND: (MAIN,), Carried.OFF_HAND: (OFF,), Carried.BOTH_HANDS: (MAIN, OFF)}


def hands_of(item: Item) -> tuple[str, ...]:
    """Return which hands hold an item."""
    return _HANDS.get(item.carried, ())


@rule("SEC-CALL-03", "SEC-CALL-04")
def lost_hands(someone: Someone) -> tuple[str, ...]:
    """Return which hands can hold and strike nothing: those of a useless arm, and useless hands."""
    lost = [
        each.other or MAIN
        for each in someone.conditions
        if each.kind in (ARM_HURT, HAND_HURT) and each.amount >= USELESS
    ]
    return tuple(hand for hand in (MAIN, OFF) if hand in lost)


@rule("SEC-CALL-04")
def sore_hands(someone: Someone, item: Item) -> int:
    """Return how many of the hands that an item is used with are sore; of bare hands a sound one is used."""
    sore = [each.other or MAIN for each in someone.conditions if each.kind == HAND_SORE]
    if item.id == UNARMED.id:
        lost = lost_hands(someone)
        return int(bool(sore) and all(hand in sore for hand in (MAIN, OFF) if hand not in lost))
    return sum(hand in sore for hand in hands_of(item))


def wielded_by(someone: Someone) -> tuple[Wielded, ...]:
    """Return every attack that somebody can make at once, bare hands last."""
    lost = lost_hands(someone)
    found = []
    for wielded in weapons_in_hand(someone.vitals.gear, someone.sheet.arms):
        if any(hand in lost for hand in hands_of(wielded.item)):
            continue
        if wielded.item.id == UNARMED.id and len(lost) > 1:
            continue
        found.append(_as_it_is(wielded))
    return tuple(found)


def wielded_of(someone: Someone, item: str | None) -> Wielded:
    """Return the attack with an item of an id, or the first; raise `Refused` if it is not in hand."""
    for wielded in wielded_by(someone):
        if item is None or wielded.item.id == item:
            return wielded
    raise Refused("semi-automagic.why.not-in-hand")


@rule("SEC-ITEM-06")
def _as_it_is(wielded: Wielded) -> Wielded:
    """Return a weapon as it can be used: one that is destroyed serves as an improvised one."""
    if not wielded.item.damaged:
        return wielded
    return replace(wielded, weapon=IMPROVISED)


IMPROVISED = Weapon(name="Improvised weapon", damage="1d4", types=(BLUDGEONING,), reach=STANDARD)
"""What is left of a weapon that cannot do its job any more."""


def is_jammed(someone: Someone, item: Item) -> bool:
    """Return whether a firearm of somebody's is jammed."""
    return any(each.kind == JAMMED and each.other == item.id for each in someone.conditions)
