"""Lines of cover in a zone: getting over them, past those who defend them."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.zone_cover import Extent, ZoneCover
from core.rulebook.cite import rule
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot, zone_at
from core.rules.swift_swords.checks import characteristic
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee.contact import draw_in, foes_in_zone, is_alone, join_melee, melee_of
from core.rules.swift_swords.names import CRUSHED, HELD, PAST_COVER, PRONE, TRIED_COVER
from core.rules.swift_swords.rounds.order import Action, Situation

OVERCOME = "overcome"
PIPS = 4
"""A Battle Move (SST-MOVE-02)."""


def cover_about(fight: Fight, who: TokenId, extent: Extent) -> ZoneCover | None:
    """Return the cover of an extent that somebody's zone has; None where it has none such."""
    spot = find_spot(fight, who)
    zone = zone_at(fight, spot) if isinstance(spot, str) else None
    return zone.cover if zone is not None and zone.cover is not None and zone.cover.extent is extent else None


def is_past(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody has got over the line of his zone."""
    spot = find_spot(fight, who)
    return any(each.kind == PAST_COVER and each.about == spot for each in fighter(fight, who).conditions)


@rule("SST-COVER-08")
def defenders_of(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the enemies who defend the line of somebody's zone: those Alone there and fit to stop him."""
    found = []
    for foe in foes_in_zone(fight, who):
        someone = fighter(fight, foe)
        unfit = someone.has(PRONE, CRUSHED, HELD) or states_of(someone) or is_past(fight, foe)
        if is_alone(fight, foe) and not unfit:
            found.append(foe)
    return tuple(found)


@rule("SST-COVER-08")
def tries(fight: Fight, who: TokenId) -> int:
    """Return how many have tried to get over the line of somebody's zone in this cycle."""
    spot, cycle = find_spot(fight, who), clock_of(fight.encounter).cycle
    return sum(
        held.kind == TRIED_COVER and (held.amount, held.about) == (cycle, spot)
        for token in fight.encounter.tokens.values()
        for held in token.conditions
    )


@rule("SST-COVER-07", "SST-COVER-08", "SST-MOVE-02", "SST-ACT-17")
def _overcome(ctx: Context, act: Act) -> Procedure[None]:
    """Get over a line: a defender who is left stops one attacker without a roll; else DEX must pass."""
    who, spot = act.actor, str(find_spot(ctx, act.actor))
    set_condition(ctx, who, "SST-COVER-08", TRIED_COVER, clock_of(ctx.encounter).cycle, about=spot)
    defenders = defenders_of(ctx, who)
    if defenders:
        ctx.note(say("swift-swords.log.stopped-at-cover", token=who, other=defenders[0]), RuleId("SST-COVER-08"))
        join_melee(ctx, defenders[0], who, "SST-COVER-08")
        return
    successes = yield from characteristic(ctx, who, "dexterity", "SST-COVER-07", key=f"overcome:{who}", uses=("move",))
    if successes:
        set_condition(ctx, who, "SST-COVER-07", PAST_COVER, about=spot)
        ctx.note(say("swift-swords.log.past-cover", token=who), RuleId("SST-COVER-07"))


@rule("SST-COVER-07", "SST-COVER-08")
def _check(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who.id
    cover = cover_about(situation, who, Extent.LINE)
    if cover is None:
        return say("swift-swords.why.no-line")
    if not is_alone(situation, who):
        return say("swift-swords.why.not-alone")
    if is_past(situation, who):
        return say("swift-swords.why.past-already")
    if cover.choke and tries(situation, who) >= cover.choke:
        return say("swift-swords.why.choked", most=cover.choke)
    return None


@rule("SST-COVER-09")
def meet_occupants(ctx: Context, who: TokenId) -> None:
    """Let somebody who has come into a zone that is cover all over be InContact with the enemies who hold it."""
    if cover_about(ctx, who, Extent.AREA) is None:
        return
    for foe in foes_in_zone(ctx, who):
        if not melee_of(ctx, who):
            join_melee(ctx, who, foe, "SST-COVER-09")
        elif foe not in melee_of(ctx, who):
            draw_in(ctx, who, foe, "SST-COVER-09")


ACTIONS = (Action(OVERCOME, "SST-COVER-07", _overcome, pips=PIPS, check=_check, icon="fence"),)
