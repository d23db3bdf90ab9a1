"""Playing a flip out: the draw, its cards to the discards, and then whatever held cards and chips change."""

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from core.base.ids import RuleId
from core.base.phrase import say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.event import DeckChanged
from core.engine.request import Choice, Option, Procedure, Request, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards.decks import GM_DECK, CardRules
from core.rules.towers.cards.fate import KEEP, Played, chips_before, chips_on, hand_options, play_card, play_chip, uses
from core.rules.towers.cards.flips import Flip, Flipped, Opposed, OpposedFlip, Side
from core.rules.towers.fighter import encounter_now, find_subject

R = TypeVar("R", Flip, OpposedFlip)


def flip(ctx: Context, build: Callable[[Campaign], Flip | None]) -> Procedure[tuple[Flip, Flipped] | None]:
    """Ask for a flip and put its cards into the discards; None if whoever would have flipped is gone.

    The draw comes back as it was when it was answered, with what chips have added, and the flip as it lies in the end.
    """
    once = _Once(build)
    first = once(ctx.state)
    if first is not None and _may_buy(ctx, first.owner, first.side, first.table):
        side = yield from chips_before(ctx, first.owner, first.key, first.side, _still(build))
        once = _Once(build, lambda made: replace(made, side=_carried(made.side, side)))
    answer = yield from ask(once)
    draw = once.made
    if answer is None or draw is None:
        return None
    discard(ctx, draw.table, ((draw.side.deck, answer.cards),), lying=draw.lying)
    target = draw.target if draw.reads == "target" else None
    played = Played(draw.key, draw.owner, draw.side, answer, draw.table, target)
    number = 0
    while (changed := (yield from change(ctx, played, _still(build), number))) is not None:
        played, number = changed, number + 1
    return replace(draw, side=played.side), played.flipped


@rule("T99-FATE-01", "T99-FATE-02")
def flip_opposed(
    ctx: Context, build: Callable[[Campaign], OpposedFlip | None]
) -> Procedure[tuple[OpposedFlip, Opposed] | None]:
    """Ask for an attack's flip against a defense's and put the cards into the discards; None if somebody is gone.

    The two may answer each other's held cards and chips until neither plays one. The draw comes back as it was
    answered, with what chips have added.
    """
    once = _Once(build)
    first = once(ctx.state)
    if first is not None:
        attack, defense = first.attack, first.defense
        if _may_buy(ctx, first.owner, attack, first.table):
            attack = yield from chips_before(ctx, first.owner, f"{first.key}:attack", attack, _still(build))
        if _may_buy(ctx, first.opponent, defense, first.table):
            defense = yield from chips_before(ctx, first.opponent, f"{first.key}:defense", defense, _still(build))
        if attack.chips or defense.chips:
            bought = attack, defense
            once = _Once(
                build,
                lambda made: replace(
                    made, attack=_carried(made.attack, bought[0]), defense=_carried(made.defense, bought[1])
                ),
            )
    answer = yield from ask(once)
    draw = once.made
    if answer is None or draw is None:
        return None
    discard(ctx, draw.table, ((draw.attack.deck, answer.attack.cards), (draw.defense.deck, answer.defense.cards)))
    sides = [
        Played(f"{draw.key}:attack", draw.owner, draw.attack, answer.attack, draw.table),
        Played(f"{draw.key}:defense", draw.opponent or draw.owner, draw.defense, answer.defense, draw.table),
    ]
    turn, passes = 0, 0
    while passes < 2:
        mine = turn % 2
        seen = replace(sides[mine], against=sides[1 - mine].total)
        changed = yield from change(ctx, seen, _still(build), turn)
        passes = passes + 1 if changed is None else 0
        if changed is not None:
            sides[mine] = changed
        turn += 1
    settled = replace(draw, attack=sides[0].side, defense=sides[1].side)
    return settled, Opposed(sides[0].flipped, sides[1].flipped)


@rule("T99-FATE-01", "T99-FATE-02")
def change(ctx: Context, played: Played, here: Callable[[Campaign], bool], number: int) -> Procedure[Played | None]:
    """Ask whether a held card is played on a flip, or a chip spent on it; return the flip after it, None if not."""

    def build(state: Campaign) -> Request[str] | None:
        hand = hand_options(played, state)
        chips = tuple(Option(use.key, use.label) for use in chips_on(ctx, state, played))
        if not here(state) or not (hand or chips):
            return None
        asked = "fate-or-chip" if hand and chips else "fate" if hand else "chip"
        cited = (*(("T99-FATE-01",) if hand else ()), *(("T99-FATE-02",) if chips else ()))
        whose = say("99-towers.game-master") if played.who in ("", GM_DECK) else played.who
        return Choice(
            key=f"fate:{played.key}:{number}",
            asks=played.who,
            rules=tuple(map(RuleId, cited)),
            prompt=say(f"99-towers.ask.{asked}", token=whose, cards=played.standing),
            options=(Option(KEEP, say("99-towers.option.keep")), *hand, *chips),
            suggested=KEEP,
        )

    if not played.hand(ctx.state) and not chips_on(ctx, ctx.state, played):
        return None
    answer = yield from ask(build)
    if answer is None or answer == KEEP:
        return None
    if answer.startswith("chip "):
        return (yield from play_chip(ctx, played, answer, here, number))
    return (yield from play_card(ctx, played, answer, here, number))


def _may_buy(ctx: Context, who: str, side: Side, table: CardRules) -> bool:
    """Return whether cards have to be bought before a flip: it is desperate, or its cards cannot be added to later."""
    if side.count is None or not (side.is_desperate or table.fresh):
        return False
    someone = find_subject(ctx.state, encounter_now(ctx), who)
    return someone is not None and bool(uses(someone, before=True))


def _carried(fresh: Side, bought: Side) -> Side:
    """Return a side as it is now, with the cards that chips have bought for it."""
    cards = sum(cards for cards, _ in bought.chips)
    return replace(fresh, count=None if fresh.count is None else fresh.count + cards, chips=bought.chips)


class _Once(Generic[R]):
    """A builder that keeps the request it `made` last, and does not make it again for the same state."""

    def __init__(self, build: Callable[[Campaign], R | None], finish: Callable[[R], R] | None = None) -> None:
        self.made: R | None = None
        self._build: Callable[[Campaign], R | None] = build
        self._finish: Callable[[R], R] | None = finish
        self._state: Campaign | None = None

    def __call__(self, state: Campaign) -> R | None:
        if state is not self._state:
            self._state, self.made = state, self._build(state)
            if self.made is not None and self._finish is not None:
                self.made = self._finish(self.made)
        return self.made


def _still(build: Callable[[Campaign], object]) -> Callable[[Campaign], bool]:
    """Return whether those who flip are still there."""
    return lambda state: build(state) is not None


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
