"""Duels where the game master's hand, outsiders, odds and chance come in."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.analysis.odds import odds
from core.base.errors import Refused
from core.base.ids import SceneId
from core.documents.codec import read_entry, write_entry
from core.edits.fights import Begin, End, Leave, Reset
from core.edits.people import SetTrack
from core.edits.tokens import RemoveTokens
from core.engine.board_cache import BoardCache
from core.engine.command import Command
from core.engine.edit_events import ScenePut
from core.engine.event import Noted, TokensPut
from core.engine.policy import suggestion
from core.engine.request import Choice, Draw
from core.explain.words import Words
from core.geometry.metric import gap
from core.model.condition import Condition
from core.model.creature import Track
from core.model.encounter import Stage
from core.model.gear import Carried, Item
from core.rules.towers.duels.commands import (
    Concede,
    DismissDuel,
    EndDuel,
    Focus,
    PlaceDuellists,
    Showdown,
    StandReady,
    StartDuel,
    why_no_duel,
)
from core.rules.towers.duels.duel import Duel, DuelEnding, DuelStage, Stakes
from core.rules.towers.duels.stages import Inquiry, insight_words
from core.rules.towers.harm.hazards import CallHazard
from core.rules.towers.system import SYSTEM
from tests.conformance.test_systems import answered
from tests.helpers.arena import ENCOUNTER, SCENE, SYSTEMS, Arena, Who, held, word

FIELD = """
..........
..Ax......
..........
.....y....
"""
USUAL = {"duel-kind": "melee", "duel-accept": "accept", "inquiry": "5 / 5", "learn": "pa", "ruling": ""}


def go(arena: Arena, command: Command, **given: str) -> Arena:
    """Submit a command and answer its questions by the beginning of their keys, `focus_A` meaning that of A."""
    named = {key.replace("_", ":" if key[-2:-1] == "_" else "-"): text for key, text in given.items()}
    answers = {**named, **USUAL}
    arena.session.submit(command)
    while (request := arena.session.pending) is not None:
        key = request.key
        for letter, identity in arena.ids.items():
            key = key.replace(identity, letter)
        text = next((text for start, text in answers.items() if key.startswith(start)), None)
        if isinstance(request, Draw):
            assert text is not None, key
            arena.flip(text)
        else:
            arena.session.answer(suggestion(request) if text is None else text)
    return arena


def duel(
    stakes: Stakes = Stakes.INCAPACITATION,
    stage: DuelStage = DuelStage.STRIKE,
    kept: str = "9",
    A: Who | None = None,
    x: Who | None = None,
    y: Who | None = None,
) -> Arena:
    """Return A and x in a duel within a fight in phase 10; at the strike A is due in phase 20, and so is x with a 9."""
    arena = Arena(FIELD, A=A or Who(), x=x or Who(), y=y or Who(position=12))
    go(arena, StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]), duel_stakes=stakes)
    for wanted, command in (
        (DuelStage.SHOWDOWN, StandReady(ENCOUNTER)),
        (DuelStage.FOCUS, Showdown(ENCOUNTER)),
        (DuelStage.STRIKE, Focus(ENCOUNTER)),
    ):
        if of(arena).stage is not stage:
            go(arena, command, focus_A="8", focus_x="8" if kept == "9" else kept)
            assert of(arena).stage is wanted
    return arena


def of(arena: Arena) -> Duel:
    """Return the duel of an arena."""
    found = arena.clock.duel
    assert found is not None
    return found


def noted(arena: Arena) -> list[str]:
    """Return the last words of the ids that the last command noted."""
    return [event.phrase.id.rpartition(".")[2] for event in arena.events if isinstance(event, Noted)]


def shared(
    stakes: Stakes = Stakes.INCAPACITATION, A: Who | None = None, x: Who | None = None, y: Who | None = None
) -> Arena:
    """Return A and x in a phase that they share, A first."""
    arena = duel(stakes, A=A, x=x, y=y)
    while "y" in arena.ids and SYSTEM.next_actors(arena.state, arena.encounter)[0] == arena.ids["y"]:
        go(arena, arena.act("y", "delay"), tie_A="9", tie_x="3", tie_y="1")
    assert arena.clock.simultaneous == of(arena).tokens
    return arena


def test_a_duel_within_a_fight_goes_onto_the_clock_from_where_it_stands() -> None:
    arena = duel(kept="2")
    assert (arena.position("A"), arena.position("x"), arena.position("y")) == (20, 26, 12)
    assert not arena.clock.simultaneous and arena.clock.now == 12


def test_harm_of_a_shared_phase_waits_and_the_odds_know_of_it() -> None:
    # T99-DUEL-09
    arena = shared(x=Who({"er": 0}, tracks={"stun": Track(3, 16)}))
    act = arena.act("A", "attack", "x")
    found = odds(arena.state, act, SYSTEMS, BoardCache())
    hit = 1 - found.degrees().chance(lambda degree: degree is not None and degree.id.endswith("miss"))
    assert Fraction(0) < hit < 1
    assert found.losses(arena.ids["x"], "stun").chance(lambda points: points > 0) == hit
    go(arena, act, attack="9 / 3")
    assert arena.track("x", "stun").value == 3 and noted(arena) == ["held"]
    later = odds(arena.state, arena.act("x", "attack", "A"), SYSTEMS, BoardCache())
    assert {loss.token for outcome, _ in later.outcomes for loss in outcome.losses} == {arena.ids["A"]}


def test_what_nobody_of_the_two_does_lands_at_once() -> None:
    arena = shared(Stakes.FIRST_BLOOD, y=Who(position=10), A=Who({"er": 0}))
    assert arena.clock.simultaneous
    go(arena, CallHazard(ENCOUNTER, (arena.ids["x"],), 5))
    assert arena.track("x", "stun").value < 16 and not arena.clock.held_harms


def test_an_outsider_who_strikes_is_told_of_and_draws_no_first_blood() -> None:
    arena = duel(Stakes.FIRST_BLOOD, kept="2", y=Who({"px": 9}, position=12), A=Who({"er": 0}))
    arena.put("y", (3, 2))
    go(arena, arena.act("y", "attack", "A"), attack="9 / 3")
    assert "interferes" in noted(arena) and of(arena).meddlers == (arena.ids["y"],)
    assert of(arena).stage is DuelStage.STRIKE and not of(arena).side(arena.ids["A"]).bled
    go(arena, EndDuel(ENCOUNTER), duel_ends="no-victor")
    assert of(arena).ending is DuelEnding.NO_VICTOR


@pytest.mark.parametrize(("margin", "edge"), [(None, False), (4, False), (5, True), (6, True)])
def test_an_edge_is_won_by_five_and_not_without_an_inquiry(margin: int | None, edge: bool) -> None:
    """T99-DUEL-04."""
    one = of(duel(stage=DuelStage.POSITION)).challenger
    assert replace(one, margin=margin).has_edge is edge


def test_who_interferes_twice_is_told_of_once() -> None:
    arena = duel(Stakes.FIRST_BLOOD, kept="2", y=Who({"px": 9}, position=12))
    arena.put("y", (3, 2))
    one, other, third = arena.ids["A"], arena.ids["x"], arena.ids["y"]
    struck = of(arena).struck(third, one, draws_blood=True)
    assert struck.meddlers == (third,)
    assert struck.struck(third, other, draws_blood=True) == struck


def test_nobody_duels_with_whom_he_shares_a_marker() -> None:
    """T99-DUEL-01, T99-COMP-02."""
    arena = Arena(FIELD)
    one, other = arena.ids["A"], arena.ids["x"]

    def why(shares: tuple[str, ...]) -> str:
        clock = arena.clock
        for who in shares:
            clock = clock.together(arena.ids[who], one)
        return word(why_no_duel(arena.state, replace(arena.encounter, clock=clock), one, other))

    assert (why(()), why(("y",)), why(("x",))) == ("", "", "one-marker")


def test_who_is_struck_down_by_an_outsider_in_a_shared_phase_is_judged_at_its_end() -> None:
    arena = shared(Stakes.DEATH, A=Who({"er": 0}), x=Who({"er": 0}, tracks={"lethal": Track(1, 10)}))
    go(arena, arena.act("A", "attack", "x"), attack="9 2H / 3")
    arena.session.submit(SetTrack(ENCOUNTER, (arena.ids["A"],), "lethal", value=-20))
    assert of(arena).stage is DuelStage.STRIKE and arena.ids["A"] not in arena.clock.combatants
    go(arena, arena.act("x", "delay"))
    assert arena.track("x", "lethal").value == -1
    assert (of(arena).ending, of(arena).winner) == (DuelEnding.WON, arena.ids["x"])


@pytest.mark.parametrize("stage", [DuelStage.POSITION, DuelStage.SHOWDOWN, DuelStage.FOCUS, DuelStage.STRIKE])
@pytest.mark.parametrize("gone", ["A", "x"])
def test_a_duellist_taken_away_breaks_it_off(stage: DuelStage, gone: str) -> None:
    arena = duel(stage=stage)
    arena.session.submit(RemoveTokens(ENCOUNTER, (arena.ids[gone],)))
    assert (of(arena).stage, of(arena).ending, of(arena).winner) == (DuelStage.OVER, DuelEnding.BROKEN_OFF, None)
    assert "broken-off" in noted(arena)


def test_a_duellist_taken_out_of_the_fight_breaks_it_off() -> None:
    arena = duel()
    arena.session.submit(Leave(ENCOUNTER, (arena.ids["x"],)))
    assert of(arena).ending is DuelEnding.BROKEN_OFF and arena.ids["x"] in arena.encounter.tokens


@pytest.mark.parametrize("command", ["start", "showdown", "focus"])
def test_a_duellist_may_vanish_at_any_question(command: str) -> None:
    """Whatever is asked, the token goes meanwhile: nothing breaks, and the duel is not left half begun."""
    for number in range(9):
        stage = {"start": None, "showdown": DuelStage.SHOWDOWN, "focus": DuelStage.FOCUS}[command]
        arena = Arena(FIELD) if stage is None else duel(stage=stage)
        if stage is None:
            arena.session.submit(StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]))
        else:
            arena.session.submit(Showdown(ENCOUNTER) if stage is DuelStage.SHOWDOWN else Focus(ENCOUNTER))
        for _ in range(number):
            if arena.session.pending is not None:
                answered(arena.session)
        if arena.session.pending is None:
            break
        arena.session.submit(RemoveTokens(ENCOUNTER, (arena.ids["x"],)))
        while arena.session.pending is not None:
            answered(arena.session)
        assert arena.clock.duel is None or arena.clock.duel.ending is DuelEnding.BROKEN_OFF
        entry = arena.session.last
        assert entry is not None and read_entry(write_entry(entry)) == entry
    assert number > 1


def test_it_can_be_taken_back_into_the_first_stage_and_is_gone_with_a_reset() -> None:
    arena = duel()
    stages = [of(arena).stage]
    while arena.clock.duel is not None:
        arena.session.undo()
        stages += [arena.clock.duel.stage] if arena.clock.duel is not None else []
    assert list(dict.fromkeys(stages)) == ["strike", "focus", "showdown", "position"]
    for _ in range(4):
        arena.session.redo()
    assert of(arena).stage is DuelStage.STRIKE


def test_out_of_a_fight_it_begins_one_that_can_be_reset() -> None:
    arena = duel()
    a, x = arena.ids["A"], arena.ids["x"]
    arena.session.submit(End(ENCOUNTER))
    go(arena, StartDuel(ENCOUNTER, a, x), duel_stakes="death")
    assert arena.encounter.stage is Stage.RUNNING and arena.clock.combatants == (a, x) and not arena.clock.markers
    with pytest.raises(Refused):
        arena.session.submit(Begin(ENCOUNTER, (a, x)))
    arena.session.submit(Reset(ENCOUNTER))
    assert arena.encounter.clock is None and not arena.encounter.opening


def test_the_end_of_a_fight_offers_to_let_held_harm_land() -> None:
    # T99-DUEL-09
    arena = shared()
    go(arena, arena.act("A", "attack", "x"), attack="9 / 3")
    loose = SYSTEM.loose_ends(arena.state, arena.encounter)[0]
    assert loose.command is not None and loose.suggested
    stun = arena.track("x", "stun").value
    arena.session.submit(End(ENCOUNTER, (loose.command,)))
    assert arena.track("x", "stun").value < stun


def test_a_duel_broken_off_before_the_third_stage_leaves_nobody_without_a_marker() -> None:
    arena = duel()
    a, x = arena.ids["A"], arena.ids["x"]
    arena.session.submit(End(ENCOUNTER))
    go(arena, StartDuel(ENCOUNTER, a, x))
    go(arena, EndDuel(ENCOUNTER), duel_ends="no-victor")
    assert arena.clock.combatants == () and SYSTEM.next_actors(arena.state, arena.encounter) == ()
    arena.session.submit(DismissDuel(ENCOUNTER))
    assert arena.clock.duel is None


def test_the_game_masters_word_stands_above_how_it_ended() -> None:
    arena = duel()
    a, x = arena.ids["A"], arena.ids["x"]
    go(arena, EndDuel(ENCOUNTER), duel_ends="go-on")
    assert of(arena).stage is DuelStage.STRIKE
    arena.session.submit(Concede(ENCOUNTER, (a,)))
    assert of(arena).winner == x
    go(arena, EndDuel(ENCOUNTER), duel_ends=a)
    assert (of(arena).winner, of(arena).ending) == (a, DuelEnding.WON)
    go(arena, StartDuel(ENCOUNTER, x, a))
    assert of(arena).stage is DuelStage.POSITION and of(arena).challenger.token == x


def test_a_holder_who_steps_in_shares_the_phase_of_the_other() -> None:
    # T99-DUEL-09
    arena = duel(kept="1")
    while SYSTEM.next_actors(arena.state, arena.encounter)[0] == arena.ids["y"]:
        go(arena, arena.act("y", "full-defense"), tie="4")
    go(arena, arena.act("A", "hold"))
    while SYSTEM.next_actors(arena.state, arena.encounter)[0] == arena.ids["y"]:
        go(arena, arena.act("y", "full-defense"), tie="4")
    go(arena, arena.act("A", "keep-holding"))
    assert arena.clock.now == arena.position("x") and not arena.clock.simultaneous
    go(arena, arena.act("A", "attack", "x"), attack="9 / 3")
    assert [harm.whom for harm in arena.clock.held_harms] == [arena.ids["x"]]


@pytest.mark.parametrize("drawn", ["A......x", "A.#....x", "Ax"])
def test_places_are_found_or_refused_in_words(drawn: str) -> None:
    arena = Arena(f"........\n{drawn.ljust(8, '.')}\n........")
    go(arena, StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]))
    go(arena, PlaceDuellists(ENCOUNTER))
    one, other = (arena.board.stand(arena.ids[letter]) for letter in "Ax")
    assert max(gap(one, other)) == 1
    go(arena, StandReady(ENCOUNTER))
    assert of(arena).stage is DuelStage.SHOWDOWN


def test_behind_walls_no_place_is_found() -> None:
    arena = Arena("A..#...x", walls=(((3, 0), (3, 1)),))
    go(arena, StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]))
    before = arena.state
    with pytest.raises(Refused, match="none"):
        arena.session.submit(PlaceDuellists(ENCOUNTER))
    assert arena.state == before


def test_who_stands_on_another_map_fights_no_duel_here() -> None:
    arena = duel(stage=DuelStage.POSITION)
    there = arena.state.scene(SCENE).but(id=SceneId("scene-9"), name="Cellar")
    arena.start_from(ScenePut(there))
    token = replace(arena.token("x"), scene=there.id)
    arena.start_from(TokensPut(ENCOUNTER, (token,)))
    for command in (StandReady(ENCOUNTER), StartDuel(ENCOUNTER, arena.ids["x"], arena.ids["y"])):
        with pytest.raises(Refused):
            arena.session.submit(command)
    go(arena, EndDuel(ENCOUNTER), duel_ends="no-victor")
    with pytest.raises(Refused, match="apart"):
        arena.session.submit(StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]))


def test_the_senseless_fall_in_a_duel_that_has_no_clock_yet() -> None:
    arena = duel()
    arena.session.submit(End(ENCOUNTER))
    go(arena, StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]))
    arena.session.submit(SetTrack(ENCOUNTER, (arena.ids["x"],), "stun", value=0))
    assert arena.has("x", "prone") and of(arena).stage is DuelStage.POSITION


def test_a_helpless_duellist_has_lost_where_it_is_to_incapacitation_and_not_to_the_death() -> None:
    for stakes, over in ((Stakes.INCAPACITATION, True), (Stakes.DEATH, False), (Stakes.FIRST_BLOOD, True)):
        arena = duel(stakes, kept="2")
        arena.have("x", Condition("helpless"))
        go(arena, arena.act("y", "delay"))
        assert of(arena).is_over == over


def test_all_that_can_be_learned_is_told_in_words() -> None:
    # T99-TAB-DUELINFO, T99-DUEL-03
    arena = duel(stage=DuelStage.SHOWDOWN, x=Who({"pa": 4, "px": 3, "level": 7}, tracks={"stun": Track(5, 16, 2)}))
    go(arena, Showdown(ENCOUNTER), inquiry_A="14 / 1", inquiry_x="1 / 9")
    words = [Words().text(insight_words(each)) for each in of(arena).side(arena.ids["A"]).learned]
    assert words == [
        "PA 4",
        "PX 3",
        "Dueling 0",
        "0 cards in the Hand of Fate",
        "chips: 0 white, 0 red, 0 blue",
        "STUN 7, LETHAL 10",
        "level 7",
    ]


def skilled(rank: int, *items: Item) -> Who:
    """Return a duellist with so many ranks of Dueling and no Soft Strength."""
    return Who({"ss": 0, "skills": [{"name": "Dueling", "rank": rank}]}, items=items)


def test_the_chances_of_an_inquiry_are_those_of_its_margin() -> None:
    # T99-DUEL-03
    arena = duel(stage=DuelStage.SHOWDOWN, A=skilled(1), x=skilled(1))
    arena.session.submit(Showdown(ENCOUNTER))
    request = arena.session.pending
    assert isinstance(request, Inquiry)
    found = {request.reading(answer): chance for answer, chance in request.outcomes(arena.state)}
    # one card each out of one deck: a margin of m comes about by 13 - m pairs of values, each in 16 ways
    by_margin = {margin: Fraction((13 - margin) * 16, 52 * 51) for margin in range(1, 13)}
    expected = {items: by_margin[items] for items in range(1, 7)}
    expected[7] = sum((by_margin[margin] for margin in range(7, 13)), Fraction(0))
    assert found == {0: 1 - sum(expected.values()), **expected}


def test_a_ranged_duel_is_fought_where_range_favours_neither() -> None:
    # T99-DUEL-02
    pistol, rifle = held("Pistol"), held("Heavy Rifle (hunting rifle)", Carried.BOTH_HANDS)
    arena = Arena(FIELD, A=Who(items=(pistol,)), x=Who(items=(rifle,)))
    arena.session.submit(StartDuel(ENCOUNTER, arena.ids["A"], arena.ids["x"]))
    while (request := arena.session.pending) is not None and request.key != "duel-distance":
        arena.session.answer("ranged" if request.key == "duel-kind" else suggestion(request))
    assert isinstance(request, Choice)
    # increments of 6 and of 12 spaces: even up to 6, in the second of the one and the first of the other beyond
    assert {option.key: option.open for option in request.options} == {
        **dict.fromkeys(("1", "2", "4", "6"), True),
        **dict.fromkeys(("8", "10", "12", "15", "20", "30"), False),
    }
