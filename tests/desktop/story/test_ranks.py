"""A skirmish of Basic Roleplaying by mouse and keys: statements, bands, ranks, defences, wear, missiles, aid, weeks."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.edits.fights import End
from core.edits.time import LetTimePass
from core.engine.request import Choice, Draw, Request, Ruling
from core.engine.sketch import Sketch
from core.engine.system import Family
from core.rules.basic_roleplaying.clock import RoundClock
from core.rules.basic_roleplaying.harm.injuries import WEEK
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.results import came_of, latest
from tests.desktop.story.seat import Seat
from tests.transcripts.runner import begin, prepared

KEY = Qt.Key
SWORD = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}
SHIELD = {"id": "shield", "name": "Shield", "profile": "Round", "carried": "off hand"}
CROSSBOW = {"id": "crossbow", "name": "Crossbow", "profile": "Crossbow, Light", "carried": "both hands", "loaded": 1}
SKILLS = [
    {"name": "Melee Weapon", "specialty": "Sword", "rating": 60},
    {"name": "Missile Weapon", "specialty": "Crossbow", "rating": 50},
    {"name": "Shield", "rating": 50},
    {"name": "Dodge", "rating": 40},
    {"name": "First Aid", "rating": 50},
]


class Table(Seat):
    """The seat at a fight by ranks of Dexterity."""

    @property
    def ranks(self) -> RoundClock:
        """The clock of the running fight."""
        assert isinstance(self.encounter.clock, RoundClock)
        return self.encounter.clock

    @property
    def pending(self) -> Request[Any] | None:
        """The question that is open."""
        return self.workspace.session.pending

    def acted(self) -> list[str]:
        """Return the names of those who have acted in this round."""
        return [self.state.name(self.encounter.tokens[each]) for each in self.ranks.acted]

    def points(self, name: str) -> int:
        """Return somebody's hit points."""
        return self.track(name, "hit-points")

    def has(self, name: str, kind: str) -> bool:
        """Return whether somebody has a condition."""
        token = self.token(name)
        held = (*token.conditions, *self.state.vitals(token).conditions)
        return any(each.kind == kind for each in held)

    def wear(self, name: str, item: str) -> int:
        """Return the hit points that an item has lost."""
        return next(each for each in self.state.vitals(self.token(name)).gear if each.id == item).wounds

    def sketch(self) -> Sketch:
        """Return what the map shows of the act that is pointed out."""
        system, board, act = self.workspace.system, self.workspace.board, self.workspace.aiming.act
        assert system is not None and board is not None and act is not None
        return system.sketch(self.state, board, self.encounter, act)

    def go_on(self) -> None:
        """Go on to the next phase."""
        self.take("go-on")

    def answers(self, **given: str) -> list[str]:
        """Answer what is asked as a person would: Enter to rulings, the key of an option, dice typed; return the keys.

        What is given is found by how the question's key begins; a draw that nothing is given for is not answered.
        """
        keys = []
        while (asked := self.pending) is not None:
            QApplication.processEvents()
            kind = asked.key.partition(":")[0].replace("-", "_")
            keys.append(kind)
            if isinstance(asked, Ruling):
                self.key(KEY.Key_Return)
            elif isinstance(asked, Choice):
                place = [option.key for option in asked.options].index(given.pop(kind))
                form = self.cards.question
                assert isinstance(form, ChoiceForm)
                self.key(KEY(KEY.Key_0 + int(form.numbers[place])))
            else:
                assert isinstance(asked, Draw)
                self.type(given.pop(kind))
                self.key(KEY.Key_Return)
            assert self.workspace.session.pending is not asked, f"{kind} is still open"
        assert not given, f"never asked: {given}"
        return keys

    def strike(self, whom: str, item: str = "sword", **given: str) -> list[str]:
        """Take an attack, point at somebody, and answer what is asked."""
        self.take("attack", item)
        return self.done_to(whom, **given)

    def done_to(self, whom: str, **given: str) -> list[str]:
        """Click on whom the action is for, accept the card with its ruling, and answer what is asked."""
        self.click(whom)
        if self.workspace.aiming.act is not None:
            self.key(KEY.Key_Return)
        return self.answers(**given)


Opens = Callable[..., Table]


