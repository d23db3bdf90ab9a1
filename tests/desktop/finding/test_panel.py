"""The dock that finds: what is sought and found, in which order, and that one gets there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, ThingId
from core.edits.maps import AddScene, ChangeScene, PutThings
from core.edits.people import AddPerson
from core.edits.tokens import PlacePerson
from core.geometry.units import SQUARE
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, Pin, Stamp, Surface, Thing, Wall, WallKind, Zone
from desktop.finding import entries
from desktop.finding.entries import MOST, Entry
from desktop.finding.panel import NAME, PLACE, FindPanel
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SCENE, creature, ready

CELLAR = SceneId("scene-40")
CRYPT = Zone(id=ThingId("zone-30"), name="Crypt of Osric", points=((0, 0), (SQUARE, 0), (SQUARE, 3 * SQUARE)))
CASK = Pin(id=ThingId("pin-41"), text="A cask of brandy\nworth 40 crowns", at=(2 * SQUARE, 5 * SQUARE))


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace with a hall, a cellar below it, and a brawl in the hall."""
    session = ready()
    session.submit(PutThings(SCENE, (CRYPT,)))
    session.submit(AddScene(Scene(id=CELLAR, name="Cellar").but(things={CASK.id: CASK})))
    workspace = workspace_on(theme, session)
    workspace.look_at(scene=SCENE)
    return workspace


@pytest.fixture
def panel(workspace: Workspace, qtbot: QtBot) -> FindPanel:
    """Give the dock's content."""
    panel = FindPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def lines(panel: FindPanel) -> list[tuple[str, str]]:
    items = [panel.list.topLevelItem(number) for number in range(panel.list.topLevelItemCount())]
    return [(item.text(NAME), item.text(PLACE)) for item in items if item is not None]


def seek(panel: FindPanel, words: str) -> list[tuple[str, str]]:
    panel.enter()
    QTest.keyClicks(panel.search, words)
    return lines(panel)


def test_without_words_everything_is_listed_the_map_looked_at_first(panel: FindPanel) -> None:
    assert [name for name, _ in lines(panel)] == [
        "Hall",
        "Zone 2",
        "Zone 3",
        "Crypt of Osric",
        "Brawl",
        "Ann 1",
        "Ann 2",
        "Orc 1",
        "Orc 2",
        "Cellar",
        "A cask of brandy",
    ]
    assert panel.count.text() == "11 found"
    panel.workspace.look_at(scene=CELLAR)
    assert lines(panel)[0] == ("Cellar", "")


def test_letters_of_a_name_come_before_words_of_a_note(panel: FindPanel) -> None:
    panel.workspace.submit(ChangeScene(SCENE, {"notes": "Behind the crypt lies a cask."}))
    assert seek(panel, "crypt") == [("Crypt of Osric", ""), ("Hall", "")]
    panel.search.clear()
    assert seek(panel, "crosr") == [("Crypt of Osric", "")]
    panel.search.clear()
    assert seek(panel, "40 crowns") == [("A cask of brandy", "Cellar")]
    panel.search.clear()
    door = Door(id=ThingId("door-900"), a=(0, 0), b=(SQUARE, 0))
    panel.workspace.submit(PutThings(SCENE, (door,)))
    panel.workspace.submit(ChangeScene(SCENE, {"notes": "Nobody ever opens the front door."}))
    assert [name.split(" (")[0] for name, _ in seek(panel, "door")] == ["Door", "Hall"], "what is one comes first"
    panel.search.clear()
    assert seek(panel, "brandy zebra") == [] and panel.count.text() == "0 found"


