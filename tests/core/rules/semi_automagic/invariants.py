"""What holds after any legal act in Semi-Automagic."""

from collections import Counter

from core.rules.semi_automagic.clock import ROUND, SecondsClock
from core.rules.semi_automagic.minds.possession import POSSESSION_BOND
from core.rules.semi_automagic.names import MORALE, WOUNDS
from tests.conformance.invariants import Broken, Step, missing, two_sided


def clock_of(step: Step) -> SecondsClock:
    """Return the clock of a fight that goes on."""
    clock = step.encounter.clock
    assert isinstance(clock, SecondsClock)
    return clock


def possessions_have_two_ends(step: Step) -> Broken:
    """A mind in the body of another is known to both."""
    yield from two_sided(POSSESSION_BOND, step, sole=False)


def a_turn_has_six_seconds(step: Step) -> Broken:
    """What is spent and lost of a turn is within its seconds, and nobody has two at one level (SEC-CLOCK-01)."""
    clock = clock_of(step)
    for turn in (*clock.turns, *clock.held):
        if not 0 <= turn.spent <= ROUND or turn.lost < 0:
            yield f"a turn of {turn}"
    if any(times > 1 for times in Counter((turn.mind, turn.level) for turn in clock.turns).values()):
        yield f"two turns of one: {clock.turns}"


def the_order_has_everybody_once(step: Step) -> Broken:
    """Whoever fights has a place in the order, or goes with a rider, and nobody has two (SEC-INIT-01)."""
    clock = clock_of(step)
    if any(times > 1 for times in Counter((*clock.order,)).values()):
        yield f"more than once in {clock.order}"
    lost = set(clock.combatants) - set(clock.order) - set(clock.riding.values())
    if lost:
        yield f"{sorted(lost)} have no place in {clock.order}"
    if [clock.scores[who] for who in clock.order] != sorted((clock.scores[who] for who in clock.order), reverse=True):
        yield f"{clock.order} is not the order of {clock.scores}"
    before = step.before.encounter(step.where).clock
    if isinstance(before, SecondsClock) and before.round > clock.round:
        yield f"round {clock.round} comes after {before.round}"


def the_clock_names_combatants(step: Step) -> Broken:
    """Whoever aims, loads, rides or has something coming is there, and nobody rides himself or aims at himself."""
    clock = clock_of(step)
    aimed = [who for one, aim in clock.aims.items() for who in (one, aim.target)]
    riding = [who for pair in clock.riding.items() for who in pair]
    yield from missing(step, order=clock.order, done=clock.done, aims=aimed, riding=riding)
    yield from missing(step, unfinished=clock.unfinished, delays=[delay.owner for delay in clock.delays])
    yield from missing(step, loading=[loading.owner for loading in clock.loading], strides=clock.strides)
    if any(one == aim.target for one, aim in clock.aims.items()) or any(a == b for a, b in clock.riding.items()):
        yield f"somebody aims at himself or rides himself: {clock.aims}, {clock.riding}"
    if any(times > 1 for times in Counter(clock.riding.values()).values()):
        yield f"two ride one: {clock.riding}"


def what_is_owed_is_owed(step: Step) -> Broken:
    """An unfinished action owes some of its seconds, and what is delayed comes in time (SEC-CLOCK-05, SEC-CLOCK-07)."""
    clock = clock_of(step)
    wrong = [left for left in clock.unfinished.values() if not 0 < left.owed <= left.seconds]
    if wrong or any(delay.left < 0 for delay in clock.delays):
        yield f"owed {wrong}, delayed {clock.delays}"


def harm_counts_up_from_nothing(step: Step) -> Broken:
    """Wounds and morale penalties are not below zero."""
    for who in step.tokens:
        tracks = step.vitals(who).tracks
        if any(tracks[name].value < 0 for name in (WOUNDS, MORALE) if name in tracks):
            yield f"{who} has {tracks}"


INVARIANTS = (
    possessions_have_two_ends,
    a_turn_has_six_seconds,
    the_order_has_everybody_once,
    the_clock_names_combatants,
    what_is_owed_is_owed,
    harm_counts_up_from_nothing,
)
