"""The chapter of acting: what the actor can do, what it costs, why not, and the game master's word above the rule."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.engine.system import Family
from core.model.encounter import Stage
from desktop.run.bar.families import cost_of
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.call_list import CallPage
from desktop.run.cards.out_of_turn import OutOfTurn
from desktop.run.clocks.panel import ClockPanel
from desktop.run.clocks.towers import TowersClockView
from tests.desktop.story.seat import SHIFT, Seat, words_in
from tests.desktop.story.stage import ANN, BASTIAN, CASSIA
from tests.helpers.shown_order import acting_in

ACTIONS = (
    "attack", "aim", "combat-move", "shift", "charge", "full-defense", "power-attack", "recover", "drop-prone",
    "stand", "hold", "delay",
)  # fmt: skip


def test_the_storys_actions_are_listed_with_cost_and_the_phase_each_leads_to(fight: Seat) -> None:
    listed = {offer.act.action: offer for offer in fight.ways}
    assert {*ACTIONS, "custom"} <= set(listed)
    assert cost_of(fight.workspace, listed["attack"]) == ("5 phases", "phase 8")
    assert cost_of(fight.workspace, listed["full-defense"]) == ("10 phases", "phase 13")
    attack = fight.bar.buttons[Family.ATTACK].face
    assert (attack.title, attack.key, attack.cost) == ("Attack", "A", "5 → 8")


def test_what_cannot_be_done_says_why_not_and_can_be_done_anyway(fight: Seat) -> None:
    page = fight.look_up(fight.way("recover"))
    assert page.foot.isVisible() and "STUN is full" in page.reason.text()
    before = fight.position(BASTIAN)
    fight.push(page.anyway)
    assert fight.position(BASTIAN) == before + 5
    entry = fight.workspace.session.last
    assert entry is not None and getattr(entry.command, "anyway", False)


def test_other_takes_words_and_a_cost(fight: Seat) -> None:
    fight.take("custom")
    form = fight.cards.form
    assert isinstance(form, WordsForm) and QApplication.focusWidget() is form.words
    fight.type("Kicks the table over")
    form.cost.setFocus()
    form.cost.selectAll()
    fight.type("4")
    fight.key(Qt.Key.Key_Return)
    assert fight.position(BASTIAN) == 7
    entry = fight.workspace.session.last
    assert entry is not None and getattr(entry.command, "words", "") == "Kicks the table over"


def test_a_search_that_finds_no_action_says_so(fight: Seat) -> None:
    fight.key(Qt.Key.Key_Slash)
    page = fight.bar.page
    assert page is not None and page.foot.isHidden()
    fight.type("qqzz")
    assert page.foot.isVisible() and "Shift+C" in page.reason.text() and page.anyway.isHidden()
    page.filter.clear()
    assert page.foot.isHidden()


def test_a_form_is_left_with_escape(fight: Seat) -> None:
    before = fight.state
    fight.take("custom")
    fight.type("never mind")
    fight.key(Qt.Key.Key_Escape)
    assert fight.cards.form is None and fight.state is before
    assert fight.cards.front is None


def test_the_next_one_acts_as_soon_as_somebody_has_acted_and_the_clock_shows_it(fight: Seat) -> None:
    clock = fight.program.docks.raise_panel("clock")
    assert isinstance(clock, ClockPanel) and isinstance(clock.view, TowersClockView)
    fight.take("aim")
    assert fight.clock.now == 5 and acting_in(fight.window.ribbon) == (CASSIA,)
    assert fight.subject == CASSIA
    fight.undo()
    assert fight.clock.now == 3 and acting_in(fight.window.ribbon) == (BASTIAN,)


def test_drop_prone_and_stand_change_what_is_offered(fight: Seat) -> None:
    fight.take("drop-prone")
    assert any(each.kind == "prone" for each in fight.state.vitals(fight.token(BASTIAN)).conditions)
    fight.wait_for(BASTIAN)
    fight.take("stand")
    assert not any(each.kind == "prone" for each in fight.state.vitals(fight.token(BASTIAN)).conditions)


def test_typing_an_actions_name_finds_that_action_first(fight: Seat) -> None:
    """Another way to move has the same words in it, and must not be taken instead."""
    fight.key(Qt.Key.Key_Slash)
    page = fight.bar.page
    assert page is not None and page.filter.hasFocus()
    fight.type("drop")
    assert page.list.ways.offers[0].act.action.startswith("drop-")
    fight.type(" prone")
    assert page.list.ways.offers[0].act.action == "drop-prone"
    fight.key(Qt.Key.Key_Escape)
    assert page.filter.text() == "" and len(page.list.ways.offers) > 12
    fight.key(Qt.Key.Key_Escape)
    assert fight.bar.page is None
    fight.key(Qt.Key.Key_Slash)
    fight.type("drp prn")
    fight.key(Qt.Key.Key_Return)
    assert any(each.kind == "prone" for each in fight.state.vitals(fight.token(BASTIAN)).conditions)


def test_hold_waits_and_is_released_before_anothers_turn(fight: Seat) -> None:
    fight.take("hold")
    assert fight.clock.holders == (fight.token(BASTIAN).id,)
    assert acting_in(fight.window.ribbon)[0] == CASSIA
    fight.click(BASTIAN)
    assert fight.subject == CASSIA, "a click on the map only looks at somebody"
    fight.key(Qt.Key.Key_X)
    assert fight.subject == BASTIAN
    before = fight.position(BASTIAN)
    fight.take("aim")
    # whoever held acts now, and his marker goes on from the phase in which he did
    assert len(fight.clock.holders) == 0 and fight.position(BASTIAN) == 5 + 5 > before
    assert acting_in(fight.window.ribbon)[0] == CASSIA


def test_n_brings_the_actor_back_after_another_was_looked_at(fight: Seat) -> None:
    fight.click(ANN)
    assert fight.subject == BASTIAN and fight.line.hint.text().startswith("You look at Ann Harrow (Esc)")
    fight.key(Qt.Key.Key_N)
    assert fight.workspace.selection == (fight.token(BASTIAN).id,)
    fight.key(Qt.Key.Key_N)
    assert fight.workspace.selection == (fight.token(CASSIA).id,)


def test_the_number_keys_do_nothing_where_no_fight_is_on(fight: Seat) -> None:
    fight.reset()
    assert fight.stage is not Stage.RUNNING
    before = fight.state
    for key in (Qt.Key.Key_1, Qt.Key.Key_9, Qt.Key.Key_Period):
        fight.key(key)
    assert fight.state is before and "Who is in?" in words_in(fight.card)


def test_somebody_else_acts_out_of_turn_by_a_key_of_its_own(fight: Seat) -> None:
    fight.key(Qt.Key.Key_O)
    assert not isinstance(fight.cards.form, OutOfTurn)
    fight.workspace.select((fight.token(ANN).id,))
    assert "O acts out of turn" in fight.line.hint.text()
    fight.key(Qt.Key.Key_O)
    form = fight.cards.form
    assert isinstance(form, OutOfTurn) and f"{ANN}, out of turn" in words_in(form)
    assert QApplication.focusWidget() is form.page.filter
    fight.type("drop prone")
    fight.key(Qt.Key.Key_Return)
    assert form.page.reason.isVisible() or fight.cards.form is None
    if fight.cards.form is form:
        fight.push(form.page.anyway)
    assert fight.cards.form is None and fight.subject == BASTIAN
    held = (*fight.token(ANN).conditions, *fight.state.vitals(fight.token(ANN)).conditions)
    assert any(each.kind == "prone" for each in held)


def test_what_is_called_for_is_found_by_its_name(fight: Seat) -> None:
    fight.key(Qt.Key.Key_C, SHIFT)
    page = fight.cards.form
    assert isinstance(page, CallPage) and QApplication.focusWidget() is page.search
    fight.type("nothing like it")
    assert page.nothing.isVisible() and not any(button.isVisible() for button in page.buttons.values())
    page.search.clear()
    fight.type("harm")
    shown = [button.accessibleName() for button in page.buttons.values() if button.isVisible()]
    assert shown and len(shown) < len(page.buttons)
    fight.key(Qt.Key.Key_Return)
    assert isinstance(fight.cards.form, CallForm)


def test_what_begins_with_the_word_is_called_for_first_and_the_arrows_choose(fight: Seat) -> None:
    fight.key(Qt.Key.Key_C, SHIFT)
    page = fight.cards.form
    assert isinstance(page, CallPage)
    # a word of one, and letters that lie strewn in others, one of which stands before it in the whole list
    fight.type("rest")
    QApplication.processEvents()
    shown = sorted((each for each in page.buttons.values() if each.isVisible()), key=lambda each: each.y())
    names = [each.accessibleName() for each in shown]
    assert names[0] == "A rest" and len(names) > 1
    assert [each.property("primary") for each in shown] == [True, *[False] * (len(shown) - 1)]
    fight.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is page.search and shown[1].property("primary")
    second = next(name for name, button in page.buttons.items() if button is shown[1])
    fight.key(Qt.Key.Key_Return)
    form = fight.cards.form
    assert isinstance(form, CallForm) and form.call == second
