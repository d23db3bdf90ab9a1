"""Throwing somebody, out of a grapple or as he likes it: how he would fly, and where he comes down."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Pick
from core.engine.request import CHANCE, Choice, Procedure, ask, ends_if_gone
from core.engine.system import Need
from core.explain.modifier import Bar, Modifier
from core.geometry.areas import aura
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.metric import Metric
from core.geometry.moves import can_stand
from core.geometry.units import DIRECTIONS, Square, square_at, square_name
from core.geometry.walls import Purpose as Stops
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.action import Check, Variant
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.fight import set_down
from core.rules.towers.attack.modifiers.battlefield import band_of, concealment
from core.rules.towers.attack.ruled import gather
from core.rules.towers.attack.strike import ATTACK, DEFENSE, AttackPurpose, Degree, Strike, degree_of, spend_aid
from core.rules.towers.fighter import Fighter, encountered, fighter
from core.rules.towers.gear.weapons import ADJACENT, INCREMENTS, UNARMED, Profile, Wielded, longest_for, out_of_range
from core.rules.towers.grappling.bouts import Bout, decide
from core.rules.towers.grappling.holds import grapplers_of, has_grip, let_go, victims_of
from core.rules.towers.grappling.wrestling import HOLDER, with_each
from core.rules.towers.harm.damage import fall_prone
from core.rules.towers.harm.hazards import FEET, direction_of, fall
from core.rules.towers.movement.steps import COMPASS
from core.rules.towers.movement.walking import after_shift
from core.rules.towers.names import GRAPPLED, GRAPPLING
from core.rules.towers.settings import MISSED_THROW, chosen
from core.rules.towers.situation import Action, Situation


@dataclass(frozen=True, slots=True)
class Flight:
    """A throw as it stands now: at whoever is in the space (`occupant`), or to the empty space `stand`.

    `strike` is the throw as a shot at the occupant; at an empty space it is one at the thrown creature, already there,
    of which only the thrower's side counts.
    """

    thrower: Fighter
    thrown: Fighter
    stand: Footprint
    occupant: Fighter | None
    strike: Strike

    @property
    def place(self) -> Footprint:
        """What a thrown creature that does not land in the space itself lands beside."""
        return self.stand if self.occupant is None else self.strike.board.stand(self.occupant.id)


@rule("T99-GRAP-07", "T99-GAP-24")
def longest_throw(thrower: Fighter, thrown: Fighter) -> int:
    """Return how many spaces somebody can be thrown: by HS, less for every rank above medium, at least one."""
    return longest_for(thrower.sheet.hs, thrown.sheet.size, thrower.house)


@remembered(most=64)
@rule("T99-GRAP-07")
def bands_of(start: Footprint, most: int, metric: Metric) -> tuple[tuple[Square, ...], ...]:
    """Return the squares that a throw of up to `most` spaces reaches: those of the first band, of the first two ..."""
    near = {square: band_of(metric.distance(start, Footprint.on(square)), most) for square in aura(start, most, metric)}
    return tuple(
        tuple(square for square, number in near.items() if number <= band) for band in range(1, INCREMENTS + 1)
    )


@lru_cache(maxsize=64)
def _throw_weapon(most: int) -> Wielded:
    return Wielded(UNARMED, Profile(name="Throw", uses="pa", against="pd", maximum=most))


@rule("T99-GRAP-07", "T99-GRAP-08")
def flight_of(state: Campaign, encounter: Encounter, board: Board, act: Act) -> Flight:
    """Return the throw that an act announces; raise `Refused` if somebody is gone or no space is named."""
    if act.place is None:
        raise Refused("refused.no-place")
    thrower = encountered(state, encounter, act.actor)
    thrown = encountered(state, encounter, act.target())
    if thrower.id not in board.bodies or thrown.id not in board.bodies:
        raise Gone("99-towers.why.no-grip")
    body = board.bodies[thrown.id]
    stand = Footprint(act.place, body.footprint.spaces).snapped()
    aloft = board.without(thrown.id)
    weapon = _throw_weapon(longest_throw(thrower, thrown))
    aimed = square_at(act.place)
    there = (*board.in_the_way(thrown.id, stand), *board.in_the_way(thrown.id, Footprint.on(aimed)))
    met = [who for who in aloft.bodies if who in there and who != thrower.id]
    met.sort(key=lambda who: (not aloft.bodies[who].blocks, aimed not in aloft.stand(who).squares()))
    if met:
        occupant = encountered(state, encounter, TokenId(met[0]))
        strike = Strike(state, encounter, aloft, thrower, occupant, weapon, AttackPurpose.THROW)
        return Flight(thrower, thrown, stand, occupant, strike)
    landed = replace(body, footprint=stand, elevation=board.elevation_at(square_at(stand.centre)))
    strike = Strike(state, encounter, board.with_body(landed), thrower, thrown, weapon, AttackPurpose.THROW)
    return Flight(thrower, thrown, stand, None, strike)


@rule("T99-GRAP-07", "T99-ATK-03", "T99-COVER-06")
def why_not_there(flight: Flight, board: Board) -> Phrase | None:
    """Return why nobody can be thrown into a space: off the map, solid, too far, or something solid in between."""
    ground = board.site.ground
    if not ground.holds(flight.stand):
        return say("99-towers.why.step.bounds")
    held_in = board.stand(flight.thrown.id)
    near = (board.stand(flight.thrower.id), *((held_in,) if flight.stand.square == held_in.square else ()))
    if any(square in place.squares() for place in near for square in flight.stand.squares()):
        return say("99-towers.why.throw-here")
    if flight.occupant is None and not can_stand(ground, flight.stand):
        return say("99-towers.why.step.blocked")
    too_far = out_of_range(flight.strike.wielded.profile, flight.strike.distance, flight.strike.state.house_rules)
    if too_far is not None:
        return too_far
    return _in_between(flight, board)


def _in_between(flight: Flight, board: Board) -> Phrase | None:
    cover = flight.strike.cover
    if degree_of(cover) is Degree.TOTAL:
        return say("99-towers.why.total-cover")
    walls = board.site.shut
    if len(walls) and all(walls.crossing(line.start, line.end, purpose=Stops.MOVE) for line in cover.lines):
        return say("99-towers.why.step.blocked")
    return None


@rule("T99-GRAP-08")
def bout_of(flight: Flight) -> Bout:
    """Return the flips of a throw: PA against the occupant's PD, or against a final value of 0 at an empty space."""
    thrower, thrown, occupant = flight.thrower, flight.thrown, flight.occupant
    counting = (ATTACK, DEFENSE) if occupant is not None else (ATTACK,)
    found = [each for each in gather(flight.strike) if each.on in counting]
    if occupant is None:
        found = [each for each in found if each not in concealment(flight.strike)]
        bar = Bar(say("99-towers.modifier.no-defense"))
        found.append(Modifier(RuleId("T99-GRAP-08"), say("99-towers.modifier.empty-space"), DEFENSE, bar))
    at = thrown if occupant is None else occupant
    return Bout(
        name="throw",
        key=f"{thrower.id}:{at.id}",
        attacker=thrower,
        defender=occupant,
        cards=(thrower.sheet.value("pa"), 0 if occupant is None else occupant.sheet.value("pd")),
        modifiers=tuple(found),
        prompt=say("99-towers.ask.throw", attacker=thrower.id, target=thrown.id),
        subject=say("99-towers.draw.throw", attacker=thrower.id, target=thrown.id),
        rules=(RuleId("T99-GRAP-07"), RuleId("T99-GRAP-08")),
    )


