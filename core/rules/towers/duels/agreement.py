"""What a duel is agreed on: stakes, weapons, distance, and the places that suit both."""

from dataclasses import replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.engine.request import Choice, Option, Procedure, Request, ask
from core.explain.modifier import Modifier
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers.battlefield import (
    Degree,
    behind_cover,
    degree_of,
    increment_of,
    increments,
    intervening,
    out_of_range,
)
from core.rules.towers.attack.strike import Strike, spaces_between
from core.rules.towers.duels.duel import Duel, Duellist, Stakes
from core.rules.towers.fighter import Fighter, encountered, fighter, fighter_of
from core.rules.towers.gear.weapons import Profile, Wielded
from core.rules.towers.movement.steps import height_at

MELEE, RANGED = "melee", "ranged"
ACCEPT, DECLINE = "accept", "decline"


def not_fit(someone: Fighter) -> Phrase | None:
    """Return why somebody can neither challenge nor be challenged; None if he can."""
    return say("99-towers.duel.why.not-fit", token=someone.id) if someone.is_incapacitated else None


@rule("T99-DUEL-01", "T99-DUEL-02")
def challenge(ctx: Context, one: TokenId, other: TokenId) -> Procedure[Duel | None]:
    """Ask for stakes, kind, weapons and distance; None if it is declined, or if one of the two is gone."""
    stakes = yield from ask(partial(_stakes, ctx, one, other))
    kind = None if stakes is None else (yield from ask(partial(_kind, ctx, one, other)))
    if stakes is None or kind is None:
        return None
    answer = yield from ask(partial(_accepts, ctx, one, other, stakes))
    if answer is None:
        return None
    if answer == DECLINE:
        ctx.note(say("99-towers.duel.log.declined", token=other, other=one), RuleId("T99-DUEL-01"))
        return None
    sides: list[Duellist] = []
    for who in (one, other):
        item = yield from _weapon(ctx, who, ranged=kind == RANGED)
        if item is None:
            return None
        sides.append(Duellist(who, item))
    if not _present(ctx, ctx.state, one, other):
        return None
    if kind == MELEE:
        return Duel(sides[0], sides[1], Stakes(stakes))
    distance = yield from ask(partial(_distance, ctx, sides[0], sides[1]))
    if distance is None:
        if _present(ctx, ctx.state, one, other):
            raise Refused("99-towers.duel.why.no-distance")
        return None
    return Duel(sides[0], sides[1], Stakes(stakes), int(distance))


def _present(ctx: Context, state: Campaign, *tokens: TokenId) -> bool:
    there = state.encounter(ctx.encounter.id).tokens
    return all(who in there for who in tokens)


@rule("T99-DUEL-01")
def _stakes(ctx: Context, one: TokenId, other: TokenId, state: Campaign) -> Request[str] | None:
    if not _present(ctx, state, one, other):
        return None
    return Choice(
        key="duel-stakes",
        asks=one,
        rules=(RuleId("T99-DUEL-01"),),
        prompt=say("99-towers.duel.ask.stakes", token=one, other=other),
        options=tuple(Option(stakes, say(f"99-towers.duel.stakes.{stakes}")) for stakes in Stakes),
        suggested=Stakes.FIRST_BLOOD,
    )


@rule("T99-DUEL-02")
def _kind(ctx: Context, one: TokenId, other: TokenId, state: Campaign) -> Request[str] | None:
    if not _present(ctx, state, one, other):
        return None
    tokens = state.encounter(ctx.encounter.id).tokens
    armed = [who for who in (one, other) if _weapons(fighter_of(state, tokens[who]), ranged=True)]
    unarmed = next((who for who in (one, other) if who not in armed), None)
    first = [fighter_of(state, tokens[who]).weapons[0].profile.is_ranged for who in (one, other)]
    closed = None if unarmed is None else say("99-towers.duel.why.no-ranged", token=unarmed)
    return Choice(
        key="duel-kind",
        asks=one,
        rules=(RuleId("T99-DUEL-02"),),
        prompt=say("99-towers.duel.ask.kind"),
        options=(
            Option(MELEE, say("99-towers.duel.option.melee")),
            Option(RANGED, say("99-towers.duel.option.ranged"), closed, open=closed is None),
        ),
        suggested=RANGED if all(first) else MELEE,
    )


