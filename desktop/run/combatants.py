"""Who is meant: those to begin a fight with, late-comers, and whose turn is looked at."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from core.base.ids import TokenId
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import Reveal
from desktop.workspace.workspace import Workspace


def combatants(encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who is in the running fight; nobody if none is on."""
    return () if encounter.clock is None else encounter.clock.combatants


def outsiders(encounter: Encounter) -> tuple[Token, ...]:
    """Return the tokens that are not in the running fight."""
    inside = combatants(encounter)
    return tuple(token for token in encounter.tokens.values() if token.id not in inside)


def suggested(workspace: Workspace) -> tuple[TokenId, ...]:
    """Return who would begin: the selected tokens, else those standing in revealed places, else all."""
    encounter = workspace.encounter
    if encounter is None:
        return ()
    chosen = tuple(token.id for token in workspace.selected_tokens)
    if len(chosen) > 1:
        return chosen
    seen = tuple(token.id for token in encounter.tokens.values() if in_the_open(workspace.state, token))
    return seen or tuple(token.id for token in encounter.tokens.values())


def late_comers(workspace: Workspace) -> tuple[TokenId, ...]:
    """Return who would join: the selected tokens that are not in the fight, else those in revealed places, else all."""
    encounter = workspace.encounter
    if encounter is None:
        return ()
    outside = outsiders(encounter)
    chosen = tuple(token.id for token in outside if token.id in workspace.selection)
    seen = tuple(token.id for token in outside if in_the_open(workspace.state, token))
    return chosen or seen or tuple(token.id for token in outside)


def in_the_open(state: Campaign, token: Token) -> bool:
    """Return whether a token stands where the players may see."""
    return any(_covers(reveal, token.point) for reveal in state.wear_of(token.scene).reveals)


def looked_at(workspace: Workspace) -> TokenId | None:
    """Return whose actions are shown: the one selected combatant, else whoever acts next.

    One who has acted is passed over for the other of the same place who may still join in.
    """
    encounter, actor = workspace.encounter, workspace.actor
    if encounter is None:
        return None
    chosen = workspace.selected_tokens
    if len(chosen) != 1 or chosen[0].id not in combatants(encounter):
        return actor
    who = chosen[0].id
    return actor if who not in acting_now(workspace) and _same_place(workspace, who, actor) else who


def _same_place(workspace: Workspace, one: TokenId, other: TokenId | None) -> bool:
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None or other is None or not workspace.in_fight:
        return False
    place = {turn.token: turn.shares or turn.token for turn in system.order(workspace.state, encounter)}
    return one in place and place[one] == place.get(other)


def acting_now(workspace: Workspace) -> tuple[TokenId, ...]:
    """Return all who may act now, the one who should first."""
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None or not workspace.in_fight:
        return ()
    return system.next_actors(workspace.state, encounter)


def neighbour(workspace: Workspace, by: int) -> TokenId | None:
    """Return who to bring next: the actor, and from the actor on the next (or last) in the order."""
    encounter, system, actor = workspace.encounter, workspace.system, workspace.actor
    if encounter is None or system is None or not workspace.in_fight:
        return None
    order = tuple(dict.fromkeys(turn.token for turn in system.order(workspace.state, encounter)))
    here = workspace.selection[0] if len(workspace.selection) == 1 else None
    if here not in order or (actor is not None and here is None):
        return actor or next(iter(order), None)
    return order[(order.index(TokenId(str(here))) + by) % len(order)]


def bring(workspace: Workspace, identity: TokenId) -> None:
    """Select a token and bring it into view."""
    encounter = workspace.encounter
    if encounter is not None and identity in encounter.tokens:
        workspace.select((identity,))
        workspace.bring_into_view(encounter.tokens[identity].point)


def _covers(reveal: Reveal, point: Point) -> bool:
    place = QPointF(*point)
    rule = Qt.FillRule.OddEvenFill
    inside = _polygon(reveal.outline).containsPoint(place, rule)
    return inside and not any(_polygon(hole).containsPoint(place, rule) for hole in reveal.holes)


def _polygon(points: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
