"""What becomes of an attack by each answer that its target can give, side by side."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.analysis.outcomes import Odds, Outcome
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.preview import Assumed, Preview
from core.engine.request import Choice
from core.engine.status import CreatureState
from desktop.run.odds_queue import Answer, OddsQuestion, OddsQueue
from desktop.run.odds_summary import brought_by, percent, summary_of, tenths
from desktop.theme.fonts import number_font
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace

PENDING = "…"
"""What stands for a chance that is still being reckoned."""
MOST_STATES = 5
"""States that are told, those that any answer makes likeliest."""


def choice_of_target(seen: Preview | None, found: Odds | None, act: Act | None) -> Choice[Any] | None:
    """Return what the target of an act is asked before that is rolled, where it has several answers; else None.

    The preview comes to it unless something else is rolled first, as a test of Spirit is; then the odds `found` do.
    """
    if seen is None or act is None:
        return None
    asked = [each for each in map(_choice, seen.assumed) if each is not None and _has_several(each, act)]
    if asked or seen.draw is None or {*seen.draw.about} & {*act.targets}:
        return asked[-1] if asked else None
    later = map(_choice, () if found is None else found.assumed)
    answers = (each for each in later if each is not None and _has_several(each, act) and act.actor in each.about)
    return next(answers, None)


def _choice(assumed: Assumed) -> Choice[Any] | None:
    return assumed.request if isinstance(assumed.request, Choice) else None


def _has_several(asked: Choice[Any], act: Act) -> bool:
    return asked.asks in act.targets and sum(option.open for option in asked.options) > 1


class AnswersView(QWidget):
    """A column for each answer, a line for each thing that may come of the attack; shown as it becomes known."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lines: tuple[tuple[str, ...], ...] = ()
        """What is shown, line by line: first the answers, then each thing with its chances."""
        self._request: Choice[Any] | None = None
        self._asked: tuple[OddsQuestion, ...] = ()
        self._known: dict[str, Odds] = {}
        self._awaited: list[str] = []
        """The answers that are still being reckoned."""
        self._is_folded = False
        self._reckoning = OddsQueue(self)
        self._reckoning.known.connect(self._heard)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SNUG)
        self._grid.setVerticalSpacing(TIGHT)
        self.setToolTip(self.tr("What would come of each answer that the target can give"))
        self.hide()

    def fold(self, *, folded: bool) -> None:
        """Show nothing where the card has no room for a table, whatever becomes known."""
        self._is_folded = folded
        self.setVisible(bool(self.lines) and not folded)

    def ask(self, act: Act | None, answers: Mapping[str, Any], request: Choice[Any] | None) -> None:
        """Reckon each answer to a question of the target; none clears the view."""
        asked: tuple[OddsQuestion, ...] = ()
        if act is not None and request is not None:
            ways = (option.key for option in request.options if option.open)
            given = ({**answers, request.key: way} for way in ways)
            asked = tuple(OddsQuestion(self.workspace.state, act, each) for each in given)
        if asked == self._asked:
            return
        self._asked, self._request = asked, request
        self._known.clear()
        self._awaited = [] if request is None else [each.answers[request.key] for each in asked]
        self._show(())
        if asked:
            self._reckoning.ask(asked, self.workspace.session.systems)
        else:
            self._reckoning.give_up()

    def _heard(self, answer: Answer) -> None:
        act, request = answer.question.act, self._request
        if request is None or not isinstance(act, Act):
            return
        way = answer.question.answers[request.key]
        self._awaited = [each for each in self._awaited if each != way]
        if answer.found is not None:
            self._known[way] = answer.found
        if len(self._known) > 1:
            head, *lines = self.chances_of(request, act, self._known)
            # what is missing would be taken for what the target cannot do
            later = [self.workspace.text(each.label) for each in request.options if each.key in self._awaited]
            self._show(((*head, *later), *((*line, *(PENDING for _ in later)) for line in lines)))

    def chances_of(self, request: Choice[Any], act: Act, known: Mapping[str, Odds]) -> tuple[tuple[str, ...], ...]:
        """Return the lines: the answers, then each thing that may come of the attack with its chance by each."""
        text, whom = self.workspace.text, request.asks
        options = [each for each in request.options if each.key in known]
        found = [known[each.key] for each in options]
        lines = [("", *(text(each.label) for each in options))]
        lines.append(self._at_stake(act, found, whom))
        encounter = self.workspace.encounter
        for track in dict.fromkeys(name for each in found for token, name in each.tracks() if token == whom):
            name = text(say(f"{'' if encounter is None else encounter.system}.track.{track}"))
            shares = (each.losses(whom, track).chance(lambda points: points > 0) for each in found)
            lines.append((name, *map(percent, shares)))
        both = likeliest_states(found, act.actor)
        for state in likeliest_states(found, whom):
            # what may befall either of them, as a Fumble may, is told of each by name
            for who in (whom, act.actor) if state in both else (whom,):
                shares = (each.chance_of(who, state.key, state.about) for each in found)
                name = f"{self.workspace.name_of(who)}: " if state in both else ""
                lines.append((f"{name}{text(state.phrase)}", *map(percent, shares)))
        places = [likeliest_place(each, whom) for each in found]
        if any(places):
            told = (f"{percent(each[1])} {text(each[0])}" if each else percent(Fraction(0)) for each in places)
            lines.append((self.tr("Struck most likely at"), *told))
        back = [struck_back(each, act.actor) for each in found]
        if any(back):
            lines.append((self.tr("Struck back"), *map(percent, back)))
        errors = [each.error for each in found]
        if any(errors):
            lines.append((self.tr("Known to within"), *(f"± {tenths(each)}" if each else "0 %" for each in errors)))
        return tuple(lines)

    def _at_stake(self, act: Act, found: list[Odds], whom: str) -> tuple[str, ...]:
        """Return the chance of harm by each answer; where none does any, of what the act is for, such as a Hold."""
        harm = [harmed(each, whom) for each in found]
        short = [summary_of(each, act.actor, act.targets) for each in found]
        meant = next((each.meant for each in short if any(share.does for share in each.shares)), None)
        if any(harm) or meant is None:
            return (self.tr("Harm"), *map(percent, harm))
        done = (sum((share.share for share in each.shares if share.does), Fraction(0)) for each in short)
        return (self.workspace.text(meant), *map(percent, done))

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
        self.setVisible(bool(lines) and not self._is_folded)
        self.setAccessibleName(self.tr("Each answer of the target"))
        self.setAccessibleDescription("\n".join(" · ".join(line) for line in lines))


