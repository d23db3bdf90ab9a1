"""Exact odds: a command's own procedure, driven through every reading of every draw that it comes to."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from math import isqrt
from typing import Any

from core.analysis.outcomes import Odds, Outcome, outcome_of
from core.base.errors import Gone, SandtableError
from core.base.phrase import Phrase
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act, Command
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context, Systems
from core.engine.policy import suggestion
from core.engine.preview import Assumed
from core.engine.request import Builds, Draw, Procedure, Request
from core.engine.run import made_now
from core.model.campaign import Campaign, by_its_tables

MOST_LEAVES = 5_000
"""So many courses of events are followed; a command that has more is not reckoned to its end."""
_Path = tuple[int, ...]
"""Which reading of each draw a course has taken, by its number."""
NEGLIGIBLE = Fraction(1, 10**18)
"""A course less likely than this is followed no further: what is drawn again and again would have no end."""
SMALL = Fraction(1, 100)
"""Where no more than this was not followed, no sample is drawn of it: what is told is right beyond any doubt."""
FEWEST_SAMPLED = 100
"""So many courses are drawn at random at least, so that no chance is farther off than a tenth."""
_FINE = 1 << 32
"""Into so many parts chance is cut where a course is drawn at random."""


class GivenUp(Exception):
    """Nobody wants to know any more."""


def _always() -> bool:
    return True


def _never() -> bool:
    return False


def courses(
    state: Campaign, command: Command, systems: Systems, boards: BoardCache
) -> Iterator[tuple[Campaign, Fraction]]:
    """Yield what every course of a command ends with, and how likely it is; questions are answered as suggested."""
    for course, weight in _Drive(state, command, systems, boards, {}).courses():
        yield course.ctx.state, weight


@by_its_tables
def odds(
    state: Campaign,
    command: Command,
    systems: Systems,
    boards: BoardCache,
    answers: Mapping[str, Any] | None = None,
    wanted: Callable[[], bool] = _always,
    enough: Callable[[], bool] = _never,
    most: int | None = None,
    *,
    sampled: bool = False,
) -> Odds:
    """Return the exact odds of a command of play, without what happens by itself after it.

    Questions are answered as prepared in `answers` by their keys, or else as suggested; so are draws that stand there.
    What is decided by the command and waits for a later moment of the clock belongs to its outcomes. Raise `GivenUp`
    as soon as it is no longer wanted. With more than the `most` courses, or once it is `enough`, the likeliest count;
    with `sampled` others are drawn at random, half as many as were followed, and stand for what is left.
    """
    drive = _Drive(state, command, systems, boards, answers or {}, wanted)
    before = _all_landed(Context(state, systems, boards, command.where))
    found: dict[Outcome, Fraction] = {}
    paths: dict[Outcome, _Path] = {}
    total = Fraction(0)

    def count(course: _Course, weight: Fraction) -> None:
        _all_landed(course.ctx)
        outcome = outcome_of(before, course.ctx, command.where, course.places)
        found[outcome] = found.get(outcome, Fraction(0)) + weight
        paths[outcome] = min(paths.get(outcome, course.path), course.path)

    leaves = drawn = 0
    try:
        for course, weight in drive.courses(likeliest=True):
            count(course, weight)
            leaves, total = leaves + 1, total + weight
            if leaves >= (MOST_LEAVES if most is None else most) or enough():
                break
        if sampled and 1 - total > SMALL:
            drawn = max(FEWEST_SAMPLED, leaves // 2)
            for course in drive.drawn(drawn):
                count(course, (1 - total) / drawn)
    except SandtableError as error:
        return Odds(Dist.certain(Outcome()), drive.assumed, drive.about, error)
    known = sum(found.values(), Fraction(0))
    ordered = {outcome: found[outcome] / known for outcome in sorted(found, key=lambda each: paths[each])}
    off = (1 - total) * _off_by(drawn) if drawn else 1 - total
    return Odds(Dist(ordered), drive.assumed, drive.about or total < 1, error=off, drawn=drawn)


def _off_by(drawn: int) -> Fraction:
    """Return how far at most a share is off, 19 times of 20, that was counted among so many drawn at random."""
    # twice the standard deviation of the share that is hardest to count, a half
    return Fraction(1000, isqrt(drawn * 1_000_000))


@by_its_tables
def odds_apart(
    state: Campaign,
    act: Act,
    systems: Systems,
    boards: BoardCache,
    answers: Mapping[str, Any] | None = None,
    wanted: Callable[[], bool] = _always,
) -> dict[str, Odds]:
    """Return the exact odds of each of those whom an act strikes by one and the same draw; empty for fewer than two.

    What becomes of one depends on that draw and on his own: everybody's outcomes are read from one course for each
    reading, and weighed with his own chances of it. How they hang together is not told.
    """
    if not _strikes_many(state, act, systems, boards):
        return {}
    drive = _Drive(state, act, systems, boards, answers or {}, wanted)
    before = _all_landed(Context(state, systems, boards, act.where))
    found: dict[str, dict[Outcome, Fraction]] = {}
    missed: list[tuple[Outcome, Fraction, tuple[str, ...]]] = []
    try:
        for course, weight in drive.courses(until=lambda draw: bool(draw.apart)):
            if course.draw is None:
                missed.append((outcome_of(before, course.ctx, act.where, course.places), weight, ()))
                continue
            readings = _readings(course.draw, course.ctx.state)
            # what goes astray strikes others: whoever is none of them has come off
            missed.append((Outcome(), weight, tuple(each.owners[-1] for each in course.draw.apart)))
            for answered, shares in readings:
                prepared = _Drive(state, act, systems, boards, {**(answers or {}), **answered}, wanted)
                for end, part in prepared.courses(given=course.given):
                    _all_landed(end.ctx)
                    outcome = outcome_of(before, end.ctx, act.where, end.places)
                    for token, share in shares.items():
                        own = found.setdefault(token, {})
                        reading = outcome.of(token)
                        own[reading] = own.get(reading, Fraction(0)) + weight * part * share
                drive.about = drive.about or prepared.about
    except SandtableError:
        return {}
    for token, own in found.items():
        for outcome, weight, struck in missed:
            if token not in struck:
                own[outcome.of(token)] = own.get(outcome.of(token), Fraction(0)) + weight
    return {token: Odds(Dist(own), drive.assumed, drive.about) for token, own in found.items()}


def _strikes_many(state: Campaign, act: Act, systems: Systems, boards: BoardCache) -> bool:
    """Return whether more than one creature stands in the area of an act."""
    encounter = state.encounters.get(act.encounter)
    if encounter is None:
        return False
    system = systems[encounter.system]
    sketch = system.sketch(state, boards.of(state, encounter, system), encounter, act)
    return sum(not each.spared for each in sketch.caught) > 1


def _readings(draw: Draw[Any], state: Campaign) -> list[tuple[dict[str, Any], dict[str, Fraction]]]:
    """Return, for each reading that anybody can have, answers that give it to all who can, and its chance for each.

    Whoever cannot have it has any other there, and no share.
    """
    by_reading: dict[Hashable, tuple[dict[str, Any], dict[str, Fraction]]] = {}
    anything: dict[str, Any] = {}
    for each in draw.apart:
        times: dict[Hashable, int] = {}
        for answer, share in each.outcomes(state):
            parts = dict(each.split(answer))
            # one and the same answer of the shared draw makes one course, unless somebody has several readings of it
            shared = parts.pop(draw.key)
            times[shared] = times.get(shared, 0) + 1
            answers, shares = by_reading.setdefault((shared, times[shared]), ({draw.key: shared}, {}))
            answers.update(parts)
            shares[each.owners[-1]] = share
            anything.update(parts)
    return [({**anything, **answers}, shares) for answers, shares in by_reading.values()]


def _all_landed(ctx: Context) -> Campaign:
    """Return the state as it will be when all that is decided has taken effect."""
    if ctx.has_encounter and ctx.system.land_pending is not None:
        ctx.system.land_pending(ctx)
    return ctx.state


@dataclass(slots=True)
class _Course:
    """One course of a command: the procedure as far as it has come, the draw it waits for, what draws have struck."""

    ctx: Context
    procedure: Procedure[None]
    draw: Draw[Any] | None = None
    piles: tuple[str, ...] = ()
    given: tuple[Any, ...] = ()
    path: _Path = ()
    places: tuple[tuple[str, Phrase], ...] = ()

    def note(self, draw: Draw[Any], answer: Any) -> None:
        """Keep which pile a draw is from, and what it strikes."""
        self.piles += draw.piles
        where = draw.struck(answer)
        if where is not None:
            self.places += tuple((who, where) for who in draw.about[:1])


class _Waiting:
    """Courses that are still to be followed: as they branch off, or `likeliest` first."""

    def __init__(self, given: tuple[Any, ...], *, likeliest: bool) -> None:
        self.likeliest = likeliest
        self.courses: list[tuple[float, _Path, tuple[Any, ...], Fraction]] = [(-1.0, (), given, Fraction(1))]

    def put(self, path: _Path, given: tuple[Any, ...], weight: Fraction) -> None:
        """Let one more wait."""
        entry = -float(weight), path, given, weight
        if self.likeliest:
            heappush(self.courses, entry)
        else:
            self.courses.append(entry)

    def next(self) -> tuple[_Path, tuple[Any, ...], Fraction]:
        """Return the next one with its path and its share, which waits no longer."""
        _, path, given, weight = heappop(self.courses) if self.likeliest else self.courses.pop()
        return path, given, weight


class _Drive:
    """Drives a command again and again, each time with other answers to its draws."""

    def __init__(
        self,
        state: Campaign,
        command: Command,
        systems: Systems,
        boards: BoardCache,
        answers: Mapping[str, Any],
        wanted: Callable[[], bool] = _always,
    ) -> None:
        self.about = False
        self._assumed: dict[str, tuple[_Path, int, Assumed]] = {}
        self._state, self._command, self._systems, self._boards = state, command, systems, boards
        self._answers = answers
        self._wanted = wanted
        self._left = _Waiting((), likeliest=False)

    @property
    def assumed(self) -> tuple[Assumed, ...]:
        """The choices assumed on the way, in the order of the courses as they branch off."""
        return tuple(each for *_, each in sorted(self._assumed.values(), key=lambda each: each[:2]))

    def courses(
        self,
        *,
        given: tuple[Any, ...] = (),
        until: Callable[[Draw[Any]], bool] = lambda draw: False,
        likeliest: bool = False,
    ) -> Iterator[tuple[_Course, Fraction]]:
        """Yield every course of events after the answers `given`, with its share; `until` stops one at a draw.

        They come as they branch off, or the `likeliest` before others. One that is too unlikely ends where it stands.
        """
        self._left = waiting = _Waiting(given, likeliest=likeliest)
        while waiting.courses:
            path, given, weight = waiting.next()
            self._go_on_if_wanted()
            course = self.follow(given, path)
            while course.draw is not None and not until(course.draw):
                self._go_on_if_wanted()
                if weight < NEGLIGIBLE:
                    course.draw, self.about = None, True
                    break
                first, *others = course.draw.foreseen(course.ctx.state)
                for number, (value, share) in reversed(tuple(enumerate(others, 1))):
                    waiting.put((*course.path, number), (*given, value), weight * share)
                value, share = first
                given, weight = (*given, value), weight * share
                course.path = (*course.path, 0)
                self.go_on(course, value)
            course.given = given
            yield course, weight

    def drawn(self, count: int) -> Iterator[_Course]:
        """Yield so many of the courses that were not followed, drawn at random, each as often as it is likely."""
        # always the same ones, so that a look at the same card finds the same figures
        source = Source(count)
        left = sorted(self._left.courses, key=lambda each: each[1])
        whole, at, seen = sum((weight for *_, weight in left), Fraction(0)), 0, Fraction(0)
        for number in range(count):
            # evenly over all that is left, one in each part of it
            word, source = source.below(_FINE)
            place = whole * (number + Fraction(word, _FINE)) / count
            while seen + left[at][3] < place:
                seen, at = seen + left[at][3], at + 1
            self._go_on_if_wanted()
            course = self.follow(left[at][2], left[at][1])
            while course.draw is not None:
                self._go_on_if_wanted()
                word, source = source.below(_FINE)
                self.go_on(course, course.draw.foreseen(course.ctx.state).at(Fraction(word, _FINE)))
            yield course

    def _go_on_if_wanted(self) -> None:
        if not self._wanted():
            raise GivenUp

    def follow(self, given: tuple[Any, ...], path: _Path = ()) -> _Course:
        """Return a fresh course, with the first draws answered as given; the last of those by the numbers of a path."""
        ctx = Context(self._state, self._systems, self._boards, self._command.where)
        course = _Course(ctx, self._procedure(ctx))
        self._start(course)
        before = len(given) - len(path)
        for number, value in enumerate(given, 1):
            course.path = path[: max(0, number - before)]
            self.go_on(course, value)
        return course

    def go_on(self, course: _Course, value: Any) -> None:
        """Answer the draw that a course waits for, and go on to the next one."""
        assert course.draw is not None
        course.note(course.draw, value)
        self._send(course, course.draw.accept(value))

    def _procedure(self, ctx: Context) -> Procedure[None]:
        if isinstance(self._command, Act):
            return ctx.system.perform(ctx, self._command)
        if isinstance(self._command, PlayCommand):
            return self._command.procedure(ctx)
        raise TypeError("only commands of play have odds")

    def _start(self, course: _Course) -> None:
        try:
            builds = next(course.procedure)
        except StopIteration:
            return
        self._run_on(course, builds)

    def _send(self, course: _Course, value: Any) -> None:
        course.draw = None
        try:
            builds = course.procedure.send((0, value))
        except StopIteration:
            return
        self._run_on(course, builds)

    def _run_on(self, course: _Course, builds: Builds) -> None:
        """Go on to the next draw; of questions that wait side by side the first is always answered first."""
        while True:
            request = made_now(builds, 0, course.ctx)
            value: Any = None
            if isinstance(request, Gone):
                value = request
            elif request.key in self._answers:
                value = self._assumed_of(course, request, self._answers[request.key])
                if isinstance(request, Draw):
                    course.note(request, value)
            elif isinstance(request, Draw) and (granted := self._granted(request, course)) is not None:
                value = request.accept(granted)
            elif isinstance(request, Draw):
                self.about = self.about or any(pile in course.piles for pile in request.piles)
                course.draw = request
                return
            else:
                value = self._assumed_of(course, request, suggestion(request))
            try:
                builds = course.procedure.send((0, value))
            except StopIteration:
                return

    def _assumed_of(self, course: _Course, request: Request[Any], answer: Any) -> Any:
        """Note a choice with what is assumed of it, and return what that means.

        Of several courses the first has its say, as they branch off.
        """
        value = request.accept(answer)
        known = self._assumed.get(request.key)
        if known is None or course.path < known[0]:
            self._assumed[request.key] = course.path, len(self._assumed), Assumed(request, value)
        return request.meant(value)

    def _granted(self, draw: Draw[Any], course: _Course) -> Any:
        """Return what a draw for who comes first comes to where somebody acts; None for any other draw."""
        command = self._command
        return draw.granted(course.ctx.state, command.actor) if isinstance(command, Act) else None
