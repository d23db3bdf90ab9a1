"""The whole proof on a small program of its own: what is noticed, what is not, and why not."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.base.errors import Refused
from tests.proof.__main__ import ROOT
from tests.proof.trial import is_notice

PROGRAM = '''
"""A program with rules."""

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.rulebook.cite import rule


@rule("T99-OA-01", "T99-OA-02")
def reach(length: int) -> int:
    return length + 1


@rule("T99-OA-03")
def forgotten() -> int:
    return 3


@rule("T99-OA-04")
def looked_at_from_one_side(points: int) -> bool:
    return points > 2


@rule("T99-OA-05")
def refused(points: int) -> Phrase | None:
    return say("too few") if points < 2 else None


@rule("T99-OA-06")
def needed() -> tuple[int, ...]:
    return (1,)


def first() -> int:
    return needed()[0]


@rule("T99-OA-07")
def waits(left: int) -> int:
    return left - 1


def ends() -> int:
    left, rounds = 3, 0
    while left > 0:
        left, rounds = min(left, waits(left)), rounds + 1
    return rounds


def act(points: int) -> int:
    why = refused(points)
    if why is not None:
        raise Refused(why)
    return points
'''
TESTS = '''
"""Tests of it."""

import pytest

import planted
from core.base.errors import Refused


def test_reach() -> None:
    # T99-OA-01
    assert planted.reach(2) == 3


# T99-OA-02
def test_reach_is_something() -> None:
    assert planted.reach(2) is not None


def test_side() -> None:
    """T99-OA-04"""
    assert planted.looked_at_from_one_side(3)


def test_refused() -> None:
    # T99-OA-05
    with pytest.raises(Refused):
        planted.act(1)


def test_needed() -> None:
    # T99-OA-06
    assert planted.first() == 1


def test_waits() -> None:
    # T99-OA-07
    assert planted.ends() == 3
'''


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """Give what the proof of the small program prints, and its exit status."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "planted.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "test_planted.py").write_text(TESTS, encoding="utf-8")
    return prove(folder)


def prove(folder: Path, *ids: str) -> subprocess.CompletedProcess[str]:
    """Run the proof on the program in a folder."""
    command = [sys.executable, "-m", "tests.proof", *ids, "--program", "planted", "--tests", str(folder), "-n", "1"]
    paths = {"PYTHONPATH": f"{ROOT}:{folder}", "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env=paths, capture_output=True, text=True, check=False, timeout=100)


def line_of(told: subprocess.CompletedProcess[str], rule: str, way: str) -> str:
    """Return what the table says about a rule and a way of disabling it."""
    found = [line for line in told.stdout.splitlines() if line.startswith(rule) and f"({way})" in line]
    assert len(found) == 1, told.stdout + told.stderr
    return found[0].partition("): ")[2]


def test_what_a_test_notices_is_told_with_the_test(told: subprocess.CompletedProcess[str]) -> None:
    assert line_of(told, "T99-OA-01", "0").endswith("test_planted.py::test_reach")
    assert line_of(told, "T99-OA-01", "one more").startswith("noticed by")
    assert line_of(told, "T99-OA-04", "always false").startswith("noticed by")


def test_an_error_that_is_told_to_the_game_master_counts(told: subprocess.CompletedProcess[str]) -> None:
    assert line_of(told, "T99-OA-05", "does nothing").startswith("noticed by")


def test_what_no_test_notices_is_reported(told: subprocess.CompletedProcess[str]) -> None:
    assert line_of(told, "T99-OA-02", "one more").startswith("UNNOTICED")
    assert line_of(told, "T99-OA-03", "0").startswith("NOT REACHED by any of the 0 tests")
    assert line_of(told, "T99-OA-04", "always true").startswith("UNNOTICED")


def test_a_breakdown_is_no_proof(told: subprocess.CompletedProcess[str]) -> None:
    assert "IndexError" in line_of(told, "T99-OA-06", "gives nothing")


def test_a_test_that_never_ends_notices(told: subprocess.CompletedProcess[str]) -> None:
    assert line_of(told, "T99-OA-07", "one more").endswith("which would never end")


def test_the_sum_and_the_exit_status_tell_of_survivors(told: subprocess.CompletedProcess[str]) -> None:
    assert told.stdout.splitlines()[-1] == ("6 functions, 7 rules, 7 of one with another, 11 trials: 3 noticed, 4 not.")
    assert told.returncode == 1


def test_a_rule_that_is_noticed_leaves_nothing_to_report(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "test_planted.py").write_text(TESTS, encoding="utf-8")
    told = prove(tmp_path, "T99-OA-01")
    assert (told.returncode, told.stdout.splitlines()[-1]) == (
        0,
        "1 functions, 1 rules, 1 of one with another, 2 trials: 1 noticed, 0 not.",
    )


def test_errors_of_the_test_itself_are_told_from_breakdowns() -> None:
    def caught(action: str) -> BaseException:
        try:
            exec(action, {"Refused": Refused, "pytest": pytest})
        except BaseException as error:
            return error
        raise AssertionError("nothing was raised")

    assert is_notice(caught("raise Refused('no')"))
    assert is_notice(caught("pytest.fail('no')"))
    inside = compile("{}['a']", "/program/core/rules.py", "eval")
    own = compile("{}['a']", "/program/tests/test_it.py", "eval")
    for code, noticed in ((inside, False), (own, True)):
        try:
            eval(code)
        except KeyError as error:
            assert is_notice(error) is noticed
