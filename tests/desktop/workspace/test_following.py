"""What is looked at after an undo: the floor stays, with those who are played on it."""

from core.base.ids import SceneId, ThingId, TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.edits.fights import AddEncounter
from core.edits.maps import AddScene, PutThings
from core.edits.several import Several
from core.edits.stairs import TakeStairs, new_floor, other_end
from core.edits.tokens import MoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.model.things import Stamp
from core.rules.registry import SYSTEMS
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.maps import at

STAIRS = Stamp(id=ThingId("stamp-80"), art="stairs", at=at(3.5, 5.5))


def test_undo_of_stairs_that_were_taken_back_keeps_the_encounter_of_the_floor_that_is_looked_at(theme: Theme) -> None:
    session = ready()
    workspace = workspace_on(theme, session)
    workspace.look_at(encounter=ENCOUNTER)
    session.submit(PutThings(SCENE, (STAIRS,)))
    session.submit(new_floor(session.state, session.state.scene(SCENE), STAIRS, "Cellar"))
    who = TokenId(next(iter(session.state.encounter(ENCOUNTER).tokens)))
    session.submit(MoveTokens(ENCOUNTER, ((who, at(3.5, 5.5)),)))
    stairs = session.state.scene(SCENE).things[STAIRS.id]
    assert isinstance(stairs, Stamp)
    found = other_end(session.state, stairs)
    assert found is not None
    session.submit(TakeStairs(ENCOUNTER, (who,), STAIRS.id))
    (below,) = (each.id for each in session.state.encounters.values() if each.scene == found[0].id)
    session.submit(TakeStairs(below, (who,), found[1].id))
    for _ in range(2):
        workspace.look_at(encounter=ENCOUNTER)
        assert workspace.undo()
        scene, encounter = workspace.scene, workspace.encounter
        assert scene is not None and scene.id == SCENE
        assert encounter is not None and encounter.id == ENCOUNTER


def test_undo_on_another_map_looks_at_the_encounter_that_is_played_there(theme: Theme) -> None:
    session = ready()
    workspace = workspace_on(theme, session)
    session.submit(AddScene(Scene(id=SceneId("scene-70"), name="Moor")))
    session.submit(AddEncounter("Ambush", session.state.encounter(ENCOUNTER).system, SceneId("scene-70")))
    session.submit(PutThings(SCENE, (STAIRS,)))
    workspace.look_at(scene=SceneId("scene-70"))
    assert workspace.encounter is not None and workspace.encounter.name == "Ambush"
    for step in (workspace.undo, workspace.redo):
        workspace.look_at(scene=SceneId("scene-70"))
        assert step()
        scene, encounter = workspace.scene, workspace.encounter
        assert scene is not None and scene.id == SCENE
        assert encounter is not None and encounter.id == ENCOUNTER


def test_the_first_map_is_looked_at_with_its_encounter(theme: Theme) -> None:
    session = Session(Journal(Campaign(Source(5))), SYSTEMS)
    workspace = workspace_on(theme, session)
    seen: list[bool] = []
    workspace.scene_changed.connect(lambda: seen.append(workspace.encounter is not None))
    moor = Scene(id=SceneId("scene-70"), name="Moor")
    both = AddScene(moor), AddEncounter("Ambush", next(iter(SYSTEMS)), moor.id)
    session.submit(Several(say("history.add-scene"), both))
    assert seen == [True], "nobody is told of a map without the encounter that came with it"
