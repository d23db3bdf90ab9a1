"""The words of a sheet's form, kept with its fields, so that the form can be built from them alone."""

from typing import Any

from pydantic import Field


def figure(title: str, group: str, about: str, *, least: int = 0, most: int = 60, short: str = "") -> Any:
    """Return the metadata of a number: its title, its group, the rule that its tooltip shows, its bounds.

    `short` is the abbreviation that the game has for it.
    """
    return Field(title=title, ge=least, le=most, json_schema_extra={"group": group, "rule": about, "short": short})


def part(title: str, group: str, about: str) -> Any:
    """Return the metadata of anything else: its title, its group and the rule that its tooltip shows."""
    return Field(title=title, json_schema_extra={"group": group, "rule": about})
