"""Attacks at a square where somebody unseen may be: right or wrong, the attack is spent."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.action import Action, Situation, situation_of
from core.rules.semi_automagic.attack import make_attacks
from core.rules.semi_automagic.blast_aim import SquareStrike, square_strike, why_out_of_reach
from core.rules.semi_automagic.shooting import spend_shots
from core.rules.semi_automagic.strike import Plan, why_unfit
from core.rules.semi_automagic.vision import is_located
from core.rules.semi_automagic.wielding import wielded_by

GUESS = "attack-square"
SECONDS = 4
"""What an attack takes (SEC-ACT-03)."""


@rule("SEC-VIS-04")
def _guess(ctx: Context, act: Act) -> Procedure[None]:
    """Attack whoever is unseen in a square; nobody there, and the attack is wasted."""
    situation = situation_of(ctx, act.actor)
    strike = square_strike(situation, act)
    found = unseen_at(situation, strike)
    if found is not None:
        yield from make_attacks(ctx, (Plan(act.actor, found, strike.wielded.item.id),))
        return
    spend_shots(ctx, strike)
    ctx.note(say("semi-automagic.log.wasted", token=act.actor), RuleId("SEC-VIS-04"))


@rule("SEC-VIS-04")
def unseen_at(situation: Situation, strike: SquareStrike) -> TokenId | None:
    """Return who is in the chosen square without the attacker knowing; None for nobody."""
    where = situation.state, situation.encounter, situation.board
    box = strike.square.rect
    there = (TokenId(who) for who, body in situation.board.bodies.items() if body.footprint.rect.overlaps(box))
    return next(
        (
            who
            for who in there
            if who != situation.who.id
            and not situation.other(who).is_dead
            and not is_located(*where, situation.who.id, who)
        ),
        None,
    )


@rule("SEC-VIS-04", "SEC-RNG-03", "SEC-MEL-01")
def _check(situation: Situation, act: Act) -> Phrase | None:
    return None if act.place is None else why_out_of_reach(square_strike(situation, act))


def _weapons(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(
            say("semi-automagic.action.attack-square-with", weapon=wielded.item.name),
            item=wielded.item.id,
            why_not=why_unfit(situation.who, wielded),
        )
        for wielded in wielded_by(situation.who)
        if not wielded.weapon.area
    )


ACTIONS = (
    Action(
        GUESS,
        RuleId("SEC-VIS-04"),
        _guess,
        seconds=SECONDS,
        needs=(Need.PLACE,),
        check=_check,
        variants=_weapons,
        repeats=True,
        icon="eye-off",
    ),
)
