"""How a hit leaves somebody: in a State in place of a lost Rank, Out of Action, Killed; and how he throws that off."""

from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.engine.system import Loose
from core.engine.vitals_changes import put_lasting
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature_reference import vitals_of
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.conditions import come, lift_conditions, lift_over, set_condition
from core.rules.swift_swords import names
from core.rules.swift_swords.checks import characteristic, more
from core.rules.swift_swords.fighter import Fighter, encountered, fighter
from core.rules.swift_swords.harm.hindrances import injuries_of
from core.rules.swift_swords.harm.ranks import is_spent, reference_of
from core.rules.swift_swords.rounds.paying import forfeit
from core.rules.swift_swords.settings import STATELESS, chosen

STATES = (names.STUN, names.SHOCK, names.DOUBT)
STATE_OF = {names.PHYSICAL: names.STUN, names.MENTAL: names.SHOCK, names.MAGIC: names.DOUBT}
"""The State that stands in for a Rank of a side, or for an effect of pure magic."""
THROWN_OFF_BY = {names.STUN: "body", names.SHOCK: "mind", names.DOUBT: "spirit"}
"""The characteristic that throws a State off (SST-TAB-STATES)."""


@rule("SST-STATE-05", "SST-STATE-06")
def states_of(someone: Fighter) -> tuple[str, ...]:
    """Return the States that somebody is in."""
    # before each action it is asked of those who are in none
    return tuple(state for state in STATES if someone.has(state)) if someone.has(*STATES) else ()


@rule("SST-STATE-01", "SST-STATE-02", "SST-STATE-03", "SST-DMG-12")
def may_take(someone: Fighter, side: str) -> bool:
    """Return whether somebody may suffer the State of a side in place of a Rank: not twice, and never if Stateless."""
    return not someone.sheet.stateless and not someone.has(STATE_OF[side])


@rule("SST-DMG-12", "SST-GAP-12")
def can_be_put(someone: Fighter, state: str, house: HouseRules) -> bool:
    """Return whether what comes besides a Rank puts somebody into a State: not twice, nor the Stateless as a rule."""
    return not someone.has(state) and (not someone.sheet.stateless or chosen(house, STATELESS) is True)


@rule("SST-STATE-04", "SST-DPOOL-04")
def take_state(ctx: Context, who: TokenId, state: str, cited: str, *, spares: int = 0) -> None:
    """Put somebody into a State, which empties every pool that he has; it `spares` him so many Ranks."""
    set_condition(ctx, who, cited, state, spares=spares, lasting=True)
    lift_over(ctx, who, names.KINDS, come("state"))
    ctx.tell_of(who, f"swift-swords.log.{state}")


@rule("SST-STATE-07", "SST-INJ-22")
def end_state(ctx: Context, who: TokenId, state: str, cited: str) -> None:
    """Let a State end, and with Stun what an injury of that name goes on doing."""
    lift_conditions(ctx, who, cited, state)
    if state == names.STUN:
        lift_conditions(ctx, who, "SST-INJ-22", f"{names.INJURY}{names.STUN}")


@rule("SST-STATE-01", "SST-STATE-08", "SST-STATE-09", "SST-STATE-10", "SST-STATE-11", "SST-ONE-03")
def throw_off(ctx: Context, who: TokenId, state: str, *, on_the_way: bool = False) -> Procedure[bool]:
    """Let somebody roll to throw off a State, with what helps him at it; return whether it is gone.

    Its question is `state:` with the State and the id. `on_the_way` says that this is not what his act is for.
    """
    tough = fighter(ctx, who).sheet.tough
    helps = (more("SST-STATE-11", "tough", tough),) if tough else ()
    name, key = THROWN_OFF_BY[state], f"state:{state}:{who}"
    rolled = characteristic(ctx, who, name, "SST-STATE-08", key=key, reasons=helps, on_the_way=on_the_way)
    successes = yield from rolled
    if successes and fighter(ctx, who).has(state):
        end_state(ctx, who, state, "SST-STATE-08")
        ctx.tell_of(who, "swift-swords.log.throws-off", state=say(f"swift-swords.condition.{state}"))
    return bool(successes)


