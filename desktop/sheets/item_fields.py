"""The fields of a thing that is carried: what it is called, where it is, how many, how heavy, and its notes."""

from PySide6.QtCore import QCoreApplication

from core.model.gear import Carried, Item
from desktop.forms.field import Control, FieldSpec
from desktop.translation import decimal

PLACES = tuple(Carried)
LONGEST_NOTE = 20_000
LONGEST_NAME = 200
GRAMS_IN_POUND = 453.592


def place_text(place: Carried) -> str:
    """Return where a thing is, in words."""
    translate = QCoreApplication.translate
    return {
        Carried.MAIN_HAND: translate("gear", "main hand"),
        Carried.OFF_HAND: translate("gear", "off hand"),
        Carried.BOTH_HANDS: translate("gear", "both hands"),
        Carried.WORN: translate("gear", "worn"),
        Carried.READY: translate("gear", "ready"),
        Carried.STOWED: translate("gear", "packed"),
        Carried.NATURAL: translate("gear", "natural"),
    }[place]


def weight_text(grams: int) -> str:
    """Return a weight in kilograms and in pounds: `1.4 kg (3.1 lb)`."""
    return f"{decimal(grams / 1000)} kg ({decimal(grams / GRAMS_IN_POUND)} lb)"


def name_field(item: Item) -> FieldSpec:
    """Return the field of its name."""
    translate = QCoreApplication.translate
    return FieldSpec(
        "name",
        Control.TEXT,
        longest=LONGEST_NAME,
        title=translate("gear", "Name"),
        tip=translate("gear", "What the thing is called"),
        needed=translate("gear", "A thing needs a name."),
        value=item.name,
    )


def place_field(item: Item) -> FieldSpec:
    """Return the choice of where it is."""
    translate = QCoreApplication.translate
    return FieldSpec(
        "carried",
        Control.CHOICE,
        PLACES,
        words=tuple(place_text(place) for place in PLACES),
        title=translate("gear", "Where"),
        tip=translate("gear", "In hand, worn, ready to draw, packed, or part of the body"),
        value=item.carried,
    )


def notes_field(item: Item) -> FieldSpec:
    """Return the field of its notes."""
    translate = QCoreApplication.translate
    return FieldSpec(
        "notes",
        Control.TEXT,
        longest=LONGEST_NOTE,
        title=translate("gear", "Notes"),
        tip=translate("gear", "What it does, what it is worth"),
        example=translate("gear", "what it does, what it is worth"),
        value=item.notes,
    )


def small_fields() -> tuple[FieldSpec, ...]:
    """Return how many, how heavy, what is loaded and spare of what it shoots, and whether it is robust."""
    translate = QCoreApplication.translate
    numbers = tuple(
        FieldSpec(name, Control.NUMBER, title=title, optional=optional, least=0, most=most)
        for name, title, optional, most in (
            ("count", translate("gear", "count"), False, 1_000_000),
            ("grams", translate("gear", "grams each"), False, 100_000_000),
            ("loaded", translate("gear", "loaded"), True, 100_000),
            ("ammunition", translate("gear", "spare"), True, 1_000_000),
        )
    )
    return (*numbers, FieldSpec("robust", Control.CHECK, title=translate("gear", "robust")))
