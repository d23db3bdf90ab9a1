"""Cells of tables that the game master has written anew, in the rules of Swift Swords that read them."""

from collections.abc import Callable, Mapping

import pytest

from core.base.editions import while_in_force
from core.engine.context import Context
from core.model.zone_cover import CoverGrade, CoverKind, ZoneCover
from core.rules.swift_swords.attack.modifiers import modifiers_of
from core.rules.swift_swords.attack.strike import Declared, dice_by_zones, strike_of
from core.rules.swift_swords.checks import size_dice
from core.rules.swift_swords.cover import Shelter
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import armours, catalogue_arms, natural_class
from core.rules.swift_swords.harm.blow import damage_of
from core.rules.swift_swords.rounds.rolling import dice_of
from core.rules.swift_swords.sheet import grouped
from tests.core.rules.swift_swords.test_blows import ANN, ORC, fight
from tests.helpers.own_tables import Written, is_played, own

STATES = {"conditions": [{"kind": "stun"}, {"kind": "prone"}, {"kind": "fumbled"}, {"kind": "exposed", "amount": 2}]}


def blow() -> Context:
    """Return Ann before an orc who is prone, stunned, Fumbled and exposed, and larger by far."""
    return fight({}, {**STATES, "sheet": {"size": "3"}})


def given(ctx: Context) -> Mapping[str, int]:
    """Return what acts on a blow of Ann at the orc, by its words."""
    found = modifiers_of(strike_of(ctx, Declared(ANN, ORC)))
    return {each.label.id.rpartition(".")[2]: getattr(each.effect, "amount", 0) for each in found}


@pytest.mark.parametrize(
    ("row", "text", "label", "book", "mine"),
    [
        (2, "+2 SL", "fumbled", 1, 2),
        (3, "+2d", "exposures", 2, 4),
        (7, "-1d", "prone-target", 1, -1),
        (9, "+3d", "target-in-state", 1, 3),
        (10, "+2d", "higher-ground", 1, 2),
        (11, "+2d", "larger-target", 1, 2),
        (14, "-3d", "bad-footing", -1, -3),
        (15, "-2d", "poor-light", -1, -2),
        (16, "-5d", "darkness", -2, -5),
    ],
)
def test_the_to_hit_table_gives_what_stands_in_it(row: int, text: str, label: str, book: int, mine: int) -> None:
    ctx = blow()
    is_played(("SST-TAB-TOHIT", row, "Modifier", text), lambda: given(ctx)[label], book, mine)


@pytest.mark.parametrize(("several", "label", "counts"), [(False, "off-hand", True), (True, "off-hand-trained", False)])
def test_the_off_hand_costs_a_die_but_for_who_may_use_several_weapons_and_that_is_said(
    *, several: bool, label: str, counts: bool
) -> None:
    # SST-TAB-TOHIT, SST-DUAL-01: the Advantage covers it, and the game master may count it all the same
    gear = [
        {"id": "sword", "name": "Sword", "profile": "Broadsword", "carried": "main hand"},
        {"id": "dagger", "name": "Dagger", "profile": "Dagger", "carried": "off hand"},
    ]
    ctx = fight({"sheet": {"several_weapons": several}, "gear": gear})

    def off_hand(item: str) -> list[tuple[str, object, bool]]:
        found = modifiers_of(strike_of(ctx, Declared(ANN, ORC, item)))
        lines = ((each.label.id.rpartition(".")[2], each) for each in found)
        return [(name, getattr(each.effect, "amount", 0), each.struck) for name, each in lines if "off-hand" in name]

    assert off_hand("dagger") == [(label, -1, not counts)]
    assert off_hand("sword") == []


def _of_mob() -> object:
    found = grouped("mob")
    return found.physical, found.mental, found.dice, found.attacks, found.creatures


def _quick() -> object:
    return dice_of(fighter(fight({"sheet": {"quickness": "fast", "action_dice": 2}}), ANN)).total.number


def _larger() -> object:
    ctx = blow()
    return [getattr(each.effect, "amount", 0) for each in size_dice(fighter(ctx, ORC), fighter(ctx, ANN))]


@pytest.mark.parametrize(
    ("cell", "found", "book", "mine"),
    [
        (("SST-TAB-RANGE", 1, "Modifier", "-4d"), lambda: dice_by_zones("fired")[1], -1, -4),
        (("SST-TAB-RANGE", 5, "Modifier", "0 / -1d"), lambda: dice_by_zones("thrown"), {0: 0, 1: -2}, {0: 0, 1: -1}),
        (("SST-TAB-SIZE", 1, "Natural weapon class", "huge"), lambda: natural_class("1"), "light", "huge"),
        (("SST-TAB-SIZE", 3, "BODY dice against Size 1, where Size counts", "+5d"), _larger, [2], [5]),
        (("SST-TAB-GROUPS", 0, "Ranks for 3/3 humans", "6/4"), _of_mob, (1, 0, 1, 2, 4), (3, 1, 1, 2, 4)),
        (("SST-TAB-GROUPS", 0, "Creatures", "3 or 5"), _of_mob, (1, 0, 1, 2, 4), (1, 0, 1, 2, 5)),
        (("SST-TAB-GROUPS", 0, "Bonus dice", "3"), _of_mob, (1, 0, 1, 2, 4), (1, 0, 3, 2, 4)),
        (("SST-TAB-GROUPS", 0, "Attacks per round", "1"), _of_mob, (1, 0, 1, 2, 4), (1, 0, 1, 1, 4)),
        (("SST-TAB-WEAPONS", 6, "Class or value", "Heavy"), lambda: catalogue_arms()["Axe"].weight, "medium", "heavy"),
        (("SST-TAB-WEAPONS", 1, "Reach", "yes"), lambda: catalogue_arms()["Broadsword"].reach, False, True),
        (("SST-TAB-WEAPONS", 13, "Class or value", "Block 4"), lambda: catalogue_arms()["Medium shield"].block, 2, 4),
        (("SST-TAB-WEAPONS", 17, "Class or value", "4, -2 AD"), lambda: armours()["Heavy armour (plate)"].dice, -1, -2),
        (("SST-TAB-DAMAGE-CODES", 2, "First success", "5"), lambda: damage_of("heavy", 2), 3, 6),
        (("SST-TAB-AD-MODIFIERS", 0, "AD", "3"), _quick, 3, 5),
    ],
)
def test_what_the_tables_have_is_played(cell: Written, found: Callable[[], object], book: object, mine: object) -> None:
    is_played(cell, found, book, mine)


@pytest.mark.parametrize(
    ("row", "column", "text", "kind", "grade", "dice", "armour"),
    [
        (0, "Attack dice", "-4d", CoverKind.HARD, CoverGrade.MEDIUM, -4, 1),
        (1, "Other", "no rerolls; default armour 5", CoverKind.HARD, CoverGrade.HEAVY, -2, 5),
        (4, "Attack dice", "-6d", CoverKind.SOFT, CoverGrade.HEAVY, -6, 0),
    ],
)
def test_cover_is_worth_what_the_table_has(
    row: int, column: str, text: str, kind: CoverKind, grade: CoverGrade, dice: int, armour: int
) -> None:
    shelter = Shelter(ZoneCover(kind=kind, grade=grade))
    with while_in_force((own("SST-TAB-COVER", row, column, text),)):
        assert (shelter.dice, shelter.armour) == (dice, armour)
    assert (shelter.dice, shelter.armour) != (dice, armour)
