"""Grips: what disarming, shoving and grappling do, and what becomes of a hold."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet, GearChanged
from core.engine.request import Choice, Option, Procedure, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import GRABBED, GRABBING, Combatant, combatant
from core.rules.faction_zones.harm import betray, hurt_of, suffer
from core.rules.faction_zones.movement import may_step, place
from core.rules.faction_zones.places import are_nearby, key_of, spot_named, spot_of, spot_words
from core.rules.faction_zones.saves import DamageRoll, save
from core.rules.faction_zones.strike import GRIP_SKILLS, Kind, Strike

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


@rule("FAC-GRAP-01", "FAC-GRAP-02")
def seize(ctx: Context, who: TokenId, whom: TokenId) -> None:
    """Let somebody hold another; whoever is seized lets go of whom he held."""
    where = ctx.encounter.id
    release(ctx, whom)
    ctx.emit(ConditionSet(where, who, Condition(GRABBING, other=whom), RuleId("FAC-GRAP-01")))
    ctx.emit(ConditionSet(where, whom, Condition(GRABBED, source=who), RuleId("FAC-GRAP-02")))


@rule("FAC-GRAP-05")
def release(ctx: Context, who: TokenId) -> None:
    """Let somebody let go of whomever he holds."""
    for held in combatant(ctx, who).conditions:
        if held.kind == GRABBING and held.other is not None:
            _part(ctx, who, TokenId(held.other))


def break_free(ctx: Context, whom: TokenId) -> None:
    """Let somebody who is held be free, by whoever it was."""
    held = combatant(ctx, whom).held(GRABBED)
    if held is not None:
        _part(ctx, TokenId(held.source or ""), whom)


def _part(ctx: Context, who: TokenId, whom: TokenId) -> None:
    where = ctx.encounter.id
    for token, kind in ((who, GRABBING), (whom, GRABBED)):
        if token in ctx.encounter.tokens and combatant(ctx, token).has(kind):
            ctx.emit(ConditionLifted(where, token, kind, rule=RuleId("FAC-GRAP-05")))
    ctx.note(say("faction-zones.log.lets-go", token=who, other=whom), RuleId("FAC-GRAP-05"))


@rule("FAC-GRAP-05", "FAC-HIDE-04")
def loosen(ctx: Context) -> None:
    """End every hold whose holder is down or gone, or no longer nearby, or whose captive is gone."""
    for identity in tuple(ctx.encounter.tokens):
        who = TokenId(identity)
        captive = captive_of(ctx, who)
        if captive is not None and captive not in ctx.encounter.tokens:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, GRABBING, rule=RuleId("FAC-GRAP-05")))
        held = combatant(ctx, who).held(GRABBED)
        if held is None or held.source is None:
            continue
        holder = TokenId(held.source)
        if holder not in ctx.encounter.tokens:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, GRABBED, rule=RuleId("FAC-GRAP-05")))
        elif combatant(ctx, holder).is_out or not are_nearby(ctx.board, ctx.encounter, holder, who):
            _part(ctx, holder, who)


def captive_of(ctx: Context, who: TokenId) -> TokenId | None:
    """Return whom somebody holds."""
    held = combatant(ctx, who).held(GRABBING)
    return None if held is None or held.other is None else TokenId(held.other)


@rule("FAC-SIZE-11")
def holds_with_a_limb(ctx: Context, who: TokenId) -> bool:
    """Return whether somebody holds one who is smaller, and so may do anything with the other limbs."""
    captive = captive_of(ctx, who)
    if captive is None or captive not in ctx.encounter.tokens:
        return False
    return combatant(ctx, who).sheet.steps_to(combatant(ctx, captive).sheet) < 0


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
    place(ctx, whom, spot_named(answer))
    ctx.note(say("faction-zones.log.shoved", token=who, other=whom), RuleId("FAC-SHOVE-01"))
    loosen(ctx)
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
