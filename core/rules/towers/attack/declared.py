"""An attack as it is declared: at whom or where, with what and as what, and why it cannot be made."""

from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.memory import remembered
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.geometry.board import Board
from core.geometry.units import Point, Square
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers.battlefield import Degree, degree_of, longest_for, out_of_range
from core.rules.towers.attack.strike import AreaAim, Purpose, Strike, area_of, standing_in, unseen
from core.rules.towers.fighter import Fighter, encountered
from core.rules.towers.gear.weapons import UNARMED, Wielded
from core.rules.towers.names import MANA
from core.rules.towers.settings import AMMUNITION, BOWS, FREE_LINE, chosen


@rule("T99-ACT-43", "T99-IMPR-01")
def unready(state: Campaign, weapon: Wielded, mana: int) -> Phrase | None:
    """Return why a weapon cannot be used: too heavy, empty, no arrows left; or a spell, for too little mana."""
    item, profile = weapon.item, weapon.profile
    if profile.too_heavy:
        return say("99-towers.why.too-heavy", item=item.name)
    if profile.mana > mana:
        return say("99-towers.why.mana", needed=profile.mana, left=mana)
    if profile.shots is None:
        return None
    if needs_no_reload(state, weapon):
        return say("99-towers.why.no-ammunition") if item.ammunition == 0 and chosen(state, AMMUNITION) else None
    loaded = profile.shots if item.loaded is None else item.loaded
    return None if loaded else say("99-towers.why.not-loaded")


def needs_no_reload(state: Campaign, weapon: Wielded) -> bool:
    """Return whether a weapon of one shot is always ready: a bow, or what is thrown (T99-GAP-50)."""
    return weapon.profile.keeps_loaded and chosen(state, BOWS) == "ready"


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as it was declared; all of it holds whatever happens before it is made.

    Its questions have the keys `ruling:` and `attack:` with both ids, or the attacker's alone where an area is struck,
    and then `defense:` with both for each one in it. `target`, `place` (a point) and `towards` (a square) say where an
    area is aimed at. `ally` is who is helped by an Aid.
    """

    attacker: TokenId
    target: TokenId | None
    item: str | None = None
    purpose: Purpose = Purpose.ATTACK
    unaware: bool = False
    ally: TokenId | None = None
    place: Point | None = None
    towards: Square | None = None
    bulk: int = 0

    @property
    def aim(self) -> AreaAim:
        """Where an area is aimed at."""
        return AreaAim(self.target, self.place, self.towards)

    @property
    def is_aimed(self) -> bool:
        """Whether anything is pointed out yet."""
        return self.target is not None or self.place is not None


def strike_of(state: Campaign, encounter: Encounter, board: Board, declared: Declared) -> Strike:
    """Return a declared attack on its target as it stands now; raise `Refused` if somebody or the weapon is gone."""
    if declared.target is None:
        raise Refused("refused.no-target")
    attacker = encountered(state, encounter, declared.attacker)
    target = encountered(state, encounter, declared.target)
    weapon = attacker.weapon(declared.item)
    if declared.purpose is Purpose.HURL:
        weapon = as_thrown(attacker, weapon, declared.bulk)
    unseen_by = attacker.token.hidden and attacker.token.side != target.token.side
    return Strike(state, encounter, board, attacker, target, weapon, declared.purpose, declared.unaware or unseen_by)


def strikes_within(state: Campaign, encounter: Encounter, board: Board, declared: Declared) -> tuple[Strike, ...]:
    """Return a declared attack on everybody alive in its area, friend, foe or the attacker (T99-AOE-02).

    An attack without an area is one on its target. Raises `Refused` where somebody or the weapon is gone.
    """
    attacker = encountered(state, encounter, declared.attacker)
    weapon = attacker.weapon(declared.item)
    if not weapon.profile.has_area:
        return (strike_of(state, encounter, board, declared),)
    area = area_of(board, declared.attacker, weapon.profile, declared.aim, state.house_rules)
    unaware = declared.unaware or attacker.token.hidden
    there = (
        encountered(state, encounter, TokenId(who))
        for who in standing_in(board, declared.attacker, declared.aim, area, state.house_rules)
    )
    return tuple(
        Strike(state, encounter, board, attacker, one, weapon, declared.purpose, unaware, area)
        for one in there
        if not one.is_dead
    )


# a procedure asks again at every step what an attack is like, and odds ask once for every course of it
@remembered(most=256)
@rule("T99-AOE-02", "T99-AOE-03")
def strikes_of(state: Campaign, encounter: Encounter, board: Board, declared: Declared) -> tuple[Strike, ...]:
    """Return a declared attack on everybody it can hit: of an area, without those in total cover from its centre."""
    strikes = strikes_within(state, encounter, board, declared)
    return tuple(each for each in strikes if each.area is None or not is_spared(each))


@rule("T99-AOE-03", "T99-COVER-06")
def is_spared(strike: Strike) -> bool:
    """Return whether no line goes to the target from where its defense is judged."""
    return degree_of(strike.cover) is Degree.TOTAL


def why_no_attack(state: Campaign, encounter: Encounter, board: Board, declared: Declared) -> Phrase | None:
    """Return why a declared attack cannot be made, on one creature or on an area; None if it can."""
    attacker = encountered(state, encounter, declared.attacker)
    weapon = attacker.weapon(declared.item)
    if not weapon.profile.has_area:
        return why_no_strike(strike_of(state, encounter, board, declared))
    area = area_of(board, declared.attacker, weapon.profile, declared.aim, state.house_rules)
    why = (
        out_of_range(weapon.profile, area.distance, state.house_rules)
        or unseen(board, declared.attacker, area)
        or unready(state, weapon, attacker.track(MANA).value)
    )
    if why is not None or strikes_of(state, encounter, board, declared):
        return why
    return say("99-towers.why.nobody-there")


@rule("T99-ATK-03", "T99-COVER-06")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why an attack cannot be made: too far, nothing seen of the target, nothing to shoot or cast with."""
    if strike.attacker.id == strike.target.id:
        return say("99-towers.why.oneself")
    if strike.target.is_dead:
        return say("99-towers.why.dead")
    too_far = out_of_range(strike.weapon.profile, strike.distance, strike.state.house_rules)
    if too_far is not None:
        return too_far
    if degree_of(strike.cover) is Degree.TOTAL:
        return say("99-towers.why.total-cover")
    if strike.is_ranged and not _free_centre(strike):
        return say("99-towers.why.no-centre-line")
    if strike.is_ranged and _in_the_dark(strike):
        return say("99-towers.why.dark")
    return unready(strike.state, strike.weapon, strike.attacker.track(MANA).value)


