"""What can be struck in melee and with what, how one comes to grips: closing, dragging in, bringing down, slams."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.gear import drop_item
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.chariots.builds import is_over_team
from core.rules.swift_swords.checks import opposed
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import Wielded
from core.rules.swift_swords.melee import contact
from core.rules.swift_swords.names import ABOARD, FIGHTING, FLYING, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.settings import ATTACKERS_CAP, chosen

ROOM, MORE_ROOM = 4, 2
"""Attackers that a man-sized target has room for, and how many more for each Size above 1 (SST-SLAM-02)."""
LIGHT, MEDIUM, HEAVY, LARGE = 3, 4, 5, 6
COSTS = {"light": LIGHT, "medium": MEDIUM, "heavy": HEAVY}
"""Pips of a melee attack by the class of the weapon; what is larger costs most (SST-ACT-12)."""
FIRED, THROWN = 4, 3
CLOSE_WEIGHTS = ("light", "medium")
"""The classes of weapons that can be used InClose (SST-CLOSE-04)."""


@rule("SST-STAT-07", "SST-MELEE-01", "SST-MELEE-04", "SST-REACH-01", "SST-CLOSE-12", "SST-FLY-08", "SST-CHAR-10")
def why_no_melee(
    fight: Fight, who: TokenId, whom: TokenId, wielded: Wielded, *, passing: bool = False
) -> Phrase | None:
    """Return why somebody cannot strike another with a weapon of melee; None if he can, if need be by stepping in.

    One who is `passing`, or attacks, can be struck although he is in the air.
    """
    if find_spot(fight, who) != find_spot(fight, whom) or isinstance(find_spot(fight, who), tuple):
        return say("swift-swords.why.other-zone")
    if is_over_team(fight, who, whom):
        return say("swift-swords.why.over-team")
    why = why_not_wielded(fight, who, wielded)
    if why is not None:
        return why
    if fighter(fight, whom).has(FLYING):
        flies = passing or fighter(fight, who).has(FLYING)
        return None if flies and not contact.locked_with(fight, who) else say("swift-swords.why.in-the-air")
    match contact.contact_of(fight, who):
        case contact.Contact.IN_CLOSE if whom not in contact.locked_with(fight, who):
            return say("swift-swords.why.not-locked")
        case contact.Contact.IN_CONTACT if whom not in contact.foes_in_melee(fight, who) and not _lies_amid(
            fight, who, whom
        ):
            return say("swift-swords.why.not-in-melee")
    if not fighter(fight, who).sheet.zone_move and not contact.touch(fight, who, whom):
        return say("swift-swords.why.cannot-step")
    if (wielded.profile.reach or fighter(fight, who).has(FLYING)) and contact.is_alone(fight, who):
        return None
    return why_no_room(fight, who, whom)


@rule("SST-OOA-07", "SST-MELEE-01")
def _lies_amid(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether somebody who is out of the fight lies beside one of another's melee, where he may be hit again."""
    return fighter(fight, whom).is_out and any(
        contact.touch(fight, whom, each) for each in contact.melee_of(fight, who)
    )


@rule("SST-REACH-02", "SST-CLOSE-04")
def why_not_wielded(fight: Fight, who: TokenId, wielded: Wielded) -> Phrase | None:
    """Return why a weapon of melee is of no use as somebody stands: Reach InContact, a heavy one InClose."""
    status = contact.contact_of(fight, who)
    if wielded.profile.reach and status is not contact.Contact.ALONE:
        return say("swift-swords.why.reach-closed", item=wielded.item.name)
    if status is contact.Contact.IN_CLOSE and not fits_close(fighter(fight, who), wielded):
        return say("swift-swords.why.too-large-in-close", item=wielded.item.name)
    return None


@rule("SST-CLOSE-04", "SST-CLOSE-07", "SST-CLOSE-08")
def fits_close(someone: Fighter, wielded: Wielded) -> bool:
    """Return whether a weapon can be used InClose: Light, Medium and natural ones can."""
    return wielded.profile.natural or wielded.weight(someone.sheet.size) in CLOSE_WEIGHTS


