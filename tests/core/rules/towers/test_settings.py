"""Every setting of 99 Towers, played with each of its values (of numbers two) through what a game master can do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from core.model.campaign import Setting
from core.rulebook.catalogue import catalogue
from core.rules.towers.cards.flips import Flip, OpposedFlip
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import SETTINGS
from tests.core.rules.towers import setting_plays as plays
from tests.core.rules.towers.setting_plays import Settings

PLAYS: Mapping[str, tuple[Callable[[Settings], Any], dict[Setting, Any]]] = {
    "T99-GAP-01": (
        plays.cards,
        {
            "plain": ("miss", False),
            "ace-14": ("hit", False),
            "jokers": ("miss", True),
            "ace-14-jokers": ("hit", True),
        },
    ),
    "T99-GAP-02": (plays.decks, {"own-decks": 1, "fresh-deck": 0}),
    "T99-GAP-04": (plays.no_cards, {"desperate": 0, "one-card": 1, "nothing": None}),
    "T99-GAP-06.hand": (plays.hands, {3: 3, 5: 5}),
    "T99-GAP-06.master": (plays.hands, {True: 3, False: 0}),
    "T99-GAP-07.blue": (plays.blue_chip, {2: ["chip blue flip+2"], 3: ["chip blue flip+3"]}),
    "T99-GAP-07.half": (plays.red_chip, {"down": 5, "up": 6}),
    "T99-GAP-08": (
        plays.hampered,
        {"card": ([(2, 0), (1, 0)], (1, 0)), "shift": ([(3, -1), (2, -1)], (2, -1))},
    ),
    "T99-GAP-09.lying": (plays.lying, {"card": [(2, 0), (1, 0)], "shift": [(3, -1), (2, -1)]}),
    "T99-GAP-09.crawling": (plays.crawling, {0: 5, 1: 2, 2: 1}),
    "T99-GAP-10.easy": (plays.needed("easy"), {5: 5, 7: 7}),
    "T99-GAP-10.average": (plays.needed("average"), {10: 10, 11: 11}),
    "T99-GAP-10.hard": (plays.needed("hard"), {15: 15, 14: 14}),
    "T99-GAP-10.very-hard": (plays.needed("very-hard"), {20: 20, 25: 25}),
    "T99-GAP-11": (plays.specialization, {"card": (3, 2), "shift": (2, 3), "two-shifts": (2, 4)}),
    "T99-GAP-12": (plays.notice, {"by-hand": False, "notice": True}),
    "T99-GAP-17.reach": (plays.reach, {2: (False, "too-far"), 3: (True, "")}),
    "T99-GAP-17.knockback": (plays.knockback, {"hearts": 3, "one": 1, "none": 0}),
    "T99-GAP-19": (plays.defenceless, {"both": (False, 1), "defense": (False, 0), "heart": (True, 1)}),
    "T99-GAP-20": (plays.at_nought, {"out": False, "acts": True}),
    "T99-GAP-21": (plays.first_aid, {"easy": 5, "average": 10, "hard": 15, "very-hard": 20}),
    "T99-GAP-22": (
        plays.neighbours,
        {8: (8, [(-1, -1), (1, -1), (-1, 1), (1, 1)]), 6: (6, [(-1, -1), (-1, 1)]), 4: (4, [])},
    ),
    "T99-GAP-23": (plays.leaving, {"area": False, "space": True}),
    "T99-GAP-24.strength": (plays.farthest(0), {2: 4, 1: 2, 3: 6}),
    "T99-GAP-24.size": (plays.farthest(1), {2: 2, 0: 4}),
    "T99-GAP-25.average": (plays.stood_up("8"), {3: 13, 4: 14}),
    "T99-GAP-25.hard": (plays.stood_up("13"), {2: 12, 1: 11}),
    "T99-GAP-26": (plays.tumbling, {"opposed": OpposedFlip, "hard": (Flip, 15)}),
    "T99-GAP-27": (plays.sharing, {"areas": "", "edges": "occupied"}),
    "T99-GAP-28": (plays.cones, {"inner": (7, 6), "edges": (11, 12)}),
    "T99-GAP-29": (plays.beams, {"blocked": 3, "through": 4}),
    "T99-GAP-30.line": (plays.free_line, {"any": "", "centre": "no-centre-line"}),
    "T99-GAP-30.samples": (plays.samples, {1: (1, "total-cover"), 9: (9, ""), 25: (25, "")}),
    "T99-GAP-31": (plays.height, {"axis": 5, "largest": 4, "none": 2}),
    "T99-GAP-32": (plays.full_defense, {"card": ((3, 0), (3, 0)), "shift": ((2, 1), (2, 1))}),
    "T99-GAP-33": (plays.crushing, {1: 1, 2: 2, 0: None}),
    "T99-GAP-34.size": (plays.grapple_size, {"rank": 1, "inverse": -1, "none": 0}),
    "T99-GAP-34.ties": (
        plays.grapple_ties,
        {"grappler": (Fraction(9, 17), True), "victim": (Fraction(8, 17), False)},
    ),
    "T99-GAP-35": (plays.halves, {"down": ((4, 0), [False]), "up": ((5, 0), [True])}),
    "T99-GAP-36": (plays.held_tight, {"listed": "grappled", "recover": ""}),
    "T99-GAP-37": (plays.skipped, {5: 15, 2: 16}),
    "T99-GAP-39": (plays.first_zero, {True: -2, False: -1}),
    "T99-GAP-41": (plays.spells_and_size, {True: -1, False: 0}),
    "T99-GAP-42": (plays.unaware, {"defends": (3, 0), "flat-footed": (1, 0), "helpless": None}),
    "T99-GAP-45": (plays.incapacitated, {"plain": (True, True), "stunned": (False, False)}),
    "T99-GAP-46": (plays.lethal_limit, {"dealt": 3, "lost": 1}),
    "T99-GAP-47": (plays.doubling, {"both": 2, "stun": 1}),
    "T99-GAP-48": (plays.area_hearts, {"attack": [2, 2], "flip": [1, 1]}),
    "T99-GAP-50": (plays.bows, {"ready": ("", False), "reload": ("not-loaded", True)}),
    "T99-GAP-50.counted": (plays.ammunition, {True: (0, "no-ammunition"), False: (1, "")}),
    "T99-GAP-52": (plays.burden, {0: 5, 15: 5, 14: 2}),
    "T99-GAP-53": (plays.late, {"counted": (5, 13), "at-once": (5, 8)}),
    "T99-GAP-54": (plays.leaping, {"straight": "other-way", "any": ""}),
    "T99-GAP-55": (plays.shifted_defense, {True: "", False: "no-shift"}),
    "T99-GAP-56": (plays.firm_hold, {1: 1, 3: 3}),
    "T99-GAP-57": (plays.missed_throw, {"thrown": ((6, 1), (5, 1)), "target": ((5, 1), (6, 1))}),
    "T99-GAP-58": (plays.far_grip, {"adjacent": "too-far", "reach": ""}),
    "T99-GAP-59": (plays.aim_in_hold, {"lost": [], "kept": ["aiming", "concentrating"]}),
}


def test_every_setting_is_played_with_every_value() -> None:
    assert sorted(PLAYS) == sorted(choice.key for choice in SETTINGS)
    for choice in SETTINGS:
        played = list(PLAYS[choice.key][1])
        assert choice.default in played and all(choice.allows(value) for value in played)
        assert len(played) > 1
        assert choice.is_number or sorted(map(str, played)) == sorted(map(str, choice.values))


@dataclass(frozen=True)
class Case:
    """A setting with one of its values, and the rules that are played by it."""

    key: str
    value: Setting

    @property
    def rules(self) -> frozenset[str]:
        """The gap, and what it touches."""
        gap = catalogue(TOWERS).gap(self.key.partition(".")[0])
        return frozenset((gap.id, *gap.touches))


CASES = [Case(key, value) for key, (_, expected) in PLAYS.items() for value in expected]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key}: {case.value}")
def test_a_setting_does_what_it_says(case: Case) -> None:
    play, expected = PLAYS[case.key]
    assert play({case.key: case.value}) == expected[case.value]


@pytest.mark.parametrize("key", PLAYS)
def test_without_a_setting_the_default_is_played(key: str) -> None:
    play, expected = PLAYS[key]
    default = next(choice.default for choice in SETTINGS if choice.key == key)
    assert play({}) == play({key: "no such value"}) == expected[default]
    assert any(fact != expected[default] for fact in expected.values())
