"""The log and the history: lines made when they are seen, reckonings, and the way back."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QMenu, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from core.base.phrase import say, verbatim
from core.chance.source import Source
from core.documents import reading
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.edits.remarks import Remark
from core.edits.tokens import MoveTokens, PlaceFoes, RemoveTokens
from core.engine.change import Cause, Change
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.run import Entry
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS as GAMES
from desktop.explanations.check_card import CheckCard
from desktop.history.panel import HistoryPanel
from desktop.log.entry_lines import concerns
from desktop.log.entry_view import EntryView
from desktop.log.journal_list import IN_FULL, JournalModel
from desktop.log.panel import LogPanel
from desktop.program import Program
from desktop.run.answer_policy import policy_of
from desktop.run.bar.last_result import last_result
from desktop.run.offer_groups import offers_of, same_again
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode, Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on a fight in which one blast was thrown."""
    workspace = workspace_on(theme, begun(policy=policy_of(Settings)))
    assert workspace.actor is not None and workspace.encounter is not None
    blast = next(o.act for o in offers_of(workspace, workspace.actor) if o.act.action == "blast")
    side = workspace.encounter.tokens[workspace.actor].side
    foe = next(token.id for token in workspace.encounter.tokens.values() if token.side != side)
    assert workspace.submit(replace(blast, targets=(foe,)))
    return workspace


def log_on(qtbot: QtBot, workspace: Workspace) -> LogPanel:
    """Return a log that is seen."""
    panel = LogPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(760, 124)
    panel.show()
    return panel


def lines(panel: LogPanel | HistoryPanel) -> list[str]:
    """Return all lines."""
    model = panel.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def blast_of(workspace: Workspace) -> Act:
    """Return the last command, which is the blast."""
    last = workspace.session.last
    assert last is not None and isinstance(last.command, Act)
    return last.command


