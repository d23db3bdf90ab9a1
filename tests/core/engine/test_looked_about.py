"""What rock, light and the way that somebody goes show of a map; and moments of time that are moved or stopped."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from shapely import Point as Spot
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from core.base.ids import EncounterId, PersonId, SystemId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.base.phrase import verbatim
from core.chance.source import Source
from core.edits.extent import GrowScene
from core.edits.maps import ChangeScene, PutThings
from core.edits.people import AddPerson, SetPersonTrack
from core.edits.several import Several
from core.edits.show import SetDoor
from core.edits.time import LetTimePass, PutReminder
from core.edits.tokens import MoveTokens, PlacePerson
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import Noted, SourceMoved, TimePassed, TokenMoved
from core.engine.journal import Journal
from core.engine.party_sight import HAIR, PartySight, look_about, parts_of, seen_so_far
from core.engine.plain_time import owners_of
from core.engine.policy import nobody
from core.engine.request import Choice, Procedure
from core.engine.session import Session
from core.engine.signs import part_signs
from core.engine.status import Bearing
from core.engine.time_passing import Onward, asks_whether_to_stop, let_pass
from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING
from core.geometry.plane import Plane
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Person, Track, Vitals
from core.model.encounter import Stage, Token
from core.model.reminder import Reminder
from core.model.things import DoorState, LayerName, Light, LightRegion
from core.rules.kit.status import StatusRow, StatusTable, of_anybody
from tests.core.engine.test_party_sight import ANN, DOOR, FIGHT, ORC, SCENE, at, knows, rooms, sees, stage, wall
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, creature, ready
from tests.helpers.tiny.fighter import TINY, Fighter
from tests.helpers.tiny.system import Tiny


def test_rock_stops_sight_unless_its_layer_is_hidden_from_the_players() -> None:
    rock = Plane({(6, row): BLOCKING for row in range(1, 7)})
    session = stage(ann=at(2.5, 3.5), terrain=rock)
    assert sees(session, 5.5, 3.5) and not sees(session, 7.5, 3.5)
    layers = tuple(
        layer.but(hidden=True) if layer.name is LayerName.TERRAIN else layer
        for layer in session.state.scene(SCENE).layers
    )
    hidden = stage(ann=at(2.5, 3.5), terrain=rock, layers=layers)
    assert sees(hidden, 7.5, 3.5)


def test_what_is_seen_follows_the_light_and_the_size_of_the_map() -> None:
    session = stage(*rooms(), Light(id=ThingId("light-31"), at=at(6.5, 5.5), reach=1), ann=at(0.5, 0.5))
    assert sees(session, 15.5, 0.5)
    for ambient, seen in ((0, False), (1, True), (100, True)):
        if session.state.scene(SCENE).ambient != ambient:
            session.submit(ChangeScene(SCENE, {"ambient": ambient}))
        assert sees(session, 15.5, 0.5) is seen
    assert not sees(session, 18.5, 0.5)
    session.submit(GrowScene(SCENE, right=4))
    assert sees(session, 18.5, 0.5)
    session.submit(GrowScene(SCENE, bottom=3))
    assert sees(session, 0.5, 10.5)


@pytest.mark.parametrize(("light", "seen"), [("lit", True), ("dark", False)])
def test_without_any_light_a_part_that_is_lit_is_seen_and_a_dark_one_is_not(light: str, *, seen: bool) -> None:
    part = LightRegion(id=ThingId("light-42"), points=(at(4, 2), at(6, 2), at(6, 5), at(4, 5)), light=light)
    session = stage(*rooms(), part, ann=at(2.5, 3.5), ambient=0)
    assert sees(session, 5, 3.5) is seen and not sees(session, 3.5, 3.5) and not sees(session, 7, 3.5)
    # what is dark is not seen from within by anybody but who stands there, be it beside a lit part
    inside = stage(*rooms(), part, ann=at(4.5, 3.5), ambient=0)
    assert sees(inside, 4.5, 3.5) and sees(inside, 5.8, 3.5) is seen


class Counted(PartySight):
    """Sight that keeps from how many places was looked."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[int] = []

    def beyond(self, state: Campaign, scene: object, stands: Iterable[Footprint]) -> BaseGeometry:
        """Count them."""
        those = tuple(stands)
        self.places.append(len(those))
        return super().beyond(state, SCENE, those)


def walked(*points: tuple[float, float], who: TokenId = ANN, hidden: bool = False) -> tuple[Context, list[int]]:
    """Return the two rooms after somebody has gone over some places, and from how many it was looked about."""
    state = stage().state
    if hidden:
        state = state.with_token(FIGHT, replace(state.token(FIGHT, who), hidden=True))
    ctx, sight = Context(state, SYSTEMS, BoardCache(), FIGHT), Counted()
    for column, row in points:
        ctx.emit(TokenMoved(FIGHT, who, at(column, row), 0))
    look_about(ctx, state, sight)
    return ctx, sight.places


