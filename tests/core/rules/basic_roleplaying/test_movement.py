"""What a way looks like on the map while it is drawn: the bands, the rank in each, and the rings of a weapon."""

from fractions import Fraction
from typing import Any

import pytest

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.session import Session
from core.engine.sketch import Sketch
from core.geometry.units import SQUARE, Point
from core.rules.basic_roleplaying.fighter import encountered
from core.rules.basic_roleplaying.movement import PARTS, most_metres
from core.rules.basic_roleplaying.rounds.order import Situation
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, Played, begin, prepared


def middle(column: int, row: int) -> Point:
    """Return the middle of a square."""
    return column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2


def field(dexterity: int = 12, metres: str = "1", rows: int = 3, **ann: Any) -> Played:
    """Return a fight on squares of a metre or more, without statements: Ann at the left end may move."""
    data = {
        "system": "basic-roleplaying",
        "scene": {"metres": metres, "columns": 60, "rows": rows},
        "fight": {"settings": {"BRP-GAP-23": False}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": dexterity}, **ann},
            "Orc": {"at": [58, 1], "sheet": {"dexterity": 6}},
        },
    }
    played = prepared(data)
    begin(played, {})
    return played


def sketched(played: Played, action: str, *path: Point, **fields: Any) -> Sketch:
    """Return how an act of Ann's looks."""
    session: Session = played.session
    encounter = session.state.encounter(ENCOUNTER)
    board = session.boards.of(session.state, encounter, SYSTEMS[encounter.system])
    act = Act(ENCOUNTER, TokenId(played.ids["Ann"]), action, path=path, **fields)
    return SYSTEMS[encounter.system].sketch(session.state, board, encounter, act)


def way(metres: int) -> tuple[Point, ...]:
    """Return a straight way of so many metres to the right."""
    return tuple(middle(1 + number, 1) for number in range(1, metres + 1))


@pytest.mark.parametrize(
    ("metres", "told"),
    [
        (5, {"metres": 5, "most": 30, "rank": 12}),
        (14, {"metres": 14, "most": 30, "rank": 6, "before": 12}),
        (30, {"metres": 30, "most": 30}),
    ],
)
def test_a_way_says_what_comes_of_it(metres: int, told: dict[str, int]) -> None:
    # BRP-TAB-MOVE
    outcome = sketched(field(), "move", *way(metres)).outcome
    assert outcome is not None and dict(outcome.values) == told
    ends = {5: "same", 14: "less", 30: "none"}
    assert outcome.id == f"basic-roleplaying.sketch.outcome.{ends[metres]}"
    assert sketched(field(), "move").outcome is None


@pytest.mark.parametrize(("metres", "rank"), [(1, 12), (5, 12), (6, 6), (15, 6), (16, 3), (29, 3), (30, None)])
def test_the_rank_that_a_way_leaves_is_named(metres: int, rank: int | None) -> None:
    # BRP-MOVE-01 to BRP-MOVE-04, BRP-TAB-MOVE
    found = sketched(field(), "move", *way(metres))
    if rank is None:
        assert found.distance == say("basic-roleplaying.sketch.no-action", metres=metres)
    else:
        assert found.distance == say("basic-roleplaying.sketch.rank", metres=metres, rank=rank)
    assert found.why is None and len(found.steps) == metres and found.steps[-1].total == PARTS * metres


def test_the_bands_end_at_five_fifteen_twenty_nine_and_thirty_metres() -> None:
    # BRP-TAB-MOVE: the squares of each band hold those of the ones before
    bands = sketched(field(), "move", *way(1)).bands
    words = [band.cost for band in bands]
    ranks = [("rank", 5, 12), ("rank", 15, 6), ("rank", 29, 3)]
    expected = [say(f"basic-roleplaying.band.{kind}", metres=metres, rank=rank) for kind, metres, rank in ranks]
    assert words == [*expected, say("basic-roleplaying.band.none", metres=30)]
    rows = [{square[0] for square in band.squares if square[1] == 1} for band in bands]
    assert [max(columns) - 1 for columns in rows] == [5, 15, 29, 30]
    assert rows[0] < rows[1] < rows[2] < rows[3]


def test_what_was_moved_before_counts_to_the_bands() -> None:
    # BRP-MOVE-05: ten metres are gone, five of the second band are left, and the first rank is lost
    played = field()
    played.session.submit(Act(ENCOUNTER, TokenId(played.ids["Ann"]), "move", path=way(10)))
    bands = sketched(played, "move").bands
    assert bands[0].cost == say("basic-roleplaying.band.rank", metres=15, rank=6)
    columns = [max(square[0] for square in band.squares if square[1] == 1) - 11 for band in bands]
    assert columns == [5, 19, 20]


def test_a_band_reaches_as_far_as_its_rank_is_kept_after_a_slanting_way() -> None:
    # BRP-MOVE-05: 1.4 m and 3.4 m are 4.8 m, which is 5 m, for only the whole way is rounded up
    played = field()
    played.session.submit(Act(ENCOUNTER, TokenId(played.ids["Ann"]), "move", path=(middle(2, 0),)))
    rest = middle(3, 1), middle(4, 1), middle(5, 1)
    assert sketched(played, "move", *rest).distance == say("basic-roleplaying.sketch.rank", metres=5, rank=12)
    assert (5, 1) in sketched(played, "move").bands[0].squares


