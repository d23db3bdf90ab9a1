"""An attack as it is declared and as it stands: who strikes whom with what, what the map says, and why it cannot be."""

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import cached_property

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.command import Act
from core.engine.context import Context
from core.explain.modifier import Effect, Modifier
from core.geometry.board import Board, Place
from core.geometry.cover import CoverEvidence, HidingGrade
from core.geometry.units import Point, Square
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit import fight as kit
from core.rules.kit.anybody import drop_condition
from core.rules.kit.hiding import is_hidden_from
from core.rules.towers.attack.areas import Area, AreaAim, area_of, standing_in, unseen
from core.rules.towers.fighter import Fighter, encountered, reference_now
from core.rules.towers.gear.weapons import UNARMED, Keyword, Wielded, longest_for, out_of_range
from core.rules.towers.names import AIDED_AGAINST, MANA
from core.rules.towers.settings import AMMUNITION, BOWS, FREE_LINE, chosen

ATTACK, DEFENSE, HEARTS = "attack", "defense", "hearts"
"""The figures of an attack, besides its STUN."""
ATTACK_RELATED = "attack-related"
"""What acts on this acts on the attack of attack-related actions alone."""


class AttackPurpose(StrEnum):
    """What an attack is made as."""

    ATTACK = "attack"
    POWER = "power-attack"
    CHARGE = "charge"
    AID = "aid"
    OPPORTUNITY = "opportunity"
    GRAPPLE = "grapple"
    """No attack: a Grapple Test, of which only the two flips count."""
    RESTRICTED = "restricted-attack"
    """The one that the victim of a grapple can make."""
    THROW = "throw"
    """Somebody thrown at whoever stands in a space."""
    HURL = "throw-object"
    """An object thrown at somebody."""


NO_ATTACK_ACTIONS = (AttackPurpose.AID, AttackPurpose.OPPORTUNITY, AttackPurpose.GRAPPLE)
"""What is made as one of these is no use of the Attack action, nor of Charge or Power Attack (T99-ACT-06)."""


# no slots: the evidence is worked out once, when somebody first asks
@dataclass(frozen=True)
class Strike(kit.Strike[Fighter, Wielded]):
    """An attack on one creature in its surroundings; of one that has an `area`, on one of those in it.

    `unaware` says that the target does not know of the attacker (T99-GAP-42).
    """

    purpose: AttackPurpose = AttackPurpose.ATTACK
    unaware: bool = False
    area: Area | None = None

    @property
    def is_ranged(self) -> bool:
        """Whether it is a shot, a throw or a spell from afar, or has an area."""
        return self.area is not None or self.wielded.profile.is_ranged

    @property
    def is_melee(self) -> bool:
        """Whether it is struck hand to hand."""
        return not self.is_ranged

    @property
    @rule("T99-ACT-06")
    def is_attack_related(self) -> bool:
        """Whether Attack, Charge or Power Attack makes it, in a grapple too: not Aid, Cast a Spell or a reaction."""
        casts = self.purpose is AttackPurpose.ATTACK and self.wielded.profile.is_spell
        return not casts and self.purpose not in NO_ATTACK_ACTIONS

    @property
    def by_perception(self) -> bool:
        """Whether it is a power of the perception kind (T99-MOD-07)."""
        return Keyword.PERCEPTION in self.wielded.profile.keywords

    @property
    @rule("T99-AOE-03")
    def origin(self) -> Place:
        """Where the target's defense is judged from: the attacker, or what an area goes out from."""
        return self.attacker.id if self.area is None else self.area.origin

    @cached_property
    def distance(self) -> int:
        """Spaces between the target and where it is struck from, up and down counted too."""
        if self.area is not None:
            return self.area.distance_to(self.board, self.target.id)
        return self.board.distance(self.attacker.id, self.target.id)

    @property
    @rule("T99-AOE-01")
    def range(self) -> int:
        """Spaces that the attack has to carry: to the target, or to where an area is aimed at."""
        return self.distance if self.area is None else self.area.distance

    @cached_property
    def cover(self) -> CoverEvidence:
        """What hides the target."""
        return self.board.cover(self.origin, self.target.id)

    def fighter(self, identity: str) -> Fighter:
        """Return anybody of the encounter."""
        return encountered(self.state, self.encounter, TokenId(identity))


def modifier(
    cited: str,
    label: str | Phrase,
    on: str,
    effect: Effect,
    *,
    stack: str | None = None,
    source: str | None = None,
    struck: bool = False,
) -> Modifier:
    """Return a modifier of an attack; a label given as a word is looked up among the modifiers' phrases."""
    words = label if isinstance(label, Phrase) else say(f"99-towers.modifier.{label}")
    return Modifier(RuleId(cited), words, on, effect, stack=stack, source=source, struck=struck)


