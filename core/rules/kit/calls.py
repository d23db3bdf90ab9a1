"""What a system lets the game master call for: how a call is judged, its form read, and its command made."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, RuleId, SystemId, TokenId
from core.base.phrase import Phrase, Value, say
from core.engine.call import Call, Entry, Field, tick
from core.engine.command import Command
from core.engine.command_kinds import OfCreatures, OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, in_parallel, one_by_one
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, canonical, creature_of, owner_of, reference_to
from core.model.encounter import PARTY, Encounter, Stage


@dataclass(frozen=True, slots=True)
class CallSituation:
    """What a call is judged by and made of: for whom it is, where, and what was filled in."""

    state: Campaign
    encounter: Encounter | None
    who: tuple[str, ...]
    entries: Mapping[str, Entry] = field(default_factory=dict)

    @property
    def where(self) -> EncounterId | None:
        """The encounter, if there is one."""
        return None if self.encounter is None else self.encounter.id

    @property
    def on_map(self) -> EncounterId:
        """The encounter, for what needs somebody on a map; raise `Refused` where there is none."""
        if self.encounter is None:
            raise Refused("call.on-no-map")
        return self.encounter.id

    @property
    def addresses(self) -> tuple[CreatureReference, ...]:
        """Everybody it is for who is there: on the map of those who stand there."""
        found: list[CreatureReference] = []
        for each in dict.fromkeys(self.who):
            if self.encounter is not None and each in self.encounter.tokens:
                found.append(CreatureReference(self.encounter.id, each))
            elif PersonId(each) in self.state.people:
                found.append(CreatureReference(None, each))
        return tuple(found)

    @property
    def references(self) -> tuple[CreatureReference, ...]:
        """Everybody it is for, each once: a token that stands for a person is that person."""
        return tuple(dict.fromkeys(canonical(self.state, reference) for reference in self.addresses))

    @property
    def at_hand(self) -> tuple[CreatureReference, ...]:
        """Everybody who is there, each once: those on the map, then those of the roster."""
        tokens = {} if self.encounter is None else self.encounter.tokens
        return replace(self, who=(*tokens, *self.state.people)).references

    def helpers(
        self, system: SystemId, can_help: Callable[[Campaign, CreatureReference], bool]
    ) -> tuple[tuple[Entry, Phrase], ...]:
        """Return who of a system can help, to choose from: the side of those it is for first, they themselves last."""
        here = self.encounter
        sides = {} if here is None else {reference_to(here.id, each): each.side for each in here.tokens.values()}
        own = {sides.get(each, PARTY) for each in self.references}
        ours = [each for each in self.at_hand if creature_of(self.state, each).system == system]
        able = [each for each in ours if can_help(self.state, each)]
        able.sort(key=lambda each: (each in self.references, sides.get(each, PARTY) not in own))
        return tuple((each.id, say(f"{system}.call.person", token=each.id)) for each in able)

    @property
    def placed(self) -> tuple[CreatureReference, ...]:
        """The addresses on the map of those who stand there."""
        return tuple(CreatureReference(self.where, each) for each in self.tokens)

    @property
    def tokens(self) -> tuple[TokenId, ...]:
        """Those it is for who stand on the map."""
        known = () if self.encounter is None else self.encounter.tokens
        return tuple(TokenId(each) for each in dict.fromkeys(self.who) if each in known)

    @property
    def is_fighting(self) -> bool:
        """Whether a fight is on."""
        return self.encounter is not None and self.encounter.stage is Stage.RUNNING

    def number(self, name: str) -> int:
        """Return a number that was filled in."""
        value = self.entries.get(name, 0)
        return int(value) if isinstance(value, int) else 0

    def text(self, name: str) -> str:
        """Return a text that was filled in."""
        return str(self.entries.get(name, ""))

    def ticked(self, name: str) -> bool:
        """Return whether something was ticked."""
        return bool(self.number(name))

    def among(self, system: SystemId) -> "CallSituation":
        """Return the call for those alone who are there and play by a system."""
        ours = (
            reference.id
            for reference in self.addresses
            if (creature := owner_of(self.state, reference).creature) is not None and creature.system == system
        )
        return replace(self, who=tuple(ours))


Form = Callable[[CallSituation], tuple[Field, ...]]
"""Returns what is filled in for a call. It may be for nobody, and nothing is filled in yet."""
Why = Callable[[CallSituation], Phrase | None]
"""Returns why something cannot be called for now, or None."""


def at_any_time(call: CallSituation) -> Phrase | None:
    """Allow a call at any time."""
    return None


def called_only_if(holds: Callable[[CallSituation], object], why: str) -> Why:
    """Return what allows a call only if something holds, and says why not."""
    return lambda call: None if holds(call) else Phrase(why)


def for_any(why_not: Callable[[Campaign, CreatureReference], Phrase | None]) -> Why:
    """Return what allows a call if any of those it is for allows it, and else says why the first does not."""

    def why(call: CallSituation) -> Phrase | None:
        found = [why_not(call.state, reference) for reference in call.references]
        return None if None in found else next(iter(found), None)

    return why


def both(first: Why, then: Why) -> Why:
    """Return what allows a call if two things allow it, and else says why the first of them does not."""
    return lambda call: first(call) or then(call)


on_a_map = called_only_if(lambda call: call.tokens, "call.on-no-map")
"""Allow a call for somebody on the map."""


def at_rest(call: CallSituation) -> Phrase | None:
    """Allow a call while no fight is on."""
    return say("call.fight-is-on") if call.is_fighting else None


def no_form(call: CallSituation) -> tuple[Field, ...]:
    """Ask for nothing."""
    return ()


Filled = str | tuple[str, Callable[[Any], Any]]
"""A field of the form whose entry goes into a command, as it is or as something reads it."""


def _entry(call: CallSituation, filled: Filled) -> object:
    return call.entries[filled] if isinstance(filled, str) else filled[1](call.entries[filled[0]])


def made_of(
    command: Callable[..., Command],
    *fields: Filled,
    whom: Callable[[CallSituation], tuple[Any, ...]] = lambda call: call.references,
) -> Callable[[CallSituation], Command]:
    """Return what makes a command on those called for, with the entries of some fields of the form, in their order."""
    return lambda call: command(call.where, whom(call), *(_entry(call, each) for each in fields))


def made_on_map(command: Callable[..., Command], *fields: Filled) -> Callable[[CallSituation], Command]:
    """Return what makes a command as `made_of` does, but on the tokens of those who stand on the map."""
    return lambda call: command(call.on_map, call.tokens, *(_entry(call, each) for each in fields))


def asking(*fields: Field | Callable[[CallSituation], Field]) -> Form:
    """Return a form of these fields, each the same for everybody or made for those called for."""
    return lambda call: tuple(each if isinstance(each, Field) else each(call) for each in fields)


@dataclass(frozen=True, slots=True)
class Fields:
    """Makes the fields of a system's forms; the label of each is its name among the words of `prefix`."""

    prefix: str

    def number(self, name: str, value: int = 0, *, said: str = "", **bounds: Any) -> Field:
        """Return a field for a number, within bounds."""
        return Field(name, say(f"{self.prefix}.{said or name}"), value, **bounds)

    def line(self, name: str, value: str = "") -> Field:
        """Return a field for a line of a person's own."""
        return Field(name, say(f"{self.prefix}.{name}"), value)

    def tick(self, name: str, *, on: bool = False, said: str = "", when: tuple[str, Entry] | None = None) -> Field:
        """Return what is to be ticked."""
        return tick(name, say(f"{self.prefix}.{said or name}"), on=on, when=when)

    def choice(
        self, name: str, choices: Iterable[tuple[Entry, Phrase]], value: Entry | None = None, *, said: str = ""
    ) -> Field:
        """Return a choice, whose first is taken unless another is named; where there is none it says so."""
        found = tuple(choices) or (("", say(f"{self.prefix}.none")),)
        return Field(name, say(f"{self.prefix}.{said or name}"), found[0][0] if value is None else value, found)


