"""What acts on every roll of somebody: the dice of a group, and what his injuries take off."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from core.base.phrase import say
from core.explain.modifier import Modifier
from core.model.condition import Condition, carried_by
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.kit.reasons import adding
from core.rules.kit.rows import Gift, Row, gifts, rows
from core.rules.swift_swords.harm.locations import LEFT_ARM, RIGHT_ARM
from core.rules.swift_swords.names import INJURY, SWIFT_SWORDS
from core.rules.swift_swords.sheet import SwiftSheet

SIGHT, SPELL, VERBAL, MOVEMENT = "sight", "cast", "verbal", "move"
"""What a roll may be made with, besides a location: eyes, a spell, its words, the body's movement."""
HANDS: Mapping[str | None, Carried] = {LEFT_ARM: Carried.OFF_HAND, RIGHT_ARM: Carried.MAIN_HAND}
"""The hand of each arm."""
ARMS_USED: Mapping[Carried, tuple[str, ...]] = {
    Carried.MAIN_HAND: (RIGHT_ARM,),
    Carried.OFF_HAND: (LEFT_ARM,),
    Carried.BOTH_HANDS: (RIGHT_ARM, LEFT_ARM),
}
"""The arms that are used with what is carried so."""
AREA = "area"
"""In a row: the location of the injury itself."""


class Injury(Row):
    """One kind of injury, as SST-TAB-INJURY-EFFECTS has it; `entry` is what in the Injury Table means it alone.

    `physical` and `mental` are the Ranks that it costs at once, `burn` the Action Dice; `roll` is the characteristic
    rolled at once with `less` dice, and `fails` what a failure brings. With one that `trips` each movement needs a
    roll, with `moving` dice fewer. `weeks` are the wounds of natural healing that it counts for; a `lasting` one stays
    on whoever has it, a `permanent` one until magic heals it, a `brief` one until ten minutes later or first aid
    (SST-INJ-22). One that `bleeds` has a roll each round; `state` is the State that comes with it.
    """

    id: str
    entry: str = ""
    physical: int = 0
    mental: int = 0
    burn: int = 0
    roll: Literal["", "body", "will", "dexterity"] = ""
    less: int = 0
    fails: Literal["", "out", "unconscious", "prone"] = ""
    weeks: int = 0
    lasting: bool = True
    permanent: bool = False
    brief: bool = False
    bleeds: bool = False
    state: Literal["", "stun", "shock", "doubt"] = ""
    drops: bool = False
    strips: bool = False
    trips: bool = False
    moving: int = 0
    gives: tuple[Gift, ...] = ()


@cache
@rule("SST-TAB-INJURY-EFFECTS", "SST-TAB-INJURY-HEALING")
def injuries() -> Mapping[str, Injury]:
    """Return the kinds of injury by their ids."""
    return {row.id: row for row in rows(SWIFT_SWORDS, "injury", Injury)}


@cache
def _by_condition() -> Mapping[str, Injury]:
    return {f"{INJURY}{identity}": row for identity, row in injuries().items()}


def injuries_of(conditions: Iterable[Condition]) -> tuple[tuple[Injury, Condition], ...]:
    """Return the injuries among some conditions, with their rows."""
    known = _by_condition()
    return tuple((known[held.kind], held) for held in conditions if held.kind in known)


@rule("SST-INJ-04", "SST-INJ-05", "SST-INJ-13", "SST-INJ-15", "SST-INJ-16", "SST-INJ-21", "SST-MOB-07")
def hindrances(sheet: SwiftSheet, conditions: tuple[Condition, ...], *uses: str) -> tuple[Modifier, ...]:
    """Return what acts on a roll that uses some things: eyes, words, locations; penalties of injuries add up."""
    found = [*adding("SST-MOB-07", say("swift-swords.modifier.group"), "dice", sheet.group_dice)]
    for row, held in injuries_of(conditions):
        there = {*uses, AREA} if held.other in uses else set(uses)
        found += gifts(SWIFT_SWORDS, row.gives, "dice", lambda key: "", there.__contains__)
    return (*found, *carried_by(conditions, "dice", "level"))


@rule("SST-INJ-09", "SST-INJ-12", "SST-INJ-16")
def useless_hands(conditions: Iterable[Condition]) -> tuple[Carried, ...]:
    """Return the hands that injuries among some conditions leave of no use: those of broken, lost and hurt arms."""
    hurt = {held.other for row, held in injuries_of(conditions) if row.drops}
    return tuple(hand for arm, hand in HANDS.items() if arm in hurt)


@rule("SST-INJ-20")
def burns_of(conditions: Iterable[Condition]) -> int:
    """Return how many Action Dice the injuries among some conditions turn to 1s in every hand."""
    return sum(row.burn for row, _ in injuries_of(conditions))
