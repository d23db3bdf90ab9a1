"""Basic Roleplaying at the table: the card's odds by name, dice typed in any way, wounds one by one, players' words."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, ThingId
from core.edits.tokens import RemoveTokens
from core.engine.draws import dice_said
from core.engine.event import Checked
from core.engine.request import Choice
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.creature_reference import reference_to
from core.model.scene import Reveal, SceneState
from core.rules.basic_roleplaying.calls import CallInjury
from core.rules.basic_roleplaying.names import INJURY, POINTS, TREATED
from core.rules.registry import SYSTEMS
from desktop.map.painting.labels import ResultTone
from desktop.player_view.filter import public_content
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder
from desktop.run.cards.draw_form import DrawForm
from desktop.run.clocks.basic_roleplaying import RanksView
from desktop.run.clocks.panel import ClockPanel
from desktop.run.results import latest
from desktop.sheets.panel import SheetPanel
from desktop.workspace.player_screen import PlayerSettings
from tests.desktop.printing.sheets import read, words_on
from tests.desktop.story.seat import words_in
from tests.desktop.story.test_ranks import KEY, SHIELD, SWORD, UNSPOKEN, Opens, Table, fighter, opens

__all__ = ["opens"]

STRONG = {"strength": 14, "size": 14}
"""They bring a bonus of 1d4."""


def wounds(table: Table, name: str) -> list[tuple[int, int]]:
    """Return somebody's injuries: points, and whether First Aid was tried."""
    held = table.state.vitals(table.token(name)).afflictions
    return [(each.count(POINTS), each.count(TREATED)) for each in held if each.kind == INJURY]


def test_the_card_names_what_may_break_and_who_may_fall_and_dice_are_typed_one_by_one_or_in_all(
    opens: Opens, qtbot: QtBot
) -> None:
    # BRP-DEF-07, BRP-GAP-13, BRP-DMG-03, BRP-DMG-05, BRP-WPN-02
    worn = {**SHIELD, "wounds": 10}
    ann, orc = fighter(2, 2, 14, SWORD), fighter(3, 2, 9, SWORD, worn, side="foes")
    ann["sheet"], orc["sheet"] = {**ann["sheet"], **STRONG}, {**orc["sheet"], **STRONG, "strength": 8}
    table = opens(UNSPOKEN, Ann=ann, Orc=orc)
    table.go_on()
    table.take("attack", "sword")
    table.click("Orc")
    card = table.cards.aim
    qtbot.waitUntil(lambda: card.odds.found is not None, timeout=20_000)
    told = {chance.words: chance.share for chance in card.odds.chances}
    # of 60 in 100 twelve are special; sword 60 and shield 50 parry: the sword, whose twelve special stop all of it
    assert told["Orc unconscious"] > 0 < told["Orc dying"]
    falls = told["Orc unconscious"] + told["Orc dying"]
    found = card.odds.found
    assert found is not None, "the two exclude each other: whoever is dying is not told to be unconscious as well"
    lost = found.losses(table.token("Orc").id, "hit-points")
    assert falls == lost.chance(lambda points: points >= table.points("Orc") - 2)
    # whoever is dying is dead when the round ends: that is no draw of this act, and is said beside its chance
    ahead = "dying: dead at the end of the round unless treated"
    lines = [chance.words for chance in card.odds.chances]
    assert lines[lines.index("Orc dying") + 1] == ahead and lines.count(ahead) == 1
    assert card.head.accessibleDescription().endswith(ahead)
    assert card.head.chance_words() and card.head.deed_words() and "dying" in card.head.state_words()
    # all of them stand there, on further lines where one has no room
    assert "unconscious" in card.head.state_words() and len(card.head.state_lines(1)) > 1
    # the shield, which two points break: special against a plain success
    table.workspace.aiming.answers[f"defence:{table.token('Ann').id}:{table.token('Orc').id}"] = "parry:shield"
    table.workspace.aiming.look_again()
    qtbot.waitUntil(lambda: any("Shield broken" in chance.words for chance in card.odds.chances), timeout=20_000)
    broken = next(chance for chance in card.odds.chances if "Shield broken" in chance.words)
    assert broken.share == Fraction(12, 100) * Fraction(50 - 10, 100)
    table.workspace.aiming.give_up()
    # the same blow, its dice one by one and what they come to in all
    whole = table.points("Orc")
    for typed in ("5 3", "9"):
        table.strike("Orc", attack="40", defence="take", damage=typed)
        assert table.points("Orc") == whole - 9
        table.undo()


