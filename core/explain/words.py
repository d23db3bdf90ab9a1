"""Words: makes text of phrases, from the templates in `resources/phrases/<language>/`.

A template holds fields in braces: `{who} attacks {whom}`, `{amount, sign}` for a number with its sign, and
`{when, capital}` for what begins a sentence or stands as a heading. `{name, kind, the room}` is the name with its kind
before it, `the room Gate`, unless the name says it already: `Room 1`; the kind may be a field itself, `{what}`.
`{count, plural, =0 {no cards} one {# card} other {# cards}}` chooses by a number, `#` standing for it, with the forms
that the language has. A value that names something of the document is shown as that thing's name. Where two values name
the same, `<id>.oneself` is what is said, if there is such a template. What all games say, such as how a die is written,
a game may say otherwise: what it says instead of `<id>` is `<id>.<game>`. Decimals have the sign that the language has.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from core.base.phrase import Phrase, Value, say, verbatim
from core.explain.languages import OTHER_FORM, PSEUDO, decimal_sign, general, plural_form, pseudo, window_texts
from core.explain.terms import told_name, told_term

Names = Callable[[str], str | None]
"""Gives the name to show for an id; None for what is no id."""

VERBATIM = "verbatim"
"""The phrase that holds a person's own words, in which nothing is an id; a name of the book is told as in any."""

ONESELF = ".oneself"
"""What the id of a phrase ends with that is said where somebody does to himself what he may do to others."""

_BRANCH = r"(=\d+|\w+) \{([^{}]*)\}"
_PLURAL = re.compile(rf"\{{(\w+), plural,((?: {_BRANCH})+)\}}")
_FIELD = re.compile(r"\{(\w+)(, sign|, capital)?\}")
_KIND = re.compile(r"\{(\w+), kind, (\{\w+\}|[^{}]+)\}")
_DECIMAL = re.compile(r"\A([-−+]?\d+)\.(\d+)\Z")


def nobody_named(identity: str) -> str | None:
    """Know no names: ids are shown as they are."""
    return None


class Words:
    """The words of one language, such as `de` or `de_AT`; a template that it lacks is taken from English."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._decimal = decimal_sign(language)
        self.templates: Mapping[str, str] = {
            **_templates("en"),
            **_templates(general(language)),
            **_templates(language),
        }

    def text(self, phrase: Phrase, names: Names = nobody_named, game: str = "") -> str:
        """Return a phrase as text, as a game says it; without a template its id and values are shown."""
        values = dict(phrase.values)
        if phrase.id == VERBATIM:
            return told_name(str(values.get("text", "")), self.language, game)
        template = self._template(phrase, game)
        if template is None:
            rest = ", ".join(f"{name} {self._shown(value, names, game)}" for name, value in phrase.values)
            return f"{phrase.id} ({rest})" if rest else phrase.id

        def field(found: re.Match[str]) -> str:
            value = values.get(found[1])
            if value is None:
                return found[0]
            if found[2] == ", sign" and isinstance(value, int):
                return signed(value)
            shown = self._shown(value, names, game)
            return shown[:1].upper() + shown[1:] if found[2] == ", capital" else shown

        def named(found: re.Match[str]) -> str:
            kind, name = _FIELD.sub(field, found[2]), _FIELD.sub(field, f"{{{found[1]}}}")
            return name if kind.split()[-1].casefold() in name.casefold().split() else f"{kind} {name}"

        counted = _PLURAL.sub(lambda found: self._branch(found, values), template)
        # what was filled in is a person's own word, in which no field is looked for
        return "".join(
            named(part) if isinstance(part, re.Match) else _FIELD.sub(field, part) for part in _split(counted)
        )

    def title(self, english: str) -> str:
        """Return what a field of a sheet is called; forms have it by its English too."""
        if self.language == PSEUDO:
            return pseudo(english)
        texts = window_texts(self.language)
        said = texts.get(f"sheet|{english}", texts.get(english, english))
        return said if isinstance(said, str) else english

    def term(self, english: str, game: str = "") -> str:
        """Return what a term of a game's book is called: a skill, a kind of damage, a syndrome, a weapon."""
        return told_term(english, self.language, game)

    def _template(self, phrase: Phrase, game: str) -> str | None:
        named = [value for _, value in phrase.values if isinstance(value, str)]
        plain = self.templates.get(f"{phrase.id}.{game}", self.templates.get(phrase.id))
        return self.templates.get(f"{phrase.id}{ONESELF}", plain) if len(set(named)) < len(named) else plain

    def _shown(self, value: Value, names: Names, game: str) -> str:
        if isinstance(value, Phrase):
            return self.text(value, names, game)
        if isinstance(value, str):
            return names(value) or told_name(_DECIMAL.sub(rf"\1{self._decimal}\2", value), self.language, game)
        return str(value)

    def _branch(self, found: re.Match[str], values: Mapping[str, Value]) -> str:
        """Return what a plural says for its number."""
        number = values.get(found[1], 0)
        branches = dict(_branches(found))
        form = OTHER_FORM if isinstance(number, Phrase) else plural_form(self.language, number)
        chosen = branches.get(f"={number}", branches.get(form, branches.get(OTHER_FORM, "")))
        shown = "" if isinstance(number, Phrase) else _DECIMAL.sub(rf"\1{self._decimal}\2", str(number))
        return chosen.replace("#", shown)


