"""How far the game master may go with numbers in 99 Towers: the last that is taken, the first that is not."""

import pytest

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.engine.command import Command
from core.engine.policy import draw, first_of, take_suggestions
from core.model.creature_reference import CreatureReference
from core.rules.towers.calls.overrides import LONGEST_WORDS, Remind
from core.rules.towers.cards.fate import SetChips
from core.rules.towers.clock import MOST_PHASES
from core.rules.towers.figures import quick_sheet
from core.rules.towers.harm.hazards import MOST_FEET, MOST_FLIPS, MOST_STUN, CallFall, CallHazard
from tests.core.rules.towers.table import table
from tests.transcripts.runner import ENCOUNTER

ANN = TokenId("token-101")
NOW = 5


def remind(
    phase: int = 9, words: str = "bell", *, stun: int = 0, lethal: int = 0, every: int = 0, times: int = 1
) -> Remind:
    return Remind(ENCOUNTER, phase, words, ANN, stun, lethal, every, times)


def hazard(stun: int, flips: int) -> CallHazard:
    return CallHazard(ENCOUNTER, (ANN,), stun, flips)


def chips(**held: int) -> SetChips:
    return SetChips(ENCOUNTER, (CreatureReference(ENCOUNTER, ANN),), held)


def is_taken(command: Command) -> bool:
    """Return whether a command is accepted in a fight."""
    played = table({"Ann": {"side": "party"}, "Orc": {}}, fight={"start": {"Ann": NOW, "Orc": 9}})
    played.session.policy = first_of(take_suggestions, draw)
    before = played.session.state
    try:
        played.session.submit(command)
    except SandtableError:
        assert played.session.state is before
        return False
    return True


@pytest.mark.parametrize(
    "command",
    [
        *(hazard(stun, flips) for stun, flips in ((1, 0), (0, 1), (MOST_STUN, 0), (0, MOST_FLIPS))),
        *(CallFall(ENCOUNTER, (ANN,), feet) for feet in (0, 4, 5, MOST_FEET)),
        *(remind(phase) for phase in (NOW + 1, NOW + MOST_PHASES)),
        *(remind(stun=MOST_PHASES), remind(lethal=MOST_PHASES), remind(every=MOST_PHASES)),
        *(remind(times=times) for times in (1, MOST_PHASES + 1)),
        remind(words="x" * LONGEST_WORDS),
        *(chips(red=red) for red in (1, 3)),
        chips(red=1, white=1, blue=1),
    ],
)
def test_the_last_that_is_taken(command: Command) -> None:
    """T99-CLOCK-05, T99-DMG-10, T99-FALL-01, T99-FATE-02."""
    assert is_taken(command)


@pytest.mark.parametrize(
    "command",
    [
        *(hazard(stun, flips) for stun, flips in ((0, 0), (-1, 5), (5, -1), (MOST_STUN + 1, 0), (0, MOST_FLIPS + 1))),
        *(CallFall(ENCOUNTER, (ANN,), feet) for feet in (-1, MOST_FEET + 1)),
        *(remind(phase) for phase in (NOW, NOW + MOST_PHASES + 1)),
        *(remind(stun=number) for number in (-1, MOST_PHASES + 1)),
        *(remind(lethal=number) for number in (-1, MOST_PHASES + 1)),
        *(remind(every=number) for number in (-1, MOST_PHASES + 1)),
        *(remind(times=times) for times in (0, MOST_PHASES + 2)),
        *(remind(words=words) for words in ("", "  ", "x" * (LONGEST_WORDS + 1))),
        *(chips(red=red) for red in (-1, 4)),
        chips(red=4, white=-1),
        chips(green=1),
    ],
)
def test_the_first_that_is_not(command: Command) -> None:
    """T99-CLOCK-05, T99-DMG-10, T99-FALL-01, T99-FATE-02."""
    assert not is_taken(command)


@pytest.mark.parametrize(
    ("level", "size", "figures"),
    [
        (1, 0, (2, 2, 1, 1, 2, 2, 0, 0, 2, 5, 0)),
        (2, 0, (2, 2, 2, 1, 2, 2, 1, 0, 2, 5, 1)),
        (3, 0, (3, 3, 2, 2, 2, 2, 1, 0, 2, 5, 1)),
        (4, 0, (3, 3, 3, 2, 3, 3, 2, 1, 3, 5, 1)),
        (1, 1, (4, 2, 3, 1, 2, 2, 0, 0, 2, 6, 1)),
        (1, -1, (1, 2, 1, 1, 2, 2, 0, 0, 2, 5, 0)),
        (1, -2, (0, 3, 1, 1, 2, 2, 0, 0, 2, 5, 0)),
        (9, -3, (3, 6, 4, 5, 4, 4, 4, 2, 4, 5, 3)),
    ],
)
def test_what_a_level_and_a_size_make(level: int, size: int, figures: tuple[int, ...]) -> None:
    """T99-GAP-13: every figure by level, of the big and of the small."""
    sheet = quick_sheet(level, size)
    names = ("hs", "ss", "ee", "ie", "hi", "sc", "pa_ranks", "pd_ranks", "n_ranks", "spd_ranks", "armour")
    assert tuple(getattr(sheet, name) for name in names) == figures
