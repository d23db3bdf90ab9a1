"""What a duel is agreed on: stakes, weapons, distance, and the places that suit both."""

from dataclasses import replace

from core.base.errors import Gone, Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.explain.modifier import Modifier
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.fight import set_down
from core.rules.towers.attack.modifiers.battlefield import behind_cover, increment_of, increments, intervening
from core.rules.towers.attack.strike import Degree, Strike, degree_of
from core.rules.towers.duels.duel import Duel, Duellist, Stakes
from core.rules.towers.fighter import Fighter, encountered, fighter
from core.rules.towers.gear.weapons import Profile, Wielded, out_of_range

_KIND = yes_or_no("ranged", "melee")


def not_fit(someone: Fighter) -> Phrase | None:
    """Return why somebody can neither challenge nor be challenged; None if he can."""
    return say("99-towers.duel.why.not-fit", token=someone.id) if someone.is_incapacitated else None


@rule("T99-DUEL-01", "T99-DUEL-02")
def challenge(ctx: Context, one: TokenId, other: TokenId) -> Procedure[Duel | None]:
    """Ask for stakes, kind, weapons and distance; None if it is declined."""
    stakes = yield from ask(_stakes(one, other))
    ranged = yield from ask(lambda: _is_ranged(ctx, one, other))
    if not (yield from ask(_accepts(one, other, stakes))):
        ctx.tell_of(other, "99-towers.duel.log.declined", "T99-DUEL-01", other=one)
        return None
    sides: list[Duellist] = []
    for who in (one, other):
        sides.append(Duellist(who, (yield from _weapon(ctx, who, ranged=ranged))))
    duel = Duel(sides[0], sides[1], stakes)
    if not ranged:
        return duel
    _distance(ctx, duel)
    return replace(duel, distance=(yield from ask(lambda: _distance(ctx, duel))))


@rule("T99-DUEL-01")
def _stakes(one: TokenId, other: TokenId) -> Choice[Stakes]:
    return choice(
        "duel-stakes",
        "T99-DUEL-01",
        asks=one,
        about=(other,),
        prompt=say("99-towers.duel.ask.stakes", token=one, other=other),
        options={stakes: say(f"99-towers.duel.stakes.{stakes}") for stakes in Stakes},
    )


@rule("T99-DUEL-02")
def _is_ranged(ctx: Context, one: TokenId, other: TokenId) -> Choice[bool]:
    both = fighter(ctx, one), fighter(ctx, other)
    unarmed = next((each.id for each in both if not _weapons(each, ranged=True)), None)
    closed = None if unarmed is None else say("99-towers.duel.why.no-ranged", token=unarmed)
    return choice(
        "duel-kind",
        "T99-DUEL-02",
        asks=one,
        prompt=say("99-towers.duel.ask.kind"),
        options={False: say("99-towers.duel.option.melee"), True: say("99-towers.duel.option.ranged")},
        keyed=_KIND,
        closed={True: closed},
        suggested=_KIND(all(each.weapons[0].profile.is_ranged for each in both)),
    )


@rule("T99-DUEL-01")
def _accepts(one: TokenId, other: TokenId, stakes: Stakes) -> Choice[bool]:
    return choice(
        "duel-accept",
        "T99-DUEL-01",
        asks=other,
        about=(one,),
        prompt=say("99-towers.duel.ask.accept", token=one, other=other, stakes=say(f"99-towers.duel.stakes.{stakes}")),
        options={True: say("99-towers.duel.option.accept"), False: say("99-towers.duel.option.decline")},
        keyed=yes_or_no("accept", "decline"),
    )


def _weapons(someone: Fighter, *, ranged: bool) -> tuple[Wielded, ...]:
    return tuple(weapon for weapon in someone.weapons if weapon.profile.is_ranged == ranged)


