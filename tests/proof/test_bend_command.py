"""The whole of `--bend` on a small program of its own: what is noticed, what slips through, and how to try it again."""

import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.proof.__main__ import ROOT
from tests.proof.bend_command import EQUIVALENT, known_equivalent
from tests.proof.passing import Record

PROGRAM = '''
"""A program with rules."""

from core.base.values import remembered

LIMIT = 3
ONCE = 8


def by_default(size=ONCE):
    return size


def fits(size):
    return size < LIMIT


def unseen(size):
    return size + 1


def waits(left):
    rounds = 0
    while left > 0:
        left -= 1
        rounds += 1
    return rounds


@remembered(most=4)
def heavy(thing):
    return thing[0] + 5
'''
TESTS = '''
"""Tests of it."""

import planted_bend as planted

THING = (1,)


def test_fits() -> None:
    assert planted.fits(2) and not planted.fits(4)


def test_waits() -> None:
    assert planted.waits(2) == 2


def test_heavy() -> None:
    assert planted.heavy(THING) == 6


def test_heavy_again() -> None:
    assert planted.heavy(THING) == 6


def test_that_fails() -> None:
    assert planted.heavy(THING) == 7
'''


def prove(folder: Path, *options: str, program: str = "planted_bend") -> subprocess.CompletedProcess[str]:
    """Run the proof on the program in a folder."""
    command = [sys.executable, "-m", "tests.proof", "--program", program, "--tests", str(folder), "-n", "1"]
    paths = {"PYTHONPATH": f"{ROOT}:{folder}", "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [*command, *options], cwd=ROOT, env=paths, capture_output=True, text=True, check=False, timeout=110
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a small program and its tests."""
    made = tmp_path_factory.mktemp("planted")
    (made / "planted_bend.py").write_text(PROGRAM, encoding="utf-8")
    (made / "test_planted_bend.py").write_text(TESTS, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def told(folder: Path) -> subprocess.CompletedProcess[str]:
    """Give what bending all of it says."""
    return prove(folder, "--bend", "planted_bend.py", "--sample", "0", "--all")


def fate(told: subprocess.CompletedProcess[str], text: str) -> str:
    """Return what is said of a bend."""
    lines = told.stdout.splitlines()
    found = [after for line, after in pairwise(lines) if line.endswith(f": {text}")]
    assert len(found) == 1, told.stdout + told.stderr
    return found[0].strip()


def test_what_a_test_notices_is_told_with_the_test(told: subprocess.CompletedProcess[str]) -> None:
    assert fate(told, "LIMIT = 3 -> LIMIT = 2").endswith("test_planted_bend.py::test_fits, AssertionError")
    assert fate(told, "rounds = 0 -> rounds = 1").endswith("test_planted_bend.py::test_waits, AssertionError")


def test_what_no_test_notices_is_told_with_how_to_try_it_again(told: subprocess.CompletedProcess[str]) -> None:
    assert fate(told, "size < LIMIT -> size <= LIMIT").startswith("SLIPPED THROUGH 1 of 1 tests on this line; again:")
    assert fate(told, "LIMIT = 3 -> LIMIT = 4").startswith("SLIPPED THROUGH")
    assert fate(told, "size + 1 -> size + 2").startswith("NOT RUN BY ANY TEST; again:")


def test_what_is_read_only_once_cannot_be_bent(told: subprocess.CompletedProcess[str]) -> None:
    assert fate(told, "ONCE = 8 -> ONCE = 9").startswith("COULD NOT BE BENT, it is read when its module is imported")


def test_a_test_that_never_ends_notices(told: subprocess.CompletedProcess[str]) -> None:
    assert fate(told, "left -= 1 -> left += 1").endswith("it would never end")


def test_what_is_remembered_hides_nothing_and_who_fails_by_himself_is_not_asked(
    folder: Path, told: subprocess.CompletedProcess[str]
) -> None:
    assert fate(told, "thing[0] + 5 -> thing[0] + 6").startswith("NOTICED by")
    record = Record.read(folder, folder / ".proof")
    line = 1 + PROGRAM.splitlines().index("    return thing[0] + 5")
    passing = record.through("planted_bend.py", "heavy", [line])
    assert [each.test.partition("::")[2] for each in passing] == ["test_heavy", "test_heavy_again"]
    assert "fails by itself, and is not asked" in told.stdout


def test_the_sum_and_the_exit_status_tell_of_what_slips_through(told: subprocess.CompletedProcess[str]) -> None:
    fates = Counter(line.strip().split()[0] for line in told.stdout.splitlines() if line.startswith("    "))
    share = 100 * fates["NOTICED"] / (fates["NOTICED"] + fates["SLIPPED"] + fates["NOT"])
    (line,) = (line for line in told.stdout.splitlines() if line.startswith("planted_bend.py: "))
    assert line.startswith(f"planted_bend.py: {share:.0f} of 100 noticed ({fates['NOTICED']} noticed, ")
    assert fates["SLIPPED"] and fates["NOT"] and told.returncode == 1


def test_one_bend_is_tried_again_by_its_name(folder: Path, told: subprocess.CompletedProcess[str]) -> None:
    (name,) = set(re.findall(r"--only '(planted_bend\.fits~\w+)'", fate(told, "size < LIMIT -> size <= LIMIT")))
    again = prove(folder, "--only", name)
    assert fate(again, "size < LIMIT -> size <= LIMIT").startswith("SLIPPED THROUGH 1 of 1")
    assert again.returncode == 1 and "Recording" not in again.stderr


def test_a_sample_is_the_same_for_the_same_seed(folder: Path) -> None:
    def listed(*options: str) -> list[str]:
        return prove(folder, "--bend", "planted_bend.py", "--list", *options).stdout.splitlines()

    everything, few = listed("--sample", "0"), listed("--sample", "4", "--seed", "2")
    assert len(few) == 4 and set(few) < set(everything)
    assert few == listed("--sample", "4", "--seed", "2") != listed("--sample", "4", "--seed", "3")
    assert {line.split("(")[1].split(")")[0] for line in listed("--kind", "sum")} == {"sum"}


def test_what_its_own_tests_let_through_is_brought_before_the_others(tmp_path: Path) -> None:
    package = tmp_path / "planted_far"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "near.py").write_text("def fits(size):\n    return size < 3\n", encoding="utf-8")
    asked = "from planted_far import near\n\n\ndef test_it() -> None:\n    assert near.fits({})\n"
    for name, size in (("near", 1), ("other", 2)):
        (tmp_path / f"test_{name}.py").write_text(asked.format(size), encoding="utf-8")
    (tmp_path / "test_edge.py").write_text(asked.format(3).replace("assert", "assert not"), encoding="utf-8")

    def told(*options: str) -> str:
        kind = ("--bend", "planted_far", "--sample", "0", "--kind", "comparison", "--all")
        return prove(tmp_path, *kind, *options, program="planted_far").stdout

    assert "SLIPPED THROUGH 1 of 1 tests on this line" in told("--near")
    nearly = told("--further", "0.000001")
    assert "SLIPPED THROUGH 1 of 1" in nearly and "2 files of further tests were not asked" in nearly
    assert "NOTICED by" in (at_last := told()) and "test_edge.py::test_it, AssertionError" in at_last


def test_help_says_how(folder: Path) -> None:
    told = " ".join(prove(folder, "--help").stdout.split())
    assert "--bend core/rules/towers/attack --sample 40 --seed 3" in told and "try this one bend again" in told


def test_what_is_listed_as_equivalent_says_why() -> None:
    assert all(len(why.split()) > 3 for why in known_equivalent(EQUIVALENT).values())
