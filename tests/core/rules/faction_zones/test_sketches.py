"""What is drawn of an act: how far it goes, who is caught, who could strike, and what is said of it."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.sketch import Sketch
from core.explain.words import Words
from core.geometry.units import SQUARE, Point
from core.rules.faction_zones.names import zones_said
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

YARD, GATE, ROAD = (4 * SQUARE, 6 * SQUARE), (12 * SQUARE, 6 * SQUARE), (20 * SQUARE, 6 * SQUARE)
BORDER = (8 * SQUARE, 6 * SQUARE)
BOMB = {"id": "bomb", "name": "Bomb", "profile": "Fire bomb", "carried": "main hand"}
BREATH = {"id": "breath", "name": "Breath", "profile": "Breath", "carried": "natural"}
CANNON = {"id": "cannon", "name": "Cannon", "profile": "Cannon", "carried": "both hands"}


def drawn(action: str, changes: dict[str, Any], **act: Any) -> tuple[Sketch, dict[str, TokenId]]:
    """Return how an act of Sybilla's looks."""
    session, ids = begun(Sybilla=changes)
    targets = tuple(ids[name] for name in act.pop("targets", ()))
    encounter = session.state.encounter(ENCOUNTER)
    given = Act(ENCOUNTER, ids["Sybilla"], action, targets, **act)
    return SYSTEMS[encounter.system].sketch(session.state, session.board(encounter), encounter, given), ids


def words(sketch: Sketch) -> tuple[str, dict[str, Any]]:
    assert sketch.distance is not None
    values = dict(sketch.distance.values)
    said = {name: Words().text(value) if isinstance(value, Phrase) else value for name, value in values.items()}
    return sketch.distance.id.rpartition(".")[2], said


def test_distances_are_said_in_zones_and_half_a_zone() -> None:
    """FAC-ZONE-01."""
    assert [Words().text(zones_said(halves)) for halves in (1, 2, 3, 4)] == [
        "half a zone",
        "1 zone",
        "1½ zones",
        "2 zones",
    ]


@pytest.mark.parametrize(
    ("item", "place", "told", "values"),
    [
        (BOMB, YARD, "own-zone", {}),
        (BOMB, GATE, "range", {"distance": "1 zone", "reach": "2 zones"}),
        (BOMB, ROAD, "range", {"distance": "2 zones", "reach": "2 zones"}),
        (CANNON, ROAD, "range", {"distance": "2 zones", "reach": "16 zones"}),
    ],
)
def test_a_blast_tells_its_way_and_its_reach(
    item: dict[str, Any], place: Point, told: str, values: dict[str, Any]
) -> None:
    """FAC-BLAST-03."""
    sketch, _ = drawn("blast", {"gear": [item]}, item=item["id"], place=place)
    assert words(sketch) == (told, values)
    assert sketch.origin is not None and len(sketch.area) == 96


def test_a_blast_in_melee_spares_its_maker_and_one_from_afar_does_not() -> None:
    """FAC-BLAST-02, FAC-BLAST-03."""
    own = {"arms": [{"name": "Breath", "die": 6, "blast": True}]}
    sketch, ids = drawn("blast", {"gear": [BREATH], "sheet": own}, item="breath", place=YARD)
    assert [each.token for each in sketch.caught] == [ids["Theobald"]]
    sketch, ids = drawn("blast", {"gear": [BOMB]}, item="bomb", place=YARD)
    assert {each.token for each in sketch.caught} == {ids["Theobald"], ids["Sybilla"]}


def test_each_half_zone_of_a_way_is_counted_once_and_in_all() -> None:
    """FAC-TURN-01, FAC-OPP-01."""
    sketch, ids = drawn("move", {}, path=(BORDER, GATE))
    assert [(step.cost, step.total) for step in sketch.steps] == [(1, 1), (1, 2)] and sketch.allowance == 4
    assert [step.point for step in sketch.steps][1] == GATE and sketch.why is None
    assert [step.watchers for step in sketch.steps] == [(), ()]
    session, ids = begun(Sybilla={"in": "Gate"}, places=False)
    encounter = session.state.encounter(ENCOUNTER)
    act = Act(ENCOUNTER, ids["Sybilla"], "move", path=(BORDER, YARD))
    sketch = SYSTEMS[encounter.system].sketch(session.state, session.board(encounter), encounter, act)
    assert [step.watchers for step in sketch.steps] == [(), (ids["Bandit"],)]


def test_a_way_too_far_says_so() -> None:
    """FAC-TURN-01."""
    far = (BORDER, GATE, (16 * SQUARE, 6 * SQUARE), ROAD)
    assert drawn("move", {}, path=far)[0].why is None
    sketch, _ = drawn("move", {"sheet": {"speed": 1}}, path=far)
    assert sketch.why is not None and sketch.why.id == "faction-zones.why.too-far" and sketch.allowance == 2


def test_an_attack_on_oneself_draws_nothing() -> None:
    sketch, _ = drawn("attack", {}, targets=("Sybilla",))
    assert sketch.rays == () and sketch.distance is None


@pytest.mark.parametrize(
    ("action", "item", "bands"),
    [
        (
            "attack",
            {"id": "bow", "name": "Bow", "profile": "Missile great weapon", "carried": "both hands"},
            {"nearby": 1, "half": 2},
        ),
        ("grapple", None, {"nearby": 1}),
        ("blast", BOMB, {"nearby": 1, "half": 1, "full": 1}),
        ("blast", BREATH, {"nearby": 1}),
        ("ready", None, {}),
    ],
)
def test_what_an_attack_reaches_is_drawn_by_how_well(
    action: str, item: dict[str, Any] | None, bands: dict[str, int]
) -> None:
    """FAC-ZONE-02, FAC-ZONE-03, FAC-BLAST-07."""
    own = {"arms": [{"name": "Breath", "die": 6, "blast": True}]} if item is BREATH else {}
    changes: dict[str, Any] = {"gear": [item] if item else [], **({"sheet": own} if own else {})}
    session, ids = begun(Sybilla=changes)
    encounter = session.state.encounter(ENCOUNTER)
    given = Act(ENCOUNTER, ids["Sybilla"], action, item=item["id"] if item else None)
    sketch = SYSTEMS[encounter.system].sketch(session.state, session.board(encounter), encounter, given)
    assert {each.words.id.rpartition(".")[2]: len(each.areas) for each in sketch.reaches} == bands


@pytest.mark.parametrize(("speed", "told"), [(2, {"1 zone": GATE, "2 zones": ROAD}), (1, {"1 zone": GATE})])
def test_what_a_move_reaches_is_drawn_zone_by_zone(speed: int, told: dict[str, Point]) -> None:
    """FAC-TURN-03, FAC-ZONE-01."""
    sketch, _ = drawn("move", {"sheet": {"speed": speed}})
    areas = {Words().text(each.words): each.areas for each in sketch.reaches}
    assert list(areas) == list(told)
    for words_of, middle in told.items():
        (area,) = areas[words_of]
        across, along = zip(*area, strict=True)
        assert min(across) < middle[0] < max(across) and min(along) < middle[1] < max(along)
