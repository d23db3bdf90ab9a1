"""What can be bent in a source, and that bent code works in its own process only."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.proof.bending import Bend, CannotBend, Source, bend, functions_by_place
from tests.proof.processes import Died, in_processes

CASES = {
    "return a < 3": [
        ("comparison", "a < 3 -> a <= 3"),
        ("swapped pair", "a < 3 -> b < 3"),
        ("constant", "a < 3 -> a < 4"),
        ("constant", "a < 3 -> a < 2"),
    ],
    "return not c and d": [
        ("and/or", "not c and d -> not c or d"),
        ("and/or", "return not c and d -> return d"),
        ("and/or", "return not c and d -> return not c"),
        ("not", "not c and d -> c and d"),
    ],
    "if c:\n        return None": [("guard", "if c: -> if False:")],
    "if c:\n        d()": [
        ("guard", "if c: -> if False:"),
        ("guard", "if c: -> if True:"),
        ("left out", "d() -> pass"),
    ],
    "return [x for x in c if x]": [("guard", "for x in c if x -> for x in c if True")],
    "return (c(), *d)": [
        ("left out", "return (c(), *d) -> return (*d,)"),
        ("left out", "return (c(), *d) -> return (c(),)"),
    ],
    "return c in (d, e)": [
        ("comparison", "c in (d, e) -> c not in (d, e)"),
        ("left out", "c in (d, e) -> c in (e,)"),
        ("left out", "c in (d, e) -> c in (d,)"),
    ],
    "return c + d": [("sum", "c + d -> c - d")],
    "c += d": [("sum", "c += d -> c -= d")],
    "return c // d": [("rounding", "return c // d -> return -(-c // d)")],
    "return -c": [("sign", "return -c -> return c")],
    "return max(c, d)": [("min/max", "max(c, d) -> min(c, d)")],
    "return c if d else e": [
        ("guard", "return c if d else e -> return c"),
        ("guard", "return c if d else e -> return e"),
    ],
    "return f(g.target) - f(g.attacker)": [
        ("sum", "f(g.target) - f(g.attacker) -> f(g.target) + f(g.attacker)"),
        ("swapped pair", "f(g.target) -> f(g.attacker)"),
        ("swapped pair", "f(g.attacker) -> f(g.target)"),
    ],
    "return chosen(c, LIMIT)": [("ignored setting", "return chosen(c, LIMIT) -> return LIMIT.default")],
    "one, other = c\n    return one": [("swapped pair", "return one -> return other")],
    '"""Words."""\n    assert c < 3\n    return (c, d)': [],
}


def source_of(folder: Path, text: str, name: str = "bent_here") -> Source:
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return Source(name, path, folder)


@pytest.mark.parametrize("body", CASES)
def test_what_can_be_bent(body: str, tmp_path: Path) -> None:
    text = f"from game.settings import LIMIT, chosen\n\ndef f(a: int, b: int, c, d, e, g) -> object:\n    {body}\n"
    source = source_of(tmp_path, text)
    found = [(each.kind, each.text) for part in source.sites for each in source.bends_in(part)]
    assert found == CASES[body]


def test_what_reads_alike_is_counted_and_names_stay_when_lines_move(tmp_path: Path) -> None:
    text = "class K:\n    def f(self):\n        return (g(1), g(1), 1)\n"
    (part,) = (source := source_of(tmp_path, text)).sites
    found = source.bends_in(part)
    assert [each.text for each in found[:4]] == ["g(1) -> g(2)", "g(1) -> g(0)", "g(1) -> g(2) #2", "g(1) -> g(0) #2"]
    (part,) = (moved := source_of(tmp_path, f"import os\n\n{text}")).sites
    assert [each.identity for each in moved.bends_in(part)] == [each.identity for each in found]
    assert len({each.identity for each in found}) == len(found)
    assert found[0].identity.startswith("bent_here.K.f~") and (found[0].line, moved.bends_in(part)[0].line) == (3, 5)


PROGRAM = """
LIMIT = 3
GIVERS = (1, 10, 100)


