"""Driving a chariot: getting aboard and off, the two templates, second turns, the team's attack, defensive driving."""

from functools import partial
from itertools import pairwise
from typing import Any

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, one_by_one
from core.engine.sketch import NO_SKETCH, Sketch
from core.engine.system import Need
from core.geometry.units import Point
from core.geometry.zone_graph import Spot, border_of
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot, middle_near, put_in, put_upon, spot_of, spots_along
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.strike import Declared
from core.rules.swift_swords.chariots import builds
from core.rules.swift_swords.checks import roll_dice
from core.rules.swift_swords.facing import EIGHT, direction, turns_between
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import UNARMED
from core.rules.swift_swords.melee.contact import is_alone
from core.rules.swift_swords.melee.reaching import COSTS, LARGE
from core.rules.swift_swords.movement.ground import lies, may_step
from core.rules.swift_swords.movement.moves import leg_facings, sketch_zones, why_nowhere, zones_entered
from core.rules.swift_swords.names import DEFENSIVE, FLIPPED, HEADING, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation

BOARD, ALIGHT, DRIVE, WHEEL, TRAMPLE, DEFENSIVELY = (
    "board",
    "alight",
    "drive",
    "wheel",
    "trample",
    "drive-defensively",
)
BOARD_PIPS, DRIVE_PIPS, DEFENSIVE_PIPS = 3, 3, 4
FEAT = "Defensive Driving"
"""The skill of a sheet that stands for the Feat (SST-CHAR-08)."""


# Crew


@rule("SST-CHAR-01", "SST-CHAR-02")
def _board(ctx: Context, act: Act) -> None:
    """Get aboard a chariot; the first who does drives it."""
    who, chariot = act.actor, act.target()
    first = not builds.crew_of(ctx, chariot)
    builds.CREW.begin(ctx, who, chariot, "SST-CHAR-01", near=int(first))
    seat_crew(ctx, chariot)
    ctx.tell_of(who, "swift-swords.log.boards", "SST-CHAR-01", other=chariot)


@rule("SST-CHAR-11", "SST-CHAR-02")
def seat_crew(ctx: Context, chariot: TokenId) -> None:
    """Put the crew upon the chariot, side by side in its back row, closer together where it has fewer squares."""
    spot = find_spot(ctx, chariot)
    if spot is not None:
        crew = builds.crew_of(ctx, chariot)
        for who, point in zip(crew, builds.back_row(ctx, chariot, len(crew)), strict=True):
            put_upon(ctx, who, spot, point)


