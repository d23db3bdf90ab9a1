"""Rows of data: read and checked, and given to the figures that they name where their facts hold."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from core.base.errors import BadCatalogue
from core.base.ids import RuleId, SystemId
from core.explain.modifier import Add, Basis, ExtraCards, Modifier, Shift
from core.model.campaign import Setting
from core.rules.basic_roleplaying.attack import answered, strike
from core.rules.kit import rows as kit
from core.rules.kit.percentile import PERCENT
from core.rules.kit.rows import ConditionKind, Gift, Kinds, Proposal, gifts, proposals, rows, rows_of_game
from core.rules.semi_automagic.attack import modifiers
from core.rules.semi_automagic.attack.strike import ATTACK_FIGURES
from core.rules.swift_swords.attack import modifiers as swift_modifiers
from core.rules.towers.attack.modifiers.combatants import FACTS, PLAIN
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.settings import SETTINGS

TINY = SystemId("tiny")
TEXT = """
[[condition]]
id = "dizzy"
rule = "TINY-1"
[[condition.gives]]
rule = "TINY-2"
label = "dizzy"
on = ["attack", "defense"]
setting = "TINY-GAP-1"
effects.card = { kind = "flip", cards = -1 }
effects.true = { kind = "shift", steps = -2 }

[[modifier]]
rule = "TINY-3"
label = "far"
on = ["attack"]
when = ["afar", "not seen"]
effect = { kind = "add", amount = -3 }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Rows of a system of the tests' own."""
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / "tiny.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(kit, "files", lambda name: tmp_path)
    for kept in (rows, rows_of_game):
        kept.cache_clear()
    yield tmp_path
    for kept in (rows, rows_of_game):
        kept.cache_clear()


