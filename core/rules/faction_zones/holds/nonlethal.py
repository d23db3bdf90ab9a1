"""Grabbing, disarming and shoving: what attacks that are not lethal do."""

from fractions import Fraction

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.geometry.zone_graph import Spot
from core.model.gear import Item
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.faction_zones.attack.harm import betray, roll_direct, suffer
from core.rules.faction_zones.attack.strike import GRIP_SKILLS, AttackKind, Strike
from core.rules.faction_zones.fighter import GRABBED, fighter
from core.rules.faction_zones.holds.grappling import end_lost_holds, seize
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.zones.places import are_nearby, may_step, put_at, spot_words
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.gear import drop_item, lose_item, put_item
from core.rules.kit.zones import key_of, spot_of

SHOVED, HURT = (Column(FACTION_ZONES, "FAC-TAB-SIZE", name) for name in ("shove by larger", "shove damage by larger"))
"""How far a larger one shoves, and the sides of the die of direct damage that it does (FAC-SIZE-10)."""


@rule("FAC-NONL-01", "FAC-SIZE-08")
def grip(ctx: Context, strike: Strike) -> Procedure[None]:
    """Let a grip take effect unless its target passes a STR save, which a larger attacker leaves nobody."""
    who, whom = strike.attacker.id, strike.target.id
    may_save = strike.steps >= 0 and not _outclasses(strike)
    if may_save and (yield from save(ctx, whom, "strength", "FAC-NONL-01", key="hold-out")):
        return
    match strike.declared.kind:
        case AttackKind.GRAPPLE:
            seize(ctx, who, whom)
        case AttackKind.DISARM:
            yield from _disarm(ctx, who, whom)
        case AttackKind.SHOVE:
            yield from _shove(ctx, who, whom, -strike.steps)


def _outclasses(strike: Strike) -> bool:
    """Return whether the skill for a grip leaves its target no save, not having it too (FAC-TAB-SKILL)."""
    skill = GRIP_SKILLS.get(strike.declared.kind)
    return skill is not None and strike.attacker.sheet.has(skill) and not strike.target.sheet.has(skill)


@rule("FAC-NONL-01", "FAC-SIZE-08", "FAC-SIZE-09")
def takes_hold(ctx: Context, strike: Strike) -> Procedure[None]:
    """Let a weapon that catches its target hold it, unless it is larger, held already, or passes a STR save."""
    whom = strike.target
    near = are_nearby(ctx, strike.attacker.id, whom.id)
    if strike.steps > 0 or whom.has(GRABBED) or whom.is_dead or not near:
        return
    if strike.steps < 0 or not (yield from save(ctx, whom.id, "strength", "FAC-NONL-01", key="hold-out")):
        seize(ctx, strike.attacker.id, whom.id)


_DEED = yes_or_no("take", "drop")


@rule("FAC-DISARM-01")
def _disarm(ctx: Context, who: TokenId, whom: TokenId) -> Procedure[None]:
    """Let somebody lose a weapon of the attacker's choice, which he may take with a free hand."""
    if not fighter(ctx, whom).held_weapons:
        return

    def question() -> Choice[tuple[bool, Item]]:
        weapons = fighter(ctx, whom).held_weapons
        deeds = (False, True) if fighter(ctx, who).free_hands else (False,)
        return choice(
            f"disarm:{who}:{whom}",
            "FAC-DISARM-01",
            asks=who,
            about=(whom,),
            prompt=say("faction-zones.ask.disarm", token=who, other=whom),
            options={
                (takes, each): say(f"faction-zones.option.{_DEED(takes)}s", item=each.name)
                for takes in deeds
                for each in weapons
            },
            keyed=lambda chosen: f"{_DEED(chosen[0])}:{chosen[1].id}",
        )

    takes, item = yield from ask(question)
    _hand_over(ctx, who, whom, item, take=takes)


def _hand_over(ctx: Context, who: TokenId, whom: TokenId, item: Item, *, take: bool) -> None:
    cited = RuleId("FAC-DISARM-01")
    if not take:
        drop_item(ctx, whom, item, "FAC-DISARM-01")
        ctx.tell_of(whom, "faction-zones.log.drops", cited, item=item.name)
        return
    lose_item(ctx, whom, item)
    taker = fighter(ctx, who)
    name = item.id if all(each.id != item.id for each in taker.vitals.gear) else f"{item.id}-{whom}"
    put_item(ctx, who, item.but(id=name, carried=taker.free_hands[0]))
    ctx.tell_of(who, "faction-zones.log.takes", cited, other=whom, item=item.name)


@rule("FAC-SHOVE-01", "FAC-SIZE-10")
def _shove(ctx: Context, who: TokenId, whom: TokenId, steps: int) -> Procedure[None]:
    """Push somebody where the attacker wants: half a zone, doubled with a blow for every step that he is larger.

    The blow of a larger one hurts also where there is nowhere to be pushed to.
    """
    length = int(2 * Fraction(*SHOVED.figures(str(max(0, steps)))))

    def question() -> Choice[Spot]:
        board, mine = ctx.board, spot_of(ctx, who)
        graph = board.site.zones.graph
        far = graph.within(spot_of(ctx, whom), length, lambda a, b: may_step(board, a, b))
        spots = [spot for spot, away in far.items() if away == length] or [s for s, away in far.items() if away]
        if not spots:
            raise Gone("faction-zones.why.no-step")
        best = max(range(len(spots)), key=lambda n: (graph.distance(mine, spots[n]) or 0, -n))
        return choice(
            f"shove:{who}:{whom}",
            "FAC-SHOVE-01",
            asks=who,
            about=(whom,),
            prompt=say("faction-zones.ask.shove", token=who, other=whom),
            options={spot: spot_words(spot) for spot in spots},
            keyed=key_of,
            suggested=key_of(spots[best]),
        )

    to = yield from ends_if_gone(ask(question))
    if to is not None:
        put_at(ctx, whom, to)
        ctx.tell_of(who, "faction-zones.log.shoved", "FAC-SHOVE-01", other=whom)
        end_lost_holds(ctx)
    if steps > 0:
        subject, sides = say("faction-zones.draw.shove", token=who, other=whom), HURT(str(steps))
        hurt = yield from roll_direct(ctx, whom, who, f"shove-damage:{who}:{whom}", "FAC-SIZE-10", subject, sides)
        suffer(ctx, whom, hurt)
        betray(ctx, whom, who)