@rule("T99-DUEL-01")
def _accepts(ctx: Context, one: TokenId, other: TokenId, stakes: str, state: Campaign) -> Request[str] | None:
    if not _present(ctx, state, one, other):
        return None
    return Choice(
        key="duel-accept",
        asks=other,
        rules=(RuleId("T99-DUEL-01"),),
        prompt=say("99-towers.duel.ask.accept", token=one, other=other, stakes=say(f"99-towers.duel.stakes.{stakes}")),
        options=(
            Option(ACCEPT, say("99-towers.duel.option.accept")),
            Option(DECLINE, say("99-towers.duel.option.decline")),
        ),
        suggested=ACCEPT,
    )


def _weapons(someone: Fighter, *, ranged: bool) -> tuple[Wielded, ...]:
    return tuple(weapon for weapon in someone.weapons if weapon.profile.is_ranged == ranged)


@rule("T99-DUEL-03")
def _weapon(ctx: Context, who: TokenId, *, ranged: bool) -> Procedure[str | None]:
    """Ask for the duelling weapon, if there is a choice; return its item, None if there is none or nobody to ask."""

    def which(state: Campaign) -> Request[str] | None:
        if not _present(ctx, state, who):
            return None
        token = state.encounter(ctx.encounter.id).tokens[who]
        options = tuple(
            Option(weapon.item.id, say("99-towers.duel.option.weapon", weapon=weapon.item.name))
            for weapon in _weapons(fighter_of(state, token), ranged=ranged)
        )
        if not options:
            return None
        return Choice(
            key=f"duel-weapon:{who}",
            asks=who,
            rules=(RuleId("T99-DUEL-03"),),
            prompt=say("99-towers.duel.ask.weapon", token=who),
            options=options,
            suggested=options[0].key,
        )

    if not _present(ctx, ctx.state, who):
        return None
    held = _weapons(fighter(ctx, who), ranged=ranged)
    return held[0].item.id if len(held) == 1 else (yield from ask(which))


@rule("T99-DUEL-02")
def _distance(ctx: Context, one: Duellist, other: Duellist, state: Campaign) -> Request[str] | None:
    if not _present(ctx, state, one.token, other.token) or any(
        who not in ctx.board.bodies for who in (one.token, other.token)
    ):
        return None
    tokens = state.encounter(ctx.encounter.id).tokens
    profiles = [
        next(
            (weapon.profile for weapon in found.weapons if weapon.item.id == side.item),
            found.weapons[0].profile,
        )
        for side in (one, other)
        for found in (fighter_of(state, tokens[side.token]),)
    ]
    house = fighter_of(state, tokens[one.token]).house
    here = max(1, spaces_between(ctx.board, one.token, other.token, house))
    options: list[Option] = []
    for distance in (here, *(each for each in DISTANCES if each != here)):
        why = uneven_range(profiles[0], profiles[1], distance, house)
        word = "here" if distance == here else "distance"
        label = say(f"99-towers.duel.option.{word}", distance=distance)
        options.append(Option(str(distance), label, why, open=why is None))
    fair = next((option.key for option in options if option.open), None)
    if fair is None:
        return None
    return Choice(
        key="duel-distance",
        rules=(RuleId("T99-DUEL-02"),),
        prompt=say("99-towers.duel.ask.distance"),
        options=tuple(options),
        suggested=fair,
    )


BESIDE = 1
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
    wanted = BESIDE if duel.distance is None else duel.distance
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
        ("cover", [_effects((*behind_cover(each), *intervening(each))) for each in (one, other)]),
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


def lead_into_place(ctx: Context, duel: Duel) -> bool:
    """Lead the challenged to the nearest place where both stand as their duel wants it; False if there is none."""
    state, encounter, board = ctx.state, ctx.encounter, ctx.board
    who = duel.challenged.token
    if any(each not in board.bodies for each in duel.tokens):
        return False
    wanted = BESIDE if duel.distance is None else duel.distance
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
