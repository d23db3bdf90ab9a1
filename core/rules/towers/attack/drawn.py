"""What an attack draws: one flip against one defense in a single draw, or one attack and each defense in an area."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure, in_parallel
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.rulebook.cite import rule
from core.rules.towers.attack.declared import Declared, strikes_of
from core.rules.towers.attack.modifiers import STACKING, figure_of, own_modifiers, tallies
from core.rules.towers.attack.strike import HEARTS, Strike, modifier
from core.rules.towers.cards.fate import cancels_hit, with_chips
from core.rules.towers.cards.flips import NO_FLIP, Flip, Flipped, Opposed, OpposedFlip, Side, side_by, side_of, table_of
from core.rules.towers.cards.playing import flip, flip_opposed
from core.rules.towers.settings import AREA_HEARTS, chosen

_RULES = (RuleId("T99-ATK-01"), RuleId("T99-ATK-02"))


@dataclass(frozen=True, slots=True)
class Drawn:
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
def cancelling(ctx: Context, attacker: TokenId, drawn: Drawn) -> Procedure[Drawn]:
    """Let whoever is hit and holds a blue chip cancel it."""
    if not drawn.hits:
        return drawn
    key = f"attack:{attacker}:{drawn.target}"
    return replace(drawn, cancelled=(yield from cancels_hit(ctx, drawn.target, attacker, key)))


def reckoned_with_chips(reckoned: tuple[Tally, Tally], drawn: Drawn) -> tuple[Tally, Tally]:
    """Return the attack and the defense as reckoned, with what chips have done to either flip."""
    attack, defense = reckoned
    return with_chips(attack, drawn.attack, STACKING), with_chips(defense, drawn.defense, STACKING)


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


def _sides(strike: Strike, modifiers: tuple[Modifier, ...]) -> tuple[Side, Side]:
    attack, defense = tallies(strike, modifiers)
    return side_by(strike.state, strike.attacker, attack), side_by(strike.state, strike.target, defense)


def strikes_now(ctx: Context, declared: Declared, only: Collection[TokenId] | None = None) -> tuple[Strike, ...]:
    """Return the attack as it is now, on all or on some alone; raise `Gone` where nobody is left to be struck."""
    strikes = strikes_of(ctx.state, ctx.encounter, ctx.board, declared)
    found = strikes if only is None else tuple(each for each in strikes if each.target.id in only)
    if not found:
        raise Gone("99-towers.why.nobody-there")
    return found


@rule("T99-ATK-01", "T99-AOE-01", "T99-AOE-02")
def draw_all(ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...]) -> Procedure[tuple[Drawn, ...]]:
    """Flip the attack once, and a defense for everybody whom it strikes; those who are gone by then are left out."""
    strikes = strikes_now(ctx, declared)
    targets = tuple(each.target.id for each in strikes)
    separate = any(each.area is not None for each in strikes) and chosen(ctx.state, AREA_HEARTS) == "flip"
    if len(targets) == 1 and not separate:
        return ((yield from _in_one_draw(ctx, declared, modifiers, targets[0])),)
    made, flipped = yield from flip(ctx, lambda: attack_flip(strikes_now(ctx, declared), modifiers))
    lying = [(made.side.deck, flipped.cards)]
    if separate:
        flipped = replace(flipped, hearts=(yield from _damage_hearts(ctx, declared)))
    found = yield from in_parallel(
        [_defend(ctx, declared, modifiers, target, (made, flipped), lying) for target in targets]
    )
    return tuple(each for each in found if each is not None)


@rule("T99-AOE-04", "T99-GAP-48")
def _damage_hearts(ctx: Context, declared: Declared) -> Procedure[int]:
    """Return the Hearts of one damage flip for all in an area, by a house rule in place of the attack's."""
    _, flipped = yield from flip(ctx, lambda: damage_flip(strikes_now(ctx, declared)[0]))
    return flipped.hearts


@rule("T99-AOE-02")
def _defend(
    ctx: Context,
    declared: Declared,
    modifiers: tuple[Modifier, ...],
    target: TokenId,
    attack: tuple[Flip, Flipped],
    lying: list[tuple[str, tuple[Card, ...]]],
) -> Procedure[Drawn]:
    """Flip the defense of one against the attack on an area; `lying`, what lies on the table, is added to."""

    def make() -> Flip:
        (strike,) = strikes_now(ctx, declared, (target,))
        return defense_flip(strike, own_modifiers(strike, modifiers), attack, lying)

    unasked = make().side
    if unasked.count is None:
        return Drawn(target, attack[0].side, unasked, Opposed(attack[1], NO_FLIP))
    made, flipped = yield from flip(ctx, make)
    lying.append((made.side.deck, flipped.cards))
    return Drawn(target, attack[0].side, made.side, Opposed(attack[1], flipped))


def _in_one_draw(
    ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...], target: TokenId
) -> Procedure[Drawn]:
    """Flip the attack against the defense of a single one, in one draw."""

    def make() -> OpposedFlip:
        (strike,) = strikes_now(ctx, declared, (target,))
        return opposed_flip(strike, own_modifiers(strike, modifiers))

    made, opposed = yield from flip_opposed(ctx, make)
    return Drawn(target, made.attack, made.defense, opposed)


@rule("T99-AOE-04", "T99-GAP-48")
def damage_flips(ctx: Context, declared: Declared, hit: Collection[TokenId]) -> Procedure[tuple[Modifier, ...]]:
    """Make the damage flips of a weapon that has some, once for all who are hit; return the Hearts for each."""
    cards = strikes_now(ctx, declared, hit)[0].weapon.profile.flips if hit else 0
    if not cards:
        return ()
    make = partial(damage_flip, cards=cards, key="damage-flips")
    _, flipped = yield from flip(ctx, lambda: make(strikes_now(ctx, declared, hit)[0]))
    if not flipped.hearts:
        return ()
    label = say("99-towers.modifier.damage-flips", cards=flipped.phrase)
    added = modifier("T99-AOE-04", label, HEARTS, Add(flipped.hearts))
    return tuple(replace(added, on=figure_of(each, HEARTS)) for each in strikes_now(ctx, declared, hit))
