"""The flips of an attack: one against one in a single draw, or one attack and then each defense in an area."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.chips import cancels_hit, with_chips
from core.rules.towers.fighter import Fighter
from core.rules.towers.flipping import flip
from core.rules.towers.flips import Flip, Flipped, Opposed, OpposedFlip, Side, side_of, table_of
from core.rules.towers.modifiers import STACKING, figure_of, own_modifiers, tallies
from core.rules.towers.modifiers.ranges import longest_for
from core.rules.towers.strike import HEARTS, Strike, modifier
from core.rules.towers.weapons import Wielded

_RULES = (RuleId("T99-ATK-01"), RuleId("T99-ATK-02"))


@dataclass(frozen=True, slots=True)
class Fallen:
    """How the flips of an attack fell for one target: either side with its shift, and what they flipped.

    `cancelled` says that the target has spent a chip on not being hit.
    """

    target: TokenId
    attack: Side
    defense: Side
    opposed: Opposed
    cancelled: bool = False

    @property
    @rule("T99-ATK-02", "T99-AOE-02")
    def hits(self) -> bool:
        """Whether the attack's final value is at least the defense's."""
        return self.attack.final(self.opposed.attack) >= self.defense.final(self.opposed.defense)


@rule("T99-FATE-02")
def cancelling(ctx: Context, attacker: TokenId, fallen: Fallen) -> Procedure[Fallen]:
    """Let whoever is hit and holds a blue chip cancel it."""
    if not fallen.hits:
        return fallen
    key = f"attack:{attacker}:{fallen.target}"
    return replace(fallen, cancelled=(yield from cancels_hit(ctx, fallen.target, attacker, key)))


def reckoned_with_chips(reckoned: tuple[Tally, Tally], fallen: Fallen) -> tuple[Tally, Tally]:
    """Return the attack and the defense as reckoned, with what chips have done to either flip."""
    attack, defense = reckoned
    return with_chips(attack, fallen.attack, STACKING), with_chips(defense, fallen.defense, STACKING)


@rule("T99-GAP-24")
def hurled(attacker: Fighter, weapon: Wielded, bulk: int) -> Wielded:
    """Return an object as it is thrown: as far as a creature of such a size rank would be."""
    most = longest_for(attacker.sheet.hs, bulk, attacker.house)
    return replace(weapon, profile=weapon.profile.but(maximum=most, increment=None))


def opposed_flip(strike: Strike, modifiers: tuple[Modifier, ...]) -> OpposedFlip:
    """Return the attack's flip against the defense of its only target, as the modifiers make them."""
    attacker, target = strike.attacker.id, strike.target.id
    attack, defense = _sides(strike, modifiers)
    return OpposedFlip(
        key=f"attack:{attacker}:{target}",
        asks=CHANCE,
        rules=_RULES,
        owner=attacker,
        subject=say("99-towers.draw.attack", attacker=attacker, target=target),
        attack=attack,
        defense=defense,
        opponent=target,
        table=table_of(strike.state),
        parts=(_attack_key(strike), _defense_key(strike)),
    )


@rule("T99-AOE-01")
def attack_flip(strikes: tuple[Strike, ...], modifiers: tuple[Modifier, ...]) -> Flip:
    """Return the one attack flip on an area, which counts against everybody in it."""
    strike, turned = strikes[0], Counter[str]()
    against: list[OpposedFlip] = []
    for each in strikes:
        draw = opposed_flip(each, own_modifiers(each, modifiers))
        against.append(replace(draw, between=turned[draw.defense.deck]))
        turned[draw.defense.deck] += draw.defense.cards
    return Flip(
        key=_attack_key(strike),
        asks=CHANCE,
        rules=(RuleId("T99-AOE-01"),),
        owner=strike.attacker.id,
        subject=say("99-towers.draw.area", attacker=strike.attacker.id, weapon=strike.weapon.item.name),
        side=against[0].attack,
        table=against[0].table,
        against=tuple(against),
    )


def _attack_key(strike: Strike) -> str:
    return f"attack:{strike.attacker.id}"


def _defense_key(strike: Strike) -> str:
    return f"defense:{strike.attacker.id}:{strike.target.id}"


@rule("T99-AOE-04", "T99-GAP-48")
def damage_flip(strike: Strike, cards: int = 1, *, key: str = "damage") -> Flip:
    """Return the damage flip, usually of one card, whose Hearts count for everybody who is hit."""
    return Flip(
        key=f"{key}:{strike.attacker.id}",
        asks=CHANCE,
        rules=(RuleId("T99-AOE-04"),),
        owner=strike.attacker.id,
        subject=say("99-towers.draw.area-damage", attacker=strike.attacker.id, weapon=strike.weapon.item.name),
        side=side_of(strike.state, strike.attacker, cards),
        reads="hearts",
        table=table_of(strike.state),
    )


@rule("T99-AOE-02")
def defense_flip(
    strike: Strike,
    modifiers: tuple[Modifier, ...],
    attack: tuple[Flip, Flipped],
    lying: Sequence[tuple[str, tuple[Card, ...]]],
) -> Flip:
    """Return the defense flip of one in the area; `lying` are the cards that lie on the table by then, deck by deck."""
    _, defense = _sides(strike, modifiers)
    reached = attack[0].side.final(attack[1])
    return Flip(
        key=_defense_key(strike),
        asks=CHANCE,
        rules=(RuleId("T99-AOE-02"),),
        owner=strike.target.id,
        subject=say("99-towers.draw.defense", target=strike.target.id, attack=reached),
        side=defense,
        reads="target",
        target=reached + 1,
        table=table_of(strike.state),
        lying=tuple(card for deck, cards in lying if deck == defense.deck for card in cards),
    )


@rule("T99-AOE-04", "T99-GAP-48")
def damage_flips(ctx: Context, struck: Callable[[], tuple[Strike, ...]]) -> Procedure[tuple[Modifier, ...]]:
    """Make the damage flips of a weapon that has some, once for all who are hit; return the Hearts that each suffers.

    `struck` tells who are hit and still there.
    """

    def build(state: Campaign) -> Flip | None:
        there = struck()
        cards = there[0].weapon.profile.flips if there else 0
        return damage_flip(there[0], cards, key="damage-flips") if cards else None

    if build(ctx.state) is None:
        return ()
    found = yield from flip(ctx, build)
    if found is None or not found[1].hearts:
        return ()
    label = say("99-towers.modifier.damage-flips", cards=found[1].phrase)
    added = modifier("T99-AOE-04", label, HEARTS, Add(found[1].hearts))
    return tuple(replace(added, on=figure_of(each, HEARTS)) for each in struck())


def _sides(strike: Strike, modifiers: tuple[Modifier, ...]) -> tuple[Side, Side]:
    attack, defense = tallies(strike, modifiers)
    return (
        side_of(strike.state, strike.attacker, _cards(attack), attack.total.shift),
        side_of(strike.state, strike.target, _cards(defense), defense.total.shift),
    )


def _cards(tally: Tally) -> int | None:
    return None if tally.barred is not None else tally.total.number
