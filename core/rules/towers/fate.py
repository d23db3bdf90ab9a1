"""The Hand of Fate: cards held in secret, and what they change about a flip; without dealt hands nobody is asked."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.chance.cards import Card, Deck, shown
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import DeckChanged, SourceMoved
from core.engine.request import CHANCE, Option, Procedure, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards import GM_DECK, CardRules, card_rules
from core.rules.towers.fighter import sheet_of
from core.rules.towers.flips import Flip, Flipped, Side, of_cards
from core.rules.towers.settings import HAND, MASTERS_HAND, chosen, number_of

KEEP = "keep"

Here = Callable[[Campaign], bool]
"""Whether those who flip are still there."""


@dataclass(frozen=True, slots=True)
class Played:
    """One side of a flip as it lies: who flips, how, what shows, under which rules on cards, and `against` what."""

    key: str
    who: str
    side: Side
    flipped: Flipped
    table: CardRules
    against: int | None = None

    @property
    def total(self) -> int:
        """What it comes to as it lies."""
        return self.side.final(self.flipped)

    @property
    def standing(self) -> Phrase:
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
def hand_options(played: Played, state: Campaign) -> tuple[Option, ...]:
    """Return what can be done with the held cards: one for one of the flip, or both for a new one."""
    hand = played.hand(state)
    swaps = [
        Option(f"swap {held} {card}", say("99-towers.option.swap", held=shown(held), card=shown(card)))
        for held in hand
        for card in played.flipped.cards
    ]
    fresh = [Option(f"fresh {held}", say("99-towers.option.fresh", held=shown(held))) for held in hand]
    return (*swaps, *fresh)


@rule("T99-FATE-01")
def play_card(ctx: Context, played: Played, answer: str, here: Here, number: int) -> Procedure[Played]:
    """Play a held card on a flip, and return the flip after it."""
    action, held, *rest = answer.split(" ")
    _play(ctx, played, held)
    if action == "swap":
        cards = tuple(held if card == rest[0] else card for card in played.flipped.cards)
        return replace(played, flipped=of_cards(cards, played.side, played.table))
    flipped = yield from _fresh(ctx, played, here, number)
    return played if flipped is None else replace(played, flipped=flipped)


def _play(ctx: Context, played: Played, held: Card) -> None:
    deck = played.table.deck(ctx.state, played.side.deck)
    after = replace(deck, held=tuple(card for card in deck.held if card != held), discards=(*deck.discards, held))
    ctx.emit(DeckChanged(played.side.deck, after))
    ctx.note(say("99-towers.log.fate", token=played.who, card=shown(held)), RuleId("T99-FATE-01"))


def _fresh(ctx: Context, played: Played, here: Here, number: int) -> Procedure[Flipped | None]:
    side = replace(played.side, count=1)

    def build(state: Campaign) -> Flip | None:
        if not here(state):
            return None
        return Flip(
            key=f"fate-card:{played.key}:{number}",
            asks=CHANCE,
            rules=(RuleId("T99-FATE-01"),),
            owner=played.who,
            subject=say("99-towers.draw.fate", token=played.who),
            side=side,
            table=played.table,
        )

    flipped = yield from ask(build)
    if flipped is not None and flipped.cards:
        deck = played.table.deck(ctx.state, side.deck)
        ctx.emit(DeckChanged(side.deck, deck.without(flipped.cards)))
    return flipped


@COMMANDS.member("99-towers.deal-hands")
@dataclass(frozen=True, slots=True)
class DealHands(EditCommand):
    """Deal everybody a Hand of Fate of three cards, as at the start of a session; the decks are shuffled first."""

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say("99-towers.after.deal-hands")

    @rule("T99-FATE-01", "T99-FLIP-02")
    def carry_out(self, ctx: Context) -> None:
        """Deal to every player character of this system, and to the game master."""
        owners = [
            person.id
            for person in ctx.state.people.values()
            if person.creature.system == "99-towers" and sheet_of(person.creature).player_character
        ]
        whole = Deck(left=card_rules(ctx.state).whole)
        source = ctx.state.source
        size = number_of(ctx.state.house_rules, HAND)
        for owner in (*owners, GM_DECK):
            cards = size if owner != GM_DECK or chosen(ctx.state, MASTERS_HAND) else 0
            hand, left, source = source.taken(whole.left, cards)
            ctx.emit(SourceMoved(source))
            ctx.emit(DeckChanged(owner, Deck(left=left, held=hand)))


@COMMANDS.member("99-towers.exchange-card")
@dataclass(frozen=True, slots=True)
class ExchangeCard(EditCommand):
    """Swap one held card for the top card of the own deck, as after a fight."""

    owner: str
    card: Card

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say("99-towers.after.exchange-card")

    @rule("T99-FATE-01")
    def carry_out(self, ctx: Context) -> None:
        """Draw one card in place of another; refused for a card that is not held."""
        deck = ctx.state.decks.get(self.owner)
        if deck is None or self.card not in deck.held:
            raise Refused("99-towers.why.not-held")
        drawn, after, source = deck.draw(1, ctx.state.source)
        if not drawn:
            raise Refused("99-towers.why.not-held")
        hand = tuple(drawn[0] if card == self.card else card for card in deck.held)
        discards = (*(card for card in after.discards if card not in drawn), self.card)
        ctx.emit(SourceMoved(source))
        ctx.emit(DeckChanged(self.owner, replace(after, held=hand, discards=discards)))