@rule("SST-MELEE-07", "SST-SLAM-02")
def room_for(someone: Fighter) -> int:
    """Return how many can attack somebody in melee."""
    return ROOM + MORE_ROOM * max(0, int(someone.sheet.size_number) - 1)


@rule("SST-MELEE-07", "SST-SLAM-02")
def why_no_room(fight: Fight, who: TokenId, whom: TokenId) -> Phrase | None:
    """Return that as many others attack somebody in his melee as have room; None where there is room."""
    if not chosen(fight.state.house_rules, ATTACKERS_CAP):
        return None
    others = attackers_of(fight, whom)
    most = room_for(fighter(fight, whom))
    if who in others or len(others) < most:
        return None
    return say("swift-swords.why.no-room", token=whom, most=most)


@rule("SST-MELEE-07")
def attackers_of(fight: Fight, whom: TokenId) -> tuple[TokenId, ...]:
    """Return those of somebody's melee who attack him: whose last attack in it was on him."""
    found = []
    for foe in contact.foes_in_melee(fight, whom):
        held = fighter(fight, foe).held(FIGHTING)
        if held is not None and held.other == whom:
            found.append(foe)
    return tuple(found)


@rule("SST-MELEE-01", "SST-REACH-01", "SST-ACT-02")
def approach(ctx: Context, who: TokenId, whom: TokenId, wielded: Wielded) -> None:
    """Let somebody come up to whom he strikes: from Alone into contact, or about his melee.

    With a Reach weapon, and from the air or into it, he stays Alone.
    """
    if moves_in(ctx, who, whom, wielded):
        contact.join_melee(ctx, who, whom, "SST-MELEE-01")
    elif contact.is_alone(ctx, who):
        return
    else:
        contact.stand_beside(ctx, who, whom)
    held = fighter(ctx, who).held(FIGHTING)
    if held is None or held.other != whom:
        lift_conditions(ctx, who, "SST-MELEE-07", FIGHTING)
        set_condition(ctx, who, "SST-MELEE-07", FIGHTING, other=whom)


def moves_in(fight: Fight, who: TokenId, whom: TokenId, wielded: Wielded) -> bool:
    """Return whether somebody has to go through his zone to strike another: out of no melee, on foot, with no Reach."""
    aloft = fighter(fight, who).has(FLYING) or fighter(fight, whom).has(FLYING)
    return contact.is_alone(fight, who) and not wielded.profile.reach and not aloft


@rule("SST-CLOSE-04")
def drop_what_is_too_large(ctx: Context, who: TokenId) -> None:
    """Let somebody who is InClose drop what he cannot use there."""
    someone = fighter(ctx, who)
    for wielded in someone.arms:
        if not wielded.profile.natural and not wielded.profile.block and not fits_close(someone, wielded):
            drop_item(ctx, who, wielded.item, "SST-CLOSE-04")
            ctx.tell_of(who, "swift-swords.log.drops", "SST-CLOSE-04", item=wielded.item.name)


@rule("SST-ACT-12", "SST-ACT-13", "SST-CLOSE-07")
def attack_pips(someone: Fighter, wielded: Wielded) -> int:
    """Return what an attack with something in hand costs."""
    arm = wielded.profile
    if arm.way == "fired":
        return FIRED
    if arm.way == "thrown":
        return THROWN
    return LIGHT if arm.natural else COSTS.get(wielded.weight(someone.sheet.size), LARGE)


def blows_at(fight: Fight, who: TokenId, whom: TokenId) -> tuple[Wielded, ...]:
    """Return the weapons of melee with which somebody can strike another who leaves, passes or attacks him."""
    arms = fighter(fight, who).arms
    fit = (each for each in arms if each.profile.way == "melee" and not each.profile.block)
    return tuple(each for each in fit if why_no_melee(fight, who, whom, each, passing=True) is None)


