"""The odds beside the reckoning: exact, of the act that is aimed now, and never in the window's way."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.engine.command import Act
from core.explain.modifier import Add
from desktop.run.odds_queue import OddsQuestion
from desktop.run.odds_summary import whole_percents
from desktop.run.odds_view import Chance, OddsView
from desktop.run.offer_groups import offers_of
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun
from tests.helpers.samples import sample_session
from tests.helpers.table import Table


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on the sample's fight."""
    return workspace_on(theme, sample_session())


def attack(workspace: Workspace) -> Act:
    """Return the first attack of the actor, on a foe."""
    assert workspace.actor is not None and workspace.encounter is not None
    act = next(o for o in offers_of(workspace, workspace.actor) if o.why_not is None).act
    foe = next(token.id for token in workspace.encounter.tokens.values() if token.side == "foes")
    return replace(act, targets=(foe,))


def test_the_odds_are_those_of_the_rules(qtbot: QtBot, workspace: Workspace) -> None:
    view = OddsView(workspace)
    qtbot.addWidget(view)
    act = attack(workspace)
    session = workspace.session
    exact = odds(session.state, act, session.systems, session.boards)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.ask(act, {})
    expected = {workspace.text(phrase): share for phrase, share in exact.degrees(actor=act.actor) if phrase is not None}
    degrees = {chance.words: chance.share for chance in view.chances[: len(expected)]}
    assert degrees == expected and sum(degrees.values()) == 1
    losing = next(chance for chance in view.chances if chance.shares)
    assert "loses" in losing.words and losing.share == sum(share for _, share in losing.shares)


@pytest.mark.parametrize(
    ("shares", "wholes"),
    [
        ((Fraction(696, 1000), Fraction(147, 1000), Fraction(157, 1000)), (69, 15, 16)),
        ((Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)), (34, 33, 33)),
        ((Fraction(5, 6), Fraction(1, 6)), (83, 17)),
        ((Fraction(1, 1000), Fraction(999, 1000)), (0, 100)),
        ((Fraction(1, 8), Fraction(1, 8)), (13, 12)),
        ((Fraction(1),), (100,)),
        ((), ()),
    ],
)
def test_whole_percents_add_up(shares: tuple[Fraction, ...], wholes: tuple[int, ...]) -> None:
    assert whole_percents(shares) == wholes


def test_a_figure_that_stands_alone_is_its_own_nearest_number_and_the_others_even_out() -> None:
    shares = [Fraction(part, 10_000) for part in (3960, 990, 4500, 462, 88)]
    assert whole_percents(shares) == (39, 10, 45, 5, 1)
    assert whole_percents(shares, {0}) == (40, 10, 45, 4, 1)
    assert whole_percents([Fraction(696, 1000), Fraction(147, 1000), Fraction(157, 1000)], {0}) == (70, 15, 15)
    # shares that are not all there is, and half a hundredth: nothing is taken away
    assert whole_percents([Fraction(15, 1000)], {0}) == (2,)


def test_figures_whose_sum_stands_alone_add_up_to_its_nearest_number_and_all_to_a_hundred() -> None:
    """Each nearest alone would be 40, 11, 50: that is 101, and 51 where the head of the card says 50."""
    shares = [Fraction(part, 1000) for part in (397, 106, 497)]
    assert whole_percents(shares, {0, 1}) == (40, 10, 50)
    assert whole_percents([Fraction(part, 1000) for part in (333, 333, 334)], {1, 2}) == (33, 33, 34)
    assert whole_percents([Fraction(part, 1000) for part in (396, 106, 398, 100)], {0, 1}) == (40, 10, 40, 10)


@given(st.lists(st.integers(0, 400), min_size=1, max_size=7), st.data())
def test_whole_percents_are_off_by_less_than_one_and_add_up_together(parts: list[int], data: st.DataObject) -> None:
    total = sum(parts) or 1
    shares = [Fraction(part, total) for part in parts]
    together = data.draw(st.sets(st.integers(0, len(parts) - 1)))
    wholes = whole_percents(shares, together)
    assert sum(wholes) == (100 if any(parts) else 0)
    assert sum(wholes[place] for place in together) == round(
        100 * sum((shares[place] for place in together), Fraction())
    )
    assert all(abs(whole - 100 * share) < 1 for whole, share in zip(wholes, shares, strict=True))