def worded(phrase: str, otherwise: str) -> Phrase:
    """Return the phrase of an id, if there is a template of it, or else a person's own words."""
    return say(phrase) if phrase in _templates("en") else verbatim(otherwise)


def has_word(game: str, family: str, name: str) -> bool:
    """Return whether a game has a word for one of its conditions or tracks (`family`)."""
    return f"{game}.{family}.{name}" in _templates("en")


def game_word(game: str, family: str, name: str) -> Phrase:
    """Return a game's word for one of its conditions or tracks (`family`), a person's own ones as they are called."""
    return worded(f"{game}.{family}.{name}", name)


def condition_word(game: str, kind: str, amount: int) -> Phrase:
    """Return a game's word for a condition that somebody has, which may say what its amount means: `facing east`."""
    if has_word(game, "condition-of", kind):
        return say(f"{game}.condition-of.{kind}", count=amount)
    return game_word(game, "condition", kind)


def track_points(game: str, track: str, points: str) -> Phrase:
    """Return so many points of a game's track as one writes them: `1 hit point`, or its number and its name."""
    if has_word(game, "points", track):
        return say(f"{game}.points.{track}", points=points)
    return say("figures.points", points=points, track=say(f"{game}.track.{track}"))


def harm_points(game: str, track: str, points: str) -> Phrase:
    """Return so many points that are lost of a game's track as its book says that: `4 damage`; else as any points."""
    if has_word(game, "lost", track):
        return say(f"{game}.lost.{track}", points=points)
    return track_points(game, track, points)


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that there are templates of, by the alphabet."""
    folder = files("resources").joinpath("phrases")
    return tuple(sorted(each.name for each in folder.iterdir() if _templates(each.name)))


def signed(number: int) -> str:
    """Return a number with its sign, the minus as print has it: `+2`, `−1`, `+0`."""
    return f"{number:+d}".replace("-", "−")


def _split(template: str) -> Iterator[str | re.Match[str]]:
    """Yield a template in parts: names with their kinds, and what stands between these."""
    end = 0
    for found in _KIND.finditer(template):
        yield template[end : found.start()]
        yield found
        end = found.end()
    yield template[end:]


def _branches(found: re.Match[str]) -> list[tuple[str, str]]:
    return re.findall(_BRANCH, found[2])


def _pseudo(template: str) -> str:
    """Return a template in the made-up language."""

    def plural(found: re.Match[str]) -> str:
        branches = " ".join(f"{form} {{{pseudo(text)}}}" for form, text in _branches(found))
        return f"{{{found[1]}, plural, {branches}}}"

    def plain(text: str) -> str:
        kinds = (part if isinstance(part, str) else f"{{{part[1]}, kind, {pseudo(part[2])}}}" for part in _split(text))
        return "".join(pseudo(part) if number % 2 == 0 else part for number, part in enumerate(kinds))

    parts: list[str] = []
    end = 0
    for found in _PLURAL.finditer(template):
        parts += [plain(template[end : found.start()]), plural(found)]
        end = found.end()
    return "".join((*parts, plain(template[end:])))


@cache
def _templates(language: str) -> dict[str, str]:
    if language == PSEUDO:
        return {identity: _pseudo(template) for identity, template in _templates("en").items()}
    folder = files("resources").joinpath("phrases", language)
    if not re.fullmatch(r"\w+([_-]\w+)*", language) or not folder.is_dir():
        return {}
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found
