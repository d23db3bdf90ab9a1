"""A little of what the commands of this folder do at length."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.edits.fights import Begin
from core.edits.tokens import MoveTokens
from core.model.encounter import Stage
from core.rules.registry import SYSTEMS
from desktop.bestiary.panel import BestiaryPanel
from desktop.creatures.line_painter import RowPainter
from desktop.roster import rows
from desktop.run import combatants
from desktop.run.clocks import face
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat
from tests.endurance.heavy import write
from tests.endurance.hostile import tried
from tests.endurance.monkey import played
from tests.helpers.maps import at

EVENTS, SEED = 25, 11
"""Of each game; the command plays as many as one likes."""


def test_anything_pressed_at_any_time_does_no_harm_in_any_game(capfd: pytest.CaptureFixture[str]) -> None:
    ended = played(tuple(SYSTEMS), EVENTS, SEED)
    told = capfd.readouterr().out
    assert ended == 0 and told.count(f"{EVENTS} of {EVENTS} events went well") == len(SYSTEMS), told


class Counted:
    """How often each of some functions is called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self._patch = monkeypatch

    def watch(self, place: object, *names: str) -> None:
        """Count the calls of functions of a module or a class."""
        for name in names:
            self._patch.setattr(place, name, self._counted(name, getattr(place, name)))

    def _counted(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def called(*given: object, **named: object) -> object:
            self.calls[name] += 1
            return real(*given, **named)

        return called


def test_a_crowded_document_opens_with_its_picture_and_can_be_fought_in(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who moves among many costs what one costs, and not what the others do."""
    file = tmp_path / "crowded.sandtable"
    write(file, tmp_path / "making", tokens=30, things=300, squares=40, pixels=400)
    seat = Seat(tmp_path)
    try:
        assert seat.program.files.open(file)
        encounter = seat.encounter
        everybody = tuple(token.id for token in encounter.tokens.values())
        for name in ("roster", "bestiary"):
            seat.program.docks.raise_panel(name)
        seat.program.docks.raise_panel("roster")
        QApplication.processEvents()
        counted = Counted(monkeypatch)
        counted.watch(rows, "_row_of")
        counted.watch(RowPainter, "places")
        counted.watch(BestiaryPanel, "refresh")
        for step in range(3):
            assert seat.workspace.submit(MoveTokens(encounter.id, ((everybody[0], at(20.5 + step, 39.5)),)))
            QApplication.processEvents()
        assert counted.calls["_row_of"] == 3
        assert counted.calls["places"] < len(everybody) and counted.calls["refresh"] == 0
        assert seat.workspace.submit(Begin(encounter.id, everybody[:-1]))
        QApplication.processEvents()
        assert seat.stage is Stage.RUNNING and len(seat.clock.combatants) == 29
        seat.workspace.set_mode(Mode.RUN)
        QApplication.processEvents()
        counted.watch(combatants, "in_the_open")
        counted.watch(face, "_faces", "_face")
        counted.watch(SYSTEMS[encounter.system], "ribbon")
        assert seat.workspace.submit(MoveTokens(encounter.id, ((everybody[1], at(30.5, 39.5)),)))
        QApplication.processEvents()
        assert counted.calls["in_the_open"] == 1, "several ask who could still join; it is looked up once"
        assert counted.calls["ribbon"] == 1, "map, bar, clock and ribbon show the same places on the clock"
        assert 1 <= counted.calls["_faces"] <= 2, "bar, ribbon, strip and lines show the same faces"
        assert counted.calls["_face"] <= 2, "one is made anew for who has moved, not for who has not"
    finally:
        seat.window.close()
        seat.window.deleteLater()


@pytest.mark.parametrize("number", range(8))
def test_a_file_spoilt_at_random_opens_or_is_refused(number: int, tmp_path: Path) -> None:
    assert tried(tmp_path, Random(f"test-{number}"))
