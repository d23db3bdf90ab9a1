"""The open document, and what of it is looked at: a scene, an encounter, who acts there, and what is selected."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from PySide6.QtCore import QObject, Signal

from core.base.editions import put_in_force
from core.base.ids import EncounterId, PersonId, SceneId, TokenId
from core.base.values import remembered
from core.documents.store import Document
from core.engine.change import Cause, Change
from core.engine.command import Act
from core.engine.context import RuleSystem
from core.engine.session import Session
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.creature import Person
from core.model.encounter import Encounter, Stage, Token
from core.model.scene import Scene
from core.model.things import AssetId, Thing
from desktop.workspace.past_names import PastNames


def scenes_touched(before: Campaign, after: Campaign) -> tuple[SceneId, ...]:
    """Return the scenes that look otherwise after a change: their maps, what play did to them, who stands on them."""
    found: dict[SceneId, None] = {}
    for identity, scene in after.scenes.items():
        same = before.scenes.get(identity) is scene and before.wear.get(identity) == after.wear.get(identity)
        if not same:
            found[SceneId(identity)] = None
    for encounter in after.encounters.values():
        was = before.encounters.get(encounter.id)
        if was is encounter:
            continue
        tokens = encounter.tokens if was is None else {**was.tokens, **encounter.tokens}
        moved = [token for key, token in tokens.items() if was is None or was.tokens.get(key) != token]
        moved += [token for key, token in tokens.items() if key not in encounter.tokens]
        found.update(dict.fromkeys([token.scene for token in moved] or [encounter.scene]))
    return tuple(each for each in found if each in after.scenes)


# the whole window asks after each change, again and again
@remembered(most=2)
def _who_may_act(system: RuleSystem, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    return system.next_actors(state, encounter)


class OpenDocument(QObject):
    """A session with its file, and a view of it that follows every change to where it happened."""

    opened = Signal()
    """Another document is open."""
    scene_changed = Signal()
    """Another scene or encounter is looked at."""
    selection_changed = Signal()
    actor_chosen = Signal()
    """Of several who may act now another one was chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self._session: Session | None = None
        self._unwatch: Callable[[], None] = lambda: None
        self._scene: SceneId | None = None
        self._encounter: EncounterId | None = None
        self._selection: tuple[str, ...] = ()
        self._chosen: TokenId | None = None
        self._names = PastNames()

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
        """Show another document at the encounter that is running, or else at its first scene."""
        self._unwatch()
        put_in_force(session.state.cells)
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

    def close(self) -> None:
        """Show no document."""
        self._unwatch()
        put_in_force(())
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
        return self._session.state.encounters.get(self._encounter)

    @property
    def system(self) -> RuleSystem | None:
        """The rule system of the encounter that is looked at."""
        encounter = self.encounter
        return None if encounter is None else self.session.systems[encounter.system]

    @property
    def system_at_hand(self) -> RuleSystem | None:
        """The system of the encounter looked at; else of any encounter or person; else the first there is."""
        looked_at = self.system
        if looked_at is not None or not self.is_open:
            return looked_at
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
        if not self.is_open or self.is_beginning:
            return None
        return self._still_acts() or self._actor_in(self.state)

    @property
    def is_beginning(self) -> bool:
        """Whether the fight that is looked at, or a round of it, only begins, and nobody acts in it."""
        pending = self.session.pending
        begins = pending is not None and pending.begins_round
        return self._encounter is not None and (begins or self.session.beginning == self._encounter)

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
        may = _who_may_act(self.session.systems[encounter.system], state, encounter)
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
        elif scene is not None:
            self._encounter = self._played_on(scene)
        if scene is not None:
            self._scene = scene
        self._selection = ()
        self.scene_changed.emit()
        self.selection_changed.emit()

    def _played_on(self, scene: SceneId) -> EncounterId | None:
        """Return the encounter to look at with a scene: that which is looked at, else the first, if played there."""
        if self.encounter is not None and self.encounter.scene == scene:
            return self.encounter.id
        return next((each.id for each in self.state.encounters.values() if each.scene == scene), None)

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

    # Names

    def name_of(self, identity: str) -> str | None:
        """Return the game master's name for an id of the document, as far as known also of what is gone; None else."""
        if self._session is None:
            return None
        return self.state.called(identity) or self._names.called(identity)

    def recalling(self, *past: Callable[[], Campaign | None]) -> AbstractContextManager[None]:
        """While it lasts, know the names that what is gone now had in the past; they are remembered from then on."""
        return self._names.looking(past)

    # What follows a change

    def _heard(self, change: Change) -> None:
        """Follow a change; the first to hear of it."""
        put_in_force(change.after.cells)
        self._names.remember(change.before, change.after)
        self._follow(change)

    def _follow(self, change: Change) -> None:
        """Keep looking at what is there: switch to where an undo or redo happened, drop what is gone."""
        after = change.after
        entry = change.entry
        if entry is not None and change.cause in (Cause.UNDO, Cause.REDO):
            encounter = entry.command.where
            touched = scenes_touched(change.before, after)
            stays = not touched or self._scene in touched
            if encounter is not None and encounter in after.encounters:
                # of two floors that it changed the one looked at stays, with who plays there
                here = self.encounter if stays else None
                apart = here is not None and here.scene == self._scene != after.encounters[encounter].scene
                self._encounter = self._encounter if apart else encounter
            if not stays:
                self._scene = touched[0]
                if encounter is None:
                    self._encounter = self._played_on(touched[0])
                self.scene_changed.emit()
        if self._encounter is not None and self._encounter not in after.encounters:
            self._encounter = None
        gone = self._scene is None or self._scene not in after.scenes
        if gone:
            self._scene = next((SceneId(identity) for identity in after.scenes), None)
        if self._encounter is None and self._scene is not None:
            self._encounter = self._played_on(self._scene)
        if gone:
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