CLOSE, DRAG, KNOCK_DOWN = "close", "drag", "knock-down"
REACHING_PIPS = 4
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
    opponents = [fighter(fight, foe).sheet.size_number for foe in contact.locked_with(fight, who)]
    return someone.sheet.steady or all(own >= TIMES * size for size in opponents)


@rule("SST-CLOSE-01", "SST-CLOSE-02", "SST-CLOSE-04")
def come_close(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """Let two be InClose: they fall who are not large enough, and drop what is too large to be used there."""
    contact.lock(ctx, who, whom, cited)
    contact.stand_beside(ctx, who, whom)
    ctx.tell_of(who, "swift-swords.log.closes", cited, other=whom)
    for each in (who, *contact.locked_with(ctx, who)):
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
    foes = contact.foes_in_melee(situation, who)
    if situation.who.has(ABOARD):
        return say("swift-swords.why.get-off")
    if not foes:
        return say("swift-swords.why.alone")
    if whom is not None and whom not in foes:
        return say("swift-swords.why.not-in-melee")
    return say("swift-swords.why.locked") if whom in contact.locked_with(situation, who) else None


@rule("SST-ACT-16", "SST-MELEE-02")
def _drag(ctx: Context, act: Act) -> Procedure[None]:
    """Pull an enemy who is Alone into one's melee, by strength of body and Size."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "body", "SST-ACT-16", key="drag")
    if margin > 0:
        contact.draw_in(ctx, who, whom, "SST-ACT-16")


def _why_not_in_contact(fight: Fight, who: TokenId) -> Phrase | None:
    """Return that somebody is in no melee, or too close to an enemy for what is done on one's feet; None if he can."""
    match contact.contact_of(fight, who):
        case contact.Contact.IN_CONTACT:
            return None
        case contact.Contact.IN_CLOSE:
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
    return None if contact.is_alone(situation, whom) else say("swift-swords.why.not-alone")


@rule("SST-CLOSE-09", "SST-CLOSE-10")
def _knock_down(ctx: Context, act: Act) -> Procedure[None]:
    """Bring down an opponent who still stands InClose: then its Size protects it no longer."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "body", "SST-CLOSE-09", key="knock-down", falls=True)
    if margin > 0:
        set_condition(ctx, whom, "SST-CLOSE-09", PRONE)
        ctx.tell_of(who, "swift-swords.log.knocked-down", "SST-CLOSE-09", other=whom)


@rule("SST-CLOSE-09")
def _check_knock_down(situation: Situation, act: Act) -> Phrase | None:
    opponents = contact.locked_with(situation, situation.who.id)
    standing = [foe for foe in opponents if not fighter(situation, foe).has(PRONE)]
    if not opponents:
        return say("swift-swords.why.not-close")
    if not standing:
        return say("swift-swords.why.all-prone")
    whom = target_of(act)
    return None if whom is None or whom in standing else say("swift-swords.why.no-standing-opponent")


_reaching = partial(Action, pips=REACHING_PIPS, needs=(Need.TARGET,))
ACTIONS = (
    _reaching(CLOSE, "SST-ACT-21", _close, check=_check_close, icon="users"),
    _reaching(DRAG, "SST-ACT-16", _drag, check=_check_drag, icon="hand-grab"),
    _reaching(KNOCK_DOWN, "SST-CLOSE-09", _knock_down, check=_check_knock_down, icon="arrow-down"),
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
        contact.knock_back(ctx, whom, "SST-SLAM-01", down=margin >= FELLED)


@rule("SST-SLAM-01")
def _check_slam(situation: Situation, act: Act) -> Phrase | None:
    why = _why_not_in_contact(situation, situation.who.id)
    if why is not None:
        return why
    whom = target_of(act)
    known = whom is None or whom in contact.foes_in_melee(situation, situation.who.id)
    return None if known else say("swift-swords.why.not-in-melee")


SLAMS = (Action(SLAM, "SST-SLAM-01", _slam, pips=SLAM_PIPS, needs=(Need.TARGET,), check=_check_slam, icon="bolt"),)
