"""The action dock: offers, questions and results by mouse and keyboard, with nothing asked in a box."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.event import Checked, Event, Noted
from core.engine.request import Choice, Draw
from core.engine.system import Family, Need, Offer
from core.explain.tally import Tally
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.towers.cards.flips import OpposedFlip
from desktop.explanations.check_card import CheckCard
from desktop.run.answer_policy import policy_of
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.aim_card import AimCard
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.question_form import RulingForm
from desktop.run.offer_groups import offers_of
from desktop.run.subject import choose_next
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.desktop.run.conftest import Panels
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun
from tests.helpers.samples import sample_session
from tests.helpers.tiny.fighter import RULE, TINY
from tests.helpers.tiny.system import Tiny


def offer(workspace: Workspace, action: str) -> Offer:
    """Return the actor's offer of an action."""
    assert workspace.actor is not None
    return next(o for o in offers_of(workspace, workspace.actor) if o.act.action == action)


def foe(workspace: Workspace) -> TokenId:
    """Return somebody of the other side."""
    encounter, actor = workspace.encounter, workspace.actor
    assert encounter is not None and actor is not None
    side = encounter.tokens[actor].side
    return next(token.id for token in encounter.tokens.values() if token.side != side)


def aimed(workspace: Workspace, action: str) -> Act:
    """Aim an action of the actor at somebody of the other side, do it if it has no ruling to wait for; return it."""
    taken = offer(workspace, action)
    act = replace(taken.act, targets=(foe(workspace),))
    workspace.aiming.take(taken)
    workspace.aimed.emit(act)
    if workspace.aiming.own_ruling is None:
        workspace.aiming.go()
    return act


def test_escape_leaves_a_form(panels: Panels) -> None:
    panel = panels(begun())
    panel.cards.end()
    assert panel.cards.form is not None
    QTest.keyClick(panel.cards.form, Qt.Key.Key_Escape)
    assert panel.cards.form is None and panel.cards.front is None


