"""Bad input: what is gone, impossible cards, absurd figures; a clear answer, and everything stays as it was."""

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from core.base.errors import BadAnswer, Refused, SandtableError
from core.base.ids import TokenId
from core.edits.tokens import RemoveTokens
from core.engine.command import Act
from core.engine.request import Draw
from core.model.creature_reference import CreatureReference
from core.rules.towers.actions import ACTIONS
from core.rules.towers.checks import tested
from core.rules.towers.checks.tested import CallCheck
from core.rules.towers.gear.weapons import Profile, improvised_profile
from core.rules.towers.sheet import TowersSheet
from tests.core.rules.towers.table import table
from tests.transcripts.runner import ENCOUNTER, Played

GONE = TokenId("token-404")


def brawl() -> Played:
    """Return a fight of two, the first of whom acts."""
    fighters: dict[str, dict[str, Any]] = {
        "Ann": {"at": [3, 3], "side": "party", "chips": {"red": 1}, "conditions": ["dazed"]},
        "Orc": {"at": [4, 3]},
    }
    return table(fighters, fight={"start": {"Ann": 5, "Orc": 9}})


def refused(played: Played, act: Act) -> str:
    """Submit something that must not be accepted; return the phrase with which it is refused."""
    before, entries = played.session.state, len(played.session.journal)
    with pytest.raises(SandtableError) as error:
        played.session.submit(act)
    assert played.session.state is before and played.session.pending is None
    assert len(played.session.journal) == entries
    return error.value.phrase.id


@pytest.mark.parametrize("anyway", [False, True])
def test_no_action_at_somebody_who_is_gone_breaks_anything(anyway: bool) -> None:
    """T99-ATK-03: whoever is not there cannot be struck, helped or thrown, by nobody's word."""
    played = brawl()
    ann = TokenId(played.ids["Ann"])
    for action in ACTIONS:
        act = Act(ENCOUNTER, ann, action.id, (GONE, GONE), place=(400, 400), words="x", cost=1, anyway=anyway)
        before = played.session.state
        try:
            played.session.submit(act)
        except SandtableError as error:
            assert error.phrase.id and played.session.state is before, action.id
        else:
            assert played.session.last is not None
            played.session.undo()
            assert played.session.state == before, action.id


@pytest.mark.parametrize("action", ["attack", "power-attack", "aid", "grapple", "improvise"])
def test_an_attack_on_nobody_says_so(action: str) -> None:
    played = brawl()
    act = Act(ENCOUNTER, TokenId(played.ids["Ann"]), action, (GONE, GONE), words="chair")
    assert refused(played, act) == "refused.no-token"
    assert refused(played, replace(act, anyway=True)) == "refused.no-token"


def test_nobody_acts_who_is_gone_and_nothing_is_done_that_there_is_not() -> None:
    played = brawl()
    assert refused(played, Act(ENCOUNTER, GONE, "aim")) == "refused.no-token"
    assert refused(played, Act(ENCOUNTER, TokenId(played.ids["Ann"]), "somersault")) == "refused.no-such-action"


@pytest.mark.parametrize("figure", ["x", 10**9, -(10**9), "²"])
def test_options_that_are_no_sensible_numbers_are_refused(figure: str | int) -> None:
    """T99-IMPR-02, T99-CHECK-01: whatever stands in the option."""
    played = brawl()
    ann, orc = TokenId(played.ids["Ann"]), TokenId(played.ids["Orc"])
    swing = Act(ENCOUNTER, ann, "improvise", (orc,), words="chair", options=(("damage", figure),))
    assert refused(played, swing) == "refused.absurd-option"
    assert refused(played, replace(swing, options=(("cap", figure),), anyway=True)) == "refused.absurd-option"
    check = Act(ENCOUNTER, ann, "check", options=(("aspect", "ee"), ("attack", figure)))
    assert refused(played, check) == "refused.absurd-option"
    assert refused(played, replace(check, options=(("aspect", "ee"), ("target", figure)))) == "refused.absurd-option"


def asked(played: Played) -> Draw[Any]:
    """Begin an attack and return the draw that it comes to."""
    ann, orc = TokenId(played.ids["Ann"]), TokenId(played.ids["Orc"])
    played.session.submit(Act(ENCOUNTER, ann, "attack", (orc,), item="unarmed"))
    while played.session.pending is not None and not isinstance(played.session.pending, Draw):
        played.session.answer(getattr(played.session.pending, "proposed", None))
    request = played.session.pending
    assert isinstance(request, Draw)
    return request


