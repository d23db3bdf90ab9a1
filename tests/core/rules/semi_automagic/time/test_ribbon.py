"""The ribbon of the clock of seconds: who acts with how many seconds left, the initiatives, the round that follows."""

from dataclasses import replace

import pytest

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.event import ClockChanged
from core.engine.ribbon import Cell, Pip, Ribbon, Standing
from core.explain.words import Words
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.clock import SecondsClock, Unfinished
from core.rules.semi_automagic.time.turns import pips_of
from tests.transcripts.runner import ENCOUNTER, begin, prepared

FIGHT = {
    "system": "semi-automagic",
    "scene": {"metres": 1},
    "fighter": {
        "Ottilie": {"at": [1, 1], "side": "party", "person": True},
        "Corvin": {"at": [1, 5], "side": "party", "person": True},
        "Raider": {"at": [9, 1]},
    },
}
ROLLED = {"initiative:Ottilie": 6, "initiative:Corvin": 4, "initiative:Raider": 2}


class Fight:
    """The fight at its first turn, Ottilie's."""

    def __init__(self) -> None:
        played = prepared(FIGHT)
        begin(played, {"answers": ROLLED})
        self.state: Campaign = played.session.state
        self.ids = {name: TokenId(token) for name, token in played.ids.items()}

    @property
    def clock(self) -> SecondsClock:
        """The clock as it stands."""
        clock = self.state.encounter(ENCOUNTER).clock
        assert isinstance(clock, SecondsClock)
        return clock

    def set(self, **changes: object) -> None:
        """Let the clock stand otherwise."""
        self.state = ClockChanged(ENCOUNTER, replace(self.clock, **changes)).apply(self.state)  # type: ignore[arg-type]

    def ribbon(self) -> Ribbon:
        """Return the ribbon as it is now."""
        encounter = self.state.encounter(ENCOUNTER)
        return SYSTEMS[encounter.system].ribbon(self.state, encounter, SYSTEMS)

    def cell(self, who: str) -> Cell:
        """Return somebody's cell."""
        return next(cell for cell in self.ribbon().cells if cell.token == self.ids[who])

    def told(self) -> list[tuple[str, list[str]]]:
        """Return the headings, and who stands under each."""
        names = {token: name for name, token in self.ids.items()}
        return [(_said(group.heading), [names[cell.token] for cell in group.cells]) for group in self.ribbon().groups]


def _said(phrase: Phrase | None) -> str:
    return "" if phrase is None else Words().text(phrase)


def test_initiative_by_initiative_then_the_round_that_follows() -> None:
    fight = Fight()
    scores = {name: str(fight.clock.scores[token]) for name, token in fight.ids.items()}
    assert fight.told() == [
        (scores["Ottilie"], ["Ottilie"]),
        (scores["Corvin"], ["Corvin"]),
        (scores["Raider"], ["Raider"]),
        ("Round 2", []),
    ]
    ribbon = fight.ribbon()
    assert [group.acts for group in ribbon.groups] == [True, False, False, False]
    assert (_said(ribbon.moment), _said(ribbon.beside)) == ("Round 1", f"initiative {scores['Ottilie']}")


def test_those_of_one_initiative_stand_together() -> None:
    fight = Fight()
    scores = fight.clock.scores
    fight.set(scores={**scores, fight.ids["Raider"]: scores[fight.ids["Corvin"]]})
    assert [who for _, who in fight.told()] == [["Ottilie"], ["Corvin", "Raider"], []]


def test_whoever_has_had_the_turn_stands_after_the_next_round_with_his_seconds_gone() -> None:
    fight = Fight()
    turn = replace(fight.clock.turns[0], who=fight.ids["Corvin"], mind=fight.ids["Corvin"])
    fight.set(turns=(turn,), done=(fight.ids["Ottilie"], fight.ids["Corvin"]))
    assert [who for _, who in fight.told()] == [["Corvin"], ["Raider"], [], ["Ottilie"]]
    assert fight.cell("Ottilie").standing is Standing.SPENT
    assert fight.cell("Ottilie").pips == (Pip.GONE,) * 6
    assert fight.cell("Raider").standing is Standing.WAITS
    assert fight.cell("Raider").pips == (Pip.TO_COME,) * 6


def test_seconds_gone_left_and_lost_are_counted() -> None:
    fight = Fight()
    fight.set(turns=(replace(fight.clock.turns[0], spent=2, lost=1),))
    cell = fight.cell("Ottilie")
    assert cell.standing is Standing.ACTS and cell.may
    assert cell.pips == (Pip.GONE, Pip.GONE, Pip.LEFT, Pip.LEFT, Pip.LEFT, Pip.LOST)


def test_whoever_delays_stands_apart_and_a_mount_right_after_its_rider() -> None:
    fight = Fight()
    turn = fight.clock.turns[0]
    fight.set(turns=(), held=(replace(turn, held=True),), waiting=True, done=(fight.ids["Ottilie"],))
    delaying = next(group for group in fight.ribbon().groups if group.apart)
    assert _said(delaying.heading) == "Delaying"
    assert [(cell.token, cell.standing) for cell in delaying.cells] == [(fight.ids["Ottilie"], Standing.HOLDS)]
    fight = Fight()
    fight.set(riding={fight.ids["Ottilie"]: fight.ids["Raider"]})
    first = fight.ribbon().groups[0]
    assert [cell.token for cell in first.cells] == [fight.ids["Ottilie"], fight.ids["Raider"]]
    assert first.cells[1].shares == fight.ids["Ottilie"]


@pytest.mark.parametrize(
    ("owed", "used", "done", "expected"),
    [
        (0, 0, False, "......"),
        (0, 2, False, "....xx"),
        (2, 0, False, "oo...."),
        (2, 3, False, "oo.xxx"),
        (2, 5, False, "ooxxxx"),
        (6, 0, False, "oooooo"),
        (9, 1, False, "oooooo"),
        (0, 0, True, "------"),
        (1, 0, True, "o....."),
    ],
)
def test_seconds_owed_to_what_runs_on_and_those_used_up_beforehand(
    owed: int, used: int, done: bool, expected: str
) -> None:
    fight = Fight()
    who, encounter = fight.ids["Raider"], fight.state.encounter(ENCOUNTER)
    act = Unfinished(Act(ENCOUNTER, who, "wait"), owed, 12)
    clock = replace(
        fight.clock,
        unfinished={who: act} if owed else {},
        used={who: used},
        done=(who,) if done else (),
    )
    marks = {Pip.OWED: "o", Pip.TO_COME: ".", Pip.LOST: "x", Pip.GONE: "-"}
    assert "".join(marks[pip] for pip in pips_of(clock, encounter, who)) == expected
