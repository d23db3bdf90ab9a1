"""A small fight of factions on three zones, for the window to show and to play."""

from typing import Any

from core.base.ids import TokenId
from core.edits.fights import Begin
from core.edits.tokens import MoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, prepared

CLUB = {"id": "club", "name": "Club", "profile": "Simple hand weapon", "carried": "main hand"}
SPEAR = {"id": "spear", "name": "Spear", "profile": "Martial hand weapon", "carried": "main hand"}
MUSKET = {"id": "musket", "name": "Musket", "profile": "Long gun", "carried": "both hands"}

FIGHTERS: dict[str, dict[str, Any]] = {
    "Sybilla": {"in": "Yard", "side": "party", "person": True, "gear": [SPEAR]},
    "Theobald": {"in": "Yard", "side": "party", "person": True, "gear": [MUSKET]},
    "Bandit": {"in": "Gate", "side": "foes", "gear": [CLUB]},
    "Captain": {"in": "Road", "side": "foes", "gear": [CLUB], "sheet": {"strength": 14}},
}
ZONES: dict[str, Any] = {"Yard": [0, 0, 8, 12], "Gate": [8, 0, 16, 12], "Road": [16, 0, 24, 12]}
PLACES = {"Sybilla": (4, 4), "Theobald": (4, 8), "Bandit": (12, 4), "Captain": (20, 8)}
"""Where each stands, in squares, so that no two lie over one another."""
BEGINNING = {"initiative": "party", "first:1": "party"}


def skirmish(*, places: bool = True, **changes: dict[str, Any]) -> tuple[Session, dict[str, TokenId]]:
    """Return the fight before it begins, and whose token is whose; fields of fighters are changed by their names.

    With `places` everybody stands where nobody lies over another.
    """
    fighters = {name: {**given, **changes.get(name, {})} for name, given in FIGHTERS.items()}
    data = {
        "system": "faction-zones",
        "scene": {"columns": 24, "rows": 12, "zones": ZONES},
        "fighter": {**fighters, **{name: given for name, given in changes.items() if name not in fighters}},
    }
    played = prepared(data)
    ids = {name: TokenId(token) for name, token in played.ids.items()}
    session = Session(Journal(played.session.state), SYSTEMS)
    if places:
        moves = tuple((ids[name], (x * SQUARE, y * SQUARE)) for name, (x, y) in PLACES.items())
        session.submit(MoveTokens(ENCOUNTER, moves))
    return session, ids


def begun(*, places: bool = True, **changes: dict[str, Any]) -> tuple[Session, dict[str, TokenId]]:
    """Return the fight in its first round: the party holds the initiative and has the go."""
    session, ids = skirmish(places=places, **changes)
    session.submit(Begin(ENCOUNTER, tuple(ids.values())), BEGINNING)
    return session, ids


def at_the_start(**changes: dict[str, Any]) -> Campaign:
    """Return the adventure with the fight begun."""
    session, _ = begun(places=True, **changes)
    assert session.pending is None
    return session.state
