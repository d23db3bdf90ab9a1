"""Who is in a fight: those to begin it with, those in it, late-comers."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from core.base.ids import TokenId
from core.base.values import remembered
from core.engine.context import RuleSystem
from core.engine.status import Bearing
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import Reveal
from desktop.workspace.workspace import Workspace

CROWD = 4096
"""So many are remembered."""


def combatants(encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who is in the running fight; nobody if none is on."""
    return () if encounter.clock is None else encounter.clock.combatants


def outsiders(encounter: Encounter) -> tuple[Token, ...]:
    """Return the tokens that are not in the running fight."""
    inside = set(combatants(encounter))
    return tuple(token for token in encounter.tokens.values() if token.id not in inside)


def suggested(workspace: Workspace) -> tuple[TokenId, ...]:
    """Return who would begin: the selected tokens, else those standing in revealed places, else all who can fight."""
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None:
        return ()
    chosen = tuple(token.id for token in workspace.selected_tokens)
    if len(chosen) > 1:
        return chosen
    able = tuple(each for each in encounter.tokens.values() if _can_fight(workspace.state, encounter, system, each))
    seen = tuple(token.id for token in able if in_the_open(workspace.state, token))
    return seen or tuple(token.id for token in able)


def late_comers(workspace: Workspace) -> tuple[TokenId, ...]:
    """Return who would join: the selected tokens that are not in the fight, else those in revealed places, else all.

    Whoever is dead or has left the field is not among them, nor a cart.
    """
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None:
        return ()
    return _late(workspace.state, encounter, system, workspace.selection)


# asked for by several after each change, and a crowd may stand outside
@remembered(most=2)
def _late(state: Campaign, encounter: Encounter, system: RuleSystem, selection: tuple[str, ...]) -> tuple[TokenId, ...]:
    outside = tuple(token for token in outsiders(encounter) if _can_fight(state, encounter, system, token))
    chosen = tuple(token.id for token in outside if token.id in selection)
    seen = tuple(token.id for token in outside if in_the_open(state, token))
    return chosen or seen or tuple(token.id for token in outside)


def _made_of(state: Campaign, encounter: Encounter, system: RuleSystem, token: Token) -> tuple[object, ...]:
    return encounter.id, system, token, state.owner(token), state.house_rules, state.cells


# of a crowd one is another after each change
@remembered(most=CROWD, by=_made_of)
def _can_fight(state: Campaign, encounter: Encounter, system: RuleSystem, token: Token) -> bool:
    """Return whether somebody may have turns in a fight: who lives, is there, and is no thing such as a cart."""
    lost = system.status(state, encounter, token).bearing in (Bearing.DEAD, Bearing.GONE)
    return not lost and not state.creature(token).sheet.is_inert


def in_the_open(state: Campaign, token: Token) -> bool:
    """Return whether a token stands where the players may see."""
    return any(_covers(reveal, token.point) for reveal in state.scene_state(token.scene).reveals)


def _covers(reveal: Reveal, point: Point) -> bool:
    place = QPointF(*point)
    rule = Qt.FillRule.OddEvenFill
    inside = _polygon(reveal.outline).containsPoint(place, rule)
    return inside and not any(_polygon(hole).containsPoint(place, rule) for hole in reveal.holes)


def _polygon(points: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
