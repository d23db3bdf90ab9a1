"""The words of forms about the map in the language of the program: labels, hints, choices, and what is wrong."""

from fractions import Fraction

from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication

from core.base.errors import BadCatalogue
from core.base.ids import SystemId
from core.rulebook.catalogue import catalogue
from desktop.forms.field import FieldSpec
from desktop.properties.choice_words import CHOICES, KINDS
from desktop.properties.field_words import FIELDS
from desktop.properties.measures import measure_text

CONTEXT = "properties"


OTHERWISE = {"state": "doors", "cover.grade": "cover"}
"""The contexts of fields the choices of which are words that mean something else in other forms."""


def translated(text: str, context: str = CONTEXT) -> str:
    """Return words of a form in the language of the program."""
    return QCoreApplication.translate(context, text)


def words_of(spec: FieldSpec) -> str:
    """Return under which name the words of a field are kept: a tick may mean another thing than a choice."""
    ticked = f"{spec.name}-{spec.control}"
    return ticked if ticked in FIELDS else spec.name


def label_of(name: str) -> str:
    """Return the label of a field; its own name where it has none."""
    return translated(FIELDS[name].label) if name in FIELDS else name.replace("_", " ").capitalize()


def tip_of(name: str) -> str:
    """Return the hint of a field."""
    return translated(FIELDS[name].tip) if name in FIELDS else label_of(name)


def choice_of(name: str, value: str) -> str:
    """Return the name of one choice of a field."""
    known = CHOICES.get((name, value))
    return value if known is None else translated(known, OTHERWISE.get(name, CONTEXT))


def kinds_of(names: tuple[str, ...]) -> str:
    """Return what some things are, of the given kinds: `Door`, `3 doors`, `5 things`."""
    kinds = dict.fromkeys(names)
    if len(names) == 1:
        return translated(KINDS[names[0]][0])
    if len(kinds) == 1:
        return translated(KINDS[names[0]][1]).format(count=len(names))
    return QCoreApplication.translate("properties", "{count} things").format(count=len(names))


def wrong(error: ValidationError, *, unit: Fraction = Fraction(1)) -> str:
    """Return what is wrong with a value, in one line; bounds are told in a unit of so many of the field's own."""
    first = error.errors()[0]
    bounds = {
        name: measure_text(Fraction(value) / unit) if isinstance(value, int | float) and name != "max_length" else value
        for name, value in first.get("ctx", {}).items()
    }
    match first["type"]:
        case "greater_than_equal":
            return QCoreApplication.translate("properties", "At least {bound}").format(bound=bounds["ge"])
        case "greater_than":
            return QCoreApplication.translate("properties", "More than {bound}").format(bound=bounds["gt"])
        case "less_than_equal":
            return QCoreApplication.translate("properties", "At most {bound}").format(bound=bounds["le"])
        case "less_than":
            return QCoreApplication.translate("properties", "Less than {bound}").format(bound=bounds["lt"])
        case "string_too_long":
            longest = QCoreApplication.translate("properties", "At most {bound} letters")
            return longest.format(bound=bounds["max_length"])
    return QCoreApplication.translate("properties", "This cannot be: it was left as it is")


def unread() -> str:
    """Return what to say of a number that cannot be read."""
    return QCoreApplication.translate("properties", "Type a number such as 12, or +3 and -7 to change it")


def system_name(system: SystemId) -> str:
    """Return the name of a rule system as its rules have it; its id where it brings no rules."""
    try:
        return catalogue(system).system.name
    except BadCatalogue:
        return system
