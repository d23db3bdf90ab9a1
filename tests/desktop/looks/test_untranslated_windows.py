"""Every window that asks, every card and every dock of play, looked through in the made-up language in all games.

What is left out is told in `test_untranslated.py`.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import RuleId, SystemId, ThingId
from core.edits.maps import PutThings
from core.engine.system import Family
from core.explain.languages import PSEUDO
from core.geometry.units import SQUARE
from core.model.handout import Handout
from core.model.own_call import OwnCall
from core.model.things import Picture
from core.rules.registry import SYSTEMS, figures_for
from core.rules.towers.names import TOWERS
from desktop.bestiary.creature_form import CreatureForm
from desktop.creatures.subjects import subjects_shown
from desktop.forms import sheet_fields
from desktop.importing.dialog import ImportDialog
from desktop.importing.realign import AlignPicture
from desktop.manual_reader.window import ManualWindow
from desktop.player_view.handouts import HandoutDialog
from desktop.player_view.true_scale import TrueScaleDialog
from desktop.rules_browser.table_editor import TableEditor
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.own_call_dialog import OwnCallDialog
from desktop.scenes.new_scene import NewScene
from desktop.sheet_page.window import PageWindow
from desktop.sheets.own_figures import OwnFigures
from desktop.sheets.silhouette_choice import SilhouetteChoice
from desktop.translation import translate_window
from desktop.window.about import About, notices
from desktop.window.panels import PANELS
from desktop.workspace.workspace import Mode
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.test_untranslated import DIALOGS, looked_through
from tests.desktop.manual.pictures import written
from tests.desktop.manual.test_pages import ABSTRACT, sources
from tests.helpers.images import png

CARDS = {
    "AimCard",
    "BeginForm",
    "CallForm",
    "CallList",
    "EndPage",
    "HandForm",
    "OutOfTurn",
    "QuestionList",
    "ResetForm",
    "WordsForm",
    "AccountPage",
}
"""The cards that are opened in a fight."""
BY_NAME = {"export-map": "MapFileDialog", "title": "Question", "share-own": "ShareOwn", "copy-from": "CopyFrom"}
"""The windows that a menu opens, besides those of `test_untranslated.py`."""
OF_DIALOGS = {
    *("NewAdventure", "MapSize", "ProposeZones", "ShortcutEditor", "Preferences", "ExportDialog", "FaultDialog"),
}
"""What `DIALOGS` opens."""
QUOTING = {"ManualWindow", "About"}
"""What shows pages of the manual, or licences: all but these is looked at."""
BY_ITSELF = {"AlignPicture"}
"""What wants a map of its own."""


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the program as it has just started, in the made-up language."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    (tmp_path / "settings.json").write_text(f'{{"language": "{PSEUDO}"}}')
    sheet_fields.specs_of.cache_clear()
    hand = Hand(tmp_path)
    yield hand
    hand.window.close()
    hand.window.deleteLater()
    translate_window(application, "en")
    sheet_fields.specs_of.cache_clear()


def made(hand: Hand, folder: Path) -> dict[str, Callable[[], QDialog]]:
    """Return what makes each window that is opened from a dock or another window."""
    workspace, window = hand.workspace, hand.window
    (subject, *_) = subjects_shown(workspace)
    scene = workspace.scene
    assert scene is not None
    (folder / "ýåŕð.png").write_bytes(png(140, 70))

    def page() -> QDialog:
        found = PageWindow(workspace, window)
        found.show_subject(subject)
        return found

    return {
        "NewScene": lambda: NewScene(workspace, scene, window),
        "CreatureForm": lambda: CreatureForm(
            workspace, subject.creature, figures_for(subject.creature, workspace.words), window
        ),
        "TableEditor": lambda: TableEditor(workspace, RuleId("T99-TAB-SIZE"), window),
        "HandoutDialog": lambda: HandoutDialog(workspace, Handout("handout-1", "", text=" "), window),
        "TrueScaleDialog": lambda: TrueScaleDialog(workspace, window),
        "ImportDialog": lambda: ImportDialog(workspace, (folder / "ýåŕð.png",), window),
        "OwnCallDialog": lambda: OwnCallDialog(workspace, OwnCall("", TOWERS, "check"), None, (), window),
        "OwnFigures": lambda: OwnFigures(workspace, subject, subject.vitals.gear[0], window),
        "SilhouetteChoice": lambda: SilhouetteChoice(workspace.theme, "", window),
        "PageWindow": page,
    }


WINDOWS = {
    "NewScene",
    "CreatureForm",
    "TableEditor",
    "HandoutDialog",
    "TrueScaleDialog",
    "ImportDialog",
    "OwnCallDialog",
    "OwnFigures",
    "SilhouetteChoice",
    "PageWindow",
}


def look(hand: Hand, place: str, root: QWidget | None, plain: dict[str, str]) -> None:
    """Look through what is open, and keep what is plain there with where that was."""
    QApplication.processEvents()
    if root is not None:
        for each in looked_through(hand.program, root):
            plain.setdefault(each, place)


def told(plain: dict[str, str]) -> str:
    """Return what was found plain, a line each."""
    return "\n".join(f"{place}: {each}" for each, place in sorted(plain.items()))


def come_to_blows(hand: Hand) -> None:
    """Let everybody say what he is going to do, where the game wants that before anybody acts."""
    for _ in range(40):
        ways = [offer for offer in hand.ways if offer.why_not is None]
        if any(offer.family is Family.ATTACK for offer in ways):
            return
        hand.cards.take(next(offer for offer in ways if offer.family in (Family.READY, Family.END)))
        hand.settle()
    raise AssertionError("nobody can attack")


def test_every_window_and_card_of_the_program_is_looked_through() -> None:
    known = [*CARDS, *WINDOWS, *BY_NAME.values(), *OF_DIALOGS, *QUOTING, *BY_ITSELF]
    derived = re.compile(r"^class (\w+)\((?:QDialog|FormDialog|CardPage|FightPage)\)", re.MULTILINE)
    found = {name for text in sources().values() for name in derived.findall(text)}
    assert sorted(found - set(ABSTRACT)) == sorted(known)
    assert len(OF_DIALOGS) == len(DIALOGS)


class Cards:
    """The cards of a fight, opened one after the other: what is `plain` on them, and which kinds were `seen`."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.cards = hand, hand.cards
        self.plain: dict[str, str] = {}
        self.seen: set[str] = set()
        tokens = hand.encounter.tokens.values()
        self.party = [token.id for token in tokens if token.side == "party"]
        self.foe = next(token.id for token in tokens if token.side == "foes")

    def look(self, place: str) -> None:
        """Look through the card in front, if there is one."""
        if self.cards.front is not None:
            self.seen.add(type(self.cards.front).__name__)
            look(self.hand, place, self.cards.layer.card, self.plain)

    def of_menus(self) -> None:
        """Open what menus and keys open, and every call."""
        hand, cards = self.hand, self.cards
        for deed in (cards.join, cards.end, cards.call, cards.reset):
            deed()
            self.look(deed.__name__)
        hand.act_on(self.party[0])
        cards.by_hand("-")
        self.look("by hand")
        rules = hand.workspace.system_at_hand
        assert rules is not None
        for call in rules.calls(hand.state, hand.encounter, (self.party[0],)):
            cards.call(call.id)
            self.look(f"call {call.id}")
        for waiting in [each for each in self.party if each != hand.workspace.actor]:
            hand.act_on(waiting)
            cards.step_in()
            self.look("out of turn")
        hand.act_on()

    def of_actions(self) -> None:
        """Take every action that can be taken, aim it, do it, and take it back; each roll asks."""
        hand, aiming = self.hand, self.hand.workspace.aiming
        hand.program.settings.change(table_dice=True)
        head, state = hand.head, hand.state
        for offer in [each for each in hand.ways if each.why_not is None]:
            self.cards.take(offer)
            self.look(str(offer.act.action))
            if aiming.offer is not None:
                aiming.pick(self.foe)
                self.look(f"{offer.act.action}, aimed")
                aiming.go()
                self.look(f"{offer.act.action}, asked")
            hand.back_to(head, state)
        hand.program.settings.change(table_dice=False)

    def of_the_end(self) -> None:
        """End the fight, read what happened, and begin another."""
        workspace = self.hand.workspace
        self.cards.end()
        assert isinstance(self.cards.form, EndPage)
        self.cards.form.submit()
        self.cards.read()
        self.look("what happened")
        workspace.set_mode(Mode.PREPARE)
        workspace.set_mode(Mode.RUN)
        self.cards.begin()
        self.look("begin")


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_word_of_every_card_can_be_translated(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    cards = Cards(hand)
    cards.of_menus()
    come_to_blows(hand)
    cards.of_actions()
    cards.of_the_end()
    assert not cards.plain, told(cards.plain)
    assert sorted(CARDS - cards.seen) == []


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_word_of_every_dock_can_be_translated_in_each_game(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    plain: dict[str, str] = {}
    hand.act_on(next(token.id for token in hand.encounter.tokens.values() if token.side == "party"))
    for mode in (Mode.PREPARE, Mode.RUN):
        hand.workspace.set_mode(mode)
        for kind in PANELS:
            hand.program.docks.raise_panel(kind.id)
            look(hand, f"{kind.id} in {mode.value}", hand.program.docks.docks[kind.id].built(), plain)
        look(hand, mode.value, hand.window, plain)
    assert not plain, told(plain)


def test_every_word_of_windows_that_docks_and_menus_open_can_be_translated(hand: Hand, tmp_path: Path) -> None:
    hand.sit_down(TOWERS)
    hand.act_on(next(token.id for token in hand.encounter.tokens.values() if token.side == "party"))
    plain: dict[str, str] = {}
    making = made(hand, tmp_path)
    assert set(making) == WINDOWS
    for name, make in making.items():
        dialog = make()
        assert type(dialog).__name__ == name
        dialog.show()
        look(hand, name, dialog, plain)
        dialog.close()
    for name, kind in BY_NAME.items():
        hand.program.parts.dialogs[name]()
        QApplication.processEvents()
        opened = [each for each in QApplication.topLevelWidgets() if each.isVisible() and type(each).__name__ == kind]
        assert len(opened) == 1, kind
        look(hand, name, opened[0], plain)
        opened[0].close()
    assert not plain, told(plain)


def test_every_word_of_the_manual_s_window_can_be_translated_and_it_says_that_its_pages_are_english(hand: Hand) -> None:
    window = ManualWindow(hand.workspace, PSEUDO, hand.window)
    window.show()
    window.open_at("drawing#walls")
    QApplication.processEvents()
    pages_alone = frozenset((window.reader, window.list, *window.list.findChildren(QWidget)))
    assert sorted(looked_through(hand.program, window, but=pages_alone)) == []
    assert window.notice.isVisible() and window.notice.text()
    window.close()
    for language in written():
        spoken = ManualWindow(hand.workspace, language, hand.window)
        spoken.show()
        assert not spoken.notice.isVisible()
        spoken.close()


def test_every_word_of_about_but_names_and_licences_can_be_translated(hand: Hand) -> None:
    said = " ".join(f"{each['name']} {each['licence']}" for each in notices())
    names: frozenset[str] = frozenset(re.findall("[A-Za-z]{3,}", said))
    window = About(hand.window)
    window.show()
    QApplication.processEvents()
    assert window.list.topLevelItemCount() == len(notices())
    but = frozenset((window.text,))
    assert sorted(looked_through(hand.program, window, but=but, more=names)) == []
    window.close()


def test_every_word_of_aligning_a_picture_can_be_translated(hand: Hand) -> None:
    hand.push(hand.window.start_page.buttons["blank"])
    hand.program.dialogs["new"].accept()
    QApplication.processEvents()
    document, scene = hand.workspace.document, hand.workspace.scene
    assert document is not None and scene is not None
    corner = 10 * SQUARE, 5 * SQUARE
    picture = Picture(
        id=ThingId("picture-1"), picture=document.put_asset(png(140, 70)), left_top=(0, 0), right_bottom=corner
    )
    assert hand.workspace.submit(PutThings(scene.id, (picture,)))
    assert hand.program.actions.start("arrange.align-picture")
    dialog = hand.program.dialogs["align-picture"]
    assert isinstance(dialog, AlignPicture)
    assert sorted(looked_through(hand.program, dialog)) == []
    dialog.close()