ROOM_WITHIN = 5
"""So many spaces around a place free room is looked for; where there is none, the thrown one stays where he was."""


@rule("T99-GRAP-07", "T99-GRAP-08", "T99-GRAP-11")
def throw(ctx: Context, act: Act, *, willing: bool = False) -> Procedure[None]:
    """Throw somebody into a space; that ends every grapple he is in."""
    thrown = act.target()
    _refuse_nowhere(ctx, act)
    settled = yield from decide(ctx, lambda: bout_of(_flight_now(ctx, act, willing=willing)))
    flight = _flight_now(ctx, act, willing=willing)
    occupant = None if flight.occupant is None else flight.occupant.id
    if flight.occupant is not None:
        spend_aid(ctx, act.actor, flight.occupant)
    degree = say("99-towers.degree.hit" if settled.won else "99-towers.degree.miss")
    settled.log_check(ctx, "T99-GRAP-08", act.actor, occupant or thrown, degree)
    free_of_all(ctx, thrown)
    if settled.won:
        yield from _hits(ctx, act, flight, occupant, willing=willing)
    else:
        yield from _misses(ctx, act, flight, occupant)


@rule("T99-GRAP-10", "T99-GAP-57")
def _misses(ctx: Context, act: Act, flight: Flight, occupant: TokenId | None) -> Procedure[None]:
    """Let the thrown one come down beside the target; by a house rule it is the target that gives way to him."""
    thrown = act.target()
    fall_prone(ctx, thrown, "T99-GRAP-10")
    if occupant is None or chosen(ctx.state.house_rules, MISSED_THROW) == "thrown":
        yield from _lands_beside(ctx, act, flight, "T99-GRAP-10")
        return
    yield from ends_if_gone(_gives_way(ctx, act, flight, occupant))
    if not ctx.board.in_the_way(thrown, flight.stand):
        yield from _come_down(ctx, thrown, flight.stand)
    else:
        yield from _lands_beside(ctx, act, flight, "T99-GRAP-10")


