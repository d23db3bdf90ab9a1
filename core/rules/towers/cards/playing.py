"""Playing a flip out: the draw, and what the Hand of Fate and chips change about it, or about a hit."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from core.base.errors import Gone, Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.chance.cards import Card, card_text
from core.engine.context import Context
from core.engine.event import DeckChanged
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.explain.modifier import ExtraCards as Cards
from core.explain.modifier import Modifier, Shift
from core.explain.tally import Stacking, Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.asking import choice
from core.rules.towers.cards.flips import Flip, Opposed, OpposedFlip, flip_from
from core.rules.towers.cards.sides import Flipped, Side, of_cards
from core.rules.towers.fighter import GM_DECK, Fighter, encounter_now, find_subject, set_chips, subject_now
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import BLUE_CHIP, CardRules, number_of

KEEP = "keep"


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A held card as it may be played on a flip: for one of its cards, or with all that is held for a new one."""

    card: Card
    swapped: Card | None = None

    @property
    def key(self) -> str:
        """The key of its option."""
        return f"fresh {self.card}" if self.swapped is None else f"swap {self.card} {self.swapped}"


@dataclass(frozen=True, slots=True)
class OpenFlip:
    """One side of a flip as it lies: who flips, how, what shows, under which rules on cards, and `against` what.

    `about` are all those without whom it would not lie there.
    """

    key: str
    who: str
    side: Side
    flipped: Flipped
    table: CardRules
    about: tuple[str, ...]
    against: int | None = None

    @property
    def total(self) -> int:
        """What it comes to as it lies."""
        return self.side.final(self.flipped)

    @property
    def comes_to(self) -> Phrase:
        """Say what it comes to, and what the other comes to."""
        if self.against is None:
            return say("99-towers.standing", cards=self.flipped.phrase, total=self.total)
        return say("99-towers.standing-against", cards=self.flipped.phrase, total=self.total, against=self.against)

    def hand(self, state: Campaign) -> tuple[Card, ...]:
        """Return the cards that may be played on it; none on a flip of which only the result is known."""
        if self.side.count is None or not self.flipped.cards or self.table.fresh:
            return ()
        return self.table.deck(state, self.side.deck).held


@rule("T99-FATE-01")
def hand_options(played: OpenFlip, state: Campaign) -> dict[HeldCard, Phrase]:
    """Return what can be done with the held cards: one for one of the flip, or both for a new one."""
    hand = played.hand(state)
    swaps = {
        HeldCard(held, card): say("99-towers.option.swap", held=card_text(held), card=card_text(card))
        for held in hand
        for card in played.flipped.cards
    }
    return {**swaps, **{HeldCard(held): say("99-towers.option.fresh", held=card_text(held)) for held in hand}}


@rule("T99-FATE-01")
def play_card(ctx: Context, played: OpenFlip, chosen: HeldCard, number: int) -> Procedure[OpenFlip]:
    """Play a held card on a flip, and return the flip after it."""
    held = chosen.card
    deck = played.table.deck(ctx.state, played.side.deck)
    after = replace(deck, held=tuple(card for card in deck.held if card != held), discards=(*deck.discards, held))
    ctx.emit(DeckChanged(played.side.deck, after))
    ctx.tell_of(played.who, "99-towers.log.fate", "T99-FATE-01", card=card_text(held))
    if chosen.swapped is not None:
        cards = tuple(held if card == chosen.swapped else card for card in played.flipped.cards)
        return replace(played, flipped=of_cards(cards, played.side, played.table))
    subject = say("99-towers.draw.fate", token=played.who)
    flipped = yield from _more_cards(ctx, played, f"fate-card:{played.key}:{number}", "T99-FATE-01", subject, 1)
    return replace(played, flipped=flipped)


def _more_cards(
    ctx: Context, played: OpenFlip, key: str, cited: str, subject: Phrase, count: int
) -> Procedure[Flipped]:
    """Flip so many cards more from the deck of a flip that lies there."""
    side = replace(played.side, count=count)
    flipped = yield from ask(flip_from(ctx.state, played.who, key, cited, subject, side, about=played.about))
    if flipped.cards:
        deck = played.table.deck(ctx.state, played.side.deck)
        ctx.emit(DeckChanged(played.side.deck, deck.without(flipped.cards)))
    return flipped


class ChipColour(StrEnum):
    """The colours of chips from the least to the best; a better one may be used as a lesser (T99-TAB-CHIPS)."""

    WHITE = "white"
    RED = "red"
    BLUE = "blue"


