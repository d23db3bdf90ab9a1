"""The chapter of the zones: a bare map is divided, two zones are corrected, and an attack shows what it reaches."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox

from core.base.ids import EncounterId, SceneId, SystemId
from core.chance.source import Source
from core.edits.fights import AddEncounter, Begin
from core.edits.maps import AddScene
from core.edits.tokens import PlaceFoes
from core.edits.zones import drawn_zones
from core.engine.journal import Journal
from core.engine.request import Choice
from core.engine.session import Session
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.scene import Scene, ZoneLink
from core.rules.registry import SYSTEMS
from desktop.map.overlays.kinds import Area, Label, SquareText
from desktop.properties.panel import PropertiesPanel
from desktop.run.offer_groups import offers_of
from desktop.scenes.propose_zones import ProposeZones
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import SHIFT, Seat

ZONES = SystemId("faction-zones")
SCENE = SceneId("scene-1")
BOW = {"id": "bow", "name": "Bow", "profile": "Missile great weapon", "carried": "both hands"}
BOMB = {"id": "bomb", "name": "Fire bomb", "profile": "Fire bomb", "carried": "main hand"}


def campaign() -> Campaign:
    """Return a bare map on which two stand against each other, before anybody has drawn a zone."""
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    session.submit(AddScene(Scene(id=SCENE, name="Yard", columns=20, rows=10)))
    session.submit(AddEncounter("Ambush", ZONES, SCENE))
    (encounter,) = session.state.encounters
    for name, side, at in (("Ann", "party", (2, 2)), ("Orc", "foes", (12, 2)), ("Imp", "foes", (13, 7))):
        kit = (BOW, BOMB) if name == "Ann" else ()
        given = {"name": name, "system": ZONES, "sheet": {"kind": ZONES}, "side": side, "kit": kit}
        point: Point = (at[0] * SQUARE + SQUARE // 2, at[1] * SQUARE + SQUARE // 2)
        session.submit(PlaceFoes(EncounterId(encounter), SCENE, Creature.model_validate(given), (point,)))
    return session.state


@pytest.fixture
def seat(qapp: QApplication, tmp_path: Path) -> Iterator[Seat]:
    """The bare map, in Prepare."""
    found = Seat(tmp_path)
    found.open(campaign())
    found.workspace.set_mode(Mode.PREPARE)
    QApplication.processEvents()
    yield found
    found.window.close()
    found.window.deleteLater()


def divide(seat: Seat) -> None:
    """Divide the map into cells of five squares by the command of the menu."""
    seat.program.actions["arrange.propose-zones"].trigger()
    window = seat.program.dialogs["propose-zones"]
    assert isinstance(window, ProposeZones) and "8" in window.told.text()
    button = window.deed
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_a_bare_map_is_divided_and_two_zones_are_corrected(seat: Seat) -> None:
    divide(seat)
    zones = drawn_zones(seat.state.scene(SCENE))
    assert [zone.name for zone in zones] == [f"Zone {number}" for number in range(1, 9)]
    seat.workspace.select(())
    seat.click((2.5, 0.5))
    seat.click((17.5, 5.5), SHIFT)
    assert seat.workspace.selection == (zones[0].id, zones[7].id)
    seat.program.actions["arrange.properties"].trigger()
    QApplication.processEvents()
    panel = seat.program.docks.docks["properties"].built()
    assert isinstance(panel, PropertiesPanel)
    barrier = panel.forms[1].editors["barrier"]
    assert isinstance(barrier, QCheckBox)
    barrier.click()
    assert seat.state.scene(SCENE).zone_links == (ZoneLink(a=zones[0].id, b=zones[7].id, barrier=True),)
    seat.workspace.undo()
    seat.workspace.undo()
    assert drawn_zones(seat.state.scene(SCENE)) == () and seat.state.scene(SCENE).zone_links == ()


def begin(seat: Seat) -> None:
    """Begin the fight, the party first."""
    seat.workspace.set_mode(Mode.RUN)
    encounter = seat.encounter
    assert seat.workspace.submit(Begin(encounter.id, tuple(token.id for token in encounter.tokens.values())))
    while seat.workspace.session.waiting:
        asked = seat.workspace.session.waiting[0]
        assert isinstance(asked, Choice)
        keys = [option.key for option in asked.options]
        assert seat.workspace.answer("party" if "party" in keys else keys[0])
    QApplication.processEvents()


def test_an_attack_shows_what_it_reaches_and_a_blast_whom_it_catches(seat: Seat) -> None:
    """FAC-ZONE-02, FAC-ZONE-03, FAC-BLAST-07."""
    divide(seat)
    begin(seat)
    ann = next(token.id for token in seat.encounter.tokens.values() if token.side == "party")
    offers = offers_of(seat.workspace, ann)
    attack = next(each for each in offers if (each.act.action, each.act.item) == ("attack", "bow"))
    seat.workspace.aiming.take(attack)
    seat.hover((7.5, 7.5))
    shown = seat.program.canvas.map.overlay
    assert shown is not None
    words = {each.text for each in shown.overlays if isinstance(each, SquareText)}
    assert words == {"nearby", "half range"}
    tinted = [each for each in shown.overlays if isinstance(each, Area) and each.filled]
    assert len(tinted) == 1 and tinted[0].points[0] == (0, 0)
    seat.workspace.aiming.give_up()
    blast = next(each for each in offers_of(seat.workspace, ann) if each.act.action == "blast")
    seat.workspace.aiming.take(blast)
    seat.hover((12.5, 2.0))
    labels = [each.text for each in shown.overlays if isinstance(each, Label)]
    assert any("Orc" in each and "Imp" not in each for each in labels)
