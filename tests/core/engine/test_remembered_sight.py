"""What a party of six sees and has seen when one after another steps on, against what is reckoned wholly anew."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from shapely.geometry.base import BaseGeometry

from core.base.ids import ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.edits.show import ForgetSeen, SetDoor
from core.edits.tokens import MoveTokens
from core.engine import party_sight
from core.engine.journal import Journal
from core.engine.party_sight import HAIR, PartySight, seen_so_far
from core.engine.session import Session
from core.geometry.footprint import ONE_SQUARE, Footprint
from core.geometry.glance import seen_from
from core.geometry.shapes import difference_of, union_of
from core.geometry.units import SQUARE, Point
from core.model.encounter import Token
from core.model.things import Door, DoorState, Wall
from tests.core.engine.test_party_sight import DOOR, FIGHT, SCENE, at, stage
from tests.helpers.fights import SYSTEMS, creature
from tests.helpers.worlds import rocks

SIDE = 24
HEROES = tuple(TokenId(f"token-{number}") for number in range(10, 16))


def party(seed: int) -> Session:
    """Return a session over a map of rocks, with a door somewhere, and six heroes that stand on it."""
    chance, barriers = Random(seed), rocks(25, SIDE, seed)
    walls = [Wall(id=ThingId(f"wall-{n}"), points=(each.a, each.b)) for n, each in enumerate(barriers, 100)]
    state = stage(*walls, Door(id=DOOR, a=at(10, 8), b=at(10, 16)), columns=SIDE, rows=SIDE).state
    tokens = (Token(each, SCENE, place(chance), creature=creature(str(each), "party"), side="party") for each in HEROES)
    fight = replace(state.encounters[FIGHT], tokens=PersistentMap((each.id, each) for each in tokens))
    return Session(Journal(replace(state, encounters=state.encounters.put(FIGHT, fight), next_number=999)), SYSTEMS)


def place(chance: Random) -> Point:
    """Return the middle of a square."""
    return at(chance.randrange(SIDE) + 0.5, chance.randrange(SIDE) + 0.5)


def stand(point: Point) -> Footprint:
    """Return where somebody of one square stands."""
    return Footprint(point, ONE_SQUARE)


def seen_now(session: Session, sight: PartySight) -> BaseGeometry:
    """Return what the party sees."""
    fight = session.state.encounters[FIGHT]
    return sight.now(session.state, fight, SYSTEMS[fight.system], SCENE)


def alike(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Return whether two shapes differ by no more than strips narrower than a hair."""
    return all(difference_of(*each).buffer(-HAIR / 2).is_empty for each in ((one, other), (other, one)))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_changes_nothing_of_what_is_seen(seed: int) -> None:
    """Steps of anybody, doors, what is forgotten and what is taken back, in any order."""
    session, chance = party(seed), Random(100 + seed)
    session.submit(MoveTokens(FIGHT, ((HEROES[0], place(chance)),)))
    known = [seen_now(session, PartySight())]
    for _ in range(25):
        way = chance.choices(("step", "door", "forget", "undo"), (16, 2, 1, 4))[0]
        if way == "undo" and len(known) > 1:
            session.undo()
            known.pop()
        elif way == "door":
            state = chance.choice((DoorState.OPEN, DoorState.CLOSED))
            if session.state.scene_state(SCENE).doors.get(DOOR, DoorState.CLOSED) is not state:
                session.submit(SetDoor(SCENE, DOOR, state))
                known.append(union_of((known[-1], seen_now(session, PartySight()))))
        elif way == "forget":
            session.submit(ForgetSeen(SCENE))
            known.append(seen_now(session, PartySight()))
        else:
            session.submit(MoveTokens(FIGHT, ((chance.choice(HEROES), place(chance)),)))
            known.append(union_of((known[-1], seen_now(session, PartySight()))))
        now = seen_now(session, PartySight())
        assert alike(seen_now(session, session.sight), now)
        assert alike(seen_so_far(session.state, SCENE), known[-1]), way
    assert len(known) > 8 and known[-1].area > SQUARE**2


def test_after_a_step_the_view_of_the_one_who_made_it_alone_is_laid_over_what_was_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid: list[BaseGeometry] = []
    looked: list[object] = []

    def laying(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
        laid.append(shape)
        return difference_of(shape, other)

    def looking(*given: Any) -> BaseGeometry:
        looked.append(given[1])
        return seen_from(*given)

    session, chance = party(1), Random(101)
    for who in HEROES:
        session.submit(MoveTokens(FIGHT, ((who, place(chance)),)))
    monkeypatch.setattr(party_sight, "difference_of", laying)
    monkeypatch.setattr(party_sight, "seen_from", looking)
    for who in (*HEROES, *HEROES[::-1]):
        laid.clear()
        looked.clear()
        there = place(chance)
        session.submit(MoveTokens(FIGHT, ((who, there),)))
        own = session.sight.over(session.state, SCENE, [stand(there)])
        assert looked == [there] and len(laid) == 1 and laid[0].equals(own)


def test_of_several_whose_views_are_joined_only_what_holds_the_one_that_changed_is_joined_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six are joined as four and two: of the sixth two unions, of the first three, and none of any five."""
    joined: list[int] = []

    def joining(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
        those = list(shapes)
        joined.append(len(those))
        return union_of(those)

    session, chance = party(2), Random(102)
    scene, sight = session.state, PartySight()
    stands = [stand(place(chance)) for _ in range(6)]
    sight.over(scene, SCENE, stands)
    monkeypatch.setattr(party_sight, "union_of", joining)
    for number, unions in ((5, 2), (4, 2), (0, 3), (3, 3)):
        joined.clear()
        stands[number] = stand(place(chance))
        sight.over(scene, SCENE, stands)
        sight.over(scene, SCENE, stands)
        assert joined == [2] * unions