class Thing:
    def __init__(self, size):
        self.size = size

    @property
    def fits(self):
        return self.size < LIMIT

    def numbers(self):
        for each in GIVERS:
            yield each


def twice(number):
    return [each for each in (number, number) if each > 0]


def never():
    return (yield 1)


def within(least, most):
    def fits(number):
        return least < number < most

    return fits


BETWEEN = within(1, 5)
"""
READER = "from bent_program import LIMIT as MOST\n\n\ndef most():\n    return MOST\n"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Give a small program that is imported, with a second module that reads a constant of the first."""
    source_of(tmp_path, PROGRAM, "bent_program")
    source_of(tmp_path, READER, "bent_program_reader")
    monkeypatch.syspath_prepend(tmp_path)
    made = importlib.import_module("bent_program")
    importlib.import_module("bent_program_reader")
    functions_by_place.cache_clear()
    yield made
    for name in ("bent_program", "bent_program_reader"):
        del sys.modules[name]
    functions_by_place.cache_clear()


def one_of(program: ModuleType, text: str) -> Bend:
    path = Path(program.__file__ or "")
    source = Source("bent_program", path, path.parent)
    (found,) = (each for part in source.sites for each in source.bends_in(part) if each.text == text)
    return found


def outcome(program: ModuleType, text: str) -> object:
    """Return what the program says with something bent, in a process of its own."""
    wanted = one_of(program, text)

    def said() -> object:
        bend(wanted, Path(program.__file__ or "").parent, "bent_program")
        return (program.Thing(3).fits, program.twice(1), list(program.Thing(1).numbers()))

    (found,) = in_processes([said], 1)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    (
        ("self.size < LIMIT -> self.size <= LIMIT", (True, [1, 1], [1, 10, 100])),
        ("each > 0 -> each > 1", (False, [], [1, 10, 100])),
        ("LIMIT = 3 -> LIMIT = 4", (True, [1, 1], [1, 10, 100])),
        ("GIVERS = (1, 10, 100) -> GIVERS = (1, 100)", (False, [1, 1], [1, 100])),
    ),
)
def test_bent_code_works_in_its_own_process_only(program: ModuleType, text: str, expected: object) -> None:
    assert outcome(program, text) == expected
    assert (program.Thing(3).fits, program.twice(1), list(program.Thing(1).numbers())) == (False, [1, 1], [1, 10, 100])


def test_what_a_function_made_when_its_module_was_imported_is_bent_too_if_it_can_be(program: ModuleType) -> None:
    def said(text: str) -> object:
        bend(one_of(program, text), Path(program.__file__ or "").parent, "bent_program")
        return program.BETWEEN(1), program.BETWEEN(5)

    inner = "least < number < most -> least"
    assert in_processes([lambda: said(f"{inner} <= number < most"), lambda: said(f"{inner} < number <= most")], 2) == [
        (True, False),
        (False, True),
    ]
    assert (program.BETWEEN(1), program.BETWEEN(5)) == (False, False)


def test_a_constant_is_bent_wherever_it_is_imported(program: ModuleType) -> None:
    wanted = one_of(program, "LIMIT = 3 -> LIMIT = 2")

    def said() -> object:
        sys.modules["bent_program.reader"] = reader = sys.modules["bent_program_reader"]
        bend(wanted, Path(program.__file__ or "").parent, "bent_program")
        return reader.most()

    assert in_processes([said], 1) == [2]


def test_what_is_not_there_any_more_cannot_be_bent(program: ModuleType) -> None:
    wanted = one_of(program, "self.size < LIMIT -> self.size <= LIMIT")
    path = Path(program.__file__ or "")
    path.write_text(PROGRAM.replace("def fits", "def is_small"), encoding="utf-8")
    with pytest.raises(CannotBend):
        bend(wanted, path.parent, "bent_program")


def test_a_process_that_dies_is_told() -> None:
    def dies() -> None:
        raise RuntimeError("no")

    with pytest.raises(Died, match="RuntimeError: no"):
        in_processes([dies], 1)
