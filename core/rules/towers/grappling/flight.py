"""How somebody thrown would fly: how far he can be thrown, at whom or where to, what forbids it and what counts."""

from dataclasses import dataclass, replace
from functools import lru_cache

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.memory import remembered
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.explain.modifier import Bar, Modifier
from core.geometry.areas import aura
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.metric import Metric
from core.geometry.moves import can_stand
from core.geometry.units import Square, square_at
from core.geometry.walls import Purpose as Stops
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers import gather
from core.rules.towers.attack.modifiers.battlefield import INCREMENTS, Degree, degree_of, longest_for, out_of_range
from core.rules.towers.attack.modifiers.grapples import band_of
from core.rules.towers.attack.strike import ATTACK, DEFENSE, Purpose, Strike
from core.rules.towers.checks.bouts import UNSEEN, Bout
from core.rules.towers.fighter import Fighter, encountered
from core.rules.towers.gear.weapons import UNARMED, Profile, Wielded


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
    met = [who for who in aloft.inside((aimed, *stand.squares())) if who != thrower.id]
    met.sort(key=lambda who: (not aloft.bodies[who].blocks, aimed not in aloft.stand(who).squares()))
    if met:
        occupant = encountered(state, encounter, TokenId(met[0]))
        strike = Strike(state, encounter, aloft, thrower, occupant, weapon, Purpose.THROW)
        return Flight(thrower, thrown, stand, occupant, strike)
    landed = replace(body, footprint=stand, elevation=board.elevation_at(square_at(stand.centre)))
    strike = Strike(state, encounter, board.with_body(landed), thrower, thrown, weapon, Purpose.THROW)
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
    too_far = out_of_range(flight.strike.weapon.profile, flight.strike.distance, flight.strike.state.house_rules)
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
        found = [each for each in found if each.rule not in UNSEEN]
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