def test_the_newest_is_at_the_bottom_with_what_came_of_it(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    act = blast_of(workspace)
    last = lines(panel)[-1]
    assert f"→ {workspace.name_of(act.targets[0])}" in last and "tiny.struck" in last
    workspace.submit(Remark(ENCOUNTER, verbatim("The lamp goes out")))
    assert "The lamp goes out" in lines(panel)[-1]
    bar = panel.list.verticalScrollBar()
    assert bar.value() == bar.maximum()


def test_what_was_written_before_the_log_was_seen_is_at_its_end(qtbot: QtBot, workspace: Workspace) -> None:
    for number in range(40):
        workspace.submit(Remark(ENCOUNTER, verbatim(f"Line {number}")))
    panel = LogPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    panel.resize(760, 124)
    bar = panel.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    panel.resize(760, 90)
    QCoreApplication.processEvents()
    assert bar.value() == bar.maximum()
    bar.setValue(3)
    workspace.submit(Remark(ENCOUNTER, verbatim("Said while somebody reads further up")))
    assert bar.value() == 3 < bar.maximum()


def test_a_line_opens_its_full_reckoning(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    assert not panel.card.isVisible()
    panel.open_entry(workspace.session.journal.head - 1)
    opened = panel.card.widget()
    assert panel.card.isVisible() and isinstance(opened, EntryView)
    (card,) = opened.findChildren(CheckCard)
    assert card.check.target == blast_of(workspace).targets[0]


def test_no_line_of_a_narrow_log_is_cut_at_its_end(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    with sample_file(next(each for each in samples() if each.file.startswith("fever-road"))) as path:
        document = Document.copy_of(path, tmp_path)
    try:
        panel = log_on(qtbot, workspace_on(theme, document.session(GAMES)))
        panel.resize(280, 600)
        QCoreApplication.processEvents()
        view, style = panel.list, panel.list.style()
        for row in range(panel.model.rowCount()):
            index, option = panel.model.index(row, 0), QStyleOptionViewItem()
            view.initViewItemOption(option)
            option.rect, option.text = view.visualRect(index), str(index.data())
            option.features = option.ViewItemFeature.HasDisplay | option.ViewItemFeature.WrapText
            room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, view)
            beside = 2 * (style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1)
            words = view.fontMetrics().boundingRect(
                QRect(0, 0, room.width() - beside, 9999), Qt.TextFlag.TextWordWrap, option.text
            )
            assert words.height() <= room.height(), option.text[:80]
    finally:
        document.close(discard=True)


def test_in_a_narrow_log_the_reckoning_lies_below_the_list_and_nothing_is_cut(
    qtbot: QtBot, workspace: Workspace
) -> None:
    panel = log_on(qtbot, workspace)
    panel.resize(400, 480)
    panel.open_entry(1)
    QCoreApplication.processEvents()
    beside, back = panel.card.parentWidget(), panel.back
    assert beside is not None and beside.isVisible() and back.isVisible()
    assert panel.list.width() > 300 and beside.y() >= panel.list.geometry().bottom()
    assert back.geometry().right() <= beside.width() and panel.card.horizontalScrollBar().maximum() == 0
    panel.resize(900, 480)
    QCoreApplication.processEvents()
    assert beside.x() >= panel.list.geometry().right()


def test_what_is_undone_stays_struck_until_it_is_overwritten(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    count = len(lines(panel))
    workspace.undo()
    last = panel.model.index(count - 1)
    assert lines(panel)[-1].startswith("taken back: ") and last.data(Qt.ItemDataRole.FontRole).strikeOut()
    workspace.redo()
    assert not lines(panel)[-1].startswith("taken back: ")
    workspace.undo()
    workspace.submit(Remark(ENCOUNTER, verbatim("Something else")))
    assert len(lines(panel)) == count and "Something else" in lines(panel)[-1]


def test_only_one_tokens_lines_are_shown(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    act = blast_of(workspace)
    workspace.submit(Remark(ENCOUNTER, verbatim("The lamp goes out")))
    panel.show_token(act.targets[0])
    assert len(lines(panel)) == 1 and panel.filter.isChecked()
    bystander = next(
        token for token in workspace.state.encounter(ENCOUNTER).tokens if token not in (act.actor, *act.targets)
    )
    panel.show_token(bystander)
    assert lines(panel) == []
    panel.show_token(None)
    assert len(lines(panel)) == workspace.session.journal.head


def test_only_one_turns_lines_are_shown(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    assert workspace.actor is not None
    now = workspace.actor
    again = next(o.act for o in offers_of(workspace, now) if o.act.action == "blast")
    foe = next(t.id for t in workspace.encounter.tokens.values() if t.id != now) if workspace.encounter else now
    assert workspace.submit(replace(again, targets=(foe,)))
    panel.filter.menu().aboutToShow.emit()
    (chosen,) = (each.menu() for each in panel.filter.menu().actions() if each.text() == "One turn")
    assert isinstance(chosen, QMenu)
    last = chosen.actions()[2]
    assert str(workspace.name_of(now)) in last.text()
    last.trigger()
    assert lines(panel) and set(lines(panel)) < set(all_lines(workspace)) and panel.filter.isChecked()
    chosen.actions()[0].trigger()
    assert lines(panel) == all_lines(workspace) and not panel.filter.isChecked()


def all_lines(workspace: Workspace) -> list[str]:
    """Return the lines of a log that shows everything."""
    model = JournalModel(workspace)
    model.refresh()
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_a_question_that_waits_stands_in_the_log(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    workspace.submit(replace(blast_of(workspace), action="strike", anyway=True))
    assert "waits for an answer" in lines(panel)[-1]


class Counting(Journal):
    """A journal that counts how many entries are read."""

    read = 0

    def entry(self, number: int) -> Entry:
        """Count, and return the entry."""
        self.read += 1
        return super().entry(number)


def test_two_thousand_entries_are_not_read_to_show_the_last_few(qtbot: QtBot, theme: Theme) -> None:
    journal = Counting(Campaign(Source(1)))
    session = Session(journal, SYSTEMS)
    for number in range(2_000):
        session.submit(Remark(None, verbatim(f"Line {number}")))
    workspace = workspace_on(theme, session)
    journal.read = 0
    panel = log_on(qtbot, workspace)
    qtbot.waitUntil(lambda: panel.list.verticalScrollBar().maximum() > 0)
    panel.grab()
    assert panel.model.rowCount() == IN_FULL and 0 < journal.read < 400
    panel.list.verticalScrollBar().setValue(0)
    assert panel.model.rowCount() == 2 * IN_FULL
    assert f"Line {2_000 - IN_FULL}" in panel.list.indexAt(QPoint(4, 4)).data()
    panel.open_entry(0)
    assert panel.model.rowCount() == 2_000 and not panel.model.reaches_back


def test_every_line_stands_there_whole_however_long_it_is(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    panel.resize(300, 400)
    workspace.submit(Remark(ENCOUNTER, verbatim("Short")))
    workspace.submit(Remark(ENCOUNTER, verbatim("A line of many words that go on and on " * 8)))
    QCoreApplication.processEvents()
    model, view = panel.model, panel.list
    short, long = (view.visualRect(model.index(row)) for row in (model.rowCount() - 2, model.rowCount() - 1))
    line = view.fontMetrics().lineSpacing()
    needed = view.fontMetrics().horizontalAdvance(str(model.index(model.rowCount() - 1).data())) / long.width()
    assert short.height() < 2 * line and long.height() > line * needed


def test_of_one_creature_only_what_came_since_is_read(qtbot: QtBot, theme: Theme) -> None:
    journal = Counting(begun().state)
    session = Session(journal, SYSTEMS)
    workspace = workspace_on(theme, session)
    assert workspace.encounter is not None
    here, *_, there = (token.id for token in workspace.encounter.tokens.values())
    for number in range(40):
        session.submit(MoveTokens(ENCOUNTER, (((here, there)[number % 2], (number * SQUARE + 384, 384)),)))
    panel = log_on(qtbot, workspace)
    panel.show_token(here)
    assert panel.model.rowCount() == 20
    for number in range(3):
        journal.read = 0
        session.submit(MoveTokens(ENCOUNTER, ((here, (number * SQUARE + 384, 1_152)),)))
        assert panel.model.rowCount() == 21 + number
        QCoreApplication.processEvents()
        assert journal.read < 15 + panel.model.rowCount(), "what does not concern it is looked through again"
    workspace.undo()
    panel.show_token(there)
    assert panel.model.rowCount() == 20


def test_the_history_goes_back_and_forth_by_a_click(qtbot: QtBot, workspace: Workspace) -> None:
    panel = HistoryPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    head = workspace.session.journal.head
    after = workspace.state
    panel._chosen(panel.model.index(1))
    assert workspace.session.journal.head == 2
    assert lines(panel)[-1].startswith("taken back: ") and panel.list.currentIndex().row() == 1
    panel._chosen(panel.model.index(head - 1))
    assert workspace.session.journal.head == head and workspace.state == after


def test_a_long_step_keeps_what_was_changed_and_how_it_is_now(qtbot: QtBot, workspace: Workspace) -> None:
    panel = HistoryPanel(workspace)
    qtbot.addWidget(panel)
    assert panel.list.textElideMode() is Qt.TextElideMode.ElideMiddle
    told = str(
        workspace.text(say("history.field-set", what=verbatim("the wall"), field=verbatim("Hidden"), value="Yes"))
    )
    assert told.index("the wall") < told.index("Hidden") < told.index("Yes")


def test_going_back_drops_an_open_question(qtbot: QtBot, workspace: Workspace) -> None:
    panel = HistoryPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    head = workspace.session.journal.head
    workspace.submit(replace(blast_of(workspace), action="strike", anyway=True))
    assert workspace.session.pending is not None
    panel.go_to(head - 1)
    assert workspace.session.pending is None and workspace.session.journal.head == head - 1


def test_going_far_back_is_one_change(qtbot: QtBot, workspace: Workspace) -> None:
    panel = HistoryPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    head, states = workspace.session.journal.head, [workspace.state]
    for number in range(20):
        workspace.submit(Remark(ENCOUNTER, verbatim(f"Remark {number}")))
        states.append(workspace.state)
    heard: list[Change] = []
    workspace.changed.connect(heard.append)
    panel.go_to(head + 3)
    panel.go_to(head + 20)
    assert [(each.cause, each.before, each.after) for each in heard] == [
        (Cause.UNDO, states[20], states[3]),
        (Cause.REDO, states[3], states[20]),
    ]
    assert workspace.session.journal.head == head + 20


def test_a_step_that_is_not_there_is_refused_and_told(qtbot: QtBot, workspace: Workspace) -> None:
    panel = HistoryPanel(workspace)
    qtbot.addWidget(panel)
    head = workspace.session.journal.head
    for wrong in (head + 1, -1):
        with qtbot.waitSignal(workspace.message):
            panel.go_to(wrong)
    assert workspace.session.journal.head == 0


def test_who_was_removed_keeps_the_name_in_log_history_and_reckoning(qtbot: QtBot, workspace: Workspace) -> None:
    target = blast_of(workspace).target()
    name = workspace.name_of(target)
    assert name is not None and name != target
    assert workspace.submit(RemoveTokens(ENCOUNTER, (target,)))
    assert workspace.state.called(target) is None
    # as after opening the document anew: nothing is remembered of what has gone
    fresh = workspace_on(workspace.theme, workspace.session)
    log, history = log_on(qtbot, fresh), HistoryPanel(fresh)
    qtbot.addWidget(history)
    history.show()
    log.open_entry(len(fresh.session.journal) - 2)
    card = log.card.widget()
    assert isinstance(card, EntryView)
    read = [*lines(log), *lines(history), *(label.text() for label in card.findChildren(QLabel))]
    assert [text for text in read if target in text.replace(name, "")] == []
    assert sum(name in text for text in (*lines(log)[-2:], *lines(history)[-2:])) == 4


def test_who_was_put_down_and_undone_keeps_the_name(qtbot: QtBot, workspace: Workspace) -> None:
    encounter = workspace.encounter
    assert encounter is not None
    assert workspace.submit(PlaceFoes(encounter.id, SCENE, creature("Marsh hag", "foes"), ((SQUARE, SQUARE),)))
    (new,) = [token for token in workspace.state.encounter(encounter.id).tokens if token not in encounter.tokens]
    assert workspace.undo()
    fresh = workspace_on(workspace.theme, workspace.session)
    history = HistoryPanel(fresh)
    qtbot.addWidget(history)
    history.show()
    assert new not in lines(history)[-1]
    with history.model.recalling(len(fresh.session.journal) - 1):
        assert "Marsh hag" in str(fresh.name_of(new))
    assert "Marsh hag" in str(fresh.name_of(new))


def test_one_goes_back_to_a_line_and_is_told_how_much_goes(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    head = workspace.session.journal.head
    goal = workspace.state
    for number in range(3):
        workspace.submit(Remark(ENCOUNTER, verbatim(f"Line {number}")))
    panel.open_entry(head - 1)
    assert panel.back.isVisible() and "3" in panel.back.text()
    panel.back.click()
    assert workspace.session.journal.head == head and workspace.state == goal
    assert not panel.back.isVisible(), "nothing comes after it any more"
    workspace.redo()
    assert workspace.session.journal.head == head + 1


def test_of_one_tokens_lines_only_what_is_new_is_read(
    qtbot: QtBot, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = log_on(qtbot, workspace)
    panel.show_token(blast_of(workspace).targets[0])
    read: list[Entry] = []

    def counted(entry: Entry, token: str) -> bool:
        read.append(entry)
        return concerns(entry, token)

    monkeypatch.setattr("desktop.log.journal_list.concerns", counted)
    workspace.submit(Remark(ENCOUNTER, verbatim("The lamp goes out")))
    assert len(read) == 1 and len(lines(panel)) == 1
    workspace.undo()
    workspace.undo()
    workspace.submit(Remark(ENCOUNTER, verbatim("Another story")))
    assert lines(panel) == [], "what was overwritten is read again"


def test_with_no_document_nothing_is_listed_even_of_one_token_or_turn(qtbot: QtBot, workspace: Workspace) -> None:
    panel = log_on(qtbot, workspace)
    panel.show_token(blast_of(workspace).targets[0])
    assert lines(panel)
    workspace.close()
    panel.model.refresh()
    assert panel.model.rowCount() == 0


def test_a_document_whose_past_was_left_out_is_shown_and_played_on(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries before the floor are in no list, and nobody reads them."""
    monkeypatch.setattr(reading, "LONGEST_HISTORY", -1.0)
    assert program.files.open_sample(samples()[0])
    workspace, encounter = program.workspace, program.workspace.encounter
    assert encounter is not None
    journal = workspace.session.journal
    assert journal.floor == journal.head == len(journal) > 0
    panels = [program.docks.raise_panel(name) for name in ("log", "history", "timeline")]
    log, history = panels[0], panels[1]
    assert isinstance(log, LogPanel) and isinstance(history, HistoryPanel)
    assert lines(log) == lines(history) == [] and not log.model.reaches_back
    workspace.set_mode(Mode.RUN)
    QCoreApplication.processEvents()
    assert same_again(workspace) is None and last_result(workspace) is None
    log.show_token(next(iter(encounter.tokens)))
    assert lines(log) == []
    log.show_token(None)
    program.docks.raise_panel("log")
    assert workspace.submit(Remark(encounter.id, verbatim("It rains")))
    assert len(lines(log)) == 1 and "It rains" in lines(log)[0]
    assert workspace.undo() and not journal.can_undo
