"""Holds: what is offered says how tight they are, who may do what about them, and by how much they are loosened."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.system import Offer
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, Played, begin, play, prepared

WORDS = Words()
ANN, ORC, GOB = (TokenId(f"token-{number}") for number in (101, 102, 103))


def test_the_words_of_a_hold_tell_its_level_and_what_it_would_be_tightened_to() -> None:
    # SST-HOLD-04, SST-HOLD-08, SST-HOLD-09, SST-HOLD-11
    close = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}]
    for level, now, then in ((1, "Light", "Medium"), (4, "Large", "Huge"), (5, "Huge", None)):
        holding = [*close, {"kind": "holding", "amount": level, "other": "token-102"}]
        held = [*close, {"kind": "held", "amount": level, "source": "token-101"}]
        fight = {"answers": {"hand:Ann": "5 5 5", "hand:Orc": "5 5 5"}}
        fighters = {
            "Ann": {"at": [2, 2], "side": "party", "sheet": {"control": "player"}, "conditions": holding},
            "Orc": {"at": [3, 2], "sheet": {"control": "major"}, "conditions": held},
        }
        played = prepared({"system": "swift-swords", "scene": {"zones": {"A": [0, 0, 8, 8]}}, "fighter": fighters})
        begin(played, fight)
        session = played.session
        encounter, board = session.state.encounter(ENCOUNTER), session.board(session.state.encounter(ENCOUNTER))
        system = SYSTEMS[encounter.system]
        offers: dict[str, Offer] = {
            each.act.action: each
            for who in encounter.tokens.values()
            for each in system.offers(session.state, board, encounter, who.id)
        }

        def words(action: str, among: dict[str, Offer] = offers) -> str:
            return WORDS.text(among[action].label).partition(": ")[2]

        # a Hold of the highest level is tightened to nothing, and why not is said
        assert words("improve-hold") == (now if then is None else f"{now} to {then}")
        why = offers["improve-hold"].why_not
        assert (why is None) is (then is not None) and (why is None or "as tight as can be" in WORDS.text(why))
        assert words("hold-damage") == now
        assert words("subdue") == ("1 die" if level == 1 else f"{level} dice")
        assert words("break-hold") == f"{now}, level {level}"


def clinched(level: int, setting: str = "margin") -> Played:
    """Return a fight in which Ann is held by an orc at a level, and a goblin stands by whom nobody holds."""
    close = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}]
    holding = [*close, {"kind": "holding", "amount": level, "other": ANN}]
    held = [*close, {"kind": "held", "amount": level, "source": ORC}]
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": {"control": "player"}, "conditions": held},
            "Orc": {"at": [3, 2], "sheet": {"control": "major"}, "conditions": holding},
            "Gob": {"at": [3, 3], "sheet": {"control": "minor"}, "conditions": close},
        },
        "fight": {
            "answers": {"hand:Ann": "5 5 5", "hand:Orc": "5 4 4"},
            "settings": {} if setting == "margin" else {"SST-GAP-29": setting},
        },
    }
    played = prepared(given)
    begin(played, given["fight"])
    return played


def why_not(played: Played, who: TokenId, action: str, *whom: TokenId) -> str | None:
    """Return why somebody may not do something to somebody in any turn; None if he may."""
    session = played.session
    encounter = session.state.encounter(ENCOUNTER)
    act = Act(ENCOUNTER, who, action, whom)
    why = SYSTEMS[encounter.system].why_not(session.state, session.board(encounter), encounter, act, now=False)
    return None if why is None else why.id.removeprefix("swift-swords.why.")


@pytest.mark.parametrize("action", ["break-hold", "reverse-hold"])
def test_a_hold_is_broken_by_who_is_in_it_and_against_who_has_it(action: str) -> None:
    # SST-HOLD-03
    played = clinched(2)
    assert why_not(played, ANN, action, ORC) is None
    assert why_not(played, ANN, action, GOB) == "not-held-by-him"
    assert why_not(played, GOB, action, ORC) == why_not(played, ORC, action) == "not-held"


def test_a_hold_is_tightened_up_to_the_highest_class_by_who_has_it() -> None:
    # SST-HOLD-09
    for level, why in ((1, None), (4, None), (5, "highest-hold")):
        played = clinched(level)
        assert why_not(played, ORC, "improve-hold", ANN) == why
        assert why_not(played, GOB, "improve-hold", ANN) == "holds-nobody"
        assert why_not(played, ORC, "improve-hold", GOB) == "not-held-by-you"


@pytest.mark.parametrize(("setting", "left"), [("margin", 4), ("all", 2)])
def test_of_two_rolls_the_margin_counts_or_all_successes_of_the_first(setting: str, left: int) -> None:
    # SST-CHECK-02, SST-HOLD-04, SST-GAP-29: three successes against two
    played = clinched(5, setting)
    answers = {"break-hold:Ann": "5 5 6 2", "break-hold:Orc": "5 5 3 2"}
    play(played, {"who": "Ann", "do": "break-hold", "target": ["Orc"], "answers": answers})
    held = [each.amount for each in played.encounter.tokens[ANN].conditions if each.kind == "held"]
    assert held == [left]


@pytest.mark.parametrize(("language", "told"), [("en", "A takes hold of B: Light"), ("de", "A packt B: Leicht")])
def test_a_hold_that_an_older_document_tells_of_without_the_number_of_its_level_is_told_so(
    language: str, told: str
) -> None:
    # SST-HOLD-02
    level = say("swift-swords.hold.light")
    older = say("swift-swords.log.takes-hold", token="A", other="B", level=level)
    assert Words(language).text(older) == told
