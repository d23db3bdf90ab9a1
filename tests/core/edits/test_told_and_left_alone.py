"""What the history tells of an edit, whom its events name, and what it leaves alone."""

from random import Random

import pytest

from core.base.ids import PersonId
from core.base.phrase import say
from core.edits.furnishing import Furniture, Theme, furnished
from core.edits.loads import MarkGear
from core.edits.maps import ChangeScene
from core.edits.own_calls import own_command, with_call
from core.engine.event import VitalsChanged
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.model.own_call import OwnCall
from tests.core.edits.test_dungeon import laid
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.laden import BEA, TOKEN, laden
from tests.helpers.samples import sample_session


@pytest.mark.parametrize("floors", [(), ("Deeper",), ("Deeper", "Deepest")])
def test_of_a_dungeon_of_several_floors_the_history_tells_how_many(floors: tuple[str, ...]) -> None:
    table = laid(1, mirrored=False, floors=floors)
    assert table.last is not None
    label = table.last.command.label(table.state)
    assert label.id == ("history.dungeon-floors" if floors else "history.dungeon")
    assert dict(label.values).get("floors", 1) == len(floors) + 1


def test_of_a_field_that_no_map_has_the_history_tells_no_more_than_the_map() -> None:
    label = ChangeScene(SCENE, {"strange": 1}).label(ready().state)
    assert label == say("history.change-scene", scene=SCENE)


def test_what_is_marked_of_a_person_on_the_map_is_told_of_the_person() -> None:
    session = laden()
    session.submit(MarkGear(CreatureReference(ENCOUNTER, TOKEN), ("rope",), rolling=True))
    assert session.last is not None
    changed = [each.reference for each in session.last.events if isinstance(each, VitalsChanged)]
    assert changed == [BEA]
    (rope,) = (each for each in session.state.person(PersonId(BEA.id)).vitals.gear if each.id == "rope")
    assert rope.rolling


def test_a_call_of_ones_own_changes_no_track_that_somebody_has_not() -> None:
    session = sample_session()
    (encounter, *_) = session.state.encounters.values()
    system = session.systems[encounter.system]
    who = next(each.id for each in encounter.tokens.values() if each.side == "party")
    call = OwnCall("Bridge", system.id, track="no such track", by="-2", condition=Condition("cold"))
    session.submit(with_call(session.state, call))
    before = session.state.vitals(encounter.tokens[who]).tracks
    session.submit(own_command(system, session.state, encounter, (who,), call, {}))
    token = session.state.encounter(encounter.id).tokens[who]
    assert session.state.vitals(token).tracks == before and any(each.kind == "cold" for each in token.conditions)


@pytest.mark.parametrize("room", [Rect(3, 4, 9, 5), Rect(3, 4, 4, 10), Rect(3, 4, 5, 6)])
def test_no_piece_of_furniture_goes_through_the_wall_of_a_room_too_narrow_for_it(room: Rect) -> None:
    theme = Theme(along=(Furniture("bed", 1, 2), Furniture("shelf", 2, 0.5)))
    left, top, right, bottom = (each * SQUARE for each in room)
    whole = polygon_of(((left, top), (right, top), (right, bottom), (left, bottom)))
    put = 0
    for seed in range(40):
        for stamp in furnished(room, (), 0, Random(seed), iter(range(100)), (theme,)):
            put += 1
            assert whole.covers(polygon_of(stamp.outline)), (seed, stamp)
    assert put