def test_enter_goes_to_the_best_and_selects_it(panel: FindPanel, qtbot: QtBot) -> None:
    workspace = panel.workspace
    seek(panel, "crypt")
    with qtbot.waitSignal(workspace.centre_on) as shown:
        QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert shown.args == [(SQUARE // 2, 3 * SQUARE // 2)] and workspace.selection == (CRYPT.id,)


def test_a_click_goes_to_another_map_and_back_to_somebody_in_an_encounter(panel: FindPanel, qtbot: QtBot) -> None:
    workspace = panel.workspace
    seek(panel, "cask")
    item = panel.list.topLevelItem(0)
    assert item is not None
    with qtbot.waitSignal(workspace.centre_on) as shown:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualItemRect(item).center())
    assert workspace.scene is not None and workspace.scene.id == CELLAR and shown.args == [CASK.at]
    panel.search.clear()
    seek(panel, "orc 2")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert workspace.scene.id == SCENE
    assert [token.badge for token in workspace.selected_tokens] == ["2"]


def test_what_is_new_or_gone_is_found_or_not_at_once(panel: FindPanel) -> None:
    seek(panel, "well")
    assert lines(panel) == []
    well = Pin(id=ThingId("pin-50"), text="Well", at=(0, 0))
    panel.workspace.submit(PutThings(SCENE, (well,)))
    assert lines(panel) == [("Well", "")]
    panel.workspace.undo()
    assert lines(panel) == []


def test_of_very_many_the_first_are_shown_and_that_is_said(panel: FindPanel) -> None:
    pins = tuple(Pin(id=ThingId(f"pin-{100 + n}"), text=f"Note {n}", at=(n, n)) for n in range(MOST + 5))
    panel.workspace.submit(PutThings(SCENE, pins))
    assert len(seek(panel, "note")) == MOST and panel.count.text() == f"the first {MOST}"


def test_without_an_adventure_it_says_what_to_do(theme: Theme, qtbot: QtBot) -> None:
    panel = FindPanel(workspace_on(theme))
    qtbot.addWidget(panel)
    panel.show()
    seek(panel, "crypt")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert lines(panel) == [] and panel.count.text() == ""


def test_somebody_of_the_roster_is_found_once_with_where_that_is(panel: FindPanel) -> None:
    workspace = panel.workspace
    workspace.submit(AddPerson(creature("Zora", "party")))
    assert seek(panel, "zora") == [("Zora", "Roster")] and not panel.list.isColumnHidden(PLACE)
    (person,) = workspace.state.people.values()
    assert workspace.encounter is not None
    workspace.submit(PlacePerson(workspace.encounter.id, SCENE, person.id, (SQUARE, SQUARE)))
    panel.search.clear()
    assert seek(panel, "zora") == [("Zora", "")] and panel.list.isColumnHidden(PLACE)


def test_things_without_a_name_are_found_by_what_they_are_and_lead_to_their_square(panel: FindPanel) -> None:
    far = 27 * SQUARE
    panel.workspace.submit(
        PutThings(
            SCENE,
            (
                Stamp(id=ThingId("stamp-50"), art="table", at=(SQUARE, 3 * SQUARE)),
                Stamp(id=ThingId("stamp-51"), art="chest", at=(far, SQUARE), name="Osric's chest"),
                Door(id=ThingId("door-52"), a=(2 * SQUARE, SQUARE), b=(3 * SQUARE, SQUARE), secret=True),
                Surface(id=ThingId("surface-53"), points=CRYPT.points, material=Material.LAVA),
                Wall(id=ThingId("wall-54"), points=((0, 0), (SQUARE, 0)), made=WallKind.LOW),
            ),
        )
    )
    assert not {"Table (B4)", "Secret door (C2)"} & {name for name, _ in lines(panel)}
    for words, name in (
        ("table", "Table (B4)"),
        ("tavern", "Table (B4)"),
        ("coffer", "Osric's chest"),
        ("secret", "Secret door (C2)"),
        ("lava", "Lava (A2)"),
        ("low wall", "Low wall (A1)"),
        ("door", "Secret door (C2)"),
    ):
        assert name in [each for each, _ in seek(panel, words)], words
        panel.search.clear()
    # what is named so stands before what merely is so
    assert seek(panel, "chest")[0][0] == "Osric's chest"
    panel.search.clear()
    seek(panel, "tavern")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert panel.workspace.selection == ("stamp-50",)


def test_entries_are_made_once_and_anew_for_what_has_changed_alone(
    workspace: Workspace, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    of_thing = entries._of_thing

    def counted(thing: Thing, scene: SceneId, place: str) -> Entry:
        made.append(thing.id)
        return of_thing(thing, scene, place)

    monkeypatch.setattr(entries, "_of_thing", counted)
    crates = tuple(Stamp(id=ThingId(f"stamp-{100 + n}"), art="crate", at=(n, n)) for n in range(500))
    workspace.submit(PutThings(SCENE, crates))
    there = [*workspace.state.scene(SCENE).things, CASK.id]
    panel = FindPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    named = {CRYPT.id, CASK.id, "zone-2", "zone-3"}
    assert set(made) <= named | set(there) and len(made) < 60, "the others wait until there is time"
    qtbot.waitUntil(lambda: len(made) == len(there))
    assert sorted(made) == sorted(there)
    made.clear()
    seek(panel, "crate")
    workspace.submit(ChangeScene(SCENE, {"notes": "Dust."}))
    workspace.submit(PutThings(SCENE, (crates[3].but(name="Old crate"),)))
    panel.refresh()
    assert made == ["stamp-103"] and lines(panel)[0][0] == "Old crate" and len(lines(panel)) == MOST
    # a map that is called otherwise has other entries
    workspace.submit(ChangeScene(SCENE, {"name": "Great hall"}))
    qtbot.waitUntil(lambda: len(made) >= len(there))


def test_what_is_found_keeps_the_order_of_the_map(panel: FindPanel) -> None:
    pins = [Pin(id=ThingId(f"pin-{50 + n}"), text=name, at=(0, 0)) for n, name in enumerate(("Oak", "Ash", "Elm"))]
    panel.workspace.submit(PutThings(SCENE, tuple(pins)))
    panel.workspace.submit(PutThings(SCENE, (pins[0].but(text="Yew"),)))
    told = [name for name, _ in lines(panel)]
    order = [thing.text for thing in panel.workspace.state.scene(SCENE).things.values() if isinstance(thing, Pin)]
    assert [name for name in told if name in order] == order and set(order) == {"Yew", "Ash", "Elm"}
