"""Random legal play: whole fights without a person, always the same for the same seed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from core.base.errors import SandtableError
from core.base.ids import EncounterId, TokenId
from core.base.values import changed
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import RuleSystem, Systems
from core.engine.policy import Policy, draw, first_of, take_suggestions
from core.engine.run import Entry, Run
from core.engine.system import Need, Offer
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.units import DIRECTIONS, Point
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage

OFFERS_TRIED = 40
"""So many offers are tried before nobody is thought able to act."""
LONGEST_PATH = 6
"""Steps of a made-up path at most."""


# no slots: the offers are made when somebody first asks for them
@dataclass(frozen=True)
class Moment:
    """What a player sees when it is somebody's turn."""

    state: Campaign
    encounter: Encounter
    board: Board
    who: TokenId
    system: RuleSystem

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Everything that could be done, open or not."""
        return self.system.offers(self.state, self.board, self.encounter, self.who)

    def offers_of(self, action: str) -> tuple[Offer, ...]:
        """Return the ways to take one action, open or not; nothing else is judged."""
        return self.system.offers(self.state, self.board, self.encounter, self.who, only=action)


Player = Callable[[Moment, Source], tuple[Act | None, Source]]
"""Picks an act for whoever's turn it is, or none; it may be refused, and is then asked again."""


@dataclass(frozen=True, slots=True)
class Played:
    """One command of a simulated fight, and the state after it."""

    entry: Entry
    state: Campaign


def play(
    state: Campaign,
    encounter: EncounterId,
    systems: Systems,
    boards: BoardCache,
    *,
    player: Player | None = None,
    policy: Policy | None = None,
    source: Source | None = None,
    most: int = 200,
) -> Iterator[Played]:
    """Yield the commands of a fight one by one until it is over, nobody can act, or `most` have been played.

    Draws come from the state's own source; the picks of `player`, by default any open offer, from `source`. Other
    questions are answered by `policy`, by default as suggested.
    """
    picks = source or Source(state.source.seed + 1)
    choose = player or any_offer
    answers = first_of(policy, take_suggestions, draw) if policy else first_of(take_suggestions, draw)
    for _ in range(most):
        run: Run | None = None
        seen = _seen(state, encounter, systems, boards)
        if seen is None:
            return
        for _ in range(OFFERS_TRIED):
            act, picks = choose(seen, picks)
            if act is None:
                return
            run = _carried_out(state, act, systems, boards, answers)
            if run is not None:
                break
        if run is None:
            return
        state = run.state
        yield Played(run.entry, state)


def _seen(state: Campaign, identity: EncounterId, systems: Systems, boards: BoardCache) -> Moment | None:
    encounter = state.encounters.get(identity)
    if encounter is None or encounter.stage is not Stage.RUNNING:
        return None
    system = systems[encounter.system]
    actors = system.next_actors(state, encounter)
    if not actors:
        return None
    board = boards.of(state, encounter, system)
    return Moment(state, encounter, board, actors[0], system)


def _carried_out(state: Campaign, act: Act, systems: Systems, boards: BoardCache, policy: Policy) -> Run | None:
    try:
        run = Run(state, act, systems, boards, policy=policy)
        run.pump()
    except SandtableError:
        return None
    return run if run.done and run.context.events else None


def any_offer(moment: Moment, source: Source) -> tuple[Act | None, Source]:
    """Pick any action and any open offer of it, and fill in what that needs, without sense or plan."""
    left = moment.system.actions
    while left:
        number, source = source.below(len(left))
        act, source = any_of(moment, moment.offers_of(left[number]), source)
        if act is not None:
            return act, source
        left = (*left[:number], *left[number + 1 :])
    return None, source


def any_of(moment: Moment, offers: tuple[Offer, ...], source: Source) -> tuple[Act | None, Source]:
    """Pick any open one of some offers and fill in what it needs; none if none is open."""
    open_ones = tuple(offer for offer in offers if offer.why_not is None)
    if not open_ones:
        return None, source
    offer, source = source.choose(open_ones)
    return made_up_act(moment, offer, source)


def made_up_act(moment: Moment, offer: Offer, source: Source) -> tuple[Act, Source]:
    """Return an offer's act with everything it needs made up at random."""
    act = offer.act
    for need in offer.needs:
        match need:
            case Need.TARGET:
                target, source = _anybody(moment, source)
                act = changed(act, targets=(*act.targets, target))
            case Need.ANYBODY:
                target, source = source.choose(tuple(TokenId(each) for each in moment.encounter.tokens))
                act = changed(act, targets=(*act.targets, target))
            case Need.TARGETS:
                count, source = source.below(3)
                for _ in range(count + 1):
                    target, source = _anybody(moment, source)
                    act = changed(act, targets=(*act.targets, target))
            case Need.PATH:
                path, source = _stroll(moment, source)
                act = changed(act, path=path)
            case Need.PLACE | Need.AREA:
                point, source = _anywhere(moment, source)
                act = changed(act, place=point)
            case Need.WORDS:
                act = changed(act, words="something else")
            case Need.COST:
                cost, source = source.below(10)
                act = changed(act, cost=cost + 1)
    return act, source


def _anybody(moment: Moment, source: Source) -> tuple[TokenId, Source]:
    others = tuple(token.id for token in moment.encounter.tokens.values() if token.id != moment.who)
    return source.choose(others or (moment.who,))


def _stroll(moment: Moment, source: Source) -> tuple[tuple[Point, ...], Source]:
    stand = moment.board.stand(moment.who)
    length, source = source.below(LONGEST_PATH)
    points: list[Point] = []
    for _ in range(length + 1):
        (dx, dy), source = source.choose(DIRECTIONS)
        column, row = stand.square
        stand = stand.standing_on((column + dx, row + dy))
        points.append(stand.centre)
    return tuple(points), source


def _anywhere(moment: Moment, source: Source) -> tuple[Point, Source]:
    column, source = source.below(moment.board.site.columns)
    row, source = source.below(moment.board.site.rows)
    return Footprint.on((column, row)).centre, source