def test_odds_that_were_not_followed_to_the_end_tell_how_far_they_may_be_off(
    qtbot: QtBot, workspace: Workspace
) -> None:
    view = OddsView(workspace)
    qtbot.addWidget(view)
    act, session = attack(workspace), workspace.session
    exact = odds(session.state, act, session.systems, session.boards)
    question = OddsQuestion(session.state, act, {})
    nearly = view.chances_of(question, replace(exact, error=Fraction(1, 100)))
    assert nearly[-1].words.startswith("Each within ± 1 %") and not nearly[0].plain
    sampled = view.chances_of(question, replace(exact, error=Fraction(1, 50), drawn=120))
    assert sampled[-1].words.startswith("Each within ± 2 %, 19 times of 20") and sampled[:-1] == nearly[:-1]


def test_how_it_comes_out_adds_up_to_a_hundred(qtbot: QtBot, workspace: Workspace) -> None:
    view = OddsView(workspace)
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.ask(attack(workspace), {})
    degrees = [chance for chance in view.chances if chance.percent is not None]
    assert len(degrees) > 1 and sum(chance.percent or 0 for chance in degrees) == 100
    for chance in degrees:
        assert f"{chance.words}: {view.percent(chance.share, chance.percent)}" in view.words().splitlines()
        assert view.percent(Fraction(7, 10), 69) == "69 %"


def test_only_the_latest_question_is_answered(qtbot: QtBot, workspace: Workspace) -> None:
    view = OddsView(workspace)
    qtbot.addWidget(view)
    act = attack(workspace)
    view.ask(act, {})
    view.ask(None, {})
    qtbot.waitUntil(lambda: QThreadPool.globalInstance().activeThreadCount() == 0, timeout=20_000)
    qtbot.wait(30)
    assert view.chances == () and view.isHidden()


def test_a_view_may_go_while_its_odds_are_reckoned(qtbot: QtBot, workspace: Workspace) -> None:
    for _ in range(50):
        view = OddsView(workspace)
        view.ask(attack(workspace), {})
        view.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert QThreadPool.globalInstance().waitForDone(20_000)


def test_a_changed_ruling_changes_the_odds(qtbot: QtBot, theme: Theme) -> None:
    panel = Table(workspace_on(theme, begun()))
    qtbot.addWidget(panel)
    panel.resize(340, 600)
    panel.show()
    workspace = panel.workspace
    assert workspace.actor is not None
    blast = next(o for o in offers_of(workspace, workspace.actor) if o.act.action == "blast")
    side = workspace.state.token(blast.act.encounter, workspace.actor).side
    tokens = workspace.state.encounter(blast.act.encounter).tokens.values()
    foe = next(token.id for token in tokens if token.side != side)
    view = panel.cards.aim.odds
    workspace.aiming.take(blast)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        workspace.aimed.emit(replace(blast.act, targets=(foe,)))
    qtbot.waitUntil(lambda: bool(view.chances), timeout=20_000)
    # a guard of 10, 4 less and 2 more: saved by 8 or less of 20
    assert Chance("tiny.saved", Fraction(8, 20)) in view.chances
    assert panel.cards.aim.ruling is not None
    panel.cards.aim.ruling.add("save", Add(4), "a shield")
    qtbot.waitUntil(lambda: Chance("tiny.saved", Fraction(12, 20)) in view.chances, timeout=20_000)
    view.hold_back(False)
    assert not view.isHidden() and "60 %" in view.words() and view.accessibleDescription() == view.words()


def test_what_is_not_quite_sure_is_not_shown_as_sure(qtbot: QtBot, workspace: Workspace) -> None:
    view = OddsView(workspace)
    qtbot.addWidget(view)
    assert [view.percent(Fraction(n, 1000)) for n in (0, 1, 500, 999, 1000)] == [
        "0 %",
        "< 1 %",
        "50 %",
        "> 99 %",
        "100 %",
    ]
    view.about = True
    assert view.percent(Fraction(1, 2)) == "about 50 %" and view.percent(Fraction(1)) == "100 %"