@pytest.mark.parametrize(("metres", "slanting", "straight", "counted"), [("1", 17, 5, 30), ("1.5", 13, 1, 30)])
def test_bands_and_ways_count_a_slanting_step_alike(metres: str, slanting: int, straight: int, counted: int) -> None:
    # BRP-MOVE-05, BRP-TAB-MOVE: 17 steps aslant are 24.04 m, so that with five more it is 30 m and no action is left
    steps = [middle(1 + each, 1 + each) for each in range(1, slanting + 1)]
    steps += [middle(1 + slanting + each, 1 + slanting) for each in range(1, straight + 1)]
    found = sketched(field(metres=metres, rows=30), "move", *steps)
    assert found.distance == say("basic-roleplaying.sketch.no-action", metres=counted)
    end = 1 + slanting + straight, 1 + slanting
    assert [end in band.squares for band in found.bands] == [False, False, False, True]
    # the figure at the last step is what the tag rounds up
    assert counted - 1 < found.steps[-1].total * Fraction(metres) / PARTS < counted


def test_figures_at_the_steps_count_on_from_what_was_moved() -> None:
    # BRP-MOVE-05: after four metres the fifth is the last at the full rank, and its figure says 5
    played = field()
    played.session.submit(Act(ENCOUNTER, TokenId(played.ids["Ann"]), "move", path=way(4)))
    found = sketched(played, "move", middle(6, 1), middle(7, 1))
    assert [each.total // PARTS for each in found.steps] == [5, 6]
    assert found.distance == say("basic-roleplaying.sketch.rank", metres=6, rank=6)


def test_a_weapon_drawn_on_the_way_lowers_the_ranks_that_the_map_tells() -> None:
    # BRP-GAP-20, BRP-MOVE-02: 12 less 5, and 6 less 5
    sword = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "ready"}
    played = field(gear=[sword])
    played.session.submit(Act(ENCOUNTER, TokenId(played.ids["Ann"]), "draw", item="sword"))
    found = sketched(played, "move", *way(6))
    assert found.distance == say("basic-roleplaying.sketch.rank", metres=6, rank=1)
    assert found.bands[0].cost == say("basic-roleplaying.band.rank", metres=5, rank=7)


def test_nobody_goes_farther_than_three_metres_for_each_point_of_mov() -> None:
    # BRP-MOVE-01, BRP-GAP-11
    found = sketched(field(), "move", *way(31))
    assert found.why == say("basic-roleplaying.why.too-far", metres=31, most=30)


BOW = {"id": "bow", "name": "Bow", "profile": "Bow, Long", "carried": "both hands", "ammunition": 12}


def test_the_rings_of_a_range_are_drawn_once_twice_and_thrice() -> None:
    # BRP-RNG-01, BRP-RNG-02, BRP-RNG-03, BRP-GAP-21
    played = field(gear=[BOW])
    rings = sketched(played, "attack", item="bow").reaches
    metres = int(str(dict(rings[0].words.values)["metres"]))
    assert [dict(ring.words.values)["metres"] for ring in rings] == [metres, 2 * metres, 3 * metres]
    wide = [max(x for area in ring.areas for x, _ in area) - middle(1, 1)[0] for ring in rings]
    assert wide == [metres * SQUARE, 2 * metres * SQUARE, 3 * metres * SQUARE]
    (contact,) = sketched(played, "attack", item="unarmed").reaches
    assert contact.words == say("basic-roleplaying.sketch.contact", metres=2)


@pytest.mark.parametrize(
    ("movement", "lamed", "most"), [(10, False, 30), (10, True, 27), (1, True, 0), (0, True, 0), (0, False, 0)]
)
def test_a_twisted_ankle_takes_a_point_of_movement(movement: int, lamed: bool, most: int) -> None:
    # BRP-TAB-FUNATURAL, BRP-GAP-11
    played = prepared(
        {
            "system": "basic-roleplaying",
            "fighter": {
                "Ann": {
                    "at": [1, 1],
                    "sheet": {"movement": movement},
                    "conditions": [{"kind": "lamed", "lasting": True}] if lamed else [],
                }
            },
        }
    )
    state, who = played.session.state, TokenId(played.ids["Ann"])
    situation = Situation(
        state, played.encounter, played.session.board(played.encounter), encountered(state, played.encounter, who)
    )
    assert most_metres(situation) == most


@pytest.mark.parametrize(("item", "covered"), [("bow", True), ("sword", False)])
def test_cover_is_drawn_for_shots_alone(item: str, covered: bool) -> None:
    """A blow is struck at whoever can be reached, whatever stands beside the line."""
    gear = [
        {"id": "bow", "name": "Bow", "profile": "Bow, Long", "carried": "both hands", "loaded": 1, "ammunition": 9},
        {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"},
    ]
    wall = {"kind": "wall", "id": "wall-900", "points": [[4 * 768, 768], [4 * 768, 768 + 400]]}
    played = prepared(
        {
            "system": "basic-roleplaying",
            "scene": {"metres": "1", "columns": 20, "rows": 4, "things": [wall]},
            "fight": {"settings": {"BRP-GAP-23": False}},
            "fighter": {"Ann": {"at": [1, 1], "side": "party", "gear": gear}, "Orc": {"at": [8, 1]}},
        }
    )
    begin(played, {})
    sketch = sketched(played, "attack", targets=(TokenId(played.ids["Orc"]),), item=item)
    assert sketch.rays and (sketch.cover is not None, bool(sketch.causes)) == (covered, covered)
