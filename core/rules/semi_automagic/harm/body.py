"""The body: its parts that an attack can be called at, what harm does to each, and what it leaves to strike with."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from core.base.editions import by_edition
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.call import Field
from core.engine.carrying import lay_down
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Carried, Item
from core.model.loads import Portion
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition, token_of
from core.rules.kit.gear import in_hand_by
from core.rules.kit.rows import Row, rows
from core.rules.semi_automagic import names
from core.rules.semi_automagic.checks import check_skill
from core.rules.semi_automagic.conditions import address_of, someone_of
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.weapons import STANDARD, UNARMED, Weapon, Wielded, weapons_in_hand
from core.rules.semi_automagic.settings import MINOR_WOUND, chosen

LEG, ARM, HAND, HEAD, CRITICAL, TORSO, WINGS = "leg", "arm", "hand", "head", "critical", "torso", "wings"
MAIN, OFF, LEFT, RIGHT = "main", "off", "left", "right"
USELESS = 2
"""What a hurt arm, hand, leg or wing counts that is of no use at all."""
_HANDS = {Carried.MAIN_HAND: (MAIN,), Carried.OFF_HAND: (OFF,), Carried.BOTH_HANDS: (MAIN, OFF)}
IMPROVISED = Weapon(name="Improvised weapon", damage="1d4", types=(names.BLUDGEONING,), reach=STANDARD)
"""What is left of a weapon that cannot do its job any more."""
SLOWER = 1
"""What a leg or a wing counts that is slower by a square."""


class BodyPart(Row):
    """A part of the body: what it adds to Target and to Toughness, and what the chart tells of it in words.

    `like` is the part that it is hurt as, mostly itself, `location` its row, or that of the nearest; at its Toughness a
    blow can be `mortal`, and at the Minimum it `wounds` or not. `limbs` are those that there are, if several.
    """

    id: str
    like: Literal["leg", "arm", "hand", "head", "critical", "torso", "wings"]
    location: str
    mortal: bool = False
    wounds: bool = True
    limbs: tuple[str, ...] = ()
    target: int = 0
    toughness: int = 0

    @property
    def words(self) -> Phrase:
        """Its name."""
        return say(f"semi-automagic.part.{self.id}")

    @rule("SEC-GAP-20")
    def wounds_at_minimum(self, house: HouseRules) -> bool:
        """Return whether damage above the Minimum, short of Toughness, wounds; of hands and wings the table decides."""
        return self.wounds or bool(chosen(house, MINOR_WOUND))


@by_edition
@rule("SEC-CALL-01", "SEC-GAP-68")
def parts() -> Mapping[str, BodyPart]:
    """Return every part that can be called, by its id."""
    chart = {row["location"]: row for row in catalogue(names.SEMI_AUTOMAGIC).rows("SEC-TAB-CALLED")}
    return {
        part.id: part.but(target=row.number("target_modifier"), toughness=row.number("toughness_adjustment"))
        for part in rows(names.SEMI_AUTOMAGIC, "part", BodyPart)
        for row in (chart[part.location],)
    }


def part_of(identity: str) -> BodyPart | None:
    """Return a part by its id; None for no part at all."""
    return parts().get(identity)


def limb_fields() -> tuple[Field, ...]:
    """Return the fields for which of several limbs is meant, one for each part that has some, chosen in `part`."""
    return tuple(
        Field(
            f"limb-{part.id}",
            say("semi-automagic.field.limb"),
            part.limbs[0],
            tuple((limb, say(f"semi-automagic.limb.{limb}")) for limb in part.limbs),
            when=("part", part.id),
        )
        for part in parts().values()
        if part.limbs
    )


def limb_of(part: str, meant: str) -> str:
    """Return which limb is meant, where the part has several; the first if what is meant is none of them."""
    found = part_of(part)
    limbs = () if found is None else found.limbs
    return meant if meant in limbs else next(iter(limbs), "")


def hands_of(item: Item) -> tuple[str, ...]:
    """Return which hands hold an item."""
    return _HANDS.get(item.carried, ())


@rule("SEC-CALL-03", "SEC-CALL-04")
def lost_hands(someone: Someone) -> tuple[str, ...]:
    """Return which hands can hold and strike nothing: those of a useless arm, and useless hands."""
    lost = [
        each.other or MAIN
        for each in someone.conditions
        if each.kind in (names.ARM_HURT, names.HAND_HURT) and each.amount >= USELESS
    ]
    return tuple(hand for hand in (MAIN, OFF) if hand in lost)


@rule("SEC-CALL-04")
def sore_hands(someone: Someone, item: Item) -> int:
    """Return how many of the hands that an item is used with are sore; of bare hands a sound one is used."""
    sore = [each.other or MAIN for each in someone.conditions if each.kind == names.HAND_SORE]
    if item == UNARMED:
        lost = lost_hands(someone)
        return int(bool(sore) and all(hand in sore for hand in (MAIN, OFF) if hand not in lost))
    return sum(hand in sore for hand in hands_of(item))


@remembered(most=256)
def wielded_by(someone: Someone) -> tuple[Wielded, ...]:
    """Return every attack that somebody can make at once, bare hands last."""
    lost = lost_hands(someone)
    return tuple(
        _as_it_is(wielded)
        for wielded in weapons_in_hand(someone.vitals.gear, someone.sheet.arms)
        if not any(hand in lost for hand in hands_of(wielded.item)) and (wielded.item != UNARMED or len(lost) < 2)
    )


def wielded_of(someone: Someone, item: str | None) -> Wielded:
    """Return the attack with an item of an id, or the first; raise `Refused` if it is not in hand."""
    return in_hand_by(wielded_by(someone), item, "semi-automagic.why.not-in-hand")


@rule("SEC-ITEM-06")
def _as_it_is(wielded: Wielded) -> Wielded:
    """Return a weapon as it can be used: one that is destroyed serves as an improvised one."""
    return replace(wielded, profile=IMPROVISED) if wielded.item.damaged else wielded


def is_jammed(someone: Someone, item: Item) -> bool:
    """Return whether a firearm of somebody's is jammed."""
    return any(each.kind == names.JAMMED and each.other == item.id for each in someone.conditions)


