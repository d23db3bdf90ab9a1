"""The decks as a whole: shuffling them fresh for a session."""

from dataclasses import dataclass

from core.base.phrase import Phrase, say
from core.chance.cards import Deck
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import DeckChanged
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards import card_rules


@COMMANDS.member("99-towers.shuffle")
@dataclass(frozen=True, slots=True)
class ShuffleDecks(EditCommand):
    """Shuffle all decks fresh, as at the start of a session."""

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say("99-towers.after.shuffle")

    @rule("T99-FLIP-02")
    def carry_out(self, ctx: Context) -> None:
        """Put every card back into its deck; hands are discarded."""
        whole = Deck(left=card_rules(ctx.state).whole)
        for owner, deck in ctx.state.decks.items():
            if deck != whole:
                ctx.emit(DeckChanged(owner, whole))
