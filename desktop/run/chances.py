"""The chance that everybody in reach wears, as the card has it: reckoned in the background, and never waited for."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.engine.boards import Boards
from core.engine.command import Act
from core.engine.context import Systems
from core.engine.system import Family, Need, Offer
from core.model.campaign import Campaign
from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from desktop.run.foreseen import Foreseen

MOST = 24
"""So many of those nearest are reckoned for."""
SOON = 60
"""Milliseconds after which is looked what has been reckoned."""
ROUGH = Fraction(1, 100)
"""What may be wrong by as much is left to the card, which says so."""
AT_ONE = ((Need.TARGET,), (Need.ANYBODY,), (Need.TARGETS,))


@dataclass(slots=True)
class _Sweep:
    """What a worker is asked, and where it leaves what it found; no object of Qt, for the map may be gone by then."""

    state: Campaign
    acts: tuple[tuple[TokenId, Act], ...]
    found: "dict[str, Foreseen]" = field(default_factory=dict)
    is_over: bool = False
    is_wanted: bool = True

    def still_wanted(self) -> bool:
        """Return whether somebody waits for it."""
        return self.is_wanted


class _Worker(QRunnable):
    """Reckons one after another, on boards of its own."""

    def __init__(self, sweep: _Sweep, systems: Systems) -> None:
        super().__init__()
        self._sweep, self._systems = sweep, systems

    def run(self) -> None:
        """Reckon."""
        from core.analysis.odds import GivenUp, odds, odds_apart
        from desktop.run.foreseen import foreseen
        from desktop.run.odds_view import long_enough

        sweep = self._sweep
        boards, wanted = Boards(), sweep.still_wanted
        try:
            for token, act in sweep.acts:
                if not sweep.is_wanted:
                    break
                apart = (
                    odds_apart(sweep.state, act, self._systems, boards, wanted=wanted) if act.place is not None else {}
                )
                each = apart or {
                    token: odds(sweep.state, act, self._systems, boards, wanted=wanted, enough=long_enough())
                }
                for who, found in each.items():
                    if found.refused is None and found.error < ROUGH:
                        sweep.found[who] = foreseen(found, act.actor, (who,))
        except (SandtableError, GivenUp):
            sweep.is_wanted = False
        finally:
            sweep.is_over = True


class Chances(QObject):
    """Hears what is aimed, and tells the chances of those in reach as they become known."""

    known = Signal(object)
    """By token, a chance and what it is of, in words: all that is known so far; nothing once nothing is aimed."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._sweeps: list[_Sweep] = []
        self._told: Mapping[str, str] = {}
        self._asked: tuple[object, ...] = ()
        self._look = QTimer(self)
        self._look.setInterval(SOON)
        self._look.timeout.connect(self._looked)
        workspace.aiming.changed.connect(self._aimed)
        workspace.aim_wanted.connect(lambda _: self._aimed())
        self.destroyed.connect(partial(_give_up, self._sweeps))

    def _aimed(self) -> None:
        """Reckon for whom an attack could be aimed at, or for all that the area catches that is pointed out."""
        aiming, state = self.workspace.aiming, self.workspace.state if self.workspace.is_open else None
        offer, act = aiming.offer, aiming.act
        area = act if act is not None and act.place is not None and offer and Need.AREA in offer.needs else None
        asked = (state, offer, area)
        if len(asked) == len(self._asked) and all(a is b for a, b in zip(asked, self._asked, strict=True)):
            return
        self._asked = asked
        _give_up(self._sweeps)
        self._sweeps.clear()
        self._tell({})
        acts = () if offer is None or offer.family is not Family.ATTACK else self._acts(offer, area)
        if acts and state is not None:
            sweep = _Sweep(state, acts)
            self._sweeps.append(sweep)
            systems = self.workspace.session.systems
            QThreadPool.globalInstance().start(_Worker(sweep, systems), -1)
            self._look.start()

    def _acts(self, offer: Offer, area: Act | None) -> tuple[tuple[TokenId, Act], ...]:
        encounter, board, system = self.workspace.encounter, self.workspace.board, self.workspace.system
        if encounter is None or board is None or system is None:
            return ()
        if area is not None:
            return ((TokenId(""), area),)
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
        others.sort(key=lambda each: board.distance(actor.id, each))
        return tuple((each, replace(offer.act, targets=(each,))) for each in others[:MOST])

    def _looked(self) -> None:
        if not self._sweeps:
            self._look.stop()
            return
        sweep = self._sweeps[0]
        if sweep.is_over:
            self._look.stop()
        from desktop.run.foreseen import told_in_short

        # a copy: the worker goes on meanwhile
        told = {who: told_in_short(self.workspace, found) for who, found in dict(sweep.found).items()}
        self._tell({who: words for who, words in told.items() if words})

    def _tell(self, found: Mapping[str, str]) -> None:
        if found != self._told:
            self._told = found
            self.known.emit(found)


def _give_up(sweeps: list[_Sweep]) -> None:
    """Want nothing any more of what is reckoned."""
    for sweep in sweeps:
        sweep.is_wanted = False
