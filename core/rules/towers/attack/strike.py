"""An attack about to be made: who strikes whom with what, and the evidence that the map gives about it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.explain.modifier import Effect, Modifier
from core.geometry.board import Board, Place
from core.geometry.cover import CoverEvidence
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.attack.area import Area, distance_with_height
from core.rules.towers.fighter import Fighter, encountered
from core.rules.towers.gear.weapons import Wielded

ATTACK = "attack"
DEFENSE = "defense"
HEARTS = "hearts"
"""The figures of an attack, besides its STUN."""
ATTACK_RELATED = "attack-related"
"""What acts on this acts on the attack of attack-related actions alone."""


class Purpose(StrEnum):
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


# no slots: the evidence is worked out once, when somebody first asks
@dataclass(frozen=True)
class Strike:
    """An attack on one creature in its surroundings; of one that has an `area`, on one of those in it.

    `unaware` says that the target does not know of the attacker (T99-GAP-42).
    """

    state: Campaign
    encounter: Encounter
    board: Board
    attacker: Fighter
    target: Fighter
    weapon: Wielded
    purpose: Purpose = Purpose.ATTACK
    unaware: bool = False
    area: Area | None = None

    @property
    def is_ranged(self) -> bool:
        """Whether it is a shot, a throw or a spell from afar, or has an area."""
        return self.area is not None or self.weapon.profile.is_ranged

    @property
    def is_melee(self) -> bool:
        """Whether it is struck hand to hand."""
        return not self.is_ranged

    @property
    @rule("T99-ACT-06")
    def is_attack_related(self) -> bool:
        """Whether Attack, Charge or Power Attack makes it: not Cast a Spell, and nothing else."""
        plain = self.purpose is Purpose.ATTACK and not self.weapon.profile.is_spell
        return plain or self.purpose in (Purpose.POWER, Purpose.CHARGE)

    @property
    def by_perception(self) -> bool:
        """Whether it is a power of the perception kind (T99-MOD-07)."""
        return "Perception" in self.weapon.profile.keywords

    @property
    @rule("T99-AOE-03")
    def origin(self) -> Place:
        """Where the target's defense is judged from: the attacker, or what an area goes out from."""
        return self.attacker.id if self.area is None else self.area.origin

    @cached_property
    def distance(self) -> int:
        """Spaces between the target and where it is struck from, up and down counted too."""
        if self.area is not None:
            return self.board.distance(self.area.origin, self.target.id)
        return spaces_between(self.board, self.attacker.id, self.target.id, self.state.house_rules)

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


@rule("T99-RNG-01", "T99-MAP-03", "T99-GAP-31")
def spaces_between(board: Board, a: str, b: str, house: HouseRules) -> int:
    """Return the counted distance of two creatures; height is a third axis, or as the house rules have it."""
    one, two = board.bodies[a], board.bodies[b]
    if one.elevation == two.elevation:
        return board.distance(a, b)
    low, high = sorted((one, two), key=lambda body: body.elevation)
    return distance_with_height(board, a, b, max(0, high.elevation - low.elevation - low.footprint.across + 1), house)


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
