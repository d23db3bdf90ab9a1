"""Flipping within a procedure: the draw, the cards to the discards, and then whatever held cards change."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from core.base.ids import RuleId
from core.base.phrase import say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.event import DeckChanged
from core.engine.request import Procedure, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards import CardRules
from core.rules.towers.fate import Played, use_hand
from core.rules.towers.flips import Flip, Flipped, Opposed, OpposedFlip

R = TypeVar("R", Flip, OpposedFlip)


def flip(ctx: Context, build: Callable[[Campaign], Flip | None]) -> Procedure[tuple[Flip, Flipped] | None]:
    """Ask for a flip and put its cards into the discards; None if whoever would have flipped is gone.

    The draw comes back as it was when it was answered, with the flip as it lies in the end.
    """
    made: list[Flip | None] = []
    answer = yield from ask(_noting(build, made))
    draw = made[-1]
    if answer is None or draw is None:
        return None
    discard(ctx, draw.table, ((draw.side.deck, answer.cards),), lying=draw.lying)
    played = Played(draw.key, draw.owner, draw.side, answer, draw.table)
    number = 0
    while (changed := (yield from use_hand(ctx, played, _still(build), number=number))) is not None:
        played, number = replace(played, flipped=changed), number + 1
    return draw, played.flipped


@rule("T99-FATE-01")
def flip_opposed(
    ctx: Context, build: Callable[[Campaign], OpposedFlip | None]
) -> Procedure[tuple[OpposedFlip, Opposed] | None]:
    """Ask for an attack's flip against a defense's and put the cards into the discards; None if somebody is gone.

    The two may answer each other's held cards until neither plays one. The draw comes back as it was answered.
    """
    made: list[OpposedFlip | None] = []
    answer = yield from ask(_noting(build, made))
    draw = made[-1]
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
        changed = yield from use_hand(ctx, sides[mine], _still(build), number=turn)
        passes = passes + 1 if changed is None else 0
        if changed is not None:
            sides[mine] = replace(sides[mine], flipped=changed)
        turn += 1
    return draw, Opposed(sides[0].flipped, sides[1].flipped)


def _noting(build: Callable[[Campaign], R | None], made: list[R | None]) -> Callable[[Campaign], R | None]:
    """Return a builder that keeps the request it made last, which is the one that is answered."""

    def noting(state: Campaign) -> R | None:
        request = build(state)
        made[:] = [request]
        return request

    return noting


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