def test_what_the_dice_cannot_show_is_refused_with_faces_and_total_in_the_words_of_the_book(opens: Opens) -> None:
    # BRP-WPN-02: a sword of 1D8+1 with a bonus of 1D4 does 3 to 13
    ann = fighter(2, 2, 14, SWORD)
    ann["sheet"] = {**ann["sheet"], **STRONG}
    table = opens(UNSPOKEN, Ann=ann, Orc=fighter(3, 2, 9, SWORD, SHIELD, side="foes"))
    table.go_on()
    table.take("attack", "sword")
    table.click("Orc")
    table.key(KEY.Key_Return)
    for typed, said in (("101", "A D100 shows a number from 1 to 100."), ("07", "")):
        QApplication.processEvents()
        form = table.cards.question
        assert isinstance(form, DrawForm)
        form.line.clear()
        table.type(typed)
        table.key(KEY.Key_Return)
        assert not said or form.trouble.text() == said
    table.key(KEY.Key_2)
    QApplication.processEvents()
    table.type("30")
    table.key(KEY.Key_Return)
    QApplication.processEvents()
    form = table.cards.question
    # whatever speaks of dice writes them as the book does
    assert table.workspace.text(dice_said((8, 4))) == "D8 D4"
    assert isinstance(form, DrawForm) and "D8 D4, one by one" in words_in(form) and "d8" not in words_in(form)
    for typed in ("2", "14", "9 1", "1 2 3"):
        form.line.clear()
        table.type(typed)
        table.key(KEY.Key_Return)
        assert form.trouble.text() == "That takes one face for each of D8 D4, or the total with the +1, from 3 to 13."
    form.line.clear()
    table.type("13")
    table.key(KEY.Key_Return)
    assert table.pending is None and table.points("Orc") == 11 - 13
    # it was a parry that stopped some of it, and it says so
    came = latest(table.workspace)
    assert came is not None
    told = [table.workspace.text(each.check.verdict) for each in came.entry.events if isinstance(each, Checked)]
    assert told[-1].startswith("Partially parried: 13 points, 13 bypass")


def test_whoever_is_deleted_while_asked_comes_back_with_one_undo_and_is_asked_again(opens: Opens) -> None:
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(3, 2, 9, SWORD, SHIELD, side="foes"))
    table.go_on()
    table.take("attack", "sword")
    table.click("Orc")
    table.key(KEY.Key_Return)
    QApplication.processEvents()
    table.type("40")
    table.key(KEY.Key_Return)
    asked, orc = table.pending, table.token("Orc").id
    assert isinstance(asked, Choice) and asked.asks == orc
    assert table.workspace.submit(RemoveTokens(table.encounter.id, (orc,)))
    assert table.pending is None and orc not in table.encounter.tokens
    table.undo()
    assert table.pending == asked and orc in table.encounter.tokens
    # taken back in one go, it can be put back in one go
    table.key(KEY.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert table.pending is None and orc not in table.encounter.tokens
    table.undo()
    assert table.pending == asked and orc in table.encounter.tokens
    assert table.answers(defence="dodge", dodge="39") == ["defence", "dodge"] and table.points("Orc") == 11


def test_of_three_who_act_at_once_each_ends_his_own_turn_by_key_and_button(opens: Opens) -> None:
    # BRP-INIT-06, BRP-CLOCK-01
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 11), Bea=fighter(2, 3, 11), Orc=fighter(3, 2, 11, side="foes"))
    table.go_on()
    ann, bea, orc = (table.token(name).id for name in ("Ann", "Bea", "Orc"))
    assert table.ranks.together == (ann, bea, orc) and table.workspace.actor == ann
    table.key(KEY.Key_E)
    if table.workspace.aiming.act is not None:
        table.key(KEY.Key_Return)
    assert table.acted() == ["Ann"] and table.ranks.round == 1 and table.workspace.actor == bea
    panel = table.program.docks.raise_panel("clock")
    assert isinstance(panel, ClockPanel) and isinstance(panel.view, RanksView)
    box = panel.view.now
    assert not box.go_on.isEnabled() and "the own turn" in box.go_on.toolTip() and "(E)" not in box.go_on.toolTip()
    assert box.passing.isEnabled() and "(E, P)" in box.passing.toolTip()
    box.passing.click()
    assert table.acted() == ["Ann", "Bea"] and table.ranks.round == 1 and table.workspace.actor == orc
    table.undo()
    table.workspace.select((orc,))
    assert table.line.hint.text() == "You look at Orc (Esc); X lets them act"
    table.key(KEY.Key_X)
    assert table.workspace.actor == orc
    table.take("pass")
    assert table.acted() == ["Ann", "Orc"] and table.ranks.round == 1 and table.workspace.actor == bea


