"""Tactics that a sensible table would use, for both sides of a simulated fight, in any game that has a plan."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from core.analysis.account import is_out
from core.analysis.battle_plans import BattlePlan, plans
from core.analysis.simulate import Moment, any_offer
from core.analysis.ways import Walker
from core.base.ids import TokenId
from core.base.values import remembered
from core.chance.source import Source
from core.engine.command import Act
from core.engine.context import RuleSystem
from core.engine.status import Grade
from core.engine.system import Need, Offer
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.rules.kit.endings import is_enemy

NEUTRAL = "neutral"
"""The side of those who fight with nobody and against nobody."""
MOST_MOVES = 3
"""So often somebody moves in one turn."""
LIKELY_FOES = 6
"""So many foes are looked at for one attack."""
AT_SOMEBODY = (Need.TARGET, Need.ANYBODY, Need.TARGETS)
AT_A_PLACE = (Need.PLACE, Need.AREA)


class Wits(StrEnum):
    """How clever a side is: the plain strike at the nearest, the sensible all together at whoever is weakest."""

    PLAIN = "plain"
    SENSIBLE = "sensible"


class Heart(StrEnum):
    """How bold a side is: when its own want to get away."""

    TIMID = "timid"
    """Whoever is badly hurt."""
    STEADY = "steady"
    """Whoever is badly hurt once twice as many stand against his side."""
    FEARLESS = "fearless"
    """Nobody ever."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a side plays."""

    wits: Wits = Wits.SENSIBLE
    heart: Heart = Heart.FEARLESS


Manners = Mapping[bool, Manner]
"""How those play who are with the party, under False, and the others, under True."""
USUAL_MANNERS: Manners = {False: Manner(), True: Manner()}


# whoever counts the fallen and whoever acts next ask for the same
@remembered(most=8)
def still_up(state: Campaign, system: RuleSystem, encounter: Encounter) -> Mapping[bool, tuple[Token, ...]]:
    """Return who of the clock is still up, those with the party under False and the others under True; no neutrals."""
    found: dict[bool, list[Token]] = {False: [], True: []}
    clock = encounter.clock
    for identity in () if clock is None else clock.combatants:
        token = encounter.tokens.get(identity)
        if token is not None and token.side != NEUTRAL and not is_out(system.status(state, encounter, token)):
            found[is_enemy(token)].append(token)
    return {side: tuple(tokens) for side, tokens in found.items()}


def wants_out(
    state: Campaign,
    system: RuleSystem,
    encounter: Encounter,
    token: Token,
    up: Mapping[bool, tuple[Token, ...]],
    heart: Heart,
) -> bool:
    """Return whether somebody has had enough of a fight."""
    if heart is Heart.FEARLESS or system.status(state, encounter, token).grade < Grade.BADLY_HURT:
        return False
    own = is_enemy(token)
    return heart is Heart.TIMID or len(up[not own]) >= 2 * len(up[own])


@dataclass(slots=True)
class Tactician:
    """Plays both sides by their manners: a `Player`, which offers one act after the other as long as they are refused.

    It remembers what somebody has done in the turn, so that nothing is done over and over that takes no time.
    """

    manners: Manners = field(default_factory=lambda: USUAL_MANNERS)
    _moment: Moment | None = None
    _acts: Iterator[Act] = field(default_factory=lambda: iter(()))
    _turn: tuple[TokenId, int] | None = None
    _done: list[Act] = field(default_factory=list)
    _last: Act | None = None

    def __call__(self, moment: Moment, source: Source) -> tuple[Act | None, Source]:
        """Return what comes next; None where nothing is left to try."""
        if moment.encounter.system not in plans():
            return any_offer(moment, source)
        if moment is not self._moment:
            turn = moment.who, moment.system.round(moment.encounter)
            if turn != self._turn:
                self._turn, self._done = turn, []
            elif self._last is not None:
                self._done.append(self._last)
            self._moment = moment
            view = View(moment, self.manners[is_enemy(moment.encounter.token(moment.who))], tuple(self._done))
            self._acts = view.acts()
        self._last = next(self._acts, None)
        return self._last, source


