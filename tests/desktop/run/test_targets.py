"""Whom an action is aimed at, by the list of targets and on the map: oneself, and any number, where the rules allow."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.fights import Leave
from core.edits.tokens import ChangeTokens
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.policy import suggestion
from core.engine.request import Draw
from core.engine.session import Session
from core.engine.system import Offer
from core.rules.registry import SYSTEMS
from desktop.run.cards.aim_card import AimCard
from desktop.run.offer_groups import offers_of
from desktop.run.target_list import candidates
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import begin, command_of, prepared

BOX = {"id": "box", "name": "Medicine box", "profile": "Medicine box", "carried": "ready"}
BITE = {"id": "bite", "name": "Bite", "profile": "Bite", "carried": "natural"}
SMALL = {"size": "small", "strength": 20}
FIGHT: dict[str, Any] = {
    "system": "faction-zones",
    "scene": {"zones": {"A": [0, 0, 12, 12]}},
    "fighter": {
        "Wyrm": {
            "at": [5, 5],
            "side": "party",
            "sheet": {"size": "large", "arms": [{"name": "Bite", "die": 8}]},
            "gear": [BITE, BOX],
            "tracks": {"health": 2},
        },
        "Ann": {"at": [2, 2], "side": "party", "sheet": SMALL},
        "One": {"at": [8, 2], "side": "foes", "sheet": SMALL},
        "Two": {"at": [8, 8], "side": "foes", "sheet": SMALL},
    },
    "fight": {"answers": {"initiative": "party", "first:1": "party"}},
}


class Seat:
    """The card of what is aimed, before a fight in which the wyrm acts."""

    def __init__(self, qtbot: QtBot, theme: Theme, fight: dict[str, Any] = FIGHT) -> None:
        played = prepared(fight)
        begin(played, fight["fight"])
        self.ids = {name: TokenId(token) for name, token in played.ids.items()}
        self.session = Session(Journal(played.session.state), SYSTEMS)
        self.workspace: Workspace = workspace_on(theme, self.session)
        self.card = AimCard(self.workspace)
        qtbot.addWidget(self.card)
        self.card.show()
        self.workspace.aiming.changed.connect(self.card.refresh)

    def take(self, action: str) -> Offer:
        offers = offers_of(self.workspace, self.ids["Wyrm"])
        offer = next(each for each in offers if each.act.action == action and each.why_not is None)
        self.workspace.aiming.take(offer)
        return offer

    def click(self, name: str) -> None:
        self.card.targets.buttons[self.ids[name]].click()

    @property
    def aimed(self) -> tuple[TokenId, ...]:
        act = self.workspace.aiming.act
        return () if act is None else act.targets


@pytest.fixture
def seat(qtbot: QtBot, theme: Theme) -> Seat:
    return Seat(qtbot, theme)


def test_whoever_treats_finds_himself_among_the_targets_and_can_be_clicked(seat: Seat) -> None:
    offer = seat.take("treat")
    assert set(candidates(seat.workspace, offer)) == set(seat.ids.values())
    seat.click("Wyrm")
    QTest.keyClick(seat.card, Qt.Key.Key_Return)
    last = seat.session.last
    assert last is not None and isinstance(last.command, Act) and last.command.targets == (seat.ids["Wyrm"],)


def test_whoever_attacks_does_not(seat: Seat) -> None:
    assert seat.ids["Wyrm"] not in candidates(seat.workspace, seat.take("attack"))


def test_any_number_of_targets_is_clicked_each_as_often_as_it_is_meant(seat: Seat) -> None:
    seat.take("spread")
    assert seat.ids["Wyrm"] not in seat.card.targets.buttons and not seat.card.go.isEnabled()
    for number, name in enumerate(("One", "Two", "Two"), 1):
        seat.click(name)
        assert len(seat.aimed) == number and seat.card.go.isEnabled()
    assert seat.aimed == tuple(seat.ids[name] for name in ("One", "Two", "Two"))
    seat.workspace.aim_moved.emit(None)
    assert len(seat.aimed) == 3, "what the pointer is on changes nothing of what was named"
    assert [button.isChecked() for button in seat.card.targets.buttons.values()] == [
        identity in seat.aimed for identity in seat.card.targets.buttons
    ]
    QTest.keyClick(seat.card, Qt.Key.Key_Return)
    last = seat.session.last
    assert last is not None and isinstance(last.command, Act)
    assert last.command.targets == tuple(seat.ids[name] for name in ("One", "Two", "Two"))
    assert seat.workspace.aiming.picked == () and seat.workspace.aiming.offer is None


def test_each_roll_for_one_of_several_says_for_whom_it_is() -> None:
    # FAC-SIZE-04: they lie on the table together
    played = prepared(FIGHT)
    begin(played, FIGHT["fight"])
    step = {"who": "Wyrm", "do": "spread", "item": "bite", "target": ["One", "Two"]}
    played.session.submit(command_of(played, step))
    while (first := played.session.pending) is not None and not isinstance(first, Draw):
        played.session.answer(suggestion(first))
    rolls = [each for each in played.session.waiting if isinstance(each, Draw)]
    assert len(rolls) == 2 == len({each.subject for each in rolls})


@pytest.mark.parametrize("action", ["spread", "attack"])
def test_a_target_under_the_pointer_stays_where_it_is_clicked(seat: Seat, action: str) -> None:
    seat.take(action)
    button = seat.card.targets.buttons[seat.ids["One"]]
    at = QPointF(button.rect().center())
    QApplication.sendEvent(button, QEnterEvent(at, at, at))
    assert not seat.aimed and seat.card.targets.isVisibleTo(seat.card)
    button.click()
    assert seat.aimed == (seat.ids["One"],)


def test_too_many_dice_are_refused_on_the_card_and_leaving_forgets_whom_was_named(seat: Seat) -> None:
    seat.take("spread")
    for _ in range(5):
        seat.click("One")
    refused = seat.workspace.aiming.refused
    assert refused is not None and refused.phrase.id == "faction-zones.why.too-many-dice"
    seat.workspace.aiming.give_up()
    assert seat.workspace.aiming.picked == ()
    seat.take("spread")
    assert seat.aimed == ()


def test_whom_the_rules_let_be_attacked_stands_first_though_another_is_nearer(qtbot: QtBot, theme: Theme) -> None:
    places = {"Wyrm": [5, 5], "Ann": [2, 2], "One": [8, 5], "Two": [1, 10]}
    fighters = {name: {**FIGHT["fighter"][name], "at": place} for name, place in places.items()}
    zones = {"A": [0, 0, 7, 12], "B": [7, 0, 12, 12]}
    seat = Seat(qtbot, theme, {**FIGHT, "scene": {"zones": zones}, "fighter": fighters})
    likely = candidates(seat.workspace, seat.take("attack"))
    assert likely[:2] == (seat.ids["Two"], seat.ids["One"])


def test_of_whom_lies_in_wait_outside_the_fight_no_list_tells(qtbot: QtBot, theme: Theme) -> None:
    seat = Seat(qtbot, theme)
    where = seat.take("attack").act.encounter
    seat.workspace.aiming.give_up()
    assert seat.ids["Two"] in candidates(seat.workspace, seat.take("attack"))
    assert seat.workspace.submit(ChangeTokens(where, (seat.ids["Two"],), hidden=True))
    assert seat.ids["Two"] in candidates(seat.workspace, seat.take("attack")), "who fights is among them, hidden or not"
    assert seat.workspace.submit(Leave(where, (seat.ids["Two"],)))
    likely = candidates(seat.workspace, seat.take("attack"))
    assert seat.ids["Two"] not in likely and seat.ids["One"] in likely
