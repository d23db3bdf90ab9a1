"""Reckonings on the screen: every line, its value, its rule, and what the game master makes of it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.engine.request import Ruling
from core.explain.check import Check
from core.explain.modifier import Add, Bar, Basis, Dice, Effect, ExtraCards, Limit, Modifier, Scale, Shift
from core.explain.tally import Figure, Stacking, settle
from desktop.explanations.check_card import CheckCard
from desktop.explanations.effect_words import check_text, effect_text, figure_text, rule_tip, tally_text
from desktop.explanations.rule_link import RuleLink
from desktop.explanations.ruling_view import RulingView
from desktop.explanations.tally_view import TallyView
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun

FLIP = RuleId("T99-FLIP-04")
STACKING = {"cover": Stacking.BEST}


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on a fight."""
    return workspace_on(theme, begun())


def modifier(words: str, effect: Effect, *, on: str = "attack", stack: str | None = None) -> Modifier:
    """Return a modifier by a rule of a real catalogue."""
    return Modifier(FLIP, verbatim(words), on, effect, stack)


PROPOSED = (
    modifier("aimed", ExtraCards(1)),
    modifier("low wall", ExtraCards(-1), stack="cover"),
    modifier("tree", ExtraCards(-2), stack="cover"),
    modifier("from above", Shift(2)),
    modifier("shield", ExtraCards(1), on="defense"),
)


def ruling() -> Ruling:
    """Return a ruling on an attack and a defense; of cover only one counts."""
    attack = settle("attack", 4, [m for m in PROPOSED if m.on == "attack"], stacking=STACKING)
    defense = settle("defense", 3, [m for m in PROPOSED if m.on == "defense"], stacking=STACKING)
    return Ruling("r", rules=(FLIP,), proposed=PROPOSED, tallies=(attack, defense), stacking=tuple(STACKING.items()))


def words(view: TallyView | CheckCard) -> list[str]:
    """Return all words that a view shows."""
    return [label.text() for label in view.findChildren(QLabel) if label.isVisibleTo(view)]


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Add(-2), "−2"),
        (ExtraCards(1), "flip +1"),
        (Shift(-3), "shift −3"),
        (Dice(2), "dice +2"),
        (Scale(Fraction(1, 2)), "× ½"),
        (Limit(1, 5), "1 to 5"),
        (Limit(high=5), "at most 5"),
        (Limit(low=1), "at least 1"),
        (Bar(verbatim("no")), "barred"),
    ],
)
def test_effects_are_short(effect: Effect, text: str) -> None:
    assert effect_text(effect) == text


def test_a_figure_names_its_shift() -> None:
    assert figure_text(Figure(4)) == "4" and figure_text(Figure(4, -2)) == "4 · shift −2"


def test_a_tally_shows_every_line_the_value_after_it_and_what_did_not_count(qtbot: QtBot, workspace: Workspace) -> None:
    attack = ruling().tallies[0]
    view = TallyView(workspace, attack)
    qtbot.addWidget(view)
    seen = words(view)
    assert "tree (only one of these counts)" in seen or "low wall (only one of these counts)" in seen
    assert "4 · shift +2" in seen and "from 4" in seen
    assert view.accessibleDescription() == tally_text(workspace, attack)
    assert len(view.findChildren(RuleLink)) == 4


def test_a_part_of_what_nobody_knows_yet_comes_to_no_figure(qtbot: QtBot, workspace: Workspace) -> None:
    half = modifier("from behind", Scale(Fraction(1, 2)), on="defense")
    view = TallyView(workspace, settle("defense", 0, [replace(half, struck=True)]))
    qtbot.addWidget(view)
    assert not {"from 0", "in all", "0"} & set(words(view)) and "× ½" in words(view)
    view.show_tally(settle("defense", 0, [half]))
    assert not {"from 0", "in all", "0"} & set(words(view))
    view.show_tally(settle("defense", 30, [half]))
    assert {"from 30", "in all", "15"} <= set(words(view))