def choices_worded(prefix: str, names: Iterable[str]) -> tuple[tuple[Entry, Phrase], ...]:
    """Return names to choose from, each with its own words behind a prefix."""
    return tuple((str(name), say(f"{prefix}.{name}")) for name in names)


@dataclass(frozen=True, slots=True)
class Said(Command):
    """A command that the history calls by `said`, with its fields `told` and, if it is of creatures, whom it concerns.

    What can be called for is of some creatures (`OfSome`) or of tokens on a map (`OfTokens`), and says this, unless its
    words are more than that.
    """

    said: ClassVar[str]
    told: ClassVar[tuple[str, ...]] = ()

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        whom: dict[str, Value] = {"token": self.first, "count": len(self.ids)} if isinstance(self, OfCreatures) else {}
        return say(self.said, **whom, **{each: getattr(self, each) for each in self.told})


@dataclass(frozen=True, slots=True)
class SideBySide(Said, OfSome, PlayCommand):
    """A command of play that is carried out for all of some at once: all their questions wait as one list."""

    @property
    def everybody(self) -> tuple[CreatureReference, ...]:
        """All whom it concerns, each once; raise `Refused` where nobody was named."""
        if not self.whom:
            raise Refused("call.nobody")
        return tuple(dict.fromkeys(self.whom))

    @abstractmethod
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[Any]:
        """Let it come to one of them."""

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let it come to all of them."""
        yield from in_parallel([self.one(ctx, reference) for reference in self.everybody])


@dataclass(frozen=True, slots=True)
class OneByOne(SideBySide):
    """A command of play that is carried out for one creature after another; whoever is gone by then is passed over."""

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let it come to each of them."""
        yield from one_by_one(self.everybody, partial(self.one, ctx))