@pytest.fixture
def opens(qapp: QApplication, tmp_path: Path) -> Iterator[Opens]:
    """Give what opens a fight in the program: fighters by their names, house rules; dice are typed."""
    tables: list[Table] = []

    def open_at(house: dict[str, Any], **fighters: dict[str, Any]) -> Table:
        data = {
            "system": "basic-roleplaying",
            "scene": {"metres": "1", "columns": 44, "rows": 10},
            "fight": {"settings": house},
            "fighter": {name: {"person": True, **given} for name, given in fighters.items()},
        }
        played = prepared(data)
        begin(played, {})
        table = Table(tmp_path)
        tables.append(table)
        table.open(played.session.state)
        table.workspace.settings.change(table_dice=True)
        QApplication.processEvents()
        return table

    yield open_at
    for table in tables:
        table.window.close()
        table.window.deleteLater()


def fighter(column: int, row: int, dexterity: int, *gear: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Return somebody who can fight."""
    sheet = {"dexterity": dexterity, "skills": SKILLS}
    return {"at": [column, row], "side": "party", "sheet": sheet, "gear": list(gear), **given}


UNSPOKEN = {"BRP-GAP-23": False}


def test_a_round_is_stated_walked_and_counted_down(opens: Opens) -> None:
    # BRP-INTENT-01, BRP-CLOCK-01, BRP-MOVE-02, BRP-INIT-01, BRP-TAB-MOVE
    table = opens({}, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(20, 2, 9, SWORD, side="foes"))
    assert table.ranks.phase == "intent" and table.workspace.actor == table.token("Ann").id
    table.take("state", "sword")
    assert table.workspace.actor == table.token("Orc").id
    labels = table.program.canvas.map.labels
    assert labels is not None and set(labels.said.results) == {table.token("Ann").id}
    # what was said makes room for what the next one points out, and stays where that is given up
    table.workspace.aiming.take(next(each for each in table.ways if each.act.action == "move"))
    assert not labels.said.results
    table.workspace.aiming.give_up()
    assert set(labels.said.results) == {table.token("Ann").id}
    table.take("state", "sword")
    assert table.ranks.phase == "movement" and set(table.ranks.plans) == {
        each.id for each in map(table.token, ("Ann", "Orc"))
    }
    table.take("move")
    table.hover((11.5, 2.5))
    sketch = table.sketch()
    assert dict(sketch.distance.values) == {"metres": 9, "rank": 7}  # type: ignore[union-attr]
    assert [dict(band.cost.values)["metres"] for band in sketch.bands] == [5, 15, 29, 30]
    card = table.cards.layer.card
    told = [] if card is None else [each.text() for each in card.findChildren(QLabel) if each.isVisible()]
    assert "9 of 30 m this round: acts on DEX rank 7 instead of 14" in told
    table.click((11.5, 2.5))
    # what was only stated is old after the next deed
    assert table.line.words.lines == ("Ann: Move",) and not table.line.words.since
    assert not labels.said.results
    assert table.square("Ann") == (11.5, 2.5) and table.ranks.moved == {table.token("Ann").id: 9}
    table.undo()
    assert table.square("Ann") == (2.5, 2.5)
    table.take("move")
    table.click((11.5, 2.5))
    table.go_on()
    # nine metres halve 14; the orc comes up first
    assert table.ranks.phase == "actions" and table.workspace.actor == table.token("Orc").id
    assert table.ranks.moment is not None and table.ranks.moment[0] == 9
    table.take("pass")
    assert table.workspace.actor == table.token("Ann").id and table.ranks.moment[0] == 7


def test_a_key_means_the_same_in_every_phase_and_lets_nothing_go(opens: Opens) -> None:
    table = opens({}, Ann=fighter(1, 1, 13, CROSSBOW, side="party"), Orc=fighter(9, 1, 6, SWORD))

    def held() -> list[bool]:
        return [each.carried.in_hand for each in table.state.vitals(table.token("Ann")).gear]

    table.key(KEY.Key_R)
    assert [table.state.name(table.encounter.tokens[each]) for each in table.ranks.stated] == ["Ann"]
    table.key(KEY.Key_E)
    assert table.ranks.phase == "movement"
    head = table.workspace.session.head
    # with nothing to draw, to load or to pick up the key opens the list, in which one goes on to what is meant
    table.key(KEY.Key_R)
    assert table.workspace.session.head == head and table.bar.opened is Family.READY and held() == [True]
    table.take("put-away", "crossbow")
    assert table.workspace.session.head == head + 1 and held() == [False]
    table.undo()
    # what was taken back is not done again, and in their phase statements come first
    table.key(KEY.Key_R)
    assert table.workspace.session.head == head and held() == [True]
    table.key(KEY.Key_Escape)
    while table.ranks.round == 1:
        table.key(KEY.Key_E)
        if (asked := table.pending) is not None:
            assert isinstance(asked, Choice)
            table.workspace.session.answer(asked.suggested)
    assert table.ranks.phase == "intent"
    table.key(KEY.Key_R)
    assert len(table.ranks.stated) == 1 and held() == [True]


def test_a_blow_is_parried_dodged_special_and_fumbled(opens: Opens) -> None:
    # BRP-DEF-01, BRP-MTX-02, BRP-MTX-04, BRP-MTX-05, BRP-DEF-07, BRP-CHK-05
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(3, 2, 9, SWORD, SHIELD, side="foes"))
    table.go_on()
    assert table.strike("Orc", attack="40", defence="parry:shield", parry="30") == ["attack", "defence", "parry"]
    assert table.points("Orc") == 11 and table.wear("Orc", "shield") == 0
    table.undo()
    table.strike("Orc", attack="07", defence="parry:shield", parry="30", damage="4")
    assert table.points("Orc") == 6 and table.wear("Orc", "shield") == 2
    table.undo()
    table.strike("Orc", attack="40", defence="parry:shield", parry="05")
    assert table.points("Orc") == 11 and table.wear("Ann", "sword") == 1
    table.undo()
    table.strike("Orc", attack="40", defence="dodge", dodge="39")
    assert table.points("Orc") == 11
    table.undo()
    assert table.strike("Orc", attack="00") == ["attack"]
    assert table.points("Orc") == 11 and table.workspace.actor == table.token("Orc").id
    table.undo()
    # a special blow that gets through: the nine that the sword can do at most, and four more
    table.take("attack", "sword")
    table.click("Orc")
    table.key(KEY.Key_Return)
    reckonings = []
    for typed in ("07", None, "3"):
        QApplication.processEvents()
        form = table.cards.question
        if isinstance(form, DrawForm):
            assert form.program.text() == "Let the program roll"
        if typed is None:
            table.key(KEY.Key_4)
            continue
        assert isinstance(form, DrawForm)
        reckonings.append(form.reckoning.text())
        table.type(typed)
        table.key(KEY.Key_Return)
    assert "60" in reckonings[0] and reckonings[1:] == [""], "the chance is of no account once it is rolled"
    assert table.points("Orc") == -2 and table.has("Orc", "dead")


def test_a_parrying_sword_wears_out_and_breaks(opens: Opens) -> None:
    # BRP-DEF-07, BRP-GAP-13: the blow that breaks it was parried still; afterwards nothing parries with it
    old = {**SWORD, "wounds": 10}
    table = opens({**UNSPOKEN, "BRP-GAP-06": 2}, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(3, 2, 9, old, side="foes"))
    table.go_on()
    table.strike("Orc", attack="07", defence="parry:sword", parry="30", damage="1")
    assert table.wear("Orc", "sword") == 12
    table.take("attack", "sword")
    table.click("Orc")
    table.key(KEY.Key_Return)
    QApplication.processEvents()
    table.type("40")
    table.key(KEY.Key_Return)
    asked = table.pending
    assert isinstance(asked, Choice) and [option.key for option in asked.options] == ["dodge", "take"]


def test_a_crossbow_is_shot_and_reloaded_for_a_round(opens: Opens) -> None:
    # BRP-AMMO-01, BRP-SHD-03, BRP-DEF-06, BRP-RNG-02
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, CROSSBOW), Orc=fighter(12, 2, 9, SWORD, SHIELD, side="foes"))
    table.go_on()
    keys = table.strike("Orc", "crossbow", attack="40", defence="parry:shield", parry="90", damage="3")
    assert keys[0] == "attack" and table.points("Orc") == 11 - 3 - 2
    table.take("pass")
    table.go_on()
    assert table.ranks.round == 2 and table.workspace.actor == table.token("Ann").id
    assert table.way("attack", "crossbow").why_not is not None
    # what one does with an empty crossbow comes before putting it away
    ready = [way.act.action for way in table.ways if way.act.item == "crossbow" and way.why_not is None]
    assert ready[0] == "reload"
    table.take("reload", "crossbow")
    told = latest(table.workspace)
    assert told is not None and came_of(table.workspace, told)[table.token("Ann").id].head == "reloading"
    table.take("pass")
    assert table.ranks.round == 3
    assert latest(table.workspace) is None, "nobody is reloading any more"
    (crossbow,) = table.state.vitals(table.token("Ann")).gear
    assert crossbow.loaded == 1


def test_aid_is_finished_before_the_dying_are_counted(opens: Opens) -> None:
    # BRP-HEAL-04, BRP-HEAL-07, BRP-CLOCK-03, BRP-DMG-05
    table = opens(
        UNSPOKEN,
        Orc=fighter(2, 2, 16, SWORD, side="foes"),
        Ann=fighter(3, 2, 5, tracks={"hit-points": 6}),
        Bob=fighter(4, 2, 9),
    )
    table.go_on()
    table.strike("Ann", attack="40", defence="take", damage="5")
    assert table.points("Ann") == 0 and table.has("Ann", "dying")
    table.take("first-aid")
    # whoever is unhurt stands last, and is closed with the reason
    buttons = table.cards.aim.targets.buttons
    closed = [table.state.name(table.encounter.tokens[each]) for each in buttons if not buttons[each].isEnabled()]
    assert next(iter(buttons)) == table.token("Ann").id and closed == ["Bob", "Orc"]
    assert "no injury" in buttons[table.token("Bob").id].toolTip()
    table.key(KEY.Key_2)
    assert "no injury" in table.cards.aim.trouble.text() and not table.workspace.aiming.is_settled
    assert table.done_to("Ann", first_aid="30", heals="2", unconscious="3") == [
        "first_aid",
        "heals",
        "unconscious",
    ]
    assert table.points("Ann") == 2 and table.has("Ann", "unconscious") and not table.has("Ann", "dead")
    table.undo()
    table.take("first-aid")
    table.done_to("Ann", first_aid="90")
    assert table.has("Ann", "dead")


def test_going_on_to_the_end_of_a_round_tells_no_chance_and_digits_find_the_line(opens: Opens, qtbot: QtBot) -> None:
    # BRP-HEAL-07, BRP-CLOCK-03: the First Aid of another is finished by it; no roll of one's own is foreseen
    table = opens(
        UNSPOKEN,
        Orc=fighter(2, 2, 16, SWORD, side="foes"),
        Ann=fighter(3, 2, 5, tracks={"hit-points": 6}),
        Bob=fighter(4, 2, 9),
        Cal=fighter(9, 2, 3),
    )
    table.go_on()
    table.strike("Ann", attack="40", defence="take", damage="5")
    table.take("first-aid")
    table.done_to("Ann")
    assert table.workspace.actor == table.token("Cal").id
    table.take("go-on")
    card = table.cards.aim
    qtbot.waitUntil(lambda: card.odds.found is not None)
    assert card.isVisible() and not card.head.isVisible()
    table.key(KEY.Key_Return)
    form = table.cards.question
    assert isinstance(form, DrawForm)
    # a click beside the line takes the keyboard from it, one on the map too: what is typed is not lost
    form.setFocus()
    table.type("1")
    assert form.line.text() == "1" and form.line.hasFocus()
    form.setFocus()
    table.key(KEY.Key_Backspace)
    assert form.line.text() == "" and table.pending is form.request
    view = table.cards.layer.canvas.view
    view.setFocus()
    QTest.keyClicks(view, "00")
    assert form.line.text() == "00" and form.line.hasFocus()
    table.key(KEY.Key_Return)
    assert table.has("Ann", "dead")


def test_a_sleeper_is_woken_and_weeks_heal_by_the_calendar(opens: Opens) -> None:
    # BRP-DMG-03, BRP-DMG-04, BRP-HEAL-01
    table = opens(
        UNSPOKEN,
        Orc=fighter(2, 2, 16, SWORD, side="foes"),
        Ann=fighter(3, 2, 5, tracks={"hit-points": 7}),
        Bob=fighter(4, 2, 9),
    )
    table.go_on()
    table.strike("Ann", attack="40", defence="take", damage="4", unconscious="2")
    assert table.points("Ann") == 2 and table.has("Ann", "unconscious")
    table.take("wake")
    table.done_to("Ann")
    assert not table.has("Ann", "unconscious") and table.workspace.actor == table.token("Ann").id
    assert table.workspace.submit(End(table.encounter.id))
    assert table.workspace.submit(LetTimePass(WEEK))
    table.answers(week="3")
    assert table.points("Ann") == 5