def harmed(found: Odds, token: str) -> Fraction:
    """Return the chance that somebody loses anything, or comes to be in another state but by a lapse of his own."""
    own = brought_by(found, token)
    return found.outcomes.chance(
        lambda outcome: _loses(outcome, token) or any(each[0] == token and each not in own for each in outcome.states)
    )


def struck_back(found: Odds, token: str) -> Fraction:
    """Return the chance that somebody loses points of any track by a blow of another, and not by wounds of his own."""
    return found.outcomes.chance(
        lambda outcome: (
            _loses(outcome, token)
            and any(each.target == token != each.actor and each.harms for each in outcome.verdicts)
        )
    )


def likeliest_place(found: Odds, token: str) -> tuple[Phrase, Fraction] | None:
    """Return the part of somebody that is struck most likely, and how likely; None where none can be."""
    places = [(where, share) for where, share in found.places_of(token) if where is not None]
    return max(places, key=lambda each: each[1], default=None)


def _loses(outcome: Outcome, token: str) -> bool:
    return any(each.token == token and each.points > 0 for each in outcome.losses)


def likeliest_states(found: list[Odds], token: str) -> list[CreatureState]:
    """Return the states that somebody may come to be in, the likeliest first, of those that may be told."""
    states: dict[CreatureState, Fraction] = {}
    for each in found:
        for who, state, share in each.states():
            if who == token:
                states[state] = max(share, states.get(state, Fraction(0)))
    return sorted(states, key=lambda state: -states[state])[:MOST_STATES]