def test_a_rule_link_tells_the_rule_and_opens_it(qtbot: QtBot, workspace: Workspace) -> None:
    link = RuleLink(workspace, FLIP)
    qtbot.addWidget(link)
    assert "Flip mod" in link.toolTip() and link.accessibleName() == "Rule T99-FLIP-04"
    with qtbot.waitSignal(workspace.rule_wanted) as wanted:
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert wanted.args == ["T99-FLIP-04"]
    assert rule_tip(RuleId("NO-SUCH-99")) == "NO-SUCH-99"


def test_what_is_struck_does_not_count_and_the_next_of_its_group_does(qtbot: QtBot, workspace: Workspace) -> None:
    view = RulingView(workspace, ruling())
    qtbot.addWidget(view)
    attack = view.tallies[0]
    assert attack.tally.total == Figure(4, 2)
    place = [line.modifier for line in attack.tally.lines].index(PROPOSED[1])
    with qtbot.waitSignal(view.edited) as edited:
        attack.boxes[place].box.click()
    assert edited.args[0] == (PROPOSED[0], replace(PROPOSED[1], struck=True), *PROPOSED[2:])
    # without the low wall the tree counts, which is worse
    assert view.tallies[0].tally.total == Figure(3, 2)
    assert view.tallies[1].tally.total == Figure(4)
    view.tallies[0].boxes[place].box.click()
    assert view.answer == PROPOSED


def test_in_short_a_ruling_makes_no_lines_that_nobody_sees(qtbot: QtBot, workspace: Workspace) -> None:
    view = RulingView(workspace, ruling(), helps=lambda _modifier: True, short=True)
    qtbot.addWidget(view)
    assert view.columns is not None and view.columns.lines[0] and view.columns.isVisibleTo(view)
    assert not view.findChildren(TallyView)
    view.shorten(short=False)
    assert [each.isVisibleTo(view) for each in view.findChildren(TallyView)] == [True, True]
    assert view.tallies[0].tally.total == Figure(4, 2)
    view.shorten(short=True)
    view.add("defense", ExtraCards(2), "slippery floor")
    assert view.tallies[1].tally.total == Figure(6), "who asks for them finds them as they stand"
    assert not any(each.isVisibleTo(view) for each in view.tallies)


def test_a_modifier_of_ones_own_is_added_and_taken_away_again(qtbot: QtBot, workspace: Workspace) -> None:
    view = RulingView(workspace, ruling())
    qtbot.addWidget(view)
    view.add("defense", ExtraCards(2), "slippery floor")
    own = view.answer[-1]
    assert own == Modifier(FLIP, verbatim("slippery floor"), "defense", ExtraCards(2), basis=Basis.RULING)
    assert view.tallies[1].tally.total == Figure(6)
    view.tallies[1].boxes[1].box.click()
    assert view.answer == PROPOSED


def test_the_row_adds_what_it_says(qtbot: QtBot, workspace: Workspace) -> None:
    view = RulingView(workspace, ruling())
    qtbot.addWidget(view)
    view._words.setText("the wind")
    view._amount.set_value(-1)
    QTest.keyClick(view._words, Qt.Key.Key_Return)
    assert view.answer[-1].effect == ExtraCards(-1) and view.answer[-1].on == "attack" and view._words.text() == ""


def test_a_check_card_holds_the_whole_trace(qtbot: QtBot, workspace: Workspace) -> None:
    stun = verbatim("7 STUN")
    check = Check(
        FLIP,
        "token-6",
        "token-8",
        ruling().tallies,
        (verbatim("Q♠ 7♥"), verbatim("4♣")),
        verbatim("hit"),
        stun,
    )
    card = CheckCard(workspace, check)
    qtbot.addWidget(card)
    seen = words(card)
    assert {"Ann 1 → Orc 1", "hit", "7 STUN", "Q♠ 7♥", "4♣"} <= set(seen)
    assert card.accessibleDescription() == check_text(workspace, check)
    assert len(card.findChildren(TallyView)) == 2


