"""Builds of chariots, and their crews: pace, room, the dice of driving, who is aboard one and who no longer."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt, tau

from core.base.editions import by_edition
from core.base.ids import TokenId
from core.engine.context import Context
from core.explain.modifier import Modifier
from core.geometry.turning import rotated, rotated_about
from core.geometry.units import SQUARE, Point
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.conditions import Bond, lift_conditions
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.checks import RollKind, ToRoll, more, roll_of
from core.rules.swift_swords.facing import EIGHT, direction, turns_between
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import Weight
from core.rules.swift_swords.harm.hindrances import MOVEMENT, hindrances
from core.rules.swift_swords.movement.ground import DIFFICULT, ROUGH, ground_of
from core.rules.swift_swords.names import ABOARD, CARRYING, DEFENSIVE, HEADING, SWIFT_SWORDS
from core.rules.swift_swords.sheet import DRIVING, SwiftSheet, heads

CREW = Bond(ABOARD, CARRYING)
"""Who is aboard: `near` is the crew's, whose amount is 1 for the driver; `far` the chariot's."""
FAST_PACE = 9
"""The pace from which on a chariot drives two zones at a time (SST-GAP-19)."""


@dataclass(frozen=True, slots=True)
class Build:
    """A build of chariot with its team, as SST-TAB-CHARIOT-VALUES has it."""

    pace: int
    room: int
    free: int
    pace_over: int
    weight: Weight
    targets: int
    second_turn: int


_VALUES = ("Base pace", "Room", "Free crew", "Per person over: pace", "Team targets", "Second turn")
"""Columns of the table."""
GROUND = {ROUGH: -2, DIFFICULT: -4}
"""What rough and difficult ground takes off driving (SST-CHAR-14)."""
FORWARD = 0.45
"""How far before the others every second of a crowded crew stands, in squares."""
REAR = 3
"""From so many turns off its front on somebody is behind a chariot."""


@by_edition
@rule("SST-TAB-CHARIOT-VALUES")
def builds() -> Mapping[tuple[str, int], Build]:
    """Return the builds of the table by their kind and number of horses; four of them do heavy damage."""
    found = {}
    for row in catalogue(SWIFT_SWORDS).rows("SST-TAB-CHARIOT-VALUES"):
        kind, horses = row["Build and team"].lower().split(", ")[0], int(row["Build and team"].split()[1])
        pace, room, free, over, targets, turn = map(row.number, _VALUES)
        found[kind, horses] = Build(pace, room, free, over, "medium" if horses == 2 else "heavy", targets, turn)
    return found


@rule("SST-CHAR-01", "SST-CHAR-02", "SST-CHAR-04", "SST-CHAR-05", "SST-CHAR-13", "SST-TAB-CHARIOT-VALUES")
def build_of(sheet: SwiftSheet) -> Build | None:
    """Return the build of a chariot; None for what is none."""
    return builds().get((sheet.chariot, sheet.horses))


@by_edition
@rule("SST-CHAR-06", "SST-TAB-CHARIOTS")
def nations_of(build: str, horses: int) -> tuple[str, ...]:
    """Return the nations that have chariots of a build with a team of so many horses."""
    found = catalogue(SWIFT_SWORDS).rows("SST-TAB-CHARIOTS")
    return tuple(
        row["Nation"]
        for row in found
        if str(horses) in row["Horses"].split(" or ") and build.capitalize() in row["Build"].split(" or ")
    )


def crew_of(fight: Fight, chariot: TokenId) -> tuple[TokenId, ...]:
    """Return who is aboard a chariot, the driver first."""
    there = [each for each in CREW.holders_of(fighter(fight, chariot).conditions) if each in fight.encounter.tokens]
    return tuple(sorted(there, key=lambda each: not drives(fight, each)))


def chariot_of(fight: Fight, who: TokenId) -> TokenId | None:
    """Return the chariot that somebody is aboard of; None if he is on none."""
    found = CREW.held_by(fighter(fight, who).conditions)
    return found[0] if found and found[0] in fight.encounter.tokens else None


def drives(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody is the driver of the chariot that he is aboard of."""
    held = fighter(fight, who).held(ABOARD)
    return held is not None and held.amount > 0


@rule("SST-MOB-01")
def heads_of(someone: Fighter) -> int:
    """Return how many creatures somebody is: all those of a group, or one."""
    return heads(someone.sheet.group, someone.sheet.creatures)


@rule("SST-CHAR-01", "SST-CHAR-02")
def heads_aboard(fight: Fight, chariot: TokenId) -> int:
    """Return how many creatures are aboard a chariot."""
    return sum(heads_of(fighter(fight, each)) for each in crew_of(fight, chariot))


@rule("SST-CHAR-01", "SST-CHAR-02")
def over_crew(fight: Fight, chariot: TokenId, build: Build) -> int:
    """Return how many are aboard beyond those who are no burden."""
    return max(0, heads_aboard(fight, chariot) - build.free)


@rule("SST-CHAR-01", "SST-CHAR-02", "SST-CHAR-05")
def pace_of(fight: Fight, chariot: TokenId, build: Build) -> int:
    """Return the pace of a chariot with the crew that it carries."""
    return build.pace + over_crew(fight, chariot, build) * build.pace_over


@rule("SST-CHAR-16", "SST-GAP-19")
def zones_of_pace(pace: int) -> int:
    """Return how many zones a chariot drives in one move at a pace."""
    return 2 if pace >= FAST_PACE else 1


@rule("SST-CHAR-03", "SST-GAP-19")
def ranks_lost_by(team: Fighter) -> int:
    """Return the Physical Ranks that a team has lost, each of which takes a die off its rolls and off driving."""
    return (team.physical.maximum or 0) - team.physical.value


