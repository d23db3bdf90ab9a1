"""Floors joined by stairs: linked both ways, a new floor over a map, and tokens that go up and come back."""

import pytest

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId, TokenId
from core.edits.fights import Begin
from core.edits.maps import ChangeScene, DropThings, PutThings
from core.edits.stairs import TakeStairs, linked, new_floor, other_end, stairs_near, unlinked
from core.edits.tokens import MoveTokens
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.encounter import Encounter
from core.model.scene import Scene
from core.model.things import Stamp
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.maps import at

STAIRS = Stamp(id=ThingId("stamp-900"), art="stairs", at=at(3.5, 4), height=2 * SQUARE)


def floors() -> tuple[Session, Scene]:
    """Return a document with stairs to a new floor, and that floor."""
    session = ready()
    session.submit(PutThings(SCENE, (STAIRS,)))
    session.submit(new_floor(session.state, session.state.scene(SCENE), STAIRS, "Cellar"))
    (floor,) = (each for each in session.state.scenes.values() if each.name == "Cellar")
    return session, floor


def stairs_of(session: Session) -> Stamp:
    """Return the stairs as they are."""
    found = session.state.scene(SCENE).things[STAIRS.id]
    assert isinstance(found, Stamp)
    return found


def upstairs(session: Session, floor: Scene) -> Encounter:
    """Return the encounter on the floor."""
    (found,) = (each for each in session.state.encounters.values() if each.scene == floor.id)
    return found


def test_a_new_floor_is_as_large_and_has_the_same_stairs() -> None:
    session, floor = floors()
    below = session.state.scene(SCENE)
    assert (floor.columns, floor.rows, floor.style) == (below.columns, below.rows, below.style)
    found = other_end(session.state, stairs_of(session))
    assert found is not None and found[0] == floor and found[1].at == STAIRS.at
    back = other_end(session.state, found[1])
    assert back is not None and back[1] == stairs_of(session)
    session.submit(unlinked(session.state, session.state.scene(SCENE), stairs_of(session)))
    assert other_end(session.state, stairs_of(session)) is None
    end = session.state.scene(floor.id).things[found[1].id]
    assert isinstance(end, Stamp) and end.leads_to is None
    session.submit(linked(session.state.scene(SCENE), stairs_of(session), floor, end))
    again = other_end(session.state, stairs_of(session))
    assert again is not None and again[1].id == end.id
    session.undo()
    session.undo()
    session.undo()
    assert floor.id not in session.state.scenes


def test_tokens_take_stairs_and_come_back_as_they_were() -> None:
    session, floor = floors()
    one, two = tuple(session.state.encounter(ENCOUNTER).tokens)[:2]
    ids = TokenId(one), TokenId(two)
    session.submit(MoveTokens(ENCOUNTER, ((ids[0], at(3.5, 5.5)),)))
    before = session.state.token(ENCOUNTER, ids[0])
    assert stairs_near(session.state, before) == stairs_of(session)
    session.submit(TakeStairs(ENCOUNTER, ids, STAIRS.id))
    there = upstairs(session, floor)
    assert set(there.tokens) == set(ids) and not set(ids) & set(session.state.encounter(ENCOUNTER).tokens)
    spots = [token.point for token in there.tokens.values()]
    assert len(set(spots)) == 2 and all(abs(x - STAIRS.at[0]) <= 2 * SQUARE for x, _ in spots)
    assert {token.scene for token in there.tokens.values()} == {floor.id}
    assert there.tokens[one].person == before.person and there.tokens[one].creature == before.creature
    end = other_end(session.state, stairs_of(session))
    assert end is not None
    session.submit(TakeStairs(there.id, ids[:1], end[1].id))
    assert session.state.token(ENCOUNTER, ids[0]).scene == SCENE and set(upstairs(session, floor).tokens) == {two}
    session.undo()
    session.undo()
    assert session.state.token(ENCOUNTER, ids[0]) == before


def test_who_takes_stairs_leaves_the_fight() -> None:
    session, floor = floors()
    ids = tuple(TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)
    session.submit(Begin(ENCOUNTER, ids))
    session.submit(TakeStairs(ENCOUNTER, ids[:1], STAIRS.id))
    clock = session.state.encounter(ENCOUNTER).clock
    assert clock is not None and ids[0] not in clock.combatants and ids[1] in clock.combatants
    assert set(upstairs(session, floor).tokens) == {ids[0]}


def test_stairs_that_lead_nowhere_are_refused() -> None:
    session, floor = floors()
    ids = tuple(TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)
    end = other_end(session.state, stairs_of(session))
    assert end is not None
    session.submit(DropThings(SceneId(floor.id), (ThingId(end[1].id),)))
    with pytest.raises(Refused) as told:
        session.submit(TakeStairs(ENCOUNTER, ids[:1], STAIRS.id))
    assert told.value.phrase.id == "refused.stairs-nowhere"
    assert stairs_near(session.state, session.state.token(ENCOUNTER, ids[0])) is None


def test_a_floor_that_is_called_after_a_map_is_so_still_when_the_map_gets_another_name() -> None:
    session, cellar = floors()
    old = session.state.scene(SCENE).name
    session.submit(ChangeScene(cellar.id, {"name": f"{old}, floor 2"}))
    before = session.state
    session.submit(ChangeScene(SCENE, {"name": "Keep"}))
    assert session.state.scene(cellar.id).name == "Keep, floor 2"
    session.undo()
    assert session.state == before
    # one with a name of its own keeps it, and so does a map that no stairs join
    session.submit(ChangeScene(cellar.id, {"name": "Cellar"}))
    session.submit(ChangeScene(SCENE, {"name": "Keep"}))
    assert session.state.scene(cellar.id).name == "Cellar"
    session.submit(ChangeScene(cellar.id, {"name": "Keep, floor 2"}))
    session.submit(unlinked(session.state, session.state.scene(SCENE), stairs_of(session)))
    session.submit(ChangeScene(SCENE, {"name": "Tower"}))
    assert session.state.scene(cellar.id).name == "Keep, floor 2"
