"""The window that divides a map into zones: it counts, makes them in one step, and leads there from a refusal."""

from pytestqt.qtbot import QtBot

from core.edits.tokens import MoveTokens
from core.edits.zones import ZoneSource, drawn_zones
from core.engine.command import Act
from core.geometry.units import SQUARE
from core.model.things import Zone
from desktop.scenes.propose_zones import ProposeZones
from desktop.theme.theme import Theme
from desktop.workspace.message import Message
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SCENE, ready
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER as FIGHT


def window_on(qtbot: QtBot, theme: Theme) -> ProposeZones:
    window = ProposeZones(workspace_on(theme, ready()))
    qtbot.addWidget(window)
    window.show()
    return window


def zones(workspace: Workspace) -> tuple[Zone, ...]:
    return drawn_zones(workspace.state.scene(SCENE))


def test_a_grid_in_place_of_what_is_there(qtbot: QtBot, theme: Theme) -> None:
    window = window_on(qtbot, theme)
    workspace = window.workspace
    assert window.form.value("way") is ZoneSource.CELLS and not window.deed.isEnabled()
    before = zones(workspace)
    window.form.tick("anew").click()
    assert "4" in window.told.text() and window.deed.isEnabled()
    side = window.form.number("side")
    side.setText("9999")
    window.deed.click()
    assert window.isVisible() and "whole number" in window.form.complaints["side"].text()
    window.form.fill_in("side", 4)
    assert "9" in window.told.text()
    window.accept()
    made = zones(workspace)
    assert [zone.name for zone in made] == [f"Zone {number}" for number in range(1, 10)]
    assert workspace.selection == tuple(zone.id for zone in made) and not window.isVisible()
    workspace.undo()
    assert zones(workspace) == before


def test_rooms_where_there_are_none_say_so(qtbot: QtBot, theme: Theme) -> None:
    window = window_on(qtbot, theme)
    window.form.fill_in("way", ZoneSource.ROOMS)
    assert "no closed room" in window.told.text()
    assert not window.deed.isEnabled() and not window.form.number("side").isVisible()


def test_who_stands_in_no_zone_is_led_there(theme: Theme) -> None:
    session, ids = begun()
    workspace = workspace_on(theme, session)
    heard: list[Message] = []
    workspace.message.connect(heard.append)
    blow = Act(FIGHT, ids["Sybilla"], "attack", (ids["Bandit"],), item="spear")
    assert not workspace.submit(Act(FIGHT, ids["Captain"], "no-such-action")) and heard[-1].offers == ()
    workspace.submit(MoveTokens(FIGHT, ((ids["Sybilla"], (40 * SQUARE, 4 * SQUARE)),)))
    assert not workspace.submit(blow) and heard[-1].offers
    assert heard[-1].offers[0][1] == workspace.zones_wanted.emit
