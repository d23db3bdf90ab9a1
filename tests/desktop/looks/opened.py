"""Every window that asks, every card and every dock of play, opened one after the other in any game."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from core.base.ids import RuleId
from core.engine.system import Family
from core.model.handout import Handout
from core.model.own_call import OwnCall
from core.rules.registry import figures_for
from desktop.bestiary.creature_form import CreatureForm
from desktop.creatures.own_condition import OwnConditionForm
from desktop.creatures.subjects import subjects_shown
from desktop.forms.form_window import FormWindow
from desktop.importing.dialog import ImportDialog
from desktop.player_view.handouts import HandoutDialog
from desktop.player_view.true_scale import TrueScaleDialog
from desktop.rules_browser.table_editor import TableEditor
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.own_call_dialog import OwnCallDialog
from desktop.scenes.new_scene import NewScene
from desktop.sheet_page.window import PageWindow
from desktop.sheets.own_figures import OwnFigures
from desktop.sheets.silhouette_choice import SilhouetteChoice
from desktop.window.panels import PANELS
from desktop.workspace.workspace import Mode
from tests.desktop.lists.hand import Hand
from tests.helpers.images import png

Look = Callable[[str, QWidget], None]
"""What is done with each thing that is open, under the name of the place."""

CARDS = {
    "AimCard",
    "BeginForm",
    "CallForm",
    "CallPage",
    "EndPage",
    "HandForm",
    "OutOfTurn",
    "QuestionList",
    "ResetForm",
    "WordsForm",
    "AccountPage",
}
"""The cards that are opened in a fight."""
BY_NAME = {"export-map": "MapFileDialog", "title": "QuestionDialog", "share-own": "ShareOwn", "copy-from": "CopyFrom"}
"""The windows that a menu opens, besides those of `test_untranslated.py`."""
OF_DIALOGS = {
    *("NewAdventure", "MapSize", "ProposeZones", "ShortcutEditor", "Preferences", "ExportDialog", "FaultDialog"),
}
"""What `DIALOGS` opens."""
QUOTING = {"ManualWindow", "About"}
"""What shows pages of the manual, or licences: all but these is looked at."""
BY_ITSELF = {"AlignPicture"}
"""What wants a map of its own."""


def made(hand: Hand, folder: Path) -> dict[str, Callable[[], QDialog]]:
    """Return what makes each window that is opened from a dock or another window."""
    workspace, window = hand.workspace, hand.window
    (subject, *_), system = subjects_shown(workspace), hand.encounter.system
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
        "OwnCallDialog": lambda: OwnCallDialog(workspace, OwnCall("", system, "check"), None, (), window),
        "OwnFigures": lambda: OwnFigures(workspace, subject, subject.vitals.gear[0], window),
        "SilhouetteChoice": lambda: SilhouetteChoice(workspace.theme, "", window),
        "PageWindow": page,
        "FormWindow": lambda: FormWindow("Ýåŕð", OwnConditionForm(workspace, (subject.id,), window), window),
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
    "FormWindow",
}


def come_to_blows(hand: Hand) -> None:
    """Let everybody say what he is going to do, where the game wants that before anybody acts."""
    for _ in range(40):
        ways = [offer for offer in hand.ways if offer.why_not is None]
        if any(offer.family is Family.ATTACK for offer in ways):
            return
        hand.cards.take(next(offer for offer in ways if offer.family in (Family.READY, Family.END)))
        hand.settle()
    raise AssertionError("nobody can attack")


class Cards:
    """The cards of a fight, opened one after the other and looked at, and which kinds were `seen`."""

    def __init__(self, hand: Hand, look: Look) -> None:
        self.hand, self.cards = hand, hand.cards
        self._look = look
        self.seen: set[str] = set()
        tokens = hand.encounter.tokens.values()
        self.party = [token.id for token in tokens if token.side == "party"]
        self.foe = next(token.id for token in tokens if token.side == "foes")

    def look(self, place: str) -> None:
        """Look at the card in front, if there is one."""
        QApplication.processEvents()
        card = self.cards.layer.card
        if self.cards.front is not None and card is not None:
            self.seen.add(type(self.cards.front).__name__)
            self._look(place, card)

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


def of_docks(hand: Hand, look: Look) -> None:
    """Open every dock in both modes, with somebody selected."""
    hand.act_on(next(token.id for token in hand.encounter.tokens.values() if token.side == "party"))
    for mode in (Mode.PREPARE, Mode.RUN):
        hand.workspace.set_mode(mode)
        for kind in PANELS:
            hand.program.docks.raise_panel(kind.id)
            QApplication.processEvents()
            look(f"{kind.id} in {mode.value}", hand.program.docks.docks[kind.id].built())
        look(mode.value, hand.window)


def of_windows(hand: Hand, folder: Path, look: Look) -> None:
    """Open every window that a dock or a menu opens, with somebody selected."""
    hand.act_on(next(token.id for token in hand.encounter.tokens.values() if token.side == "party"))
    making = made(hand, folder)
    assert set(making) == WINDOWS
    for name, make in making.items():
        dialog = make()
        assert type(dialog).__name__ == name
        dialog.show()
        QApplication.processEvents()
        look(name, dialog)
        dialog.close()
    for name, kind in BY_NAME.items():
        hand.program.parts.dialogs[name]()
        QApplication.processEvents()
        opened = [each for each in QApplication.topLevelWidgets() if each.isVisible() and type(each).__name__ == kind]
        assert len(opened) == 1, kind
        look(name, opened[0])
        opened[0].close()
