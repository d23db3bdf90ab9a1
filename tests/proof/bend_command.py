"""Proves that tests notice when the program is bent: `python -m tests.proof --bend [part ...]`.

A comparison, a constant, a guard, whose skill is used, one of several modifiers: something in a function is made
another, in memory only, and the tests that pass through that line run until one fails. What slips through is listed
with the line and with how to try it again.
"""

import random
import sys
import time
import tomllib
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.proof.bending import Bend, Source
from tests.proof.noticing import Fate, Noticing, Verdict
from tests.proof.passing import FOLDER, Record, print_of

PARTS = (
    "core/engine",
    "core/edits",
    "core/geometry",
    "core/chance",
    "core/explain",
    "core/analysis",
    "core/model",
    "core/documents",
    "core/rules/kit",
    "core/rules/towers",
    "core/rules/semi_automagic",
    "core/rules/faction_zones",
    "core/rules/swift_swords",
    "core/rules/basic_roleplaying",
)
"""What is bent where no part is named."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
NOT_ASKED = ("architecture", "benchmarks", "installer", "proof")
"""Folders of tests that do not play the program."""
PLAYED = "transcripts"
"""The folder of the tests that are made of other files."""


@dataclass
class Tally:
    """What became of the bends of each part, and what is to be read about them."""

    everything: bool
    parts: Sequence[str]
    verdicts: list[Verdict] = field(default_factory=list)

    def tell(self, verdict: Verdict) -> None:
        """Count a verdict, and print it if somebody should read it."""
        self.verdicts.append(verdict)
        if self.everything or verdict.fate not in (Fate.NOTICED, Fate.EQUIVALENT):
            print(line_of(verdict), flush=True)

    def sums(self) -> Iterator[str]:
        """Yield the figures of each part."""
        for part in self.parts:
            fates = Counter(each.fate for each in self.verdicts if is_in(each.bend, part))
            noticed, missed = fates[Fate.NOTICED], fates[Fate.SLIPPED] + fates[Fate.UNRUN]
            if noticed + missed:
                share = f"{100 * noticed / (noticed + missed):.0f} of 100 noticed"
                others = ", ".join(f"{fates[fate]} {fate}" for fate in Fate if fates[fate])
                print_seconds = sum(each.seconds for each in self.verdicts if is_in(each.bend, part))
                yield f"{part}: {share} ({others}; {print_seconds:.0f} s)"


def is_in(bend: Bend, part: str) -> bool:
    """Return whether a bend lies in a part."""
    return bend.path == part or bend.path.startswith(f"{part}/")


def line_of(verdict: Verdict) -> str:
    """Return what became of a bend in words."""
    bend = verdict.bend
    told = f"{bend.path}:{bend.line} {bend.function} ({bend.kind}): {bend.text}\n    {str(verdict.fate).upper()}"
    if verdict.fate is Fate.NOTICED:
        told += f" by {verdict.by.removeprefix('tests/')}" if verdict.by else ""
        return f"{told}, {verdict.why}"
    if verdict.fate is Fate.SLIPPED:
        told += f" {verdict.tried} of {verdict.passing} tests on this line"
    return f"{told}{f', {verdict.why}' if verdict.why else ''}; again: --only '{bend.identity}'"


def bend_parts(options: Namespace, root: Path) -> int:
    """Bend as asked for, tell what becomes of it, and return the exit status: 1 if something goes unnoticed."""
    parts = [part.strip("/") for part in options.bend or (PARTS if not options.only else ())]
    if options.only:
        parts = [options.only.partition("~")[0].partition(":")[0]]
    equivalent = known_equivalent(EQUIVALENT)
    bends, parts = chosen(options, root, parts)
    if not bends:
        print("There is nothing to bend in that.", file=sys.stderr)
        return 2
    if options.list:
        for each in bends:
            print(f"{each.path}:{each.line} {each.function} ({each.kind}): {each.text}  --only '{each.identity}'")
        return 0
    tally = Tally(options.all or bool(options.only), parts)
    for each in bends:
        if (each.name, each.text) in equivalent:
            tally.tell(Verdict(each, Fate.EQUIVALENT, why=equivalent[each.name, each.text]))
    tried = [each for each in bends if (each.name, each.text) not in equivalent]
    status = notice(options, root, tried, tally.tell)
    for line in tally.sums():
        print(line)
    for name, text in no_longer_there(root, equivalent, parts):
        print(f"listed as equivalent, and no longer there: {name}: {text}")
    if status:
        return status
    return 1 if any(each.fate in (Fate.SLIPPED, Fate.UNRUN) for each in tally.verdicts) else 0


def notice(options: Namespace, root: Path, bends: Sequence[Bend], told: Callable[[Verdict], None]) -> int:
    """Try bends; return what pytest does not like, or 0."""
    if options.record:
        for path in (root / FOLDER).glob("*.*"):
            path.unlink()
    record = Record.read(root, root / FOLDER)
    files = asked(options.tests, record, bends, options.without)
    until = time.monotonic() + 60 * options.minutes
    say = lambda text: print(text, file=sys.stderr, flush=True)  # noqa: E731
    further = 0 if options.near else 60 * options.further
    noticing = Noticing(bends, record, options.program, options.workers, options.limit, until, told, say, further)
    quiet = ("-qqs", "-p", "no:xdist", "-p", "no:randomly", "-p", "no:cacheprovider", "--tb=no")
    status = pytest.main([*quiet, *map(str, files)], plugins=[noticing])
    for test in noticing.failing:
        print(f"fails by itself, and is not asked: {test}")
    if noticing.unasked:
        print(f"{noticing.unasked} files of further tests were not asked: the time was over")
    if noticing.untried:
        print(f"{noticing.untried} bends were not tried: the time was over")
    return 0 if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else int(status)


def chosen(options: Namespace, root: Path, parts: Sequence[str]) -> tuple[list[Bend], list[str]]:
    """Return the bends that are asked for, with the parts they are counted by."""
    if options.only:
        found = list(every_bend(root, options.program, options.only.partition("~")[0]))
        wanted = [each for each in found if each.identity == options.only]
        return wanted, sorted({each.path for each in wanted})
    bends = []
    for part in parts:
        places = [
            (source, each, place)
            for source in sources(root, options.program, part)
            for each, sites in source.sites.items()
            for place, site in enumerate(sites)
            if not options.kind or site.kind in options.kind
        ]
        if options.sample and len(places) > options.sample:
            places = random.Random(f"{options.seed} {part}").sample(places, options.sample)
        told: dict[object, list[Bend]] = {}
        for source, each, place in places:
            bends.append(told.setdefault(each, source.bends_in(each) if each not in told else [])[place])
    return sorted(bends, key=lambda each: (each.path, each.line, each.place)), list(parts)


def every_bend(root: Path, package: str, name: str) -> Iterator[Bend]:
    """Yield the bends of a function or constant with a full name."""
    for source in sources(root, package, ""):
        if name.startswith(f"{source.module}."):
            for part in source.sites:
                if f"{source.module}.{part.name}" == name:
                    yield from source.bends_in(part)


def sources(root: Path, package: str, part: str) -> Iterator[Source]:
    """Yield the sources in a part: a folder, a file, or all of a package."""
    place = root / (part or package)
    if not place.exists():
        place = place.with_suffix(".py")
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place] * place.exists():
        name = path.relative_to(root).with_suffix("")
        if name.name != "__main__":
            yield Source(".".join(name.parts).removesuffix(".__init__"), path, root)


def asked(folder: Path, record: Record, bends: Sequence[Bend], without: Sequence[str]) -> list[Path]:
    """Return the files of tests that pass through what is bent, and those that are not recorded as they are."""
    root, touched = record.root, {each.path for each in bends if not each.is_constant}
    known = {unit.name.partition(" ")[0]: unit for unit in record.units.values()}
    through = {
        unit.name.partition(" ")[0]
        for unit in record.units.values()
        if any(each.is_constant for each in bends) or touched & unit.sources.keys()
    }
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        if {*NOT_ASKED, *without} & set(path.relative_to(folder).parts):
            continue
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
        sign = print_of(path.read_text(encoding="utf-8"))
        if PLAYED in path.parts or name in through or name not in known or known[name].print != sign:
            found.append(path)
    return found


def known_equivalent(path: Path) -> dict[tuple[str, str], str]:
    """Return the bends that change nothing anybody could see, by function and text, each with why."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("bend", [])
    return {(each["function"], each["bend"]): each["why"] for each in listed}


def no_longer_there(
    root: Path, equivalent: Iterable[tuple[str, str]], parts: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield what is listed as equivalent within some parts, but cannot be bent any more."""
    listed: dict[str, set[str]] = {}
    for name, text in equivalent:
        listed.setdefault(name, set()).add(text)
    for part in parts:
        start = part.removesuffix(".py").replace("/", ".") + "."
        for name in [each for each in listed if each.startswith(start)]:
            there = {each.text for each in every_bend(root, name.partition(".")[0], name)}
            yield from ((name, text) for text in sorted(listed[name] - there))
