"""Trials: each function that carries rules out is disabled in a process of its own, and the tests that name them run.

A test notices when it fails by an assertion, or by an error that is told to the game master. That the program breaks
down within is no proof. That a test would never end is one, where nothing else notices.
"""

import functools
import time
import traceback
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from core.base.errors import SandtableError
from core.rulebook.cite import Citation
from tests.proof.disabling import Disabling, NotUnderstood, disable, disablings, stand_in_for
from tests.proof.naming import named_by
from tests.proof.processes import Died, forget, in_processes, settle_memory

SECONDS = 10
"""How long a test may take."""
PATIENCE = 2
"""After so many tests that name a rule and would never end, no more are run for that rule."""
LOOKING = (LookupError, ValueError, StopIteration, NameError)
"""Errors of a test itself that does not find what it looks for."""


class Outcome(StrEnum):
    """How a test ends."""

    PASSED = "passed"
    NOTICED = "noticed"
    BROKE = "broke"
    """It failed, but by breaking down."""
    HUNG = "hung"
    """It would not have ended."""


@dataclass(frozen=True)
class Verdict:
    """What became of one rule of one function: a way of disabling it, and the test that noticed, if any did.

    `reached` counts the tests that name the rule and get to the function; `broke` are those that only broke down, and
    `endless` those that would never have ended, which notices too, if nothing else does.
    """

    identity: str
    function: str
    way: str
    noticed_by: str | None
    named: int = 0
    reached: int = 0
    broke: tuple[str, ...] = ()
    endless: tuple[str, ...] = ()
    why: str = ""

    @property
    def is_noticed(self) -> bool:
        """Whether the tests notice."""
        return self.noticed_by is not None or bool(self.endless)


@dataclass(eq=False)
class Trials:
    """Runs all trials in place of the tests that pytest has collected."""

    citations: Sequence[Citation]
    workers: int = 1
    verdicts: list[Verdict] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)
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
        """Try everything."""
        settle_memory()
        wanted = {identity for cited in self.citations for identity in cited.rules}
        naming = {item: named for item in session.items if (named := named_by(item) & wanted)}
        order = sorted(naming, key=_dearness)
        share = -(-len(order) // (4 * self.workers)) or 1
        parts = [order[start : start + share] for start in range(0, len(order), share)]
        reached: dict[str, list[int]] = {}
        jobs: list[Callable[[], Any]] = [functools.partial(self._follow, part) for part in parts]
        for found in in_processes(jobs, self.workers):
            for test, (outcome, functions) in found.items():
                reached[test] = functions
                if outcome is not Outcome.PASSED:
                    self.failing.append(test)
        trials = []
        for number, cited in enumerate(self.citations):
            tests = [item for item in order if naming[item] & set(cited.rules)]
            there = [item for item in tests if number in reached[item.nodeid] and item.nodeid not in self.failing]
            trials.append(functools.partial(self._try, cited, {item: naming[item] for item in tests}, there))
        for verdicts in in_processes(trials, self.workers):
            self.verdicts += verdicts
        return True

    def _follow(self, items: list[pytest.Item]) -> dict[str, tuple[Outcome, list[int]]]:
        """Run tests with nothing disabled; return how each ends and which of the functions it gets to."""
        seen: dict[int, None] = {}
        for number, cited in enumerate(self.citations):

            def followed(twin: Any, given: Any, named: Any, number: int = number) -> Any:
                seen[number] = None
                return twin(*given, **named)

            try:
                disable(cited.function, followed)
            except NotUnderstood:
                continue
        found = {}
        for item in items:
            seen.clear()
            forget()
            found[item.nodeid] = self._run(item), list(seen)
        return found

    def _try(
        self, cited: Citation, naming: dict[pytest.Item, frozenset[str]], reaching: list[pytest.Item]
    ) -> list[Verdict]:
        """Disable one function in every way, one after another, and run the tests that name its rules and get there."""
        name = f"{cited.module}.{cited.name}"
        found = []
        try:
            ways = disablings(cited.function, cited.rules)
        except (NotUnderstood, NameError) as error:
            return [Verdict(identity, name, "", None, why=str(error)) for identity in cited.rules]
        for way in ways:
            rules: list[str] = [way.identity] if way.identity is not None else [*cited.rules]
            trial = functools.partial(self._try_way, cited, way, [(item, naming[item]) for item in reaching], rules)
            try:
                ((changed, noticed, broke, hung),) = in_processes([trial], 1)
            except Died as died:
                changed, noticed, broke, hung = True, {}, {identity: [str(died)] for identity in rules}, {}
            if not changed and not way.constant:
                continue
            for identity in rules:
                named = [item for item in naming if identity in naming[item]]
                there = [item for item in reaching if identity in naming[item]]
                found.append(
                    Verdict(
                        identity,
                        name,
                        way.name,
                        noticed.get(identity),
                        len(named),
                        len(there),
                        broke=tuple(broke.get(identity, ())),
                        endless=tuple(hung.get(identity, ())),
                    )
                )
        return found

    def _try_way(
        self,
        cited: Citation,
        way: Disabling,
        items: list[tuple[pytest.Item, frozenset[str]]],
        rules: list[str],
    ) -> tuple[bool, dict[str, str], dict[str, list[str]], dict[str, list[str]]]:
        """Run tests with the function disabled until every rule is noticed.

        Return whether anything changed, and by rule which test notices, which break down and which never end.
        """
        changes: list[bool] = []
        disable(cited.function, stand_in_for(cited.function, way, lambda: changes.append(True)))
        noticed: dict[str, str] = {}
        broke: dict[str, list[str]] = {}
        hung: dict[str, list[str]] = {}
        for item, named in items:
            waiting = [
                identity
                for identity in rules
                if identity in named and identity not in noticed and len(hung.get(identity, ())) < PATIENCE
            ]
            if not waiting:
                continue
            forget()
            outcome = self._run(item)
            for identity in waiting:
                if outcome is Outcome.NOTICED:
                    noticed[identity] = item.nodeid
                elif outcome is Outcome.HUNG:
                    hung.setdefault(identity, []).append(item.nodeid)
                elif outcome is Outcome.BROKE:
                    broke.setdefault(identity, []).append(f"{item.nodeid} ({type(self._caught).__name__})")
        return bool(changes), noticed, broke, hung

    def _run(self, item: pytest.Item) -> Outcome:
        """Run one test with its fixtures; return how it ends."""
        self._caught, start = None, time.monotonic()
        try:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        except Exception as error:
            # an error so deep within that pytest cannot show it
            self._caught = error
        if self._caught is None:
            return Outcome.PASSED
        if time.monotonic() - start > SECONDS:
            return Outcome.HUNG
        return Outcome.NOTICED if is_notice(self._caught) else Outcome.BROKE


def is_notice(error: BaseException) -> bool:
    """Return whether an error that ends a test is the test's own finding, rather than a breakdown of the program."""
    if isinstance(error, SandtableError | pytest.fail.Exception):
        return True
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    inside = bool(frames) and _is_program(frames[-1].f_code.co_filename)
    return not inside and isinstance(error, (AssertionError, *LOOKING))


def _dearness(item: pytest.Item) -> int:
    """Return what to try later: transcripts first, the window last."""
    return 0 if "transcripts" in item.nodeid else 2 if "desktop" in item.nodeid else 1


def _is_program(path: str) -> bool:
    place = Path(path)
    return not {"tests", "site-packages"} & set(place.parts) and not place.name.startswith("test_")
