"""What came of an entry is told beside each one concerned, stays until the next, and never tells players too much."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton, QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from core.base.ids import PersonId, TokenId
from core.documents.sample_fights import Sample, sample_file, samples
from core.documents.store import Document
from core.edits.fights import Begin
from core.engine.command import Act
from core.engine.command_kinds import PlayCommand
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.creature_reference import CreatureReference
from core.rules.basic_roleplaying.calls import CallCheck
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.contests import CallContest
from core.rules.towers.harm.hazards import CallHazard
from desktop.map.painting.labels import Result, ResultTone
from desktop.run.answer_policy import policy_of
from desktop.run.bar.last_result import lines_of
from desktop.run.cards.hand_form import HandForm
from desktop.run.odds_view import OddsView
from desktop.run.results import Came, came_of, latest
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode, Workspace
from tests.desktop.looks.stage import settle, started
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import ENCOUNTER, Played, prepared

WORDS = {
    "99-towers": {"8 STUN, 3 LETHAL", "miss", "6 STUN, 3 LETHAL"},
    "faction-zones": {"5 damage", "incapacitated", "dying, incapacitated"},
    "semi-automagic": {"+1 wound", "hit without a wound", "dying"},
    "basic-roleplaying": {"2 damage", "missed", "parried"},
    "swift-swords": {"−1 Physical", "stunned", "Out of Action"},
}
"""Of each sample, some words that somebody reads in the course of it."""


def played(workspace: Workspace) -> list[tuple[dict[str, Result], dict[str, Result]]]:
    """Return what came of every entry of play, for the game master and for the players."""
    journal, found = workspace.session.journal, []
    for number in range(journal.floor, journal.head):
        entry = journal.entry(number)
        before, after = journal.state_before(number), journal.state_before(number + 1)
        fought = workspace.encounter is not None and before is not None and workspace.encounter.id in before.encounters
        if isinstance(entry.command, Act | PlayCommand) and fought and before is not None and after is not None:
            came = Came(before, after, entry)
            found.append((came_of(workspace, came), came_of(workspace, came, public=True)))
    return found


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.system)
def test_every_game_tells_what_came_of_it_in_the_words_of_its_book(
    theme: Theme, sample: Sample, tmp_path: Path
) -> None:
    with sample_file(sample) as path:
        document = Document.copy_of(path, tmp_path)
    try:
        workspace = workspace_on(theme, document.session(SYSTEMS))
        results = played(workspace)
        told = [each for mine, _ in results for each in mine.values()]
        words = {line for each in told for line in (each.head, *each.more)}
        assert WORDS[sample.system] & words and len(told) > 15
        assert all(line and "{" not in line and sample.system not in line for line in words)
        assert any(each.tone is ResultTone.BAD for each in told)
        assert all(each.tone is not ResultTone.NEWS for each in told if each.passed is not None)
        encounter = workspace.encounter
        assert encounter is not None
        # a parry that failed is no outcome of its own beside that of the blow
        assert not {"no wound, passed", "missed, failure", "missed, success"} & words
        for _, public in results:
            for identity, each in public.items():
                token = encounter.tokens.get(identity)
                if token is not None and token.side != "party":
                    assert not each.more and not any(letter.isdigit() for letter in each.head)
    finally:
        document.close(discard=True)


PARTY = {
    "Ann": {"at": [3, 3], "side": "party", "person": True, "sheet": {}},
    "Bob": {"at": [5, 3], "side": "party", "person": True, "sheet": {}},
    "Orc": {"at": [9, 3], "sheet": {}},
}


def at_play(theme: Theme, system: str) -> tuple[Workspace, Played]:
    """Return a fight of two of the roster and a foe that has begun, as it is looked at."""
    played = prepared({"system": system, "fighter": PARTY, "fight": {"settings": {"BRP-GAP-23": False}}})
    policy = policy_of(lambda: Settings(answering={"ruling": "take"}))
    played.session = Session(Journal(played.session.state), SYSTEMS, policy=policy)
    workspace = workspace_on(theme, played.session)
    everybody = tuple(TokenId(each) for each in played.ids.values())
    assert workspace.submit(Begin(ENCOUNTER, everybody))
    workspace.set_mode(Mode.RUN)
    return workspace, played


def test_a_check_of_several_of_the_roster_is_told_beside_each_and_in_the_line(theme: Theme) -> None:
    workspace, played = at_play(theme, "basic-roleplaying")
    whom = tuple(PersonId(f"person-{played.ids[name].removeprefix('token-')}") for name in ("Ann", "Bob"))
    assert workspace.submit(CallCheck(ENCOUNTER, tuple(CreatureReference(None, each) for each in whom), skill="Spot"))
    came = latest(workspace)
    assert came is not None
    told = came_of(workspace, came)
    assert set(told) == {played.ids["Ann"], played.ids["Bob"]}
    assert {each.head for each in told.values()} <= {"success", "failure", "special success", "fumble"}
    lines = lines_of(workspace, came.entry)
    assert all(told[played.ids[name]].head in line for name, line in zip(("Ann", "Bob"), lines, strict=True))


def test_the_key_of_damage_does_harm_on_a_track_that_counts_it_and_nobody_has_less_than_none(theme: Theme) -> None:
    workspace, played = at_play(theme, "semi-automagic")
    ann = TokenId(played.ids["Ann"])

    def by_hand(sign: str, number: str) -> int:
        workspace.select((ann,))
        form = HandForm(workspace, sign)
        field = form.fields["wounds"]
        field.setText(field.text() + number)
        assert form.submit()
        return workspace.state.vitals(workspace.state.token(ENCOUNTER, ann)).tracks["wounds"].value

    assert by_hand("-", "2") == 2
    assert by_hand("+", "1") == 1
    assert by_hand("+", "9") == 0


def test_the_map_and_the_line_have_one_figure_for_a_blow_that_does_more_than_is_left(theme: Theme) -> None:
    workspace, played = at_play(theme, "99-towers")
    orc = TokenId(played.ids["Orc"])
    left = workspace.state.vitals(workspace.state.token(ENCOUNTER, orc)).tracks["stun"].value
    assert workspace.submit(CallHazard(ENCOUNTER, (orc,), stun=left + 5))
    assert workspace.state.vitals(workspace.state.token(ENCOUNTER, orc)).tracks["stun"].value == 0
    came = latest(workspace)
    assert came is not None
    told = came_of(workspace, came)[orc].head
    assert int(told.removesuffix(" STUN")) > left and told in lines_of(workspace, came.entry)[0]


def test_each_of_several_who_check_has_one_row_of_odds(qtbot: QtBot, theme: Theme) -> None:
    workspace, played = at_play(theme, "basic-roleplaying")
    whom = tuple(CreatureReference(ENCOUNTER, TokenId(played.ids[name])) for name in ("Ann", "Bob"))
    view = OddsView(workspace)
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.ask(CallCheck(ENCOUNTER, whom, skill="Spot"), {})
    assert [each.words for each in view.chances] == ["Ann: success", "Bob: success"]
    assert {view.percent(each.share, each.percent) for each in view.chances} == {"25 %"}


def test_a_contest_of_several_against_one_says_beside_each_and_first_in_the_line_who_wins(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with started(tmp_path, sample=False) as program:
        workspace = program.workspace
        assert program.files.open_sample(next(each for each in samples() if each.system == "semi-automagic"))
        workspace.set_mode(Mode.RUN)
        session = workspace.session
        while session.pending is not None or workspace.encounter is None or workspace.encounter.clock is None:
            session.go_to(session.head - 1)
        encounter = workspace.encounter
        told_whole: list[str] = []
        party = tuple(token.id for token in encounter.tokens.values() if token.side == "party")
        workspace.select(party)
        program.parts.cards().call("contest")
        settle()
        card = program.parts.cards().layer.card
        assert card is not None
        for box in (each for each in card.findChildren(QComboBox) if each.isVisible()):
            option = QStyleOptionComboBox()
            box.initStyleOption(option)
            field = QStyle.SubControl.SC_ComboBoxEditField
            room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, box)
            longest = max((box.itemText(number) for number in range(box.count())), key=len)
            assert box.fontMetrics().horizontalAdvance(longest) <= room.width(), longest
            told_whole.append(longest)
        assert max(map(len, told_whole)) > 22, told_whole
        (call,) = (each for each in card.findChildren(QPushButton) if each.property("primary") and each.isVisible())
        QTest.mouseClick(call, Qt.MouseButton.LeftButton)
        settle()
        came = latest(workspace)
        assert came is not None and session.pending is None
        told = {who: each for who, each in came_of(workspace, came).items() if who in party}
        assert set(told) == set(party) and all("the contest" in each.head for each in told.values())
        assert all(each.passed is each.head.startswith("wins") for each in told.values())
        (line, *_) = lines_of(workspace, came.entry)
        assert line.endswith("the contest")
        assert not came_of(workspace, came, public=True), "what they have rolled is the game master's to tell"
        command = came.entry.command
        assert isinstance(command, CallContest)
        view = OddsView(workspace, program.window)
        with qtbot.waitSignal(view.shown, timeout=60_000):
            view.ask(replace(command, whom=command.whom[:1]), {})
        told_ahead = {each.words.rpartition(": ")[2] for each in view.chances} - {"not every course was followed"}
        assert told_ahead == {"wins the contest", "loses the contest"}
