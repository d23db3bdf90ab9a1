"""The workspace: all that tools and panels see of the running program."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.base.errors import NoZone, SandtableError
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.documents.store import Document
from core.edits.fights import Begin
from core.edits.several import together
from core.edits.subjects import art_sign
from core.engine.change import Cause, Change
from core.engine.command import Act, Command
from core.engine.command_kinds import EditCommand
from core.engine.preview import Preview
from core.engine.run import Entry
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import Point
from core.model.campaign import Campaign
from desktop.settings import SettingsFile, folder_for_files
from desktop.theme.theme import Theme
from desktop.workspace.aiming import Aiming
from desktop.workspace.encounter_forecasts import EncounterForecasts
from desktop.workspace.fight_courses import FightCourses
from desktop.workspace.foreseen import Foreseen
from desktop.workspace.message import Message, Urgency
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.own_library import OwnLibrary
from desktop.workspace.placing import Placing
from desktop.workspace.player_screen import PlayerScreen
from desktop.workspace.seen_ruling import SeenRuling
from desktop.workspace.shown_deeds import ShownDeeds
from desktop.workspace.templates import Templates

if TYPE_CHECKING:
    from desktop.map.stamp_art.registry import Art

MOST_SAID = 2_000
"""So many phrases of a moment are kept in words."""
PAUSE = 2.0
"""Seconds after which a run of small changes is over."""


class Mode(StrEnum):
    """Whether the game master prepares or runs."""

    PREPARE = "prepare"
    RUN = "run"


@cache
def _arts() -> "Mapping[str, Art]":
    """Return what stamps show, by what stands for it in phrases."""
    # how stamps are drawn is nothing that the first window needs
    from desktop.map.stamp_art.registry import ART

    return {art_sign(each.id): each for each in ART.values()}


class Workspace(OpenDocument):
    """The open document, what is done to it, and the requests that panels make of the window.

    Everything that changes the document goes through `submit`, `answer`, `take_back`, `undo` and `redo`; everybody
    hears of it by the one signal `changed`.
    """

    changed = Signal(object)
    """A `Change`."""
    mode_changed = Signal()
    message = Signal(object)
    """A `Message` for the bar."""
    centre_on = Signal(object)
    """A `Point` that the map should bring into view."""
    rule_wanted = Signal(str)
    """A rule id whose text somebody wants to read."""
    panel_wanted = Signal(str)
    """The id of a panel that should be brought to the front."""
    library_changed = Signal()
    """The person's own library holds something else."""
    action_wanted = Signal(str)
    """The id of an action of the window that somebody wants done."""
    branch_wanted = Signal(int)
    """Somebody wants to go on in a file of its own from the moment after so many steps."""
    offer_taken = Signal(object)
    """The `Offer` that somebody takes."""
    call_wanted = Signal(str)
    """The id of what somebody wants to call for; empty for the list of all of it."""
    zones_wanted = Signal()
    """Somebody wants the map divided into zones."""
    tool_wanted = Signal(str)
    """The id of a tool that should be taken up."""
    tool_wanted_for = Signal(str, object)
    """A tool, and what it is wanted for, such as the stamp that is to be placed."""
    aim_wanted = Signal(object)
    """An `Offer` whose target, path or place is to be pointed out on the map; None when that is given up or done."""
    aim_moved = Signal(object)
    """The `Act` as the pointer would have it now; None while it points at nothing. Nothing is settled by it."""
    aimed = Signal(object)
    """The `Act` whose needs have been pointed out."""

    def __init__(self, words: Words, settings: SettingsFile, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mode = Mode.PREPARE
        self.words = words
        self.settings = settings
        self.theme = theme
        self.player_screen = PlayerScreen(settings, self)
        self.templates = Templates(lambda: self.state if self.is_open else None, self.submit)
        self.forecasts = EncounterForecasts(self)
        self.opened.connect(self.forecasts.forget)
        self.courses = FightCourses()
        self.opened.connect(self.courses.forget)
        self.changed.connect(lambda _change: self.courses.look(self.session.journal))
        self.shown_deeds = ShownDeeds(self)
        self.foreseen = Foreseen(self)
        self.seen: dict[str, SeenRuling] = {}
        """The rulings of the command under way, by their keys, that a card has shown before they are asked for."""
        self.brought: TokenId | None = None
        """Whom the key that goes through the order brought last."""
        self._said: dict[tuple[Phrase, str], str] = {}
        """Words of the moment that `_said_of` tells: what stands on a card is asked for at each move of the mouse."""
        self._said_of: tuple[Campaign | None, int | None, EncounterId | None] = (None, None, None)
        self._going_on: tuple[str, Entry | None, float] = ("", None, 0.0)
        self._halted_at_begin = False
        self.placing: Placing | None = None
        self.library: OwnLibrary | None = None
        self.aiming = Aiming(self.foreseen.preview, self.submit, self)
        self.aiming.wanted.connect(self.aim_wanted)
        self.aim_moved.connect(self.aiming.hover)
        self.aimed.connect(self.aiming.point_out)
        for ending in (self.opened, self.scene_changed, self.mode_changed, self.actor_chosen):
            ending.connect(self.aiming.give_up)

    # Prepare and Run

    def open(self, session: Session, document: Document | None = None) -> None:
        """Show another document, in Run where a fight is on."""
        super().open(session, document)
        if self.in_fight:
            self.set_mode(Mode.RUN)

    @property
    def folder(self) -> Path:
        """Where the search for a file begins: beside the document, else beside the one that was open last."""
        beside = None if self.document is None else self.document.path
        recent = self.settings.value.recent
        return folder_for_files(*(Path(each).parent for each in (beside, *recent[:1]) if each))

    @property
    def runs(self) -> bool:
        """Whether a document is open in Run."""
        return self.is_open and self._mode is Mode.RUN

    @property
    def mode(self) -> Mode:
        """Prepare or Run."""
        return self._mode

    def set_mode(self, mode: Mode) -> None:
        """Prepare, or run."""
        if mode is not self._mode:
            self._mode = mode
            self.mode_changed.emit()

    def place(self, placing: Placing) -> None:
        """Take up the tool that puts somebody down on the map."""
        self.placing = placing
        self.tool_wanted.emit("place")

    # Doing things

    def submit(
        self, command: Command, answers: Mapping[str, Any] | None = None, seen: SeenRuling | None = None
    ) -> bool:
        """Carry out a command; what is wrong with it goes to the message bar. Return whether it was accepted.

        `seen` is the ruling of it that a card has shown.
        """
        self._halted_at_begin = False
        if self.is_open and self.session.under_way is None:
            # what is done in between leaves that of the open command
            self.seen = {} if seen is None else {seen.ruling.key: seen}
        return self._tried(lambda: self.session.submit(command, answers))

    def go_on(self, command: EditCommand, title: Phrase, run: str, *, pause: float = PAUSE) -> bool:
        """Carry out a command as part of a run of the same name, as long as nothing else is done: one step of undo.

        A run is over when nothing is added to it for so many seconds.
        """
        now, last = monotonic(), self.session.last if self.is_open else None
        key, entry, at = self._going_on
        self._halted_at_begin = False
        whole = None
        if last is not None and last is entry and key == run and now - at < pause and not self.session.waiting:
            assert isinstance(last.command, EditCommand)
            whole = together(last.command, command, title)
        if whole is None:
            done = self._tried(lambda: self.session.submit(command))
        else:
            instead = whole
            done = self._tried(lambda: self.session.submit_instead(instead))
        self._going_on = (run, self.session.last, now) if done else ("", None, 0.0)
        return done

    def answer(self, value: Any, key: str | None = None) -> bool:
        """Answer a question by its key, the first that waits by default; what is wrong goes to the message bar."""
        self._halted_at_begin = False
        return self._tried(lambda: self.session.answer(value, key))

    def draw(self, key: str | None = None) -> bool:
        """Let the program draw for the draw of a key, the first question by default."""
        self._halted_at_begin = False
        return self._tried(lambda: self.session.draw(key))

    def take_back(self) -> bool:
        """Step back inside the open action; where nothing of it is answered yet, take it back as `undo` does."""
        if self.session.pending is not None and not self.session.has_answers:
            return self.undo()
        return self._tried(self.session.take_back)

    def undo(self) -> bool:
        """Take back the last command; the beginning of a fight only when asked twice."""
        last = self.session.last
        begins = last is not None and isinstance(last.command, Begin) and not self.session.ends_in_an_edit
        if begins and not self._halted_at_begin:
            self._halted_at_begin = True
            self.tell(say("undo.halted-at-begin"), Urgency.WARNING, passing=True)
            return False
        self._halted_at_begin = False
        return self._tried(self.session.undo)

    def redo(self) -> bool:
        """Put back the last command that was undone."""
        self.seen = {}
        return self._tried(self.session.redo)

    def preview(self, command: Command, answers: Mapping[str, Any] | None = None) -> Preview:
        """Return what a command would do before its first draw."""
        return self.session.preview(command, answers)

    # Words

    def text(self, phrase: Phrase, game: str = "") -> str:
        """Return a phrase in words for the game master, as a game says it: if none is named, the one at hand."""
        state, names = self.state if self.is_open else None, self._names.known
        if state is not self._said_of[0] or (names, self._encounter) != self._said_of[1:] or names is None:
            self._said_of, self._said = (state, names, self._encounter), {}
        found = self._said.get((phrase, game))
        if found is None:
            at_hand = self.system_at_hand
            found = self.words.text(phrase, self.said_name, game or ("" if at_hand is None else at_hand.id))
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[phrase, game] = found
        return found

    def said_name(self, identity: str) -> str | None:
        """Return what an id in a phrase is called: something of the document, or what a stamp shows."""
        name = self.name_of(identity)
        art = _arts().get(identity) if name is None else None
        return name if art is None else art.title

    def tell(
        self,
        phrase: Phrase | str,
        weight: Urgency = Urgency.NEWS,
        *,
        offer: tuple[str, Callable[[], None]] | None = None,
        passing: bool = False,
        topic: str = "",
    ) -> None:
        """Show a line in the message bar; a warning is about what was just tried, and goes with the next thing done."""
        text = self.text(verbatim(phrase) if isinstance(phrase, str) else phrase)
        passing = passing or weight is Urgency.WARNING
        self.message.emit(Message(text, weight, () if offer is None else (offer,), passing, topic))

    def leave_off(self, topic: str) -> None:
        """Take away what was told on a topic: it is true no more."""
        self.message.emit(Message("", topic=topic))

    def show_rule(self, rule: RuleId) -> None:
        """Show the text of a rule."""
        self.rule_wanted.emit(rule)

    def bring_into_view(self, point: Point) -> None:
        """Let the map show a point."""
        self.centre_on.emit(point)

    def _tried(self, action: Callable[[], None]) -> bool:
        try:
            action()
        except SandtableError as error:
            offer = (self.tr("Propose zones…"), self.zones_wanted.emit) if isinstance(error, NoZone) else None
            if self.session.looked_back_to is not None:
                offer = (self.tr("Back to now"), partial(self.session.look_back, None))
            self.tell(error.phrase, Urgency.TROUBLE, offer=offer, passing=True)
            return False
        return True

    def _heard(self, change: Change) -> None:
        if not self._aimer_is_there():
            # whoever hears of another selection would still find him aiming
            self.aiming.give_up()
        super()._heard(change)
        self._go_on_from(change)
        edited = change.cause is Cause.DO and change.entry is not None and isinstance(change.entry.command, EditCommand)
        if edited and self._aimer_is_there():
            self.aiming.look_again()
        else:
            self.aiming.give_up()
        self.changed.emit(change)

    def _aimer_is_there(self) -> bool:
        offer, encounter = self.aiming.offer, self.encounter
        return offer is not None and encounter is not None and offer.act.actor in encounter.tokens

    def _ends_turn(self, act: Act) -> bool:
        """Return whether an act that was done ends or passes the turn of whoever was chosen."""
        encounter = self.state.encounters.get(act.encounter)
        if encounter is None or act.actor != self._chosen:
            return False
        return self.session.systems[encounter.system].ends_turn(act.action)

    def _go_on_from(self, change: Change) -> None:
        """An action ends every look at one alone, and so does the end of one's own turn; choices end with the turn."""
        before = self._actor_in(change.before)
        command = None if change.cause is not Cause.DO or change.entry is None else change.entry.command
        acted = isinstance(command, Act)
        if isinstance(command, Act) and self._ends_turn(command):
            # whoever holds may act again, and would keep the turn that he has just passed on
            self._chosen = None
        now = self.actor
        self._chosen = now if now == self._chosen else None
        if self._mode is not Mode.RUN or len(self._selection) != 1 or not self.selected_tokens:
            return
        if acted or (before != now and self._selection == (before,)):
            self.select(())
