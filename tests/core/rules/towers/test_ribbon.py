"""The ribbon of the Combat Clock: phases with whoever stands on them, what comes up between them, and who holds."""

from core.edits.people import SetTrack
from core.engine.ribbon import Ribbon, Standing
from core.explain.words import Words
from core.rules.towers.calls.overrides import MoveMarker
from core.rules.towers.system import SYSTEM
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who

FIELD = """
A.b..c
"""


def ribbon(arena: Arena) -> Ribbon:
    """Return the ribbon as it is now."""
    return SYSTEM.ribbon(arena.state, arena.encounter, SYSTEMS)


def told(arena: Arena) -> list[tuple[str, str]]:
    """Return the heading of each group, and the letters of those in it."""
    words, letters = Words(), {token: letter for letter, token in arena.ids.items()}
    return [
        ("" if group.heading is None else words.text(group.heading), "".join(letters[c.token] for c in group.cells))
        for group in ribbon(arena).groups
    ]


def fight() -> Arena:
    """Return three on phases 12, 15 and 24."""
    arena = Arena(FIELD, A=Who(position=12), b=Who(position=15), c=Who(position=24))
    # the clock goes on from phase 10 with the first command
    arena.session.submit(MoveMarker(ENCOUNTER, arena.ids["A"], 13))
    return arena


def test_everybody_stands_on_his_phase_and_each_zero_phase_up_to_the_last_opens_a_round() -> None:
    arena = fight()
    assert told(arena) == [("13", "A"), ("15", "b"), ("20", ""), ("24", "c"), ("30", "")]
    groups = ribbon(arena).groups
    assert [group.opens for group in groups] == [False, False, True, False, True]
    assert [group.gap for group in groups] == [0, 1, 4, 3, 5]
    assert [group.at for group in groups] == [13, 15, 20, 24, 30]
    assert [group.acts for group in groups] == [True, False, False, False, False]


def test_the_moment_is_the_square_of_the_board_and_the_lap() -> None:
    arena, words = fight(), Words()
    found = ribbon(arena)
    assert found.beside is not None
    assert (words.text(found.moment), words.text(found.beside)) == ("13", "phase")
    for letter in "Abc":
        arena.session.submit(MoveMarker(ENCOUNTER, arena.ids[letter], 100))
    found = ribbon(arena)
    assert found.beside is not None
    assert (words.text(found.moment), words.text(found.beside)) == ("0", "phase, lap 2")


def test_what_a_zero_phase_brings_is_noted_there_with_whom_it_concerns() -> None:
    arena = fight()
    arena.session.submit(SetTrack(ENCOUNTER, (arena.ids["c"],), "lethal", value=-1))
    zero = next(group for group in ribbon(arena).groups if group.at == 20)
    assert arena.ids["c"] in [note.who for note in zero.notes]
    assert all(not group.notes for group in ribbon(arena).groups if not group.opens)


def test_whoever_holds_stands_apart_and_may_act_all_the_same() -> None:
    arena = fight()
    arena.session.submit(MoveMarker(ENCOUNTER, arena.ids["b"], None))
    *_, last = ribbon(arena).groups
    assert told(arena)[-1] == ("Holding", "b") and last.apart
    (cell,) = last.cells
    assert cell.may is (cell.token in SYSTEM.next_actors(arena.state, arena.encounter))
    acting = [cell.token for cell in ribbon(arena).cells if cell.standing is Standing.ACTS]
    assert acting[0] == arena.ids["A"]