@rule("SST-CHAR-01", "SST-CHAR-02")
def _check_board(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    if builds.chariot_of(situation, who.id) is not None:
        return say("swift-swords.why.aboard")
    if not is_alone(situation, who.id):
        return say("swift-swords.why.not-alone")
    if lies(situation):
        return say("swift-swords.why.lies")
    if not act.targets:
        there = (fighter(situation, TokenId(each)).sheet for each in situation.encounter.tokens)
        return (
            None if any(builds.build_of(each) is not None for each in there) else say("swift-swords.why.none-to-board")
        )
    chariot = fighter(situation, act.target())
    build = builds.build_of(chariot.sheet)
    if build is None or chariot.has(FLIPPED):
        return say("swift-swords.why.no-chariot")
    if find_spot(situation, who.id) != find_spot(situation, chariot.id):
        return say("swift-swords.why.other-zone")
    full = builds.heads_aboard(situation, chariot.id) + builds.heads_of(situation.who) > build.room
    return say("swift-swords.why.full", most=build.room) if full else None


def _alight(ctx: Context, act: Act) -> None:
    """Get off a chariot."""
    chariot = builds.chariot_of(ctx, act.actor)
    if chariot is not None:
        builds.CREW.end(ctx, act.actor, chariot, "SST-CHAR-01")


def _check_alight(situation: Situation, act: Act) -> Phrase | None:
    return None if builds.chariot_of(situation, situation.who.id) is not None else say("swift-swords.why.not-aboard")


# Driving


def team_of(fight: Fight, driver: TokenId) -> tuple[TokenId, builds.Build] | None:
    """Return the chariot that somebody drives, with its build; None if he drives none that can go."""
    chariot = builds.chariot_of(fight, driver)
    if chariot is None or not builds.drives(fight, driver):
        return None
    team = fighter(fight, chariot)
    build = builds.build_of(team.sheet)
    return None if build is None or team.is_out or team.has(FLIPPED) else (chariot, build)


@rule("SST-CHAR-15")
def _check_driver(situation: Situation, act: Act) -> Phrase | None:
    return None if team_of(situation, situation.who.id) is not None else say("swift-swords.why.no-driver")


@rule("SST-CHAR-18", "SST-GAP-19")
def turns_driven(fight: Fight, chariot: TokenId, way: tuple[Spot, ...]) -> int:
    """Return how many turns of 45 degrees a way takes."""
    found = (builds.heading_of(fight, chariot), *leg_facings(fight, chariot, way))
    return sum(turns_between(one, other) for one, other in pairwise(found))


@rule("SST-CHAR-01")
def _no_chariot(situation: Situation, act: Act) -> Phrase | None:
    """Return that what somebody would get aboard of is no chariot; None before he is aimed at any."""
    if not act.targets or builds.build_of(fighter(situation, act.target()).sheet) is not None:
        return None
    return say("swift-swords.why.no-chariot")


@rule("SST-CHAR-16", "SST-CHAR-18", "SST-CHAR-19", "SST-CHAR-14")
def why_not_driven(situation: Situation, path: tuple[Point, ...]) -> Phrase | None:
    """Return why a path cannot be driven; None if it can: two turns at most, the second by a roll."""
    found = team_of(situation, situation.who.id)
    if found is None:
        return say("swift-swords.why.no-driver")
    chariot, build = found
    way = spots_along(situation, chariot, path)
    if way is None:
        return say("swift-swords.why.off-zones")
    if not way or not isinstance(way[-1], str):
        return say("swift-swords.why.ends-in-zone")
    for here, there in pairwise((spot_of(situation, chariot), *way)):
        if there not in situation.board.site.zones.graph.beside(here):
            return say("swift-swords.why.no-step")
        if not may_step(situation, here, there):
            return say("swift-swords.why.shut")
    far, most = len(zones_entered(way)), builds.zones_of_pace(builds.pace_of(situation, chariot, build))
    if far > most:
        return say("swift-swords.why.too-far", zones=far, most=most)
    turns = turns_driven(situation, chariot, way)
    return say("swift-swords.why.turns", turns=turns, most=2) if turns > 2 else None


def _cannot_drive(situation: Situation, act: Act) -> Phrase | None:
    """Return why nothing would come of a drive: nothing that can go is driven, or the way enters no other zone."""
    found = team_of(situation, situation.who.id)
    if found is None:
        return say("swift-swords.why.no-driver")
    return why_nowhere(situation, found[0], act.path) if act.path else None


def _check_drive(situation: Situation, act: Act) -> Phrase | None:
    return _check_driver(situation, act) or (why_not_driven(situation, act.path) if act.path else None)


@rule("SST-CHAR-15", "SST-CHAR-16", "SST-CHAR-18")
def _drive(ctx: Context, act: Act) -> Procedure[None]:
    """Drive by the Turning Template: from zone to zone, with one turn for nothing and a second one by a roll."""
    found = team_of(ctx, act.actor)
    if found is None:
        return
    chariot, build = found
    way = spots_along(ctx, chariot, act.path) or ()
    zones, legs, turns, rolled = zones_entered(way), leg_facings(ctx, chariot, way), 0, False
    for number, (zone, heading) in enumerate(zip(zones, legs, strict=True)):
        turns += turns_between(builds.heading_of(ctx, chariot), heading)
        if turns > 1 and not rolled:
            rolled = True
            if not (yield from _turns_again(ctx, act.actor, chariot, build)):
                _straight_on(ctx, chariot, len(zones) - number)
                return
        _roll_on(ctx, chariot, zone, heading)


@rule("SST-CHAR-19", "SST-EXP-04")
def _turns_again(ctx: Context, driver: TokenId, chariot: TokenId, build: builds.Build) -> Procedure[bool]:
    """Let the driver roll for a second turn; a fumble flips the chariot over. Asks `driving:`."""
    rolled = yield from roll_dice(
        ctx, driver, lambda: builds.driving_roll(ctx, driver, chariot, build), "SST-CHAR-19", key=f"driving:{driver}"
    )
    if rolled.fumbles:
        flip(ctx, chariot)
    return rolled.successes > 0 and not rolled.fumbles


@rule("SST-CHAR-19")
def flip(ctx: Context, chariot: TokenId) -> None:
    """Flip a chariot over: nobody is aboard any more, and all lie on the ground."""
    for who in builds.crew_of(ctx, chariot):
        builds.CREW.end(ctx, who, chariot, "SST-CHAR-19")
        set_condition(ctx, who, "SST-CHAR-19", PRONE)
    set_condition(ctx, chariot, "SST-CHAR-19", FLIPPED)
    ctx.tell_of(chariot, "swift-swords.log.flips", "SST-CHAR-19")


@rule("SST-CHAR-19")
def _straight_on(ctx: Context, chariot: TokenId, most: int) -> None:
    """Let a chariot go on the way that it faces, into so many zones ahead at most as can be entered."""
    heading = builds.heading_of(ctx, chariot)
    for _ in range(0 if fighter(ctx, chariot).has(FLIPPED) else most):
        zone = _ahead_of(ctx, chariot, heading)
        if zone is None:
            return
        _roll_on(ctx, chariot, zone, heading)


def _ahead_of(fight: Fight, chariot: TokenId, heading: int) -> str | None:
    """Return the zone that lies before a chariot; None if there is none that can be entered."""
    here, zones = find_spot(fight, chariot), fight.board.site.zones
    for zone in zones.neighbours(here) if isinstance(here, str) else ():
        border = border_of(str(here), zone)
        ahead = direction(zones.middle(str(here)), zones.middle(zone)) == heading
        if ahead and may_step(fight, str(here), border) and may_step(fight, border, zone):
            return zone
    return None


def _roll_on(ctx: Context, chariot: TokenId, zone: str, heading: int) -> None:
    set_condition(ctx, chariot, "SST-CHAR-16", HEADING, heading)
    put_in(ctx, chariot, zone, over=builds.crew_of(ctx, chariot))
    seat_crew(ctx, chariot)
    ctx.tell_of(chariot, "swift-swords.log.drives", "SST-CHAR-16", zone=zone)


@rule("SST-CHAR-15", "SST-CHAR-17")
def _wheel(ctx: Context, act: Act) -> None:
    """Turn a chariot by the Blast Template: it stays in its zone, and faces any way, where it has the room for that."""
    found = team_of(ctx, act.actor)
    if found is not None:
        chariot, spot = found[0], find_spot(ctx, found[0])
        set_condition(ctx, chariot, "SST-CHAR-17", HEADING, int(act.option("heading") or 0) % EIGHT)
        if spot is not None:
            put_in(ctx, chariot, spot, middle_near(ctx, chariot), over=builds.crew_of(ctx, chariot))
        seat_crew(ctx, chariot)


HEADINGS = tuple((number, say(f"swift-swords.heading.{number}")) for number in range(EIGHT))


def _wheelings(situation: Situation) -> tuple[Variant, ...]:
    """Offer the facings, beginning with that which the chariot has."""
    found = team_of(situation, situation.who.id)
    now = 0 if found is None else builds.heading_of(situation, found[0])
    field = Field("heading", say("swift-swords.field.heading"), now, HEADINGS)
    return (Variant(say("swift-swords.action.wheel"), fields=(field,)),)


# What the driver does besides


@rule("SST-CHAR-12", "SST-CHAR-04", "SST-CHAR-05", "SST-CHAR-13")
def _trample(ctx: Context, act: Act) -> Procedure[None]:
    """Let the team attack who stands before it, each once."""
    found = team_of(ctx, act.actor)
    if found is None:
        return
    chariot, build = found

    def tramples(whom: TokenId) -> Procedure[Any]:
        return make_attack(ctx, Declared(chariot, whom, UNARMED.id, weight=build.weight))

    yield from one_by_one(dict.fromkeys(act.targets), tramples)


@rule("SST-CHAR-12", "SST-CHAR-13")
def _check_trample(situation: Situation, act: Act) -> Phrase | None:
    found = team_of(situation, situation.who.id)
    if found is None:
        return say("swift-swords.why.no-driver")
    chariot, build = found
    team = fighter(situation, chariot)
    if not team.sheet.tramples:
        return say("swift-swords.why.untrained-team")
    if len(dict.fromkeys(act.targets)) > build.targets:
        return say("swift-swords.why.too-many-targets", most=build.targets)
    for whom in act.targets:
        if situation.encounter.token(whom).side == team.token.side:
            return say("swift-swords.why.no-enemy")
        if find_spot(situation, whom) != find_spot(situation, chariot):
            return say("swift-swords.why.other-zone")
        if not builds.is_before(situation, chariot, whom):
            return say("swift-swords.why.not-ahead", token=whom)
    return None


@rule("SST-CHAR-12")
def trample_pips(situation: Situation, act: Act) -> int:
    """Return what the team's attack costs: as a weapon of its class does."""
    found = team_of(situation, situation.who.id)
    return LARGE if found is None else COSTS.get(found[1].weight, LARGE)


@rule("SST-CHAR-08")
def _drive_defensively(ctx: Context, act: Act) -> None:
    """Make everybody aboard harder to hit, until the driver's next action."""
    set_condition(ctx, act.actor, "SST-CHAR-08", DEFENSIVE)


@rule("SST-CHAR-08")
def _check_defensively(situation: Situation, act: Act) -> Phrase | None:
    why = _check_driver(situation, act)
    trained = situation.who.sheet.entry(FEAT) is not None
    return why or (None if trained else say("swift-swords.why.no-feat"))


def sketch_drive(situation: Situation, act: Act) -> Sketch:
    """Return the zones of a drive, each counted, or where it can lead; nothing without a team."""
    found = team_of(situation, situation.who.id)
    if found is None:
        return NO_SKETCH
    chariot, build = found
    most = builds.zones_of_pace(builds.pace_of(situation, chariot, build))
    return sketch_zones(situation, act, most, why_not_driven, partial(may_step, situation))


_drives = partial(Action, cannot=_check_driver)
_aboard = partial(Action, pips=BOARD_PIPS)
_ONE, _SEVERAL = (Need.TARGET,), (Need.TARGETS,)
ACTIONS = (
    _aboard(BOARD, "SST-CHAR-01", _board, needs=_ONE, check=_check_board, cannot=_no_chariot, icon="horse"),
    _aboard(ALIGHT, "SST-CHAR-01", _alight, cannot=_check_alight, sought=True, icon="walk"),
    Action(
        DRIVE,
        "SST-CHAR-16",
        _drive,
        pips=DRIVE_PIPS,
        needs=(Need.PATH,),
        check=_check_drive,
        cannot=_cannot_drive,
        icon="route",
    ),
    _drives(WHEEL, "SST-CHAR-17", _wheel, pips=DRIVE_PIPS, variants=_wheelings, icon="rotate-clockwise"),
    _drives(TRAMPLE, "SST-CHAR-12", _trample, pips=trample_pips, needs=_SEVERAL, check=_check_trample, icon="horse"),
    Action(
        DEFENSIVELY,
        "SST-CHAR-08",
        _drive_defensively,
        pips=DEFENSIVE_PIPS,
        check=_check_defensively,
        icon="shield-check",
    ),
)
