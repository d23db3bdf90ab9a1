"""The challenge to a duel: what it is fought for, hand to hand or from afar, with which weapons, and whether it is."""

from functools import partial

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, Request, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.duel import Duel, Duellist, Stakes
from core.rules.towers.duel_place import DISTANCES, uneven_range
from core.rules.towers.fighter import Fighter, fighter, fighter_of
from core.rules.towers.strike import spaces_between
from core.rules.towers.weapons import Wielded

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
