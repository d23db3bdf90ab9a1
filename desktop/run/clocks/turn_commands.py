"""Ending a turn and passing, whatever kind of clock the running fight has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.model.clock import ClockState
from core.rules.faction_zones.clock import FactionClock
from core.rules.semi_automagic.clock import SecondsClock
from desktop.run.clocks import faction_words, seconds_words
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class TurnDeeds:
    """What ends a turn, what passes, and why neither can be done."""

    end: Callable[[Workspace], bool]
    passing: Callable[[Workspace], bool]
    why_not_end: Callable[[Workspace], str | None]
    why_not_pass: Callable[[Workspace], str | None]


_FACTIONS = TurnDeeds(
    faction_words.end_turn, faction_words.pass_go, faction_words.why_not_end, faction_words.why_not_pass
)
DEEDS: Mapping[type[ClockState], TurnDeeds] = {
    FactionClock: _FACTIONS,
    SecondsClock: TurnDeeds(
        seconds_words.end_turn, seconds_words.pass_go, seconds_words.why_not_end, seconds_words.why_not_pass
    ),
}
"""The deeds for each kind of clock that has turns to end."""


def deeds_of(workspace: Workspace) -> TurnDeeds:
    """Return the deeds of the running fight's clock; those of factions, which say why not, for any other."""
    encounter = workspace.encounter
    clock = None if encounter is None else encounter.clock
    return DEEDS.get(type(clock), _FACTIONS) if clock is not None else _FACTIONS
