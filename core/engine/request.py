"""Requests: what a procedure needs from outside, a person's choice, the game master's ruling, or chance."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from core.base.errors import BadAnswer, Gone, Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.chance.dist import Dist
from core.chance.source import Source
from core.explain.modifier import Add, ExtraCards, Modifier, Shift
from core.explain.tally import ORDER, Stacking, Tally, acting_on, settle
from core.geometry.units import Point
from core.model.campaign import Campaign

A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")
P = ParamSpec("P")

GM = "gm"
CHANCE = "chance"
NO_CREATURE = (GM, CHANCE, "")
"""Who can be asked and is no creature: these are never gone."""


@dataclass(frozen=True, slots=True)
class Request(Generic[A]):
    """A question of a procedure. `key` names it within its command, `asks` a token, the game master or chance.

    An answer is given and kept in the journal as `accept` takes it; the procedure gets what that has `meant`.
    `places`, where there are any, are what its answers stand for on the map, in their order. `about` are the tokens and
    people without whom it makes no sense, besides the one who is asked.
    """

    key: str
    asks: str = GM
    rules: tuple[RuleId, ...] = ()
    places: tuple[Point, ...] = ()
    about: tuple[str, ...] = ()

    begins_round: ClassVar[bool] = False
    """Whether a round begins with it, so that nobody acts while it waits."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The ids of all who must be there while it waits: when one of them is gone, the engine withdraws it."""
        return (*self.about, *((self.asks,) if self.asks not in NO_CREATURE else ()))

    def accept(self, answer: Any) -> Any:
        """Return the answer if it fits the question; raise `BadAnswer` if it does not."""
        return answer

    def meant(self, answer: Any) -> A:
        """Return what an accepted answer means to the procedure that asks."""
        return cast(A, answer)

    def dump(self, answer: Any) -> Any:
        """Return an answer as plain data for the journal."""
        return answer

    def load(self, data: Any) -> Any:
        """Return the answer that plain data stands for; raise `BadAnswer` if it is none."""
        raise BadAnswer("answer.unreadable")


@dataclass(frozen=True, slots=True)
class Option(Generic[V]):
    """One answer of a choice: the key by which it is given, and its value, what it means to the procedure that asks.

    A closed one says why it cannot be taken.
    """

    key: str
    value: V
    label: Phrase
    reason: Phrase | None = None
    open: bool = True


@dataclass(frozen=True, slots=True)
class Choice(Request[V]):
    """A person decides between options, by the key of one; `suggested` is that of what the program would do.

    Where the options are parts of a body, `of_body` is set. `ahead` returns the ruling that a value leads to.
    """

    prompt: Phrase = Phrase("choice.prompt")
    options: tuple[Option[V], ...] = ()
    suggested: str = ""
    of_body: bool = False
    ahead: "Callable[[V], Ruling | None] | None" = field(default=None, compare=False, repr=False)

    def accept(self, answer: str) -> str:
        """Take the key of an open option."""
        option = self._option(answer)
        if not option.open:
            raise BadAnswer(option.reason or Phrase("answer.closed"))
        return option.key

    def meant(self, answer: str) -> V:
        """Return the value of the option of a key; raise `BadAnswer` where there is none."""
        return self._option(answer).value

    def ruling_ahead(self, answer: str) -> "Ruling | None":
        """Return the ruling that an answer leads to as things stand, so that both are decided at once; None if none."""
        with suppress(Refused):
            return None if self.ahead is None else self.ahead(self.meant(answer))
        return None

    def _option(self, key: str) -> Option[V]:
        found = next((option for option in self.options if option.key == key), None)
        if found is None:
            raise BadAnswer("answer.no-option", answer=str(key))
        return found

    def load(self, data: Any) -> str:
        """Take plain text."""
        if not isinstance(data, str):
            raise BadAnswer("answer.unreadable")
        return data


def _plain(modifier: Modifier) -> Modifier:
    """Return a modifier as one that counts, to tell which it is whether it does or not."""
    return replace(modifier, struck=False)


_RULING: TypeAdapter[tuple[Modifier, ...]] = TypeAdapter(tuple[Modifier, ...])