def seen(ctx: Context, column: float, row: float) -> bool:
    """Return whether a place has been seen."""
    return bool(seen_so_far(ctx.state, SCENE).covers(Spot(at(column, row))))


def test_on_the_way_the_party_looks_about_too() -> None:
    there_and_back = ((12.5, 3.5), (4.5, 3.6))
    ctx, _ = walked(*there_and_back)
    assert seen(ctx, 12, 3.5) and seen(ctx, 2, 6)
    for others in (walked(*there_and_back, who=ORC), walked(*there_and_back, hidden=True)):
        assert not seen(others[0], 12, 3.5)


@pytest.mark.parametrize(
    ("steps", "places"), [(1, 1), (2, 2), (24, 24), (25, 13), (48, 24), (49, 17), (72, 24), (73, 19)]
)
def test_on_a_long_way_it_is_looked_about_at_every_second_or_third_place(steps: int, places: int) -> None:
    ctx, looked = walked(*((2 + number / 20, 6.5) for number in range(steps)))
    # and from where the way ends
    end = ctx.token(ANN).point
    passed = [event.point for event in ctx.events if isinstance(event, TokenMoved)][:: -(-steps // 24)]
    assert len(passed) == places and looked == [places + (end not in passed)]


def test_of_two_with_one_number_the_second_has_the_first_that_is_free() -> None:
    state = ready().state
    fight = state.encounter(ENCOUNTER)
    own = creature("Orc", "foes").but(letter="O")
    tokens = fight.tokens
    for each in tokens.values():
        tokens = tokens.put(each.id, replace(each, creature=own, badge="5"))
    ctx = Context(state.with_encounter(replace(fight, tokens=tokens)), SYSTEMS, BoardCache(), ENCOUNTER)
    part_signs(ctx)
    assert [token.badge for token in ctx.encounter.tokens.values()] == ["5", "1", "2", "3"]


def test_time_does_something_to_a_person_on_the_map_once() -> None:
    session = ready()
    session.submit(AddPerson(creature("Bea", "party")))
    (bea,) = map(PersonId, session.state.people)
    session.submit(PlacePerson(ENCOUNTER, session.state.encounter(ENCOUNTER).scene, bea, at(3, 3)))
    state = session.state
    token = next(each for each in state.encounter(ENCOUNTER).tokens.values() if each.person == bea)
    held = Vitals(conditions=(Condition("weak", lasting=True),))
    person = replace(state.person(bea), vitals=held)
    state = replace(state, people=state.people.put(bea, person)).with_token(ENCOUNTER, replace(token, vitals=held))
    assert [(encounter, owner.id) for encounter, owner, _ in owners_of(state, TINY)] == [(None, bea)]
    assert not list(owners_of(state, SystemId("99-towers")))
    orc = replace(state.token(ENCOUNTER, TokenId("token-8")), vitals=held)
    state = state.with_token(ENCOUNTER, orc)
    assert [owner.id for _, owner, _ in owners_of(state, TINY)] == [bea, orc.id]


def test_a_reminder_that_is_moved_while_it_waits_comes_at_its_new_moment() -> None:
    session = ready(policy=nobody)
    for text in ("Supper", "The ferry leaves"):
        session.submit(PutReminder(Reminder("", 600, text)))
    session.submit(LetTimePass(900))
    assert session.pending is not None and asks_whether_to_stop(session.pending) and session.state.time == 600
    supper, _ = session.state.reminders
    session.submit(PutReminder(replace(supper, at=1200)))
    while session.pending is not None:
        session.answer("go-on")
    assert session.state.time == 900 and [each.text for each in session.state.reminders] == ["Supper"]
    assert session.last is not None
    told = [event.phrase for event in session.last.events if isinstance(event, Noted)]
    assert [dict(each.values)["text"] for each in told] == ["The ferry leaves"]


def stopped(procedure: Procedure[bool], *answers: Onward) -> bool:
    """Return what the passing of time came to, its questions answered one by one."""
    try:
        builds = next(procedure)
        for answer in answers:
            assert asks_whether_to_stop(builds[0](Campaign(Source(1))))
            builds = procedure.send((0, answer))
    except StopIteration as end:
        return bool(end.value)
    raise AssertionError("it is not at its end")


def test_time_that_is_stopped_has_not_gone_to_its_end() -> None:
    session = ready(policy=nobody)
    session.submit(PutReminder(Reminder("", 600, "Supper")))
    session.submit(PutReminder(Reminder("", 700, "Late supper")))
    for answers, whole, time in (
        ((Onward.STOP,), False, 600),
        ((Onward.GO_ON, Onward.STOP), False, 700),
        ((Onward.GO_ON, Onward.GO_ON), True, 900),
        ((Onward.TO_THE_END,), True, 900),
    ):
        ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
        assert stopped(let_pass(ctx, 900), *answers) is whole and ctx.state.time == time
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert stopped(let_pass(ctx, 900, stopping=False)) and ctx.state.time == 900 and not ctx.state.reminders


def test_only_the_question_of_time_asks_whether_to_stop() -> None:
    session: Session = begun(policy=nobody)
    assert session.pending is not None and not asks_whether_to_stop(session.pending)
    assert not asks_whether_to_stop(Choice("time:0:0"))


def test_a_wall_that_is_drawn_on_a_map_of_the_same_size_is_seen_at_once() -> None:
    session = stage(ann=at(2.5, 3.5))
    assert sees(session, 6, 3.5)
    session.submit(PutThings(SCENE, (wall(50, at(4, 1), at(4, 7)),)))
    assert not sees(session, 6, 3.5)


def test_a_wall_that_is_drawn_where_a_door_was_opened_before_is_seen_at_once() -> None:
    session = stage(ann=at(2.5, 3.5))
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    assert sees(session, 6, 3.5)
    session.submit(PutThings(SCENE, (wall(50, at(4, 1), at(4, 7)),)))
    assert not sees(session, 6, 3.5)


def test_what_is_seen_ends_with_the_map() -> None:
    session = stage(wall(50, at(3, 3), at(3, 4)), ann=at(4.5, 3.5))
    fight = session.state.encounters[FIGHT]
    now = session.sight.now(session.state, fight, SYSTEMS[fight.system], SCENE)
    assert now.bounds == pytest.approx((*at(0, 0), *at(16, 8)), abs=0.01)


def test_a_speck_is_no_part_of_what_is_seen_but_a_square_as_wide_as_a_hair_is() -> None:
    def square(side: int) -> Polygon:
        return Polygon([(0, 0), (side, 0), (side, side), (0, side)])

    assert [len(parts_of(square(side))) for side in (HAIR - 1, HAIR, HAIR + 1)] == [0, 1, 1]


def test_what_is_seen_keeps_a_hole_of_three_corners() -> None:
    side, third = at(9, 9), [at(3, 3), at(6, 3), at(3, 6)]
    (found,) = parts_of(Polygon([(0, 0), (side[0], 0), side, (0, side[1])], [third]))
    assert len(found.outline) == 4 and [len(hole) for hole in found.holes] == [3]


def test_each_draw_moves_the_source_of_chance_on() -> None:
    session = begun()
    sources = [session.state.source]
    for _ in range(2):
        session.submit(Act(ENCOUNTER, TokenId("token-6"), "curse", targets=(TokenId("token-8"),), anyway=True))
    session.submit(Act(ENCOUNTER, TokenId("token-6"), "strike", targets=(TokenId("token-8"),), anyway=True))
    session.answer("no")
    sources.append(session.state.source)
    assert session.pending is None and sources[0].drawn < sources[1].drawn
    assert session.last is not None and any(isinstance(event, SourceMoved) for event in session.last.events)


def test_no_time_passes_after_the_moment_at_which_all_ends() -> None:
    session = ready()
    session.submit(PutReminder(Reminder("", 600, "Supper")))
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert stopped(let_pass(ctx, 600, stopping=False))
    assert [event.seconds for event in ctx.events if isinstance(event, TimePassed)] == [600]


@pytest.mark.parametrize("running", [True, False])
def test_while_a_fight_runs_on_a_map_it_alone_shows_what_is_new(*, running: bool) -> None:
    session = stage()
    fight = session.state.encounters[FIGHT]
    bob = replace(fight.tokens[ANN], id=TokenId("token-31"), point=at(12.5, 5.5))
    other = replace(fight, id=EncounterId("encounter-30"), tokens=PersistentMap(((bob.id, bob),)))
    state = session.state.with_encounter(replace(fight, stage=Stage.RUNNING) if running else fight)
    session = Session(Journal(state.with_encounter(other)), SYSTEMS)
    session.submit(MoveTokens(other.id, ((bob.id, at(11.5, 5.5)),)))
    assert seen_so_far(session.state, SCENE).covers(Spot(at(10, 2))) is not running


class Mortal(Tiny):
    """The tiny system, in which whoever has no hits left is dead."""

    statuses: StatusTable[Fighter] = StatusTable(
        "tiny",
        StatusRow("down", lambda someone: someone.is_down, Bearing.DEAD),
        StatusRow("up", of_anybody, told=False),
    )


@pytest.mark.parametrize(("hits", "to", "sees"), [(3, 0, False), (0, 3, True)])
def test_whoever_dies_in_the_step_that_opens_a_door_does_not_look_through_it(hits: int, to: int, sees: bool) -> None:
    """Ann is of the roster: how she is stands there, and not with her token."""
    state = stage().state
    ann = Person(PersonId("person-90"), creature("Ann", "party"), Vitals(tracks={"hits": Track(hits, 3)}))
    token = Token(ANN, SCENE, at(4.5, 3.5), person=ann.id, side="party")
    state = replace(state, people=state.people.put(ann.id, ann)).with_token(FIGHT, token)
    session = Session(Journal(state), {TINY: Mortal()})
    opened = SetDoor(SCENE, DOOR, DoorState.OPEN)
    session.submit(Several(verbatim("falls"), (SetPersonTrack((ann.id,), "hits", to), opened)))
    assert knows(session, 12, 3.5) is sees
