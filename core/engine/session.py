"""The session: the only door to a running document. Commands and answers go in, one change comes out."""

from collections.abc import Callable, Mapping
from typing import Any

from core.base.errors import NothingPending, QuestionOpen, Refused, SandtableError
from core.base.ids import EncounterId
from core.engine.board_cache import BoardCache
from core.engine.change import Cause, Change
from core.engine.command import Command
from core.engine.command_kinds import EditCommand, PlayCommand
from core.engine.context import Systems
from core.engine.journal import Journal, folded
from core.engine.party_sight import PartySight, look_about
from core.engine.policy import By, Given, Policy, draw, first_of, prepared
from core.engine.preview import Preview, preview, refused_at_once
from core.engine.request import Draw, Request, Ruling
from core.engine.run import Answer, Entry, Interjection, Item, Run
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter

Listener = Callable[[Change], None]
MIXED = 256
"""Numbers of the source that are passed over after an answer of which the program may have drawn a part."""


class Session:
    """A running document. Whatever is wrong with a command or an answer is raised, and the state stays as it was.

    `policy` answers what nobody wants to be asked; by default that is chance alone, drawn by the program.
    """

    def __init__(self, journal: Journal, systems: Systems, *, policy: Policy = draw) -> None:
        self.journal = journal
        self.systems = systems
        self.boards = BoardCache()
        self.sight = PartySight()
        self.policy = policy
        self.recovery: SandtableError | None = None
        self.looked_back_to: int | None = None
        """How many entries were in force at the moment that is looked back to; None while it is now."""
        self._past: Campaign | None = None
        self._run: Run | None = None
        self._undone: list[tuple[Entry, Entry, tuple[Entry, ...]]] = []
        """Each edit in between that was taken back: its entry without it, with it, and what could be redone then."""
        self._dropped: tuple[int, Entry] | None = None
        """The open command that was taken back last, with the number that it had; None once something else is done."""
        self._listeners: list[Listener] = []
        if len(journal) > journal.head and not journal.entry(journal.head).done:
            self._resume(journal.entry(journal.head))

    @property
    def state(self) -> Campaign:
        """The campaign as it is now, in the middle of a command too; as it was, while somebody looks back."""
        if self._past is not None:
            return self._past
        return self.journal.state if self._run is None else self._run.state

    @property
    def head(self) -> int:
        """How many entries of the journal are in force in the state that is shown; one under way is not among them."""
        return self.journal.head if self.looked_back_to is None else self.looked_back_to

    @property
    def pending(self) -> Request[Any] | None:
        """The first question that waits for an answer."""
        run = self._shown
        return None if run is None else run.request

    @property
    def waiting(self) -> tuple[Request[Any], ...]:
        """All questions that wait for an answer at the same time, the first one first; any of them may be answered."""
        run = self._shown
        return () if run is None else run.waiting

    @property
    def under_way(self) -> Entry | None:
        """The command whose question is open."""
        run = self._shown
        return None if run is None else run.entry

    def rulings_given(self) -> tuple[tuple[Ruling, Any], ...]:
        """Return the rulings of the open command as they were asked, each with its answer: after a restart too."""
        if self._shown is None:
            return ()
        entry, found = self._shown.entry, []
        run = self._begun(entry, ())
        for item in entry.items:
            request = run.find(item.key) if isinstance(item, Answer) else None
            if isinstance(item, Answer) and isinstance(request, Ruling) and request.key == item.key:
                found.append((request, request.meant(request.load(item.data))))
            run.repeat((item,))
        return tuple(found)

    @property
    def has_answers(self) -> bool:
        """Whether a step back drops an answer within the open command, and not that command itself."""
        return self._run is not None and _without_last(tuple(self._run.items)) is not None

    @property
    def beginning(self) -> EncounterId | None:
        """The encounter whose fight only begins: what it begins with is still asked for, and nobody acts."""
        command = None if self.under_way is None else self.under_way.command
        return command.where if isinstance(command, PlayCommand) and command.begins_fight else None

    @property
    def last(self) -> Entry | None:
        """The entry that undo would take back: the open one, or the last one in force."""
        if self._past is not None:
            return None
        if self._run is not None:
            return self._run.entry
        return self.journal.entry(self.journal.head - 1) if self.journal.can_undo else None

    @property
    def next(self) -> Entry | None:
        """The entry that redo would put back."""
        if self._past is not None:
            return None
        if self._run is not None:
            return self._next_edit
        if self.journal.can_redo:
            return self.journal.entry(self.journal.head)
        return self._dropped[1] if self._dropped is not None and self._dropped[0] == self.journal.head else None

    def board(self, encounter: Encounter) -> Board:
        """Return the board of an encounter's scene as it is now."""
        return self.boards.of(self.state, encounter, self.systems[encounter.system])

    def watch(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` at every change; return what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def look_back(self, head: int | None) -> None:
        """Show the state after the first `head` entries, or with None what is now; nothing is taken back by it.

        While somebody looks back nothing waits and nothing can be done: whatever would change the document raises
        `Refused`. So does a `head` that is too far back or not in force.
        """
        past = None
        if head is not None:
            past = self.journal.state_before(head) if head <= self.journal.head else None
            if past is None:
                raise Refused("refused.too-far-back")
        if head == self.looked_back_to:
            return
        before = self.state
        self.looked_back_to, self._past = head, past
        self._tell(Change(Cause.LOOK_BACK, before, self.state, pending=self.pending))

    def submit(self, command: Command, answers: Mapping[str, Any] | None = None) -> None:
        """Carry out a command; `answers` lays down by key what it will ask.

        An edit command is carried out in between while a question is open; one of play raises `QuestionOpen`.
        """
        self._must_be_now()
        if self._run is not None:
            if not isinstance(command, EditCommand):
                raise QuestionOpen("refused.question-open")
            self._interject(command)
            return
        policy = first_of(prepared(answers), self.policy) if answers else self.policy
        before = self.state
        run = Run(before, command, self.systems, self.boards, policy=policy)
        run.pump()
        if run.done and not run.context.events:
            raise Refused("refused.no-change")
        self._keep(run, Cause.DO, before, under_way=False)

    def submit_instead(self, command: EditCommand) -> None:
        """Carry out an edit command in place of the last entry, which is forgotten; raise `Refused` if there is none.

        So a run of small changes is one step of undo. One that comes to nothing only takes the last entry back.
        """
        self._must_be_now()
        if self._run is not None or not self.journal.can_undo:
            raise Refused("refused.nothing-to-undo")
        before, last = self.state, self.journal.undo()
        try:
            run = Run(self.journal.state, command, self.systems, self.boards, policy=self.policy)
            run.pump()
        except BaseException:
            self.journal.redo()
            raise
        if run.context.events:
            self._keep(run, Cause.DO, before, under_way=False)
        else:
            self._tell(Change(Cause.UNDO, before, self.state, last))

    def answer(self, value: Any, key: str | None = None) -> None:
        """Answer a question by its key, the first by default, as a person; raise `NothingPending` or `BadAnswer`."""
        run, request = self._open(key)
        value = request.accept(value)
        mixed = isinstance(request, Draw) and request.may_mix
        # what the program drew beside the table's part must not come again
        source = run.state.source.beyond(MIXED) if mixed else None
        self._answered(run, Given(value, By.PERSON, source), request.key)

    def draw(self, key: str | None = None) -> None:
        """Let the program's source of chance answer the draw of a key; raise `NothingPending` if none is open."""
        run, request = self._open(key)
        given = draw(run.state, request)
        if given is None:
            raise NothingPending("answer.nothing-to-draw")
        self._answered(run, given, request.key)

    def take_back(self) -> None:
        """Drop the last answer of a person, or interjection, of the open command, and what chance answered after it.

        With no answer given yet, the command itself is dropped, as `undo` does.
        """
        self._must_be_now()
        if self._run is None:
            raise NothingPending("answer.nothing-open")
        items = tuple(self._run.items)
        kept = _without_last(items)
        if kept is None:
            self.undo()
            return
        before = self.state
        run = self._begun(self._run.entry, kept)
        self._run = run
        self.journal.amend(run.entry, run.state)
        self._tell(Change(Cause.TAKE_BACK, before, run.state, run.entry, (), run.request))

    def undo(self) -> None:
        """Take back the open command, or the last one; raise `Refused` if there is none. Redo brings its question back.

        Of one whose last step was an edit in between, such as the removal of whoever was asked, only that edit is taken
        back, and the question stands again.
        """
        self._must_be_now()
        if self._undo_interjection():
            return
        before = self.state
        if self._run is not None:
            entry = self._drop(self._run)
        elif self.journal.can_undo:
            entry = self.journal.undo()
        else:
            raise Refused("refused.nothing-to-undo")
        self._tell(Change(Cause.UNDO, before, self.state, entry))

    @property
    def ends_in_an_edit(self) -> bool:
        """Whether the last step is an edit in between, so that undo takes back that alone, and not the command."""
        return self.last is not None and _without_last_edit(self.last.items) is not None

    def _drop(self, run: Run) -> Entry:
        """Take back the open command with what was answered so far, and return it."""
        self._run = None
        self._dropped = self.journal.head, run.entry
        self.journal.abandon()
        return run.entry

    def _undo_interjection(self) -> bool:
        entry = self.last
        kept = None if entry is None else _without_last_edit(entry.items)
        if entry is None or kept is None:
            return False
        if self._next_edit is None:
            self._undone.clear()
        if self._run is not None:
            self.take_back()
            self._undone.append((self._run.entry, entry, ()))
            return True
        before, later = self.state, self.journal.later
        self.journal.undo()
        try:
            run = self._begun(entry, kept)
        except SandtableError:
            self.journal.redo()
            return False
        self._run = run
        self.journal.begin(run.entry, run.state)
        self._undone.append((run.entry, entry, later))
        self._tell(Change(Cause.TAKE_BACK, before, run.state, run.entry, (), run.request))
        return True

    @property
    def _next_edit(self) -> Entry | None:
        """The open command with the edit that was taken back from it last, if nothing was done since."""
        if self._run is None or not self._undone:
            return None
        kept, entry, _later = self._undone[-1]
        same = kept.command is self._run.command and kept.items == tuple(self._run.items)
        return entry if same else None

    def redo(self) -> None:
        """Put back the command, or the edit in between, that was undone last; raise `Refused` if there is none."""
        self._must_be_now()
        before, entry = self.state, self.next
        if entry is None:
            raise Refused("refused.nothing-to-redo")
        if self._run is None and entry.done:
            self.journal.redo()
        elif self._run is None:
            self._run = self._begun(entry, entry.items)
            self.journal.begin(entry, self._run.state)
        elif entry.done:
            later = self._undone.pop()[2]
            self._run = None
            self.journal.finish(entry, folded(self.journal.state, entry), under_way=True)
            self.journal.put_after(later)
        else:
            self._run = self._begun(entry, entry.items)
            self._undone.pop()
            self.journal.amend(entry, self._run.state)
        self._tell(Change(Cause.REDO, before, self.state, entry, (), self.pending))

    def go_to(self, head: int) -> None:
        """Undo or redo until the first `head` entries are in force, as one change; a question that is open is dropped.

        Raises `Refused` where undo does not reach so far, or where there are not so many entries; what could be undone
        is undone then.
        """
        self._must_be_now()
        before, entry = self.state, None
        cause = Cause.REDO if head > self.journal.head else Cause.UNDO
        try:
            if self._run is not None:
                entry = self._drop(self._run)
            back = max(head, self.journal.floor)
            if self.journal.head > back:
                entry = self.journal.go_back(back)
            while self.journal.head < head and self.journal.can_redo:
                entry = self.journal.redo()
        finally:
            if entry is not None:
                self._tell(Change(cause, before, self.state, entry))
        if self.journal.head != head:
            raise Refused("refused.nothing-to-undo" if self.journal.head > head else "refused.nothing-to-redo")

    def preview(self, command: Command, answers: Mapping[str, Any] | None = None) -> Preview:
        """Return what a command would do before its first draw; nothing changes."""
        return preview(self.state, command, self.systems, self.boards, answers)

    def refused_at_once(self, command: Command) -> SandtableError | None:
        """Return why a command cannot be carried out; None if it can, as far as its first question."""
        return refused_at_once(self.state, command, self.systems, self.boards)

    def _interject(self, command: EditCommand) -> None:
        run = self._run
        assert run is not None
        before, seen = run.state, len(run.context.events)
        self._guarded(run, lambda: run.interject(command))
        self._keep(run, Cause.DO, before, under_way=True, seen=seen)

    @property
    def _shown(self) -> Run | None:
        """The command whose question is open, unless somebody looks back."""
        return None if self._past is not None else self._run

    def _must_be_now(self) -> None:
        if self._past is not None:
            raise Refused("refused.looking-back")

    def _open(self, key: str | None) -> tuple[Run, Request[Any]]:
        self._must_be_now()
        run = self._run
        request = None if run is None else run.find(key)
        if run is None or request is None:
            raise NothingPending("answer.nothing-open")
        return run, request

    def _answered(self, run: Run, given: Given, key: str) -> None:
        before, seen = run.state, len(run.context.events)
        self._guarded(run, lambda: run.answer(given, key))
        self._keep(run, Cause.ANSWER, before, under_way=True, seen=seen)

    def _guarded(self, run: Run, action: Callable[[], object]) -> None:
        """Do something to a run and let the policy go on; if that raises, the run is set up again as it was."""
        entry = run.entry
        try:
            action()
            run.pump()
        except BaseException:
            self._run = self._begun(entry, entry.items)
            raise

    def _begun(self, entry: Entry, items: tuple[Item, ...]) -> Run:
        run = Run(self.journal.state, entry.command, self.systems, self.boards, policy=self.policy)
        run.repeat(items)
        return run

    def _keep(self, run: Run, cause: Cause, before: Campaign, *, under_way: bool, seen: int = 0) -> None:
        if run.done:
            look_about(run.context, self.journal.state, self.sight)
        entry, self._dropped = run.entry, None
        if run.done:
            self._run = None
            self.journal.finish(entry, run.state, under_way=under_way)
        elif under_way:
            self.journal.amend(entry, run.state)
        else:
            self.journal.begin(entry, run.state)
            self._run = run
        self._tell(Change(cause, before, self.state, entry, entry.events[seen:], self.pending))

    def _resume(self, entry: Entry) -> None:
        """Take up the command that was open when the program ended; one that no longer fits is rolled back."""
        try:
            run = self._begun(entry, entry.items)
            fits = tuple(run.context.events) == entry.events
        except SandtableError as error:
            self.recovery = error
            self.journal.abandon()
            return
        if not fits or run.done:
            self.recovery = Refused("journal.rolled-back", label=entry.label)
            self.journal.abandon()
            return
        self._run = run

    def _tell(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)


def _without_last_edit(items: tuple[Item, ...]) -> tuple[Item, ...] | None:
    """Return the items before the last one that a person gave; None if that is no edit in between."""
    kept = _without_last(items)
    return kept if kept is not None and isinstance(items[len(kept)], Interjection) else None


def _without_last(items: tuple[Item, ...]) -> tuple[Item, ...] | None:
    """Return the items before the last one that a person gave; None if no person gave any."""
    for number in range(len(items) - 1, -1, -1):
        item = items[number]
        if isinstance(item, Interjection) or (isinstance(item, Answer) and item.by is By.PERSON):
            return items[:number]
    return None
