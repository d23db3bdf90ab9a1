"""The ribbon of the alternation: whose faction takes a turn, who has one left, has spent it, keeps it to react."""

from dataclasses import replace

from core.base.ids import TokenId
from core.engine.event import ClockChanged
from core.engine.ribbon import Group, Ribbon, Standing
from core.engine.session import Session
from core.explain.words import Words
from core.model.campaign import Campaign
from core.rules.faction_zones.clock import FactionClock, OpenTurn
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER


def clock_of(state: Campaign) -> FactionClock:
    """Return the clock of the fight."""
    clock = state.encounter(ENCOUNTER).clock
    assert isinstance(clock, FactionClock)
    return clock


def shown(session: Session, **changes: object) -> Ribbon:
    """Return the ribbon, with the clock changed as told."""
    state = session.state
    state = ClockChanged(ENCOUNTER, replace(clock_of(state), **changes)).apply(state)  # type: ignore[arg-type]
    encounter = state.encounter(ENCOUNTER)
    return SYSTEMS[encounter.system].ribbon(state, encounter, SYSTEMS)


def standings(ribbon: Ribbon, ids: dict[str, TokenId]) -> dict[str, Standing]:
    """Return how everybody stands, by name."""
    found = {cell.token: cell.standing for cell in ribbon.cells}
    return {name: found[token] for name, token in ids.items()}


def heading(group: Group) -> str:
    """Return the heading of a group in words."""
    assert group.heading is not None
    return Words().text(group.heading)


def test_the_faction_that_takes_a_turn_comes_first_and_the_next_round_last() -> None:
    session, _ = begun()
    ribbon = shown(session)
    assert [heading(group) for group in ribbon.groups] == ["The party", "The foes", "Round 2"]
    assert [group.acts for group in ribbon.groups] == [True, False, False]
    assert ribbon.groups[-1].opens and not ribbon.groups[-1].cells
    turned = shown(session, go="foes")
    assert [heading(group) for group in turned.groups] == ["The foes", "The party", "Round 2"]


def test_before_one_is_chosen_all_of_the_faction_may_act_and_wait() -> None:
    session, ids = begun()
    ribbon = shown(session)
    assert set(standings(ribbon, ids).values()) == {Standing.WAITS}
    assert {cell.token for cell in ribbon.cells if cell.may} == {ids["Sybilla"], ids["Theobald"]}


def test_a_turn_under_way_spent_and_kept_are_told_apart() -> None:
    session, ids = begun()
    ribbon = shown(
        session, turn=OpenTurn(ids["Sybilla"], 4), spent=(ids["Bandit"],), reserved=(ids["Captain"], ids["Theobald"])
    )
    assert standings(ribbon, ids) == {
        "Sybilla": Standing.ACTS,
        "Theobald": Standing.REACTS,
        "Bandit": Standing.SPENT,
        "Captain": Standing.REACTS,
    }
    assert {cell.token for cell in ribbon.cells if cell.may} == {ids["Sybilla"]}


def test_the_turns_left_are_counted_and_initiative_and_passing_are_noted() -> None:
    session, ids = begun()
    words = Words()
    ribbon = shown(session, spent=(ids["Bandit"],), passed=("foes",))
    assert ribbon.beside is not None
    assert (words.text(ribbon.moment), words.text(ribbon.beside)) == ("Round 1", "3 turns left")
    noted = {heading(group): [words.text(note.words) for note in group.notes] for group in ribbon.groups}
    assert noted == {"The party": ["has the initiative"], "The foes": ["has passed"], "Round 2": []}


def test_the_bonus_round_of_an_ambush_is_followed_by_the_round_itself() -> None:
    session, ids = begun()
    ribbon = shown(session, ambush=(ids["Sybilla"],))
    assert Words().text(ribbon.moment) == "Bonus round"
    assert heading(ribbon.groups[-1]) == "Round 1"