def _flight_now(ctx: Context, act: Act, *, willing: bool) -> Flight:
    """Return the throw as it stands now; raise `Gone` if somebody is, or the grip on whom one throws."""
    flight = flight_of(ctx.state, ctx.encounter, ctx.board, act)
    if not willing and not act.anyway and not has_grip(ctx, act.actor, act.target()):
        raise Gone("99-towers.why.no-grip")
    return flight


def _refuse_nowhere(ctx: Context, act: Act) -> None:
    """Raise `Refused` where not even the game master's word can make a throw: of oneself, or off the map."""
    if act.actor == act.target():
        raise Refused("99-towers.why.oneself")
    if not ctx.board.site.ground.holds(flight_of(ctx.state, ctx.encounter, ctx.board, act).stand):
        raise Refused("99-towers.why.step.bounds")


@rule("T99-GRAP-07", "T99-GAP-36")
def free_of_all(ctx: Context, who: TokenId) -> None:
    """End every grapple that somebody is in."""
    for grappler in grapplers_of(fighter(ctx, who)):
        let_go(ctx, grappler, who, "T99-GRAP-07")
    for victim in victims_of(fighter(ctx, who)):
        let_go(ctx, who, victim, "T99-GAP-36")


@rule("T99-GRAP-09", "T99-GRAP-11")
def _hits(ctx: Context, act: Act, flight: Flight, occupant: TokenId | None, *, willing: bool) -> Procedure[None]:
    """Let a throw that hits take effect: both lie prone, or with somebody willing neither, as the thrower likes."""
    thrown = act.target()
    if occupant is None:
        if not willing:
            fall_prone(ctx, thrown, "T99-GRAP-09")
        yield from _come_down(ctx, thrown, flight.stand)
        return
    if willing and (yield from _spares(ctx, act, occupant)):
        yield from _lands_as_chosen(ctx, act, flight)
        return
    for who in (thrown, occupant):
        if who in ctx.encounter.tokens:
            fall_prone(ctx, who, "T99-GRAP-09")
    yield from _lands_beside(ctx, act, flight, "T99-GRAP-09")


