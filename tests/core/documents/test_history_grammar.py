"""All steps of the history are told by one grammar: what is done, or who does what."""

import re
import tomllib
from pathlib import Path

import pytest

VERBS = frozenset(
    re.findall(
        r"\w+",
        "Add Align Break Bring Change Close Copy Cover Cut Delete Draw End Find Forget Give Hide Import "
        "Join Keep Lay Let Lift Link Lock Make Mend Move Paint Paste Pick Place Put Remove Rename Reset Reshape "
        "Reveal Say Set Show Split Stack Stick Take Tell Title Turn Unite Unlock Write Begin ",
    )
)
NO_DEEDS = (
    *("history.act", "history.set-condition", "history.lift-condition", "history.changed", "history.set-door"),
    *("history.track-to", "history.track-by", "history.track-from", "history.temporary-to"),
)
"""Who does something that has a name of its own, and how somebody or a door is now: who, a colon, and what."""


def steps(language: str) -> dict[str, str]:
    """Return what a language says of the steps of the history."""
    files = Path("resources/phrases", language).glob("*.toml")
    found = {name: text for file in files for name, text in tomllib.loads(file.read_text(encoding="utf-8")).items()}
    return {name: text for name, text in found.items() if name.startswith("history.")}


def spoken(text: str) -> str:
    """Return a template with the last form of each plural, and a name for each field."""
    text = re.sub(r"\{\w+, plural,.*? other \{([^{}]*)\}\}", r"\1", text)
    return re.sub(r"\{\w+(, \w+)?\}", "Gate", re.sub(r"\{(\w+), kind, [^{}]+\}", "Gate", text))


def test_every_step_says_in_english_what_to_do() -> None:
    strange = [
        f"{name}: {said}"
        for name, text in steps("en").items()
        if (said := spoken(text)).replace(":", "").split()[0] not in VERBS and not re.match(r"Gate[^:]*: \S", said)
    ]
    assert strange == []


def test_every_step_says_in_german_what_to_do() -> None:
    strange = [
        f"{name}: {said}"
        for name, text in steps("de").items()
        if name not in NO_DEEDS
        and name != "history.put-affliction"
        and not re.search(r"\w(en|ern|eln)(,| \(|:|$)", said := spoken(text))
    ]
    assert strange == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_step_repeats_the_kind_before_a_name(language: str) -> None:
    before = {"en": r"\b(room|scene|encounter|floor|zone)", "de": r"\b(Raum|Szene|Begegnung|Stockwerk|Zone)"}[language]
    assert [name for name, text in steps(language).items() if re.search(before + r" \{\w+\}", text, re.I)] == []
