"""The window in German: sides are called by their names, and words that are longer than the English ones are whole."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.rules.registry import figures_for
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.towers.names import TOWERS
from desktop.bestiary.creature_form import CreatureForm
from desktop.creatures.subjects import subjects_shown
from desktop.forms.sheet_fields import specs_of
from desktop.importing.aligner import INSET, Aligner
from desktop.importing.dialog import ImportDialog
from desktop.importing.grid_form import GridForm
from desktop.run.cards.begin_form import BeginForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.out_of_turn import OutOfTurn
from desktop.run.offer_groups import offer_words
from desktop.theme.fonts import wide_in
from desktop.translation import translate_window
from desktop.widgets.layout import ScrollingPage
from desktop.workspace.workspace import Mode
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.test_untranslated import painted
from tests.helpers.images import png


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the program as it has just started, in German."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    (tmp_path / "settings.json").write_text('{"language": "de"}')
    specs_of.cache_clear()
    hand = Hand(tmp_path)
    yield hand
    hand.window.close()
    hand.window.deleteLater()
    translate_window(application, "en")
    specs_of.cache_clear()


def test_sides_are_called_by_their_names_where_a_fight_begins(hand: Hand) -> None:
    hand.sit_down(TOWERS)
    hand.cards.end()
    end = hand.cards.form
    assert isinstance(end, EndPage)
    end.submit()
    hand.workspace.set_mode(Mode.PREPARE)
    hand.workspace.set_mode(Mode.RUN)
    hand.cards.begin()
    begin = hand.cards.form
    assert isinstance(begin, BeginForm)
    items = [begin.list.topLevelItem(row) for row in range(begin.list.topLevelItemCount())]
    said = " ".join(each.text(0) for each in items if each is not None)
    assert "(Gruppe)" in said and "(Gegner)" in said and "(party)" not in said


def test_a_creature_of_the_library_keeps_its_side_by_its_name(hand: Hand) -> None:
    hand.sit_down(TOWERS)
    hand.act_on(next(token.id for token in hand.encounter.tokens.values() if token.side == "party"))
    (subject, *_) = subjects_shown(hand.workspace)
    kept: list[str] = []
    for written, side in (("", "party"), ("gegner", "foes"), ("Die Zunft", "Die Zunft")):
        form = CreatureForm(
            hand.workspace, subject.creature, figures_for(subject.creature, hand.workspace.words), hand.window
        )
        assert form.fields["side"].text() == "Gruppe"
        form.kept.connect(lambda creature: kept.append(creature.side))
        form.fields["side"].setText(written)
        form.submit()
        assert kept[-1] == side
    assert len(kept) == 3


def test_the_words_of_a_tick_take_as_many_lines_as_they_need(hand: Hand, qtbot: QtBot) -> None:
    hand.sit_down(SEMI_AUTOMAGIC)
    hand.act_on(next(iter(hand.encounter.tokens)))
    hand.cards.call("expose")
    QApplication.processEvents()
    form = hand.cards.form
    assert form is not None
    (words,) = (each for each in form.findChildren(QLabel) if each.text().startswith("Es bleibt ausgesetzt"))
    assert words.wordWrap()
    # a card is laid out in several steps
    qtbot.waitUntil(lambda: words.height() >= words.heightForWidth(words.width()))
    assert words.width() <= form.width()


def test_a_long_name_of_an_action_takes_what_its_own_line_leaves(hand: Hand) -> None:
    hand.sit_down(TOWERS)
    waiting = next(
        token.id
        for token in hand.encounter.tokens.values()
        if token.side == "party" and token.id != hand.workspace.actor
    )
    hand.act_on(waiting)
    hand.cards.step_in()
    QApplication.processEvents()
    card = hand.cards.form
    assert isinstance(card, OutOfTurn)
    with painted() as letters:
        card.grab()
    names = [offer_words(hand.workspace, each) for each in card.page.offers if each.act.action == "check"]
    seen = [each for each in letters if each.startswith("Probe")]
    assert len(seen) >= 3 and set(seen) <= set(names), seen


def test_the_caption_of_the_far_corner_fits(qtbot: QtBot, hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "wall.png").write_bytes(png(140, 70))
    window = ImportDialog(hand.workspace, (tmp_path / "wall.png",), hand.window)
    window.show()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(Aligner)))
    (aligner,) = window.findChildren(Aligner)
    with painted() as letters:
        aligner.grab()
    (words,) = (each for each in letters if each.startswith("Ferne Ecke"))
    assert wide_in(aligner.font(), words) <= INSET
    window.close()


def test_the_choices_of_an_import_are_not_scrolled_sideways(hand: Hand, qtbot: QtBot, tmp_path: Path) -> None:
    hand.sit_down(SEMI_AUTOMAGIC)
    (tmp_path / "karte.png").write_bytes(png(1400, 700))
    dialog = ImportDialog(hand.workspace, (tmp_path / "karte.png",), hand.window)
    dialog.show()

    def sides() -> list[ScrollingPage]:
        return [each for each in dialog.findChildren(ScrollingPage) if each.isVisible() and each.findChild(GridForm)]

    qtbot.waitUntil(lambda: len(sides()) == 1)
    (side,) = sides()
    qtbot.waitUntil(lambda: side.horizontalScrollBar().maximum() == 0)
    dialog.close()
