"""The Combat Clock: phases without end, a marker for every combatant, and companions who share one."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from pydantic import BeforeValidator

from core.base.errors import Refused
from core.base.ids import PersonId, RuleId, TokenId
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.base.values import changed, remembered
from core.engine.carrying import let_lie
from core.engine.context import Context
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.clock import CLOCKS, ClockState
from core.model.creature import Person
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter, Token
from core.model.gear import Item
from core.rulebook.cite import rule
from core.rules.kit.conditions import WITH_CONDITIONS
from core.rules.kit.fight import Clock, forgetting
from core.rules.towers.duels.duel import Duel
from core.rules.towers.fighter import encountered

BOARD = 100
"""Squares of the board: it shows phases modulo this."""
ROUND = 10
"""Phases of a round."""
MOST_PHASES = 1000
"""No action costs more, no condition lasts longer, and nothing falls due later than this."""


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
class MarkerShare:
    """A companion's part in a marker: whose it is, and whether the companion itself is flat-footed (T99-GAP-40)."""

    lead: TokenId
    flat_footed: bool = True


@dataclass(frozen=True, slots=True)
class Joint:
    """A move of one that others of the same marker still join, each in turn, for the cost that is paid already."""

    action: str
    first: TokenId
    waiting: tuple[TokenId, ...]


@dataclass(frozen=True, slots=True)
class DroppedThing:
    """A thing that lies on the ground, where, and who let it go, as older documents have it on the clock."""

    item: Item
    point: Point
    owner: TokenId


@dataclass(frozen=True, slots=True)
class HeldHarm:
    """Harm that is done and waits for the end of the phase. `unresisted` is its STUN before Resilience."""

    by: TokenId
    whom: TokenId
    stun: int
    lethal: int
    unresisted: int
    rule: RuleId


