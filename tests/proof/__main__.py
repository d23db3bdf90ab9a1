"""Proves that tests notice when a rule is not carried out: `python -m tests.proof [ids or their beginnings ...]`.

Each function marked with `@rule` is disabled in turn, and the tests that name one of its rules run; for each rule at
least one of them must notice. With `--bend`, functions are bent instead (`bend_command.py`). Needs a system that can
fork. Exit status 1 if something survives.
"""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from core.rulebook.cite import Citation, citations
from tests.proof.bend_command import bend_parts
from tests.proof.naming import names_any
from tests.proof.trial import SECONDS, Trials, Verdict

ROOT = Path(__file__).resolve().parents[2]
NOT_ASKED = ("architecture", "benchmarks", "proof")
"""Folders of tests that name rules without playing them."""
OPTIONS = (
    "-qqs",
    "-p",
    "no:xdist",
    "-p",
    "no:randomly",
    "-p",
    "no:cacheprovider",
    "-o",
    f"timeout={SECONDS}",
    "--tb=native",
)


def main(arguments: Sequence[str]) -> int:
    """Try all rules, or those whose ids begin as given; print a table; return 1 if a rule can go unnoticed."""
    given = argparse.ArgumentParser(prog="prove", description=(__doc__ or "").partition("\n")[0])
    given.add_argument("ids", nargs="*", help="ids of rules, or how they begin; all if none is given")
    given.add_argument("--program", default="core", help="the package whose marked functions are tried")
    given.add_argument("--tests", type=Path, default=ROOT / "tests", help="where the tests are")
    given.add_argument("--survivors", action="store_true", help="list only what goes unnoticed")
    given.add_argument("-n", "--workers", type=int, default=os.cpu_count() or 1, help="how many processes at a time")
    _add_bending(given)
    options = given.parse_args(arguments)
    load(options.program)
    if options.bend is not None or options.only or options.record:
        return bend_parts(options, root_of(options.program))
    wanted = tuple(narrowed(citations(), options.ids, options.program))
    if not wanted:
        print("No function is marked with such a rule.", file=sys.stderr)
        return 2
    trials = Trials(wanted, options.workers)
    files = [str(path) for path in files_naming_rules(options.tests)] or [str(options.tests)]
    status = pytest.main([*OPTIONS, *files], plugins=[trials])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    return report(trials.verdicts, trials.failing, survivors_only=options.survivors)


def _add_bending(given: argparse.ArgumentParser) -> None:
    """Add what is given where functions are bent rather than disabled."""
    bending = given.add_argument_group(
        "bending",
        "Make something in a function another (a comparison, a constant, a guard, whose skill is used, one of several "
        "modifiers, a setting), and run the tests that pass through that line until one fails. For instance: "
        "--bend core/rules/towers/attack --sample 40 --seed 3",
    )
    bending.add_argument("--bend", nargs="*", metavar="PART", help="folders or files to bend in; all without a name")
    bending.add_argument("--sample", type=int, default=40, metavar="N", help="so many of each part (40); 0 for all")
    bending.add_argument("--seed", default="1", help="another seed bends something else")
    bending.add_argument("--kind", action="append", help="only bends of this kind, such as 'guard'; may be repeated")
    bending.add_argument(
        "--limit",
        type=float,
        default=20,
        metavar="S",
        help="seconds for one bend (20), and again in further tests",
    )
    bending.add_argument("--minutes", type=float, default=600, metavar="M", help="begin no bend after so many minutes")
    bending.add_argument(
        "--without", nargs="*", default=(), metavar="NAME", help="folders of tests not asked, as desktop"
    )
    bending.add_argument("--near", action="store_true", help="ask only the tests of the game or package that is bent")
    bending.add_argument(
        "--further",
        type=float,
        default=600,
        metavar="M",
        help="ask further tests for so many minutes about what those let through (600)",
    )
    bending.add_argument("--only", metavar="BEND", help="try this one bend again, by its name in the report")
    bending.add_argument("--all", action="store_true", help="tell of what is noticed too, and by which test")
    bending.add_argument("--list", action="store_true", help="only list what would be bent")
    bending.add_argument("--record", action="store_true", help="record anew through which lines the tests pass")


def load(package: str) -> None:
    """Import every module of a package, so that its marks are known."""
    found = importlib.import_module(package)
    for module in pkgutil.walk_packages(getattr(found, "__path__", ()), f"{package}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def root_of(package: str) -> Path:
    """Return the folder in which a package lies."""
    found = Path(importlib.import_module(package).__file__ or "")
    return (found.parent if found.name == "__init__.py" else found).resolve().parent


def narrowed(cited: Iterable[Citation], beginnings: Sequence[str], package: str) -> Iterable[Citation]:
    """Yield the marks in a package, with those of their rules that are asked for."""
    for each in cited:
        if each.module != package and not each.module.startswith(f"{package}."):
            continue
        rules = tuple(rule for rule in each.rules if not beginnings or rule.startswith(tuple(beginnings)))
        if rules:
            yield Citation(rules, each.module, each.name, each.function)


def files_naming_rules(folder: Path) -> list[Path]:
    """Return the files of tests that name rules, and the one that plays the transcripts."""
    found = sorted(folder.rglob("test_*.py"))
    asked = [path for path in found if not set(NOT_ASKED) & set(path.relative_to(folder).parts)]
    return [path for path in asked if "transcripts" in path.parts or names_any(path)]


def report(verdicts: Sequence[Verdict], failing: Sequence[str], *, survivors_only: bool) -> int:
    """Print what became of every rule, and the sum of it; return the exit status."""
    ordered = sorted(verdicts, key=lambda each: (each.identity, each.function))
    for each in ordered:
        if not (each.is_noticed and survivors_only):
            print(f"{each.identity:14} {each.function.removeprefix('core.rules.')} ({each.way}): {outcome(each)}")
    for test in failing:
        print(f"fails by itself, and proves nothing: {test}")
    pairs = {(each.identity, each.function): True for each in verdicts}
    for each in verdicts:
        pairs[each.identity, each.function] &= each.is_noticed
    functions = {function for _, function in pairs}
    survivors = sum(not noticed for noticed in pairs.values())
    print(
        f"{len(functions)} functions, {len({rule for rule, _ in pairs})} rules, {len(pairs)} of one with another, "
        f"{len(verdicts)} trials: {len(pairs) - survivors} noticed, {survivors} not."
    )
    return 1 if survivors or failing else 0


def outcome(verdict: Verdict) -> str:
    """Return what became of one rule in words."""
    if verdict.noticed_by is not None:
        return f"noticed by {verdict.noticed_by.removeprefix('tests/')}"
    if verdict.endless:
        return f"noticed by {verdict.endless[0].removeprefix('tests/')}, which would never end"
    if verdict.why:
        return f"NOT TRIED, {verdict.why}"
    if verdict.broke:
        return f"BREAKS DOWN in {verdict.broke[0]}, and nothing else notices"
    if not verdict.reached:
        return f"NOT REACHED by any of the {verdict.named} tests that name it"
    return f"UNNOTICED by the {verdict.reached} of {verdict.named} tests that name it and get there"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
