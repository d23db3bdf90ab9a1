"""The chapter of the attack: pointing at a target shows every reason and the exact odds before anything is drawn."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from core.edits.tokens import MoveTokens
from core.engine.command import Act
from core.engine.event import Checked, Noted
from core.explain.check import Check
from core.geometry.units import SQUARE
from desktop.explanations.rule_link import RuleLink
from desktop.log.entry_lines import title
from desktop.log.panel import LogPanel
from desktop.map.overlays.kinds import Label, Line, Samples
from desktop.run.bar.rolls import Rolls
from desktop.run.cards.draw_form import DrawForm
from tests.desktop.story.seat import CTRL, Seat, words_in
from tests.desktop.story.stage import BASTIAN, CAPTAIN, CASSIA, FIRST_CARDS
from tests.helpers.shown_order import acting_in


def overlays(seat: Seat, kind: type) -> list[object]:
    """Return what is drawn over the map of a kind."""
    item = seat.program.canvas.map.overlay
    assert item is not None
    return [each for each in item.overlays if isinstance(each, kind)]


def show_all(seat: Seat) -> None:
    """Unfold the target card as far as it goes."""
    while not seat.cards.aim.targets.isVisible():
        seat.push(seat.cards.aim.all)


def test_pointing_shows_range_cover_and_every_modifier_and_draws_nothing(fight: Seat) -> None:
    before = fight.state
    fight.take("attack")
    fight.hover("Ditch raider 3")
    words = words_in(fight.cards.aim)
    assert "Attack · Bow" in words and "Ditch raider 3" in words
    assert [face.name for face in fight.cards.aim.who.faces] == [BASTIAN, "Ditch raider 3"]
    assert "flat-footed" in words and "soft cover: 1 of 9 lines blocked" in words
    (label,) = overlays(fight, Label)
    assert isinstance(label, Label) and "7 spaces" in label.text and "Toll-bar" in label.text
    rays = [line for line in overlays(fight, Line) if isinstance(line, Line)]
    assert len(rays) == 9 and sum(ray.dashed for ray in rays) == 1
    (samples,) = overlays(fight, Samples)
    assert isinstance(samples, Samples) and len(samples.points) == 9
    assert fight.state is before


def test_total_cover_is_refused_before_the_click_and_its_causes_are_named(fight: Seat) -> None:
    fight.take("attack")
    fight.hover("Raider bowman 1")
    assert "The target has total cover." in words_in(fight.cards.aim)
    (label,) = overlays(fight, Label)
    assert isinstance(label, Label) and "House" in label.text and "Cart" in label.text
    before = fight.state
    fight.click("Raider bowman 1")
    assert fight.state is before and fight.cards.aim.go.text() == "Do it anyway"
    fight.key(Qt.Key.Key_Escape)
    assert fight.state is before and fight.workspace.aiming.offer is None


def strike_of_cassia(seat: Seat) -> Act:
    """Let Cassia take her dagger to the first raider, five spaces away, and return the act as it is pointed out."""
    raider = seat.token("Ditch raider 1")
    x, y = seat.square(CASSIA)
    seat.workspace.submit(MoveTokens(seat.encounter.id, ((raider.id, (round((x + 5) * SQUARE), round(y * SQUARE))),)))
    seat.wait_for(CASSIA)
    seat.take("attack", "dagger")
    seat.hover("Ditch raider 1")
    assert seat.workspace.aiming.act is not None
    return seat.workspace.aiming.act


def test_a_blade_at_five_spaces_is_refused_waits_for_the_game_master_s_word_and_is_logged(fight: Seat) -> None:
    act = strike_of_cassia(fight)
    before, card = fight.state, fight.cards.aim
    assert fight.workspace.preview(act).refused is not None
    assert card.trouble.isVisible() and card.trouble.text() and "not even" not in card.trouble.text()
    assert card.go.isEnabled() and card.go.text() == "Do it anyway" == card.go.accessibleName()
    fight.click("Ditch raider 1")
    assert fight.state is before and card.go.hasFocus() and card.ruling is not None
    fight.key(Qt.Key.Key_Return)
    entry = fight.workspace.session.last
    assert entry is not None and entry.command == replace(act, anyway=True)
    assert [event for event in entry.events if isinstance(event, Checked)]
    assert "against the rules, as the game master rules" in title(fight.workspace, entry)
    assert fight.workspace.aiming.offer is None


def test_a_second_click_on_the_same_target_is_the_game_master_s_word_too(fight: Seat) -> None:
    act = strike_of_cassia(fight)
    fight.click("Ditch raider 1")
    fight.click("Ditch raider 1")
    entry = fight.workspace.session.last
    assert entry is not None and entry.command == replace(act, anyway=True)


def test_the_odds_are_exact_and_add_up(qtbot: QtBot, fight: Seat) -> None:
    fight.take("attack")
    fight.hover(CAPTAIN)
    odds = fight.cards.aim.odds
    qtbot.waitUntil(lambda: bool(odds.chances))
    shares = {chance.words: chance.share for chance in odds.chances}
    assert shares["critical hit"] + shares["hit"] + shares["miss"] == 1
    damage = next(chance for chance in odds.chances if "loses STUN" in chance.words)
    assert sum((share for _, share in damage.shares), Fraction()) == damage.share == 1 - shares["miss"]


def test_enter_adds_the_modifier_that_is_being_written_and_draws_nothing(fight: Seat) -> None:
    fight.take("attack")
    fight.click(CAPTAIN)
    show_all(fight)
    ruling, before = fight.cards.aim.ruling, fight.state
    assert ruling is not None
    proposed = len(ruling.answer)
    words = next(each for each in ruling.findChildren(QLineEdit) if each.accessibleName() == "Why your modifier counts")
    words.setFocus()
    QTest.keyClicks(words, "sun in the eyes")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert fight.state is before and words.text() == ""
    assert len(ruling.answer) == proposed + 1
    QTest.keyClick(words, Qt.Key.Key_Return)
    entry = fight.workspace.session.last
    assert entry is not None and fight.state is not before
    (check,) = [event.check for event in entry.events if isinstance(event, Checked)]
    told = [fight.workspace.text(line.modifier.label) for tally in check.tallies for line in tally.lines]
    assert told.count("sun in the eyes") == 1


def test_a_modifier_that_is_struck_changes_the_reckoning_the_odds_and_the_log(qtbot: QtBot, fight: Seat) -> None:
    fight.take("attack")
    fight.click(CAPTAIN)
    odds = fight.cards.aim.odds
    qtbot.waitUntil(lambda: bool(odds.chances))
    usual = next(chance.share for chance in odds.chances if chance.words == "miss")
    ruling = fight.cards.aim.ruling
    assert ruling is not None
    # beside it only what the game master may tick: that the target knows of nobody there, soft cover, hard with its two
    assert ruling.columns is not None
    if not ruling.columns.isVisible():
        fight.push(fight.cards.aim.all)
    helps, hinders = ruling.columns.lines
    assert [len(helps), len(hinders)] == [2, 3]
    (box,) = (each for each in (*helps, *hinders) if each.box.isChecked())
    assert box in helps and "flat-footed" in box.words.text()
    told = fight.cards.aim.stakes.text()
    assert "STUN Physical, each Heart" in told and "Raider captain 1: ER" in told
    box.box.setFocus()
    fight.key(Qt.Key.Key_Space)

    def harder() -> bool:
        return any(chance.words == "miss" and chance.share > usual for chance in odds.chances)

    qtbot.waitUntil(harder)
    fight.push(fight.cards.aim.go)
    entry = fight.workspace.session.last
    assert entry is not None
    (check,) = [event.check for event in entry.events if isinstance(event, Checked)]
    lines = {str(line.modifier.rule): line.status.value for tally in check.tallies for line in tally.lines}
    assert lines["T99-INIT-06"] == "struck"


def test_a_click_and_enter_attack_and_the_log_opens_the_reckoning(qtbot: QtBot, fight: Seat) -> None:
    full = fight.track("Raider captain 1", "stun")
    fight.take("attack")
    fight.click(CAPTAIN)
    fight.key(Qt.Key.Key_Return)
    assert fight.position(BASTIAN) == 8 and acting_in(fight.window.ribbon) == (CASSIA,)
    log = fight.program.docks.raise_panel("log")
    assert isinstance(log, LogPanel)
    qtbot.waitUntil(log.isVisible)
    last = log.model.index(log.model.rowCount() - 1)
    line = str(last.data())
    assert "Bastian Roe" in line and "Raider captain" in line
    log.open_entry(len(fight.workspace.session.journal) - 1)
    card = log.card.widget()
    assert card is not None and "flat-footed" in words_in(card) and "♠" in words_in(card)
    entry = fight.workspace.session.last
    assert entry is not None
    (check,) = [event.check for event in entry.events if isinstance(event, Checked)]
    missed = check.degree is not None and check.degree.id.endswith("miss")
    assert (fight.track(CAPTAIN, "stun") == full) == missed


def test_a_rule_beside_a_number_shows_its_text(qtbot: QtBot, fight: Seat) -> None:
    fight.take("attack")
    fight.hover(CAPTAIN)
    words_in(fight.cards.aim)
    qtbot.wait(300)
    show_all(fight)
    words_in(fight.cards.aim)
    asked: list[str] = []
    fight.workspace.rule_wanted.connect(asked.append)
    link = next(each for each in fight.cards.aim.findChildren(RuleLink) if each.rule == "T99-INIT-06")
    fight.push(link)
    assert asked == ["T99-INIT-06"]
    rules = fight.program.docks.docks["rules"].built()
    qtbot.waitUntil(rules.isVisible)


def test_ctrl_z_takes_the_cards_the_harm_and_the_clock_back_and_redo_deals_the_same(fight: Seat) -> None:
    before = fight.state
    fight.take("attack")
    fight.click(CAPTAIN)
    fight.key(Qt.Key.Key_Return)
    after = fight.state
    assert after.decks != before.decks
    fight.undo()
    assert fight.state == before and fight.position(BASTIAN) == 3
    assert acting_in(fight.window.ribbon) == (BASTIAN,)
    fight.key(Qt.Key.Key_Y, CTRL)
    assert fight.state == after
    fight.undo()
    fight.take("attack")
    fight.click(CAPTAIN)
    fight.key(Qt.Key.Key_Return)
    assert fight.state == after


def test_the_same_again_repeats_an_attack_with_one_key(fight: Seat) -> None:
    fight.take("attack")
    fight.click(CAPTAIN)
    fight.key(Qt.Key.Key_Return)
    fight.wait_for(BASTIAN)
    at, loaded = fight.position(BASTIAN), fight.track(CAPTAIN, "stun")
    fight.key(Qt.Key.Key_Period)
    assert fight.position(BASTIAN) == at and fight.cards.front is fight.cards.aim, "its card is seen first"
    fight.key(Qt.Key.Key_Return)
    assert fight.position(BASTIAN) == at + 5
    entry = fight.workspace.session.last
    assert entry is not None and fight.token(CAPTAIN).id in getattr(entry.command, "targets", ())
    assert fight.track(CAPTAIN, "stun") <= loaded


def ask_the_table(seat: Seat) -> DrawForm:
    """Let Bastian attack the captain with cards that lie on the table."""
    seat.give_cards_to_the_table(BASTIAN)
    seat.take("attack")
    seat.click(CAPTAIN)
    seat.key(Qt.Key.Key_Return)
    form = seat.cards.question
    assert isinstance(form, DrawForm) and QApplication.focusWidget() is form.line
    return form


def check_of(seat: Seat) -> Check:
    """Return the check of the last entry."""
    entry = seat.workspace.session.last
    assert entry is not None
    (check,) = [event.check for event in entry.events if isinstance(event, Checked)]
    return check


def write(seat: Seat, form: DrawForm, text: str) -> None:
    """Write another line and press Enter."""
    form.line.clear()
    seat.type(text)
    seat.key(Qt.Key.Key_Return)


def test_cards_of_the_table_are_typed_in_and_count(fight: Seat) -> None:
    full = fight.track(CAPTAIN, "stun")
    form = ask_the_table(fight)
    write(fight, form, "QS 7S 2D 4C / 9C KC")
    assert fight.workspace.session.pending is None
    drawn = [fight.workspace.text(phrase) for phrase in check_of(fight).drawn]
    assert drawn == ["Q♠ 7♠ 2♦ 4♣", "9♣ K♣"]
    degree = check_of(fight).degree
    assert degree is not None and degree.id == "99-towers.degree.hit"
    assert fight.track(CAPTAIN, "stun") < full


def test_the_cards_of_one_side_are_enough_where_only_they_lie_on_the_table(fight: Seat) -> None:
    form = ask_the_table(fight)
    told = words_in(form)
    assert f"{BASTIAN}: 4 cards · the program for {CAPTAIN}: " in told and "flat-footed" in form.reckoning.text()
    assert [face.name for face in form.faces] == [BASTIAN, CAPTAIN]
    fight.come_back()
    fight.type("qs 7s 2d")
    assert not form.read.isVisible()
    fight.type(" 4h")
    assert form.read.text() == "queen of spades, 7 of spades, 2 of diamonds, 4 of hearts: kept 12, 1 Heart"
    assert fight.workspace.session.pending is form.request
    write(fight, form, "QS 7S 2D 4C")
    assert fight.workspace.session.pending is None
    typed, drawn = (fight.workspace.text(phrase) for phrase in check_of(fight).drawn)
    assert typed == "Q♠ 7♠ 2♦ 4♣" and drawn and drawn != typed


def test_the_players_flip_and_the_program_for_foes_by_one_switch(fight: Seat) -> None:
    fight.push(fight.bar.rolls.buttons[Rolls.PLAYERS])
    fight.take("attack")
    fight.click(CAPTAIN)
    fight.key(Qt.Key.Key_Return)
    form = fight.cards.question
    assert isinstance(form, DrawForm) and form.who == (fight.token(BASTIAN).id,)
    fight.type("12 1h")
    assert form.read.text() == "kept 12, 1 Heart"
    fight.key(Qt.Key.Key_Return)
    assert fight.workspace.session.pending is None
    typed, drawn = (fight.workspace.text(phrase) for phrase in check_of(fight).drawn)
    assert "12" in typed and drawn
    fight.undo()
    fight.push(fight.bar.rolls.buttons[Rolls.PROGRAM])


WRONG = ("QS", "QS QS 7H 2D / 9C KC", "1S 7S 2D 4C / 9C KC", "nonsense", "")


def test_cards_that_cannot_be_are_refused_with_a_word(fight: Seat) -> None:
    form = ask_the_table(fight)
    before = fight.state
    for wrong in WRONG:
        write(fight, form, wrong)
        assert fight.state is before and fight.workspace.session.pending is form.request, wrong
        assert form.trouble.isVisible() and form.trouble.text(), wrong


def test_a_card_twice_in_one_flip_is_refused_however_often(fight: Seat) -> None:
    form = ask_the_table(fight)
    before = fight.state
    write(fight, form, "QS QS 2D 4C / 9C KC")
    fight.key(Qt.Key.Key_Return)
    fight.key(Qt.Key.Key_Return)
    assert fight.state is before


def test_a_card_that_the_deck_had_given_counts_on_the_second_enter_and_is_logged(fight: Seat) -> None:
    given = FIRST_CARDS[0]
    person = fight.token(BASTIAN).person
    assert person is not None and given not in fight.state.decks[person].left
    form = ask_the_table(fight)
    before = fight.state
    write(fight, form, f"{given} 7S 2D 4C / 9C KC")
    assert fight.state is before and "once more" in form.trouble.text()
    fight.key(Qt.Key.Key_Return)
    assert fight.workspace.session.pending is None
    assert check_of(fight).degree is not None
    entry = fight.workspace.session.last
    assert entry is not None
    notes = [fight.workspace.text(event.phrase) for event in entry.events if isinstance(event, Noted)]
    assert any(given in note for note in notes)


def test_only_what_the_cards_come_to_will_do(fight: Seat) -> None:
    full = fight.track(CAPTAIN, "lethal")
    form = ask_the_table(fight)
    write(fight, form, "13 2H / 4")
    assert fight.workspace.session.pending is None
    degree = check_of(fight).degree
    assert degree is not None and degree.id == "99-towers.degree.critical"
    assert fight.track(CAPTAIN, "lethal") < full


def test_the_program_draws_for_the_table_when_asked(fight: Seat) -> None:
    ask_the_table(fight)
    fight.key(Qt.Key.Key_Return, CTRL)
    assert fight.workspace.session.pending is None and fight.position(BASTIAN) == 8


def test_escape_gives_an_attack_up_at_every_step(fight: Seat) -> None:
    before = fight.state
    fight.take("attack")
    fight.hover(CAPTAIN)
    fight.key(Qt.Key.Key_Escape)
    assert fight.workspace.aiming.offer is None and overlays(fight, Line) == []
    fight.take("attack")
    fight.click(CAPTAIN)
    assert fight.workspace.aiming.is_settled
    fight.key(Qt.Key.Key_Escape)
    assert fight.workspace.aiming.offer is None and fight.state is before
    assert fight.cards.front is None


def test_an_attack_goes_by_the_keyboard_alone(fight: Seat) -> None:
    before = fight.position(BASTIAN)
    fight.take("attack")
    for _ in range(6):
        act = fight.workspace.aiming.act
        if act is not None and fight.token(CAPTAIN).id in act.targets:
            break
        fight.key(Qt.Key.Key_Tab)
    assert not fight.workspace.aiming.is_settled
    fight.key(Qt.Key.Key_Return)
    assert fight.position(BASTIAN) == before + 5