@rule("T99-GRAP-11")
def _spares(ctx: Context, act: Act, occupant: TokenId) -> Procedure[bool]:
    """Ask the thrower whether whom he hits is knocked prone; True if not."""
    question = choice(
        f"spare:{act.actor}:{occupant}",
        "T99-GRAP-11",
        asks=act.actor,
        about=(act.target(), occupant),
        prompt=say("99-towers.ask.spare", token=act.target(), other=occupant),
        options={
            True: say("99-towers.option.spare", token=act.target()),
            False: say("99-towers.option.knock-down", token=act.target(), other=occupant),
        },
        keyed=yes_or_no("spare", "strike"),
    )
    return bool((yield from ends_if_gone(ask(question))))


@rule("T99-GRAP-11")
def _lands_as_chosen(ctx: Context, act: Act, flight: Flight) -> Procedure[None]:
    def question() -> Choice[int]:
        places = landings(ctx, act.target(), flight.place)
        if not places:
            raise Gone("99-towers.why.step.blocked")
        return choice(
            f"land:{act.actor}:{act.target()}",
            "T99-GRAP-11",
            asks=act.actor,
            prompt=say("99-towers.ask.land", token=act.target()),
            places=tuple(stand.centre for stand in places),
            options={number: _direction(flight.place, stand) for number, stand in enumerate(places, 1)},
        )

    answer = yield from ends_if_gone(ask(question))
    yield from _come_down_at(ctx, act.target(), flight.place, answer or 1)


@rule("T99-GRAP-09", "T99-GRAP-10", "T99-GAP-57")
def _lands_beside(ctx: Context, act: Act, flight: Flight, cited: str) -> Procedure[None]:
    """Let chance say in which of the free spaces beside the one aimed at the thrown creature comes down."""
    number = yield from _picked(ctx, act, act.target(), flight.place, cited)
    yield from _come_down_at(ctx, act.target(), flight.place, number)


@rule("T99-GAP-57")
def _gives_way(ctx: Context, act: Act, flight: Flight, occupant: TokenId) -> Procedure[None]:
    """Let chance say into which of the free spaces beside him the target of a throw that misses gives way."""
    number = yield from _picked(ctx, act, occupant, flight.place, "T99-GAP-57")
    yield from _come_down_at(ctx, occupant, flight.place, number)


def _picked(ctx: Context, act: Act, thrown: TokenId, place: Footprint, cited: str) -> Procedure[int]:
    def draw() -> Pick:
        places = landings(ctx, thrown, place)
        return Pick(
            key=f"landing:{act.actor}:{thrown}",
            asks=CHANCE,
            about=(thrown,),
            rules=(RuleId(cited),),
            owner=act.actor if act.actor in ctx.encounter.tokens else thrown,
            subject=say("99-towers.draw.landing", token=thrown),
            count=len(places),
            places=tuple(stand.centre for stand in places),
        )

    if len(landings(ctx, thrown, place)) < 2:
        return 1
    return (yield from ask(draw))


def landings(ctx: Context, thrown: TokenId, place: Footprint) -> tuple[Footprint, ...]:
    """Return the free spaces beside a place, clockwise from the right; where it is hemmed in, the next ones around.

    Raises `Gone` where the thrown creature is on the map no more.
    """
    ctx.token(thrown)
    around = (ctx.board.beside(thrown, place, reach) for reach in range(1, ROOM_WITHIN + 1))
    return next((found for found in around if found), ())


def _come_down_at(ctx: Context, thrown: TokenId, place: Footprint, number: int) -> Procedure[None]:
    places = landings(ctx, thrown, place)
    if number <= len(places):
        yield from _come_down(ctx, thrown, places[number - 1])


