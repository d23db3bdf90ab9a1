"""Flipping within a procedure: the draw, the cards to the discards, and then whatever held cards change."""

from collections.abc import Callable
from dataclasses import replace

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


def flip(ctx: Context, build: Callable[[Campaign], Flip | None]) -> Procedure[Flipped | None]:
    """Ask for a flip and put its cards into the discards; None if whoever would have flipped is gone."""
    answer = yield from ask(build)
    made = build(ctx.state)
    if answer is None or made is None:
        return None
    discard(ctx, made.table, ((made.side.deck, answer.cards),))
    played = Played(made.key, made.owner, made.side, answer, made.table)
    number = 0
    while (
        changed := (yield from use_hand(ctx, played, lambda state: build(state) is not None, number=number))
    ) is not None:
        played, number = replace(played, flipped=changed), number + 1
    return played.flipped


@rule("T99-FATE-01")
def flip_opposed(ctx: Context, build: Callable[[Campaign], OpposedFlip | None]) -> Procedure[Opposed | None]:
    """Ask for an attack's flip against a defense's and put the cards into the discards; None if somebody is gone.

    The two may answer each other's held cards until neither plays one.
    """
    answer = yield from ask(build)
    made = build(ctx.state)
    if answer is None or made is None:
        return None
    discard(ctx, made.table, ((made.attack.deck, answer.attack.cards), (made.defense.deck, answer.defense.cards)))
    sides = [
        Played(f"{made.key}:attack", made.owner, made.attack, answer.attack, made.table),
        Played(f"{made.key}:defense", made.opponent or made.owner, made.defense, answer.defense, made.table),
    ]
    turn, passes = 0, 0
    while passes < 2:
        mine = turn % 2
        changed = yield from use_hand(ctx, sides[mine], lambda state: build(state) is not None, number=turn)
        passes = passes + 1 if changed is None else 0
        if changed is not None:
            sides[mine] = replace(sides[mine], flipped=changed)
        turn += 1
    return Opposed(sides[0].flipped, sides[1].flipped)


@rule("T99-FLIP-02")
def discard(ctx: Context, table: CardRules, flips: tuple[tuple[str, tuple[Card, ...]], ...]) -> None:
    """Put the cards of one check into the discards of their decks; one that cannot have had them is shuffled first."""
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
        ctx.emit(DeckChanged(owner, deck.without(cards)))
