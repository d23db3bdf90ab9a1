"""Plays every scenario of every transcript, checks what it expects, and that nothing else is seen otherwise."""

from collections.abc import Mapping
from typing import Any

import pytest

from core.base.ids import RuleId
from core.rulebook.catalogue import catalogue
from tests.transcripts.facts import fact
from tests.transcripts.prints import compare
from tests.transcripts.runner import Played, Script, begin, play, prepared, scripts
from tests.transcripts.seen import Seen


def check(played: Played, expected: Mapping[str, Any], where: str) -> None:
    """Compare every expected fact with what is so."""
    found = {name: fact(played, name, value) for name, value in expected.items()}
    assert found == expected, where


def test_names_are_unlike() -> None:
    names = [script.name for script in scripts()]
    assert sorted(set(names)) == sorted(names)


def test_examples_exist() -> None:
    assert [
        f"{script.name} {name}" for script in scripts() for name in script.examples if not exists(script, name)
    ] == []


def exists(script: Script, example: str) -> bool:
    """Say whether the catalogue has a worked example such as `T99-INIT-03#1`."""
    identity, _, number = example.partition("#")
    rules = catalogue(script.data.get("system", "99-towers")).rules
    return RuleId(identity) in rules and 1 <= int(number) <= len(rules[RuleId(identity)].example)


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script.name)
def test_transcript(script: Script) -> None:
    """Begin, go step by step, then undo everything."""
    data = script.data
    played = prepared(data)
    played.onlooker = seen = Seen()
    before = played.session.state
    fight = data.get("fight", {})
    begin(played, fight)
    seen.happened(played)
    check(played, fight.get("expect", {}), "at the beginning")
    for number, step in enumerate(data.get("step", ()), 1):
        here = f"step {number}, {step.get('do', step.get('command', 'undo'))}"
        refused = play(played, step)
        assert refused == step.get("refused"), here
        missing = [key for key in step.get("asked", ()) if key not in played.asked]
        unwanted = [key for key in step.get("unasked", ()) if key in played.asked]
        assert (missing, unwanted) == ([], []), f"{here}: asked {played.asked}"
        check(played, step.get("expect", {}), here)
        seen.happened(played)
    seen.ended(played)
    compare(script.name, seen.parts)
    while played.session.journal.can_undo or played.session.pending is not None:
        played.session.undo()
    assert played.session.state == before
