"""The clock on paper: whatever is over has no column, where there is no board to count down on."""

from dataclasses import replace

import pytest
from reportlab.platypus import Paragraph, Table

from core.base.ids import SystemId, TokenId
from core.edits.people import SetCondition
from core.explain.words import Words
from core.model.condition import Condition
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.clock import clock_of
from desktop.printing.clock_sheet import TURNS, clock_sheet
from desktop.printing.lettering import load_typefaces, styles_in
from desktop.printing.print_order import Matter
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.sheet_page.paper_colours import ink_for
from tests.helpers.handed import ENCOUNTER, handed
from tests.helpers.mirrored import mirrored


@pytest.mark.parametrize("cycle", [1, 4])
def test_the_columns_begin_with_the_present_cycle(cycle: int) -> None:
    load_typefaces()
    state = handed()[0].state
    fight = state.encounter(ENCOUNTER)
    fight = replace(fight, clock=replace(clock_of(fight), cycle=cycle))
    state = replace(state, encounters=state.encounters.put(ENCOUNTER, fight))
    subject = PrintedEncounter(Matter(state, SYSTEMS, Words()), fight, ink_for(saving=False))
    assert heads(subject)[-TURNS:] == [f"Cycle {cycle + number}" for number in range(TURNS)]


def test_before_the_fight_they_begin_with_the_first_round() -> None:
    load_typefaces()
    state = mirrored(SystemId("faction-zones"), begun=False)
    (fight,) = state.encounters.values()
    subject = PrintedEncounter(Matter(state, SYSTEMS, Words()), fight, ink_for(saving=False))
    assert heads(subject)[-TURNS:] == [f"Round {1 + number}" for number in range(TURNS)]


def heads(subject: PrintedEncounter) -> list[str]:
    """Return the heads of the columns of the order."""
    table = clock_sheet(subject, styles_in(ink_for(saving=False)), 500.0, 700.0)[-1]
    assert isinstance(table, Table)
    return [each.getPlainText() for each in vars(table)["_cellvalues"][0] if isinstance(each, Paragraph)]


def test_pools_and_exposures_stand_below_whose_they_are() -> None:
    load_typefaces()
    session, ids = handed()
    for condition in (Condition("action-pool", 3), Condition("exposed", 2), Condition("prone")):
        session.submit(SetCondition(ENCOUNTER, (TokenId(ids["Roland"]),), condition))
    fight = session.state.encounter(ENCOUNTER)
    subject = PrintedEncounter(Matter(session.state, SYSTEMS, Words()), fight, ink_for(saving=False))
    table = clock_sheet(subject, styles_in(ink_for(saving=False)), 500.0, 700.0)[-1]
    names = [row[1].getPlainText() for row in vars(table)["_cellvalues"][1:]]
    assert [each for each in names if "Roland" in each] == ["Roland 1Action Pool 3 · exposed 2"]
    assert all("·" not in each for each in names if "Roland" not in each)
