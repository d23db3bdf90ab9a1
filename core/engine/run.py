"""The run of one command: its procedure, driven by recorded answers first and by a policy after."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, wraps
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar, cast

from core.base.editions import while_in_force
from core.base.errors import BadAnswer, Gone, SandtableError
from core.base.phrase import Phrase
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import COMMANDS, Act, Command
from core.engine.command_kinds import EditCommand, PlayCommand
from core.engine.context import Context, Systems
from core.engine.event import EVENTS, Event, SourceMoved
from core.engine.policy import By, Given, Policy, nobody
from core.engine.request import Builds, Procedure, Request, ends_if_gone
from core.model.campaign import Campaign
from core.model.encounter import Stage

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered to the request of a key, as plain data."""

    key: str
    data: Any
    by: By
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Interjection:
    """An edit command that came while a question was open."""

    command: Annotated[Command, COMMANDS]


Item = Answer | Interjection


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of undo in the journal: a command, what was answered and interjected, and all its events."""

    command: Annotated[Command, COMMANDS]
    label: Phrase
    items: tuple[Item, ...] = ()
    events: tuple[Annotated[Event, EVENTS], ...] = ()
    done: bool = False


class Misfit(SandtableError):
    """A recorded answer that no longer fits the question that the rules now ask."""


def _by_its_book(method: Callable[Concatenate["Run", P], T]) -> Callable[Concatenate["Run", P], T]:
    """Let something of a run happen by the tables of the document that it is of."""

    @wraps(method)
    def done(run: "Run", *given: P.args, **named: P.kwargs) -> T:
        with while_in_force(run.context.state.cells):
            return method(run, *given, **named)

    return cast(Callable[Concatenate["Run", P], T], done)


class Run:
    """A command being carried out: `request` is the first question that waits, None once it is done.

    Whatever a procedure or an answer raises leaves the run unusable and the state it began from untouched.
    """

    def __init__(
        self,
        state: Campaign,
        command: Command,
        systems: Systems,
        boards: BoardCache,
        *,
        policy: Policy = nobody,
    ) -> None:
        self.command = command
        self.label = command.label(state)
        self.items: list[Item] = []
        self.request: Request[Any] | None = None
        self.done = False
        self.context = Context(state, systems, boards, command.where)
        self.policy = policy
        self._procedure = procedure_of(command, self.context)
        self._builds: Builds = ()
        self._waiting: tuple[Request[Any], ...] | None = None
        with while_in_force(state.cells):
            self._step(lambda: next(self._procedure))
            self._rebuild()

    @property
    def state(self) -> Campaign:
        """The state after the events so far."""
        return self.context.state

    @property
    def entry(self) -> Entry:
        """The journal's entry for the run as it stands."""
        return Entry(self.command, self.label, tuple(self.items), tuple(self.context.events), self.done)

    @property
    @_by_its_book
    def waiting(self) -> tuple[Request[Any], ...]:
        """Every question that waits, the first one first; they may be answered in any order."""
        if self._waiting is None:
            first = () if self.request is None else (self.request,)
            self._waiting = (*first, *(request for _, request in self._others()))
        return self._waiting

    @_by_its_book
    def pump(self) -> None:
        """Answer by the policy whatever it has an answer for."""
        answered = True
        while answered:
            answered = False
            place = 0
            while place < len(self._builds):
                request = self.request if place == 0 else self._asked(place)
                given = None if request is None else self.policy(self.state, request)
                if request is None or given is None:
                    place += 1
                    continue
                # the next question of the same procedure stands at the same place, or that of the next procedure
                self._answer(place, request, given)
                answered = answered or place > 0

    @_by_its_book
    def answer(self, given: Given, key: str | None = None) -> None:
        """Answer the question of a key, the first one by default; raise `BadAnswer`, changing nothing, if it cannot be.

        That is so where nothing of the key waits, and where the answer does not fit.
        """
        found = self._found(key)
        if found is None:
            raise BadAnswer("answer.nothing-open")
        self._answer(*found, given)

    @_by_its_book
    def interject(self, command: EditCommand) -> None:
        """Carry out an edit command in between, in an encounter of its own, whichever it is whose question is open.

        The question is then made anew.
        """
        own = Context(self.context.state, self.context.systems, self.context.boards, command.where)
        command.carry_out(own)
        self.context.state = own.state
        self.context.events += own.events
        self.items.append(Interjection(command))
        with while_in_force(own.state.cells):
            self._rebuild()

    @_by_its_book
    def repeat(self, items: tuple[Item, ...]) -> None:
        """Go through recorded items again; raise `Misfit` where one answers another question than is open."""
        for item in items:
            if isinstance(item, Interjection):
                assert isinstance(item.command, EditCommand)
                self.interject(item.command)
                continue
            found = self._found(item.key)
            if found is None:
                raise Misfit("journal.misfit", key=item.key)
            place, request = found
            meant = request.meant(request.load(item.data))
            self.items.append(item)
            self._take(place, meant, item.source)

    @_by_its_book
    def find(self, key: str | None) -> Request[Any] | None:
        """Return the question of a key that waits, the first one for no key; None if there is none."""
        found = self._found(key)
        return None if found is None else found[1]

    def _found(self, key: str | None) -> tuple[int, Request[Any]] | None:
        if self.request is None or key is None or self.request.key == key:
            return None if self.request is None else (0, self.request)
        return next((other for other in self._others() if other[1].key == key), None)

    def _others(self) -> Iterator[tuple[int, Request[Any]]]:
        for place in range(1, len(self._builds)):
            request = self._asked(place)
            if request is not None:
                yield place, request

    def _asked(self, place: int) -> Request[Any] | None:
        made = made_now(self._builds, place, self.context)
        return None if isinstance(made, Gone) else made

    def _answer(self, place: int, request: Request[Any], given: Given) -> None:
        value = request.accept(given.value)
        self.items.append(Answer(request.key, request.dump(value), given.by, given.source))
        self._take(place, request.meant(value), given.source)

    def _take(self, place: int, meant: Any, source: Source | None) -> None:
        if source is not None:
            self.context.emit(SourceMoved(source))
        self._step(lambda: self._procedure.send((place, meant)))
        self._rebuild()

    def _step(self, go_on: Callable[[], Builds]) -> None:
        try:
            self._builds = go_on()
        except StopIteration:
            self._builds, self.done = (), True

    def _rebuild(self) -> None:
        """Make the first question anew; one that can no longer be asked is withdrawn once it comes first."""
        self.request = self._waiting = None
        while self._builds:
            made = made_now(self._builds, 0, self.context)
            if isinstance(made, Request):
                self.request = made
                return
            self._step(partial(self._procedure.send, (0, made)))


