"""Noticing: each bend is made in a process of its own, and the tests that pass through its line run until one fails.

First the tests of what is bent are asked, then those of everything else, the window last. What is noticed by some is
not brought before the next, which need not even be recorded where nothing is left: the others come a few files at a
time, those that are recorded first, until nothing is left or their time is over.
"""

import functools
import math
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import pytest

from tests.proof.bending import Bend, CannotBend, bend, functions_by_place, lines_reading, readers_of
from tests.proof.passing import Following, Passage, Record, Stopwatch, Unit, outdated, unit_of
from tests.proof.processes import Died, each_in_a_process, forget, settle_memory

AT_LEAST = 5.0
TIMES = 20
"""A test would never end if it takes longer than so many seconds, and so many times as long as it usually does; on a
busy machine so much longer (`crowd`)."""
PORTION = 4
"""So many files of further tests are recorded and asked before the next."""
BEYOND = 90
"""So many seconds of computing after its limit the process of a bend is ended."""
WORDLESS = frozenset(("core", "desktop", "rules", "test", "tests", "py", "common", ""))


class Fate(StrEnum):
    """What becomes of a bend."""

    NOTICED = "noticed"
    SLIPPED = "slipped through"
    UNRUN = "not run by any test"
    EQUIVALENT = "equivalent"
    IMPOSSIBLE = "could not be bent"


@dataclass(frozen=True)
class Verdict:
    """What became of a bend: the test that noticed, or how many of the tests on its line did not.

    `why` says more: that a test would never have ended, that time ran out, why a bend is equivalent or impossible.
    """

    bend: Bend
    fate: Fate
    by: str = ""
    tried: int = 0
    passing: int = 0
    why: str = ""
    seconds: float = 0.0


Told = Callable[[Verdict], None]


