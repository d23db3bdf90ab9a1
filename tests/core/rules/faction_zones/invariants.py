"""What holds after any legal act in Faction Zones."""

from collections import Counter

from core.rules.faction_zones.clock import BONUSES, MAINS, FactionClock
from core.rules.faction_zones.holds.grappling import HOLD
from core.rules.faction_zones.names import HEALTH
from core.rules.faction_zones.rounds.order import RIDE
from tests.conformance.invariants import Broken, Step, missing, two_sided


def clock_of(step: Step) -> FactionClock:
    """Return the clock of a fight that goes on."""
    clock = step.encounter.clock
    assert isinstance(clock, FactionClock)
    return clock


def holds_have_two_ends(step: Step) -> Broken:
    """Everybody holds one at most, and is held by one at most (FAC-GRAP-01)."""
    yield from two_sided(HOLD, step, sole=True)


def riders_have_mounts(step: Step) -> Broken:
    """Who rides rides somebody who is ridden by him, one at most, and nobody rides who is ridden (FAC-MOVE-01)."""
    yield from two_sided(RIDE, step, sole=False)
    for who, token in step.tokens.items():
        mounts = RIDE.held_by(token.conditions)
        if len(mounts) > 1:
            yield f"{who} rides {mounts}"


def health_is_within_bounds(step: Step) -> Broken:
    """Nobody has less than no health."""
    for who in step.tokens:
        health = step.vitals(who).tracks.get(HEALTH)
        if health is not None and health.value < 0:
            yield f"{who} has {health}"


def a_turn_is_what_it_may_be(step: Step) -> Broken:
    """A turn has one main action and the bonus ones, within the speed, and is that of a combatant (FAC-TURN-01)."""
    turn = clock_of(step).turn
    if turn is None:
        return
    if turn.mains > MAINS or turn.mains + turn.bonuses > MAINS + BONUSES or not 0 <= turn.moved <= turn.full:
        yield f"a turn of {turn}"
    if turn.who not in clock_of(step).combatants:
        yield f"{turn.who} has a turn and is not in the fight"


def the_round_goes_round(step: Step) -> Broken:
    """The go is a faction's; the turn of a round is spent once; rounds only go on (FAC-CLOCK-02, FAC-CLOCK-07)."""
    clock = clock_of(step)
    if (clock.go and clock.go not in clock.factions) or (clock.holder and clock.holder not in clock.factions):
        yield f"{clock.go} and {clock.holder} are none of {clock.factions}"
    for name, those in {"spent": clock.spent, "passed": clock.passed, "running": clock.running}.items():
        if any(times > 1 for times in Counter(those).values()):
            yield f"{name} more than once: {those}"
    before = step.before.encounter(step.where).clock
    if isinstance(before, FactionClock) and before.round > clock.round:
        yield f"round {clock.round} comes after {before.round}"


def the_clock_names_combatants(step: Step) -> Broken:
    """Whoever is running, reserved, proof or ambushing is there."""
    clock = clock_of(step)
    yield from missing(step, spent=clock.spent, running=clock.running, ambush=clock.ambush or ())
    yield from missing(step, reserved=clock.reserved, following=clock.following, dodged=clock.dodged)
    yield from missing(step, rolling=clock.rolling, proof=clock.proof, ran_before=clock.ran_before)


INVARIANTS = (
    holds_have_two_ends,
    riders_have_mounts,
    health_is_within_bounds,
    a_turn_is_what_it_may_be,
    the_round_goes_round,
    the_clock_names_combatants,
)