@rule("SEC-CALL-01")
def hurt_part(
    ctx: Context, reference: CreatureReference, part: BodyPart, limb: str, damage: int, *, major: bool
) -> Procedure[None]:
    """Let damage above the Minimum, or `major` from Toughness on, tell on a part of somebody's body."""
    limb = limb or next(iter(part.limbs), "")
    match part.like:
        case "leg":
            yield from _leg(ctx, reference, limb, damage, major=major)
        case "arm":
            _arm(ctx, reference, limb, major=major)
        case "hand":
            yield from _hand(ctx, reference, limb, damage, major=major)
        case "head":
            yield from _head(ctx, reference, damage, major=major)
        case "wings":
            _wings(ctx, reference, major=major)


@rule("SEC-CALL-02", "SEC-GAP-21")
def _leg(ctx: Context, reference: CreatureReference, limb: str, damage: int, *, major: bool) -> Procedure[None]:
    """A hurt leg is slower by a square; one that is useless by one more, and it may give way under him."""
    before = _amount(ctx.state, reference, names.LEG_HURT, limb)
    after = USELESS if major else min(USELESS, max(before, SLOWER))
    put_condition(ctx, reference, Condition(names.LEG_HURT, after, other=limb, lasting=True), "SEC-CALL-02")
    if major and not (yield from _withstands(ctx, reference, damage, LEG, "SEC-CALL-02")):
        put_condition(ctx, reference, Condition(names.PRONE), "SEC-CALL-02")


@rule("SEC-CALL-03")
def _arm(ctx: Context, reference: CreatureReference, limb: str, *, major: bool) -> None:
    """A useless arm can hold nothing."""
    if major:
        put_condition(ctx, reference, Condition(names.ARM_HURT, USELESS, other=limb, lasting=True), "SEC-CALL-03")
        let_fall(ctx, reference, limb, "SEC-CALL-03")