def test_number_keys_take_options(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    panel.take("strike")
    assert workspace.aiming.offer is not None and workspace.aiming.offer.act.action == "strike"
    assert panel.cards.front is panel.cards.aim
    workspace.aimed.emit(replace(workspace.aiming.offer.act, targets=(foe(workspace),)))
    assert panel.cards.question is None and panel.cards.front is panel.cards.aim
    QTest.keyClick(panel.cards.aim, Qt.Key.Key_Return)
    assert isinstance(panel.cards.question, ChoiceForm)
    assert not panel.pick(7)
    QTest.keyClick(panel.cards.question, Qt.Key.Key_2)
    assert workspace.session.pending is None and panel.cards.question is None
    assert panel.cards.front is None


def test_dice_that_are_typed_too_early_answer_nothing(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    told: list[str] = []
    workspace.message.connect(lambda message: told.append(message.text))
    aimed(workspace, "strike")
    question = panel.cards.question
    assert isinstance(question, ChoiceForm) and question.suggested() == "yes"
    start = question.start()
    for key in (Qt.Key.Key_5, Qt.Key.Key_Space, Qt.Key.Key_5):
        QTest.keyClick(start, key)
    assert panel.cards.question is question and told[-1].startswith("No answer has the number 5")
    QTest.keyClick(start, Qt.Key.Key_Return)
    assert panel.cards.question is not question
    # where nothing was typed before it, a Space answers as it does on every button
    aimed(workspace, "strike")
    assert isinstance(panel.cards.question, ChoiceForm)
    again = panel.cards.question
    QTest.keyClick(again.start(), Qt.Key.Key_Space)
    assert panel.cards.question is not again


def test_enter_takes_the_suggestion_and_backspace_steps_back(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    aimed(workspace, "strike")
    assert isinstance(panel.cards.question, ChoiceForm) and panel.cards.question.suggested() == "yes"
    before = len(workspace.session.journal)
    QTest.keyClick(panel.cards.question, Qt.Key.Key_Backspace)
    assert workspace.session.pending is None and len(workspace.session.journal) == before - 1
    aimed(workspace, "strike")
    assert panel.cards.question is not None
    QTest.keyClick(panel.cards.question.start(), Qt.Key.Key_Return)
    assert workspace.session.pending is None
    assert len(workspace.session.journal) == before


def test_an_enter_that_was_struck_for_what_came_before_does_not_answer(
    panels: Panels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.widgets.first_look.UNREAD", 1_000_000)
    panel = panels(begun())
    workspace = panel.workspace
    aimed(workspace, "strike")
    question = panel.cards.question
    assert isinstance(question, ChoiceForm) and question.suggested() == "yes"
    for aim in (question, question.start()):
        QTest.keyClick(aim, Qt.Key.Key_Return)
        assert isinstance(workspace.session.pending, Choice)
    # from the first moment that it is seen it counts anew
    monkeypatch.setattr("desktop.widgets.first_look.UNREAD", 0)
    question.grab()
    QTest.keyClick(question.start(), Qt.Key.Key_Return)
    assert workspace.session.pending is None


def test_who_wants_to_be_asked_gets_no_answer_filled_in(panels: Panels) -> None:
    panel = panels(begun())
    panel.workspace.settings.change(answering={"foes": "ask", "party": "ask"})
    aimed(panel.workspace, "strike")
    assert isinstance(panel.cards.question, ChoiceForm) and panel.cards.question.suggested() is None
    QTest.keyClick(panel.cards.question, Qt.Key.Key_Return)
    assert isinstance(panel.workspace.session.pending, Choice)


def test_the_reckoning_is_seen_while_aiming_and_the_changed_one_counts(panels: Panels, qtbot: QtBot) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    taken = offer(workspace, "blast")
    workspace.aiming.take(taken)
    card = panel.cards.aim
    assert isinstance(card, AimCard) and not card.go.isEnabled()
    workspace.aim_moved.emit(replace(taken.act, targets=(foe(workspace),)))
    assert card.ruling is not None and [view.tally.total.number for view in card.ruling.tallies] == [8]
    workspace.aimed.emit(replace(taken.act, targets=(foe(workspace),)))
    card.ruling.tallies[0].boxes[0].box.click()
    assert [view.tally.total.number for view in card.ruling.tallies] == [12]
    head = workspace.session.journal.head
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert workspace.session.journal.head == head + 1
    last = workspace.session.last
    assert last is not None
    assert [tally.total.number for event in last.events for tally in _tallies(event)] == [12]


def _tallies(event: Event) -> tuple[Tally, ...]:
    return event.check.tallies if isinstance(event, Checked) else ()


def test_a_ruling_can_be_an_open_question(panels: Panels) -> None:
    panel = panels(begun(policy=policy_of(lambda: Settings(answering={"ruling": "suggest"}))))
    workspace = panel.workspace
    workspace.submit(replace(offer(workspace, "blast").act, targets=(foe(workspace),)))
    form = panel.cards.question
    assert isinstance(form, RulingForm)
    form.view.tallies[0].boxes[1].box.click()
    QTest.keyClick(form, Qt.Key.Key_Return)
    assert workspace.session.pending is None


def test_what_lies_on_the_table_is_typed_and_can_be_left_to_the_program(panels: Panels) -> None:
    panel = panels(begun(policy=policy_of(Settings)))
    workspace = panel.workspace
    workspace.session.policy = policy_of(lambda: Settings(table_dice=True))
    blast = replace(offer(workspace, "blast").act, targets=(foe(workspace),))
    workspace.submit(blast)
    form = panel.cards.question
    assert isinstance(form, DrawForm)
    QTest.keyClicks(form.line, "44")
    QTest.keyClick(form.line, Qt.Key.Key_Return)
    assert form.trouble.isVisible() and isinstance(workspace.session.pending, Draw)
    # what no die can show is not taken at the second time either
    QTest.keyClick(form.line, Qt.Key.Key_Return)
    assert isinstance(workspace.session.pending, Draw)
    form.line.selectAll()
    QTest.keyClicks(form.line, "17")
    assert not form.trouble.isVisible()
    QTest.keyClick(form.line, Qt.Key.Key_Return)
    assert workspace.session.pending is None
    workspace.undo()
    workspace.submit(blast)
    assert isinstance(panel.cards.question, DrawForm)
    panel.cards.question.program.click()
    assert workspace.session.pending is None


def test_the_game_masters_word_stands_above_the_rule(panels: Panels) -> None:
    session = begun()
    session.systems = {**SYSTEMS, TINY: Armed()}
    panel = panels(session)
    workspace = panel.workspace
    panel.take("rally")
    page = panel.bar.page
    assert page is not None and page.foot.isVisible() and workspace.aiming.offer is None
    head = workspace.session.journal.head
    page.anyway.click()
    assert workspace.session.journal.head == head + 1
    command = workspace.session.journal.entry(head).command
    assert isinstance(command, Act) and command.anyway


def test_filtering_narrows_the_list(panels: Panels) -> None:
    panel = panels(begun())
    panel.bar.find_action()
    page = panel.bar.page
    assert page is not None
    page.filter.setText("wlk")
    assert [offer.act.action for offer in page.list.ways.offers] == ["walk"]
    QTest.keyClick(page.filter, Qt.Key.Key_Return)
    assert panel.workspace.aiming.offer is not None


class Armed(Tiny):
    """The tiny system with two weapons in one group, and an action that wants words and a cost."""

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """The six, one closed, and four more."""
        why = say("tiny.no-arrows")
        own = tuple(
            replace(each, why_not=why) if each.act.action == "rally" else each
            for each in super().offers(state, board, encounter, who, only=only)
        )
        strike = own[0]

        def weapon(name: str, why: Phrase | None = None) -> Offer:
            return replace(
                strike,
                act=replace(strike.act, item=name),
                label=verbatim(f"Attack: {name}"),
                family=Family.ATTACK,
                why_not=why,
            )

        other = Offer(
            Act(encounter.id, who, "hold"), verbatim("Other…"), RULE, say("tiny.turn"), needs=(Need.WORDS, Need.COST)
        )
        return (weapon("sword"), weapon("bow", say("tiny.no-arrows")), weapon("axe"), *own, other)


def test_a_number_keeps_its_meaning_whatever_is_possible(panels: Panels) -> None:
    session = begun()
    session.systems = {**SYSTEMS, TINY: Armed()}
    panel = panels(session)
    workspace = panel.workspace
    panel.bar.open_list(Family.ATTACK)
    page = panel.bar.page
    assert page is not None and [each.act.item for each in page.list.ways.offers[:3]] == ["sword", "bow", "axe"]
    assert panel.pick(2) and workspace.aiming.offer is None and page.foot.isVisible(), "it says why not"
    assert panel.pick(3) and panel.bar.page is None
    assert workspace.aiming.offer is not None and workspace.aiming.offer.act.item == "axe"


def test_a_family_takes_the_way_used_last_of_each_creature(panels: Panels) -> None:
    session = begun()
    session.systems = {**SYSTEMS, TINY: Armed()}
    panel = panels(session)
    aiming, button = panel.workspace.aiming, panel.bar.buttons[Family.ATTACK]
    panel.bar.press(Family.ATTACK)
    assert aiming.offer is not None and aiming.offer.act.item == "sword" and button.face.chosen
    panel.bar.press(Family.ATTACK)
    page = panel.bar.page
    assert page is not None, "once more shows the other ways"
    assert panel.pick(3) and aiming.offer.act.item == "axe"
    aiming.give_up()
    assert not button.face.chosen
    panel.bar.press(Family.ATTACK)
    assert aiming.offer.act.item == "axe"
    assert choose_next(panel.workspace) and aiming.offer is None
    panel.bar.press(Family.ATTACK)
    assert aiming.offer is not None and aiming.offer.act.item == "sword", "it was another one's way"


def test_of_nothing_possible_the_list_is_shown_and_of_nothing_at_all_it_is_said(panels: Panels, qtbot: QtBot) -> None:
    panel = panels(begun())
    with qtbot.waitSignal(panel.workspace.message):
        panel.bar.press(Family.DEFEND)
    assert panel.bar.page is None and panel.bar.buttons[Family.DEFEND].face.dim


def test_other_actions_ask_words_and_a_cost(panels: Panels) -> None:
    session = begun()
    session.systems = {**SYSTEMS, TINY: Armed()}
    panel = panels(session)
    panel.bar.take(next(each for each in panel.bar.offers if Need.COST in each.needs))
    form = panel.cards.form
    assert isinstance(form, WordsForm)
    form.submit()
    assert panel.cards.form is form
    form.words.setText("swings")
    form.cost.set_value(7)
    QTest.keyClick(form.words, Qt.Key.Key_Return)
    command = session.journal.entry(session.journal.head - 1).command
    assert isinstance(command, Act) and (command.words, command.cost) == ("swings", 7)
    assert panel.cards.form is None


def test_same_again_is_one_key_for_the_next_of_a_group(panels: Panels, qtbot: QtBot) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    with qtbot.waitSignal(workspace.message):
        assert not panel.cards.again()
    first = workspace.actor
    act = aimed(workspace, "blast")
    assert workspace.aiming.go()
    while workspace.actor is not None and workspace.state.encounter(ENCOUNTER).tokens[workspace.actor].side != "party":
        workspace.aiming.take(offer(workspace, "hold"))
    head = workspace.session.journal.head
    assert workspace.actor != first
    assert panel.cards.again() and workspace.session.journal.head == head, "its card is seen first"
    assert workspace.aiming.is_settled and workspace.aiming.go()
    command = workspace.session.journal.entry(head).command
    assert isinstance(command, Act) and command.action == "blast" and command.targets == act.targets


def test_a_question_of_a_crashed_program_is_shown_again(panels: Panels, theme: Theme) -> None:
    session = begun()
    workspace = workspace_on(theme, session)
    aimed(workspace, "strike")
    assert isinstance(panels(session).cards.question, ChoiceForm)


def test_what_came_of_an_action_can_be_asked_why(panels: Panels) -> None:
    panel = panels(begun(policy=policy_of(Settings)))
    workspace = panel.workspace
    line = panel.told
    assert "Orc 1" not in line.words.toolTip()
    aimed(workspace, "blast")
    workspace.aiming.go()
    assert "Orc 1" in line.words.toolTip()
    line.why.click()
    assert [card.check.actor for card in panel.findChildren(CheckCard)] == ["token-6"]
    workspace.undo()
    assert line.words.toolTip().startswith("Taken back: ") and not line.why.isVisible()
    workspace.redo()
    assert "Orc 1" in line.words.toolTip() and line.why.isVisible()


def test_the_table_can_insist_on_what_the_program_doubts_and_the_log_says_so(panels: Panels) -> None:
    panel = panels(sample_session(policy=policy_of(lambda: Settings(table_dice=True, answering={"ruling": "take"}))))
    workspace = panel.workspace
    assert workspace.encounter is not None
    foes = [token.id for token in workspace.encounter.tokens.values() if token.side == "foes"]
    workspace.submit(replace(panel.bar.offers[0].act, targets=(foes[0],)))
    form = panel.cards.question
    assert isinstance(form, DrawForm)
    asked = workspace.session.pending
    assert isinstance(asked, OpposedFlip)
    deck = workspace.state.decks[asked.attack.deck]
    typed = " ".join((*deck.discards[:1], *deck.left[: asked.attack.cards - 1]))
    QTest.keyClicks(form.line, typed)
    QTest.keyClick(form.line, Qt.Key.Key_Return)
    assert form.trouble.isVisible() and "once more" in form.trouble.text()
    assert isinstance(workspace.session.pending, Draw)
    QTest.keyClick(form.line, Qt.Key.Key_Return)
    assert workspace.session.pending is None
    last = workspace.session.last
    assert last is not None
    assert say("remark.insisted", typed=typed) in [e.phrase for e in last.events if isinstance(e, Noted)]


def test_three_keys_are_a_whole_attack(panels: Panels, qtbot: QtBot) -> None:
    panel = panels(begun(policy=policy_of(Settings)))
    workspace = panel.workspace
    panel.activateWindow()
    panel.canvas.view.setFocus()
    qtbot.waitUntil(panel.canvas.view.hasFocus)
    head = workspace.session.journal.head
    near = foe(workspace)
    panel.take("blast")
    assert panel.cards.front is panel.cards.aim
    assert next(iter(panel.cards.aim.targets.buttons)) == near
    QTest.keyClick(panel.cards.aim, Qt.Key.Key_1)
    assert workspace.aiming.is_settled and panel.cards.aim.targets.buttons[near].isChecked()
    QTest.keyClick(panel.cards.aim, Qt.Key.Key_Return)
    qtbot.waitUntil(panel.canvas.view.hasFocus)
    command = workspace.session.journal.entry(head).command
    assert isinstance(command, Act) and (command.action, command.targets) == ("blast", (near,))


def test_targets_can_be_looked_at_before_one_is_chosen(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    workspace.aiming.take(offer(workspace, "blast"))
    first, second, *_ = panel.cards.aim.targets.buttons.values()
    QTest.mouseMove(first)
    panel.cards.aim.targets.looked_at.emit(replace(offer(workspace, "blast").act, targets=(foe(workspace),)))
    assert panel.cards.aim.ruling is not None and not workspace.aiming.is_settled
    second.click()
    assert workspace.aiming.is_settled and second.isChecked() and not first.isChecked()
    QTest.keyClick(panel.cards.aim, Qt.Key.Key_Escape)
    assert workspace.aiming.offer is None and panel.cards.front is None
