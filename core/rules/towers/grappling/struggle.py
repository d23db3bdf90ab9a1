"""The Grapple Test, and Knockback, which may break a grapple."""

from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.geometry.board import Place
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers import gather
from core.rules.towers.attack.strike import ATTACK, DEFENSE, Purpose, Strike
from core.rules.towers.checks.bouts import UNSEEN, Bout, BoutResult, decide, spend_aid
from core.rules.towers.fighter import fighter
from core.rules.towers.gear.weapons import UNARMED
from core.rules.towers.grappling.holds import has_grip, let_go, lift_firm_hold, loosen, stays, victims_of
from core.rules.towers.harm.mishaps import push
from core.rules.towers.settings import GRAPPLE_TIES, chosen


@rule("T99-GRAP-02", "T99-GRAP-04", "T99-GAP-34")
def grapple_test(
    ctx: Context, grappler: TokenId, victim: TokenId, cited: str, *, held: bool = True
) -> Procedure[BoutResult | None]:
    """Flip the grappler's PA against the victim's PD; who seizes or holds wins ties; a firmer hold is used up.

    By a house rule the victim wins ties. `held` says that the grip is there already; None if it is gone, or one of the
    two, before it comes to a flip.
    """
    settled = yield from ends_if_gone(decide(ctx, partial(_bout, ctx, grappler, victim, cited, held=held)))
    if settled is not None:
        lift_firm_hold(ctx, grappler, victim, "T99-GRAP-04")
        spend_aid(ctx, grappler, fighter(ctx, victim))
    return settled


def _bout(ctx: Context, grappler: TokenId, victim: TokenId, cited: str, *, held: bool) -> Bout:
    """Return the test as it stands now; raise `Gone` if somebody is, or a grip that was there."""
    state, attacker, target = ctx.state, fighter(ctx, grappler), fighter(ctx, victim)
    if held and not has_grip(ctx, grappler, victim):
        raise Gone("99-towers.why.no-grip")
    strike = Strike(state, ctx.encounter, ctx.board, attacker, target, attacker.weapon(UNARMED.id), Purpose.GRAPPLE)
    return Bout(
        name="grapple",
        key=f"{grappler}:{victim}",
        attacker=attacker,
        defender=target,
        cards=(attacker.sheet.value("pa"), target.sheet.value("pd")),
        modifiers=tuple(
            each for each in gather(strike) if each.on in (ATTACK, DEFENSE) and not (held and each.rule in UNSEEN)
        ),
        prompt=say("99-towers.ask.grapple", attacker=grappler, target=victim),
        subject=say("99-towers.draw.grapple", attacker=grappler, target=victim),
        rules=(RuleId("T99-GRAP-02"), RuleId(cited)),
        wins_ties=chosen(state, GRAPPLE_TIES) == "grappler",
    )


@rule("T99-GAP-17", "T99-GRAP-16")
def knock_back(ctx: Context, whom: TokenId, away_from: Place, spaces: int) -> Procedure[None]:
    """Push back whom an attack with Knockback hit; a grappler first has to keep his grip, and stays if he does."""
    loosen(ctx)
    for victim in victims_of(fighter(ctx, whom)):
        settled = yield from grapple_test(ctx, whom, victim, "T99-GRAP-16")
        if settled is None:
            continue
        degree = say("99-towers.degree.keeps-hold" if settled.won else "99-towers.degree.loses-hold")
        settled.told(ctx, "T99-GRAP-16", whom, victim, degree)
        if not settled.won:
            let_go(ctx, whom, victim, "T99-GRAP-16")
    bodies = ctx.board.bodies
    from_there = not isinstance(away_from, str) or away_from in bodies
    if spaces and whom in bodies and from_there and not stays(ctx, whom):
        push(ctx, whom, away_from, spaces)
