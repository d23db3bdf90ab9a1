"""Cells of tables that the game master has written anew, in the rules of 99 Towers that read them."""

from collections.abc import Callable

import pytest

from core.edits.tables import WriteCells
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.explain.modifier import ExtraCards, Shift
from core.model.creature_reference import CreatureReference
from core.rulebook.catalogue import find_table
from core.rules.towers.actions import ACTIONS
from core.rules.towers.attack.modifiers.battlefield import COVER, cost_of, effects_of, shelter
from core.rules.towers.cards.fate import SetChips, pool_of
from core.rules.towers.cards.playing import uses
from core.rules.towers.fighter import Fighter, fighter
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who
from tests.helpers.own_tables import Written, is_played, own

DUEL = """
.....
.Ab..
.....
"""
APART = """
.........
.A......b
.........
"""


def row_of(action: str) -> int:
    """Return the row of the list of actions that says what an action costs."""
    found = next(each for each in ACTIONS if each.id == action)
    rules = [row[-1] for row in find_table("T99-TAB-ACTIONS").rows]
    return rules.index(found.listed or found.cited)


@pytest.mark.parametrize(
    ("action", "text", "phases"),
    [
        ("attack", "6", 6),
        ("charge", "3", 3),
        ("recover", "1", 1),
        ("reload", "9", 9),
        ("shift", "1", 1),
        ("drop-prone", "2 (free at the end of a Combat Move)", 2),
        ("running-leap", "7 each (run-up, leap)", 7),
        ("leap", "7 each (run-up, leap)", 7),
        ("squeeze", "4 each (Attack)", 4),
        ("reverse", "8 each (Attack)", 8),
        ("grapple", "2", 2),
        ("delay", "12", 12),
    ],
)
def test_an_action_costs_what_the_list_has(action: str, text: str, phases: int) -> None:
    found = next(each for each in ACTIONS if each.id == action)
    assert found.cost != phases
    is_played(("T99-TAB-ACTIONS", row_of(action), "cost in phases", text), lambda: found.cost, found.cost, phases)


def test_a_fighter_pays_what_the_list_has_and_a_joined_shift_costs_more() -> None:
    arena = Arena(APART, A=Who(), b=Who())
    full, joined, column = row_of("full-defense"), 26, "cost in phases"
    cells = (own("T99-TAB-ACTIONS", full, column, "14"), own("T99-TAB-ACTIONS", joined, column, "other cost + 4"))
    arena.session.submit(WriteCells(cells))
    start = arena.position("A")
    arena.do("A", "full-defense", options={"shift": "w"})
    assert arena.position("A") == start + 14 + 4


def _blue() -> int:
    """Return how many blue chips are in the pool for one player."""
    return pool_of(Arena(DUEL, A=Who(), b=Who()).state).count("blue")


def _rich() -> Fighter:
    """Return somebody who holds a white chip."""
    arena = Arena(DUEL, A=Who(), b=Who())
    arena.session.submit(SetChips(ENCOUNTER, (CreatureReference(ENCOUNTER, arena.ids["A"]),), {"white": 1}))
    return fighter(Context(arena.state, SYSTEMS, BoardCache(), ENCOUNTER), arena.ids["A"])


@pytest.mark.parametrize(
    ("cell", "found", "book", "mine"),
    [
        (("T99-TAB-RANGE", 1, "penalty", "(shift-2)"), lambda: cost_of(2), (Shift(-1),), (Shift(-2),)),
        (
            ("T99-TAB-RANGE", 3, "penalty", "(flip-2)(shift-1)"),
            lambda: {*cost_of(7)},
            {Shift(-1), ExtraCards(-1)},
            {Shift(-1), ExtraCards(-2)},
        ),
        (
            ("T99-TAB-COVER", 2, "effect on the defender's flip", "(flip+2)(shift+3)"),
            lambda: effects_of(COVER, "hard"),
            (ExtraCards(1), Shift(1)),
            (ExtraCards(2), Shift(3)),
        ),
        (
            ("T99-TAB-COVER", 1, "effect on the defender's flip", "(shift+2)"),
            lambda: shelter("defense")[0].effect,
            Shift(1),
            Shift(2),
        ),
        (
            ("T99-TAB-CHIPS", 0, "uses", "(shift+2) after a flip; drop a minor condition, free"),
            lambda: uses(_rich())[0].shift,
            1,
            2,
        ),
        (
            ("T99-TAB-CHIPS", 2, "share in the pool per player", "3"),
            _blue,
            1,
            3,
        ),
    ],
)
def test_what_the_tables_have_is_played(cell: Written, found: Callable[[], object], book: object, mine: object) -> None:
    is_played(cell, found, book, mine)