@dataclass(frozen=True, slots=True)
class Ruling(Request[tuple[Modifier, ...]]):
    """The game master confirms or changes the modifiers of a check before anything is drawn.

    The answer is the modifiers that count: a struck one keeps its place with `struck` set, added ones follow.
    `tallies` show what the proposed ones come to; `order` and `stacking`, by the names of groups, are how they were
    settled, so that whoever changes a ruling sees at once what it comes to. `effects` are what a modifier of the game
    master's own can do to a figure of it.
    """

    prompt: Phrase = Phrase("ruling.prompt")
    proposed: tuple[Modifier, ...] = ()
    tallies: tuple[Tally, ...] = ()
    order: tuple[type, ...] = ORDER
    stacking: tuple[tuple[str, Stacking], ...] = ()
    effects: tuple[type[ExtraCards | Shift | Add], ...] = (ExtraCards, Shift, Add)

    @property
    def left_open(self) -> tuple[Modifier, ...]:
        """What is proposed for the game master to tick: nothing shows whether it counts."""
        return tuple(each for each in self.proposed if each.struck)

    def as_answered(self, before: "Ruling", answer: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Return what an answer to the same ruling, made `before` things changed, says to this one.

        A modifier of both counts as it did there, one that is new as it is proposed; what was added is added here too.
        """
        if self.proposed == before.proposed:
            return answer
        struck = {_plain(each): each.struck for each in answer}
        own = tuple(replace(each, struck=struck.get(_plain(each), each.struck)) for each in self.proposed)
        known = {_plain(each) for each in before.proposed}
        return (*own, *(each for each in answer if _plain(each) not in known))

    def opens_no_more_than(self, before: "Ruling") -> bool:
        """Return whether all that is left open here was left open `before` too."""
        return {_plain(each) for each in self.left_open} <= {_plain(each) for each in before.left_open}

    def settled(self, answer: tuple[Modifier, ...]) -> tuple[Tally, ...]:
        """Return the tallies as another answer would make them."""
        stacking = dict(self.stacking)
        return tuple(
            settle(
                tally.subject,
                tally.base,
                acting_on(answer, tally.subject, tally.whose),
                order=self.order,
                stacking=stacking,
                whose=tally.whose,
            )
            for tally in self.tallies
        )

    def dump(self, answer: tuple[Modifier, ...]) -> Any:
        """Write the modifiers."""
        return _RULING.dump_python(answer, mode="json")

    def load(self, data: Any) -> tuple[Modifier, ...]:
        """Read the modifiers."""
        try:
            return _RULING.validate_python(data)
        except ValidationError as error:
            raise BadAnswer("answer.unreadable") from error


@dataclass(frozen=True, slots=True)
class Draw(Request[A]):
    """Chance decides. The reading, all that the rule will look at, is what `outcomes` tells apart.

    One made for odds alone says no more than its outcomes: nobody draws it, and it is never typed.

    `owner` is the token whose dice or cards these are, for the setting that says who draws them.
    """

    owner: str = ""
    subject: Phrase = Phrase("draw.subject")
    tallies: tuple[Tally, ...] = ()
    """What was reckoned for it, line by line, for whoever was shown no ruling."""

    rolled: ClassVar[bool] = True
    """Whether it is dice that decide, which are rolled; cards are drawn."""

    def outcomes(self, state: Campaign) -> Dist[A]:
        """Return one answer per reading with its exact weight."""
        raise NotImplementedError

    def foreseen(self, state: Campaign) -> Dist[A]:
        """Return one answer for all readings that come to the same in what odds tell, with its exact weight."""
        return self.outcomes(state)

    def sample(self, state: Campaign, source: Source) -> tuple[A, Source]:
        """Draw one answer."""
        raise NotImplementedError

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> A:
        """Return the answer that a person at the table types; raise `BadAnswer` saying what is wrong with it.

        `insist` accepts what the program doubts but the table may know better.
        """
        raise NotImplementedError

    def by_hand(self, text: str, state: Campaign, typists: Collection[str], *, insist: bool = False) -> A:
        """Return the answer that some of the owners type, the program drawing for the others where it `may_mix`."""
        return self.typed(text, state, insist=insist)

    def struck(self, answer: A) -> Phrase | None:
        """Return the part of a body that an answer says is struck; None for all that decides something else."""
        return None

    def answer_words(self, answer: A) -> Phrase | None:
        """Say an answer in words, for whoever typed it to read back; None where there is nothing to say."""
        return None

    def read_back(self, text: str, state: Campaign, typists: Collection[str]) -> Phrase | None:
        """Say what was typed in words, and nothing of what the program draws; raise `BadAnswer` as `typed` does."""
        return self.answer_words(self.by_hand(text, state, typists, insist=True))

    @property
    def hint(self) -> Phrase:
        """How to type the answer."""
        raise NotImplementedError

    @property
    def shares(self) -> tuple[tuple[str, Phrase], ...]:
        """Who draws how many cards, or which dice; nothing where the hint says enough."""
        return ()

    @property
    def owners(self) -> tuple[str, ...]:
        """The tokens whose dice or cards these are."""
        return (self.owner,)

    @property
    def needs(self) -> tuple[str, ...]:
        """The ids of all who must be there while it waits, those who draw among them."""
        return (*self.about, *(each for each in (self.asks, *self.owners) if each not in NO_CREATURE))

    @property
    def may_mix(self) -> bool:
        """Whether a person may type a part only, and the program draws the rest out of the state's source."""
        return False

    def granted(self, state: Campaign, actor: str) -> A | None:
        """Return the result that the odds of what `actor` does take for granted; None where every one counts.

        Only draws for who comes first have one: it is asked what the actor's deed will do once it is his turn.
        """
        return None

    @property
    def apart(self) -> "tuple[Draw[Any], ...]":
        """Where this counts against several who draw after it: a draw of it with each one's, its last owner's."""
        return ()

    def split(self, answer: A) -> Mapping[str, Any]:
        """Return, by their keys, the answers of the draws that ask for the parts of this one after each other."""
        return {self.key: answer}

    @property
    def piles(self) -> tuple[str, ...]:
        """What it takes from without putting back, by name: later draws from there depend on it. Dice have none."""
        return ()


Builds = tuple[Callable[[Campaign], Request[Any]], ...]
Procedure = Generator[Builds, tuple[int, Any], T]
"""Yields what makes the questions that wait, and is sent the place of the one that was answered, with the answer.

In place of an answer it is sent the error `Gone` where the question has been withdrawn.
"""


def ask(question: Request[A] | Callable[[], Request[A]]) -> Procedure[A]:
    """Ask a question: as it is, or as `question` makes it of the present state, anew whenever that changes under it.

    When somebody whom the question needs is gone, or making it anew finds somebody gone, the engine withdraws it:
    `Gone` is raised here, and ends everything up to the next `ends_if_gone` or `in_parallel`, or the command itself.
    """
    answered: tuple[int, A | Gone] = yield (
        (lambda state: question) if isinstance(question, Request) else (lambda state: question()),
    )
    if isinstance(answered[1], Gone):
        raise answered[1]
    return answered[1]


def asks_nothing() -> Procedure[None]:
    """Return the procedure of what is done already, without a question."""
    yield from ()


def ends_if_gone(procedure: Procedure[T] | None) -> Procedure[T | None]:
    """Carry out a procedure that ends, with None, when somebody it is about vanishes while it waits for an answer.

    Who is missing from the start is an error as everywhere: it leaves as `Gone`. What was done at once is no procedure.
    """
    if procedure is None:
        return None
    try:
        builds = next(procedure)
    except StopIteration as end:
        value: T = end.value
        return value
    return (yield from _up_to_gone(_begun(procedure, builds)))


def _begun(procedure: Procedure[T], builds: Builds) -> Procedure[T]:
    """Go on with a procedure that has asked its first question."""
    try:
        while True:
            builds = procedure.send((yield builds))
    except StopIteration as end:
        value: T = end.value
        return value


def _up_to_gone(procedure: Procedure[T]) -> Procedure[T | None]:
    """Carry out a procedure that ends, with None, where somebody it is about is gone."""
    try:
        return (yield from procedure)
    except Gone:
        return None


def unless_gone(find: Callable[[], T]) -> T | None:
    """Return what is found; None where somebody it is about is gone."""
    with suppress(Gone):
        return find()
    return None


def refusal(judge: Callable[P, Phrase | None], /, *given: P.args, **named: P.kwargs) -> Phrase | None:
    """Return why not, whether `judge` returns that or raises it as `Refused`; `Gone` is raised on."""
    try:
        return judge(*given, **named)
    except Gone:
        raise
    except Refused as refused:
        return refused.phrase


def as_far_as_judged(reasons: Iterator[Phrase]) -> tuple[Phrase, ...]:
    """Return the reasons that a judgement finds, each once; if it is refused midway, those found before that.

    Refused before it has found any, it raises `Refused`; where somebody is gone it always raises `Gone`.
    """
    found: dict[Phrase, None] = {}
    try:
        for each in reasons:
            found[each] = None
    except Gone:
        raise
    except Refused:
        if not found:
            raise
    return tuple(found)


def one_by_one(those: Iterable[A], carry: Callable[[A], Procedure[Any]]) -> Procedure[None]:
    """Carry out a procedure for each of several, one after another; who is gone is passed over, also midway.

    The next one is taken from `those` only when the one before has ended.
    """
    for each in those:
        with suppress(Gone):
            yield from carry(each)


def first_for_whom(those: Iterable[A], carry: Callable[[A], Procedure[bool]]) -> Procedure[A | None]:
    """Carry out a procedure for one after another until it comes to True; return for whom it did, or None."""
    for each in those:
        with suppress(Gone):
            if (yield from carry(each)):
                return each
    return None


def in_parallel(procedures: Iterable[Procedure[T]]) -> Procedure[tuple[T | None, ...]]:
    """Carry out several procedures in parallel, and return what each came to, in their order.

    The questions of all of them wait as one list, to be answered in any order; an answer moves only the procedure that
    asked it, and what one has done the others find done. A procedure that is about somebody who is
    gone ends with None. Questions that wait at the same time need keys of their own.
    """
    everyone = tuple(map(_up_to_gone, procedures))
    ended: dict[int, T | None] = {}
    waiting: dict[int, Builds] = {}
    for number, procedure in enumerate(everyone):
        try:
            waiting[number] = next(procedure)
        except StopIteration as end:
            ended[number] = end.value
    while waiting:
        place, answer = yield tuple(chain.from_iterable(waiting.values()))
        number, place = _whose(waiting, place)
        try:
            waiting[number] = everyone[number].send((place, answer))
        except StopIteration as end:
            del waiting[number]
            ended[number] = end.value
    return tuple(ended[number] for number in range(len(everyone)))


def _whose(waiting: Mapping[int, Builds], place: int) -> tuple[int, int]:
    """Return whose question has a place in the whole list, and its place among his own."""
    for number, builds in waiting.items():
        if place < len(builds):
            return number, place
        place -= len(builds)
    raise IndexError(place)