@CLOCKS.member("99-towers")
@dataclass(frozen=True, slots=True)
class TowersClock(ClockState):
    """Where the fight stands. `now` is the phase, `settled` the last one whose beginning has been seen to, if any.

    `acted` says that somebody has acted in `now`, so that a holder may go right behind; `holders` come in the order
    in which they began; `claimed` is a longer holder who goes before everybody else; `last_behind` counts zero-cost
    moves; `ground` is what was dropped, until it is laid out on the map (`lay_out`). A companion has no marker of its
    own but a part in its master's, who leads there: `shares`; `holders` and `claimed` name leads. `joint` is a move
    that companions still join. What those in `simultaneous` do to one another in this phase lands together at its
    end: until then it is kept in `held_harms`. `duel` is the duel that is fought, or was fought last. `reacted` are
    those who have reacted to the last action.
    """

    markers: dict[TokenId, Marker] = field(default_factory=dict)
    now: int = 0
    # older documents have -1 before the first
    settled: Annotated[int | None, BeforeValidator(lambda value: None if value == -1 else value)] = None
    acted: bool = False
    holders: tuple[TokenId, ...] = ()
    claimed: TokenId | None = None
    last_behind: int = 0
    ground: tuple[DroppedThing, ...] = ()
    shares: dict[TokenId, MarkerShare] = field(default_factory=dict)
    joint: Joint | None = None
    simultaneous: tuple[TokenId, ...] = ()
    held_harms: tuple[HeldHarm, ...] = ()
    duel: Duel | None = None
    reacted: tuple[TokenId, ...] = ()

    @property
    def awaits_its_end(self) -> bool:
        """Whether something happens when the present phase ends."""
        return bool(self.held_harms or self.simultaneous)

    def lead(self, who: TokenId) -> TokenId:
        """Return under whose name somebody's marker stands: a companion's under its master's."""
        share = self.shares.get(who)
        return who if share is None else share.lead

    @rule("T99-COMP-02")
    def sharing(self, who: TokenId) -> tuple[TokenId, ...]:
        """Return all who share somebody's marker, the lead first; somebody alone has it to himself."""
        if not self.shares:
            return (who,)
        lead = self.lead(who)
        return (lead, *(each for each, share in self.shares.items() if share.lead == lead))

    def find(self, who: TokenId) -> Marker | None:
        """Return somebody's marker, if there is one."""
        return self.markers.get(self.lead(who))

    def marker(self, who: TokenId) -> Marker:
        """Return somebody's marker; raise `Refused` if it has none."""
        marker = self.find(who)
        if marker is None:
            raise Refused("refused.not-in-it", token=who)
        return marker

    @rule("T99-INIT-06")
    def is_flat_footed(self, who: TokenId) -> bool:
        """Return whether somebody on the clock has not acted yet; a companion's own state counts for it."""
        share = self.shares.get(who)
        if share is not None:
            return share.flat_footed
        marker = self.markers.get(who)
        return marker is not None and marker.flat_footed

    def having(self, who: TokenId, marker: Marker) -> "TowersClock":
        """Return a copy in which a marker is replaced."""
        return changed(self, markers={**self.markers, self.lead(who): marker})

    @rule("T99-INIT-07", "T99-GAP-40")
    def having_acted(self, who: TokenId) -> "TowersClock":
        """Return a copy in which a common action has ended the flat-footed state of all companions who share it."""
        lead = self.lead(who)
        if not any(share.lead == lead and share.flat_footed for share in self.shares.values()):
            return self
        ready = {each: changed(share, flat_footed=False) for each, share in self.shares.items() if share.lead == lead}
        return changed(self, shares={**self.shares, **ready})

    @rule("T99-HOLD-03")
    def holding(self, who: TokenId) -> "TowersClock":
        """Return a copy in which somebody holds from now on; the Hold may end from the next phase on."""
        marker = changed(self.marker(who), held=self.now, earliest=self.now + 1, behind=0, freed=None)
        return changed(self.having(who, marker), holders=(*self.holders, self.lead(who)))

    def without(self, who: TokenId) -> "TowersClock":
        """Return a copy from which somebody is gone; companions who shared the marker each keep one in its place."""
        clock = self
        for companion in self.sharing(who)[1:] if self.lead(who) == who else ():
            clock = clock.apart(companion)
        return changed(
            forgetting(clock, who),
            claimed=None if clock.claimed == who else clock.claimed,
            joint=clock.joined_without(who),
            simultaneous=() if who in clock.simultaneous else clock.simultaneous,
        )

    @rule("T99-COMP-02", "T99-GAP-40")
    def together(self, companion: TokenId, master: TokenId) -> "TowersClock":
        """Return a copy in which a companion has a part in its master's marker, and none of its own any more."""
        own = self.markers.get(companion)
        share = MarkerShare(self.lead(master), own is None or own.flat_footed)
        clock = changed(self.without(companion), combatants=self.combatants)
        return changed(clock, shares={**clock.shares, companion: share})

    def apart(self, companion: TokenId) -> "TowersClock":
        """Return a copy in which a companion has a marker of its own, where the common one stands."""
        share = self.shares[companion]
        marker = changed(self.marker(companion), flat_footed=share.flat_footed)
        holders = [(who, companion) if who == share.lead else (who,) for who in self.holders]
        return changed(
            self,
            markers={**self.markers, companion: marker},
            holders=tuple(who for several in holders for who in several),
            shares={who: each for who, each in self.shares.items() if who != companion},
            joint=self.joined_without(companion),
        )

    def joined_without(self, who: TokenId) -> Joint | None:
        """Return the move that companions still join once somebody has moved or stays; None if nobody is left."""
        if self.joint is None:
            return None
        waiting = tuple(each for each in self.joint.waiting if each != who)
        return changed(self.joint, waiting=waiting) if waiting else None

    @remembered(most=64)
    @rule("T99-CLOCK-02", "T99-CLOCK-08")
    def line(self) -> tuple[TokenId, ...]:
        """Return those with a fixed place in the order in which they will act: the lowest phase first."""
        phases: dict[int, list[TokenId]] = {}
        for who, marker in self.markers.items():
            if marker.held is None:
                phases.setdefault(marker.position, []).append(who)
        for together in phases.values():
            if len(together) > 1:
                together.sort(key=lambda who: self.markers[who].rank)
        return tuple(who for position in sorted(phases) for who in phases[position])

    @rule("T99-HOLD-03", "T99-HOLD-04")
    def ready_holders(self) -> tuple[TokenId, ...]:
        """Return the leads of those who hold and may act now, the longest holding first; the claimant before all."""
        ready = tuple(who for who in self.holders if self.markers[who].earliest <= self.now)
        if self.claimed in ready and self.claimed is not None:
            return (self.claimed, *(who for who in ready if who != self.claimed))
        return ready


