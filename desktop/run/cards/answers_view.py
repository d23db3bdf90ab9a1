"""What becomes of an attack by each answer that its target can give, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QRunnable, Qt, QThreadPool, QTimer
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.analysis.odds import GivenUp, Odds, Outcome, odds
from core.base.errors import SandtableError
from core.base.phrase import Phrase, say
from core.engine.boards import Boards
from core.engine.command import Act
from core.engine.context import Systems
from core.engine.preview import Preview
from core.engine.request import Choice
from core.model.campaign import Campaign
from desktop.run.foreseen import percent
from desktop.run.odds_view import SOON, long_enough
from desktop.theme.fonts import number_font
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace

MOST_STATES = 5
"""States that are told, those that any answer makes likeliest."""


def choice_of_target(seen: Preview | None, act: Act | None) -> Choice | None:
    """Return what the target of an act is asked before chance decides, where it has several answers; else None."""
    if seen is None or act is None:
        return None
    asked = (each.request for each in seen.assumed if isinstance(each.request, Choice))
    found = [each for each in asked if each.asks in act.targets and sum(o.open for o in each.options) > 1]
    return found[-1] if found else None


@dataclass(slots=True)
class Sweep:
    """What is reckoned for each answer, and what of it is known; no object of Qt, for the view may be gone by then."""

    state: Campaign
    act: Act
    answers: Mapping[str, Any]
    request: Choice
    found: dict[str, Odds] = field(default_factory=dict)
    is_wanted: bool = True
    is_over: bool = False

    def still_wanted(self) -> bool:
        """Return whether somebody waits for it."""
        return self.is_wanted


class _Worker(QRunnable):
    """Reckons one answer after another, each for so long at most, on boards of its own."""

    def __init__(self, sweep: Sweep, systems: Systems) -> None:
        super().__init__()
        self._sweep, self._systems = sweep, systems

    def run(self) -> None:
        """Reckon."""
        sweep, boards = self._sweep, Boards()
        try:
            for option in sweep.request.options:
                if option.open:
                    given = {**sweep.answers, sweep.request.key: option.key}
                    sweep.found[option.key] = odds(
                        sweep.state,
                        sweep.act,
                        self._systems,
                        boards,
                        given,
                        sweep.still_wanted,
                        enough=long_enough(),
                    )
        except (SandtableError, GivenUp):
            sweep.is_wanted = False
        finally:
            sweep.is_over = True


def _give_up(sweeps: list[Sweep]) -> None:
    """Want them no longer."""
    for sweep in sweeps:
        sweep.is_wanted = False


class AnswersView(QWidget):
    """A column for each answer, a line for each thing that may come of the attack; shown as it becomes known."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lines: tuple[tuple[str, ...], ...] = ()
        """What is shown, line by line: first the answers, then each thing with its chances."""
        self._sweeps: list[Sweep] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SNUG)
        self._grid.setVerticalSpacing(TIGHT)
        self._look = QTimer(self)
        self._look.setInterval(SOON)
        self._look.timeout.connect(self._looked)
        self.setToolTip(self.tr("What would come of each answer that the target can give"))
        self.destroyed.connect(partial(_give_up, self._sweeps))
        self.hide()

    def ask(self, act: Act | None, answers: Mapping[str, Any], request: Choice | None) -> None:
        """Reckon each answer to a question of the target; none clears the view."""
        asked = (self.workspace.state, act, dict(answers), request) if act is not None and request is not None else None
        last = self._sweeps[-1] if self._sweeps else None
        if asked is not None and last is not None and (last.state, last.act, last.answers, last.request) == asked:
            return
        _give_up(self._sweeps)
        self._sweeps.clear()
        self._show(())
        self._look.stop()
        if act is not None and request is not None:
            sweep = Sweep(self.workspace.state, act, dict(answers), request)
            self._sweeps.append(sweep)
            QThreadPool.globalInstance().start(_Worker(sweep, self.workspace.session.systems))
            self._look.start()

    def _looked(self) -> None:
        sweep = self._sweeps[-1]
        if sweep.is_over:
            self._look.stop()
        known = dict(sweep.found)
        if len(known) > 1:
            self._show(self.told(sweep, known))

    def told(self, sweep: Sweep, known: Mapping[str, Odds]) -> tuple[tuple[str, ...], ...]:
        """Return the lines: the answers, then each thing that may come of the attack with its chance by each."""
        text, whom = self.workspace.text, sweep.request.asks
        options = [each for each in sweep.request.options if each.key in known]
        found = [known[each.key] for each in options]
        lines = [("", *(text(each.label) for each in options))]
        lines.append((self.tr("Harm"), *(percent(harmed(each, whom)) for each in found)))
        encounter = self.workspace.encounter
        for track in dict.fromkeys(name for each in found for token, name in each.tracks() if token == whom):
            name = text(say(f"{'' if encounter is None else encounter.system}.track.{track}"))
            shares = (each.losses(whom, track).chance(lambda points: points > 0) for each in found)
            lines.append((name, *map(percent, shares)))
        for phrase in likeliest_states(found, whom):
            lines.append((text(phrase), *(percent(each.chance_of(whom, phrase)) for each in found)))
        places = [likeliest_place(each, whom) for each in found]
        if any(places):
            told = (f"{percent(each[1])} {text(each[0])}" if each else percent(Fraction(0)) for each in places)
            lines.append((self.tr("Struck most likely at"), *told))
        back = [loses(each, sweep.act.actor) for each in found]
        if any(back):
            lines.append((self.tr("Struck back"), *map(percent, back)))
        errors = [each.error for each in found]
        if any(errors):
            lines.append((self.tr("Known to within"), *(f"± {percent(each)}" if each else "0 %" for each in errors)))
        return tuple(lines)

    def _show(self, lines: tuple[tuple[str, ...], ...]) -> None:
        if lines == self.lines:
            return
        self.lines = lines
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        for row, line in enumerate(lines):
            for column, words in enumerate(line):
                label = QLabel(words, self)
                label.setWordWrap(not row or not column)
                if row and column:
                    label.setFont(number_font(label.font()))
                else:
                    label.setProperty("tone", "muted")
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                label.setAlignment(side | (Qt.AlignmentFlag.AlignBottom if not row else Qt.AlignmentFlag.AlignTop))
                self._grid.addWidget(label, row, column)
        self.setVisible(bool(lines))
        self.setAccessibleName(self.tr("Each answer of the target"))
        self.setAccessibleDescription("\n".join(" · ".join(line) for line in lines))


