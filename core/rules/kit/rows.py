"""Rows of data: a game's conditions and its plain modifiers, as `resources/rows/<system>.toml` writes them."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from typing import Any, Literal, Protocol, Self, TypeVar

from pydantic import ValidationError, model_validator

from core.base.errors import BadCatalogue
from core.base.fact import Fact
from core.base.ids import RuleId, SystemId
from core.base.phrase import Phrase, say
from core.engine.system import Family
from core.explain.modifier import Add, Basis, Effect, Modifier
from core.explain.words import game_word
from core.model.campaign import Setting
from core.rulebook.printed import printed

Fields = TypeVar("Fields", bound=Fact)
Kind = TypeVar("Kind", bound="ConditionKind")


class Row(Fact):
    """One row, with the rule or table that it comes from."""

    rule: RuleId


class Gift(Row):
    """A modifier that a row gives: its figures, its effect, and the facts that must all hold; `not` turns one round.

    What a table prints is added: `printed` names the table, the column, the row, and which number of the cell it is.
    Where the table may decide how it counts, `setting` is the key of that decision, and `effects` has a line for each
    value; a value without a line gives nothing. `label` is a word among the system's modifiers, or its other `words`.
    """

    label: str
    words: Literal["modifier", "condition"] = "modifier"
    on: tuple[str, ...]
    when: tuple[str, ...] = ()
    effect: Effect | None = None
    printed: tuple[str, str, str, int] | None = None
    setting: str = ""
    effects: Mapping[str, Effect] = {}
    stack: str | None = None

    @model_validator(mode="after")
    def _has_one_effect(self) -> Self:
        ways = (self.effect is not None) + (self.printed is not None) + bool(self.setting)
        if not self.on or ways != 1 or bool(self.setting) != bool(self.effects):
            raise ValueError("a gift has figures, and an effect, a printed one, or a setting with those of its values")
        return self

    def modifier(self, system: SystemId, on: str, chosen: Callable[[str], Setting]) -> Modifier | None:
        """Return it as a reason for one figure; None where the table has decided that it counts for nothing."""
        effect = self.effects.get(str(chosen(self.setting)).lower()) if self.setting else self.effect
        if self.printed is not None:
            table, column, row, place = self.printed
            effect = Add(printed(system, table, column).figures(row)[place - 1])
        if effect is None:
            return None
        return Modifier(self.rule, say(f"{system}.{self.words}.{self.label}"), on, effect, stack=self.stack)


class Proposal(Gift):
    """A modifier that is proposed: it counts by itself only where the fact `evident` holds, else if it is ticked."""

    evident: str = ""


class ConditionKind(Row):
    """A kind of condition: its id, what it gives its bearer, and whether it is lifted when the fight is over.

    It lasts `until` one of the moments that its game knows by these names, each with the rule by which it is over then.
    """

    id: str
    gives: tuple[Gift, ...] = ()
    fight: bool = False
    until: Mapping[str, RuleId] = {}


class ActionBar(Fact):
    """How a game's actions stand in the bar: what is wanted most `first`, by ids, and which are found together.

    Those that no family names are under other ones.
    """

    first: tuple[str, ...] = ()
    families: Mapping[Family, tuple[str, ...]] = {}


class Bearer(Protocol):
    """Somebody of whom one can ask for conditions."""

    def has(self, kind: str, /) -> bool:
        """Return whether he has a condition of a kind."""


@cache
def rows(system: SystemId, part: str, kind: type[Fields]) -> tuple[Fields, ...]:
    """Return the rows of a part of a system's data, such as `condition`, in their order.

    Raises `BadCatalogue` where the file does not hold.
    """
    try:
        return tuple(kind.model_validate(row) for row in rows_of_game(system).get(part, []))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadCatalogue("catalogue.bad-rows", system=system, why=str(error)) from error


@cache
def rows_of_game(system: SystemId) -> Mapping[str, list[dict[str, Any]]]:
    """Return all parts of a system's data; the file is read once for all of them."""
    file = files("resources").joinpath("rows", f"{system}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def bar_of(system: SystemId) -> ActionBar:
    """Return how a game's actions stand in the bar."""
    found: ActionBar = rows(system, "bar", ActionBar)[0]
    return found


def gifts(
    system: SystemId,
    among: Iterable[Gift],
    on: str,
    chosen: Callable[[str], Setting] = str,
    holds: Callable[[str], bool] = bool,
) -> tuple[Modifier, ...]:
    """Return what some rows give to a figure, in their order.

    `chosen` returns the value of a setting by its key, `holds` whether a fact does that a row names; neither is asked
    where no row names any.
    """
    return tuple(
        found
        for gift in among
        if on in gift.on
        and all(holds(fact.removeprefix("not ")) != fact.startswith("not ") for fact in gift.when)
        and (found := gift.modifier(system, on, chosen)) is not None
    )


def proposals(system: SystemId, among: Iterable[Proposal], holds: Callable[[str], bool]) -> Iterator[Modifier]:
    """Give what some rows propose, on each of their figures, struck out where nothing shows that it counts."""
    for row in among:
        evident = bool(row.evident) and holds(row.evident)
        for on in row.on:
            for each in gifts(system, (row,), on, holds=holds):
                yield replace(each, basis=Basis.EVIDENCE, struck=not evident)


def borne(kinds: Iterable[ConditionKind], bearer: Bearer) -> tuple[Gift, ...]:
    """Return what the conditions of somebody give, in the order of the rows; of each kind once."""
    return tuple(gift for kind in kinds if kind.gives and bearer.has(kind.id) for gift in kind.gives)


class Kinds(dict[str, Kind]):
    """The kinds of conditions of a game by their ids, in the order of the rows of a part of its data.

    `decided` returns what the table of somebody has decided for a setting that a row names by its key.
    """

    def __init__(
        self,
        system: SystemId,
        part: str,
        kind: type[Kind],
        decided: Callable[[Any, str], Setting] = lambda someone, key: key,
    ) -> None:
        super().__init__((each.id, each) for each in rows(system, part, kind))
        self.system, self.decided = system, decided

    def words(self, kind: str) -> Phrase:
        """Return the words for a kind of condition; those of the game master's own are as they are called."""
        return game_word(self.system, "condition", kind)

    def given(
        self, someone: Bearer, on: str, holds: Callable[[str], bool] = lambda fact: False
    ) -> tuple[Modifier, ...]:
        """Return what somebody's conditions give to a figure; `holds` knows the facts that their rows name."""
        return gifts(self.system, borne(self.values(), someone), on, partial(self.decided, someone), holds)
