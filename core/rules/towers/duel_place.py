"""Where duellists stand: what the first stage asks of their places, and the nearest place that fits."""

from dataclasses import replace

from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.explain.modifier import Modifier
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.duel import Duel
from core.rules.towers.fighter import encountered
from core.rules.towers.modifiers.cover import Degree, cover, degree_of, intervening
from core.rules.towers.modifiers.ranges import increment_of, increments, out_of_range
from core.rules.towers.steps import height_at
from core.rules.towers.strike import Strike
from core.rules.towers.weapons import Profile

MELEE = 1
"""Spaces between duellists who fight hand to hand: they stand on adjacent ones."""
FAR = 200
"""Spaces that somebody is led at most to stand as a duel wants it."""
DISTANCES = (2, 4, 6, 8, 10, 12, 15, 20, 30)
"""Distances in spaces that are proposed for a ranged duel, besides the present one."""


@rule("T99-DUEL-02")
def misplaced(state: Campaign, encounter: Encounter, board: Board, duel: Duel) -> Phrase | None:
    """Return what is wrong with the places of the duellists; None if they stand as their duel wants it.

    Hand to hand they stand on adjacent spaces; from afar at the agreed distance, with neither range nor ground nor
    cover better for one of the two.
    """
    if any(who not in board.bodies for who in duel.tokens):
        return say("99-towers.duel.place.apart")
    one, other = _strike(state, encounter, board, duel, first=True), _strike(state, encounter, board, duel, first=False)
    wanted = MELEE if duel.distance is None else duel.distance
    if one.distance != wanted:
        what = "not-adjacent" if duel.distance is None else "not-agreed"
        return say(f"99-towers.duel.place.{what}", distance=one.distance, wanted=wanted)
    if degree_of(one.cover) is Degree.TOTAL or degree_of(other.cover) is Degree.TOTAL:
        return say("99-towers.duel.place.hidden")
    if duel.distance is None:
        return None
    for strike in (one, other):
        too_far = out_of_range(strike.weapon.profile, strike.distance, strike.attacker.house)
        if too_far is not None:
            return too_far
    for word, found in (
        ("height", [each.attacker.token.elevation for each in (one, other)]),
        ("range", [_effects(increments(each)) for each in (one, other)]),
        ("cover", [_effects((*cover(each), *intervening(each))) for each in (one, other)]),
    ):
        if found[0] != found[1]:
            return say("99-towers.duel.place.uneven", what=say(f"99-towers.duel.place.{word}"))
    return None


@rule("T99-DUEL-02")
def uneven_range(one: Profile, other: Profile, distance: int, house: HouseRules) -> Phrase | None:
    """Return why a distance would be better for one weapon than for the other, or is too far for either."""
    for profile in (one, other):
        too_far = out_of_range(profile, distance, house)
        if too_far is not None:
            return too_far
    if _increment(one, distance) != _increment(other, distance):
        return say("99-towers.duel.place.uneven", what=say("99-towers.duel.place.range"))
    return None


def place(ctx: Context, duel: Duel) -> bool:
    """Lead the challenged to the nearest place where both stand as their duel wants it; False if there is none."""
    state, encounter, board = ctx.state, ctx.encounter, ctx.board
    who = duel.challenged.token
    if any(each not in board.bodies for each in duel.tokens):
        return False
    wanted = MELEE if duel.distance is None else duel.distance
    here, opponent = board.stand(who), board.stand(duel.challenger.token)
    spots = [here.standing_on(square) for square in board.reach(who, FAR, Gait()).ends()]
    for stand in spots:
        if board.distance(stand, opponent) != wanted:
            continue
        height = height_at(board, encounter.tokens[who], stand)
        moved = board.with_body(replace(board.bodies[who], footprint=stand, elevation=height))
        token = replace(encounter.tokens[who], point=stand.centre, elevation=height)
        there = replace(encounter, tokens=encounter.tokens.put(who, token))
        if misplaced(state, there, moved, duel) is None:
            ctx.emit(TokenMoved(encounter.id, who, stand.centre, height, encounter.tokens[who].stand))
            return True
    return False


def _strike(state: Campaign, encounter: Encounter, board: Board, duel: Duel, *, first: bool) -> Strike:
    one, other = duel.sides if first else (duel.challenged, duel.challenger)
    attacker, target = (encountered(state, encounter, side.token) for side in (one, other))
    held = next((weapon for weapon in attacker.weapons if weapon.item.id == one.item), None)
    return Strike(state, encounter, board, attacker, target, attacker.weapons[0] if held is None else held)


def _effects(modifiers: tuple[Modifier, ...]) -> list[tuple[str, object]]:
    return [(modifier.on, modifier.effect) for modifier in modifiers]


def _increment(profile: Profile, distance: int) -> int:
    return 1 if profile.increment is None else increment_of(distance, profile.increment)
