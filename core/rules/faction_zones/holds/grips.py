"""Grips: what disarming, shoving and grappling do."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import GearChanged
from core.engine.request import Choice, Option, Procedure, ask
from core.model.campaign import Campaign
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.harm import DamageRoll, betray, hurt_of, suffer
from core.rules.faction_zones.attack.situation import GRIP_SKILLS, Kind, Strike
from core.rules.faction_zones.fighter import GRABBED, Combatant, combatant
from core.rules.faction_zones.holds.captives import end_lost_holds, seize
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.zones.places import key_of, may_step, put_at, spot_named, spot_of, spot_words

BIG_SHOVE = 4
"""Sides of the die of direct damage of a larger one's shove (FAC-SIZE-10)."""


@rule("FAC-NONL-01", "FAC-SIZE-08")
def grip(ctx: Context, strike: Strike) -> Procedure[None]:
    """Let a grip take effect unless its target passes a STR save, which a larger attacker leaves nobody."""
    who, whom = strike.attacker.id, strike.target.id
    if (
        strike.steps >= 0
        and not _outclasses(strike)
        and (yield from save(ctx, whom, "strength", "FAC-NONL-01", key="hold-out")) is not False
    ):
        return
    if who not in ctx.encounter.tokens or whom not in ctx.encounter.tokens:
        return
    match strike.kind:
        case Kind.GRAPPLE:
            seize(ctx, who, whom)
        case Kind.DISARM:
            yield from _disarm(ctx, who, whom)
        case Kind.SHOVE:
            yield from _shove(ctx, who, whom, -strike.steps)


def _outclasses(strike: Strike) -> bool:
    """Return whether the skill for a grip leaves its target no save, not having it too (FAC-TAB-SKILL)."""
    skill = GRIP_SKILLS.get(strike.kind)
    return skill is not None and strike.attacker.sheet.has(skill) and not strike.target.sheet.has(skill)


@rule("FAC-NONL-01", "FAC-SIZE-08", "FAC-SIZE-09")
def takes_hold(ctx: Context, strike: Strike) -> Procedure[None]:
    """Let a weapon that catches its target hold it, unless it is larger, held already, or passes a STR save."""
    who, whom = strike.attacker.id, strike.target.id
    if strike.steps > 0 or strike.target.has(GRABBED) or strike.target.is_dead:
        return
    if strike.steps == 0 and (yield from save(ctx, whom, "strength", "FAC-NONL-01", key="hold-out")) is not False:
        return
    if who in ctx.encounter.tokens and whom in ctx.encounter.tokens:
        seize(ctx, who, whom)


@rule("FAC-DISARM-01")
def _disarm(ctx: Context, who: TokenId, whom: TokenId) -> Procedure[None]:
    """Let somebody lose a weapon of the attacker's choice, which he may take with a free hand."""

    def weapons() -> tuple[Item, ...]:
        return tuple(w.item for w in combatant(ctx, whom).arms if w.item.carried is not Carried.NATURAL)

    def build(state: Campaign) -> Choice | None:
        if whom not in ctx.encounter.tokens or who not in ctx.encounter.tokens or not weapons():
            return None
        options = [Option(f"drop:{w.id}", say("faction-zones.option.drops", item=w.name)) for w in weapons()]
        if combatant(ctx, who).free_hands:
            options += [Option(f"take:{w.id}", say("faction-zones.option.takes", item=w.name)) for w in weapons()]
        return Choice(
            key=f"disarm:{who}:{whom}",
            asks=who,
            rules=(RuleId("FAC-DISARM-01"),),
            prompt=say("faction-zones.ask.disarm", token=who, other=whom),
            options=tuple(options),
            suggested=options[0].key,
        )

    answer = yield from ask(build)
    if answer is None:
        return
    deed, _, name = answer.partition(":")
    item = next(each for each in weapons() if each.id == name)
    _hand_over(ctx, who, whom, item, take=deed == "take")


def _hand_over(ctx: Context, who: TokenId, whom: TokenId, item: Item, *, take: bool) -> None:
    where = ctx.encounter.id
    left = tuple(each for each in combatant(ctx, whom).vitals.gear if each.id != item.id)
    ctx.emit(GearChanged(where, whom, left))
    if not take:
        ctx.note(say("faction-zones.log.drops", token=whom, item=item.name), RuleId("FAC-DISARM-01"))
        return
    gear = combatant(ctx, who).vitals.gear
    hand = combatant(ctx, who).free_hands[0]
    name = item.id if all(each.id != item.id for each in gear) else f"{item.id}-{whom}"
    ctx.emit(GearChanged(where, who, (*gear, item.but(id=name, carried=hand))))
    ctx.note(say("faction-zones.log.takes", token=who, other=whom, item=item.name), RuleId("FAC-DISARM-01"))


@rule("FAC-SHOVE-01", "FAC-SIZE-10")
def _shove(ctx: Context, who: TokenId, whom: TokenId, steps: int) -> Procedure[None]:
    """Push somebody where the attacker wants: half a zone, doubled with a blow for every step that he is larger."""
    length = 1 if steps <= 0 else 2**steps

    def build(state: Campaign) -> Choice | None:
        if whom not in ctx.encounter.tokens or who not in ctx.encounter.tokens:
            return None
        graph = ctx.board.site.zones.graph
        here = spot_of(ctx.board, ctx.encounter, whom)
        far = graph.within(here, length, lambda a, b: may_step(ctx.board, a, b))
        spots = [spot for spot, away in far.items() if away == length] or [s for s, away in far.items() if away]
        if not spots:
            return None
        mine = spot_of(ctx.board, ctx.encounter, who)
        best = max(range(len(spots)), key=lambda n: (graph.distance(mine, spots[n]) or 0, -n))
        return Choice(
            key=f"shove:{who}:{whom}",
            asks=who,
            rules=(RuleId("FAC-SHOVE-01"),),
            prompt=say("faction-zones.ask.shove", token=who, other=whom),
            options=tuple(Option(key_of(spot), spot_words(spot)) for spot in spots),
            suggested=key_of(spots[best]),
        )

    answer = yield from ask(build)
    if answer is None:
        return
    put_at(ctx, whom, spot_named(answer))
    ctx.note(say("faction-zones.log.shoved", token=who, other=whom), RuleId("FAC-SHOVE-01"))
    end_lost_holds(ctx)
    if steps > 0:
        yield from _bruise(ctx, who, whom)


def _bruise(ctx: Context, who: TokenId, whom: TokenId) -> Procedure[None]:
    faces = yield from ask(
        lambda state: (
            DamageRoll(
                key=f"shove-damage:{who}:{whom}",
                owner=who,
                rules=(RuleId("FAC-SIZE-10"),),
                subject=say("faction-zones.draw.shove", token=who, other=whom),
                sides=BIG_SHOVE,
            )
            if whom in ctx.encounter.tokens
            else None
        )
    )
    if faces is not None and whom in ctx.encounter.tokens:
        target: Combatant = combatant(ctx, whom)
        suffer(ctx, whom, hurt_of(ctx.state, target, sum(faces), 0, direct=True))
        betray(ctx, whom)
