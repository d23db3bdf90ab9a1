"""A fight of factions on zones, played with mouse and keyboard: turns, half zones, reactions, passing, the end."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.edits.tokens import MoveTokens
from core.engine.request import Choice
from core.engine.sketch import Footstep
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Stage
from core.model.scene import Reveal, SceneState
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.rounds.order import not_in_turn
from desktop.player_view.content import PublicContent
from desktop.player_view.filter import public_content
from desktop.run.cards.end_page import EndPage
from desktop.run.clocks.faction_zones import FactionZonesView
from desktop.run.clocks.panel import ClockPanel
from desktop.run.subject import is_peek
from desktop.workspace.player_screen import PlayerSettings
from tests.desktop.story.seat import Seat, words_in
from tests.helpers.skirmish import at_the_start, begun, skirmish
from tests.transcripts.runner import ENCOUNTER

KEY = Qt.Key


class Table(Seat):
    """The seat at a fight of factions."""

    @property
    def factions(self) -> FactionClock:
        """The clock of the running fight."""
        assert isinstance(self.encounter.clock, FactionClock)
        return self.encounter.clock

    @property
    def view(self) -> FactionZonesView:
        """The clock dock."""
        panel = self.program.docks.raise_panel("clock")
        assert isinstance(panel, ClockPanel) and isinstance(panel.view, FactionZonesView)
        return panel.view

    def point_at(self, name: str) -> None:
        """Click on somebody in the clock dock."""
        cell = self.view.board.cells[self.token(name).id]
        where = QPointF(cell.center().x(), cell.center().y()).toPoint()
        QTest.mouseClick(self.view.board, Qt.MouseButton.LeftButton, pos=where)

    def spot_of(self, name: str) -> str:
        """Return the zone that somebody is in, or the border that he is on."""
        stand = self.token(name).stand
        return stand.zone if stand.border is None else "|".join(stand.border)  # type: ignore[return-value]

    def asked(self) -> list[str]:
        """Return the keys of the options of the question that is open."""
        pending = self.workspace.session.pending
        assert isinstance(pending, Choice)
        return [option.key for option in pending.options]

    def answer_with(self, key: str) -> None:
        """Answer the open question by the number key of an option."""
        self.key(Qt.Key(KEY.Key_0 + self.asked().index(key) + 1))

    def goes(self) -> str:
        """Return whose go it is."""
        return self.factions.go


Opens = Callable[[Campaign], Table]


@pytest.fixture
def opens(qapp: QApplication, tmp_path: Path) -> Iterator[Opens]:
    """Give what opens an adventure in the program, with the clock in front."""
    tables: list[Table] = []

    def open_at(campaign: Campaign) -> Table:
        table = Table(tmp_path)
        tables.append(table)
        table.open(campaign)
        table.program.docks.raise_panel("clock")
        QApplication.processEvents()
        return table

    yield open_at
    for table in tables:
        table.window.close()
        table.window.deleteLater()


@pytest.fixture
def table(opens: Opens) -> Table:
    """Give the fight in its first round, at the party's go."""
    return opens(at_the_start())


