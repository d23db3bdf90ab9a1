"""The forecast dock: it plays beside the window, stops at once, tells its sentence and bars, and touches nothing."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from reportlab.platypus import Paragraph

from core.analysis.difficulty import Difficulty, Tip
from core.analysis.forecast import FEW, Ending, Forecast
from core.analysis.tactics import Heart, Wits
from core.base.ids import TokenId
from core.base.phrase import verbatim
from core.documents.new_adventure import ready_room
from core.documents.sample_fights import samples
from core.edits.remarks import Remark
from core.edits.tokens import MoveTokens, RemoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from desktop.forecast.panel import ForecastPanel
from desktop.forecast.playing import CALM
from desktop.forms.form_dialog import QuestionDialog
from desktop.map.overlays.kinds import Label, Line
from desktop.notes.panel import NotesPanel
from desktop.player_view.panel import PlayersPanel
from desktop.player_view.window_control import PlayersWindowControl
from desktop.printing.lettering import load_typefaces, styles_in
from desktop.printing.print_order import Matter
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.summary import forecast_lines
from desktop.program import Program
from desktop.sheet_page.paper_colours import ink_for
from desktop.theme.fonts import number_font
from desktop.tools.deed_lines import deed_lines
from desktop.workspace.workspace import Mode
from tests.helpers.mirrored import mirrored
from tests.helpers.samples import sample_session


@pytest.fixture
def forecast(program: Program) -> ForecastPanel:
    """Give the dock, open over the sample."""
    program.parts.dialogs["play-sample"]()
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    assert panel is not None and panel.isVisible()
    return panel


def test_it_has_the_margins_of_other_docks(forecast: ForecastPanel, program: Program) -> None:
    program.docks.raise_panel("players")
    program.workspace.player_screen.set_open(True)
    players = program.docks.docks["players"].panel
    assert isinstance(players, PlayersPanel)
    players.refresh()
    left = players.thumbnail.mapTo(players, QPoint()).x()
    assert forecast.manners.mapTo(forecast, QPoint()).x() == left > 4


def test_a_fight_is_played_out_told_and_stopped_without_touching_it(
    program: Program, forecast: ForecastPanel, qtbot: QtBot
) -> None:
    workspace = program.workspace
    state, head = workspace.state, workspace.session.journal.head
    assert not forecast.sentence.isVisible() and not forecast.stop.isEnabled()
    forecast.manners.fill_in("wits-1", Wits.PLAIN)
    assert forecast.manners.manners()[True].wits is Wits.PLAIN
    assert forecast.manners.manners()[False].heart is Heart.FEARLESS
    QTest.mouseClick(forecast.start, Qt.MouseButton.LeftButton)
    assert forecast.playing.is_on and not forecast.start.isEnabled()
    qtbot.waitUntil(lambda: forecast.found is not None, timeout=60_000)
    found = forecast.found
    assert found is not None
    assert "The party" in forecast.sentence.text() and "rounds" in forecast.sentence.text()
    told = forecast.bars.accessibleDescription()
    for name in ("Who wins", "The others:", "Ann Harrow:"):
        assert name in told
    QTest.mouseClick(forecast.stop, Qt.MouseButton.LeftButton)
    assert not forecast.playing.is_on and forecast.start.isEnabled()
    assert f"{found.fights} fights played" in forecast.state.text()
    assert workspace.state is state and workspace.session.journal.head == head
    forecast.play()
    encounter = workspace.encounter
    assert encounter is not None
    assert workspace.submit(Remark(encounter.id, verbatim("It rains"))) and forecast.playing.is_on
    mover = next(iter(encounter.tokens.values()))
    aside = (mover.point[0] + SQUARE, mover.point[1])
    assert workspace.submit(MoveTokens(encounter.id, ((mover.id, aside),))) and not forecast.playing.is_on
    assert "before something changed" in forecast.state.text() or forecast.found is None
    forecast.play()
    program.docks.docks["forecast"].close()
    assert not forecast.playing.is_on


def test_the_first_fights_are_played_ahead_while_it_is_calm_and_told_at_once(program: Program, qtbot: QtBot) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(mirrored(FACTION_ZONES, begun=False)), SYSTEMS))
    workspace.set_mode(Mode.PREPARE)
    # docks are laid out anew before any is brought to the front
    qtbot.wait(300)
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    encounter = workspace.encounter
    assert panel is not None and encounter is not None
    qtbot.waitUntil(lambda: panel.ahead.is_on, timeout=20_000)
    program.docks.docks["forecast"].close()
    assert not panel.ahead.is_on
    qtbot.wait(CALM + 200)
    assert not panel.ahead.is_on
    program.docks.raise_panel("forecast")
    qtbot.waitUntil(lambda: panel.ahead.is_on, timeout=20_000)
    mover = next(iter(encounter.tokens.values()))
    assert workspace.submit(MoveTokens(encounter.id, ((mover.id, (mover.point[0] + SQUARE, mover.point[1])),)))
    assert not panel.ahead.is_on
    qtbot.waitUntil(lambda: panel.ahead.is_on, timeout=20_000)
    qtbot.waitUntil(lambda: not panel.ahead.is_on, timeout=120_000)
    assert panel.found is None and not panel.sentence.isVisible() and not panel.playing.is_on
    first: list[Forecast] = []
    panel.playing.known.connect(first.append)
    QTest.mouseClick(panel.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(first), timeout=20_000)
    assert first[0].fights >= FEW and panel.difficulty.isVisible() and not panel.ahead.is_on
    panel.halt()
    panel.refresh()
    qtbot.wait(CALM + 200)
    assert not panel.ahead.is_on
    panel.manners.fill_in("wits-1", Wits.PLAIN)
    qtbot.waitUntil(lambda: panel.ahead.is_on, timeout=20_000)


def test_a_prepared_fight_is_played_from_its_beginning_and_one_side_alone_is_none(
    program: Program, qtbot: QtBot
) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(ready_room(1, TOWERS, SYSTEMS)), SYSTEMS))
    program.docks.raise_panel("forecast")
    forecast = program.window.findChild(ForecastPanel)
    assert forecast is not None
    forecast.play()
    assert not forecast.playing.is_on and not forecast.start.isVisible() and forecast.found is None
    workspace.open(Session(Journal(mirrored(TOWERS, begun=False)), SYSTEMS))
    workspace.set_mode(Mode.PREPARE)
    program.docks.raise_panel("forecast")
    assert forecast.start.isVisible()
    forecast.play()
    qtbot.waitUntil(lambda: forecast.found is not None, timeout=20_000)
    assert workspace.encounter is not None and workspace.encounter.clock is None
    forecast.halt()


def test_how_hard_it_is_stands_with_the_encounter_and_on_paper_until_something_changes(
    program: Program, qtbot: QtBot
) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(mirrored(TOWERS, begun=False)), SYSTEMS))
    workspace.set_mode(Mode.PREPARE)
    program.docks.raise_panel("notes")
    notes = program.window.findChild(NotesPanel)
    encounter = workspace.encounter
    assert notes is not None and encounter is not None and not notes.forecast.isVisible()
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    assert panel is not None
    panel.play()
    panel.playing.give_up()
    won = Ending(False, 4, 12, {})
    panel.playing.known.emit(Forecast((won,) * (FEW - 1), tuple(map(TokenId, encounter.tokens))))
    assert workspace.forecasts.of(workspace.state, encounter) is None and not panel.difficulty.isVisible()
    panel.playing.known.emit(Forecast((won,) * FEW, tuple(map(TokenId, encounter.tokens))))
    foe = TokenId(list(encounter.tokens)[-1])
    panel.playing.tipped.emit(Tip(foe, False, Difficulty.DEADLY))
    assert panel.difficulty.text().startswith("An easy fight. With another like")
    program.docks.raise_panel("notes")
    assert notes.forecast.isVisible() and "An easy fight" in notes.forecast.text()
    said = workspace.forecasts.of(workspace.state, encounter)
    assert said is not None
    load_typefaces()
    matter = Matter(workspace.state, SYSTEMS, workspace.words, forecasts={encounter.id: said})
    subject, styles = PrintedEncounter(matter, encounter, ink_for(saving=False)), styles_in(ink_for(saving=False))
    (line,) = forecast_lines(subject, styles)
    assert isinstance(line, Paragraph) and "it would be deadly" in str(line.getPlainText())
    assert forecast_lines(replace(subject, matter=replace(matter, forecasts={})), styles) == []
    assert workspace.submit(RemoveTokens(encounter.id, (foe,)))
    assert not notes.forecast.isVisible()
    assert workspace.undo() and notes.forecast.isVisible()


def test_drawing_the_dock_anew_keeps_nothing_and_what_comes_late_is_of_its_own_moment(program: Program) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(mirrored(TOWERS, begun=False)), SYSTEMS))
    workspace.set_mode(Mode.PREPARE)
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    before, encounter = workspace.state, workspace.encounter
    assert panel is not None and encounter is not None
    found = Forecast((Ending(False, 4, 12, {}),) * FEW, tuple(map(TokenId, encounter.tokens)))
    panel.play()
    panel.playing.give_up()
    panel.playing.known.emit(found)
    workspace.forecasts.forget()
    panel.refresh()
    assert panel.difficulty.isVisible() and workspace.forecasts.of(before, encounter) is None
    assert workspace.submit(RemoveTokens(encounter.id, (TokenId(list(encounter.tokens)[-1]),)))
    panel.playing.known.emit(found)
    assert workspace.encounter is not None
    assert workspace.forecasts.of(workspace.state, workspace.encounter) is None
    assert workspace.forecasts.of(before, encounter) is not None


def test_a_deed_is_suggested_for_a_foe_that_acts_and_a_click_aims_it(program: Program, qtbot: QtBot) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(mirrored(TOWERS)), SYSTEMS))
    workspace.set_mode(Mode.RUN)
    assert workspace.actor is not None
    assert program.actions.start("fight.suggest")
    panel = program.window.findChild(ForecastPanel)
    assert panel is not None
    listed = panel.suggestions
    qtbot.waitUntil(lambda: bool(listed.buttons), timeout=20_000)
    assert "% to do harm" in listed.buttons[0].text()
    head = workspace.session.journal.head
    listed.buttons[0].click()
    assert workspace.aiming.act is not None and workspace.aiming.is_settled
    assert workspace.session.journal.head == head
    assert workspace.aiming.go() and not listed.buttons


def test_all_deeds_stand_on_the_map_with_their_numbers_until_one_is_done_and_never_with_the_players(
    program: Program, qtbot: QtBot
) -> None:
    workspace, canvas = program.workspace, program.canvas
    workspace.open(Session(Journal(mirrored(TOWERS)), SYSTEMS))
    workspace.set_mode(Mode.RUN)
    workspace.player_screen.set_open(True)

    def numbers(shown: Iterable[object]) -> set[str]:
        plates = [each.text for each in shown if isinstance(each, Label)]
        return {number for text in plates for number in text.split(", ") if number.isdigit()}

    def on_the_map() -> set[str]:
        return numbers(deed_lines(canvas.access))

    def seen_by_players() -> QImage:
        players = program.window.findChild(PlayersWindowControl)
        assert isinstance(players, PlayersWindowControl) and players.window is not None
        qtbot.wait(300)
        return players.window.grab().toImage()

    assert not on_the_map()
    before = seen_by_players()
    program.window.activateWindow()
    canvas.view.setFocus()
    qtbot.waitUntil(canvas.view.hasFocus)
    QTest.keyClick(canvas.view, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    panel = program.window.findChild(ForecastPanel)
    assert panel is not None
    listed = panel.suggestions
    qtbot.waitUntil(lambda: bool(listed.buttons), timeout=20_000)
    everything = {str(number + 1) for number in range(len(listed.buttons))}
    drawn = canvas.map.overlay
    assert drawn is not None
    assert len(everything) > 1 and on_the_map() == everything == numbers(drawn.overlays)
    assert {each for each in deed_lines(canvas.access) if isinstance(each, Line) and each.arrow}
    assert seen_by_players() == before
    QTest.keyClick(listed.buttons[0], Qt.Key.Key_Space)
    assert workspace.aiming.is_settled and not on_the_map(), "the one that is aimed stands alone"
    workspace.aiming.give_up()
    assert on_the_map() == everything
    program.docks.docks["forecast"].close()
    assert not on_the_map()
    program.docks.raise_panel("forecast")
    assert on_the_map() == everything
    QTest.mouseClick(listed.buttons[0], Qt.MouseButton.LeftButton)
    assert workspace.aiming.go() and not on_the_map()
    workspace.undo()
    assert not on_the_map()


def test_what_if_is_played_beside_now_and_forgotten_when_something_changes(program: Program, qtbot: QtBot) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(mirrored(TOWERS)), SYSTEMS))
    workspace.set_mode(Mode.RUN)
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    encounter = workspace.encounter
    assert panel is not None and encounter is not None
    comparison, state = panel.comparison, workspace.state
    foe = next(token for token in encounter.tokens.values() if token.side == "foes")
    workspace.select((foe.id,))
    comparison.menu.aboutToShow.emit()
    kinds = {action.text(): action.menu() for action in comparison.menu.actions()}
    menu = kinds[state.creature(foe).name]
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: comparison.then is not None, timeout=20_000)
    assert "What if: 2 more like" in comparison.words.text() and "The party wins" in comparison.words.text()
    assert workspace.state is state and comparison.what_if is not None
    assert comparison.what_if.state.encounter(encounter.id).tokens.keys() > encounter.tokens.keys()
    panel.play()
    qtbot.waitUntil(lambda: panel.found is not None, timeout=20_000)
    bars = comparison.bars
    bars.show_bars(tuple(replace(each, note="1000 rounds") for each in bars.bars))
    letters = QFontMetrics(number_font(bars.font()))
    assert bars.note_width(letters) >= letters.horizontalAdvance("1000 rounds"), "all of it is read"
    told = comparison.bars.accessibleDescription()
    assert "Now:" in told and "What if:" in told
    panel.halt()
    assert not comparison.playing.is_on
    aside = (foe.point[0] + SQUARE, foe.point[1])
    assert workspace.submit(MoveTokens(encounter.id, ((foe.id, aside),)))
    assert comparison.what_if is None and not comparison.bars.isVisible()


def test_a_number_of_what_if_is_asked_for_in_a_form(program: Program, qtbot: QtBot) -> None:
    workspace = program.workspace
    workspace.open(Session(Journal(mirrored(TOWERS)), SYSTEMS))
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    encounter = workspace.encounter
    assert panel is not None and encounter is not None
    comparison, state = panel.comparison, workspace.state
    who = next(iter(encounter.tokens.values()))
    workspace.select((who.id,))
    comparison.menu.aboutToShow.emit()
    menu = next(each.menu() for each in comparison.menu.actions() if each.text() == state.name(who))
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    question = comparison.findChild(QuestionDialog)
    assert question is not None
    tracks = state.vitals(who).tracks
    track, before = next((name, track.value) for name, track in tracks.items())
    assert question.form.value("value") == before
    question.form.fill_in("value", before - 1)
    question.accept()
    assert comparison.what_if is not None and workspace.state is state
    thought = comparison.what_if.state
    assert thought.vitals(thought.encounter(encounter.id).token(who.id)).tracks[track].value == before - 1


def test_a_hero_is_one_of_a_kind_in_what_if(program: Program, qtbot: QtBot) -> None:
    workspace = program.workspace
    workspace.open(sample_session())
    program.docks.raise_panel("forecast")
    panel = program.window.findChild(ForecastPanel)
    encounter = workspace.encounter
    assert panel is not None and encounter is not None
    panel.comparison.menu.aboutToShow.emit()
    menus = {action.text(): action.menu() for action in panel.comparison.menu.actions() if action.menu() is not None}
    told = {name: [each.text() for each in menu.actions()] for name, menu in menus.items() if isinstance(menu, QMenu)}
    heroes = {workspace.state.creature(each).name for each in encounter.tokens.values() if each.person is not None}
    foes = {workspace.state.creature(each).name for each in encounter.tokens.values() if each.person is None}
    assert heroes and foes
    assert all(told[name] == ["One fewer"] for name in heroes - foes)
    assert all(told[name] == ["Two more", "One fewer"] for name in foes)


def test_of_a_fight_that_one_side_has_lost_it_says_that_it_is_over(program: Program) -> None:
    sample = next(each for each in samples() if each.system == FACTION_ZONES)
    assert program.files.open_sample(sample)
    program.workspace.set_mode(Mode.RUN)
    session = program.workspace.session
    while program.workspace.encounter is None or program.workspace.encounter.clock is None:
        session.go_to(session.head - 1)
    assert program.actions.start("fight.forecast")
    forecast = program.window.findChild(ForecastPanel)
    assert forecast is not None and not forecast.playing.is_on
    assert forecast.empty.sentence.isVisible() and "This fight is over" in forecast.empty.sentence.text()
