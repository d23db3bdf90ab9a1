"""Out of Action and Killed in Action: who drops out of a fight, how he fares, and what another hit does to him."""

from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.engine.system import Loose
from core.engine.vitals_changes import put_condition
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import vitals_of
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.conditions import lift_conditions
from core.rules.swift_swords.checks import characteristic
from core.rules.swift_swords.fighter import encountered, fighter
from core.rules.swift_swords.harm.ranks import is_spent, keeper_of
from core.rules.swift_swords.names import (
    ACTION_POOL,
    CAPTURED,
    COMA,
    CRUSHED,
    DEFENCE_POOLS,
    FATES,
    KIA,
    OUT,
    PANICKED,
    UNCONSCIOUS,
)


@rule("SST-OOA-01", "SST-OOA-04")
def put_out(ctx: Context, who: TokenId, cited: str, fate: str = UNCONSCIOUS) -> Procedure[None]:
    """Let somebody be Out of Action; a player decides what becomes of his character, `fate` is suggested.

    Its question is `fate:`.
    """
    if fighter(ctx, who).has(OUT):
        return
    if fighter(ctx, who).is_player and fate != CAPTURED:
        fate = yield from ask(partial(_which_fate, who, fate))
    keeper = keeper_of(ctx, who)
    put_condition(ctx, keeper, Condition(OUT, about=fate, lasting=True), RuleId(cited))
    lift_conditions(ctx, who, cited, PANICKED, CRUSHED, ACTION_POOL, *DEFENCE_POOLS)
    ctx.note(say("swift-swords.log.out", token=who, fate=say(f"swift-swords.fate.{fate}")), RuleId(cited))


def _which_fate(who: TokenId, suggested: str) -> Choice[str]:
    return choice(
        f"fate:{who}",
        "SST-OOA-04",
        asks=who,
        prompt=say("swift-swords.ask.fate", token=who),
        options={fate: say(f"swift-swords.fate.{fate}") for fate in FATES if fate != CAPTURED},
        suggested=suggested,
    )


@rule("SST-OOA-01", "SST-OOA-02", "SST-MENT-03")
def fall_if_spent(ctx: Context, who: TokenId, fate: str = UNCONSCIOUS) -> Procedure[bool]:
    """Let somebody be Out of Action if a side has no Ranks left; return whether he is so by this."""
    someone = fighter(ctx, who)
    if someone.is_out or not is_spent(someone.sheet, vitals_of(ctx.state, keeper_of(ctx, who))):
        return False
    yield from put_out(ctx, who, "SST-OOA-01", fate)
    return True


@rule("SST-OOA-07")
def strike_fallen(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody Out of Action who was hit again roll his BODY dice, or be Killed in Action. Asks `killed:`."""
    successes = yield from characteristic(ctx, who, "body", "SST-OOA-07", key=f"killed:{who}")
    if not successes:
        kill(ctx, who, "SST-OOA-07")


@rule("SST-OOA-07", "SST-OOA-08", "SST-PHYS-05", "SST-OOA-10")
def kill(ctx: Context, who: TokenId, cited: str, *, coma: bool = False) -> None:
    """Let somebody be Killed in Action: he is dying, or lies in a coma."""
    keeper = keeper_of(ctx, who)
    if not fighter(ctx, who).has(KIA):
        put_condition(ctx, keeper, Condition(KIA, lasting=True), RuleId(cited))
        ctx.note(say("swift-swords.log.killed", token=who), RuleId(cited))
    if coma:
        put_condition(ctx, keeper, Condition(COMA, lasting=True), RuleId("SST-OOA-10"))


@rule("SST-OOA-08", "SST-OOA-10")
def dying(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return who is dying at the end of a fight, and needs magic or healing over time.

    Whoever is in a coma lives, unless his whole side is defeated: then he is dead.
    """
    everybody = [encountered(state, encounter, TokenId(each)) for each in encounter.tokens]
    standing = {each.token.side for each in everybody if not each.is_out}
    found = []
    for someone in everybody:
        if someone.has(KIA):
            lost = "coma" if someone.token.side in standing else "dead"
            words = lost if someone.has(COMA) else "dying"
            found.append(Loose(say(f"swift-swords.loose.{words}", token=someone.id), None))
    return tuple(found)
