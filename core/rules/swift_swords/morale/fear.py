"""Fear: how far it reaches, the Spirit test it demands on sight and with each action, and who has withstood it."""

from functools import partial

from core.base.ids import TokenId
from core.engine.context import Context
from core.engine.request import Procedure, one_by_one
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.checks import characteristic, more
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.harm.blow import Blow, state_or_rank
from core.rules.swift_swords.harm.ranks import amount, is_beyond, lose, reference_of
from core.rules.swift_swords.harm.states import fall_if_spent, states_of
from core.rules.swift_swords.names import AFRAID, COWERING, MENTAL, SWIFT_SWORDS, UNAFRAID
from core.rules.swift_swords.rounds.order import in_action
from core.rules.swift_swords.settings import DREAD_AREA, chosen

FEAR_LEVELS = ("none", "scary", "fearsome", "dread", "terror", "fell")
"""The levels of fear, each with its number as its place (SST-TAB-FEAR)."""
TEST, FAILED = (Column(SWIFT_SWORDS, "SST-TAB-FEAR", name) for name in ("Spirit dice", "On failure"))
SCARY, FEARSOME, DREAD, TERROR, FELL = range(1, 6)
MOST_TESTS = 20
"""So often a Fell creature makes somebody test at once who has more Ranks than any creature has."""


@rule("SST-FEAR-06", "SST-FEAR-10", "SST-FEAR-11", "SST-GAP-14")
def reaches(fight: Fight, level: int) -> int:
    """Return how many zones off a level of fear reaches."""
    far = (TERROR, FELL) if chosen(fight.state.house_rules, DREAD_AREA) == "own" else (DREAD, TERROR, FELL)
    return 1 if level in far else 0


@rule("SST-FEAR-01", "SST-FEAR-04", "SST-FEAR-06", "SST-FEAR-12", "SST-GAP-32")
def fear_upon(fight: Fight, who: TokenId) -> int:
    """Return the worst level of fear that lies upon somebody: of creatures that are up and not of his side.

    Those who are immune to mental damage feel none.
    """
    someone = fighter(fight, who)
    here = find_spot(fight, who)
    if someone.sheet.mindless or someone.is_out or here is None:
        return 0
    graph, worst = fight.board.site.zones.graph, 0
    for other in in_action(fight.state, fight.encounter):
        level = FEAR_LEVELS.index(other.sheet.fear)
        if level <= worst or other.token.side == someone.token.side:
            continue
        there = find_spot(fight, other.id)
        halves = None if there is None else 0 if there == here else graph.distance(here, there)
        if halves is not None and -(-halves // 2) <= reaches(fight, level):
            worst = level
    return worst


@rule("SST-FEAR-03", "SST-FEAR-12")
def withstands(someone: Fighter, level: int) -> bool:
    """Return whether somebody has passed a test against a level of fear, or a worse one."""
    return amount(someone.conditions, UNAFRAID) >= level


@rule("SST-FEAR-01", "SST-FEAR-12")
def spread(ctx: Context) -> Procedure[None]:
    """Let everybody test upon whom fear has come for the first time; Scary is tested with own actions only."""
    if any(FEAR_LEVELS.index(each.sheet.fear) >= FEARSOME for each in in_action(ctx.state, ctx.encounter)):
        yield from one_by_one(clock_of(ctx.encounter).combatants, partial(_meet, ctx))


def _meet(ctx: Context, who: TokenId) -> Procedure[None]:
    someone = fighter(ctx, who)
    if someone.is_out:
        return
    level = fear_upon(ctx, who)
    if level >= FEARSOME and not withstands(someone, level) and amount(someone.conditions, AFRAID) < level:
        yield from test(ctx, who, level)


@rule("SST-FEAR-03", "SST-FEAR-07", "SST-FEAR-12")
def test_with_action(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let somebody test who is under a fear that he has not withstood; return whether his action goes on."""
    level = fear_upon(ctx, who)
    if not level or withstands(fighter(ctx, who), level):
        return True
    passed = yield from test(ctx, who, level)
    if passed:
        return True
    if level == SCARY:
        ctx.tell_of(who, "swift-swords.log.scared", "SST-FEAR-07")
        return False
    someone = fighter(ctx, who)
    return not someone.is_out and not states_of(someone)


@rule("SST-FEAR-02", "SST-FEAR-08", "SST-FEAR-09", "SST-FEAR-10", "SST-FEAR-11", "SST-TAB-FEAR")
def test(ctx: Context, who: TokenId, level: int) -> Procedure[bool]:
    """Let somebody test his Spirit against a level of fear and suffer it where he fails; return whether he passed.

    Its question is `fear:`; against a Fell creature `fear:` with a number, until he passes or is broken.
    """
    dice = TEST(FEAR_LEVELS[level].capitalize())
    reasons = (more("SST-FEAR-09", "dread", dice),) if dice else ()
    for number in range(MOST_TESTS if level == FELL else 1):
        key = f"fear:{who}:{number}" if number else f"fear:{who}"
        cited = f"SST-FEAR-{6 + level:02}"
        successes = yield from characteristic(ctx, who, "spirit", cited, key=key, reasons=reasons, on_the_way=True)
        if successes:
            lift_conditions(ctx, who, "SST-FEAR-03", AFRAID)
            known = amount(fighter(ctx, who).conditions, UNAFRAID)
            set_condition(ctx, who, "SST-FEAR-03", UNAFRAID, max(level, known))
            return True
        set_condition(ctx, who, "SST-FEAR-02", AFRAID, level)
        yield from _suffer(ctx, who, level, cited)
        if fighter(ctx, who).is_out:
            return False
    return False


@rule("SST-FEAR-07", "SST-FEAR-08", "SST-FEAR-09", "SST-RANK-10")
def _suffer(ctx: Context, who: TokenId, level: int, cited: str) -> Procedure[None]:
    """Let fear do what it does: nothing but the lost die, a Rank or Shock, a Rank."""
    someone = fighter(ctx, who)
    if level == SCARY or is_beyond(someone.sheet, someone.vitals, MENTAL):
        return
    ranks = FAILED(FEAR_LEVELS[level].capitalize())
    if level == FEARSOME:
        yield from state_or_rank(ctx, Blow(who, points=ranks, side=MENTAL), ranks)
    else:
        lose(ctx, reference_of(ctx, who), MENTAL, ranks, cited)
    yield from fall_if_spent(ctx, who, COWERING)


@rule("SST-FEAR-05")
def attack_with_fear(ctx: Context, who: TokenId, level: int) -> Procedure[None]:
    """Let a fear attack strike somebody, who is susceptible to fear again where he fails."""
    passed = yield from test(ctx, who, level)
    if not passed:
        lift_conditions(ctx, who, "SST-FEAR-05", UNAFRAID)
