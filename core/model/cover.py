"""The cover that things on the map give."""

from enum import StrEnum


class Cover(StrEnum):
    """The cover that a stamp gives whom it stands before; the rule systems say what each is worth."""

    NONE = "none"
    SOFT = "soft"
    HARD = "hard"
    TOTAL = "total"
