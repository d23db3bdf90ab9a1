"""The action of attacking an area."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.action import Action, Situation
from core.rules.semi_automagic.blast_aim import AREA_ATTACK, SquareStrike, square_strike, why_no_blast
from core.rules.semi_automagic.blasts import make_blast
from core.rules.semi_automagic.names import PANICKED
from core.rules.semi_automagic.reach import squares_apart
from core.rules.semi_automagic.space import length_of
from core.rules.semi_automagic.strike import why_unfit
from core.rules.semi_automagic.wielding import wielded_by

SECONDS = 4
"""What an attack takes (SEC-ACT-03)."""


@rule("SEC-AREA-01", "SEC-ACT-03")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    """Attack an area."""
    yield from make_blast(ctx, act)


@rule("SEC-AREA-01")
def _check(situation: Situation, act: Act) -> Phrase | None:
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


def _weapons(situation: Situation) -> tuple[Variant, ...]:
    """Return an offer for each weapon in hand whose attack fills an area."""
    return tuple(
        Variant(
            say("semi-automagic.action.area-attack-with", weapon=wielded.item.name),
            item=wielded.item.id,
            why_not=why_unfit(situation.who, wielded),
        )
        for wielded in wielded_by(situation.who)
        if wielded.weapon.area
    )


ACTIONS = (
    Action(
        AREA_ATTACK,
        RuleId("SEC-AREA-01"),
        _attack,
        seconds=SECONDS,
        needs=(Need.AREA,),
        check=_check,
        variants=_weapons,
        repeats=True,
        icon="bomb",
    ),
)
