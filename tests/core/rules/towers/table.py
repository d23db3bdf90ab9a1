"""A small table to test on: fighters by name on an open field, under 99 Towers."""

from typing import Any

from core.base.ids import TokenId
from core.rules.towers.fighter import Fighter, fighter_of
from tests.transcripts.runner import Played, begin, prepared


def table(fighters: dict[str, dict[str, Any]], *, fight: dict[str, Any] | None = None, **data: Any) -> Played:
    """Return a prepared fight; with `fight` it has begun, `start` giving the first positions."""
    played = prepared({"fighter": fighters, "fight": fight or {}, **data})
    if fight is not None:
        begin(played, fight)
    return played


def fighter_named(played: Played, name: str) -> Fighter:
    """Return a fighter as it is now."""
    return fighter_of(played.session.state, played.encounter.tokens[TokenId(played.ids[name])])