@rule("SST-CHAR-01", "SST-CHAR-02", "SST-CHAR-03", "SST-CHAR-14", "SST-CHAR-19")
def driving_roll(fight: Fight, driver: TokenId, chariot: TokenId, build: Build) -> ToRoll:
    """Return the roll for a second turn: the driver's skill, less for the crew, the team's wounds and the ground."""
    someone, over = fighter(fight, driver), over_crew(fight, chariot, build)
    hurt = ranks_lost_by(fighter(fight, chariot))
    spot = find_spot(fight, chariot)
    ground = GROUND.get(ground_of(fight, spot), 0) if isinstance(spot, str) else 0
    found: list[Modifier] = list(hindrances(someone.sheet, someone.conditions, MOVEMENT))
    lines = (
        ("SST-CHAR-19", "second-turn", build.second_turn),
        ("SST-CHAR-01", "crew", -over),
        ("SST-CHAR-03", "team-hurt", -hurt),
        ("SST-CHAR-14", "ground", ground),
    )
    found += [more(cited, f"driving.{label}", dice) for cited, label, dice in lines if dice]
    return roll_of(someone.sheet.skill_dice(DRIVING), tuple(found), RollKind.DRIVING, ones_matter=True)


def heading_of(fight: Fight, chariot: TokenId) -> int:
    """Return the facing of a chariot, counted clockwise from north."""
    held = fighter(fight, chariot).held(HEADING)
    return 0 if held is None else held.amount


def side_of(fight: Fight, chariot: TokenId, other: TokenId) -> int:
    """Return how many turns off its front a chariot has somebody: 0 is straight ahead, 4 straight behind."""
    here, there = fight.encounter.token(chariot).point, fight.encounter.token(other).point
    return turns_between(heading_of(fight, chariot), direction(here, there))


@rule("SST-CHAR-07")
def is_covered(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether a chariot covers one of its crew from an attacker: from everywhere but behind."""
    chariot = chariot_of(fight, whom)
    return chariot is not None and chariot_of(fight, who) != chariot and side_of(fight, chariot, who) < REAR


@rule("SST-CHAR-13", "SST-CHAR-10")
def is_before(fight: Fight, chariot: TokenId, other: TokenId) -> bool:
    """Return whether somebody stands before the front of a chariot: straight ahead it would touch him with it."""
    (x, y), (other_x, other_y) = fight.encounter.token(chariot).point, fight.encounter.token(other).point
    turn, (wide, long) = tau * heading_of(fight, chariot) / EIGHT, squares_of(fighter(fight, chariot))
    aside, behind = rotated((other_x - x, other_y - y), -turn)
    touches = (wide * SQUARE + min(fight.board.bodies[other].sides)) / 2
    return -behind > long * SQUARE / 2 and abs(aside) < touches


@rule("SST-CHAR-10")
def is_over_team(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether one of a crew would have to strike over the team: at whoever is straight ahead."""
    chariot = chariot_of(fight, who)
    return chariot is not None and is_before(fight, chariot, whom)


@rule("SST-CHAR-08")
def is_driven_defensively(fight: Fight, whom: TokenId) -> bool:
    """Return whether the driver of somebody's chariot does his best that nobody aboard is hit."""
    chariot = chariot_of(fight, whom)
    return chariot is not None and any(fighter(fight, each).has(DEFENSIVE) for each in crew_of(fight, chariot))


@rule("SST-CHAR-11")
def squares_of(someone: Fighter) -> tuple[int, int]:
    """Return how many squares a chariot is across and long."""
    return (2, 3) if someone.sheet.horses <= 2 else (3, 4)


@rule("SST-CHAR-11")
def squares_as_faced(someone: Fighter) -> tuple[int, int] | None:
    """Return the squares of the map across and down that a chariot needs as it faces; None for what is none.

    One that faces between two rows needs all squares into which a corner of it reaches.
    """
    if someone.sheet.chariot == "none":
        return None
    held, (wide, long) = someone.held(HEADING), squares_of(someone)
    heading = 0 if held is None else held.amount
    if heading % 2:
        side = ceil((wide + long) / sqrt(2))
        return side, side
    return (long, wide) if heading % (EIGHT // 2) else (wide, long)


@rule("SST-CHAR-11")
def back_row(fight: Fight, chariot: TokenId, count: int) -> tuple[Point, ...]:
    """Return the points in the back row of a chariot where so many stand, from left to right as it faces.

    Where it has fewer squares than that, every second one stands a little before the others, so that all are seen.
    """
    wide, long = squares_of(fighter(fight, chariot))
    turn, off = tau * heading_of(fight, chariot) / EIGHT, (long - 1) / 2
    apart = min(1.0, (wide - 1) / max(1, count - 1))
    backs = (off - (FORWARD if apart < 1 and each % 2 else 0) for each in range(count))
    places = ((SQUARE * apart * (n - (count - 1) / 2), SQUARE * back) for n, back in enumerate(backs))
    return rotated_about(fight.encounter.token(chariot).point, places, turn)


def end_lost_crews(ctx: Context) -> None:
    """Let nobody be aboard a chariot that is gone, or on which he is not any more."""
    for who, chariot in CREW.kept(ctx, "SST-CHAR-01"):
        if fighter(ctx, who).is_out or find_spot(ctx, who) != find_spot(ctx, chariot):
            CREW.end(ctx, who, chariot, "SST-CHAR-01")
            lift_conditions(ctx, who, "SST-CHAR-08", DEFENSIVE)