@rule("T99-DUEL-09")
def tied_markers(clock: TowersClock) -> tuple[TokenId, ...]:
    """Return those of the present phase whose place is not settled: equal initiative, N, SS and tie cards so far.

    Between those whose blows land together the order does not matter.
    """
    there = ((who, marker) for who, marker in clock.markers.items() if marker.position == clock.now)
    here = {who: marker for who, marker in there if not marker.is_holding and marker.behind == 0}
    found = []
    for who, marker in here.items():
        apart = (who, *(clock.simultaneous if who in clock.simultaneous else ()))
        rivals = (other for each, other in here.items() if each not in apart and _same(marker, other))
        if any(other.ties[: len(marker.ties)] == marker.ties for other in rivals):
            found.append(who)
    return tuple(found)


def _same(one: Marker, other: Marker) -> bool:
    return (one.initiative, one.n, one.ss) == (other.initiative, other.n, other.ss)


@rule("T99-CLOCK-05", "T99-CLOCK-06")
def next_stop(state: Campaign, encounter: Encounter, target: int) -> int | None:
    """Return the first phase up to `target` whose beginning is still to be seen to and brings something; else None."""
    settled = clock_of(encounter).settled
    begins = 0 if settled is None else settled + 1
    if begins > target:
        return None
    stop = begins if settled is None else (settled // ROUND + 1) * ROUND
    for due in encounter.due:
        stop = min(stop, max(due.at, begins))
    soonest = _soonest_end(encounter.tokens, state.people)
    if soonest is not None:
        stop = min(stop, max(soonest, begins))
    return stop if stop <= target else None


@remembered(most=16)
def _soonest_end(tokens: PersistentMap[Token], people: PersistentMap[Person]) -> int | None:
    """Return the first phase in which a condition of somebody ends; None if none has an end."""
    among = tuple(WITH_CONDITIONS.among(tokens))
    ends = [held.until for token in among for held in token.conditions if held.until is not None]
    for token in among:
        vitals = token.vitals if token.person is None else people[token.person].vitals
        if vitals is not None:
            ends += [held.until for held in vitals.conditions if held.until is not None]
    return min(ends, default=None)


def everybody(clock: TowersClock, leads: tuple[TokenId, ...]) -> list[TokenId]:
    """Return those to whom some markers belong, the companions right behind the one whose marker they share."""
    return [who for lead in leads for who in clock.sharing(lead)]


@rule("T99-CLOCK-03")
def after_rounds(clock: TowersClock, rounds: int) -> int:
    """Return the phase at whose start something ends that lasts for so many rounds from now."""
    return clock.now + ROUND * rounds


CLOCK = Clock(TowersClock)
clock_of, set_clock = CLOCK.of, CLOCK.set
"""The clock of a running encounter, and how it is set to stand elsewhere."""


def lay_out(ctx: Context) -> None:
    """Let what an older document has lying on the clock lie on the map, where everything lies that is dropped."""
    clock, encounter = clock_of(ctx.encounter), ctx.encounter
    for lying in clock.ground:
        token = encounter.tokens.get(lying.owner)
        owner = lying.owner if token is None else reference_to(encounter.id, token).id
        let_lie(ctx, (lying.item,), owner, encounter.scene, lying.point)
    if clock.ground:
        set_clock(ctx, changed(clock, ground=()), "T99-ACT-25")


def change_marker(
    ctx: Context, who: TokenId, *, position: int | None = None, earliest: int | None = None, cited: str | None = None
) -> None:
    """Change a marker; what is none stays. Another position puts it at its own rank in the new phase."""
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if position is not None and position != marker.position:
        marker = changed(marker, position=position, behind=0, freed=None)
    if earliest is not None:
        marker = changed(marker, earliest=earliest)
    set_clock(ctx, clock.having(who, marker), cited)


def set_back(ctx: Context, who: TokenId, phases: int, cited: str) -> None:
    """Move a marker so many phases later; a holder may not end the Hold for as long (T99-OA-09, T99-OA-13)."""
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if marker.is_holding:
        change_marker(ctx, who, earliest=max(marker.earliest, clock.now + phases), cited=cited)
    else:
        change_marker(ctx, who, position=marker.position + phases, cited=cited)


@rule("T99-CLOCK-01")
@lru_cache(maxsize=4096)
def phase(number: int) -> Phrase:
    """Return the words for a phase: the board's number, and the lap once the counter is past the board."""
    lap, square = divmod(number, BOARD)
    if lap == 0:
        return say("99-towers.moment.phase", phase=square)
    return say("99-towers.moment.lap", phase=square, lap=lap + 1)


JOIN, STAY = "join-move", "stay-put"
"""What is left to those who may join a move."""


@rule("T99-COMP-01", "T99-GAP-40")
def masters(state: Campaign, encounter: Encounter) -> dict[TokenId, TokenId]:
    """Return the master of every companion, where both are in the fight."""
    bonds = {each.id: each.master for each in state.people.values() if each.master is not None}
    if not bonds:
        return {}
    present: dict[PersonId, TokenId] = {}
    for who in clock_of(encounter).combatants:
        token = encounter.tokens.get(who)
        if token is not None and token.person is not None:
            present[token.person] = who
    return {
        present[companion]: present[master]
        for companion, master in bonds.items()
        if companion in present and master in present
    }


@rule("T99-COMP-02")
def follow_bonds(ctx: Context) -> None:
    """Let the clock show who is bound to whom: companions share their master's marker, all others have their own.

    Whoever has no place yet gets it as he enters.
    """
    clock = clock_of(ctx.encounter)
    bonds = masters(ctx.state, ctx.encounter)
    if not bonds and not clock.shares:
        return
    for who, share in clock.shares.items():
        if bonds.get(who) != share.lead:
            set_clock(ctx, clock_of(ctx.encounter).apart(who), "T99-COMP-02")
            ctx.tell_of(who, "99-towers.log.parts", "T99-COMP-02", master=share.lead)
    for who, master in bonds.items():
        clock = clock_of(ctx.encounter)
        if who not in clock.shares and clock.find(master) is not None:
            set_clock(ctx, clock.together(who, master), "T99-COMP-02")
            ctx.tell_of(who, "99-towers.log.shares", "T99-COMP-02", master=master)


@rule("T99-COMP-03")
def move_together(ctx: Context, first: TokenId, action: str) -> None:
    """Let those who share the mover's marker join the move, each in turn, before anybody else acts."""
    clock = clock_of(ctx.encounter)
    if clock.joint is None:
        waiting = tuple(who for who in clock.sharing(first) if who != first)
        if waiting:
            set_clock(ctx, changed(clock, joint=Joint(action, first, waiting)), "T99-COMP-03")


def still_joining(ctx: Context) -> bool:
    """Return whether somebody may still join a move; who cannot move any more no longer waits."""
    clock = clock_of(ctx.encounter)
    if clock.joint is None:
        return False
    for who in clock.joint.waiting:
        if not encountered(ctx.state, ctx.encounter, who).can_act:
            done_joining(ctx, who)
    return clock_of(ctx.encounter).joint is not None


def done_joining(ctx: Context, who: TokenId) -> None:
    """Let somebody wait no longer to join a move."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, joint=clock.joined_without(who)), "T99-COMP-03")
