"""Copying between documents: fresh ids, references kept, images along, one step of undo."""

from pathlib import Path

import pytest
from hypothesis import given

from core.base.errors import Refused
from core.base.ids import EncounterId, SceneId, TokenId
from core.chance.source import Source
from core.documents.library import (
    LibraryKind,
    carry_images,
    copied_creature,
    copied_encounter,
    copied_scene,
    images_in,
    listed,
    own_library,
)
from core.edits.fights import Begin
from core.edits.maps import PutThings
from core.edits.people import AddPerson, Bind, SetCondition, SetTrack
from core.edits.tokens import PlacePerson
from core.edits.wares import KeepWares
from core.engine.command_kinds import EditCommand
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Stage
from core.model.gear import Item, Ware
from core.model.things import Picture
from tests.helpers.campaigns import campaigns
from tests.helpers.documents import PNG, fresh, titled
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature, ready
from tests.helpers.tiny.fighter import TINY


def submitted(command: EditCommand, into: Campaign) -> Campaign:
    """Carry a copy out, see that it is undone in one step, and return the state after it."""
    session = Session(Journal(into), SYSTEMS)
    session.submit(command)
    after = session.state
    session.undo()
    assert session.state == into
    return after


def test_an_encounter_comes_with_its_map_and_its_people_as_before_the_fight() -> None:
    library = ready()
    library.submit(AddPerson(creature("Bo", "party")))
    (bo,) = library.state.people
    library.submit(PlacePerson(ENCOUNTER, SCENE, library.state.people[bo].id, (768, 768)))
    orc = TokenId("token-8")
    curse = Condition("curse", source=orc, other="nobody", lasting=True)
    library.submit(SetCondition(ENCOUNTER, (TokenId("token-11"),), curse))
    before = library.state.encounter(ENCOUNTER)
    library.submit(Begin(ENCOUNTER, tuple(token.id for token in before.tokens.values())))
    library.submit(SetTrack(ENCOUNTER, (orc,), "hits", value=1))

    into = begun().state
    after = submitted(copied_encounter(library.state, ENCOUNTER, into), into)
    (copy,) = (each for key, each in after.encounters.items() if key not in into.encounters)
    (scene,) = (each for key, each in after.scenes.items() if key not in into.scenes)
    (person,) = after.people.values()
    assert copy.stage is Stage.PREPARED and copy.clock is None and copy.scene == scene.id
    tokens = list(copy.tokens.values())
    assert [after.name(token) for token in tokens] == ["Ann 1", "Ann 2", "Orc 1", "Orc 2", "Bo"]
    assert all(token.scene == scene.id for token in tokens) and tokens[4].person == person.id
    assert after.vitals(tokens[2]).tracks["hits"].value == 3, "as it was before the fight"
    assert {token.stand.zone for token in tokens} <= set(scene.things)
    (cursed,) = person.vitals.conditions
    assert (cursed.source, cursed.other) == (tokens[2].id, "nobody")
    assert after.encounter(ENCOUNTER) == into.encounter(ENCOUNTER)


def test_a_companion_comes_with_its_master_or_alone() -> None:
    library = ready()
    for name in ("Bo", "Fang", "Mo", "Pip"):
        library.submit(AddPerson(creature(name, "party")))
    bo, fang, mo, pip = library.state.people
    library.submit(Bind((library.state.people[fang].id,), library.state.people[bo].id))
    library.submit(Bind((library.state.people[pip].id,), library.state.people[mo].id))
    for number, person in enumerate((fang, bo, pip)):
        library.submit(PlacePerson(ENCOUNTER, SCENE, library.state.people[person].id, (768 * number, 768)))
    after = submitted(copied_encounter(library.state, ENCOUNTER, into := begun().state), into)
    people = {person.creature.name: person for person in after.people.values()}
    assert people["Fang"].master == people["Bo"].id != bo
    assert people["Pip"].master is None and "Mo" not in people


@given(campaigns(), campaigns())
def test_a_copied_scene_is_the_same_but_for_its_ids(library: Campaign, into: Campaign) -> None:
    for identity, original in library.scenes.items():
        after = submitted(copied_scene(library, SceneId(identity), into), into)
        (copy,) = (scene for key, scene in after.scenes.items() if key not in into.scenes)
        there = [*into.scenes, *(thing for scene in into.scenes.values() for thing in scene.things)]
        assert not {copy.id, *copy.things} & {*there}
        pairs = list(zip(original.things.values(), copy.things.values(), strict=True))
        assert all(new.model_copy(update={"id": old.id}) == old for old, new in pairs)
        same = {"id": original.id, "things": original.things, "zone_links": original.zone_links}
        assert copy.model_copy(update=same) == original
        assert after.next_number > max(int(key.rpartition("-")[2]) for key in (copy.id, *copy.things))


def test_copying_twice_gives_two() -> None:
    library, session = ready().state, ready()
    for _ in range(2):
        session.submit(copied_scene(library, SCENE, session.state))
    assert len(session.state.scenes) == 3
    command = copied_scene(library, SCENE, session.state)
    session.submit(command)
    with pytest.raises(Refused):
        session.submit(command)
    with pytest.raises(Refused):
        copied_scene(library, SceneId("scene-99"), session.state)
    with pytest.raises(Refused):
        copied_encounter(library, EncounterId("encounter-99"), session.state)


def test_creatures_and_gear_are_listed_and_copied() -> None:
    sword = Item(id="item-1", name="Sword", profile="long sword")
    library = ready()
    for name in ("Bo", "Ann"):
        library.submit(AddPerson(creature(name, "party").but(kit=(sword, Item(id="x", name=f"{name}'s hat")))))
    library.submit(KeepWares((Ware(system=TINY, item=Item(id="x", name="Rope")),)))
    found = listed(library.state)
    assert [(each.kind, each.name) for each in found] == [
        (LibraryKind.CREATURE, "Ann"),
        (LibraryKind.CREATURE, "Bo"),
        (LibraryKind.GEAR, "Ann's hat"),
        (LibraryKind.GEAR, "Bo's hat"),
        (LibraryKind.GEAR, "Rope"),
        (LibraryKind.GEAR, "Sword"),
        (LibraryKind.SCENE, "Hall"),
        (LibraryKind.ENCOUNTER, "Brawl"),
    ]
    into = ready()
    into.submit(copied_creature(library.state.people[found[0].id].creature))
    (ann,) = into.state.people
    assert [item.name for item in into.state.people[ann].creature.kit] == ["Sword", "Ann's hat"]


def test_images_go_along(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with fresh(state) as (library, library_session), fresh(state) as (document, session):
        image = library.put_asset(PNG)
        library_session.submit(copied_scene(ready().state, SCENE, library_session.state))
        (scene,) = library_session.state.scenes.values()
        picture = Picture(id=next(iter(scene.things.values())).id, picture=image, left_top=(0, 0), right_bottom=(9, 9))
        library_session.submit(PutThings(scene.id, (picture,)))
        command = copied_scene(library_session.state, scene.id, session.state)
        assert images_in(command) == (image,)
        carry_images(command, library, document)
        session.submit(command)
        assert document.asset(image) == PNG


def test_the_own_library_is_begun_once(tmp_path: Path) -> None:
    path, state = tmp_path / "data" / "library.sandtable", tmp_path / "state"
    for title in ("", "Mine"):
        library = own_library(path, state, Campaign(Source(1)))
        assert library.title == title
        titled(library.session(SYSTEMS), "Mine" if not title else "Still mine")
        library.save()
        library.close()