def test_changes_on_a_figure_without_a_tally_are_shown_too(qtbot: QtBot, workspace: Workspace) -> None:
    base = ruling()
    more = replace(base, proposed=(*base.proposed, modifier("strong", Add(2), on="stun")))
    view = RulingView(workspace, more)
    qtbot.addWidget(view)
    assert [each.tally.subject for each in view.tallies] == ["attack", "defense", "stun"]


def test_another_ruling_is_shown_in_the_rows_that_there_are(qtbot: QtBot, workspace: Workspace) -> None:
    view = RulingView(workspace, ruling())
    qtbot.addWidget(view)
    view._words.setText("half a reason")
    first, box = view.tallies[0], view.tallies[0].boxes[0]
    near = replace(PROPOSED[0], label=verbatim("point blank"), effect=ExtraCards(3), struck=True)
    shield = modifier("shield", ExtraCards(1), on="defense")
    again = modifier("parrying", ExtraCards(2), on="defense")
    other = replace(
        ruling(),
        proposed=(near, shield, again),
        tallies=(settle("attack", 5, [near]), settle("defense", 3, [shield, again])),
    )
    with qtbot.assertNotEmitted(view.edited):
        view.show_ruling(other)
    assert view.tallies[0] is first and first.boxes == (box,)
    fresh = RulingView(workspace, other)
    qtbot.addWidget(fresh)
    for old, new in zip(view.tallies, fresh.tallies, strict=True):
        assert sorted(words(old)) == sorted(words(new)) and old.tally == new.tally
        assert old.accessibleDescription() == new.accessibleDescription()
        assert [each.toolTip() for each in old.stops if each.isVisibleTo(old)] == [each.toolTip() for each in new.stops]
    assert not box.is_on() and view.answer == other.proposed and view._words.text() == ""
    with qtbot.waitSignal(view.edited) as edited:
        box.box.click()
    assert edited.args[0] == (replace(near, struck=False), shield, again)


def test_the_keyboard_goes_through_rows_made_later_in_their_order(qtbot: QtBot, workspace: Workspace) -> None:
    attack, defense = PROPOSED[0], PROPOSED[-1]
    short = replace(
        ruling(),
        proposed=(attack, defense),
        tallies=(settle("attack", 4, [attack]), settle("defense", 3, [defense])),
    )
    view = RulingView(workspace, short)
    qtbot.addWidget(view)
    view.show_ruling(ruling())
    stops = [stop for tally in view.tallies for stop in tally.stops]
    assert len(stops) == 2 * len(PROPOSED)
    view.show()
    stops[0].setFocus()
    met = [stops[0]]
    while len(met) < len(stops):
        QTest.keyClick(met[-1], Qt.Key.Key_Tab)
        focused = view.focusWidget()
        assert focused is not None
        met.append(focused)
    assert met == stops


def test_a_bound_that_was_ticked_stays_in_sight_though_it_holds_nothing_back(
    qtbot: QtBot, workspace: Workspace
) -> None:
    """It is the way to take it off again; a bound that nobody was offered is left out."""
    dark = replace(modifier("pitch dark", Limit(high=9)), struck=True)
    least = modifier("never under one", Limit(low=1))
    base = replace(ruling(), proposed=(*PROPOSED, dark, least))
    view = RulingView(workspace, base, helps=lambda _: False)
    qtbot.addWidget(view)
    view.shorten(short=True)
    columns = view.columns
    assert columns is not None

    def shown() -> list[str]:
        return [each.box.accessibleName() for column in columns.lines for each in column if each.isVisibleTo(view)]

    assert any("pitch dark" in each for each in shown())
    view.show_ruling(base, tuple(replace(each, struck=False) for each in base.proposed))
    assert any("pitch dark" in each for each in shown()) and not any("never" in each for each in shown())
