"""What holds after any legal act in Basic Roleplaying."""

from core.rules.basic_roleplaying.clock import RoundClock, RoundPhase
from core.rules.basic_roleplaying.names import DEAD, DYING, HIT_POINTS, INJURY, POINTS
from core.rules.kit.healing import lacking
from tests.conformance.invariants import Broken, Step, missing


def clock_of(step: Step) -> RoundClock:
    """Return the clock of a fight that goes on."""
    clock = step.encounter.clock
    assert isinstance(clock, RoundClock)
    return clock


def the_clock_names_combatants(step: Step) -> Broken:
    """Whoever has said, moved or done something, or acts at this moment, is there."""
    clock = clock_of(step)
    yield from missing(step, plans=clock.plans, stated=clock.stated, settled=clock.settled, acted=clock.acted)
    yield from missing(step, moved=clock.moved, ways=clock.ways, drew=clock.drew, attacks=clock.attacks)
    yield from missing(step, defences=clock.defences, together=clock.together, held=[blow.whom for blow in clock.held])


def the_round_goes_on(step: Step) -> Broken:
    """Rounds, and the phases of one, only go on; nobody passes who has not made his choice (BRP-CLOCK-01)."""
    clock, before = clock_of(step), step.before.encounter(step.where).clock
    if isinstance(before, RoundClock):
        then, now = ((each.round, list(RoundPhase).index(each.phase)) for each in (before, clock))
        if now < then:
            yield f"{now} comes after {then}"
    if not set(clock.passed) <= set(clock.acted):
        yield f"{clock.passed} have passed, {clock.acted} have acted"


def blows_wait_for_others_alone(step: Step) -> Broken:
    """A blow waits only while several act at one moment, and for one of them who has not acted (BRP-INIT-06)."""
    clock = clock_of(step)
    if clock.held and not (clock.is_simultaneous and set(clock.together) - set(clock.acted)):
        yield f"{clock.held} wait for none of {clock.together}"


def hit_points_say_who_is_dying(step: Step) -> Broken:
    """Who has none left is dying or dead, who is dying has none; what is open of injuries is lacking (BRP-DMG-05)."""
    for who, token in step.tokens.items():
        vitals = step.vitals(who)
        kinds = {held.kind for held in (*token.conditions, *vitals.conditions)}
        track = vitals.tracks[HIT_POINTS]
        if (track.value <= 0) != (DYING in kinds) and DEAD not in kinds:
            yield f"{who} has {track.value} hit points and {sorted(kinds)}"
        still_open = sum(each.count(POINTS) for each in vitals.afflictions if each.kind == INJURY)
        if still_open > lacking(track):
            yield f"{who} has {still_open} points of injuries open, and {track}"


INVARIANTS = (
    the_clock_names_combatants,
    the_round_goes_on,
    blows_wait_for_others_alone,
    hit_points_say_who_is_dying,
)
