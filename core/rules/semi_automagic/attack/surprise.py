"""Surprise and flanking: whether somebody can defend against an attacker at all, and who is about him."""

from collections.abc import Callable
from enum import StrEnum
from itertools import combinations

from core.base.ids import RuleId, TokenId
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.geometry.board import Board
from core.geometry.units import DIRECTIONS, Rect
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.metres import apart
from core.rules.semi_automagic.attack.strike import Strike
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Fighter, encountered
from core.rules.semi_automagic.names import FLANKED, FLAT_FOOTED, SURPRISED
from core.rules.semi_automagic.settings import UNREADY, ruled
from core.rules.semi_automagic.sight.vision import is_located, view_of


class Readiness(StrEnum):
    """How somebody meets an attack."""

    READY = "ready"
    SURPRISED = "surprised"
    """At 1 less against this attacker."""
    DEFENCELESS = "defenceless"
    """Without any defence roll against this attacker."""


@rule("SEC-SURP-01", "SEC-SURP-02", "SEC-COND-06", "SEC-GAP-01")
def readiness(strike: Strike) -> Readiness:
    """Return how the target meets the attacker.

    By default whoever is surprised by him defends at 1 less, and whoever is flat-footed on his own account, such as
    just woken, not at all; the table may choose one of the two for both.
    """
    target, attacker = strike.target, strike.attacker
    caught = is_surprised_by(target, attacker.id) or is_unnoticed(strike)
    unready = any(held.kind == FLAT_FOOTED and held.source is None for held in target.conditions)
    if not caught and not unready:
        return Readiness.READY
    mode = ruled(target.house, UNREADY)
    if mode == "no_defence" or (mode == "mixed" and unready):
        return Readiness.DEFENCELESS
    return Readiness.SURPRISED


def is_surprised_by(someone: Fighter, attacker: str) -> bool:
    """Return whether somebody bears the mark of being surprised by an attacker."""
    return any(
        held.kind in (SURPRISED, FLAT_FOOTED) and attacker in (held.source, held.other) for held in someone.conditions
    )


@rule("SEC-SURP-01")
def is_unnoticed(strike: Strike) -> bool:
    """Return whether the target does not know that the attacker is there: hidden or invisible, and not located."""
    where = strike.state, strike.encounter, strike.board, strike.target.id, strike.attacker.id
    view = view_of(*where)
    return view.unseen is not None and view.cited == "SEC-VIS-03" and not is_located(*where)


@rule("SEC-SURP-01")
def take_unawares(ctx: Context, surprised: tuple[TokenId, ...]) -> None:
    """Let those who did not know of the other side be surprised by everybody of it, until their first turn."""
    tokens = ctx.encounter.tokens
    for who in surprised:
        for other in clock_of(ctx.encounter).combatants:
            if other in tokens and who in tokens and tokens[other].side != tokens[who].side:
                mark = Condition(SURPRISED, source=other, until=1)
                ctx.emit(ConditionSet(ctx.encounter.id, who, mark, RuleId("SEC-SURP-01")))


@rule("SEC-MOD-02", "SEC-MOD-06")
def flankers_of(state: Campaign, encounter: Encounter, board: Board, target: Fighter) -> tuple[str, ...] | None:
    """Return two enemies on opposite sides of somebody, nobody for whoever counts as flanked; None if he is not.

    Only who could strike flanks.
    """
    if target.has(FLANKED):
        return ()

    def is_enemy(who: str) -> bool:
        token = encounter.tokens.get(TokenId(who))
        if token is None or token.side == target.token.side:
            return False
        return encountered(state, encounter, TokenId(who)).can_act

    return flankers(board, target.id, is_enemy)


@rule("SEC-MOD-02")
def flankers(board: Board, who: str, is_enemy: Callable[[str], bool]) -> tuple[str, str] | None:
    """Return two enemies on exactly opposite squares of those that adjoin somebody, squares of his own size; else None.

    An enemy is on each square of which he covers any part.
    """
    stand = board.stand(who)
    around = _neighbours(stand.rect)
    sides: list[tuple[str, tuple[int, ...]]] = []
    for other, body in board.bodies.items():
        if other == who or not is_enemy(other) or apart(board, who, other)[2]:
            continue
        taken = tuple(way for way, box in enumerate(around) if box.overlaps(body.footprint.rect))
        if taken:
            sides.append((other, taken))
    half = len(DIRECTIONS) // 2
    for (one, mine), (other, theirs) in combinations(sides, 2):
        if any((way + half) % len(DIRECTIONS) in theirs for way in mine):
            return one, other
    return None


def _neighbours(rect: Rect) -> tuple[Rect, ...]:
    side = rect.width
    return tuple(
        Rect(rect.left + dx * side, rect.top + dy * side, rect.right + dx * side, rect.bottom + dy * side)
        for dx, dy in DIRECTIONS
    )
