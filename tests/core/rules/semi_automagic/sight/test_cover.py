"""Cover from what the map shows: how many steps, by what, and what postures, holes and the game master make of it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.ids import EncounterId, SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE, Square, centre_of
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.cover import Cover
from core.model.creature import Creature
from core.model.encounter import Encounter, Token
from core.model.scene import Battering, Scene, SceneState
from core.model.space import site_of
from core.model.things import Door, DoorState, Stamp, Thing, Wall, WallKind
from core.rules.semi_automagic.fighter import Situation, fighter_of
from core.rules.semi_automagic.movement.space import MEASURES, METRIC, body_of
from core.rules.semi_automagic.names import CROUCHING, PRONE, SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.semi_automagic.sight.cover import (
    COVER,
    SHARES,
    CoverStep,
    Shelter,
    after_holes,
    nearest_part,
    shelter_of,
    with_posture,
)

SCENE, FIGHT = SceneId("scene-1"), EncounterId("encounter-2")
STEPS = st.sampled_from(list(CoverStep))


def wall(name: str, *points: tuple[float, float], made: WallKind = WallKind.WALL) -> Wall:
    """Return a wall along corners in squares."""
    corners = tuple((round(x * SQUARE), round(y * SQUARE)) for x, y in points)
    return Wall(id=ThingId(name), points=corners, made=made)


def shelter(
    *things: Thing,
    viewer: Square = (2, 10),
    target: Square = (12, 10),
    scene_state: SceneState | None = None,
    scale: int = 0,
    conditions: tuple[Condition, ...] = (),
) -> Shelter:
    """Return what hides somebody behind some things."""
    held: dict[Any, Any] = {thing.id: thing for thing in things}
    scene = Scene(id=SCENE, name="Field", square_length=1).but(things=held)
    tokens = {
        name: Token(
            TokenId(name), SCENE, centre_of(at), creature=Creature(name=name, system=SEMI_AUTOMAGIC, sheet=sheet)
        )
        for name, at, sheet in (("viewer", viewer, SemiSheet()), ("target", target, SemiSheet(scale=scale)))
    }
    fight = Encounter(FIGHT, "Fight", SEMI_AUTOMAGIC, SCENE, tokens=PersistentMap(tokens))
    state = Campaign(Source(1))
    worn = state.wear if scene_state is None else state.wear.put(SCENE, scene_state)
    state = replace(
        state, scenes=state.scenes.put(SCENE, scene), encounters=state.encounters.put(FIGHT, fight), wear=worn
    )
    bodies = [body_of(state, token) for token in fight.tokens.values()]
    board = Board(site_of(scene, scene_state or SceneState(), METRIC, measures=MEASURES), bodies)
    looker = fighter_of(state, fight.tokens["viewer"])
    return shelter_of(Situation(state, fight, board, looker), "viewer", "target", conditions)


LOW = wall("wall-1", (11.9, 5), (11.9, 15), made=WallKind.LOW)
CORNER = wall("wall-2", (11, 10.32), (11, 20))
DOOR = Door(id=ThingId("door-3"), name="Oak door", a=(11 * SQUARE, 9 * SQUARE), b=(11 * SQUARE, 12 * SQUARE))


def test_sec_cover_01_a_low_wall_is_light_cover() -> None:
    """SEC-COVER-01: it is worth 1, and the map says what it is."""
    found = shelter(LOW)
    assert (found.step, found.bonus, found.by, found.cited) == (CoverStep.LIGHT, 1, ("wall-1",), "SEC-COVER-01")
    assert shelter().step is CoverStep.NONE and shelter().bonus == 0


def test_sec_cover_02_a_corner_is_medium_cover() -> None:
    """SEC-COVER-02: three quarters hidden is worth 2."""
    found = shelter(CORNER)
    assert (found.step, found.bonus, found.cited) == (CoverStep.MEDIUM, 2, "SEC-COVER-02")


def test_sec_cover_03_an_arrow_slit_is_heavy_cover() -> None:
    """SEC-COVER-03: nine tenths hidden is worth 3, and one dodges behind it as with Evasion."""
    slit = (wall("wall-4", (11.5, 0), (11.5, 10.45)), wall("wall-5", (11.5, 10.53), (11.5, 20)))
    found = shelter(*slit)
    assert (found.step, found.bonus, found.cited) == (CoverStep.HEAVY, 3, "SEC-COVER-03")
    assert found.lends_evasion and not shelter(CORNER).lends_evasion


def test_sec_cover_04_a_closed_door_is_total_cover() -> None:
    """SEC-COVER-04, SEC-GAP-19: worth the 4 of invisibility; the open one hides nobody."""
    found = shelter(DOOR)
    assert (found.step, found.bonus, found.by, found.cited) == (CoverStep.TOTAL, 4, ("door-3",), "SEC-COVER-04")
    open_door = SceneState(doors={"door-3": DoorState.OPEN})
    assert shelter(DOOR, scene_state=open_door).step is CoverStep.NONE


@pytest.mark.parametrize(
    ("cover", "step"), [(Cover.SOFT, CoverStep.LIGHT), (Cover.HARD, CoverStep.MEDIUM), (Cover.TOTAL, CoverStep.TOTAL)]
)
def test_sec_cover_01_02_things_hide_no_better_than_they_can(cover: Cover, step: CoverStep) -> None:
    """SEC-COVER-01, SEC-COVER-02: branches are light cover at most, a battlement is medium, however wide they are."""
    stamp = Stamp(id=ThingId("stamp-6"), art="crate", at=centre_of((11, 10)), width=4 * SQUARE, height=4 * SQUARE)
    aside = shelter(stamp.but(cover=cover, at=(11 * SQUARE - 3 * SQUARE, centre_of((11, 10))[1])))
    assert aside.step is step


@pytest.mark.parametrize(
    ("step", "kind", "better"),
    [
        (CoverStep.LIGHT, CROUCHING, CoverStep.MEDIUM),
        (CoverStep.LIGHT, PRONE, CoverStep.HEAVY),
        (CoverStep.MEDIUM, PRONE, CoverStep.TOTAL),
        (CoverStep.HEAVY, PRONE, CoverStep.TOTAL),
        (CoverStep.NONE, PRONE, CoverStep.NONE),
    ],
)
def test_sec_mod_05_low_postures_use_cover_better(step: CoverStep, kind: str, better: CoverStep) -> None:
    """SEC-MOD-05#1, SEC-MOD-05#2, SEC-MOD-05#3, SEC-MOD-05#4: a step or two, and none where there is no cover."""
    assert with_posture(step, (Condition(kind),)) is better


