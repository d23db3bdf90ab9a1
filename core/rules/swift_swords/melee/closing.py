"""Coming to grips: closing with an enemy, dragging one into a melee, bringing down who still stands, slams."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.checks import opposed
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.melee.contact import (
    Status,
    draw_in,
    foes_in_melee,
    is_alone,
    knock_back,
    lock,
    locked_with,
    stand_beside,
    status_of,
)
from core.rules.swift_swords.melee.reaching import drop_what_is_too_large
from core.rules.swift_swords.names import ABOARD, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation

CLOSE, DRAG, KNOCK_DOWN = "close", "drag", "knock-down"
PIPS = 4
"""What closing, dragging and knocking down cost each."""
TIMES = 3
"""How many times as large as all its opponents InClose a creature must be to stay on its feet (SST-CLOSE-02)."""


def target_of(act: Act) -> TokenId | None:
    """Return whom an act is aimed at; None for that of an offer."""
    return act.target() if act.targets else None


@rule("SST-CLOSE-02", "SST-CLOSE-03")
def stays_up(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody InClose stays on his feet: three times as large as every opponent, legs counted too."""
    someone = fighter(fight, who)
    own = someone.sheet.size_number + someone.sheet.stability
    opponents = [fighter(fight, foe).sheet.size_number for foe in locked_with(fight, who)]
    return someone.sheet.steady or all(own >= TIMES * size for size in opponents)


@rule("SST-CLOSE-01", "SST-CLOSE-02", "SST-CLOSE-04")
def come_close(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """Let two be InClose: they fall who are not large enough, and drop what is too large to be used there."""
    lock(ctx, who, whom, cited)
    stand_beside(ctx, who, whom)
    ctx.note(say("swift-swords.log.closes", token=who, other=whom), RuleId(cited))
    for each in (who, *locked_with(ctx, who)):
        if not stays_up(ctx, each) and not fighter(ctx, each).has(PRONE):
            set_condition(ctx, each, "SST-CLOSE-02", PRONE)
        drop_what_is_too_large(ctx, each)


@rule("SST-ACT-21", "SST-CLOSE-12")
def _close(ctx: Context, act: Act) -> Procedure[None]:
    """Enter InClose with an enemy of one's melee, who is no slower if the dice tie."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "dexterity", "SST-ACT-21", key="close", sized=False)
    if margin > 0:
        come_close(ctx, who, whom, "SST-ACT-21")


@rule("SST-ACT-21", "SST-CLOSE-12")
def _check_close(situation: Situation, act: Act) -> Phrase | None:
    who, whom = situation.who.id, target_of(act)
    foes = foes_in_melee(situation, who)
    if situation.who.has(ABOARD):
        return say("swift-swords.why.get-off")
    if not foes:
        return say("swift-swords.why.alone")
    if whom is not None and whom not in foes:
        return say("swift-swords.why.not-in-melee")
    return say("swift-swords.why.locked") if whom in locked_with(situation, who) else None


@rule("SST-ACT-16", "SST-MELEE-02")
def _drag(ctx: Context, act: Act) -> Procedure[None]:
    """Pull an enemy who is Alone into one's melee, by strength of body and Size."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "body", "SST-ACT-16", key="drag")
    if margin > 0:
        draw_in(ctx, who, whom, "SST-ACT-16")


def _why_not_in_contact(fight: Fight, who: TokenId) -> Phrase | None:
    """Return that somebody is in no melee, or too close to an enemy for what is done on one's feet; None if he can."""
    match status_of(fight, who):
        case Status.IN_CONTACT:
            return None
        case Status.IN_CLOSE:
            return say("swift-swords.why.in-close")
    return say("swift-swords.why.not-in-contact")


@rule("SST-ACT-16")
def _check_drag(situation: Situation, act: Act) -> Phrase | None:
    who, whom = situation.who.id, target_of(act)
    why = _why_not_in_contact(situation, who)
    if why is not None or whom is None:
        return why
    if situation.encounter.token(whom).side == situation.who.token.side:
        return say("swift-swords.why.no-enemy")
    if find_spot(situation, who) != find_spot(situation, whom):
        return say("swift-swords.why.other-zone")
    return None if is_alone(situation, whom) else say("swift-swords.why.not-alone")


@rule("SST-CLOSE-09", "SST-CLOSE-10")
def _knock_down(ctx: Context, act: Act) -> Procedure[None]:
    """Bring down an opponent who still stands InClose: then its Size protects it no longer."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "body", "SST-CLOSE-09", key="knock-down")
    if margin > 0:
        set_condition(ctx, whom, "SST-CLOSE-09", PRONE)
        ctx.note(say("swift-swords.log.knocked-down", token=who, other=whom), RuleId("SST-CLOSE-09"))


@rule("SST-CLOSE-09")
def _check_knock_down(situation: Situation, act: Act) -> Phrase | None:
    opponents = locked_with(situation, situation.who.id)
    standing = [foe for foe in opponents if not fighter(situation, foe).has(PRONE)]
    if not opponents:
        return say("swift-swords.why.not-close")
    if not standing:
        return say("swift-swords.why.all-prone")
    whom = target_of(act)
    return None if whom is None or whom in standing else say("swift-swords.why.no-standing-opponent")


ACTIONS = (
    Action(CLOSE, "SST-ACT-21", _close, pips=PIPS, needs=(Need.TARGET,), check=_check_close, icon="users"),
    Action(DRAG, "SST-ACT-16", _drag, pips=PIPS, needs=(Need.TARGET,), check=_check_drag, icon="hand-grab"),
    Action(
        KNOCK_DOWN,
        "SST-CLOSE-09",
        _knock_down,
        pips=PIPS,
        needs=(Need.TARGET,),
        check=_check_knock_down,
        icon="arrow-down",
    ),
)


SLAM = "slam"
SLAM_PIPS = 5
FELLED = 2
"""By so much a slam must win to throw its target down as well."""


@rule("SST-SLAM-01", "SST-GAP-16")
def _slam(ctx: Context, act: Act) -> Procedure[None]:
    """Throw oneself at an enemy: who loses is knocked out of contact, by two or more off his feet too."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "body", "SST-SLAM-01", key="slam")
    if margin > 0:
        knock_back(ctx, whom, "SST-SLAM-01", down=margin >= FELLED)


@rule("SST-SLAM-01")
def _check_slam(situation: Situation, act: Act) -> Phrase | None:
    why = _why_not_in_contact(situation, situation.who.id)
    if why is not None:
        return why
    whom = target_of(act)
    known = whom is None or whom in foes_in_melee(situation, situation.who.id)
    return None if known else say("swift-swords.why.not-in-melee")


SLAMS = (Action(SLAM, "SST-SLAM-01", _slam, pips=SLAM_PIPS, needs=(Need.TARGET,), check=_check_slam, icon="bolt"),)
