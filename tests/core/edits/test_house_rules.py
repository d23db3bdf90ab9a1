"""House rules: set, told, undone, in the middle of a fight and of a question; what means nothing does no harm."""

from typing import Any

import pytest

from core.base.errors import BadAnswer, Refused
from core.base.ids import SystemId, TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.documents.codec import read_campaign, write_campaign
from core.edits.document import SetHouseRule, unknown_house_rules
from core.edits.several import Several
from core.engine.command import Act
from core.engine.event import Noted
from core.engine.system import SettingChoice
from core.explain.words import Words
from core.model.campaign import Campaign, HouseRules, Setting
from core.model.condition import Condition
from core.rules.kit.settings import setting
from core.rules.registry import SYSTEMS
from core.rules.towers.cards.flips import Flip
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import CRAWLING, NEIGHBOURS, NO_CARDS, SAMPLES, UNAWARE
from tests.core.rules.towers.table import table
from tests.helpers.arena import ENCOUNTER, Arena, Who
from tests.transcripts.runner import submit

DUEL = """
......
......
..Ax..
......
......
"""


def rule(key: str, value: Setting | None) -> SetHouseRule:
    return SetHouseRule(TOWERS, key, value)


def told(arena: Arena) -> list[str]:
    """Return what the last command wrote into the log."""
    return [Words().text(event.phrase) for event in arena.events if isinstance(event, Noted)]


def test_the_log_says_what_changed_from_what_to_what_and_undo_takes_it_back() -> None:
    arena = Arena(DUEL)
    before = arena.state
    arena.session.submit(rule(CRAWLING.key, 2))
    arena.session.submit(rule(CRAWLING.key, 0))
    assert told(arena) == [
        "Crawling: now “Every space crawled costs nothing more”, before “Every space crawled costs 2 more”. "
        "It holds from the next check on."
    ]
    arena.session.submit(rule(CRAWLING.key, None))
    assert told(arena)[0].startswith("Crawling: now “Every space crawled costs 1 more”")
    for _ in range(3):
        arena.session.undo()
    assert arena.state == before


@pytest.mark.parametrize("value", [4, -1, True, "1", "card"])
def test_a_number_beyond_its_range_is_refused(value: Setting) -> None:
    arena = Arena(DUEL)
    with pytest.raises(Refused):
        arena.session.submit(rule(CRAWLING.key, value))
    assert arena.state.house_rules == {TOWERS: {}}


def test_one_is_not_yes() -> None:
    choice = SettingChoice("TINY-GAP-01", (True, False), True)
    assert choice.allows(False) and not choice.allows(0) and not choice.allows("true")
    assert setting({TOWERS: {"TINY-GAP-01": 0}}, TOWERS, choice) is True


def test_unknown_systems_and_keys_are_refused_but_can_be_lifted() -> None:
    strange: HouseRules = {SystemId("elsewhere"): {"ELS-GAP-01": "x"}, TOWERS: {"T99-GAP-99": 7, CRAWLING.key: "far"}}
    state = Campaign(Source(1), house_rules=strange)
    assert read_campaign(write_campaign(state)).house_rules == strange
    assert unknown_house_rules(state, SYSTEMS) == (
        ("elsewhere", "ELS-GAP-01"),
        (TOWERS, "T99-GAP-99"),
        (TOWERS, CRAWLING.key),
    )
    assert setting(strange, TOWERS, CRAWLING) == 1
    arena = Arena(DUEL, settings={"T99-GAP-99": 7, CRAWLING.key: "far"})
    for command in (SetHouseRule(SystemId("elsewhere"), "ELS-GAP-01", "x"), rule("T99-GAP-99", 8)):
        with pytest.raises(Refused):
            arena.session.submit(command)
    arena.session.submit(rule("T99-GAP-99", None))
    assert told(arena) == ["The house rule T99-GAP-99 meant nothing here and is lifted; the default holds."]
    arena.session.submit(rule(CRAWLING.key, None))
    assert unknown_house_rules(arena.state, SYSTEMS) == ()


def test_a_question_that_is_open_is_made_anew_by_the_new_rule() -> None:
    """T99-GAP-04: the flip that is waited for was of no cards at all, and is of one now."""
    arena = Arena(DUEL, settings={NO_CARDS.key: "nothing"}, A=Who({"pa": 0})).do("A", "attack", "x")
    assert arena.session.pending is not None and arena.session.pending.attack.count is None  # type: ignore[attr-defined]
    reset = Several(say("history.house-rules-back"), (rule(NO_CARDS.key, "one-card"), rule(CRAWLING.key, 3)))
    arena.session.submit(reset)
    assert arena.session.pending is not None and arena.session.pending.attack.count == 1  # type: ignore[attr-defined]


def test_what_a_question_offers_is_what_the_rule_that_has_changed_gives() -> None:
    """T99-GAP-07: the blue chip adds as many cards as the question says."""
    fighters: dict[str, dict[str, Any]] = {"A": {"at": (2, 2), "chips": {"blue": 1}}, "B": {"at": (3, 2)}}
    fighters["B"]["side"] = "party"
    played = table(fighters, fight={"start": {"A": 5, "B": 6}})
    attack = Act(ENCOUNTER, TokenId(played.ids["A"]), "attack", (TokenId(played.ids["B"]),))
    submit(played, attack, {"attack:A:B": "2S 3C / KD 4D", "insist": True, "fate:attack:A:B:attack:0": "open"})
    played.session.submit(rule("T99-GAP-07.blue", 4))
    with pytest.raises(BadAnswer):
        played.session.answer("chip blue flip+2")
    played.session.answer("chip blue flip+4")
    pending = played.session.pending
    assert isinstance(pending, Flip) and pending.side.cards == 4


def test_a_marker_that_is_placed_stays() -> None:
    """T99-GAP-53, T99-GAP-37: positions change with what happens next, not with the rule."""
    arena = Arena(DUEL)
    before = arena.clock
    arena.session.submit(rule("T99-GAP-53", "at-once"))
    arena.session.submit(rule("T99-GAP-37", 1))
    assert arena.clock == before


def test_boards_follow_what_they_are_made_of() -> None:
    """T99-GAP-22, T99-GAP-30, T99-GAP-45: threatened squares, lines of cover, who blocks."""
    arena = Arena(DUEL, x=Who(conditions=(Condition("stunned"),)))
    x, a = arena.ids["x"], arena.ids["A"]

    def seen() -> tuple[int, int, bool]:
        board = arena.board
        return len(board.threatened_squares(a)), board.cover(a, x).samples, board.bodies[x].blocks

    assert seen() == (8, 9, True)
    for key, value, expected in (
        (NEIGHBOURS.key, 4, (4, 9, True)),
        (SAMPLES.key, 25, (4, 25, True)),
        ("T99-GAP-45", "stunned", (4, 25, False)),
        (UNAWARE.key, "helpless", (4, 25, False)),
        (NEIGHBOURS.key, None, (8, 25, False)),
    ):
        arena.session.submit(rule(key, value))
        assert seen() == expected
    for _ in range(5):
        arena.session.undo()
    assert seen() == (8, 9, True)
