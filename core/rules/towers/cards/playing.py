"""Playing a flip out: the draw, its cards to the discards, and then whatever held cards and chips change."""

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from core.base.errors import Gone
from core.base.ids import RuleId
from core.base.phrase import say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.event import DeckChanged
from core.engine.request import Choice, Option, Procedure, ask_now, ends_if_gone
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards.decks import GM_DECK, CardRules
from core.rules.towers.cards.fate import KEEP, Played, chips_before, chips_on, hand_options, play_card, play_chip
from core.rules.towers.cards.flips import Flip, Flipped, Opposed, OpposedFlip, Side

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
    answer = yield from ask_now(latest)
    draw = latest.made
    discard(ctx, draw.table, ((draw.side.deck, answer.cards),), lying=draw.lying)
    target = draw.target if draw.reads == "target" else None
    played = Played(draw.key, draw.owner, draw.side, answer, draw.table, draw.needs, target)
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
    answer = yield from ask_now(latest)
    draw = latest.made
    discard(ctx, draw.table, ((draw.attack.deck, answer.attack.cards), (draw.defense.deck, answer.defense.cards)))
    sides = [
        Played(f"{draw.key}:attack", draw.owner, draw.attack, answer.attack, draw.table, draw.needs),
        Played(
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
def change(ctx: Context, played: Played, number: int) -> Procedure[Played | None]:
    """Ask whether a held card is played on a flip, or a chip spent on it; return the flip after it, None if not."""
    if not played.hand(ctx.state) and not chips_on(ctx, played):
        return None
    answer = yield from ends_if_gone(ask_now(lambda: _changing(ctx, played, number)))
    if answer is None or answer == KEEP:
        return None
    if answer.startswith("chip "):
        return (yield from play_chip(ctx, played, answer, number))
    return (yield from play_card(ctx, played, answer, number))


def _changing(ctx: Context, played: Played, number: int) -> Choice:
    hand = hand_options(played, ctx.state)
    chips = tuple(Option(use.key, use.label) for use in chips_on(ctx, played))
    if not hand and not chips:
        raise Gone("99-towers.why.not-held")
    asked = "fate-or-chip" if hand and chips else "fate" if hand else "chip"
    cited = (*(("T99-FATE-01",) if hand else ()), *(("T99-FATE-02",) if chips else ()))
    whose = say("99-towers.game-master") if played.who in ("", GM_DECK) else played.who
    return Choice(
        key=f"fate:{played.key}:{number}",
        asks=played.who,
        about=played.about,
        rules=tuple(map(RuleId, cited)),
        prompt=say(f"99-towers.ask.{asked}", token=whose, cards=played.standing),
        options=(Option(KEEP, say("99-towers.option.keep")), *hand, *chips),
        suggested=KEEP,
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