COLOURS = tuple(ChipColour)
USES = Column(TOWERS, "T99-TAB-CHIPS", "uses")
"""The first figure is what a white chip adds to a value, a red one in cards; that of a blue one is T99-GAP-07."""


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use a chip on a flip: the colour spent, and what is had for it, cards or a shift."""

    colour: ChipColour
    cards: int = 0
    shift: int = 0

    @property
    def key(self) -> str:
        """The key of its option."""
        return f"chip {self.colour} {f'flip+{self.cards}' if self.cards else f'shift+{self.shift}'}"

    @property
    def label(self) -> Phrase:
        """Say what is spent, and for what."""
        chip = say(f"99-towers.chip.{self.colour}")
        if self.cards:
            return say("99-towers.option.chip-cards", chip=chip, cards=self.cards)
        return say("99-towers.option.chip-shift", chip=chip, shift=self.shift)


def chip_colour(colour: str) -> ChipColour:
    """Return a colour as it is filled in or kept; raise `Refused` for one that no chip has."""
    if colour not in COLOURS:
        raise Refused("99-towers.why.no-chip")
    return ChipColour(colour)


@rule("T99-FATE-02")
def least_chip(someone: Fighter, colour: ChipColour) -> ChipColour | None:
    """Return the least chip that somebody holds which will do as one of a colour; None if he holds none."""
    chips = someone.vitals.chips
    return next((each for each in COLOURS[COLOURS.index(colour) :] if chips.get(each, 0) > 0), None)


@rule("T99-FATE-02")
def uses(someone: Fighter, *, before: bool = False, desperate: bool = False) -> tuple[Use, ...]:
    """Return what somebody's chips can do to his flip: cards before or after it, a shift after it.

    Once a desperate flip lies there, more cards would no longer make it a better one: they have to be bought before.
    """
    found = []
    white = None if before else least_chip(someone, ChipColour.WHITE)
    if white is not None:
        found.append(Use(white, shift=USES("White")))
    if before or not desperate:
        cards = ((ChipColour.RED, USES("Red")), (ChipColour.BLUE, number_of(someone.house, BLUE_CHIP)))
        found += [Use(colour, cards=count) for colour, count in cards if someone.vitals.chips.get(colour, 0)]
    return tuple(found)


@rule("T99-FATE-02")
def spend_chip(ctx: Context, who: str, colour: ChipColour, why: Phrase) -> None:
    """Take a chip from somebody who holds it, and say what for."""
    chips = subject_now(ctx, who).vitals.chips
    set_chips(ctx, who, {**chips, colour: chips.get(colour, 0) - 1})
    ctx.note(why, RuleId("T99-FATE-02"), about=who)


def chips_on(ctx: Context, played: OpenFlip) -> tuple[Use, ...]:
    """Return what can be done to a flip that lies there; nothing where none was made, or for whoever has no chips."""
    someone = find_subject(ctx.state, encounter_now(ctx), played.who)
    if someone is None or played.side.count is None:
        return ()
    return uses(someone, desperate=played.side.is_desperate or played.table.fresh)


@rule("T99-FATE-02", "T99-FLIP-04", "T99-FLIP-05")
def play_chip(ctx: Context, played: OpenFlip, use: Use, number: int) -> Procedure[OpenFlip]:
    """Spend a chip on a flip that lies there, and return the flip after it."""
    spend_chip(ctx, played.who, use.colour, say("99-towers.log.chip", token=played.who, what=use.label))
    side = added(played.side, use)
    if not use.cards:
        return replace(played, side=side)
    subject = say("99-towers.draw.chip-cards", token=played.who)
    key = f"chip-cards:{played.key}:{number}"
    more = yield from _more_cards(ctx, played, key, "T99-FATE-02", subject, use.cards)
    return replace(played, side=side, flipped=_together(played, side, more))


def _together(played: OpenFlip, side: Side, more: Flipped) -> Flipped:
    """Return a flip with further cards; of flips without cards the results are put together."""
    cards: tuple[Card, ...] = (*played.flipped.cards, *more.cards)
    if played.flipped.cards and more.cards:
        return of_cards(cards, side, played.table)
    return Flipped(max(played.flipped.kept, more.kept), played.flipped.hearts + more.hearts)


def added(side: Side, use: Use) -> Side:
    """Return a side of a flip with what a chip gives it."""
    count = None if side.count is None else side.count + use.cards
    return replace(side, count=count, shift=side.shift + use.shift, chips=(*side.chips, (use.cards, use.shift)))


W = TypeVar("W")


@rule("T99-FATE-02", "T99-FLIP-07")
def chips_before(ctx: Context, who: str, key: str, side: Side, about: tuple[str, ...]) -> Procedure[Side]:
    """Ask whether chips buy cards for a flip before it is made, where afterwards would be too late; return its side."""

    def ways() -> dict[Use, Phrase]:
        someone = find_subject(ctx.state, encounter_now(ctx), who)
        return {} if someone is None else {use: use.label for use in uses(someone, before=True)}

    number = 0
    while True:
        prompt = say("99-towers.ask.chip-before", token=who, cards=side.cards)
        use = yield from _spent(f"chip-before:{key}:{number}", who, about, prompt, ways, lambda use: use.key)
        if use is None:
            return side
        spend_chip(ctx, who, use.colour, say("99-towers.log.chip", token=who, what=use.label))
        side, number = added(side, use), number + 1


@rule("T99-FATE-02")
def cancels_hit(ctx: Context, whom: str, by: str, key: str) -> Procedure[bool]:
    """Ask somebody who holds a blue chip whether it cancels the hit that he would take."""

    def ways() -> dict[str, Phrase]:
        has_one = subject_now(ctx, whom).vitals.chips.get(ChipColour.BLUE, 0) > 0
        return {"cancel": say("99-towers.option.cancel-hit")} if has_one else {}

    prompt = say("99-towers.ask.cancel-hit", token=whom, other=by)
    if (yield from _spent(f"cancel:{key}", whom, (by,), prompt, ways)) is None:
        return False
    spend_chip(ctx, whom, ChipColour.BLUE, say("99-towers.log.cancels", token=whom, other=by))
    return True


def _spent(
    key: str,
    who: str,
    about: tuple[str, ...],
    prompt: Phrase,
    ways: Callable[[], dict[W, Phrase]],
    keyed: Callable[[W], str] = str,
) -> Procedure[W | None]:
    """Ask in which way somebody spends a chip; None where he keeps it, there is no way, or none any more."""

    def question() -> Choice[W | None]:
        options = ways()
        if not options:
            raise Gone("99-towers.why.no-chip")
        return choice(
            key,
            "T99-FATE-02",
            asks=who,
            about=about,
            prompt=prompt,
            options={None: say("99-towers.option.keep-chips"), **options},
            keyed=lambda way: KEEP if way is None else keyed(way),
        )

    return (yield from ends_if_gone(ask(question))) if ways() else None


def chip_lines(side: Side, figure: str) -> tuple[Modifier, ...]:
    """Return what chips have done to a side of a flip, as modifiers of a figure."""
    cited, label = RuleId("T99-FATE-02"), say("99-towers.modifier.chip")
    return tuple(Modifier(cited, label, figure, Cards(cards) if cards else Shift(shift)) for cards, shift in side.chips)


def with_chips(tally: Tally, side: Side, stacking: dict[str, Stacking] | None = None) -> Tally:
    """Return a tally with what chips have done to the flip that it was reckoned for."""
    if not side.chips:
        return tally
    modifiers = [line.modifier for line in tally.lines]
    return settle(tally.subject, tally.base, (*modifiers, *chip_lines(side, tally.subject)), stacking=stacking)


R = TypeVar("R", Flip, OpposedFlip)


def flip(ctx: Context, make: Callable[[], Flip]) -> Procedure[tuple[Flip, Flipped]]:
    """Ask for a flip, as `make` makes it of the present state, and put its cards into the discards.

    The draw comes back as it was when it was answered, with what chips have added, and the flip as it lies in the end.
    """
    latest = _Latest(ctx, make)
    first = latest.made
    side = yield from _bought(ctx, first.owner, first.key, first.side, first)
    if side.chips:
        latest = _Latest(ctx, lambda: _with_bought(make(), side))
    answer = yield from ask(latest)
    draw = latest.made
    discard(ctx, draw.table, ((draw.side.deck, answer.cards),), lying=draw.lying)
    target = draw.target if draw.reads == "target" else None
    played = OpenFlip(draw.key, draw.owner, draw.side, answer, draw.table, draw.needs, target)
    number = 0
    while (changed := (yield from change(ctx, played, number))) is not None:
        played, number = changed, number + 1
    return replace(draw, side=played.side), played.flipped


@rule("T99-FATE-01", "T99-FATE-02")
def flip_opposed(ctx: Context, make: Callable[[], OpposedFlip]) -> Procedure[tuple[OpposedFlip, Opposed]]:
    """Ask for an attack's flip against a defense's, as `make` makes it now, and put the cards into the discards.

    The two may answer each other's held cards and chips until neither plays one. The draw comes back as it was
    answered, with what chips have added.
    """
    latest = _Latest(ctx, make)
    first = latest.made
    attack = yield from _bought(ctx, first.owner, f"{first.key}:attack", first.attack, first)
    defense = yield from _bought(ctx, first.opponent, f"{first.key}:defense", first.defense, first)
    if attack.chips or defense.chips:
        latest = _Latest(ctx, lambda: _with_both_bought(make(), attack, defense))
    answer = yield from ask(latest)
    draw = latest.made
    discard(ctx, draw.table, ((draw.attack.deck, answer.attack.cards), (draw.defense.deck, answer.defense.cards)))
    sides = [
        OpenFlip(f"{draw.key}:attack", draw.owner, draw.attack, answer.attack, draw.table, draw.needs),
        OpenFlip(
            f"{draw.key}:defense", draw.opponent or draw.owner, draw.defense, answer.defense, draw.table, draw.needs
        ),
    ]
    turn, passes = 0, 0
    while passes < 2:
        mine = turn % 2
        changed = yield from change(ctx, replace(sides[mine], against=sides[1 - mine].total), turn)
        passes = passes + 1 if changed is None else 0
        if changed is not None:
            sides[mine] = changed
        turn += 1
    settled = replace(draw, attack=sides[0].side, defense=sides[1].side)
    return settled, Opposed(sides[0].flipped, sides[1].flipped)


@rule("T99-FATE-01", "T99-FATE-02")
def change(ctx: Context, played: OpenFlip, number: int) -> Procedure[OpenFlip | None]:
    """Ask whether a held card is played on a flip, or a chip spent on it; return the flip after it, None if not."""
    if not played.hand(ctx.state) and not chips_on(ctx, played):
        return None
    answer = yield from ends_if_gone(ask(lambda: _changing(ctx, played, number)))
    if answer is None:
        return None
    if isinstance(answer, Use):
        return (yield from play_chip(ctx, played, answer, number))
    return (yield from play_card(ctx, played, answer, number))


def _changing(ctx: Context, played: OpenFlip, number: int) -> Choice[HeldCard | Use | None]:
    hand = hand_options(played, ctx.state)
    chips = {use: use.label for use in chips_on(ctx, played)}
    if not hand and not chips:
        raise Gone("99-towers.why.not-held")
    asked = "fate-or-chip" if hand and chips else "fate" if hand else "chip"
    cited = (*(("T99-FATE-01",) if hand else ()), *(("T99-FATE-02",) if chips else ()))
    whose = say("99-towers.game-master") if played.who in ("", GM_DECK) else played.who
    return choice(
        f"fate:{played.key}:{number}",
        *cited,
        asks=played.who,
        about=played.about,
        prompt=say(f"99-towers.ask.{asked}", token=whose, cards=played.comes_to),
        options={None: say("99-towers.option.keep"), **hand, **chips},
        keyed=lambda way: KEEP if way is None else way.key,
    )


def _bought(ctx: Context, who: str, key: str, side: Side, draw: Flip | OpposedFlip) -> Procedure[Side]:
    """Let chips buy cards before a flip where later is too late: it is desperate, or cards cannot be added to it."""
    if side.count is None or not (side.is_desperate or draw.table.fresh):
        return side
    return (yield from chips_before(ctx, who, key, side, draw.needs))


def _with_bought(draw: Flip, side: Side) -> Flip:
    return replace(draw, side=_carried(draw.side, side))


def _with_both_bought(draw: OpposedFlip, attack: Side, defense: Side) -> OpposedFlip:
    return replace(draw, attack=_carried(draw.attack, attack), defense=_carried(draw.defense, defense))


def _carried(fresh: Side, bought: Side) -> Side:
    """Return a side as it is now, with the cards that chips have bought for it."""
    cards = sum(cards for cards, _ in bought.chips)
    return replace(fresh, count=None if fresh.count is None else fresh.count + cards, chips=bought.chips)


class _Latest(Generic[R]):
    """The request as `make` makes it of the present state, and as it was `made` last; once for each state."""

    def __init__(self, ctx: Context, make: Callable[[], R]) -> None:
        self._ctx = ctx
        self._make: Callable[[], R] = make
        self._state: Campaign = ctx.state
        self.made: R = make()

    def __call__(self) -> R:
        if self._ctx.state is not self._state:
            self._state, self.made = self._ctx.state, self._make()
        return self.made


@rule("T99-FLIP-02")
def discard(
    ctx: Context, table: CardRules, flips: tuple[tuple[str, tuple[Card, ...]], ...], *, lying: tuple[Card, ...] = ()
) -> None:
    """Put the cards of one check into the discards of their decks; one that cannot have had them is shuffled first.

    Cards that are still `lying` on the table are not shuffled with the others, but go to the discards after it.
    """
    if table.fresh:
        return
    by_deck: dict[str, tuple[Card, ...]] = {}
    for owner, cards in flips:
        by_deck[owner] = (*by_deck.get(owner, ()), *cards)
    for owner, cards in by_deck.items():
        if not cards:
            continue
        deck = table.deck(ctx.state, owner)
        if deck.lacking(cards):
            ctx.note(say("99-towers.log.reshuffled", deck=owner), RuleId("T99-FLIP-02"))
        after = deck.without(cards)
        if any(card in after.left for card in lying):
            left = tuple(card for card in after.left if card not in lying)
            after = replace(after, left=left, discards=(*after.discards, *(c for c in lying if c in after.left)))
        ctx.emit(DeckChanged(owner, after))
