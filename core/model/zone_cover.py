"""Cover of zones and of the borders between them: its kind, how much of it there is, and how far it goes."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from core.base.fact import Fact


class CoverKind(StrEnum):
    """Whether cover stops what hits it or only hides."""

    SOFT = "soft"
    HARD = "hard"


class CoverGrade(StrEnum):
    """How much of somebody is behind it."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Extent(StrEnum):
    """Where in a zone cover lies: everywhere in it, or along a line that one may get round."""

    AREA = "area"
    LINE = "line"


class ZoneCover(Fact):
    """The cover that a zone gives whoever is in it, or a border whoever is beyond it; rules say what it is worth.

    On a border it is always a line. So many as `choke` may try to get past those who defend it; 0 is any number.
    """

    kind: CoverKind = CoverKind.HARD
    grade: CoverGrade = CoverGrade.LIGHT
    extent: Extent = Extent.AREA
    choke: Annotated[int, Field(ge=0, le=99)] = 0


def _of_a_mark(value: Any) -> Any:
    """Return the record for what older documents have: a mark that there is cover, or that there is none."""
    return {True: ZoneCover(), False: None}[value] if isinstance(value, bool) else value


GivenCover = Annotated[ZoneCover | None, BeforeValidator(_of_a_mark)]
"""The cover of a place; None where it gives none."""
