"""The actions that attack a place: an area, or a square where somebody unseen may be."""

from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.action import Carry
from core.rules.kit.metres import length_of
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.areas.aimed import (
    AREA_ATTACK,
    SquareStrike,
    square_strike,
    why_no_blast,
    why_out_of_reach,
)
from core.rules.semi_automagic.areas.blast import make_blast
from core.rules.semi_automagic.attack.exchange import make_attacks
from core.rules.semi_automagic.attack.ranged import spend_shots
from core.rules.semi_automagic.attack.strike import Plan, why_unfit
from core.rules.semi_automagic.harm.body import wielded_by
from core.rules.semi_automagic.movement.space import squares_apart
from core.rules.semi_automagic.names import PANICKED
from core.rules.semi_automagic.sight.vision import is_located
from core.rules.semi_automagic.situation import Action, Check, Situation, situation_of

SECONDS = 4
"""What an attack takes (SEC-ACT-03)."""
GUESS = "attack-square"


@rule("SEC-AREA-01", "SEC-ACT-03")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    """Attack an area."""
    yield from make_blast(ctx, act)


@rule("SEC-AREA-01")
def _may_attack_area(situation: Situation, act: Act) -> Phrase | None:
    if act.place is None:
        return None
    strike = square_strike(situation, act)
    return why_no_blast(strike) or _why_not_fleeing(strike)


@rule("SEC-COND-07")
def _why_not_fleeing(strike: SquareStrike) -> Phrase | None:
    """Return that the panicked attack only what stops them: no square that is not right before them."""
    if not strike.attacker.has(PANICKED):
        return None
    length = length_of(strike.state, strike.encounter)
    ring = squares_apart(strike.board, length, strike.attacker.sheet.scale, strike.attacker.id, strike.square)
    return say("semi-automagic.why.panicked") if ring > 1 else None


def _offers(situation: Situation, words: str, *, area: bool) -> tuple[Variant, ...]:
    """Return an offer for each weapon in hand whose attack fills an area, or for each of the others."""
    return tuple(
        Variant(
            say(f"semi-automagic.action.{words}-with", weapon=wielded.item.name),
            item=wielded.item.id,
            why_not=why_unfit(situation.who, wielded),
        )
        for wielded in wielded_by(situation.who)
        if bool(wielded.weapon.area) is area
    )


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
def _may_guess(situation: Situation, act: Act) -> Phrase | None:
    return None if act.place is None else why_out_of_reach(square_strike(situation, act))


def _at_place(identity: str, cited: str, carry: Carry, need: Need, check: Check, icon: str, *, area: bool) -> Action:
    variants = partial(_offers, words=identity, area=area)
    kind = partial(Action, seconds=SECONDS, repeats=True, icon=icon)
    return kind(identity, RuleId(cited), carry, needs=(need,), check=check, variants=variants)


ACTIONS = (
    _at_place(AREA_ATTACK, "SEC-AREA-01", _attack, Need.AREA, _may_attack_area, "bomb", area=True),
    _at_place(GUESS, "SEC-VIS-04", _guess, Need.PLACE, _may_guess, "eye-off", area=False),
)
