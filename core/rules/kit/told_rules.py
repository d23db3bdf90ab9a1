"""What a language has for the texts of the catalogues, by the ids of their entries, and for what it lacks."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from core.base.ids import RuleId
from core.explain.languages import general, spoken


@cache
def rule_texts(system: str, language: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the texts of a system's catalogue that a language has, by the ids; `system` is that of the head."""
    found: dict[str, dict[str, Any]] = {}
    for code in dict.fromkeys((general(language), language)):
        folder = files("resources").joinpath("rules", code, system)
        for file in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
            for identity, texts in tomllib.loads(file.read_text(encoding="utf-8")).items():
                found.setdefault(identity, {}).update(texts)
    return found


def told_text(system: str, language: str, table: RuleId, text: str) -> str:
    """Return what a language has for the text of a cell of a system's table."""
    cells: Mapping[str, str] = rule_texts(system, language).get(table, {}).get("cells", {})
    return cells.get(text) or spoken(language)(text)
