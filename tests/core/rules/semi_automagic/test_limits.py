"""The numbers that the game master may fill in: the last one that is taken, and the next one that is refused."""

from collections.abc import Callable

import pytest

from core.base.errors import Refused
from core.engine.command import Command
from core.engine.session import Session
from core.explain.words import Words
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.semi_automagic.afflictions.calls import Drink, Expose
from core.rules.semi_automagic.afflictions.catching import Mingle
from core.rules.semi_automagic.growth.levels import MeasureScale
from core.rules.semi_automagic.harm.calls import DealDamage, DealShock, DyingRound, Relieve
from core.rules.semi_automagic.harm.rest import FallAsleep, Hear, Rest, TreatWounds
from core.rules.semi_automagic.kinds import KINDS, LIKELY, kind_named
from tests.core.rules.semi_automagic.time.test_due import ANN, crowd

Whom = tuple[CreatureReference, ...]
LIMITS: list[tuple[str, Callable[[Whom, int], Command], int, int]] = [
    ("doses", lambda whom, n: Expose(None, whom, "Plague", ("vector",), doses=n), 1, 1000),
    ("strength of a drink", lambda whom, n: Drink(None, whom, n), 3, 6),
    ("rounds near the sick", lambda whom, n: Mingle(None, whom, "Plague", n), 0, 20),
    ("hours of sleep", lambda whom, n: Rest(None, whom, n), 1, 24),
    ("wounds treated", lambda whom, n: TreatWounds(None, whom, n), 1, 100),
    ("damage", lambda whom, n: DealDamage(None, whom, n), -500, 500),
    ("morale damage", lambda whom, n: DealShock(None, whom, n), -500, 500),
    ("penalties taken off", lambda whom, n: Relieve(None, whom, n), 1, 60),
]


def shaken() -> Session:
    """Return a session with somebody who has a morale penalty."""
    session = crowd(0)
    session.submit(DealShock(None, (ANN,), 4))
    return session


@pytest.mark.parametrize(("what", "make", "least", "most"), LIMITS, ids=[each[0] for each in LIMITS])
def test_the_last_number_is_taken_and_the_next_refused(
    what: str, make: Callable[[Whom, int], Command], least: int, most: int
) -> None:
    for inside in (least, most):
        shaken().submit(make((ANN,), inside))
    for beyond in (least - 1, most + 1):
        session = shaken()
        before = session.state
        with pytest.raises(Refused):
            session.submit(make((ANN,), beyond))
        assert session.state is before, what


def test_nothing_without_a_length_is_measured() -> None:
    """SEC-SCALE-02."""
    crowd(0).submit(MeasureScale(None, (ANN,), 1))
    with pytest.raises(Refused):
        crowd(0).submit(MeasureScale(None, (ANN,), 0))


@pytest.mark.parametrize(
    "command", [Drink(None, ()), Expose(None, (), "Plague", ("vector",)), DealDamage(None, (), 3), DyingRound(None, ())]
)
def test_what_comes_to_nobody_is_refused(command: Command) -> None:
    with pytest.raises(Refused, match=r"call\.nobody"):
        crowd(0).submit(command)


def test_whoever_is_named_twice_is_harmed_once() -> None:
    """SEC-DMG-07."""
    session = crowd(0)
    session.submit(DealDamage(None, (ANN, ANN), 7))
    assert vitals_of(session.state, ANN).tracks["wounds"].value == 1


def test_a_noise_at_the_waking_level_leaves_it_to_the_check() -> None:
    """SEC-COND-15: louder than -5 wakes without a roll; at -5 it is perceived, or not."""
    for dc, rolls in ((-6, 0), (-5, 1)):
        session = crowd(0)
        session.submit(FallAsleep(None, (ANN,)))
        before = session.state.source
        session.submit(Hear(None, (ANN,), dc))
        assert (session.state.source != before) == bool(rolls), dc


def test_every_kind_of_condition_has_its_words_and_is_known_by_them() -> None:
    for kind in KINDS:
        assert KINDS.words(kind).id in Words("en").templates, kind
        assert kind_named(f" {kind.replace('-', ' ').title()} ") == kind
    assert kind_named(" Seeing Ghosts ") == "Seeing Ghosts"
    assert {"unconscious", "tired", "blinded"} <= set(LIKELY) and "dead" not in LIKELY
