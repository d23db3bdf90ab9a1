"""Morale and surrender: who has to check at the end of a round, what becomes of those who fail, and giving up."""

from collections.abc import Iterator
from dataclasses import replace

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ask, in_parallel
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import FactionClock, Heads, clock_of, set_clock
from core.rules.faction_zones.fighter import FLED, FRENZIED, SHAKEN, SURRENDERED, Fighter, fighter
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.settings import MORALE_PLAYERS, chosen
from core.rules.faction_zones.situation import Action, Effort, Nerve
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.conditions import set_condition


@rule("FAC-MOR-05")
def _still_counts(someone: Fighter) -> bool:
    """Return whether somebody counts as left: neither dead nor incapacitated, surrendered nor gone."""
    return not someone.is_out


def _groups(ctx: Context, clock: FactionClock) -> dict[str, tuple[TokenId, ...]]:
    """Return the members of every group in the fight: who stands and falls together, by the sheet, else by faction."""
    found: dict[str, tuple[TokenId, ...]] = {}
    for who in clock.combatants:
        someone = fighter(ctx, who)
        name = someone.sheet.group or f"side:{someone.token.side}"
        found[name] = (*found.get(name, ()), who)
    return found


@rule("FAC-MOR-01", "FAC-MOR-02", "FAC-GAP-28")
def count_heads(ctx: Context) -> None:
    """Keep how many stand in each group and how everybody's health is, as a round begins; at first also in all."""
    clock = clock_of(ctx.encounter)
    numbers = dict(clock.numbers)
    for name, members in _groups(ctx, clock).items():
        left = sum(_still_counts(fighter(ctx, who)) for who in members)
        first = numbers[name].first if name in numbers else left
        numbers[name] = Heads(max(first, left), left)
    wounds = {who: fighter(ctx, who).health.value for who in clock.combatants}
    set_clock(ctx, replace(clock, numbers=numbers, wounds=wounds))


@rule("FAC-MOR-01", "FAC-MOR-02", "FAC-MOR-03", "FAC-MOR-04", "FAC-CLOCK-08")
def check_morale(ctx: Context) -> Procedure[None]:
    """Let every group that fell to half in the round just ended check, and who fights alone and is hurt so."""
    yield from in_parallel([_checks(ctx, who) for who in _due(ctx)])


def _due(ctx: Context) -> Iterator[TokenId]:
    clock = clock_of(ctx.encounter)
    for name, members in _groups(ctx, clock).items():
        left = [who for who in members if _still_counts(fighter(ctx, who))]
        heads = clock.numbers.get(name, Heads())
        if heads.now == 1 and not _had_allies(ctx, clock, members):
            left = [who for who in left if _hurt_by_half(ctx, clock, who)]
        elif 2 * len(left) > heads.first or heads.first >= 2 * heads.now:
            continue
        yield from (who for who in left if _rolls(ctx, who))


@rule("FAC-MOR-02", "FAC-GAP-28")
def _had_allies(ctx: Context, clock: FactionClock, members: tuple[TokenId, ...]) -> bool:
    """Return whether anybody else of the same side still fought as the round began."""
    sides = {ctx.token(who).side: None for who in members}
    return any(
        ctx.token(who).side in sides and clock.numbers.get(name, Heads()).now > 0
        for name, others in _groups(ctx, clock).items()
        for who in others
        if who not in members
    )


@rule("FAC-MOR-02")
def _hurt_by_half(ctx: Context, clock: FactionClock, who: TokenId) -> bool:
    health = fighter(ctx, who).health
    most = health.maximum or health.value
    return 2 * health.value <= most < 2 * clock.wounds.get(who, health.value)


@rule("FAC-MOR-03", "FAC-MOR-04")
def _rolls(ctx: Context, who: TokenId) -> bool:
    someone = fighter(ctx, who)
    return not (someone.sheet.fearless or someone.has(FRENZIED) or who in clock_of(ctx.encounter).proof)


@rule("FAC-MOR-03", "FAC-GAP-28")
def _checks(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let one member check; the game master may waive it for a player character."""
    if ctx.token(who).person is not None:
        keyed = yes_or_no("check", "waive")
        question = choice(
            f"morale-of:{who}",
            "FAC-MOR-03",
            about=(who,),
            prompt=say("faction-zones.ask.morale", token=who),
            options={True: say("faction-zones.option.check"), False: say("faction-zones.option.waive")},
            keyed=keyed,
            suggested=keyed(bool(chosen(ctx.state.house_rules, MORALE_PLAYERS))),
        )
        if not (yield from ask(question)):
            return
    if (yield from save(ctx, who, "wits", "FAC-MOR-03", key="morale")):
        clock = clock_of(ctx.encounter)
        set_clock(ctx, replace(clock, proof=(*clock.proof, who)), "FAC-MOR-03")
    else:
        set_condition(ctx, who, "FAC-MOR-03", SHAKEN)
        ctx.tell_of(who, "faction-zones.log.shaken", "FAC-MOR-03")


@rule("FAC-SURR-01")
def _surrender(ctx: Context, act: Act) -> None:
    """Give up: the turn is wasted."""
    set_condition(ctx, act.actor, "FAC-SURR-01", SURRENDERED)


@rule("FAC-MOR-03", "FAC-CHASE-02")
def _flee(ctx: Context, act: Act) -> None:
    """Leave the fight, at the edge of what is played."""
    set_condition(ctx, act.actor, "FAC-MOR-03", FLED)


ACTIONS = (
    Action("surrender", "FAC-SURR-01", _surrender, effort=Effort.WHOLE, left=Nerve.AFRAID, icon="flag"),
    Action("flee", "FAC-CHASE-02", _flee, effort=Effort.WHOLE, left=Nerve.AFRAID, icon="door-exit"),
)