@rule("T99-GAP-30")
def _free_centre(strike: Strike) -> bool:
    """Return whether the line from centre to centre is free, where the house rules demand it of attacks from afar."""
    if chosen(strike.state, FREE_LINE) == "any":
        return True
    return strike.board.sight(strike.attacker.id, strike.target.id).clear


def _in_the_dark(strike: Strike) -> bool:
    """Return whether complete darkness lies on every line to the target."""
    darkness = strike.board.site.darkness
    return bool(darkness) and all(darkness.on(line.start, line.end) for line in strike.cover.lines)


LARGEST = 4
"""No size rank is further from medium than this."""


_PURPOSES = {
    each.value: each
    for each in (*(Purpose.POWER, Purpose.CHARGE, Purpose.AID), *(Purpose.GRAPPLE, Purpose.RESTRICTED, Purpose.HURL))
}
"""What the actions that are named like a purpose are made as; any other is a plain attack."""


@remembered(most=256)
def declared_by(act: Act) -> Declared:
    """Return the attack that an act declares.

    The option `unaware` says that the target does not know of it, `towards_column` and `towards_row` where a line runs
    on to.
    """
    purpose = _PURPOSES.get(act.action, Purpose.ATTACK)
    ally = act.targets[1] if purpose is Purpose.AID and len(act.targets) > 1 else None
    is_onward = act.option("towards_column") is not None and act.option("towards_row") is not None
    return Declared(
        act.actor,
        act.targets[0] if act.targets else None,
        UNARMED.id if purpose is Purpose.GRAPPLE else act.item,
        purpose,
        unaware=bool(act.option("unaware")),
        ally=ally,
        place=act.place,
        towards=(act.number("towards_column"), act.number("towards_row")) if is_onward else None,
        bulk=act.number("size", most=LARGEST),
    )


@rule("T99-GAP-24")
def as_thrown(attacker: Fighter, weapon: Wielded, bulk: int) -> Wielded:
    """Return an object as it is thrown: as far as a creature of such a size rank would be."""
    most = longest_for(attacker.sheet.hs, bulk, attacker.house)
    return replace(weapon, profile=weapon.profile.but(maximum=most, increment=None))
