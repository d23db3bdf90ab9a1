"""The workspace: all that tools and panels see of the running program."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from enum import StrEnum
from functools import partial
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Signal

from core.base.errors import NoZone, SandtableError
from core.base.ids import EncounterId, PersonId, RuleId, SceneId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.documents.store import Document
from core.edits.fights import Begin
from core.edits.several import together
from core.engine.change import Cause, Change
from core.engine.command import Act, Command
from core.engine.command_kinds import EditCommand
from core.engine.context import RuleSystem
from core.engine.preview import Preview
from core.engine.run import Entry
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.board import Board
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.creature import Person
from core.model.encounter import Encounter, Stage, Token
from core.model.scene import Scene
from core.model.things import AssetId, Thing
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.workspace.aiming import Aiming
from desktop.workspace.foretold import Foretold
from desktop.workspace.message import Message, Weight
from desktop.workspace.own_library import OwnLibrary
from desktop.workspace.past_names import PastNames
from desktop.workspace.placing import Placing
from desktop.workspace.player_screen import PlayerScreen
from desktop.workspace.templates import Templates
from desktop.workspace.touched import scenes_touched

PAUSE = 2.0
"""Seconds after which a run of small changes is over."""


class Mode(StrEnum):
    """Whether the game master prepares or runs."""

    PREPARE = "prepare"
    RUN = "run"


class Workspace(QObject):
    """The open document's session, what is selected and shown, and the requests that panels make of the window.

    Everything that changes the document goes through `submit`, `answer`, `take_back`, `undo` and `redo`; everybody
    hears of it by the one signal `changed`.
    """

    opened = Signal()
    """Another document is open."""
    changed = Signal(object)
    """A `Change`."""
    selection_changed = Signal()
    actor_chosen = Signal()
    """Of several who may act now another one was chosen."""
    scene_changed = Signal()
    """Another scene or encounter is looked at."""
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
    tool_wanted_for = Signal(str, object)
    """A tool, and what it is wanted for, such as the stamp that is to be placed."""
    """The id of a tool that should be taken up."""
    aim_wanted = Signal(object)
    """An `Offer` whose target, path or place is to be pointed out on the map; None when that is given up or done."""
    aim_moved = Signal(object)
    """The `Act` as the pointer would have it now; None while it points at nothing. Nothing is settled by it."""
    aimed = Signal(object)
    """The `Act` whose needs have been pointed out."""

    def __init__(self, words: Words, settings: SettingsFile, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.settings = settings
        self.theme = theme
        self.player_screen = PlayerScreen(settings, self)
        self.templates = Templates(lambda: self.state if self.is_open else None, self.submit)
        self.foretold = Foretold(self)
        self.opened.connect(self.foretold.forget)
        self.document: Document | None = None
        self._session: Session | None = None
        self._unwatch: Callable[[], None] = lambda: None
        self._scene: SceneId | None = None
        self._encounter: EncounterId | None = None
        self._selection: tuple[str, ...] = ()
        self._chosen: TokenId | None = None
        self.brought: TokenId | None = None
        """Whom the key that goes through the order brought last."""
        self._mode = Mode.PREPARE
        self._going_on: tuple[str, Entry | None, float] = ("", None, 0.0)
        self._halted_at_begin = False
        self._names = PastNames()
        self.placing: Placing | None = None
        self.library: OwnLibrary | None = None
        self.aiming = Aiming(self.preview, self.submit, self)
        self.aiming.wanted.connect(self.aim_wanted)
        self.aim_moved.connect(self.aiming.hover)
        self.aimed.connect(self.aiming.point_out)
        for ending in (self.opened, self.scene_changed, self.mode_changed, self.actor_chosen):
            ending.connect(self.aiming.give_up)

    # The document

    @property
    def session(self) -> Session:
        """The session of the open document; raises `LookupError` when none is open."""
        if self._session is None:
            raise LookupError("no document is open")
        return self._session

    @property
    def is_open(self) -> bool:
        """Whether a document is open."""
        return self._session is not None

    @property
    def state(self) -> Campaign:
        """The campaign as it is now."""
        return self.session.state

    def open(self, session: Session, document: Document | None = None) -> None:
        """Show another document: in Run at the encounter that is running, or else at its first scene."""
        self._unwatch()
        self._session, self.document = session, document
        self._names = PastNames()
        self._unwatch = session.watch(self._heard)
        running = [e for e in session.state.encounters.values() if e.stage is Stage.RUNNING]
        encounter = next(iter(running or session.state.encounters.values()), None)
        self._encounter = None if encounter is None else encounter.id
        first = next(iter(session.state.scenes.values()), None)
        self._scene = encounter.scene if encounter is not None else None if first is None else first.id
        self._selection = ()
        self.opened.emit()
        self.scene_changed.emit()
        self.selection_changed.emit()
        if running:
            self.set_mode(Mode.RUN)

    def close(self) -> None:
        """Show no document."""
        self._unwatch()
        self._unwatch = lambda: None
        self._session, self._scene, self._encounter, self._selection = None, None, None, ()
        self.document = None
        self.opened.emit()

    # What is looked at

    @property
    def scene(self) -> Scene | None:
        """The scene that is looked at."""
        return None if self._session is None or self._scene is None else self.state.scenes.get(self._scene)

    @property
    def encounter(self) -> Encounter | None:
        """The encounter that is looked at."""
        if self._session is None or self._encounter is None:
            return None
        return self.state.encounters.get(self._encounter)

    @property
    def system(self) -> RuleSystem | None:
        """The rule system of the encounter that is looked at."""
        encounter = self.encounter
        return None if encounter is None else self.session.systems[encounter.system]

    @property
    def system_at_hand(self) -> RuleSystem | None:
        """The system of the encounter looked at; else of any encounter or person; else the first there is."""
        if self.system is not None or not self.is_open:
            return self.system
        state, systems = self.state, self.session.systems
        used = [each.system for each in state.encounters.values()]
        used += [person.creature.system for person in state.people.values()]
        found = next((system for system in used if system in systems), None) or next(iter(systems), None)
        return None if found is None else systems[found]

    @property
    def board(self) -> Board | None:
        """The board of the encounter that is looked at."""
        encounter = self.encounter
        return None if encounter is None else self.session.board(encounter)

    @property
    def in_fight(self) -> bool:
        """Whether the encounter that is looked at is running."""
        encounter = self.encounter
        return encounter is not None and encounter.stage is Stage.RUNNING

    @property
    def actor(self) -> TokenId | None:
        """Who acts in the encounter that is looked at: who was chosen of those who may, else who should first.

        Whose action waits for an answer acts until it is done, whatever the clock says meanwhile.
        """
        return (self._still_acts() or self._actor_in(self.state)) if self.is_open else None

    def _still_acts(self) -> TokenId | None:
        entry, encounter = self.session.under_way, self.encounter
        command = None if entry is None else entry.command
        if encounter is None or not self.in_fight or not isinstance(command, Act):
            return None
        return command.actor if command.encounter == encounter.id and command.actor in encounter.tokens else None

    def _actor_in(self, state: Campaign) -> TokenId | None:
        encounter = None if self._encounter is None else state.encounters.get(self._encounter)
        if encounter is None or encounter.stage is not Stage.RUNNING:
            return None
        may = self.session.systems[encounter.system].next_actors(state, encounter)
        return self._chosen if self._chosen in may else next(iter(may), None)

    def choose_actor(self, who: TokenId) -> None:
        """Let somebody be the one who acts as long as they may."""
        if who != self.actor:
            self._chosen = who
            self.actor_chosen.emit()

    def asset(self, identity: AssetId) -> bytes:
        """Return the bytes of an image of the document; raise `LookupError` if it has none of that id."""
        if self.document is None:
            raise LookupError(identity)
        return self.document.asset(identity)

    def look_at(self, *, scene: SceneId | None = None, encounter: EncounterId | None = None) -> None:
        """Look at a scene, or at an encounter and its scene; a scene keeps an encounter that is played on it."""
        if encounter is not None:
            self._encounter = encounter
            scene = scene or self.state.encounter(encounter).scene
        elif scene is not None and (self.encounter is None or self.encounter.scene != scene):
            here = (e.id for e in self.state.encounters.values() if e.scene == scene)
            self._encounter = next(here, None)
        if scene is not None:
            self._scene = scene
        self._selection = ()
        self.scene_changed.emit()
        self.selection_changed.emit()

    @property
    def mode(self) -> Mode:
        """Prepare or Run."""
        return self._mode

    def set_mode(self, mode: Mode) -> None:
        """Prepare, or run."""
        if mode is not self._mode:
            self._mode = mode
            self.mode_changed.emit()

    # The selection

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of the selected things and tokens, in the order in which they were selected."""
        return self._selection

    def select(self, ids: tuple[str, ...]) -> None:
        """Select exactly these."""
        ids = tuple(dict.fromkeys(ids))
        if ids != self._selection:
            self._selection = ids
            self.selection_changed.emit()

    @property
    def selected_tokens(self) -> tuple[Token, ...]:
        """The selected tokens."""
        encounter = self.encounter
        return () if encounter is None else tuple(encounter.tokens[i] for i in self._selection if i in encounter.tokens)

    @property
    def selected_things(self) -> tuple[Thing, ...]:
        """The selected things of the scene."""
        scene = self.scene
        return () if scene is None else tuple(scene.things[i] for i in self._selection if i in scene.things)

    @property
    def selected_people(self) -> tuple[Person, ...]:
        """The selected people of the roster who are chosen there, not by a token."""
        if self._session is None:
            return ()
        people = self.state.people
        return tuple(people[PersonId(i)] for i in self._selection if i in people)

    def place(self, placing: Placing) -> None:
        """Take up the tool that puts somebody down on the map."""
        self.placing = placing
        self.tool_wanted.emit("place")

    # Doing things

    def submit(self, command: Command, answers: Mapping[str, Any] | None = None) -> bool:
        """Carry out a command; what is wrong with it goes to the message bar. Return whether it was accepted."""
        self._halted_at_begin = False
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
        return self._tried(lambda: self.session.answer(value, key))

    def draw(self, key: str | None = None) -> bool:
        """Let the program draw for the draw of a key, the first question by default."""
        return self._tried(lambda: self.session.draw(key))

    def take_back(self) -> bool:
        """Step back inside the open action."""
        return self._tried(self.session.take_back)

    def undo(self) -> bool:
        """Take back the last command; the beginning of a fight only when asked twice."""
        last = self.session.last
        if last is not None and isinstance(last.command, Begin) and not self._halted_at_begin:
            self._halted_at_begin = True
            self.tell(say("undo.halted-at-begin"), Weight.WARNING, passing=True)
            return False
        self._halted_at_begin = False
        return self._tried(self.session.undo)

    def redo(self) -> bool:
        """Put back the last command that was undone."""
        return self._tried(self.session.redo)

    def preview(self, command: Command, answers: Mapping[str, Any] | None = None) -> Preview:
        """Return what a command would do before its first draw."""
        return self.session.preview(command, answers)

    # Words

    def speak(self, language: str) -> None:
        """Go on in another language, with everything drawn anew."""
        if language != self.words.language:
            self.words.speak(language)
            if self.is_open:
                self.scene_changed.emit()

    def text(self, phrase: Phrase, game: str = "") -> str:
        """Return a phrase in words for the game master, as a game says it."""
        return self.words.text(phrase, self.name_of, game)

    def name_of(self, identity: str) -> str | None:
        """Return the game master's name for an id of the document, as far as known also of what is gone; None else."""
        if self._session is None:
            return None
        return self.state.called(identity) or self._names.called(identity)

    def recalling(self, *past: Callable[[], Campaign | None]) -> AbstractContextManager[None]:
        """While it lasts, know the names that what is gone now had in the past; they are remembered from then on."""
        return self._names.looking(past)

    def tell(
        self,
        phrase: Phrase | str,
        weight: Weight = Weight.NEWS,
        *,
        offer: tuple[str, Callable[[], None]] | None = None,
        passing: bool = False,
        topic: str = "",
    ) -> None:
        """Show a line in the message bar; a warning is about what was just tried, and goes with the next thing done."""
        text = self.text(verbatim(phrase) if isinstance(phrase, str) else phrase)
        passing = passing or weight is Weight.WARNING
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
            self.tell(error.phrase, Weight.TROUBLE, offer=offer, passing=True)
            return False
        return True

    def _heard(self, change: Change) -> None:
        self._names.remember(change.before, change.after)
        self._follow(change)
        self._go_on_from(change)
        if change.cause is Cause.DO and change.entry is not None and isinstance(change.entry.command, EditCommand):
            self.aiming.look_again()
        else:
            self.aiming.give_up()
        self.changed.emit(change)

    def _go_on_from(self, change: Change) -> None:
        """An action ends every look at one alone, and so does the end of one's own turn; choices end with the turn."""
        before, now = self._actor_in(change.before), self.actor
        self._chosen = now if now == self._chosen else None
        if self._mode is not Mode.RUN or len(self._selection) != 1 or not self.selected_tokens:
            return
        acted = change.cause is Cause.DO and change.entry is not None and isinstance(change.entry.command, Act)
        if acted or (before != now and self._selection == (before,)):
            self.select(())

    def _follow(self, change: Change) -> None:
        """Keep looking at what is there: switch to where an undo or redo happened, drop what is gone."""
        after = change.after
        entry = change.entry
        if entry is not None and change.cause in (Cause.UNDO, Cause.REDO):
            encounter = entry.command.where
            if encounter is not None and encounter in after.encounters:
                self._encounter = encounter
            touched = scenes_touched(change.before, after)
            if touched and self._scene not in touched:
                self._scene = touched[0]
                self.scene_changed.emit()
        if self._encounter is not None and self._encounter not in after.encounters:
            self._encounter = None
        if self._encounter is None and after.encounters:
            self._encounter = next((e.id for e in after.encounters.values() if e.scene == self._scene), None)
        if self._scene is None or self._scene not in after.scenes:
            self._scene = next((SceneId(identity) for identity in after.scenes), None)
            self.scene_changed.emit()
        scene, fight = self.scene, self.encounter
        there = [
            i
            for i in self._selection
            if (scene is not None and i in scene.things)
            or (fight is not None and i in fight.tokens)
            or i in after.people
            or (scene is not None and after.scene_state(scene.id).pile(i) is not None)
        ]
        self.select(tuple(there))
