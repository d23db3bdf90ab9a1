"""Pools: dice gathered for one action before it is carried out, and successes that are added to a defence."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.conditions import set_condition
from core.rules.kit.variant import Variant
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.names import ACTION_POOL, BLOCK_POOL, DEFENCE_POOLS, DODGE_POOL
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.sheet import BLOCK, DODGE

POOL, GATHER = "pool", "gather"
SKILLS = {DODGE_POOL: DODGE, BLOCK_POOL: BLOCK}
"""The skill by which each Defence Pool was rolled."""


@rule("SST-POOL-01")
def pool_of(someone: Fighter) -> Condition | None:
    """Return the open Action Pool of somebody; None if there is none."""
    return someone.held(ACTION_POOL)


@rule("SST-POOL-03", "SST-POOL-05", "SST-GAP-04")
def gathered(someone: Fighter, action: str, item: str | None) -> int | None:
    """Return the bonus dice gathered for an action with an item; None where no pool is open for it."""
    pool = pool_of(someone)
    return None if pool is None or (pool.about, pool.other) != (action, item) else pool.amount


def open_pool(ctx: Context, act: Act, action: str) -> None:
    """Open an Action Pool of no dice for an action, the base cost of which is paid."""
    set_condition(ctx, act.actor, "SST-POOL-01", ACTION_POOL, about=action, other=act.item)
    name = say(f"swift-swords.action.{action}")
    ctx.note(say("swift-swords.log.opens-pool", token=act.actor, action=name), RuleId("SST-POOL-01"))


@rule("SST-DPOOL-03")
def cap_of(someone: Fighter, kind: str) -> int:
    """Return the most dice of a Defence Pool: as many as are normally rolled for it."""
    return someone.sheet.skill_dice(SKILLS[kind]) + someone.sheet.group_dice


@rule("SST-ACT-15", "SST-POOL-02", "SST-DPOOL-03")
def _add(ctx: Context, act: Act) -> Procedure[None]:
    """Add one die to the Action Pool, or one success to a Defence Pool."""
    kind = str(act.option("pool") or ACTION_POOL)
    held = fighter(ctx, act.actor).held(kind)
    if held is not None:
        cited = "SST-POOL-02" if kind == ACTION_POOL else "SST-DPOOL-03"
        set_condition(ctx, act.actor, cited, kind, held.amount + 1, about=held.about, other=held.other)
        ctx.note(say(f"swift-swords.log.adds.{kind}", token=act.actor, count=held.amount + 1), RuleId(cited))
    return asks_nothing()


def _pools(situation: Situation) -> tuple[Variant, ...]:
    """Offer each pool that lies on the table; where there is none, the action by its name."""
    kinds = [kind for kind in (ACTION_POOL, *DEFENCE_POOLS) if situation.who.has(kind)]
    return tuple(
        Variant(say(f"swift-swords.action.pool.{kind}"), options=(("pool", kind),)) for kind in kinds or [ACTION_POOL]
    )


@rule("SST-ACT-15", "SST-DPOOL-03")
def _check_pool(situation: Situation, act: Act) -> Phrase | None:
    kind = str(act.option("pool") or ACTION_POOL)
    held = situation.who.held(kind) if kind in (ACTION_POOL, *DEFENCE_POOLS) else None
    if held is None:
        return say("swift-swords.why.no-pool")
    if kind in DEFENCE_POOLS and held.amount >= cap_of(situation.who, kind):
        return say("swift-swords.why.pool-full", count=held.amount)
    return None


ACTIONS = (
    Action(POOL, "SST-ACT-15", _add, check=_check_pool, variants=_pools, one_die=True, pools="adds", icon="plus"),
)