class Somebody:
    """One who has some conditions."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def has(self, kind: str, /) -> bool:
        """Return whether he has it."""
        return kind in self.kinds


def given(value: Setting, on: str, *kinds: str) -> tuple[Modifier, ...]:
    """Return what the conditions of somebody give under a decision of the table."""
    return Kinds(TINY, "condition", ConditionKind, lambda someone, key: value).given(Somebody(*kinds), on)


@pytest.mark.usefixtures("folder")
def test_a_condition_gives_to_whoever_has_it_what_the_table_has_decided() -> None:
    (reason,) = given("card", "defense", "dizzy", "dizzy")
    assert (reason.rule, reason.label.id, reason.on, reason.effect) == (
        RuleId("TINY-2"),
        "tiny.modifier.dizzy",
        "defense",
        ExtraCards(-1),
    )
    assert [each.effect for each in given(True, "attack", "dizzy")] == [Shift(-2)]
    assert given("nothing said", "attack", "dizzy") == ()
    assert given("card", "damage", "dizzy") == given("card", "attack", "sleepy") == ()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("facts", "holds"), [({"afar"}, True), ({"afar", "seen"}, False), (set(), False)])
def test_a_modifier_is_given_where_every_fact_holds(facts: set[str], holds: bool) -> None:
    found = gifts(TINY, rows(TINY, "modifier", Gift), "attack", lambda key: 0, facts.__contains__)
    assert [each.effect for each in found] == ([Add(-3)] if holds else [])


@pytest.mark.parametrize(
    "fields",
    [{}, {"setting": "X"}, {"effect": Add(1), "setting": "X", "effects": {"y": Add(1)}}, {"effect": Add(1), "on": ()}],
)
def test_a_row_without_exactly_one_effect_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Gift.model_validate({"rule": "R", "label": "x", "on": ("attack",), **fields})


def test_a_row_gives_the_number_of_a_printed_cell_that_it_names() -> None:
    """The table prints +2 against shots and -2 against blows for somebody prone."""
    cell = ("SEC-TAB-SITUATIONS", "effect", "Prone")
    for place, amount in ((1, 2), (2, -2)):
        gift = Gift(rule=RuleId("R"), label="prone", on=("target",), printed=(*cell, place))
        (reason,) = gifts(SystemId("semi-automagic"), (gift,), "target")
        assert reason.effect == Add(amount)


def test_what_is_proposed_counts_by_itself_only_where_what_makes_it_evident_holds() -> None:
    common = {"rule": RuleId("R"), "label": "x", "on": ("attack", "damage"), "effect": Add(1)}
    shown, unshown, never = Proposal(**common, evident="dark"), Proposal(**common, evident="wet"), Proposal(**common)
    found = [*proposals(TINY, (shown, unshown, never), {"dark"}.__contains__)]
    assert [(each.on, each.struck) for each in found] == [
        ("attack", False),
        ("damage", False),
        *[("attack", True), ("damage", True)] * 2,
    ]
    assert {each.basis for each in found} == {Basis.EVIDENCE}


def test_the_file_of_a_game_is_read_once_for_all_its_parts(folder: Path) -> None:
    assert rows(TINY, "condition", ConditionKind)
    (folder / "rows" / "tiny.toml").unlink()
    assert rows(TINY, "modifier", Gift)


def test_rows_that_cannot_be_read_are_an_error_in_words(folder: Path) -> None:
    (folder / "rows" / "tiny.toml").write_text('[[condition]]\nid = "dizzy"\n', encoding="utf-8")
    rows_of_game.cache_clear()
    with pytest.raises(BadCatalogue, match=r"catalogue\.bad-rows"):
        rows(TINY, "condition", ConditionKind)
    with pytest.raises(BadCatalogue):
        rows(SystemId("nobody's"), "condition", ConditionKind)


def test_every_fact_that_a_plain_modifier_of_another_game_names_is_known_and_no_other() -> None:
    basic, proposed = of_system("basic-roleplaying", "modifier"), of_system("basic-roleplaying", "proposed")
    assert asked(each for each in basic if PERCENT in each.on) | asked(proposed) == set(strike.FACTS)
    assert asked(each for each in basic if strike.DEFENCE in each.on) == set(answered.DEFENCE_FACTS)
    assert asked(modifiers.PLAIN_MODIFIERS) == set(modifiers.FACTS)
    swift = of_system("swift-swords", "modifier"), of_system("swift-swords", "proposed")
    assert asked(swift[0]) | asked(swift[1]) == set(swift_modifiers.FACTS)


@pytest.mark.parametrize("figure", ATTACK_FIGURES)
def test_a_plain_modifier_of_semi_automagic_may_act_on_any_figure_of_an_attack(
    figure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gift = Gift(rule=RuleId("SEC-MOD-01"), label="made-up", on=(figure,), effect=Add(1))
    monkeypatch.setattr(modifiers, "PLAIN_MODIFIERS", (gift,))
    attack: Any = None
    given = (modifiers.aim, modifiers.other_rows)
    assert all(giver in modifiers.GIVERS for giver in given)
    assert [each.on for giver in given for each in giver(attack)] == [figure]


def of_system(system: str, part: str) -> tuple[Proposal, ...]:
    """Return the rows of a part of a game's data."""
    return rows(SystemId(system), part, Proposal)


def asked(among: Iterable[Gift]) -> set[str]:
    """Return the facts that some rows ask for."""
    found = (fact for each in among for fact in (*each.when, getattr(each, "evident", "")) if fact)
    return {fact.removeprefix("not ") for fact in found}


def test_every_fact_and_setting_that_a_row_of_99_towers_names_is_known() -> None:
    found = (*PLAIN, *(gift for kind in KINDS.values() for gift in kind.gives))
    assert {fact.removeprefix("not ") for gift in found for fact in gift.when} == set(FACTS)
    settings = {each.key: each for each in SETTINGS}
    for gift in found:
        if gift.setting:
            assert set(gift.effects) == {str(value).lower() for value in settings[gift.setting].values}
