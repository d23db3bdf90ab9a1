"""The words of a sheet's form, kept with its fields, so that the form can be built from them alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from core.base.fact import Fact


@dataclass(frozen=True, slots=True)
class Spoken:
    """Several fields of a model that are one in words, such as `1d6 hours`: a property of that name tells them.

    `read` returns the fields that a text means, None where it means nothing; `example` stands for what may be typed.
    """

    title: str
    group: str
    rule: str
    fields: tuple[str, ...]
    read: Callable[[str], Mapping[str, object] | None]
    example: str
    likely: tuple[str, ...] = ()


class FormRow(Fact):
    """One of a list of smaller forms that says of itself what its fields alone do not."""

    @property
    def heading(self) -> str:
        """What stands above it while it is folded."""
        return str(getattr(self, next(iter(type(self).model_fields))))

    def derived(self, field: str) -> int | None:
        """Return what a field that is left empty comes to; None where that is not known."""
        return None


def figure(
    title: str,
    group: str,
    about: str,
    *,
    least: int = 0,
    most: int = 60,
    short: str = "",
    named: tuple[str, str, tuple[str, ...]] | None = None,
) -> Any:
    """Return the metadata of a number: its title, its group, the rule that its tooltip shows, its bounds.

    `short` is the abbreviation that the game has for it. Where the book has a list of what each number stands for,
    `named` gives the system, the table, whose first column is the number, and the columns that name it.
    """
    extra: dict[str, Any] = {"group": group, "rule": about, "short": short, "named": named}
    return Field(title=title, ge=least, le=most, json_schema_extra=extra)


def part(title: str, group: str, about: str, *, likely: tuple[str, ...] = ()) -> Any:
    """Return the metadata of anything else: its title, its group and the rule that its tooltip shows.

    `likely` are words that a text is likely to be, or to hold; others may be typed as well.
    """
    return Field(title=title, json_schema_extra={"group": group, "rule": about, "likely": list(likely)})


def in_short(sheet: Fact, *fields: str) -> tuple[tuple[str, str], ...]:
    """Return numbers of a sheet, each with the abbreviation that `figure` was told of."""
    told = ((name, type(sheet).model_fields[name].json_schema_extra) for name in fields)
    return tuple((str(extra["short"]), str(getattr(sheet, name))) for name, extra in told if isinstance(extra, dict))