def made_now(builds: Builds, place: int, ctx: Context) -> Request[Any] | Gone:
    """Return the question at a place of the list as the state now makes it, or that somebody it needs is gone."""
    try:
        request = builds[place](ctx.state)
    except Gone as gone:
        return gone
    for identity in request.needs:
        if not ctx.is_there(identity):
            return Gone("refused.no-token", id=identity)
    return request


def procedure_of(command: Command, ctx: Context) -> Procedure[None]:
    """The command, and then what happens by itself; each ends where somebody it is about vanishes while it waits.

    A house rule that was touched may have put the turn elsewhere in every fight of its system that runs.
    """
    before = ctx.state.house_rules
    if isinstance(command, EditCommand):
        command.carry_out(ctx)
    elif isinstance(command, Act):
        ctx.token(command.actor)
        yield from ends_if_gone(ctx.system.perform(ctx, command))
    elif isinstance(command, PlayCommand):
        yield from ends_if_gone(command.procedure(ctx))
    yield from _go_on(ctx)
    rules = ctx.state.house_rules
    if rules is before:
        return
    touched = [system for system in {**before, **rules} if before.get(system) != rules.get(system)]
    for fight in tuple(ctx.state.encounters.values()):
        if fight.system in touched and fight.id != command.where:
            ctx.go_to(fight.id)
            yield from _go_on(ctx)


def _go_on(ctx: Context) -> Procedure[None]:
    """Let a fight go on by itself; whoever vanishes while something of it waits leaves the rest of it to happen."""
    while not (yield from ends_if_gone(_advance(ctx))):
        pass


def _advance(ctx: Context) -> Procedure[bool]:
    """Let everything happen that happens by itself in a fight; True when it has."""
    if ctx.has_encounter and ctx.encounter.stage is Stage.RUNNING:
        yield from ctx.system.advance(ctx)
    return True
