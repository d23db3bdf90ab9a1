"""Diagnosis: finding out what somebody suffers from."""

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.keeping import affliction_of, put_affliction
from core.engine.request import Procedure
from core.model.campaign import HouseRules
from core.model.keeper import Keeper, settled, there
from core.rulebook.cite import rule
from core.rules.semi_automagic.checks import Trial, check
from core.rules.semi_automagic.marks import address_of, someone_of
from core.rules.semi_automagic.names import MEDICINE
from core.rules.semi_automagic.settings import ruled
from core.rules.semi_automagic.skills import skill_tally
from core.rules.semi_automagic.syndromes import SemiSyndrome, syndrome_of
from core.rules.semi_automagic.time_settings import DIAGNOSIS


@rule("SEC-PSN-15", "SEC-GAP-35")
def diagnosis_dc(house: HouseRules, syndrome: SemiSyndrome, *, familiar: bool) -> int:
    """Return the DC of a diagnosis; where there are two, the second is for a healer who knows of the syndrome."""
    if syndrome.familiar is None:
        return syndrome.diagnosis
    mode = ruled(house, DIAGNOSIS)
    easy = familiar if mode == "by_healer" else mode == "second"
    return syndrome.familiar if easy else syndrome.diagnosis


@rule("SEC-PSN-15")
def diagnose(
    ctx: Context, keeper: Keeper, identity: str, healer: Keeper, *, familiar: bool = False, seen: bool = False
) -> Procedure[None]:
    """Let somebody try to tell what another suffers from; what was plain to see needs no check."""
    keeper = settled(ctx.state, keeper)
    held = affliction_of(ctx, keeper, identity)
    syndrome = None if held is None else syndrome_of(ctx.state, held.kind)
    if held is None or syndrome is None:
        raise Refused("semi-automagic.why.nothing-to-diagnose")
    who = address_of(ctx.state, keeper)
    if not seen:
        by = settled(ctx.state, healer)
        dc = diagnosis_dc(ctx.state.house_rules, syndrome, familiar=familiar)
        trial = Trial(
            who=address_of(ctx.state, by),
            what=say("semi-automagic.check.diagnosis"),
            cited="SEC-PSN-15",
            key=f"diagnosis:{who}",
            bonus=lambda state: (
                skill_tally(someone_of(state, by), MEDICINE) if there(state, by) and there(state, keeper) else None
            ),
            dc=lambda state: dc,
            against=who,
        )
        result = yield from check(ctx, trial)
        if result is None or not result.passed:
            return
    held = affliction_of(ctx, keeper, identity) if there(ctx.state, keeper) else None
    if held is not None:
        put_affliction(ctx, keeper, held.but(known=True), RuleId("SEC-PSN-15"))
        ctx.note(say("semi-automagic.log.diagnosed", token=who, what=held.kind), RuleId("SEC-PSN-15"))
