"""Measures as a person types them: fractions, decimals, and changes such as `+1/2`."""

import re
from fractions import Fraction

from PySide6.QtCore import QLocale

ENTRY = re.compile(r"(?P<sign>=?[+-]?)(?P<number>\d{1,9}([.,]\d{1,9})?|\d{1,9}/[1-9]\d{0,8})")
MINUS = str.maketrans({"−": "-", "–": "-", " ": "", "\u00a0": ""})


def read_measure(text: str, current: Fraction) -> Fraction | None:
    """Return what an entry makes of a measure; None if it cannot be read.

    `-2` and `+1/2` change it, `2,5` and `=12` replace it.
    """
    found = ENTRY.fullmatch(text.translate(MINUS))
    if found is None:
        return None
    number = Fraction(found["number"].replace(",", "."))
    match found["sign"]:
        case "+":
            return current + number
        case "-":
            return current - number
        case "=-":
            return -number
    return number


def measure_text(value: Fraction) -> str:
    """Return a measure as a person would type it: whole, or with up to three decimals."""
    if value.denominator == 1:
        return str(value.numerator)
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    text = locale.toString(float(value), "f", 3)
    return text.rstrip("0").rstrip(locale.decimalPoint())
