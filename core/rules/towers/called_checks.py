"""The command by which the game master has checks made, in a fight or out of it, by anybody on the map or off it."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import EncounterId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards import GM_DECK
from core.rules.towers.checks import MOST_CARDS, Tested, check_alone, contest, known, resist
from core.rules.towers.flips import Side
from core.rules.towers.subjects import subject_now


@COMMANDS.member("99-towers.check")
@dataclass(frozen=True, slots=True)
class CallCheck(PlayCommand):
    """Let tokens of an encounter, or people, make a check one after another: alone, in a contest, against a power.

    `target` is the number to reach, none for the total alone; `other` flips `theirs` against each; `power` are the
    cards and the shift of what is resisted.
    """

    encounter: EncounterId | None
    who: tuple[str, ...]
    tested: Tested
    target: int | None = None
    other: str | None = None
    theirs: Tested | None = None
    power: tuple[int, int] | None = None

    def label(self, state: Campaign) -> Phrase:
        """Say what is checked, and by whom."""
        first = self.who[0] if self.who else ""
        return say("99-towers.called.check", what=self.tested.phrase, token=first, count=len(self.who))

    @property
    def where(self) -> EncounterId | None:
        """The encounter."""
        return self.encounter

    @rule("T99-CHECK-01", "T99-CHECK-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Make the checks; whoever is gone when his turn comes is passed over."""
        self._judge(ctx)
        for who in dict.fromkeys(self.who):
            if self.other is not None and self.theirs is not None:
                yield from contest(ctx, who, self.tested, self.other, self.theirs)
            elif self.power is not None:
                cards, shift = self.power
                yield from resist(ctx, who, self.tested, Side(cards, shift, GM_DECK))
            else:
                yield from check_alone(ctx, who, self.tested, self.target)

    def _judge(self, ctx: Context) -> None:
        """Raise `Refused` if somebody is not there, or there is nothing of the kind to check."""
        if not self.who:
            raise Refused("99-towers.why.nobody")
        for who in self.who:
            subject_now(ctx, who)
        known(self.tested)
        if self.other is not None:
            subject_now(ctx, self.other)
            if self.other in self.who:
                raise Refused("99-towers.why.oneself")
            if self.theirs is None:
                raise Refused("99-towers.why.no-check")
            known(self.theirs)
        if self.target is not None and abs(self.target) > MOST_CARDS:
            raise Refused("99-towers.why.absurd-number", most=MOST_CARDS)
        if self.power is not None and not (0 < self.power[0] <= MOST_CARDS and abs(self.power[1]) <= MOST_CARDS):
            raise Refused("99-towers.why.absurd-number", most=MOST_CARDS)
