"""What if: each change makes the fight that it says, and leaves the one that there is as it was."""

from dataclasses import replace

from core.analysis.what_if import doors, less, more_of, with_door, with_track_at
from core.base.ids import ThingId, TokenId
from core.explain.words import Words
from core.model.things import Door, DoorState
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from tests.helpers.mirrored import ENCOUNTER, SCENE, mirrored

FOE = TokenId("token-8")


def test_two_more_join_a_fight_that_is_on_and_one_fewer_is_in_it() -> None:
    state = mirrored(TOWERS)
    more, fewer = more_of(state, ENCOUNTER, FOE, SYSTEMS), less(state, ENCOUNTER, FOE, SYSTEMS)
    assert more is not None and fewer is not None
    clock, grown = state.encounter(ENCOUNTER).clock, more.state.encounter(ENCOUNTER).clock
    shrunk = fewer.state.encounter(ENCOUNTER).clock
    assert clock is not None and grown is not None and shrunk is not None
    assert len(grown.combatants) == len(clock.combatants) + 2
    assert FOE not in shrunk.combatants and FOE not in fewer.state.encounter(ENCOUNTER).tokens
    fresh = [more.state.encounter(ENCOUNTER).token(who) for who in grown.combatants if who not in clock.combatants]
    assert {more.state.creature(token).name for token in fresh} == {
        state.creature(state.encounter(ENCOUNTER).token(FOE)).name
    }
    assert Words("en").text(more.words) == "2 more like token-8" and Words("en").text(fewer.words) == "without token-8"
    assert FOE in state.encounter(ENCOUNTER).tokens


def test_a_number_is_another_and_a_door_stands_the_other_way() -> None:
    state = mirrored(TOWERS)
    door = Door(id=ThingId("door-70"), a=(0, 0), b=(768, 0), name="Gate")
    scene = state.scene(SCENE)
    state = replace(state, scenes=state.scenes.put(SCENE, scene.but(things=scene.things.having([(door.id, door)]))))
    changed = with_track_at(state, ENCOUNTER, FOE, "stun", 3, SYSTEMS)
    assert changed is not None and with_track_at(state, ENCOUNTER, FOE, "courage", 3, SYSTEMS) is None
    assert changed.state.vitals(changed.state.encounter(ENCOUNTER).token(FOE)).tracks["stun"].value == 3
    assert Words("en").text(changed.words) == "token-8: STUN 3"
    ((found, is_open),) = doors(state, ENCOUNTER)
    assert found == door and not is_open
    opened = with_door(state, ENCOUNTER, door, SYSTEMS, opened=True)
    assert opened is not None and opened.state.scene_state(SCENE).doors[door.id] is DoorState.OPEN
    ((_, stands_open),) = doors(opened.state, ENCOUNTER)
    assert stands_open and not state.scene_state(SCENE).doors