@rule("T99-ACT-10")
def spend_aid(ctx: Context, attacker: TokenId, target: Fighter) -> None:
    """Use up the Aid against somebody who has had to defend himself from the one it was given for."""
    if any(held.kind == AIDED_AGAINST and held.other == attacker for held in target.conditions):
        drop_condition(ctx, reference_now(ctx, target.id), AIDED_AGAINST, "T99-ACT-10", other=attacker)


class Degree(IntEnum):
    """How much of a target is hidden (T99-TAB-COVER)."""

    NONE = 0
    SOFT = 1
    HARD = 2
    TOTAL = 3


@rule("T99-COVER-06", "T99-COVER-07")
def degree_of(evidence: CoverEvidence) -> Degree:
    """Return the degree that the sample lines show: none, up to half soft, above hard, no free line at all total.

    A line counts towards hard cover if what stops it is as good as that; what only ever gives soft cover stays soft.
    """
    if evidence.samples and evidence.samples_shut == evidence.samples:
        return Degree.TOTAL
    firm = sum(1 for line in evidence.lines if line.grade >= HidingGrade.HARD)
    if 2 * firm > evidence.samples:
        return Degree.HARD
    return Degree.SOFT if evidence.samples_blocked else Degree.NONE


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
        spent = item.ammunition == 0 and chosen(state.house_rules, AMMUNITION)
        return say("99-towers.why.no-ammunition") if spent else None
    loaded = profile.shots if item.loaded is None else item.loaded
    return None if loaded else say("99-towers.why.not-loaded")


def needs_no_reload(state: Campaign, weapon: Wielded) -> bool:
    """Return whether a weapon of one shot is always ready: a bow, or what is thrown (T99-GAP-50)."""
    return weapon.profile.keeps_loaded and chosen(state.house_rules, BOWS) == "ready"


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
    purpose: AttackPurpose = AttackPurpose.ATTACK
    unaware: bool = False
    ally: TokenId | None = None
    place: Point | None = None
    towards: Square | None = None
    bulk: int = 0

    @property
    def area_aim(self) -> AreaAim:
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
    if declared.purpose is AttackPurpose.HURL:
        weapon = as_thrown(attacker, weapon, declared.bulk)
    unaware = declared.unaware or is_hidden_from(attacker.token, target.token)
    return Strike(state, encounter, board, attacker, target, weapon, declared.purpose, unaware)


def strikes_within(state: Campaign, encounter: Encounter, board: Board, declared: Declared) -> tuple[Strike, ...]:
    """Return a declared attack on everybody alive in its area, friend, foe or the attacker (T99-AOE-02).

    An attack without an area is one on its target. Raises `Refused` where somebody or the weapon is gone.
    """
    attacker = encountered(state, encounter, declared.attacker)
    weapon = attacker.weapon(declared.item)
    if not weapon.profile.has_area:
        return (strike_of(state, encounter, board, declared),)
    area = area_of(board, declared.attacker, weapon.profile, declared.area_aim, state.house_rules)
    there = (encountered(state, encounter, TokenId(who)) for who in standing_in(board, area))
    return tuple(
        Strike(state, encounter, board, attacker, one, weapon, declared.purpose, unaware, area)
        for one in there
        if not one.is_dead
        for unaware in (declared.unaware or is_hidden_from(attacker.token, one.token),)
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
    area = area_of(board, declared.attacker, weapon.profile, declared.area_aim, state.house_rules)
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
    too_far = out_of_range(strike.wielded.profile, strike.distance, strike.state.house_rules)
    if too_far is not None:
        return too_far
    if degree_of(strike.cover) is Degree.TOTAL:
        return say("99-towers.why.total-cover")
    if strike.is_ranged and not _free_centre(strike):
        return say("99-towers.why.no-centre-line")
    if strike.is_ranged and _in_the_dark(strike):
        return say("99-towers.why.dark")
    return unready(strike.state, strike.wielded, strike.attacker.track(MANA).value)


@rule("T99-GAP-30")
def _free_centre(strike: Strike) -> bool:
    """Return whether the line from centre to centre is free, where the house rules demand it of attacks from afar."""
    if chosen(strike.house, FREE_LINE) == "any":
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
    for each in (
        *(AttackPurpose.POWER, AttackPurpose.CHARGE, AttackPurpose.AID),
        *(AttackPurpose.GRAPPLE, AttackPurpose.RESTRICTED, AttackPurpose.HURL),
    )
}
"""What the actions that are named like a purpose are made as; any other is a plain attack."""


@remembered(most=256)
def declared_by(act: Act) -> Declared:
    """Return the attack that an act declares.

    The option `unaware` says that the target does not know of it, `towards_column` and `towards_row` where a line runs
    on to.
    """
    purpose = _PURPOSES.get(act.action, AttackPurpose.ATTACK)
    ally = act.targets[1] if purpose is AttackPurpose.AID and len(act.targets) > 1 else None
    is_onward = act.option("towards_column") is not None and act.option("towards_row") is not None
    return Declared(
        act.actor,
        act.targets[0] if act.targets else None,
        UNARMED.id if purpose is AttackPurpose.GRAPPLE else act.item,
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
