"""What play shows on the map beside what lies there: who is pointed at, everybody's chance, what came of it last."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QObject, QTimer, Signal

from core.engine.command import Act
from core.engine.system import Family, Need, Offer
from desktop.map.painting.labels import Result, Tag
from desktop.map.view.sync import MapSync
from desktop.run.odds_queue import Answer, OddsQuestion, OddsQueue
from desktop.run.results import Came, all_of, is_mere_word, standing
from desktop.workspace.targets import barred_of
from desktop.workspace.workspace import Mode, Workspace

MOST = 24
"""So many of those nearest are reckoned for."""
ROUGH = Fraction(1, 100)
"""What may be wrong by as much is left to the card, which says so."""
AT_ONE = ((Need.TARGET,), (Need.ANYBODY,), (Need.TARGETS,))


class Chances(QObject):
    """Hears what is aimed, and tells the chances of those in reach as they become known."""

    known = Signal(object)
    """By token, a chance and what it is of: all that is known so far; nothing once nothing is aimed."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._told: Mapping[str, Tag] = {}
        self._found: Mapping[str, Tag] = {}
        """What is known, to be told together with what comes at the same time."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(lambda: self._tell(self._found))
        self._asked: tuple[object, ...] = ()
        self._reckoning = OddsQueue(self, urgent=False)
        self._reckoning.known.connect(self._heard)
        workspace.aiming.changed.connect(self._aimed)
        workspace.aim_wanted.connect(lambda _: self._aimed())

    def _aimed(self) -> None:
        """Reckon for whom an attack could be aimed at, or for all that the area catches that is pointed out."""
        aiming, state = self.workspace.aiming, self.workspace.state if self.workspace.is_open else None
        offer, act = aiming.offer, aiming.act
        area = act if act is not None and act.place is not None and offer and Need.AREA in offer.needs else None
        asked = (state, offer, area)
        if len(asked) == len(self._asked) and all(a is b for a, b in zip(asked, self._asked, strict=True)):
            return
        self._asked = asked
        self._tell({})
        acts = () if offer is None or offer.family is not Family.ATTACK else self.asked_for(offer, area)
        if acts and state is not None:
            asked_of = [OddsQuestion(state, act, {}, apart=act.place is not None) for act in acts]
            self._reckoning.ask(asked_of, self.workspace.session.systems)
        else:
            self._reckoning.give_up()

    def asked_for(self, offer: Offer, area: Act | None = None) -> tuple[Act, ...]:
        """Return the acts of which the chance is told: on the area pointed out, or else at each foe it could reach."""
        encounter, board, system = self.workspace.encounter, self.workspace.board, self.workspace.system
        if encounter is None or board is None or system is None:
            return ()
        if area is not None:
            return (area,)
        actor = encounter.tokens.get(offer.act.actor)
        if offer.needs not in AT_ONE or actor is None:
            return ()
        others = [
            token.id
            for token in encounter.tokens.values()
            if token.scene == actor.scene
            and token.side != actor.side
            and system.status(self.workspace.state, encounter, token).is_up
        ]
        if offer.act.anyway:
            # what was overruled is that it is not his turn: whom the blow cannot reach wears no chance for that
            barred = barred_of(self.workspace, offer)
            others = [each for each in others if each not in barred]
        others.sort(key=lambda each: board.distance(actor.id, each))
        return tuple(replace(offer.act, targets=(each,)) for each in others[:MOST])

    def _heard(self, answer: Answer) -> None:
        from desktop.run.odds_summary import chance_in_short, summary_of

        act, told, found = answer.question.act, dict(self._found), dict(answer.apart)
        assert isinstance(act, Act)
        if answer.found is not None and act.targets:
            found[act.targets[0]] = answer.found
        for who, each in found.items():
            if each.refused is None and each.error < ROUGH:
                told[who] = chance_in_short(self.workspace, summary_of(each, act.actor, (who,)))
        self._found = {who: tag for who, tag in told.items() if tag.figure}
        self._soon.start()

    def _tell(self, found: Mapping[str, Tag]) -> None:
        self._soon.stop()
        self._found = found
        if found != self._told:
            self._told = found
            self.known.emit(found)


class OnMap(QObject):
    """Tells map and players' screen what came of the last; it stays until the next, and goes with what is undone.

    What was done before the document was opened is no news.
    """

    def __init__(self, workspace: Workspace, sync: MapSync, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._sync = sync
        self._shown: tuple[Came, ...] = ()
        self._told: Mapping[str, Result] = {}
        self._since = 0
        """The first entry that is news."""
        self._with_checks = False
        """Whether the players read how checks came out."""
        workspace.opened.connect(self._opened)
        for signal in (workspace.changed, workspace.scene_changed, workspace.mode_changed):
            signal.connect(self.refresh)
        workspace.player_screen.changed.connect(self._screen_set)
        workspace.aiming.changed.connect(self._pointed)
        self._tags: Mapping[str, Tag] = {}
        self.chances = Chances(workspace, self)
        self.chances.known.connect(self._reckoned)

    def refresh(self) -> None:
        """Say what came of the last entry in force that came to anything; nothing while one prepares."""
        workspace = self.workspace
        if workspace.is_open:
            # what is undone gives its place to what is done instead, which is news
            self._since = min(self._since, workspace.session.head)
        came = standing(workspace, self._since) if workspace.mode is Mode.RUN else ()
        checks = workspace.player_screen.checks
        if came != self._shown or checks != self._with_checks:
            self._shown, self._with_checks = came, checks
            self._told = all_of(workspace, came)
            workspace.player_screen.tell(all_of(workspace, came, public=True))
        self._tell()

    def _tell(self) -> None:
        """Say it beside the tokens; what was only said makes room for what is aimed, asked or rolled next."""
        workspace, came = self.workspace, next(iter(self._shown), None)
        goes_on = workspace.aiming.offer is not None or (workspace.is_open and workspace.session.pending is not None)
        self._sync.tell({} if came is not None and goes_on and is_mere_word(came.entry) else self._told)

    def _opened(self) -> None:
        self._since = self.workspace.session.head if self.workspace.is_open else 0
        self.refresh()

    def _screen_set(self) -> None:
        """Tell the players more or less, where that was chosen."""
        if self.workspace.player_screen.checks != self._with_checks:
            self.refresh()

    def _pointed(self) -> None:
        """Set corners about those whom the act is aimed at that is pointed out now."""
        act = self.workspace.aiming.act
        with self._sync.written_together():
            self._sync.point(self.workspace.aiming.picked if act is None else act.targets)
            self._tell()
            self._tag()

    def _reckoned(self, tags: Mapping[str, Tag]) -> None:
        self._tags = tags
        self._tag()

    def _tag(self) -> None:
        """Let everybody in reach wear his chance, but for the one of whom the card tells it."""
        act = self.workspace.aiming.act
        told = act.targets[0] if act is not None and len(act.targets) == 1 and act.place is None else None
        self._sync.tag({who: tag for who, tag in self._tags.items() if who != told})