@rule("T99-DUEL-03")
def _weapon(ctx: Context, who: TokenId, *, ranged: bool) -> Procedure[str]:
    """Ask for the duelling weapon, if there is a choice; return its item. Raises `Gone` if there is none."""

    def question() -> Choice[str]:
        held = _weapons(fighter(ctx, who), ranged=ranged)
        if not held:
            raise Gone("99-towers.duel.why.no-ranged", token=who)
        return choice(
            f"duel-weapon:{who}",
            "T99-DUEL-03",
            asks=who,
            prompt=say("99-towers.duel.ask.weapon", token=who),
            options={each.item.id: say("99-towers.duel.option.weapon", weapon=each.item.name) for each in held},
        )

    held = question().options
    return held[0].key if len(held) == 1 else (yield from ask(question))


@rule("T99-DUEL-02")
def _distance(ctx: Context, duel: Duel) -> Choice[int]:
    """Return the question for the distance; raise `Refused` if none is fair, `Gone` if somebody is."""
    both = [fighter(ctx, side.token) for side in duel.sides]
    if any(each.id not in ctx.board.bodies for each in both):
        raise Gone("99-towers.duel.place.apart")
    profiles = [_wielded(someone, side).profile for someone, side in zip(both, duel.sides, strict=True)]
    here = max(1, ctx.board.distance(both[0].id, both[1].id))
    distances = (here, *(each for each in DISTANCES if each != here))
    uneven = {each: uneven_range(profiles[0], profiles[1], each, both[0].house) for each in distances}
    if None not in uneven.values():
        raise Refused("99-towers.duel.why.no-distance")
    return choice(
        "duel-distance",
        "T99-DUEL-02",
        about=duel.tokens,
        prompt=say("99-towers.duel.ask.distance"),
        options={
            each: say(f"99-towers.duel.option.{'here' if each == here else 'distance'}", distance=each)
            for each in distances
        },
        closed=uneven,
    )


def _wielded(someone: Fighter, side: Duellist) -> Wielded:
    """Return the duelling weapon of somebody, or what he has in hand in its place."""
    return next((weapon for weapon in someone.weapons if weapon.item.id == side.item), someone.weapons[0])


BESIDE = 1
"""Spaces between duellists who fight hand to hand: they stand on adjacent ones."""
ANYWHERE = 200
"""Spaces that somebody is led at most to stand as a duel wants it."""
DISTANCES = (2, 4, 6, 8, 10, 12, 15, 20, 30)
"""Distances in spaces that are proposed for a ranged duel, besides the present one."""


@rule("T99-DUEL-02")
def wrong_places(state: Campaign, encounter: Encounter, board: Board, duel: Duel) -> Phrase | None:
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
        too_far = out_of_range(strike.wielded.profile, strike.distance, strike.attacker.house)
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
    spots = [here.standing_on(square) for square in board.reach(who, ANYWHERE, Gait()).ends()]
    for stand in spots:
        if board.distance(stand, opponent) != wanted:
            continue
        height = board.height_at(who, stand)
        moved = board.with_body(replace(board.bodies[who], footprint=stand, elevation=height))
        token = replace(encounter.token(who), point=stand.centre, elevation=height)
        there = replace(encounter, tokens=encounter.tokens.put(who, token))
        if wrong_places(state, there, moved, duel) is None:
            set_down(ctx, who, stand)
            return True
    return False


def _strike(state: Campaign, encounter: Encounter, board: Board, duel: Duel, *, first: bool) -> Strike:
    one, other = duel.sides if first else (duel.challenged, duel.challenger)
    attacker, target = (encountered(state, encounter, side.token) for side in (one, other))
    return Strike(state, encounter, board, attacker, target, _wielded(attacker, one))


def _effects(modifiers: tuple[Modifier, ...]) -> list[tuple[str, object]]:
    return [(modifier.on, modifier.effect) for modifier in modifiers]


def _increment(profile: Profile, distance: int) -> int:
    return 1 if profile.increment is None else increment_of(distance, profile.increment)