def at_most(number: int, most: int, *, least: int = 1) -> int:
    """Return a number; raise `Refused` if it is out of bounds."""
    if not least <= number <= most:
        raise Refused("refused.absurd-number", most=most)
    return number


@dataclass(frozen=True, slots=True)
class CallKind:
    """One thing that can be called for: its form, its command, and why not; it is never called for nobody.

    The dock of its `topic` offers it too.
    """

    id: str
    cited: str
    icon: str
    form: Form
    make: Callable[[CallSituation], Command]
    why_not: Why = at_any_time
    topic: str = ""

    @property
    def rule(self) -> RuleId:
        """The rule that it follows, which is `cited` where it is listed."""
        return RuleId(self.cited)


class CallList:
    """Everything that a system lets the game master call for, in the order in which it is listed."""

    def __init__(self, system: SystemId, kinds: Iterable[CallKind] = ()) -> None:
        self.system = system
        self.kinds = tuple(kinds)

    def offers(self, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
        """Return every call with its form as it is for these tokens and people, and why not if not."""
        call = CallSituation(state, encounter, who).among(self.system)
        return tuple(
            Call(
                kind.id,
                say(f"{self.system}.call.{kind.id}"),
                kind.rule,
                kind.icon,
                kind.form(call),
                self._why_not(kind, call),
                kind.topic,
            )
            for kind in self.kinds
        )

    def command(
        self,
        state: Campaign,
        encounter: Encounter | None,
        who: tuple[str, ...],
        identity: str,
        entries: Mapping[str, Entry],
    ) -> Command:
        """Return the command of a call; what is not filled in is as it stood there.

        Raise `Refused` for what is no call, what cannot be called for now, and an entry that does not fit.
        """
        kind = next((each for each in self.kinds if each.id == identity), None)
        if kind is None:
            raise Refused("refused.no-such-action", action=identity)
        call = CallSituation(state, encounter, who).among(self.system)
        why = self._why_not(kind, call)
        if why is not None:
            raise Refused(why)
        filled: dict[str, Entry] = {}
        for wanted in kind.form(call):
            entry = filled[wanted.name] = entries.get(wanted.name, wanted.value)
            if not wanted.accepts(entry):
                raise Refused("call.no-entry", field=wanted.label, entry=str(entry))
            if wanted.is_tick:
                filled[wanted.name] = bool(entry)
        return kind.make(replace(call, entries=filled))

    def _why_not(self, kind: CallKind, call: CallSituation) -> Phrase | None:
        return kind.why_not(call) if call.who else say("call.nobody")