@pytest.mark.parametrize(
    ("typed", "phrase"),
    [
        ("1S / 2S 3S", "answer.no-card"),
        ("KS KS / 2D 3D", "answer.card-twice"),
        ("KS / KS 3D", "99-towers.answer.both-flips"),
        ("KS QS 9S / 2D 3D", "99-towers.answer.cards"),
        ("15 / 3", "99-towers.answer.impossible"),
        ("14 / 3", "99-towers.answer.impossible"),
        ("9 30H / 3", "99-towers.answer.impossible"),
        ("9 / 1 2H", "99-towers.answer.impossible"),
        ("KS", "99-towers.answer.two-flips"),
        ("", "99-towers.answer.two-flips"),
    ],
)
def test_impossible_cards_are_told_and_the_question_stays(typed: str, phrase: str) -> None:
    """T99-FLIP-01, T99-FLIP-02: a card is in a deck once, and a flip has as many as it has."""
    played = brawl()
    request = asked(played)
    before = played.session.state
    with pytest.raises(BadAnswer) as error:
        played.session.answer(request.typed(typed, played.session.state))
    assert error.value.phrase.id == phrase
    assert played.session.pending is request and played.session.state is before


def test_a_target_that_vanishes_while_cards_are_awaited_ends_the_attack() -> None:
    """T99-ATK-01: the attack comes to nothing, its time is spent, and the game goes on."""
    played = brawl()
    asked(played)
    played.session.submit(RemoveTokens(ENCOUNTER, (TokenId(played.ids["Orc"]),)))
    assert played.session.pending is None
    clock: Any = played.encounter.clock
    assert clock.markers[TokenId(played.ids["Ann"])].position == 10


def test_a_check_of_somebody_who_vanishes_passes_on_to_the_next() -> None:
    """T99-CHECK-02."""
    played = brawl()
    who = (played.ids["Orc"], played.ids["Ann"])
    at = tuple(CreatureReference(ENCOUNTER, each) for each in who)
    played.session.submit(CallCheck(ENCOUNTER, at, tested.Tested(tested.TestedKind.ASPECT, "ee"), 5))
    request = played.session.pending
    assert request is not None and request.key == f"check:{who[0]}"
    played.session.submit(RemoveTokens(ENCOUNTER, (TokenId(who[0]),)))
    request = played.session.pending
    assert request is not None and request.key == f"check:{who[1]}"


@pytest.mark.parametrize(
    "figures",
    [{"hs": -1}, {"pa_ranks": -3}, {"pd": -1}, {"ss": 10**9}, {"stun": 0}, {"lethal": -5}, {"size": 9}, {"spd": -2}],
)
def test_sheets_take_no_negative_ranks_and_no_absurd_figures(figures: dict[str, int]) -> None:
    """T99-TAB-DERIVED: whoever types them is told, and the sheet stays as it was."""
    with pytest.raises(ValidationError):
        TowersSheet(**figures)
    with pytest.raises(ValidationError):
        TowersSheet().but(**figures)


def test_a_sheet_of_noughts_still_plays() -> None:
    """T99-FLIP-07: whoever has no ranks at all flips desperately, and does no harm to speak of."""
    nought = {"hs": 0, "ss": 0, "ee": 0, "ie": 0, "pa": 0, "pd": 0, "px": 0, "n": 0, "n_ranks": 0, "spd": 0}
    played = table(
        {"Ann": {"at": [3, 3], "sheet": nought}, "Orc": {"at": [4, 3]}}, fight={"start": {"Ann": 10, "Orc": 14}}
    )
    request = asked(played)
    played.session.answer(request.typed("KS 2C / 9D 3D", played.session.state))
    clock: Any = played.encounter.clock
    assert clock.markers[TokenId(played.ids["Ann"])].position == 15


@pytest.mark.parametrize("text", ["", "HS", "2", "-1+HS", "9999+HS", "2+HS to x", "2+PX"])
def test_what_is_no_improvised_weapon_is_no_weapon(text: str) -> None:
    """T99-IMPR-02."""
    assert improvised_profile(text) is None


def test_an_improvised_weapon_reads_as_it_is_written() -> None:
    """T99-IMPR-01, T99-IMPR-02."""
    found = improvised_profile("3+HS to 2, two hands, too heavy")
    assert found == Profile(
        name="3+HS to 2, two hands, too heavy", base=3, adds_hs=True, hs_cap=2, hands=2, too_heavy=True
    )


@pytest.mark.parametrize(("text", "base"), [("199+HS", 199), ("200+HS", 200), ("201+HS", 200), ("999+HS", 200)])
def test_no_object_does_more_than_two_hundred(text: str, base: int) -> None:
    """T99-IMPR-02."""
    found = improvised_profile(text)
    assert found is not None and found.base == base


def test_numbers_are_read_from_options_with_their_bounds() -> None:
    act = Act(ENCOUNTER, GONE, "x", options=(("a", 5), ("b", "five")))
    assert (act.number("a"), act.number("c", 7)) == (5, 7)
    for name, most in (("a", 4), ("b", 9)):
        with pytest.raises(Refused):
            act.number(name, most=most)