@rule("SST-OOA-01", "SST-OOA-03", "SST-OOA-04")
def put_out(
    ctx: Context, who: TokenId, cited: str, fate: str = names.UNCONSCIOUS, *, certain: bool = False
) -> Procedure[None]:
    """Let somebody be Out of Action; a player decides what becomes of his character, `fate` is suggested.

    Where the rule itself says it, it is `certain`, and nobody is asked, nor of who is Killed in Action: he lies where
    he fell. Its question is `fate:`.
    """
    if fighter(ctx, who).has(names.OUT):
        return
    if fighter(ctx, who).is_player and fate != names.CAPTURED and not certain and not fighter(ctx, who).has(names.KIA):
        fate = yield from ask(partial(_which_fate, who, fate))
    reference = reference_of(ctx, who)
    put_lasting(ctx, reference, Condition(names.OUT, about=fate, lasting=True), RuleId(cited))
    lift_conditions(ctx, who, cited, names.PANICKED, names.CRUSHED, names.ACTION_POOL, *names.DEFENCE_POOLS)
    forfeit(ctx, who)
    ctx.tell_of(who, "swift-swords.log.out", cited, fate=say(f"swift-swords.fate.{fate}"))


def _which_fate(who: TokenId, suggested: str) -> Choice[str]:
    return choice(
        f"fate:{who}",
        "SST-OOA-04",
        asks=who,
        prompt=say("swift-swords.ask.fate", token=who),
        options={fate: say(f"swift-swords.fate.{fate}") for fate in names.FATES if fate != names.CAPTURED},
        suggested=suggested,
    )


@rule("SST-OOA-01", "SST-OOA-02", "SST-MENT-03")
def fall_if_spent(ctx: Context, who: TokenId, fate: str = names.UNCONSCIOUS) -> Procedure[bool]:
    """Let somebody be Out of Action if a side has no Ranks left; return whether he is so by this."""
    someone = fighter(ctx, who)
    if someone.is_out or not is_spent(someone.sheet, vitals_of(ctx.state, reference_of(ctx, who))):
        return False
    yield from put_out(ctx, who, "SST-OOA-01", fate)
    return True


@rule("SST-OOA-07")
def strike_fallen(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let somebody Out of Action who was hit again roll his BODY, or be Killed in Action; return whether he is now.

    Its question is `killed:`.
    """
    if (yield from characteristic(ctx, who, "body", "SST-OOA-07", key=f"killed:{who}")):
        return False
    was = fighter(ctx, who).has(names.KIA)
    kill(ctx, who, "SST-OOA-07")
    return not was


@rule("SST-OOA-07", "SST-OOA-08", "SST-PHYS-05", "SST-OOA-10")
def kill(ctx: Context, who: TokenId, cited: str, *, coma: bool = False) -> None:
    """Let somebody be Killed in Action: he is dying, or lies in a coma."""
    reference = reference_of(ctx, who)
    if not fighter(ctx, who).has(names.KIA):
        put_lasting(ctx, reference, Condition(names.KIA, lasting=True), RuleId(cited))
        ctx.tell_of(who, "swift-swords.log.killed", cited)
    if coma:
        put_lasting(ctx, reference, Condition(names.COMA, lasting=True), RuleId("SST-OOA-10"))


@rule("SST-OOA-08", "SST-OOA-10", "SST-INJ-01")
def in_danger(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return who is dying at the end of a fight, and needs magic or healing over time, and who bleeds still.

    Whoever is in a coma lives, unless his whole side is defeated: then he is dead.
    """
    everybody = [encountered(state, encounter, TokenId(each)) for each in encounter.tokens]
    standing = {each.token.side for each in everybody if not each.is_out}
    found = []
    for someone in everybody:
        if someone.has(names.KIA):
            lost = "coma" if someone.token.side in standing else "dead"
            words = lost if someone.has(names.COMA) else "dying"
            found.append(Loose(say(f"swift-swords.loose.{words}", token=someone.id), None, warns=True))
        elif any(row.bleeds for row, _ in injuries_of(someone.conditions)):
            found.append(Loose(say("swift-swords.loose.bleeds", token=someone.id), None, warns=True))
    return tuple(found)
