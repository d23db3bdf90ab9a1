"""What an edit changes, and what beside it stays: guards, labels and notes of each, one more and one less."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, SceneId, SystemId, ThingId
from core.base.persistent_map import PersistentMap
from core.base.phrase import verbatim
from core.edits.copying import TakeIn
from core.edits.document import SetHouseRule, SetTitle
from core.edits.extent import GrowScene
from core.edits.fights import AddEncounter, Begin, Join
from core.edits.handouts import LONGEST_TEXT, LONGEST_TITLE, MOST_HANDOUTS, PutHandout
from core.edits.loads import MoveGear
from core.edits.maps import MAXIMUM_THINGS, AddScene, ChangeScene, DropScene, Paint, PutThings
from core.edits.people import AddPerson, Bind, ChangePersonGear, SetPersonTrack, SetTrack
from core.edits.several import Several
from core.edits.tokens import MAXIMUM_TOKENS, PlaceFoes, PlacePerson
from core.engine.command import Act
from core.engine.event import Noted
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.creature import Creature, Track
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter
from core.model.gear import Carried
from core.model.handout import Handout
from core.model.loads import Portion
from core.model.scene import Scene
from core.model.things import Pin
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import CRAWLING
from tests.core.edits.prepared import ANN, BEA, BEAS, BEN, CID, DOG, OF_BEA, OF_ORC, ORC, prepared
from tests.helpers.fights import ENCOUNTER, SCENE, creature, ready
from tests.helpers.plain import plain


def refuses(session: Session, command: Any, why: str) -> None:
    """See that a command is refused, and why."""
    before = session.state
    with pytest.raises(Refused, match=why):
        session.submit(command)
    assert session.state == before


# House rules


def notes(session: Session) -> list[str]:
    """Return what the last command has noted."""
    entry = session.last
    assert entry is not None
    return [event.phrase.id for event in entry.events if isinstance(event, Noted)]


def test_a_house_rule_is_set_once_and_one_that_meant_nothing_is_only_lifted() -> None:
    state = Campaign(ready().state.source, house_rules={TOWERS: {"T99-GAP-00": 7, CRAWLING.key: 77}})
    session = Session(Journal(state), SYSTEMS)
    session.submit(SetHouseRule(TOWERS, "T99-GAP-00", None))
    assert notes(session) == ["house-rule.lifted"]
    # what is not allowed any more: the default has held, so that nothing else holds now
    session.submit(SetHouseRule(TOWERS, CRAWLING.key, 2))
    assert notes(session) == ["house-rule.lifted"]
    refuses(session, SetHouseRule(TOWERS, CRAWLING.key, 2), "no-change")
    session.submit(SetHouseRule(TOWERS, CRAWLING.key, 0))
    assert notes(session) == ["house-rule.changed"]
    session.submit(SetHouseRule(TOWERS, CRAWLING.key, CRAWLING.default))
    assert notes(session) == ["house-rule.changed"]
    session.submit(SetHouseRule(TOWERS, CRAWLING.key, None))
    assert notes(session) == []
    refuses(session, SetHouseRule(TOWERS, CRAWLING.key, None), "no-change")
    refuses(session, SetHouseRule(TOWERS, CRAWLING.key, 999), "no-such-setting")


def test_a_number_in_the_place_of_a_yes_is_replaced_by_the_yes() -> None:
    choice = next(each for each in SYSTEMS[TOWERS].settings if True in each.values and each.allows(True))
    state = Campaign(ready().state.source, house_rules={TOWERS: {choice.key: 1}})
    session = Session(Journal(state), SYSTEMS)
    session.submit(SetHouseRule(TOWERS, choice.key, True))
    assert session.state.house_rules[TOWERS][choice.key] is True


# Tracks


def test_a_track_that_is_above_its_maximum_is_set_but_not_raised() -> None:
    session = prepared()

    def hits(**change: Any) -> Track:
        session.submit(SetTrack(ENCOUNTER, (ORC,), "hits", **change))
        return session.state.vitals(session.state.token(ENCOUNTER, ORC)).tracks["hits"]

    # set alone it goes beyond: only what is added stops
    assert hits(value=7) == Track(7, 3) and hits(value=8, by=0) == Track(8, 3)
    assert hits(value=2, by=5) == Track(3, 3) and hits(by=-5) == Track(-2, 3) and hits(by=1) == Track(-1, 3)
    refuses(session, SetTrack(ENCOUNTER, (ORC,), "luck", value=1), "no-track")
    refuses(session, SetTrack(ENCOUNTER, (ORC,), "hits"), "no-change")
    refuses(session, SetTrack(ENCOUNTER, (ORC,), "hits", by=0), "no-change")


@pytest.mark.parametrize("kind", [SetTrack, SetPersonTrack])
def test_the_history_tells_a_track_that_is_set_from_one_that_is_changed_and_from_points_alone(kind: type) -> None:
    state = prepared().state
    whom = (ENCOUNTER, (ORC, ANN)) if kind is SetTrack else ((BEA, CID),)
    first = ORC if kind is SetTrack else BEA
    for change, told in (
        ({"value": 2}, f"history.track-to(track=hits, token={first}, count=2, value=2)"),
        ({"value": 0, "by": 1}, f"history.track-to(track=hits, token={first}, count=2, value=0)"),
        ({"by": 2}, f"history.track-by(track=hits, token={first}, count=2, by=2)"),
        ({"temporary": 2}, f"history.temporary-to(track=hits, token={first}, count=2, value=2)"),
    ):
        assert plain(kind(*whom, "hits", **change).label(state)) == told


@pytest.mark.parametrize("kind", [SetTrack, SetPersonTrack])
def test_the_history_tells_what_a_track_was_and_what_it_is_now(kind: type) -> None:
    state = prepared().state
    whom = (ENCOUNTER, (ORC,)) if kind is SetTrack else ((BEA,),)
    one = ORC if kind is SetTrack else BEA
    track = (state.vitals(state.token(ENCOUNTER, ORC)) if kind is SetTrack else state.people[BEA].vitals).tracks["hits"]
    assert track.maximum is not None
    for change, now in (({"value": 1}, 1), ({"by": -2}, track.value - 2), ({"by": 99}, track.maximum)):
        told = f"history.track-from(track=hits, token={one}, before={track.value}, value={now})"
        assert plain(kind(*whom, "hits", **change).label(state)) == told


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ({"carried": Carried.STOWED}, "change.gear.carried(item=Sword, where=change.gear.stowed())"),
        ({"name": "Blade"}, "change.gear.named(item=Sword, name=Blade)"),
        ({"count": 3}, "change.gear.count(item=Sword, before=1, after=3)"),
        ({"notes": "old"}, "change.gear.otherwise(item=Sword)"),
    ],
)
def test_the_history_tells_what_of_somebodys_gear_has_changed(after: dict[str, Any], told: str) -> None:
    state = prepared().state
    gear = state.people[BEA].vitals.gear
    changed = tuple(each.but(**after) if each.id == "sword" else each for each in gear)
    assert plain(ChangePersonGear(BEA, changed).label(state)) == f"history.changed(token={BEA}, count=1, what={told})"


# People


def test_companions_are_of_the_rules_of_their_master_and_each_reason_is_told() -> None:
    session = prepared()
    refuses(session, Bind((BEA,), BEA), "own-companion")
    refuses(session, Bind((DOG,), CID), "is-companion")
    refuses(session, Bind((BEA,), DOG), "has-companion")
    stranger = creature("Eve", "party")
    session.submit(AddPerson(stranger))
    eve = next(PersonId(each) for each in session.state.people if session.state.people[each].creature.name == "Eve")
    people = session.state.people
    other = people[eve].creature.but(system="99-towers", sheet=SYSTEMS[TOWERS].sheet())
    strange = Session(
        Journal(replace(session.state, people=people.having([(eve, replace(people[eve], creature=other))]))),
        session.systems,
    )
    refuses(strange, Bind((eve,), DOG), r"other-system.*Eve")


@pytest.mark.parametrize("who", ["companion", "master"])
def test_a_bond_changes_sides_only_where_both_stand(who: str) -> None:
    session = prepared()
    session.submit(AddPerson(creature("Fang", "foes")))
    fang = next(PersonId(each) for each, person in session.state.people.items() if person.creature.name == "Fang")
    session.submit(AddEncounter("Second", session.state.encounter(ENCOUNTER).system, SCENE))
    second = next(each for each in session.state.encounters if each != ENCOUNTER)
    here = fang if who == "companion" else DOG
    session.submit(PlacePerson(EncounterId(second), SCENE, here, (0, 0)))
    before = [*session.state.encounter(EncounterId(second)).tokens.values()]
    session.submit(Bind((fang,), DOG))
    assert [*session.state.encounter(EncounterId(second)).tokens.values()] == before
    assert session.state.people[fang].creature.side == session.state.people[DOG].creature.side


def test_nobody_is_put_down_where_a_thousand_stand() -> None:
    session = prepared()
    room = MAXIMUM_TOKENS - len(session.state.encounter(ENCOUNTER).tokens)
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((0, 0),) * (room - 1)))
    session.submit(PlacePerson(ENCOUNTER, SCENE, CID, (0, 0)))
    refuses(session, PlacePerson(ENCOUNTER, SCENE, DOG, (0, 0)), "too-many-tokens")


# What is brought along, what is in the way


def test_what_is_taken_in_brings_scenes_people_and_fights() -> None:
    session, others = ready(), prepared()
    (bea,) = (each for each in others.state.people.values() if each.id == BEA)
    fight = Encounter(
        EncounterId("encounter-200"), "Mill", others.state.encounter(ENCOUNTER).system, SceneId("scene-9")
    )
    token = replace(others.state.token(ENCOUNTER, BEAS), scene=SceneId("scene-9"))
    fight = replace(fight, tokens=PersistentMap([(str(token.id), token)]))
    mill = Scene(id=SceneId("scene-9"), name="Mill")
    session.submit(TakeIn("Mill", (mill,), (bea,), (fight,)))
    assert session.state.people[BEA] == bea and session.state.scene(mill.id) == mill
    assert session.state.encounters[fight.id] == fight
    for gone in ("scenes", "people"):
        parts: dict[str, Any] = {"scenes": (mill,), "people": (bea,), "encounters": (fight,)}
        refuses(ready(), TakeIn("Mill", **{**parts, gone: ()}), "no-scene" if gone == "scenes" else "no-person")


def test_a_scene_is_dropped_only_where_no_fight_is_played_and_nobody_stands() -> None:
    session = ready()
    session.submit(AddScene(Scene(id=SceneId("scene-70"), name="Attic")))
    session.submit(AddScene(Scene(id=SceneId("scene-71"), name="Yard")))
    system = session.state.encounter(ENCOUNTER).system
    session.submit(AddEncounter("Second", system, SceneId("scene-70")))
    refuses(session, DropScene(SceneId("scene-70")), "scene-in-use")
    session.submit(PlaceFoes(ENCOUNTER, SceneId("scene-71"), creature("Rat", "foes"), ((0, 0),)))
    refuses(session, DropScene(SceneId("scene-71")), "scene-in-use")
    refuses(session, ChangeScene(SCENE, {"legend": {"on": "nonsense"}}), "bad-value.*legend")


def test_a_map_holds_so_many_things_and_no_more() -> None:
    session = ready()
    room = MAXIMUM_THINGS - len(session.state.scene(SCENE).things)
    pins = tuple(Pin(id=ThingId(f"pin-{1000 + n}"), name="x", at=(0, 0)) for n in range(room + 1))
    refuses(session, PutThings(SCENE, pins), "too-many")
    session.submit(PutThings(SCENE, pins[:-1]))
    # one that is there already makes room for itself
    session.submit(PutThings(SCENE, (pins[0].but(name="y"),)))
    refuses(session, PutThings(SCENE, (pins[-1],)), "too-many")


@pytest.mark.parametrize("plane", ["terrain", "borders", "elevation", "materials"])
def test_what_was_painted_is_cropped_in_every_layer(plane: Any) -> None:
    session = ready()
    session.submit(Paint(SCENE, plane, (((9, 2), 1), ((2, 9), 1), ((2, 2), 1))))
    session.submit(GrowScene(SCENE, right=-1, bottom=-1))
    assert dict(getattr(session.state.scene(SCENE), plane).cells()) == {(2, 2): 1}
    session.submit(GrowScene(SCENE, bottom=1))
    assert (session.state.scene(SCENE).columns, session.state.scene(SCENE).rows) == (9, 10)


def test_a_handout_is_refused_for_its_title_and_for_its_text_alone() -> None:
    session = ready()
    longest = Handout("", "t" * LONGEST_TITLE, text="x" * LONGEST_TEXT)
    refuses(session, PutHandout(replace(longest, title="t" * (LONGEST_TITLE + 1))), "too-long")
    refuses(session, PutHandout(replace(longest, title="t" * (LONGEST_TITLE + 1), text="x")), "too-long")
    refuses(session, PutHandout(replace(longest, title="t", text="x" * (LONGEST_TEXT + 1))), "too-long")
    refuses(session, PutHandout(replace(longest, text=" ")), "no-name")
    refuses(session, PutHandout(replace(longest, title=" ")), "no-name")
    for _ in range(MOST_HANDOUTS):
        session.submit(PutHandout(longest))
    refuses(session, PutHandout(longest), "too-many-handouts")
    held = session.state.handouts
    session.submit(PutHandout(replace(held[3], title="Other")))
    assert [each.title == "Other" for each in session.state.handouts] == [n == 3 for n in range(MOST_HANDOUTS)]


# Where and of whom


def test_things_that_pass_belong_to_the_fight_of_whoever_is_in_one() -> None:
    sword = (Portion("sword"),)
    assert MoveGear(OF_BEA, sword, OF_BEA).where is None
    assert MoveGear(OF_BEA, sword, OF_ORC).where == MoveGear(OF_ORC, sword, OF_BEA).where == ENCOUNTER
    other = CreatureReference(EncounterId("encounter-77"), ANN)
    assert MoveGear(other, sword, OF_ORC).where == "encounter-77"


def test_several_are_edits_alone() -> None:
    session = ready()
    strange = Several(verbatim("Both"), (SetTitle("Bells"), Act(ENCOUNTER, ANN, "strike")))
    with pytest.raises(TypeError, match="Act is no edit command"):
        session.submit(strange)
    assert session.state.title != "Bells"


def test_whoever_was_not_begun_with_a_clock_does_not_run() -> None:
    session = ready()
    refuses(session, Join(ENCOUNTER, (ANN,)), "not-running")
    session.submit(Begin(ENCOUNTER, (ANN, ORC)))
    session.submit(Join(ENCOUNTER, (BEN,)))
    refuses(session, Join(ENCOUNTER, (BEN,)), "already-in-it")


def test_a_track_of_the_roster_brings_what_follows_from_it() -> None:
    """Hit points that the game master takes are an injury, on a map or on none (BRP-HEAL-03)."""
    system = SystemId("basic-roleplaying")
    session = Session(Journal(Campaign(ready().state.source)), SYSTEMS)
    session.submit(AddPerson(Creature(name="Bea", system=system, sheet=SYSTEMS[system].sheet(), side="party")))
    (bea,) = (PersonId(each) for each in session.state.people)
    session.submit(SetPersonTrack((bea,), "hit-points", by=-2))
    assert "injury" in [each.kind for each in session.state.people[bea].vitals.afflictions]
    session.submit(SetPersonTrack((bea,), "hit-points", by=2))
    assert not session.state.people[bea].vitals.afflictions
