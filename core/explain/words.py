"""Words: makes text of phrases, from the templates in `resources/phrases/<language>/`.

A template holds fields in braces: `{who} attacks {whom}`; `{count, plural, one {# card} other {# cards}}` chooses by a
number, `#` standing for it. A value that names something of the document is shown as that thing's name.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

from core.base.phrase import Phrase, Value

Names = Callable[[str], str | None]
"""Gives the name to show for an id; None for what is no id."""

_PLURAL = re.compile(r"\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}")
_FIELD = re.compile(r"\{(\w+)(, sign)?\}")


def nobody_named(identity: str) -> str | None:
    """Know no names: ids are shown as they are."""
    return None


class Words:
    """The words of one language; a template that it lacks is taken from English."""

    def __init__(self, language: str = "en") -> None:
        self.templates: Mapping[str, str] = {**_templates("en"), **_templates(language)}

    def text(self, phrase: Phrase, names: Names = nobody_named) -> str:
        """Return a phrase as text; one without a template shows its id and values, so that nothing is lost."""
        template = self.templates.get(phrase.id)
        values = dict(phrase.values)
        if template is None:
            rest = ", ".join(f"{name} {self._shown(value, names)}" for name, value in phrase.values)
            return f"{phrase.id} ({rest})" if rest else phrase.id

        def plural(found: re.Match[str]) -> str:
            number = values.get(found[1], 0)
            return (found[2] if number in (1, -1) else found[3]).replace("#", str(number))

        def field(found: re.Match[str]) -> str:
            value = values.get(found[1], "")
            return f"{value:+d}" if found[2] and isinstance(value, int) else self._shown(value, names)

        return _FIELD.sub(field, _PLURAL.sub(plural, template))

    def _shown(self, value: Value, names: Names) -> str:
        if isinstance(value, Phrase):
            return self.text(value, names)
        if isinstance(value, str):
            return names(value) or value
        return str(value)


@cache
def _templates(language: str) -> dict[str, str]:
    folder = files("resources").joinpath("phrases", language)
    if not folder.is_dir():
        return {}
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found
