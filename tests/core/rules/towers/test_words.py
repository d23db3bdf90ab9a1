"""Every phrase of the system has its words, with the fields that the code fills in."""

import ast
from pathlib import Path

from core.explain.words import Words
from core.rulebook.catalogue import catalogue
from core.rules.towers.actions import ACTIONS
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import SETTINGS

SOURCE = Path(__file__).resolve().parents[4] / "core" / "rules" / "towers"


def said() -> list[tuple[str, set[str]]]:
    """Return every phrase id that the code says as plain text, with the names of its values."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "Refused", "BadAnswer"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and str(first.value).startswith("99-towers."):
                    found.append((str(first.value), {str(word.arg) for word in node.keywords}))
    return found


def test_every_phrase_has_its_words() -> None:
    templates = Words().templates
    assert len(said()) > 100
    assert sorted({identity for identity, _ in said() if identity not in templates}) == []


def test_every_field_is_filled() -> None:
    templates = Words().templates
    for identity, given in said():
        fields = {part.split("}")[0].split(",")[0] for part in templates[identity].split("{")[1:]}
        wanted = {field for field in fields if field.isidentifier()}
        assert wanted <= given, identity


def test_actions_and_conditions_have_names() -> None:
    templates = Words().templates
    missing = [action.id for action in ACTIONS if f"99-towers.action.{action.id}" not in templates]
    missing += [kind for kind in KINDS if f"99-towers.condition.{kind}" not in templates]
    assert missing == []


def test_settings_have_words_and_stand_for_gaps() -> None:
    templates = Words().templates
    for choice in SETTINGS:
        assert catalogue(TOWERS).gap(choice.gap).default
        assert choice.allows(choice.default) and choice.title.id in templates
        assert [value for value in choice.values if choice.words(value).id not in templates] == []
