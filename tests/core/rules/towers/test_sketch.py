"""Sketches: what the map shows of an act before it is done."""

from core.engine.sketch import NO_SKETCH, Sketch
from core.rules.towers.system import SYSTEM
from tests.helpers.arena import Arena, Who, held, word

FIELD = """
..........
..A.x.....
..,.......
..........
"""


def sketch(arena: Arena, letter: str, action: str, *targets: str, go: str = "", **fields: object) -> Sketch:
    """Return the sketch of an act."""
    act = arena.act(letter, action, *targets, go=go, **fields)
    return SYSTEM.sketch(arena.state, arena.board, arena.encounter, act)


def test_a_way_shows_costs_and_who_could_react() -> None:
    # T99-MAP-03, T99-OA-04
    arena = Arena(FIELD)
    found = sketch(arena, "A", "combat-move", go="e se e ne")
    assert [(step.cost, step.total) for step in found.steps] == [(1, 1), (1, 2), (1, 3), (2, 5)]
    assert [step.watchers for step in found.steps] == [(), (), (), (arena.ids["x"],)]
    assert (found.allowance, found.why) == (5, None)
    away = sketch(arena, "A", "combat-move", go="e w w")
    assert [step.watchers for step in away.steps] == [(), (arena.ids["x"],), ()]


def test_what_forbids_a_step_stands_with_it() -> None:
    # T99-MOVE-02, T99-MOVE-03
    arena = Arena(FIELD)
    found = sketch(arena, "A", "combat-move", go="e e e")
    assert [word(step.why) for step in found.steps] == ["", "", ""]
    assert found.steps[1].through == (arena.ids["x"],)
    assert word(sketch(arena, "A", "combat-move", go="e e").why) == "creature"
    assert word(sketch(arena, "A", "combat-move", go="n n").why) == "bounds"
    assert word(sketch(arena, "A", "combat-move", go="s s e e e e").why) == "too-long"


def test_a_joined_shift_stands_in_front_and_goes_on_counting() -> None:
    # T99-ACT-50, T99-ACT-52
    arena = Arena(FIELD)
    found = sketch(arena, "A", "combat-move", go="", options={"shift": "ne"})
    assert len(found.steps) == 1
    start = arena.act("A", "combat-move", go="ne ne")
    act = arena.act("A", "combat-move", options={"shift": "ne"})
    both = SYSTEM.sketch(arena.state, arena.board, arena.encounter, act)
    assert both.steps[0].point == start.path[0]
    assert word(sketch(arena, "A", "combat-move", options={"shift": "up"}).why) == "no-direction"
    assert word(sketch(arena, "A", "attack", options={"shift": "s"}).why) == "difficult"


def test_a_shift_alone_draws_nobody() -> None:
    # T99-ACT-48
    arena = Arena(FIELD).put("A", (3, 1))
    found = sketch(arena, "A", "shift", go="w")
    assert [step.watchers for step in found.steps] == [()]
    assert word(sketch(arena, "A", "shift", go="w w").why) == "one-space"
    assert found.allowance == 1


def test_an_attack_shows_its_lines_and_a_melee_its_chain() -> None:
    # T99-COVER-07, T99-OUT-02
    drawn = """
    ............
    .AxB..#...y.
    ............
    """
    arena = Arena(drawn, A=Who(items=(held("Bow"),)))
    shot = sketch(arena, "A", "attack", "y", item="Bow")
    assert len(shot.rays) == 9
    assert any(ray.stopped_by for ray in shot.rays)
    assert shot.links == ()
    blow = sketch(arena, "A", "attack", "x", item="unarmed")
    a, b, x = (arena.ids[letter] for letter in "ABx")
    assert blow.links == ((a, x), (b, x))


def test_a_charge_is_judged_from_its_end() -> None:
    # T99-ACT-18
    drawn = """
    ............
    .A......x...
    ............
    """
    arena = Arena(drawn, A=Who({"spd": 9}))
    straight = sketch(arena, "A", "charge", "x", go="e e e e e e")
    assert (straight.why, len(straight.rays)) == (None, 9)
    assert straight.rays[0].start[0] // 768 == 7
    assert word(sketch(arena, "A", "charge", "x", go="e e ne e se").why) == "crooked"


def test_other_acts_have_no_sketch() -> None:
    arena = Arena(FIELD)
    assert sketch(arena, "A", "aim") == NO_SKETCH
    assert sketch(arena, "A", "attack", "x", item="nothing") == NO_SKETCH