def test_sec_mod_05_behind_a_low_wall() -> None:
    """SEC-MOD-05: the low wall of the map is medium cover to who crouches, heavy to who lies; `plain` is the wall's."""
    found = shelter(LOW, conditions=(Condition(PRONE),))
    assert (found.step, found.plain, found.lends_evasion) == (CoverStep.HEAVY, CoverStep.LIGHT, True)


@given(STEPS, STEPS, st.sampled_from([(), (Condition(CROUCHING),), (Condition(PRONE),)]))
def test_sec_mod_05_better_cover_stays_better(
    one: CoverStep, other: CoverStep, conditions: tuple[Condition, ...]
) -> None:
    """SEC-MOD-05: no posture makes cover worse, nor turns a better step into a worse one."""
    assert with_posture(one, conditions) >= one
    assert (one <= other) <= (with_posture(one, conditions) <= with_posture(other, conditions))


def test_sec_cover_06_holes_lower_it_by_a_step_each() -> None:
    """SEC-COVER-06#1: total cover with a hole is heavy; where several things hide, all of them need holes."""
    holed = SceneState(battered={"door-3": Battering(holes=1)})
    assert shelter(DOOR, scene_state=holed).step is CoverStep.HEAVY
    assert after_holes(CoverStep.LIGHT, ("a",), {"a": Battering(holes=3)}) is CoverStep.NONE
    assert after_holes(CoverStep.HEAVY, ("a", "b"), {"a": Battering(holes=3)}) is CoverStep.HEAVY


def test_the_game_masters_word_stands_above_the_map() -> None:
    """SEC-COVER-02: cover that was ruled counts in place of what the map shows."""
    ruled = shelter(DOOR, conditions=(Condition(COVER, amount=2),))
    assert (ruled.step, ruled.ruled) == (CoverStep.MEDIUM, True)
    assert shelter(conditions=(Condition(COVER, amount=3),)).bonus == 3


def test_sec_cover_04_the_huge_are_judged_by_the_share_of_all_of_them() -> None:
    """SEC-COVER-04: a titan behind a long wall is hidden, behind a short one it is not."""
    far = (40, 40)
    assert shelter(wall("wall-7", (20, -30), (20, 90)), viewer=(2, 40), target=far, scale=5).step is CoverStep.TOTAL
    assert shelter(wall("wall-7", (20, 39), (20, 42)), viewer=(2, 40), target=far, scale=5).step < CoverStep.MEDIUM


@pytest.mark.parametrize(("scale", "by"), [(0, ("wall-7",)), (2, ("wall-7",)), (3, ()), (5, ())])
def test_of_whoever_is_more_than_four_squares_wide_the_share_alone_is_judged(scale: int, by: tuple[str, ...]) -> None:
    """SEC-COVER-04: of those who are not, what hides them is named."""
    hidden = shelter(wall("wall-7", (20, -30), (20, 90)), viewer=(2, 40), target=(40, 40), scale=scale)
    assert (hidden.step, hidden.by) == (CoverStep.TOTAL, by)


@given(st.integers(0, 100))
def test_sec_cover_01_more_hidden_is_never_less_cover(share: int) -> None:
    """SEC-COVER-01, SEC-COVER-02, SEC-COVER-03: the steps of the shares fall in order."""
    steps = [step for least, step in SHARES if share / 100 >= least]
    assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize(
    ("point", "square"),
    [((0, 0), (10, 10)), ((100, 100), (39, 39)), ((20, 0), (20, 10)), ((0, 33), (10, 33)), ((12, 13), (12, 13))],
)
def test_the_huge_are_looked_at_from_where_they_are_nearest(point: Square, square: Square) -> None:
    """SEC-COVER-04: of a creature thirty squares wide its square nearest to a point, one of its own."""
    huge = Footprint((25 * SQUARE, 25 * SQUARE), Fraction(30))
    assert nearest_part(huge, centre_of(point)) == Footprint.on(square)
