"""The Combat Clock: an unbounded counter of phases, and a marker on it for every combatant."""

from dataclasses import dataclass, field, replace

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.memory import remembered
from core.engine.context import Context
from core.engine.event import ClockChanged
from core.geometry.units import Point
from core.model.clock import CLOCKS, ClockState
from core.model.encounter import Encounter
from core.model.gear import Item
from core.rulebook.cite import rule

BOARD = 100
"""Squares of the board: it shows phases modulo this."""
ROUND = 10
"""Phases of a round."""


@dataclass(frozen=True, slots=True)
class Marker:
    """One combatant's place on the clock.

    `initiative` (calculated), `n`, `ss` and the values of the tie cards settle who is first in a shared phase, after
    `behind`, which counts up with every zero-cost action. `held` is the phase in which a Hold was declared, `earliest`
    the first in which it may end; `freed` the phase of the last free or zero-cost action.
    """

    position: int = 0
    initiative: int = 0
    n: int = 0
    ss: int = 0
    ties: tuple[int, ...] = ()
    behind: int = 0
    held: int | None = None
    earliest: int = 0
    freed: int | None = None
    flat_footed: bool = True

    @property
    @rule("T99-CLOCK-08")
    def rank(self) -> tuple[int, ...]:
        """Where it comes within a phase: the smaller, the earlier."""
        return (self.behind, -self.initiative, -self.n, -self.ss, *(-card for card in self.ties))

    @property
    def is_holding(self) -> bool:
        """Whether it has no fixed place for now."""
        return self.held is not None


@dataclass(frozen=True, slots=True)
class Dropped:
    """A thing that lies on the ground, where, and who let it go."""

    item: Item
    point: Point
    owner: TokenId


@CLOCKS.member("99-towers")
@dataclass(frozen=True, slots=True)
class TowersClock(ClockState):
    """Where the fight stands. `now` is the phase, `settled` the last one whose beginning has been seen to.

    `acted` says that somebody has acted in `now`, so that a holder may go right behind; `holders` come in the order in
    which they began; `claimed` is a longer holder who goes before everybody else; `last_behind` counts zero-cost moves;
    `ground` is what was dropped in this fight.
    """

    markers: dict[TokenId, Marker] = field(default_factory=dict)
    now: int = 0
    settled: int = -1
    acted: bool = False
    holders: tuple[TokenId, ...] = ()
    claimed: TokenId | None = None
    last_behind: int = 0
    ground: tuple[Dropped, ...] = ()

    def marker(self, who: TokenId) -> Marker:
        """Return somebody's marker; raise `Refused` if it has none."""
        try:
            return self.markers[who]
        except KeyError:
            raise Refused("refused.not-in-it", token=who) from None

    def having(self, who: TokenId, marker: Marker) -> "TowersClock":
        """Return a copy in which a marker is replaced."""
        return replace(self, markers={**self.markers, who: marker})

    def without(self, who: TokenId) -> "TowersClock":
        """Return a copy from which somebody is gone."""
        return replace(
            self,
            combatants=tuple(each for each in self.combatants if each != who),
            markers={each: marker for each, marker in self.markers.items() if each != who},
            holders=tuple(each for each in self.holders if each != who),
            claimed=None if self.claimed == who else self.claimed,
        )

    @remembered(most=64)
    @rule("T99-CLOCK-02", "T99-CLOCK-08")
    def line(self) -> tuple[TokenId, ...]:
        """Return those with a fixed place in the order in which they will act: the lowest phase first."""
        placed = [who for who, marker in self.markers.items() if marker.held is None]
        return tuple(sorted(placed, key=lambda who: (self.markers[who].position, self.markers[who].rank)))

    @rule("T99-HOLD-03", "T99-HOLD-04")
    def ready_holders(self) -> tuple[TokenId, ...]:
        """Return the holders who may act now, the longest holding first; whoever claimed the moment before them."""
        ready = tuple(who for who in self.holders if self.markers[who].earliest <= self.now)
        if self.claimed in ready and self.claimed is not None:
            return (self.claimed, *(who for who in ready if who != self.claimed))
        return ready


@rule("T99-CLOCK-03")
def after_rounds(clock: TowersClock, rounds: int) -> int:
    """Return the phase at whose start something ends that lasts for so many rounds from now."""
    return clock.now + ROUND * rounds


def clock_of(encounter: Encounter) -> TowersClock:
    """Return the clock of a running encounter; raise `Refused` if there is none."""
    if not isinstance(encounter.clock, TowersClock):
        raise Refused("refused.not-running")
    return encounter.clock


def set_clock(ctx: Context, clock: TowersClock, cited: str | None = None) -> None:
    """Let the clock stand elsewhere."""
    if clock != ctx.encounter.clock:
        ctx.emit(ClockChanged(ctx.encounter.id, clock, None if cited is None else RuleId(cited)))


def change_marker(
    ctx: Context,
    who: TokenId,
    *,
    position: int | None = None,
    earliest: int | None = None,
    flat_footed: bool | None = None,
    cited: str | None = None,
) -> None:
    """Change a marker; what is none stays. Another position puts it at its own rank in the new phase."""
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if position is not None and position != marker.position:
        marker = replace(marker, position=position, behind=0, freed=None)
    if earliest is not None:
        marker = replace(marker, earliest=earliest)
    if flat_footed is not None:
        marker = replace(marker, flat_footed=flat_footed)
    set_clock(ctx, clock.having(who, marker), cited)


def set_back(ctx: Context, who: TokenId, phases: int, cited: str) -> None:
    """Move a marker so many phases later; a holder may not end the Hold for as long (T99-OA-09, T99-OA-13)."""
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if marker.is_holding:
        change_marker(ctx, who, earliest=max(marker.earliest, clock.now + phases), cited=cited)
    else:
        change_marker(ctx, who, position=marker.position + phases, cited=cited)