def harmed(found: Odds, token: str) -> Fraction:
    """Return the chance that somebody loses anything, or comes to be in another state."""
    return found.outcomes.chance(
        lambda outcome: _loses(outcome, token) or any(who == token for who, _ in outcome.states)
    )


def loses(found: Odds, token: str) -> Fraction:
    """Return the chance that somebody loses points of any track."""
    return found.outcomes.chance(lambda outcome: _loses(outcome, token))


def likeliest_place(found: Odds, token: str) -> tuple[Phrase, Fraction] | None:
    """Return the part of somebody that is struck most likely, and how likely; None where none can be."""
    places = [(where, share) for where, share in found.places_of(token) if where is not None]
    return max(places, key=lambda each: each[1], default=None)


def _loses(outcome: Outcome, token: str) -> bool:
    return any(each.token == token and each.points > 0 for each in outcome.losses)


def likeliest_states(found: list[Odds], token: str) -> list[Phrase]:
    """Return the states that somebody may come to be in, the likeliest first, of those that may be told."""
    states: dict[Phrase, Fraction] = {}
    for each in found:
        for who, phrase, share in each.states():
            if who == token:
                states[phrase] = max(share, states.get(phrase, Fraction(0)))
    return sorted(states, key=lambda phrase: -states[phrase])[:MOST_STATES]