# no slots: what is looked up once is kept
@dataclass(frozen=True)
class View:
    """A moment as whoever acts sees it, his manner, and what he has done in this turn."""

    moment: Moment
    manner: Manner
    done: tuple[Act, ...] = ()

    @cached_property
    def plan(self) -> BattlePlan:
        """What is good for what."""
        return plans()[self.moment.encounter.system]

    @cached_property
    def up(self) -> Mapping[bool, tuple[Token, ...]]:
        """Who still stands."""
        return still_up(self.moment.state, self.moment.system, self.moment.encounter)

    @cached_property
    def me(self) -> Token:
        """Who acts."""
        return self.moment.encounter.token(self.moment.who)

    @cached_property
    def foes(self) -> tuple[Token, ...]:
        """The foes on the same map who still stand, those first whom one would strike first."""
        board = self.moment.board
        if self.me.side == NEUTRAL:
            return ()
        there = [each for each in self.up[not is_enemy(self.me)] if each.id in board.bodies]
        far = {each.id: board.distance(self.me.id, each.id) for each in there}
        if self.manner.wits is Wits.PLAIN:
            return tuple(sorted(there, key=lambda each: (far[each.id], each.id)))
        left = {each.id: self._left(each) for each in there}
        return tuple(sorted(there, key=lambda each: (left[each.id], far[each.id], each.id)))

    @cached_property
    def nearest(self) -> tuple[Token, ...]:
        """The same, the nearest first."""
        board = self.moment.board
        return tuple(sorted(self.foes, key=lambda each: board.distance(self.me.id, each.id)))

    @cached_property
    def walker(self) -> Walker:
        """Finds the ways of whoever acts."""
        return Walker(self.moment)

    def acts(self) -> Iterator[Act]:
        """Yield what could be done, the best first."""
        plan, sensible = self.plan, self.manner.wits is not Wits.PLAIN
        yield from self._plain(plan.answers)
        yield from self._plain(plan.frees)
        if self.me.id not in self.moment.board.bodies or not self.foes:
            yield from self._rest()
            return
        if wants_out(self.moment.state, self.moment.system, self.moment.encounter, self.me, self.up, self.manner.heart):
            yield from self._plain(plan.flees)
            yield from self._moves(self.walker.away(self.nearest))
        yield from self._plain(plan.rises)
        if sensible:
            yield from self._aid()
            yield from self._sweeps()
        yield from self._strikes()
        if not self.done and not any(offer.why_not is None for offer in self.attack_offers):
            yield from self._plain(plan.yields)
        if not self.in_reach:
            yield from self._plain(plan.readies)
            yield from self._close_in()
        elif sensible and not self._is_beside():
            yield from self._plain(plan.guards)
        yield from self._rest()

    @cached_property
    def in_reach(self) -> bool:
        """Whether somebody could be struck from here with what is in hand, if there were time for it."""
        return any(self.is_open(act, now=False) for foe in self.nearest[:LIKELY_FOES] for act in self._attacks_on(foe))

    @cached_property
    def attack_offers(self) -> tuple[Offer, ...]:
        """The attacks that are of use, whether there is time for them now or not."""
        offers = (offer for action in self.plan.attacks for offer in self.moment.offers_of(action))
        return tuple(each for each in offers if each.why_not is None or self.is_open(each.act, now=False))

    def _attacks_on(self, foe: Token) -> Iterator[Act]:
        for offer in self.attack_offers:
            act = act_at(offer, foe)
            if act is not None:
                yield act

    def _strikes(self) -> Iterator[Act]:
        """Yield the attacks that can be made: those at whom one would strike first before others."""
        if not any(offer.why_not is None for offer in self.attack_offers):
            return
        for foe in self.foes[:LIKELY_FOES] if len(self.foes) <= LIKELY_FOES else self._few():
            for act in self._attacks_on(foe):
                if self.is_open(act) and self.foes_caught(act):
                    yield act

    def _sweeps(self) -> Iterator[Act]:
        """Yield what takes in two foes or more at once, and nobody of the own side: most of them first."""
        found: dict[Act, int] = {}
        for offer in (offer for action in self.plan.sweeps for offer in self.moment.offers_of(action)):
            if offer.why_not is not None or not {*offer.needs} <= {*AT_A_PLACE}:
                continue
            for foe in self.nearest[:LIKELY_FOES]:
                act = act_at(offer, foe)
                if act is not None and act not in found and self.is_open(act):
                    found[act] = self.foes_caught(act)
        yield from sorted((act for act, caught in found.items() if caught > 1), key=lambda act: -found[act])

    def _few(self) -> Iterable[Token]:
        """Return some of many foes: the nearest, in the order in which one would strike at them."""
        near = self.nearest[:LIKELY_FOES]
        return [each for each in self.foes if each in near]

    def foes_caught(self, act: Act) -> int:
        """Return how many foes an attack takes in; 0 where it takes in anybody of the own side, as the plain let it."""
        moment = self.moment
        if act.targets:
            return len(act.targets)
        if self.manner.wits is Wits.PLAIN:
            return 1
        caught = moment.system.sketch(moment.state, moment.board, moment.encounter, act).caught
        own = is_enemy(self.me)
        sides = [is_enemy(moment.encounter.token(each.token)) == own for each in caught if not each.spared]
        return 0 if any(sides) else len(sides)

    def _aid(self) -> Iterator[Act]:
        """Yield help for those of the own side who are dying."""
        moment, own = self.moment, is_enemy(self.me)
        dying = [
            token
            for token in moment.encounter.tokens.values()
            if is_enemy(token) == own
            and token.id != self.me.id
            and moment.system.status(moment.state, moment.encounter, token).grade is Grade.DYING
        ]
        if not dying:
            return
        for offer in (offer for action in self.plan.aids for offer in moment.offers_of(action)):
            for token in dying if offer.why_not is None else ():
                act = act_at(offer, token)
                if act is not None and act not in self.done and self.is_open(act):
                    yield act

    def _close_in(self) -> Iterator[Act]:
        """Yield ways to come nearer to the nearest foes, with a blow at the end of it where there is such an action."""
        foes = self.nearest[:LIKELY_FOES]
        for offer in (offer for action in self.plan.closes for offer in self.moment.offers_of(action)):
            for foe in foes if offer.why_not is None else ():
                act = act_at(offer, foe)
                if act is not None and self.is_open(act):
                    yield act
        yield from self._moves(self.walker.towards(foes))
        if self._is_beside():
            # what stands between those in one zone is got round by leaving it
            yield from self._moves(self.walker.away(foes))

    def _moves(self, ways: Iterable[tuple[tuple[int, int], ...]]) -> Iterator[Act]:
        """Yield the ways with each kind of move, as far along each as that goes."""
        if sum(bool(each.path) for each in self.done) >= MOST_MOVES:
            return
        offers = [
            offer
            for action in self.plan.moves
            for offer in self.moment.offers_of(action)
            if offer.why_not is None and offer.needs == (Need.PATH,)
        ]
        for way in ways if offers else ():
            for offer in offers:
                act = self.walker.as_far(offer.act, way)
                if act is not None:
                    yield act

    def _plain(self, actions: tuple[str, ...]) -> Iterator[Act]:
        """Yield what needs nothing pointed out and was not done in this turn yet."""
        for offer in (offer for action in actions for offer in self.moment.offers_of(action)):
            if offer.why_not is None and not offer.needs and offer.act not in self.done:
                yield offer.act

    def _rest(self) -> Iterator[Act]:
        for offer in (offer for action in self.plan.rests for offer in self.moment.offers_of(action)):
            if offer.why_not is None and not offer.needs:
                yield offer.act

    def is_open(self, act: Act, *, now: bool = True) -> bool:
        """Return whether nothing is known against an act; without `now` it does not matter whose turn it is."""
        moment = self.moment
        return moment.system.why_not(moment.state, moment.board, moment.encounter, act, now=now) is None

    def _is_beside(self) -> bool:
        """Return whether a foe is at arm's length: in the same zone or on a square beside."""
        here = self.me.stand.zone or self.me.stand.border
        if here is not None:
            return any((each.stand.zone or each.stand.border) == here for each in self.foes)
        return self.moment.board.distance(self.me.id, self.nearest[0].id) <= 1

    def _left(self, token: Token) -> tuple[int, float]:
        """Return how much somebody has left: the worse he is, the less."""
        moment = self.moment
        tracks = moment.state.vitals(token).tracks.values()
        whole = sum(each.maximum or 0 for each in tracks)
        return (
            -moment.system.status(moment.state, moment.encounter, token).grade,
            sum(each.value for each in tracks if each.maximum) / whole if whole else 1.0,
        )


def act_at(offer: Offer, foe: Token) -> Act | None:
    """Return an offer's act aimed at somebody, or at where he stands; None where it needs anything else."""
    act = offer.act
    for need in offer.needs:
        if need in AT_SOMEBODY:
            act = replace(act, targets=(*act.targets, foe.id))
        elif need in AT_A_PLACE:
            act = replace(act, place=foe.point)
        else:
            return None
    return act
