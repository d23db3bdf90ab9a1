"""Tables written anew: in force in play, told in the log, undone, kept in the file, refused where nothing reads it."""

from fractions import Fraction

import pytest

from core.analysis.odds import odds
from core.base.editions import in_force, while_in_force
from core.base.errors import Refused
from core.base.ids import RuleId
from core.documents.codec import read_campaign, write_campaign, write_command
from core.documents.translated import plain_cell, told_catalogue, told_cell, told_reference
from core.edits.tables import MOST_CELLS, WriteCells, cell_written, cells_back, unknown_cells
from core.engine.board_cache import BoardCache
from core.engine.event import Noted
from core.explain.words import Words
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue, find_table
from core.rulebook.own_cells import OwnCell
from core.rules.towers.gear.weapons import catalogue_profiles
from tests.helpers.arena import SYSTEMS, Arena, Who
from tests.helpers.commands import read_command
from tests.helpers.fights import ready

WEAPONS = RuleId("T99-TAB-WEAPONS")
DUEL = """
.....
.Ab..
.....
"""


def test_a_cell_that_is_written_counts_in_play_and_is_taken_back() -> None:
    blade = Item(id="item-1", name="Longblade", profile="Longblade", carried=Carried.MAIN_HAND)
    arena = Arena(DUEL, A=Who({"pa": 2}, (blade,)), b=Who({"pd": 1}))

    def wounded() -> Fraction:
        found = odds(arena.state, arena.act("A", "attack", "b"), SYSTEMS, BoardCache())
        return sum((points * share for points, share in found.losses(arena.ids["b"], "stun")), Fraction(0))

    before, plain = arena.state, wounded()
    command = cell_written(WEAPONS, 0, "damage", "9+PX")
    arena.session.submit(command)
    assert [Words().text(each.phrase) for each in arena.events if isinstance(each, Noted)] == [
        "Weapon profiles quoted in the chapter: now “9+PX”, before “4+PX”. It holds from the next check on."
    ]
    assert wounded() > plain > 0, "what was remembered of the fighter goes by its book"
    with while_in_force(arena.state.cells):
        assert catalogue_profiles()["Longblade"].base == 9
    assert catalogue_profiles()["Longblade"].base == 4, "nothing is in force where no document is"
    assert read_campaign(write_campaign(arena.state)).cells == arena.state.cells
    assert read_command(write_command(command)) == command
    arena.session.undo()
    assert arena.state == before and wounded() == plain


def test_the_book_comes_back_cell_by_cell_and_as_a_whole() -> None:
    session = ready()
    session.submit(cell_written(WEAPONS, 0, "damage", "9+PX"))
    session.submit(cell_written(WEAPONS, 0, "price", "a song"))
    session.submit(cell_written(WEAPONS, 0, "damage", "4+PX"))
    assert [each.column for each in session.state.cells] == ["price"]
    back = cells_back(session.state, WEAPONS)
    assert back is not None
    session.submit(back)
    assert not session.state.cells and cells_back(session.state) is None


def test_a_name_is_rewritten_in_words_alone() -> None:
    session = ready()
    session.submit(cell_written(WEAPONS, 0, "weapon", "Old blade"))
    with while_in_force(session.state.cells):
        assert "Longblade" in catalogue_profiles() and "Old blade" not in catalogue_profiles()
        assert told_catalogue("99-towers", "en").table(WEAPONS).rows[0][0] == "Old blade"


@pytest.mark.parametrize(
    ("column", "text", "why"),
    [("damage", "plenty", "refused.cell-like"), ("keywords", "Vorpal, ,", "refused.cell-like")],
)
def test_what_play_cannot_read_is_refused(column: str, text: str, why: str) -> None:
    session = ready()
    with pytest.raises(Refused) as refused:
        session.submit(cell_written(WEAPONS, 0, column, text))
    assert refused.value.phrase.id == why and not session.state.cells


def test_what_no_profile_allows_is_refused_as_out_of_bounds() -> None:
    session = ready()
    with pytest.raises(Refused) as refused:
        session.submit(cell_written(RuleId("BRP-TAB-ARMOR"), 0, "physical skills", "5000"))
    assert refused.value.phrase.id == "refused.cell-out-of-bounds" and not in_force().changes


def test_a_cell_that_the_book_does_not_have_is_refused_and_told_of() -> None:
    stale = OwnCell(WEAPONS, 99, "damage", "1", "2")
    session = ready()
    with pytest.raises(Refused):
        session.submit(WriteCells((stale,)))
    assert unknown_cells(session.state) == ()
    many = tuple(OwnCell(WEAPONS, 0, "damage", "5+PX", "4+PX") for _ in range(3))
    session.submit(WriteCells(many))
    assert len(session.state.cells) <= MOST_CELLS


def test_a_german_cell_is_read_as_the_english_one_and_the_print_has_what_was_written() -> None:
    table = find_table("BRP-TAB-MELEE")
    german = told_catalogue("basic-roleplaying", "de").table(table.id)
    place = table.columns.index("reach class")
    assert german.rows[0][place] != table.rows[0][place]
    assert plain_cell(table, str(german.rows[0][place]), "de") == table.rows[0][place]
    to_hit = find_table("SST-TAB-TOHIT")
    assert plain_cell(to_hit, "+3W", "de") == "+3d" and told_cell(to_hit, "-4d / -5d / -6d", "de") == "-4W / -5W / -6W"
    session = ready()
    session.submit(cell_written(table.id, 0, "damage", "3D6+db"))
    with while_in_force(session.state.cells):
        printed = next(
            each for each in told_reference(catalogue("basic-roleplaying").system.id, "de") if each.rule == table.id
        )
        assert any("3D6+db" in row for row in printed.rows)