@dataclass(eq=False)
class Noticing:
    """Records, in place of the tests that pytest has collected, what is not recorded yet, and then tries the bends.

    `limit` is how many seconds one bend may take in its own tests, and again in all others; `until` says when no more
    are begun (by `time.monotonic`), `further` for how many seconds others than a bend's own tests are asked.
    """

    bends: Sequence[Bend]
    record: Record
    package: str
    workers: int
    limit: float
    until: float
    told: Told
    say: Callable[[str], None]
    further: float = math.inf
    failing: list[str] = field(default_factory=list)
    untried: int = 0
    unasked: int = 0
    """How many files of tests were not asked about what is left: the time was over."""
    _items: dict[str, pytest.Item] = field(default_factory=dict)
    _units: dict[str, str] = field(default_factory=dict)
    _noticers: dict[str, Counter[str]] = field(default_factory=dict)
    _left: dict[Bend, Verdict | None] = field(default_factory=dict)
    """What nobody has noticed yet, with what became of it so far."""
    _spent: dict[Bend, float] = field(default_factory=dict)
    """How many seconds of computing each has taken: in its own tests, or else in the others."""
    _caught: BaseException | None = None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Keep the error with which a test failed first."""
        report: pytest.TestReport = yield
        if report.failed and call.excinfo is not None and self._caught is None:
            self._caught = call.excinfo.value
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record and try everything."""
        functions_by_place()
        settle_memory()
        self._items = {item.nodeid: item for item in session.items}
        self._units = {item.nodeid: unit_of(item, self.record.root) for item in session.items}
        self._left = dict.fromkeys(self.bends)
        own, others = self._rings(session.items)
        self._bring_up_to_date(own)
        if self.bends:
            self._ask(tuple(self._left), {item.nodeid for item in own})
            self._ask_others(others)
        else:
            self._bring_up_to_date(others)
        for verdict in self._left.values():
            if verdict is None:
                self.untried += 1
            else:
                self.told(verdict)
        here = {each.test for unit in self.record.units.values() for each in unit.passages if not each.passed}
        self.failing = sorted(here & set(self._items))
        return True

    def _rings(self, items: Sequence[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
        """Return the tests of what is bent, and those of the rest."""
        kin = {kin_of(each.module) for each in self.bends}
        own: list[pytest.Item] = []
        others: list[pytest.Item] = []
        for item in items:
            unit = self._units[item.nodeid]
            is_kin = not kin or any(words <= words_of(unit) for words in kin)
            (own if is_kin and "desktop/" not in unit else others).append(item)
        return own, others

    def _ask_others(self, items: Sequence[pytest.Item]) -> None:
        """Bring what its own tests have let through before the others, a few files at a time while there is time."""
        until = min(self.until, time.monotonic() + self.further)
        self._spent.clear()
        portions = self._portions(items) if self.further else []
        for number, portion in enumerate(portions):
            if not any(self._left.values()):
                return
            if time.monotonic() > until:
                self.unasked = len({self._units[item.nodeid] for each in portions[number:] for item in each})
                return
            self._bring_up_to_date(portion)
            tests = {item.nodeid for item in portion}
            self._ask([each for each, verdict in self._left.items() if verdict and self._are_there(each, tests)], tests)

    def _portions(self, items: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
        """Return tests in the order in which they are asked: what is recorded, what is likely to know, the window."""
        units: dict[str, list[pytest.Item]] = {}
        for item in items:
            units.setdefault(self._units[item.nodeid], []).append(item)
        new = {name for name, _, _ in outdated(items, self.record)}
        about = words_of(".".join(each.module for each in self._left))
        order = sorted(
            (name for name in units if name in new),
            key=lambda name: ("desktop/" in name, "conformance/" not in name, -len(about & words_of(name))),
        )
        known = [item for name, those in units.items() if name not in new for item in those]
        rest = [order[start : start + PORTION] for start in range(0, len(order), PORTION)]
        return [*([known] if known else []), *([item for name in names for item in units[name]] for names in rest)]

    def _are_there(self, asked: Bend, tests: Set[str]) -> bool:
        """Return whether any of some tests goes through a bend for which there is time left."""
        there = any(each.test in tests for each in passing(asked, self.record, self.package))
        return there and self._spent.get(asked, 0.0) < self.limit

    def _ask(self, asked: Sequence[Bend], tests: Set[str]) -> None:
        """Bring bends before tests."""

        def done(number: int, verdict: Verdict | Died) -> None:
            self._done(asked[number], verdict)

        each_in_a_process(self._jobs(asked, tests), self.workers, done, seconds=int(self.limit + BEYOND))

    def _bring_up_to_date(self, items: Sequence[pytest.Item]) -> None:
        # what plays the rules comes first, the window last: whoever ends it early has what he needs most
        units = sorted(outdated(items, self.record), key=lambda unit: ("desktop/" in unit[0], "rules/" not in unit[0]))
        if not units:
            return
        self.say(f"Recording through which lines the tests of {len(units)} files pass.")
        jobs = [functools.partial(self._follow, *unit) for unit in units]

        def keep(number: int, unit: Unit | Died) -> None:
            if isinstance(unit, Unit):
                self.record.keep(unit)
            else:
                self.say(f"{units[number][0]} could not be recorded: {unit}")

        each_in_a_process(jobs, self.workers, keep)

    def _follow(self, name: str, sign: str, items: Sequence[pytest.Item]) -> Unit:
        """Run the tests of a unit with nothing bent, and follow through which lines they go."""
        root, ends, watch = self.record.root, {}, Stopwatch()
        with Following(root / self.package) as following:
            for item in items:
                forget(files_too=False)
                following.test(item.nodeid)
                watch.start()
                ends[item.nodeid] = (self._run(item) is None, watch.seconds)
        lines = following.lines(root)
        passages = tuple(
            Passage(test, seconds, passed, lines.get(test, {})) for test, (passed, seconds) in ends.items()
        )
        files = {file for passage in passages for file in passage.lines}
        return Unit(name, sign, passages, self.record.signs(files))

    def _jobs(self, asked: Sequence[Bend], ring: Set[str]) -> Iterator[Callable[[], Verdict]]:
        for each in asked:
            if time.monotonic() > self.until:
                return
            tests = [passage for passage in passing(each, self.record, self.package) if passage.test in ring]
            yield functools.partial(self._try, each, self._in_order(each, tests), self._spent.get(each, 0.0))

    def _done(self, asked: Bend, verdict: Verdict | Died) -> None:
        if isinstance(verdict, Died):
            # it took all its time in one test, or all memory: that is noticed
            verdict = Verdict(asked, Fate.NOTICED, why="the program ended or would never have done so")
        before = self._left.pop(asked)
        self._spent[asked] = self._spent.get(asked, 0.0) + verdict.seconds
        if verdict.fate in (Fate.SLIPPED, Fate.UNRUN):
            self._left[asked] = verdict if before is None else both(before, verdict)
            return
        if verdict.by:
            self._noticers.setdefault(asked.name, Counter())[verdict.by] += 1
        self.told(verdict)

    def _in_order(self, wanted: Bend, tests: Sequence[Passage]) -> list[Passage]:
        """Return tests in the order in which one of them is likely to notice soon: kin first, some of every file."""
        noticers = self._noticers.get(wanted.name, Counter())
        own = words_of(wanted.module)
        ranks: Counter[str] = Counter()
        order = {}
        for each in sorted(tests, key=lambda passage: passage.seconds):
            unit = self._units[each.test]
            likeness = len(own & words_of(unit))
            place = (-noticers[each.test], "desktop/" in unit, -likeness, ranks[unit] // 3, each.seconds)
            ranks[unit] += 1
            order[each.test] = place
        return sorted(tests, key=lambda passage: order[passage.test])

    def _try(self, wanted: Bend, tests: Sequence[Passage], spent: float) -> Verdict:
        """Bend, and run tests until one fails or the time is over, of which so many seconds are spent."""
        if not tests and wanted.is_constant and not any(True for _ in readings(wanted, self.package)):
            return Verdict(wanted, Fate.IMPOSSIBLE, why="it is read when its module is imported, and not again")
        if not tests:
            return Verdict(wanted, Fate.UNRUN)
        try:
            bend(wanted, self.record.root, self.package)
        except CannotBend as error:
            return Verdict(wanted, Fate.IMPOSSIBLE, why=str(error))
        forget()
        watch = Stopwatch()
        watch.start()
        for number, each in enumerate(tests):
            if watch.seconds + spent > self.limit:
                return Verdict(wanted, Fate.SLIPPED, "", number, len(tests), "time ran out", watch.seconds)
            item, begun = self._items[each.test], time.monotonic()
            patience = (AT_LEAST + TIMES * each.seconds) * crowd()
            item.add_marker(pytest.mark.timeout(patience), append=False)
            failure = self._run(item)
            if failure is not None:
                why = "it would never end" if time.monotonic() - begun > patience else type(failure).__name__
                return Verdict(wanted, Fate.NOTICED, each.test, number + 1, len(tests), why, watch.seconds)
        return Verdict(wanted, Fate.SLIPPED, "", len(tests), len(tests), "", watch.seconds)

    def _run(self, item: pytest.Item) -> BaseException | None:
        """Run one test with its fixtures; return what it failed with."""
        self._caught = None
        try:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        except Exception as error:
            # an error so deep within that pytest cannot show it
            self._caught = error
        return self._caught


def both(before: Verdict, after: Verdict) -> Verdict:
    """Return what became of a bend that two rings of tests have let through."""
    fate = Fate.UNRUN if before.fate is after.fate is Fate.UNRUN else Fate.SLIPPED
    tried, those = before.tried + after.tried, before.passing + after.passing
    return Verdict(after.bend, fate, "", tried, those, before.why or after.why, before.seconds + after.seconds)


def kin_of(module: str) -> frozenset[str]:
    """Return the words that the names of a module's own tests have: those of its game, or of its package."""
    parts = module.split(".")[1:]
    own = parts[1:] if parts[:1] == ["rules"] else parts
    return words_of(own[0]) if own else frozenset()


def passing(wanted: Bend, record: Record, package: str) -> list[Passage]:
    """Return the tests that go through the line of a bend, or of a constant through a line that reads it."""
    if not wanted.is_constant:
        return record.through(wanted.path, wanted.function, (wanted.line,)) or record.through(
            wanted.path, wanted.function, (wanted.statement,)
        )
    tests: dict[str, Passage] = {}
    for module, function, lines in readings(wanted, package):
        file = Path(*module.split("."))
        path = next(each for each in (file.with_suffix(".py"), file / "__init__.py") if (record.root / each).exists())
        for passage in record.through(path.as_posix(), function, lines):
            tests[passage.test] = passage
    return list(tests.values())


def readings(wanted: Bend, package: str) -> Iterator[tuple[str, str, list[int]]]:
    """Yield the modules and functions that read a constant when they run, and on which lines."""
    for module, name in readers_of(wanted.module, wanted.function, package):
        for function, lines in lines_reading(module).get(name, {}).items():
            yield module, function, lines


def crowd() -> float:
    """Return how many times as long everything takes while more wants to run than the machine has processors for."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@functools.cache
def words_of(name: str) -> frozenset[str]:
    """Return the words in a module's or a test's name that tell what it is about."""
    return frozenset(re.split(r"[/._ ]", name)) - WORDLESS