@rule("T99-OA-07", "T99-FALL-01")
def _come_down(ctx: Context, thrown: TokenId, stand: Footprint) -> Procedure[None]:
    """Put a thrown creature down; where the ground lies lower it falls the difference. Nobody reacts to it."""
    from_above = ctx.token(thrown).elevation
    set_down(ctx, thrown, stand)
    drop = from_above - ctx.token(thrown).elevation
    ctx.tell_of(thrown, "99-towers.log.lands", "T99-GRAP-07", square=square_name(stand.square))
    if drop > 0:
        yield from fall(ctx, thrown, drop * FEET)


def _direction(place: Footprint, stand: Footprint) -> Phrase:
    compass = COMPASS[DIRECTIONS.index(direction_of(place.centre, stand.centre))]
    direction = say(f"99-towers.direction.{compass}")
    return say("99-towers.option.landing", direction=direction, square=square_name(stand.square))


@rule("T99-GRAP-03", "T99-GRAP-07", "T99-GRAP-11")
def _check(situation: Situation, act: Act, whom: Check[Situation]) -> Phrase | None:
    """Judge whom somebody throws, and where to."""
    there, why = after_shift(situation, act)
    if why is not None:
        return why
    why = whom(there, act)
    if why is not None or act.place is None or not act.targets:
        return why
    return why_not_there(flight_of(there.state, there.encounter, there.board, act), there.board)


@rule("T99-GRAP-03", "T99-GAP-36")
def _held(situation: Situation, act: Act) -> Phrase | None:
    victims = victims_of(situation.who)
    if not victims or (act.targets and act.targets[0] not in victims):
        return say("99-towers.why.no-grip")
    return _held_by_others(situation, situation.fighter(act.targets[0] if act.targets else victims[0]))


def _held_by_others(situation: Situation, thrown: Fighter) -> Phrase | None:
    others = [who for who in grapplers_of(thrown) if who != situation.who.id]
    return say("99-towers.why.held-by", token=thrown.id, other=others[0]) if others else None


@rule("T99-GRAP-11")
def _willing(situation: Situation, act: Act) -> Phrase | None:
    """Return why somebody cannot be thrown as one who is willing: an ally, beside the thrower, held by nobody."""
    if situation.who.has(GRAPPLING):
        return say("99-towers.why.hands-full")
    if not act.targets:
        return None
    thrown = situation.fighter(act.targets[0])
    if thrown.id == situation.who.id:
        return say("99-towers.why.oneself")
    if thrown.token.side != situation.who.token.side or thrown.is_dead:
        return say("99-towers.why.not-willing")
    if thrown.id not in situation.board.bodies:
        return say("99-towers.why.not-willing")
    distance = situation.board.distance(situation.who.id, thrown.id)
    if distance > ADJACENT:
        return say("99-towers.why.too-far", distance=distance, most=ADJACENT)
    return _held_by_others(situation, thrown)


@rule("T99-GRAP-11")
def _allies_to_throw(situation: Situation) -> tuple[Variant, ...]:
    """Offer to throw an ally to whoever has one beside him, and his arms free."""
    board, who = situation.board, situation.who
    body = board.bodies.get(who.id)
    if body is None or (who.conditions and (who.has(GRAPPLED) or who.has(GRAPPLING))):
        return ()
    for other, each in board.bodies.items():
        if each.side == body.side and other != who.id and board.distance(who.id, other) <= ADJACENT:
            return (Variant(say("99-towers.action.throw-ally")),)
    return ()


_throwing = partial(Action, listed=HOLDER, keeps_aim=True, icon="arrow-forward-up")
_of_the_held = partial(_throwing, check=partial(_check, whom=_held), needs=(Need.PLACE,))
_of_the_willing = partial(_throwing, check=partial(_check, whom=_willing), needs=(Need.TARGET, Need.PLACE))
THROW_HELD = _of_the_held("throw", "T99-GRAP-07", throw, variants=with_each("throw", victims_of))
"""To be listed with what else a grappler can do."""
THROWS = (_of_the_willing("throw-ally", "T99-GRAP-11", partial(throw, willing=True), variants=_allies_to_throw),)
