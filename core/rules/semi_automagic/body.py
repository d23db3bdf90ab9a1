"""Parts of the body that an attack can be called at, as the chart has them (SEC-TAB-CALLED)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.model.campaign import HouseRules
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import MINOR_WOUND, ruled

LEG, ARM, HAND, HEAD, CRITICAL, TORSO, WINGS = "leg", "arm", "hand", "head", "critical", "torso", "wings"
FOOT, STOMACH, TENTACLE = "foot", "stomach", "tentacle"
MAIN, OFF, LEFT, RIGHT = "main", "off", "left", "right"
LEFT_HIND, RIGHT_HIND = "left-hind", "right-hind"
_ROWS = {
    LEG: "Leg",
    ARM: "Arm",
    HAND: "Hand",
    HEAD: "Head",
    CRITICAL: "Critical region (heart, throat)",
    TORSO: "Torso",
    WINGS: "Wings",
    FOOT: "Leg",
    STOMACH: "Torso",
    TENTACLE: "Arm",
}
"""The row of the chart for each part; those without one of their own take the nearest (SEC-GAP-68)."""
_LIKE = {FOOT: LEG, STOMACH: TORSO, TENTACLE: ARM}
_LIMBS = {LEG: (LEFT, RIGHT, LEFT_HIND, RIGHT_HIND), ARM: (MAIN, OFF), HAND: (MAIN, OFF)}
_RULES = {
    LEG: "SEC-CALL-02",
    ARM: "SEC-CALL-03",
    HAND: "SEC-CALL-04",
    HEAD: "SEC-CALL-05",
    CRITICAL: "SEC-CALL-06",
    TORSO: "SEC-CALL-07",
    WINGS: "SEC-CALL-08",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the body: what it adds to Target and to Toughness, and whether a blow to it can be mortal.

    `like` is the part whose row it takes, mostly itself.
    """

    id: str
    like: str
    target: int
    toughness: int
    mortal: bool
    wounds: bool

    @property
    def words(self) -> Phrase:
        """Its name."""
        return say(f"semi-automagic.part.{self.id}")

    @property
    def cited(self) -> str:
        """The rule that says what becomes of it."""
        return _RULES[self.like]

    @property
    def limbs(self) -> tuple[str, ...]:
        """Which of them there are, where there are several."""
        return _LIMBS.get(self.like, ())

    @rule("SEC-GAP-20")
    def wounds_at_minimum(self, house: HouseRules) -> bool:
        """Return whether damage above the Minimum, short of Toughness, wounds; of hands and wings the table decides."""
        return self.wounds or bool(ruled(house, MINOR_WOUND))


@cache
@rule("SEC-CALL-01", "SEC-GAP-68")
def parts() -> Mapping[str, Part]:
    """Return every part that can be called, by its id."""
    rows = {str(row["location"]): row for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-CALLED")}
    return {
        identity: Part(
            identity,
            _LIKE.get(identity, identity),
            int(rows[name]["target_modifier"]),
            int(rows[name]["toughness_adjustment"]),
            mortal="dying" in str(rows[name]["at_toughness"]),
            wounds=str(rows[name]["at_minimum_toughness"]).startswith("wound"),
        )
        for identity, name in _ROWS.items()
    }


def part_of(identity: str) -> Part | None:
    """Return a part by its id; None for no part at all."""
    return parts().get(identity)


def limb_fields(field: str) -> tuple[Field, ...]:
    """Return the fields for which of several limbs is meant, one for each part that has some, chosen in `field`."""
    return tuple(
        Field(
            f"limb-{part.id}",
            say("semi-automagic.field.limb"),
            part.limbs[0],
            tuple((limb, say(f"semi-automagic.limb.{limb}")) for limb in part.limbs),
            when=(field, part.id),
        )
        for part in parts().values()
        if part.limbs
    )


def limb_of(part: str, chosen: str) -> str:
    """Return which limb is meant, where the part has several; the first if the one chosen is none of them."""
    found = part_of(part)
    limbs = () if found is None else found.limbs
    return chosen if chosen in limbs else next(iter(limbs), "")
