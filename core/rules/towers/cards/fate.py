"""What the game master deals out between fights: shuffled decks, Hands of Fate, chips."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.phrase import say
from core.chance.cards import Card, Deck
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.engine.event import DeckChanged, SourceMoved
from core.model.campaign import Campaign
from core.model.creature import Person
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.calls import Said
from core.rules.towers.cards.playing import COLOURS, ChipColour, chip_colour
from core.rules.towers.fighter import GM_DECK, set_chips, sheet_of, subject_now
from core.rules.towers.harm.healing import chip_ends, chip_heals
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import HAND, MASTERS_HAND, card_rules, chosen, number_of


@command("99-towers.shuffle")
class ShuffleDecks(Said, EditCommand):
    """Shuffle all decks fresh, as at the start of a session."""

    said = "99-towers.after.shuffle"

    @rule("T99-FLIP-02")
    def carry_out(self, ctx: Context) -> None:
        """Put every card back into its deck; hands are discarded."""
        whole = Deck(left=card_rules(ctx.state).whole)
        for owner, deck in ctx.state.decks.items():
            if deck != whole:
                ctx.emit(DeckChanged(owner, whole))


@command("99-towers.deal-hands")
class DealHands(Said, EditCommand):
    """Deal everybody a Hand of Fate of three cards, as at the start of a session; the decks are shuffled first."""

    said = "99-towers.after.deal-hands"

    @rule("T99-FATE-01", "T99-FLIP-02")
    def carry_out(self, ctx: Context) -> None:
        """Deal to every player character of this system, and to the game master."""
        whole = Deck(left=card_rules(ctx.state).whole)
        source = ctx.state.source
        size = number_of(ctx.state.house_rules, HAND)
        for owner in (*(each.id for each in _players(ctx.state)), GM_DECK):
            cards = size if owner != GM_DECK or chosen(ctx.state.house_rules, MASTERS_HAND) else 0
            hand, left, source = source.taken(whole.left, cards)
            ctx.emit(SourceMoved(source))
            ctx.emit(DeckChanged(owner, Deck(left=left, held=hand)))


def _players(state: Campaign) -> list[Person]:
    """Return the player characters of this system."""
    ours = (person for person in state.people.values() if person.creature.system == TOWERS)
    return [person for person in ours if sheet_of(person.creature).player_character]


@command("99-towers.exchange-card")
class ExchangeCard(Said, EditCommand):
    """Swap one held card for the top card of the own deck, as after a fight."""

    owner: str
    card: Card

    said = "99-towers.after.exchange-card"

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


SHARE = Column(TOWERS, "T99-TAB-CHIPS", "share in the pool per player")
MOST_CHIPS = 3


@command("99-towers.award-chip")
class AwardChip(Said, OfSome, EditCommand):
    """Award everybody a chip: of a colour, or drawn at random from the pool."""

    said = "99-towers.called.award"

    colour: str = ""

    @rule("T99-FATE-02")
    def carry_out(self, ctx: Context) -> None:
        """Give each a chip; refused for whoever holds three, and for a colour that does not exist."""
        named = chip_colour(self.colour) if self.colour else None
        for who in self.ids:
            chips = subject_now(ctx, who).vitals.chips
            if sum(chips.values()) >= MOST_CHIPS:
                raise Refused("99-towers.why.too-many-chips", most=MOST_CHIPS)
            colour = named or self._drawn(ctx)
            set_chips(ctx, who, {**chips, colour: chips.get(colour, 0) + 1})
            ctx.tell_of(who, "99-towers.log.awarded", chip=say(f"99-towers.chip.{colour}"))

    def _drawn(self, ctx: Context) -> ChipColour:
        colour, source = ctx.state.source.choose(pool_of(ctx.state))
        ctx.emit(SourceMoved(source))
        return colour


@rule("T99-FATE-02")
def pool_of(state: Campaign) -> tuple[ChipColour, ...]:
    """Return the chips left in the pool: each colour's share for every player (T99-TAB-CHIPS), without those held."""
    players = _players(state)
    held = {colour: sum(each.vitals.chips.get(colour, 0) for each in players) for colour in COLOURS}
    full = {colour: SHARE(colour.capitalize()) * max(1, len(players)) for colour in COLOURS}
    return tuple(colour for colour in COLOURS for _ in range(full[colour] - held[colour])) or COLOURS[:1]


@command("99-towers.spend-chip")
class SpendChip(Said, OfSome, EditCommand):
    """Spend a chip of each on a pool, or to be rid of a condition, as is possible at any time."""

    said = "99-towers.called.spend-chip"

    colour: str
    pool: str = ""
    condition: str = ""

    @rule("T99-ACT-24", "T99-FATE-02")
    def carry_out(self, ctx: Context) -> None:
        """Spend it; refused for what somebody does not hold, or what it does not do."""
        if not self.colour:
            raise Refused("99-towers.why.chip-no-healing")
        colour = chip_colour(self.colour)
        for who in self.ids:
            if self.condition:
                chip_ends(ctx, who, colour, self.condition)
            else:
                chip_heals(ctx, who, colour, self.pool)


@command("99-towers.chips")
class SetChips(Said, OfSome, EditCommand):
    """Give chips to tokens, or take them away: each holds these afterwards."""

    chips: dict[str, int]

    said = "99-towers.after.chips"

    @rule("T99-FATE-02")
    def carry_out(self, ctx: Context) -> None:
        """Set the chips; refused beyond three, or for colours that do not exist."""
        given = {chip_colour(name): count for name, count in self.chips.items()}
        counts: dict[str, int] = {colour: given.get(colour, 0) for colour in COLOURS}
        if min(counts.values()) < 0:
            raise Refused("99-towers.why.no-chip")
        if sum(counts.values()) > MOST_CHIPS:
            raise Refused("99-towers.why.too-many-chips", most=MOST_CHIPS)
        for who in self.ids:
            if subject_now(ctx, who).vitals.chips != counts:
                set_chips(ctx, who, counts)
