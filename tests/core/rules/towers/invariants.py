"""What holds after any legal act in 99 Towers."""

from collections import Counter

from core.rules.towers.clock import TowersClock
from core.rules.towers.grappling.holds import GRIP, RESTRAIN
from core.rules.towers.names import LETHAL, MANA, STUN
from tests.conformance.invariants import Broken, Step, missing, two_sided


def clock_of(step: Step) -> TowersClock:
    """Return the clock of a fight that goes on."""
    clock = step.encounter.clock
    assert isinstance(clock, TowersClock)
    return clock


def grips_have_two_ends(step: Step) -> Broken:
    """Who grips is gripping somebody who is gripped by him; a firmer hold is of one whom he grips (T99-GRAP-01)."""
    yield from two_sided(GRIP, step, sole=False)
    for who, token in step.tokens.items():
        gripped = GRIP.held_by(token.conditions)
        if loose := [held.other for held in token.conditions if held.kind == RESTRAIN and held.other not in gripped]:
            yield f"{who} restrains {loose} without a grip"


def everybody_has_one_marker(step: Step) -> Broken:
    """Each combatant has a marker, or a part in one that is there (T99-CLOCK-02, T99-COMP-02)."""
    clock = clock_of(step)
    if sorted((*clock.markers, *clock.shares)) != sorted(clock.combatants):
        yield f"markers {sorted(clock.markers)} and parts {sorted(clock.shares)} of {sorted(clock.combatants)}"
    yield from (
        f"{share.lead} leads without a marker" for share in clock.shares.values() if share.lead not in clock.markers
    )


def nobody_is_behind_the_clock(step: Step) -> Broken:
    """A marker that waits stands at the present phase or later, and holders are those who hold (T99-HOLD-03)."""
    clock = clock_of(step)
    late = [who for who, marker in clock.markers.items() if not marker.is_holding and marker.position < clock.now]
    if late:
        yield f"{late} are behind phase {clock.now}"
    holding = [who for who, marker in clock.markers.items() if marker.is_holding]
    if sorted(holding) != sorted(clock.holders):
        yield f"{holding} hold, and {clock.holders} are held to"
    before = step.before.encounter(step.where).clock
    if isinstance(before, TowersClock) and before.now > clock.now:
        yield f"phase {clock.now} comes after {before.now}"


def the_clock_names_combatants(step: Step) -> Broken:
    """Whoever waits, reacts or is waited for is there; nobody does anything twice to one act."""
    clock = clock_of(step)
    harmed = [who for harm in clock.held_harms for who in (harm.by, harm.whom)]
    joining = clock.joint.waiting if clock.joint is not None else ()
    yield from missing(step, holders=clock.holders, simultaneous=clock.simultaneous, reacted=clock.reacted)
    yield from missing(step, held_harms=harmed, joint=joining)
    if any(times > 1 for times in Counter(clock.reacted).values()):
        yield f"{clock.reacted} react more than once"


def conditions_end_in_time(step: Step) -> Broken:
    """Nothing goes on that was to end before the present phase (T99-COND-01)."""
    clock = clock_of(step)
    for who, token in step.tokens.items():
        settled = 0 if clock.settled is None else clock.settled
        over = [held.kind for held in token.conditions if held.until is not None and held.until < settled]
        if over:
            yield f"{who} still has {over} in phase {clock.now}"


def harm_is_within_bounds(step: Step) -> Broken:
    """STUN, LETHAL and MANA have maxima, and MANA is not spent that is not there."""
    for who in step.tokens:
        tracks = step.vitals(who).tracks
        if {STUN, LETHAL, MANA} - tracks.keys() or tracks[MANA].value < 0:
            yield f"{who} has {tracks}"


INVARIANTS = (
    grips_have_two_ends,
    everybody_has_one_marker,
    nobody_is_behind_the_clock,
    the_clock_names_combatants,
    conditions_end_in_time,
    harm_is_within_bounds,
)
