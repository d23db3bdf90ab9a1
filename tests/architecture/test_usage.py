"""Nothing stands in the program that the program does not use, nor in the rows that it reads."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.source import ROOT, program
from tests.architecture.usage import Defined, never_made, unread, unused

ALLOWED = {
    "core.rules.semi_automagic.afflictions.syndromes.SemiSyndrome.often": "a form asks for it by the key of its entry",
    "core.documents.codec.REGISTERED": "loads what registers events and commands",
    "core.rulebook.cite.citations": "the tests look for the functions that carry rules out",
    "core.rules.towers.system.REGISTERED": "loads what registers commands",
    "desktop.printing.pages._Document.afterFlowable": "the library that lays out pages calls it",
    "core.rules.semi_automagic.afflictions.syndromes.often": "that entry is told by it",
    "installer.packages.trim.Entry": "installer/packages/sandtable.spec hands them over",
    "installer.packages.trim.kept": "installer/packages/sandtable.spec calls it",
    "installer.packages.trim.UNUSED_MODULES": "installer/packages/sandtable.spec reads it",
    "installer.packages.trim.reached": "installer/packages/sandtable.spec calls it",
    "installer.no_wheel": "hatchling calls it, by its path in pyproject.toml",
}
"""What may stand there unused, or everything in a module, and why."""

UNREAD = {
    "core.rules.semi_automagic.movement.falling.FallSurface": "rows of a table, which a form offers",
    "core.documents.interchange.imported.OpenPortals.DOORS": "a form offers every member",
    "core.rules.faction_zones.calls.Faster.PURSUERS": "a form offers every member, and what is not the others is this",
    "core.rulebook.cite.Citation.function": "the tests disable the functions that carry rules out",
    "core.rulebook.cite.Citation.module": "the tests find the functions that carry rules out",
    "core.rulebook.rule.SystemHead.attributes": "the head of each catalogue has them",
}
"""Fields and members that nothing in the program reads, or all of an enum, and why."""
PACKAGES = {"99-towers": "towers"}


def reason_for(defined: Defined) -> str | None:
    """Return why something may stand unused."""
    return ALLOWED.get(defined.full) or ALLOWED.get(defined.module) or ALLOWED.get(f"{defined.module}.{defined.owner}")


def test_everything_is_used() -> None:
    found = unused()
    assert [f"{each.path}:{each.first} {each.full}" for each in found if reason_for(each) is None] == []
    known = {name for each in found for name in (each.full, each.module, f"{each.module}.{each.owner}")}
    assert sorted(set(ALLOWED) - known) == []


def test_every_field_is_read_and_every_registered_command_made() -> None:
    found = {each if each.rpartition(".")[0] not in UNREAD else each.rpartition(".")[0] for each in unread()}
    assert sorted(found - set(UNREAD)) == sorted(set(UNREAD) - found) == []
    assert list(never_made()) == []


def named_in(value: Any) -> Iterator[str]:
    """Yield what some rows name for the rules to know: facts, figures, and the moments until which conditions last."""
    if isinstance(value, dict):
        yield from (fact.removeprefix("not ") for fact in value.get("when", ()))
        yield from value.get("until", ())
        yield from filter(None, (value.get("evident"),))
        if "gives" in value or "label" in value:
            yield from value.get("on", ())
        for inner in value.values():
            yield from named_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named_in(inner)


@pytest.mark.parametrize("path", sorted((ROOT / "resources" / "rows").glob("*.toml")), ids=lambda path: path.stem)
def test_the_rules_know_whatever_their_rows_name(path: Path) -> None:
    package = f"core.rules.{PACKAGES.get(path.stem, path.stem.replace('-', '_'))}"
    homes = [module for module in program() if module.within(package) or module.within("core.rules.kit")]
    sources = [(ROOT / module.path).read_text(encoding="utf-8") for module in homes]
    text = "\n".join(sources)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    wanted = {*data, *named_in(data)}
    assert sorted(name for name in wanted if f'"{name}"' not in text and f"{name}=" not in text) == []


def test_no_layout_is_asked_what_lies_where() -> None:
    """What Python was shown of a layout outlives what Qt throws away, and the program crashes some time later."""
    assert [module.path for module in program() if "itemAtPosition(" in "\n".join(module.lines)] == []