def test_of_several_with_the_highest_dex_each_may_speak_first(opens: Opens) -> None:
    # BRP-INTENT-01: of equal DEX in any order, whatever the weapons would do to their order of acting
    table = opens({}, Ann=fighter(2, 2, 11), Bea=fighter(2, 3, 11), Orc=fighter(3, 2, 9, side="foes"))
    panel = table.program.docks.raise_panel("clock")
    assert isinstance(panel, ClockPanel) and isinstance(panel.view, RanksView)
    assert panel.view.now.headline.text().endswith("Ann, Bea say first, in any order")
    table.click("Bea")
    assert table.line.hint.text() == "You look at Bea (Esc); X lets them act"
    table.key(KEY.Key_X)
    table.take("state")
    assert panel.view.now.headline.text().endswith("Ann says first")
    assert table.ranks.stated == (table.token("Bea").id,)


def test_the_key_of_attacks_takes_what_was_stated(opens: Opens) -> None:
    # BRP-INTENT-01, BRP-SHD-07
    table = opens({}, Ann=fighter(2, 2, 14, SWORD, SHIELD), Orc=fighter(3, 2, 9, SWORD, side="foes"))
    table.take("state", "shield")
    table.take("state")
    table.go_on()
    table.key(KEY.Key_A)
    offer = table.workspace.aiming.offer
    assert offer is not None and offer.act.item == "shield"
    assert table.done_to("Orc", attack="20", defence="take", damage="2") == ["attack", "defence", "damage"]
    assert table.points("Orc") == 9


def test_before_a_round_ends_over_somebody_dying_one_beside_is_asked_for_first_aid(opens: Opens) -> None:
    # BRP-HEAL-07, BRP-CLOCK-03, BRP-DMG-05
    down = fighter(3, 2, 5, tracks={"hit-points": 6})
    table = opens(UNSPOKEN, Orc=fighter(2, 2, 16, SWORD, side="foes"), Ann=down, Bob=fighter(4, 2, 9))
    table.go_on()
    table.strike("Ann", attack="40", defence="take", damage="5")
    table.key(KEY.Key_E)
    if table.workspace.aiming.act is not None:
        table.key(KEY.Key_Return)
    asked, form = table.pending, table.cards.question
    assert isinstance(asked, Choice) and form is not None and "Ann dies with it" in words_in(form)
    assert table.ranks.round == 1 and not table.has("Ann", "dead")
    table.key(KEY.Key_1)
    assert table.answers(first_aid="30", heals="2", unconscious="3") == ["first_aid", "heals", "unconscious"]
    assert table.points("Ann") == 2 and not table.has("Ann", "dying") and table.ranks.round == 2
    table.undo()
    table.take("pass")
    table.answers(dying="nobody")
    assert table.has("Ann", "dead") and table.ranks.round == 2


def test_whoever_is_treated_and_dies_all_the_same_is_told_as_bad_news(opens: Opens) -> None:
    # BRP-DMG-06, BRP-HEAL-07
    down = fighter(3, 2, 5, tracks={"hit-points": 6})
    table = opens(UNSPOKEN, Orc=fighter(2, 2, 16, SWORD, side="foes"), Ann=down, Bob=fighter(4, 2, 9))
    table.go_on()
    table.strike("Ann", attack="40", defence="take", damage="6")
    table.take("pass")
    table.answers(dying=table.token("Bob").id, first_aid="30", heals="1")
    labels = table.program.canvas.map.labels
    assert labels is not None and table.points("Ann") == 0 and table.has("Ann", "dead")
    told = labels.said.results[table.token("Ann").id]
    assert (told.head, told.more, told.tone) == ("+1 hit point", ("dead",), ResultTone.BAD)


