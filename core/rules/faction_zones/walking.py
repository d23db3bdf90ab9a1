"""Walking: half a zone at a time, with whoever is held, past those who may strike at one who moves off."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask, together
from core.engine.system import Need
from core.geometry.zone_graph import Spot
from core.rulebook.cite import rule
from core.rules.faction_zones.action import Action, Effort, Situation
from core.rules.faction_zones.attack import Plan, is_there, make_attack, react
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import RIDING, combatant
from core.rules.faction_zones.grips import captive_of, loosen
from core.rules.faction_zones.hiding import give_away, is_concealed
from core.rules.faction_zones.leaving import left_behind
from core.rules.faction_zones.movement import MOVE, leave_cover, place, way_of, why_not_way
from core.rules.faction_zones.places import spot_of, spot_words
from core.rules.faction_zones.reactions import STRIKE, Answered, Window, may_react
from core.rules.faction_zones.riding import riders_of
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.strike import strike_of, why_not
from core.rules.faction_zones.surroundings import is_in_view

LET_PASS = "no"
"""The answer of one who lets a mover go."""


@rule("FAC-TURN-01", "FAC-TURN-03", "FAC-ZONE-01", "FAC-OPP-02", "FAC-SNEAK-06")
def walk(ctx: Context, act: Act) -> Procedure[None]:
    """Walk a path half a zone at a time; one who is stopped on the way stays where he is."""
    who = act.actor
    leave_cover(ctx, who)
    for spot in way_of(ctx.board, ctx.encounter, who, act.path) or ():
        if not (yield from _gets_off(ctx, who, spot)):
            break
        _step(ctx, who, spot)
        if is_concealed(ctx.encounter, who) and _crosses_view(ctx, who):
            yield from give_away(ctx, who)
    loosen(ctx)
    if who in ctx.encounter.tokens:
        spot = spot_of(ctx.board, ctx.encounter, who)
        ctx.note(say("faction-zones.log.walks", token=who, spot=spot_words(spot)), RuleId("FAC-ZONE-01"))


def _crosses_view(ctx: Context, who: TokenId) -> bool:
    """Return whether an enemy has before his eyes where somebody hidden is."""
    side = ctx.token(who).side
    return any(
        ctx.token(other).side != side
        and not combatant(ctx, other).is_down
        and is_in_view(ctx.state, ctx.board, ctx.encounter, other, who)
        for other in clock_of(ctx.encounter).combatants
    )


@rule("FAC-GRAP-04", "FAC-GAP-20")
def _step(ctx: Context, who: TokenId, spot: Spot) -> None:
    """Take one step, and drag along whom one holds."""
    captive = captive_of(ctx, who)
    place(ctx, who, spot)
    for other in ((captive,) if captive is not None else ()) + riders_of(ctx, who):
        if other in ctx.encounter.tokens:
            place(ctx, other, spot)
    clock = clock_of(ctx.encounter)
    if clock.turn is not None and clock.turn.who == who:
        set_clock(ctx, replace(clock, turn=replace(clock.turn, moved=clock.turn.moved + 1)), "FAC-TURN-03")


@rule("FAC-OPP-01", "FAC-OPP-02", "FAC-OPP-03")
def _gets_off(ctx: Context, who: TokenId, spot: Spot) -> Procedure[bool]:
    """Let those strike who would no longer be nearby after a step; True if the mover can take it."""
    watchers = _watchers(ctx, who, spot)
    strikes: dict[TokenId, str] = {}
    yield from together(_announced(ctx, watcher, who, strikes) for watcher in watchers)
    for watcher, item in strikes.items():
        if not is_there(ctx, watcher, who) or combatant(ctx, who).is_out:
            continue
        react(ctx, Answered(STRIKE, watcher, item), "FAC-OPP-01")
        ctx.note(say("faction-zones.log.strikes-off", token=watcher, other=who), RuleId("FAC-OPP-01"))
        yield from make_attack(ctx, Plan(watcher, who, item, opportunity=True))
    return is_there(ctx, who) and not combatant(ctx, who).is_out


def _watchers(ctx: Context, who: TokenId, spot: Spot) -> tuple[TokenId, ...]:
    """Return the enemies nearby who would be left by a step, and who can react with a blow that reaches."""
    here = spot_of(ctx.board, ctx.encounter, who)
    found = left_behind(ctx.state, ctx.encounter, ctx.board, who, here, spot)
    return tuple(other for other in found if _weapons(ctx, other, who))


def _weapons(ctx: Context, watcher: TokenId, who: TokenId) -> tuple[tuple[str, str], ...]:
    where = (ctx.state, ctx.encounter, ctx.board)
    return tuple(
        (wielded.item.id, wielded.item.name)
        for wielded in combatant(ctx, watcher).arms
        if wielded.arm.die
        and not wielded.arm.is_ranged
        and why_not(strike_of(*where, watcher, who, item=wielded.item.id)) is None
    )


def _announced(ctx: Context, watcher: TokenId, who: TokenId, strikes: dict[TokenId, str]) -> Procedure[None]:
    def build(state: object) -> Choice | None:
        if not is_there(ctx, watcher, who) or not may_react(ctx, Window(who, who), watcher):
            return None
        weapons = _weapons(ctx, watcher, who)
        if not weapons:
            return None
        options = tuple(
            Option(item, say("faction-zones.option.strike", token=watcher, weapon=name)) for item, name in weapons
        )
        return Choice(
            key=f"opportunity:{watcher}:{who}",
            asks=watcher,
            rules=(RuleId("FAC-OPP-01"),),
            prompt=say("faction-zones.ask.opportunity", token=watcher, other=who),
            options=(Option(LET_PASS, say("faction-zones.option.let-pass")), *options),
            suggested=LET_PASS,
        )

    answer = yield from ask(build)
    if answer is not None and answer != LET_PASS:
        strikes[watcher] = answer


@rule("FAC-TURN-01", "FAC-MOUNT-06")
def _check(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.has(RIDING):
        return say("faction-zones.why.get-off-first")
    if not situation.turn.left:
        return say("faction-zones.why.no-movement")
    return why_not_way(situation, act.path) if act.path else None


@rule("FAC-TURN-01", "FAC-GAP-10")
def _sprint(ctx: Context, act: Act) -> Procedure[None]:
    """Run: twice the speed in this turn; whoever ran in the round before has to pass an AGI save for it."""
    clock = clock_of(ctx.encounter)
    runs = True
    if act.actor in clock.ran_before:
        runs = (yield from save(ctx, act.actor, "agility", "FAC-GAP-10", key="sprint")) is True
        clock = clock_of(ctx.encounter)
    if clock.turn is None or clock.turn.who != act.actor:
        return
    if not runs:
        set_clock(ctx, replace(clock, turn=replace(clock.turn, sprinting=True)), "FAC-GAP-10")
        return
    further = 2 if combatant(ctx, act.actor).sheet.has("fleet footed") else 0
    turn = replace(clock.turn, full=2 * clock.turn.full + further, sprinting=True)
    set_clock(ctx, replace(clock, turn=turn, running=(*clock.running, act.actor)), "FAC-GAP-10")


@rule("FAC-GAP-10")
def _check_sprint(situation: Situation, act: Act) -> Phrase | None:
    turn = situation.turn
    if turn.sprinting:
        return say("faction-zones.why.sprints")
    return say("faction-zones.why.begun") if turn.moved or turn.mains or turn.bonuses else None


ACTIONS = (
    Action(
        MOVE,
        RuleId("FAC-TURN-03"),
        walk,
        Effort.MOVE,
        (Need.PATH,),
        check=_check,
        repeats=True,
        keeps_hold=True,
        icon="walk",
    ),
    Action("sprint", RuleId("FAC-GAP-10"), _sprint, Effort.FREE, check=_check_sprint, keeps_hold=True, icon="run"),
)