def test_begin_by_keys_asks_who_began_and_who_goes_first(opens: Opens) -> None:
    # FAC-INIT-01, FAC-INIT-02
    table = opens(skirmish()[0].state)
    table.key(KEY.Key_B, Qt.KeyboardModifier.ControlModifier)
    table.key(KEY.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert "Which faction started the fight?" in words_in(table.card)
    table.answer_with("foes")
    assert table.factions.holder == "foes" and "Which faction acts first?" in words_in(table.card)
    table.answer_with("party")
    assert (table.goes(), table.factions.round, table.factions.turn) == ("party", 1, None)


def test_whoever_is_pointed_at_with_a_turn_left_may_act(table: Table) -> None:
    # FAC-CLOCK-01
    table.point_at("Theobald")
    assert table.subject == "Theobald"
    table.click("Sybilla")
    assert table.subject == "Theobald" and table.line.hint.text().startswith("You look at Sybilla (Esc)")
    table.key(KEY.Key_X)
    assert table.subject == "Sybilla"
    table.point_at("Bandit")
    assert table.subject == "Sybilla" and is_peek(table.workspace)
    table.key(KEY.Key_N)
    assert table.subject == "Sybilla" and not is_peek(table.workspace)


def test_a_turn_from_the_first_step_to_its_end(table: Table) -> None:
    # FAC-TURN-01, FAC-TURN-03
    table.point_at("Sybilla")
    table.take("move")
    table.hover((12, 8))
    assert [step.total for step in _steps(table)] == [1, 2]
    table.click((12, 8))
    assert table.spot_of("Sybilla") == "Gate"
    assert table.view.now.headline.text() == "▶ Sybilla's turn"
    assert table.view.now.rest[0].words.text() == "1 of 2 zones left"
    table.key(KEY.Key_E)
    assert table.goes() == "foes" and table.factions.turn is None
    assert table.factions.spent == (table.token("Sybilla").id,)
    table.undo()
    assert table.factions.turn is not None and table.factions.turn.who == table.token("Sybilla").id


def _steps(table: Table) -> tuple[Footstep, ...]:
    """Return the steps of the way that is pointed out, as the map shows them."""
    system, board, act = table.workspace.system, table.workspace.board, table.workspace.aiming.act
    assert system is not None and board is not None and act is not None
    return system.sketch(table.state, board, table.encounter, act).steps


def test_a_step_away_shows_who_could_strike_and_asks_them(opens: Opens) -> None:
    # FAC-OPP-01
    table = opens(beside())
    table.point_at("Sybilla")
    table.take("move")
    table.hover((4, 6))
    assert [step.watchers for step in _steps(table)] == [(), (table.token("Bandit").id,)]
    table.click((4, 6))
    assert "moves away: does Bandit make an opportunity attack? Assumed:" in words_in(table.card)
    assert table.spot_of("Sybilla") == "Gate"
    table.key(KEY.Key_Return)
    assert "moves away: does Bandit make an opportunity attack?" in words_in(table.card)
    table.key(KEY.Key_Return)
    assert table.spot_of("Sybilla") == "Yard" and table.token("Bandit").id not in table.factions.spent


def beside(**changes: dict[str, Any]) -> Campaign:
    """Return the fight with Sybilla inside of the bandit's zone."""
    sybilla = {"in": "Gate", **changes.pop("Sybilla", {})}
    session, ids = begun(places=False, Sybilla=sybilla, **changes)
    session.submit(MoveTokens(ENCOUNTER, ((ids["Sybilla"], (10 * SQUARE, 6 * SQUARE)),)))
    return session.state


def strike(table: Table) -> None:
    """Let Sybilla attack the bandit, up to the window for reactions."""
    table.point_at("Sybilla")
    table.take("attack")
    table.click("Bandit")
    table.key(KEY.Key_Return)
    assert "does anybody react?" in words_in(table.card)


def test_in_the_window_for_reactions_enter_is_nobody(opens: Opens) -> None:
    # FAC-REACT-01, FAC-REACT-02
    table = opens(beside())
    strike(table)
    assert table.asked()[:3] == ["nothing", "dodge", "counter:blow:club"]
    assert table.factions.turn is not None
    table.key(KEY.Key_Return)
    assert table.track("Bandit", "health") < 8 and table.workspace.session.pending is None
    assert table.token("Bandit").id not in table.factions.spent
    assert "damage" in table.line.words.toolTip()


def test_a_counter_by_its_number_spends_the_turn_and_strikes_back(opens: Opens) -> None:
    # FAC-CTR-01, FAC-TURN-04
    table = opens(beside(Sybilla={"sheet": {"strength": 20}}, Bandit={"sheet": {"strength": 20}}))
    strike(table)
    table.answer_with("counter:blow:club")
    assert table.track("Bandit", "health") < 20 and table.track("Sybilla", "health") < 20
    assert table.token("Bandit").id in table.factions.spent
    member = table.view.board.members()[table.token("Bandit").id]
    assert member.words == "turn taken · hurt"


def test_before_an_attack_its_exact_odds_and_what_hinders_it_are_shown(opens: Opens, qtbot: QtBot) -> None:
    # FAC-COVER-01, FAC-HIT-01
    table = opens(beside(Bandit={"conditions": ["in-cover"]}))
    table.point_at("Sybilla")
    table.take("attack")
    table.click("Bandit")
    qtbot.waitUntil(lambda: "incapacitated" in table.cards.aim.odds.words())
    # a d6 less 1 for cover against 8 of health: half of it on a 5 or a 6
    assert "Bandit incapacitated: 33 %" in table.cards.aim.odds.words()
    qtbot.waitUntil(lambda: "cover" in words_in(table.cards.aim))
    assert "WIT save to hit" not in words_in(table.cards.aim), "nothing makes a bandit so"
    assert table.cards.aim.ruling is not None and not table.cards.aim.ruling._kinds.isVisible()
    system, board, act = table.workspace.system, table.workspace.board, table.workspace.aiming.act
    assert system is not None and board is not None and act is not None
    sketch = system.sketch(table.state, board, table.encounter, act)
    assert [ray.stopped_by for ray in sketch.rays] == [()] and sketch.cover is not None
    assert sketch.distance is not None and sketch.distance.id == "faction-zones.sketch.together"


def test_passing_ends_the_round_with_a_warning_and_then_morale(opens: Opens) -> None:
    # FAC-CLOCK-03, FAC-CLOCK-06, FAC-MOR-01
    table = opens(beside(Bandit={"tracks": {"health": 1}}))
    strike(table)
    table.key(KEY.Key_Return)
    assert table.view.board.members()[table.token("Bandit").id].words == "out · dying"
    table.key(KEY.Key_E)
    assert table.goes() == "foes"
    table.key(KEY.Key_P)
    assert table.goes() == "party" and table.factions.passed == ("foes",)
    table.key(KEY.Key_P)
    assert table.asked() == ["close", "go-on"] and "All factions pass, and the round ends" in words_in(table.card)
    table.answer_with("go-on")
    assert table.goes() == "party" and table.factions.round == 1
    table.key(KEY.Key_P)
    table.key(KEY.Key_Return)
    captain = table.token("Captain")
    shaken = any(held.kind == "shaken" for held in captain.conditions)
    assert shaken is not (captain.id in table.factions.proof)
    assert "Which faction acts first?" in words_in(table.card)
    why = not_in_turn(table.state, table.encounter, captain.id)
    assert why is not None and table.workspace.text(why) == "it is not settled yet which faction acts"
    table.key(KEY.Key_Return)
    assert (table.factions.round, table.factions.spent, table.goes()) == (2, (), "party")


def test_the_end_rolls_for_the_gear_that_saw_use(opens: Opens) -> None:
    # FAC-GEAR-01
    table = opens(beside())
    strike(table)
    table.key(KEY.Key_Return)
    assert table.program.actions.start("fight.end")
    QApplication.processEvents()
    form = table.cards.form
    assert isinstance(form, EndPage)
    assert "Durability roll: Spear of Sybilla" in [form.ticks[n].tick(str(n)).accessibleName() for n in form.ticks]
    table.push(form.end)
    assert table.stage is Stage.OVER


def public(table: Table) -> PublicContent:
    """Return what the players see of all the map."""
    scene = table.state.scene(table.encounter.scene)
    across, down = scene.columns * SQUARE, scene.rows * SQUARE
    everything = Reveal(ThingId("all"), ((0, 0), (across, 0), (across, down), (0, down)))
    bare = replace(table.state, wear=table.state.wear.put(scene.id, SceneState(reveals=(everything,))))
    return public_content(
        bare, table.encounter, scene, table.workspace.words, PlayerSettings("badge"), system=table.workspace.system
    )


def test_the_players_see_no_question_and_of_foes_a_word(opens: Opens) -> None:
    table = opens(beside())
    free = public(table)
    assert free.acting is None and not free.then and free.moment == "round 1, the party"
    strike(table)
    asked = public(table)
    assert asked.acting is not None and asked.acting.name == "Sybilla"
    assert "react" not in repr(asked) and "dodge" not in repr(asked)
    table.key(KEY.Key_Return)
    states = {each.face.id: each.state for each in public(table).others}
    assert states[table.token("Captain").id] == "unhurt"
    assert states[table.token("Bandit").id] in ("hurt", "incapacitated")


def test_hidden_ambushers_are_never_seen(opens: Opens) -> None:
    # FAC-SNEAK-01, FAC-SNEAK-04
    table = opens(beside(Captain={"hidden": True, "in": "Road"}))
    assert table.factions.ambush == (table.token("Captain").id,)
    seen = public(table)
    assert table.token("Captain").id not in repr(seen) and "bonus" not in repr(seen) and "ambush" not in repr(seen)
    assert [other.face.id for other in seen.others] == [table.token("Bandit").id]


def big() -> Campaign:
    """Return the fight in which Sybilla is large and hurt, has a remedy, and the foes about her are small."""
    small: dict[str, Any] = {"in": "Yard", "sheet": {"size": "small", "strength": 20}}
    box = {"id": "box", "name": "Medicine box", "profile": "Medicine box", "carried": "ready"}
    spear = {"id": "spear", "name": "Spear", "profile": "Martial hand weapon", "carried": "main hand"}
    sybilla = {"sheet": {"size": "large"}, "tracks": {"health": 2}, "gear": [spear, box]}
    session, ids = begun(Sybilla=sybilla, Bandit=small, Captain=small)
    places = {"Sybilla": (4, 4), "Theobald": (2, 10), "Bandit": (6, 8), "Captain": (2, 7)}
    moves = tuple((ids[name], (x * SQUARE, y * SQUARE)) for name, (x, y) in places.items())
    session.submit(MoveTokens(ENCOUNTER, moves))
    return session.state


def test_whoever_treats_himself_is_clicked_on_the_map(opens: Opens) -> None:
    # FAC-GAP-22
    table = opens(big())
    table.point_at("Sybilla")
    table.take("treat")
    table.click("Sybilla")
    table.key(KEY.Key_Return)
    assert table.track("Sybilla", "health") > 2 and table.workspace.aiming.offer is None


def test_nobody_strikes_himself_on_the_map(opens: Opens) -> None:
    # FAC-ATK-01
    table = opens(big())
    table.point_at("Sybilla")
    table.take("attack", "spear")
    table.hover("Sybilla")
    assert table.workspace.aiming.act is None


def test_any_number_of_targets_is_clicked_on_the_map_and_ends_with_enter(opens: Opens) -> None:
    # FAC-SIZE-04
    table = opens(big())
    table.point_at("Sybilla")
    table.take("spread", "spear")
    table.hover("Bandit")
    assert table.workspace.aiming.act is not None and table.workspace.aiming.picked == ()
    for name in ("Bandit", "Captain", "Captain"):
        table.click(name)
    bandit, captain = table.token("Bandit").id, table.token("Captain").id
    table.hover((12, 8))
    aimed = table.workspace.aiming.act
    assert aimed is not None and aimed.targets == (bandit, captain, captain)
    table.key(KEY.Key_Return)
    if table.workspace.aiming.offer is not None:
        table.key(KEY.Key_Return)
    while table.workspace.session.pending is not None:
        table.answer_with("nothing")
    last = table.workspace.session.last
    assert last is not None and getattr(last.command, "targets", ()) == (bandit, captain, captain)


def test_any_number_of_targets_is_named_by_keys_on_the_map(opens: Opens) -> None:
    # FAC-SIZE-04
    table = opens(big())
    table.point_at("Sybilla")
    table.take("spread", "spear")
    table.click((12, 8))
    for _ in range(2):
        table.key(KEY.Key_Tab)
        table.key(KEY.Key_Space)
    picked = table.workspace.aiming.picked
    assert set(picked) == {table.token("Bandit").id, table.token("Captain").id}
    table.key(KEY.Key_Return)
    if table.workspace.aiming.offer is not None:
        table.key(KEY.Key_Return)
    while table.workspace.session.pending is not None:
        table.answer_with("nothing")
    last = table.workspace.session.last
    assert last is not None and getattr(last.command, "targets", ()) == picked


def test_enter_names_the_first_of_any_number_and_then_ends(opens: Opens) -> None:
    # FAC-SIZE-04
    table = opens(big())
    table.point_at("Sybilla")
    table.take("spread", "spear")
    table.click((12, 8))
    table.key(KEY.Key_Tab)
    table.key(KEY.Key_Return)
    assert len(table.workspace.aiming.picked) == 1 and not table.workspace.aiming.is_settled
    table.key(KEY.Key_Return)
    assert table.workspace.aiming.is_settled or table.workspace.aiming.offer is None


def test_targets_that_are_named_by_numbers_alone_are_struck_with_enter(opens: Opens) -> None:
    # FAC-SIZE-04
    table = opens(big())
    table.take("spread", "spear")
    for key in (KEY.Key_1, KEY.Key_2):
        table.key(key)
    named = table.workspace.aiming.picked
    assert len(named) == 2
    table.key(KEY.Key_Return)
    if table.workspace.aiming.offer is not None:
        table.key(KEY.Key_Return)
    while table.workspace.session.pending is not None:
        table.answer_with("nothing")
    last = table.workspace.session.last
    assert last is not None and getattr(last.command, "targets", ()) == named
