"""The command by which the game master lets somebody come to harm, in a fight or out of it: a fall, a trap, a fire."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.command_kinds import OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.forced import damage_flips, fall
from core.rules.towers.harm import Blow, Category

MOST_FEET, MOST_STUN, MOST_FLIPS = 1000, 500, 50


@dataclass(frozen=True, slots=True)
class _Harm(OfTokens, PlayCommand):
    """A command that harms tokens of an encounter, one after another."""

    def _judge(self, ctx: Context, *, fits: bool, most: int) -> None:
        """Raise `Refused` if somebody is not there, or a number is absurd."""
        if not self.tokens:
            raise Refused("99-towers.why.nobody")
        for who in self.tokens:
            ctx.token(who)
        if not fits:
            raise Refused("99-towers.why.absurd-number", most=most)


@COMMANDS.member("99-towers.fall")
@dataclass(frozen=True, slots=True)
class CallFall(_Harm):
    """Let tokens fall so many feet."""

    feet: int

    def label(self, state: Campaign) -> Phrase:
        """Say who falls how far."""
        return say("99-towers.called.fall", token=self.tokens[0] if self.tokens else "", feet=self.feet)

    @rule("T99-FALL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let each fall; whoever is gone when his turn comes is passed over."""
        self._judge(ctx, fits=0 <= self.feet <= MOST_FEET, most=MOST_FEET)
        for who in dict.fromkeys(self.tokens):
            if who in ctx.encounter.tokens:
                yield from fall(ctx, who, self.feet)


@COMMANDS.member("99-towers.hazard")
@dataclass(frozen=True, slots=True)
class CallHazard(_Harm):
    """Let a trap or the like do STUN and damage flips to tokens, of a category and a type."""

    stun: int
    flips: int = 0
    category: Category = "Physical"
    type: str = ""

    def label(self, state: Campaign) -> Phrase:
        """Say whom it hits."""
        return say("99-towers.called.hazard", token=self.tokens[0] if self.tokens else "", count=len(self.tokens))

    @rule("T99-DMG-10", "T99-TYPE-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Harm each; whoever is gone when his turn comes is passed over."""
        fits = 0 <= self.stun <= MOST_STUN and 0 <= self.flips <= MOST_FLIPS and self.stun + self.flips > 0
        self._judge(ctx, fits=fits, most=MOST_STUN)
        blow = Blow(self.stun, category=self.category, type=self.type)
        for who in dict.fromkeys(self.tokens):
            yield from damage_flips(ctx, who, blow, self.flips, f"hazard:{who}", "T99-DMG-10")
