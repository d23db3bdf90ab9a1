"""The run of one command: its procedure, driven by recorded answers first and by a policy after."""

from dataclasses import dataclass
from typing import Annotated, Any

from core.base.errors import BadAnswer, SandtableError
from core.base.phrase import Phrase
from core.chance.source import Source
from core.engine.boards import Boards
from core.engine.command import COMMANDS, Act, Command
from core.engine.context import Context, Systems
from core.engine.deed import HouseCommand, PlayCommand
from core.engine.event import EVENTS, Event, SourceMoved
from core.engine.policy import By, Given, Policy, nobody
from core.engine.request import Procedure, Request
from core.model.campaign import Campaign
from core.model.encounter import Stage


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered to the request of a key, as plain data."""

    key: str
    data: Any
    by: By
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Interjection:
    """A command of the house that came while a question was open."""

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


class Run:
    """A command being carried out: `request` is the open question, None once it is done.

    Whatever a procedure or an answer raises leaves the run unusable and the state it began from untouched.
    """

    def __init__(
        self,
        state: Campaign,
        command: Command,
        systems: Systems,
        boards: Boards,
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
        self._procedure = _whole(command, self.context)
        self._send(None)

    @property
    def state(self) -> Campaign:
        """The state after the events so far."""
        return self.context.state

    @property
    def entry(self) -> Entry:
        """The journal's entry for the run as it stands."""
        return Entry(self.command, self.label, tuple(self.items), tuple(self.context.events), self.done)

    def pump(self) -> None:
        """Answer by the policy as long as it has an answer."""
        while self.request is not None:
            given = self.policy(self.state, self.request)
            if given is None:
                return
            self.answer(given)

    def answer(self, given: Given) -> None:
        """Answer the open question; raise `BadAnswer`, changing nothing, if the answer does not fit."""
        request = self.request
        if request is None:
            raise BadAnswer("answer.nothing-open")
        value = request.accept(given.value)
        self.items.append(Answer(request.key, request.dump(value), given.by, given.source))
        self._take(value, given.source)

    def interject(self, command: HouseCommand) -> None:
        """Carry out a command of the house in between; the open question is then made anew."""
        before, count = self.context.state, len(self.context.events)
        try:
            command.carry_out(self.context)
        except SandtableError:
            self.context.state = before
            del self.context.events[count:]
            raise
        self.items.append(Interjection(command))
        self._rebuild()

    def repeat(self, items: tuple[Item, ...]) -> None:
        """Go through recorded items again; raise `Misfit` where one answers another question than is open."""
        for item in items:
            if isinstance(item, Interjection):
                assert isinstance(item.command, HouseCommand)
                self.interject(item.command)
                continue
            request = self.request
            if request is None or request.key != item.key:
                raise Misfit("journal.misfit", key=item.key)
            value = request.load(item.data)
            self.items.append(item)
            self._take(value, item.source)

    def _take(self, value: Any, source: Source | None) -> None:
        if source is not None:
            self.context.emit(SourceMoved(source))
        self._send(value)

    def _send(self, value: Any) -> None:
        try:
            self._build = self._procedure.send(value)
        except StopIteration:
            self.request, self.done = None, True
            return
        self._rebuild()

    def _rebuild(self) -> None:
        if self.done:
            return
        self.request = self._build(self.state)
        if self.request is None:
            self._send(None)


def _whole(command: Command, ctx: Context) -> Procedure[None]:
    """The command, and then what happens by itself."""
    if isinstance(command, HouseCommand):
        command.carry_out(ctx)
    elif isinstance(command, Act):
        ctx.token(command.actor)
        yield from ctx.system.perform(ctx, command)
    elif isinstance(command, PlayCommand):
        yield from command.procedure(ctx)
    if ctx.has_encounter and ctx.encounter.stage is Stage.RUNNING:
        yield from ctx.system.advance(ctx)
