"""The quick reference: every system's chosen tables are there, as they are played, and can be set."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import EncounterId, SystemId
from core.base.persistent_map import PersistentMap
from core.documents.translated import told_reference
from core.engine.system import SettingChoice
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.catalogue import catalogue, system_ids
from core.rulebook.reference import reference_changes, reference_tables
from core.rules.basic_roleplaying.checks import chance_of
from core.rules.registry import SYSTEMS
from desktop.printing.lettering import load_typefaces, styles_in
from desktop.printing.print_order import Part
from desktop.printing.reference_sheet import _table, is_wide
from desktop.sheet_page.paper_colours import ink_for
from tests.desktop.printing.sheets import printed, read, shipped_campaign, words_on
from tests.helpers.samples import sample_campaign

BRP = SystemId("basic-roleplaying")


CHANGES = [(table, each) for table, changes in reference_changes().items() for each in changes]


@pytest.mark.parametrize("system", system_ids())
def test_the_tables_of_a_system_are_set_on_few_pages(system: str) -> None:
    identity = catalogue(system).system.id
    tables, pages = reference_tables(identity), _pages(_campaign(identity))
    text = " ".join(pages)
    assert len(pages) <= 5 and len(tables) > 5
    for table in tables:
        assert table.rule in text
        assert all(len(row) == len(table.heads) for row in table.rows)
        assert " ".join(table.rows[0][0].split())[:12] in text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("table", "change"), CHANGES, ids=[f"{table}-{number}" for number, (table, _) in enumerate(CHANGES)]
)
def test_a_house_rule_changes_the_table_that_is_printed(table: str, change: dict[str, Any], language: str) -> None:
    """Each change that is written down is of a setting and a value that there are, and is seen in either language."""
    system, choice = _setting(change["setting"])
    value = change.get("value", next(each for each in choice.values if each != choice.default))
    assert choice.allows(value)
    row = change.get("row")
    before, after = (_cells(system, table, decided, language, row) for decided in ({}, {choice.key: value}))
    assert before != after
    if language != "en" and any(len(word) > 3 and word.isalpha() for word in change.get("to", "").split()):
        assert after != _cells(system, table, {choice.key: value}, "en", row)


@pytest.mark.parametrize("special", ["table", "strict"])
def test_the_printed_ranges_are_those_that_are_rolled_against(special: str) -> None:
    ranges: dict[int, tuple[int, int]] = {}
    for table in told_reference(BRP, "en", {"BRP-GAP-01": special}):
        for chances, specials, fumbles in table.rows if table.rule == "BRP-TAB-LEVELS" else ():
            first, last = map(int, chances.split("-"))
            ends = 0 if specials == "–" else int(specials[-2:]), int(fumbles[:2]) or 100
            ranges.update(dict.fromkeys(range(first, last + 1), ends))
    assert set(ranges) == set(range(1, 101))
    for number, found in ranges.items():
        chance = chance_of({BRP: {"BRP-GAP-01": special}}, number)
        assert (chance.special, chance.fumble) == found, number


def test_cards_and_quick_reference_of_one_file_agree_on_the_special_success() -> None:
    """Below a fifth of a chance of 5 there is no number left: 00 would be 100."""
    plain = shipped_campaign("toll-bridge")
    strict = replace(plain, house_rules={BRP: {"BRP-GAP-01": "strict"}})
    text = " ".join(_pages(strict, Part.CARDS, Part.REFERENCE))
    assert "Dodge –/05/96; Long spear 08/45/98" in text
    assert "00/05/96" not in text
    assert "61-65 01-12 99-00" in text and "63-67 01-13" not in text
    assert "House rules The range of a special success: Special below a fifth of the chance" in text
    text = " ".join(_pages(plain, Part.CARDS, Part.REFERENCE))
    assert "Dodge 01/05/96; Long spear 09/45/98" in text
    assert "63-67 01-13 99-00" in text and "House rules" not in text


def _pages(campaign: Campaign, *parts: Part) -> list[str]:
    return [words_on(page) for page in read(printed(campaign, *(parts or (Part.REFERENCE,)))).pages]


def _campaign(system: SystemId) -> Campaign:
    """Return a campaign with a single encounter, of a system, in which nobody is."""
    found = sample_campaign()
    scene = next(iter(found.scenes.values()))
    encounters = PersistentMap(((EncounterId("alone"), Encounter(EncounterId("alone"), "Alone", system, scene.id)),))
    return replace(found, encounters=encounters)


def _setting(key: str) -> tuple[SystemId, SettingChoice]:
    found = ((SystemId(system), each) for system in system_ids() for each in SYSTEMS[SystemId(system)].settings)
    return next((system, each) for system, each in found if each.key == key)


def _cells(
    system: SystemId, table: str, decided: dict[str, Any], language: str, row: str | None
) -> list[tuple[str, ...]]:
    """Return the rows of a printed table that a change is about: those beside a cell, or all of them."""
    plain, told = (
        next(each.rows for each in told_reference(system, tongue, decided) if each.rule == table)
        for tongue in ("en", language)
    )
    return [cells for english, cells in zip(plain, told, strict=True) if row is None or row in english]


def test_what_no_table_has_is_told_in_words() -> None:
    text = " ".join(_pages(_campaign(BRP)))
    for identity in ("BRP-INIT-03", "BRP-SHD-04", "BRP-DMG-05", "BRP-HEAL-04"):
        rule = catalogue(BRP).rule(identity)
        assert rule.title in text and " ".join(rule.text.split())[:30] in text and identity in text


FULL = 900
"""Letters on a page that is worth its paper."""
SWIFT = SystemId("swift-swords")
HALF, WHOLE = 246.0, 510.0
"""Points of a column and of the whole width of a page of A4."""


def test_a_table_that_a_column_would_squeeze_takes_the_whole_width() -> None:
    wide = {each.rule for each in reference_tables(SWIFT) if is_wide(each, HALF, WHOLE)}
    assert {"SST-TAB-INJURY-EFFECTS", "SST-TAB-FEAR", "SST-TAB-GENERAL-ACTIONS"} <= wide
    assert not wide & {"SST-TAB-INJURIES", "SST-TAB-WEAPONS", "SST-TAB-TOHIT"}
    text = " ".join(_pages(_campaign(SWIFT)))
    # the cells of a row stand in one line
    assert "failure: on the ground, OoA" in text and "any movement: DEX or prone" in text


@pytest.mark.parametrize("system", system_ids())
def test_no_page_of_a_reference_has_a_few_lines_alone(system: str) -> None:
    *before, last = _pages(_campaign(catalogue(system).system.id))
    assert all(len(each) > FULL for each in before) and len(last) > FULL // 2


def test_what_a_row_shares_with_the_one_above_is_said_once_and_kept_with_it() -> None:
    (injuries,) = (each for each in reference_tables(SWIFT) if each.rule == "SST-TAB-INJURIES")
    load_typefaces()
    ink = ink_for(saving=False)
    made = _table(injuries, styles_in(ink), HALF, ink)
    firsts = [row[0].getPlainText() for row in vars(made)["_cellvalues"][1:]]
    assert [each for each in firsts if each] == list(dict.fromkeys(row[0] for row in injuries.rows))
    torn = 0
    for room in range(150, 400, 10):
        for part in made.split(HALF, room):
            first = vars(part)["_cellvalues"][1][0]
            said = first if isinstance(first, tuple) else (first,)
            assert any(each.getPlainText() for each in said), room
            torn += 1
    assert torn > 10