def test_each_wound_has_its_own_first_aid_by_clicks(opens: Opens) -> None:
    # BRP-HEAL-04, BRP-HEAL-06, BRP-HEAL-08
    table = opens(UNSPOKEN, Bob=fighter(2, 2, 14), Ann=fighter(3, 2, 9), Orc=fighter(9, 2, 5, side="foes"))
    reference = reference_to(table.encounter.id, table.token("Ann"))
    for points in (5, 2):
        assert table.workspace.submit(CallInjury(table.encounter.id, (reference,), points))
    table.go_on()
    table.take("first-aid")
    table.click("Ann")
    asked = table.pending
    assert isinstance(asked, Choice) and len(asked.options) == 2
    words = [table.workspace.text(option.label) for option in asked.options]
    assert "5" in words[0] and "2" in words[1]
    table.key(KEY.Key_2)
    table.take("go-on")
    table.key(KEY.Key_Return)
    table.take("go-on")
    table.key(KEY.Key_Return)
    # the smaller one heals by no more than is open of it
    assert table.answers(first_aid="30", heals="3") == ["first_aid", "heals"]
    assert wounds(table, "Ann") == [(5, 0)] and table.points("Ann") == 6
    table.go_on()
    table.take("first-aid")
    table.click("Ann")
    assert table.pending is None, "there is one left"
    table.take("go-on")
    table.key(KEY.Key_Return)
    table.take("go-on")
    table.key(KEY.Key_Return)
    assert table.answers(first_aid="99") == ["first_aid"]
    assert wounds(table, "Ann") == [(5, 1)]
    panel = table.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel)
    table.workspace.select((table.token("Ann").id,))
    QApplication.processEvents()
    assert "5 points" in words_in(panel) and "First Aid" in words_in(panel)
    table.go_on()
    table.take("first-aid")
    buttons = table.cards.aim.targets.buttons
    assert buttons and not any(button.isEnabled() for button in buttons.values())


def test_players_read_of_a_foe_in_a_word_how_it_is_and_paper_says_the_same(opens: Opens) -> None:
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(3, 2, 9, side="foes", hidden=False))
    orc, words = table.token("Orc"), Words()
    reference = reference_to(table.encounter.id, orc)
    for points, word in ((0, "unhurt"), (2, "hurt"), (4, "badly hurt"), (3, "unconscious"), (3, "dying")):
        if points:
            assert table.workspace.submit(CallInjury(table.encounter.id, (reference,), points))
            table.answers(**({"unconscious": "3"} if word == "unconscious" else {}))
        (scene,) = table.state.scenes.values()
        wide, down = scene.columns * SQUARE, scene.rows * SQUARE
        everything = Reveal(ThingId("all"), ((0, 0), (wide, 0), (wide, down), (0, down)))
        bare = replace(table.state, wear=table.state.wear.put(scene.id, SceneState(reveals=(everything,))))
        system = SYSTEMS[table.encounter.system]
        content = public_content(bare, table.encounter, scene, words, PlayerSettings("badge"), system=system)
        (other,) = [each for each in content.others if each.face.id == orc.id]
        assert other.state == word
        assert f"{table.points('Orc')}/11" not in repr(other)
    order = PrintOrder((EncounterId(table.encounter.id),), (Part.SUMMARY,))
    # paper says what to roll with each weapon and with Dodge: a fifth, the chance, from where on it is a fumble
    cards = make_pdf(PrintOrder((EncounterId(table.encounter.id),), (Part.CARDS,)), Matter(table.state, SYSTEMS, words))
    rolls = " ".join(" ".join(words_on(page) for page in read(cards).pages).split())
    assert "Dodge 08/40/98; Sword 12/60/99" in rolls
    text = " ".join(words_on(page) for page in read(make_pdf(order, Matter(table.state, SYSTEMS, words))).pages)
    assert "dying" in text
