"""Plays every transcript, and checks that the examples it names exist."""

from pathlib import Path
from typing import Any

import pytest

from core.rulebook.catalogue import catalogue
from tests.transcripts.facts import fact
from tests.transcripts.runner import Played, begin, play, prepared, read

FILES = sorted(Path(__file__).parent.rglob("*.toml"))


def check(played: Played, expected: dict[str, Any], where: str) -> None:
    """Compare every expected fact with what is so."""
    found = {name: fact(played, name, value) for name, value in expected.items()}
    assert found == expected, where


def check_example(data: dict[str, Any], step: dict[str, Any]) -> None:
    """Make sure that the worked examples a step names are in the catalogue."""
    book = catalogue(data.get("system", "99-towers"))
    examples = step.get("example", [])
    for name in [examples] if isinstance(examples, str) else examples:
        rule, _, number = name.partition("#")
        assert 1 <= int(number) <= len(book.rule(rule).example), name


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_transcript(path: Path) -> None:
    data = read(path)
    fights = data.get("scenario", [data])
    for number, scenario in enumerate(fights):
        where = f"{path.name}, scenario {scenario.get('title', number + 1)}"
        run(scenario, where)


def run(data: dict[str, Any], where: str) -> None:
    """Play one scenario: begin, step by step, then undo everything."""
    played = prepared(data)
    before = played.session.state
    fight = data.get("fight", {})
    check_example(data, fight)
    begin(played, fight)
    check(played, fight.get("expect", {}), f"{where}, at the beginning")
    for number, step in enumerate(data.get("step", ()), 1):
        here = f"{where}, step {number}"
        check_example(data, step)
        refused = play(played, step)
        assert refused == step.get("refused"), here
        missing = [key for key in step.get("asked", ()) if key not in played.asked]
        unwanted = [key for key in step.get("unasked", ()) if key in played.asked]
        assert (missing, unwanted) == ([], []), f"{here}: asked {played.asked}"
        check(played, step.get("expect", {}), here)
    while played.session.journal.can_undo or played.session.pending is not None:
        played.session.undo()
    assert played.session.state == before, where