@rule("SEC-CALL-04", "SEC-GAP-20")
def _hand(ctx: Context, reference: CreatureReference, limb: str, damage: int, *, major: bool) -> Procedure[None]:
    """A useless hand can hold nothing; one that is only struck may drop what it holds, and is sore."""
    if major:
        put_condition(ctx, reference, Condition(names.HAND_HURT, USELESS, other=limb, lasting=True), "SEC-CALL-04")
        let_fall(ctx, reference, limb, "SEC-CALL-04")
        return
    _strain(ctx, reference, names.HAND_HURT, names.HAND_SORE, limb, "SEC-CALL-04")
    if not (yield from _withstands(ctx, reference, damage, HAND, "SEC-CALL-04")):
        let_fall(ctx, reference, limb, "SEC-CALL-04")


@rule("SEC-CALL-05", "SEC-COND-09")
def _head(ctx: Context, reference: CreatureReference, damage: int, *, major: bool) -> Procedure[None]:
    """A blow to the head that does not fell may stagger."""
    if not major and not (yield from _withstands(ctx, reference, damage, HEAD, "SEC-CALL-05")):
        put_condition(ctx, reference, Condition(names.STAGGERED, 1), "SEC-CALL-05")


@rule("SEC-CALL-08", "SEC-GAP-20")
def _wings(ctx: Context, reference: CreatureReference, *, major: bool) -> None:
    """Hurt wings are slower by a square, or do not carry any more."""
    if major:
        put_condition(ctx, reference, Condition(names.WING_HURT, USELESS, other=WINGS, lasting=True), "SEC-CALL-08")
    else:
        _strain(ctx, reference, names.WING_HURT, names.WING_SORE, WINGS, "SEC-CALL-08")


@rule("SEC-GAP-20")
def _strain(ctx: Context, reference: CreatureReference, hurt: str, sore: str, limb: str, cited: str) -> None:
    """Let a limb that is of use still be sore, or hurt where the table has such a blow wound."""
    if _amount(ctx.state, reference, hurt, limb) < USELESS:
        kind = hurt if chosen(ctx.state.house_rules, MINOR_WOUND) else sore
        put_condition(ctx, reference, Condition(kind, SLOWER, other=limb, lasting=True), cited)


def _amount(state: Campaign, reference: CreatureReference, kind: str, limb: str) -> int:
    return max(
        (each.amount for each in someone_of(state, reference).conditions if (each.kind, each.other) == (kind, limb)),
        default=0,
    )


@rule("SEC-CALL-01", "SEC-CALL-02", "SEC-CALL-04", "SEC-CALL-05")
def _withstands(ctx: Context, reference: CreatureReference, damage: int, part: str, cited: str) -> Procedure[bool]:
    """Roll a Fortitude check against the damage; return whether it holds."""
    if someone_of(ctx.state, reference).is_dead:
        return True
    key = f"fortitude:{address_of(ctx.state, reference)}:{part}"
    return (
        yield from check_skill(ctx, reference, names.FORTITUDE, damage, what="fortitude", cited=cited, key=key)
    ).passed


@rule("SEC-CALL-03", "SEC-CALL-04")
def let_fall(ctx: Context, reference: CreatureReference, hand: str, cited: str) -> None:
    """Let somebody drop what a hand holds, onto the map where he stands."""
    for item in someone_of(ctx.state, reference).vitals.gear:
        if item.carried.is_thing and hand in hands_of(item):
            drop(ctx, reference, item, cited)


def drop(ctx: Context, reference: CreatureReference, item: Item, cited: str) -> None:
    """Let an item of somebody's fall to the ground; of whoever is on no map it is only out of hand."""
    found = token_of(ctx.state, reference)
    if found is not None and any(each.id == item.id for each in vitals_of(ctx.state, reference).gear):
        token = found[1]
        ctx.tell_of(token.id, "semi-automagic.log.drops", cited, item=item.name)
        lay_down(ctx, reference, (Portion(item.id),), token.scene, token.point, rule=RuleId(cited))
