"""What the game master calls for: hands that are put right, and conditions that a fight leaves."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand, OfTokens
from core.engine.context import Context
from core.engine.draws import faces_in
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit import calls as kit
from core.rules.kit.conditions import LiftAfterFight
from core.rules.swift_swords.clock import SIDES, clock_of, in_order, set_clock, shown
from core.rules.swift_swords.harm.calls import CALLS as BODY
from core.rules.swift_swords.mob_calls import CALLS as GROUPING
from core.rules.swift_swords.names import FIGHT_ONLY, SWIFT_SWORDS

MOST_DICE = 20
"""Dice of a hand that can be typed."""


@COMMANDS.member("swift-swords.set-hand")
@dataclass(frozen=True, slots=True)
class SetHand(OfTokens, EditCommand):
    """Put the dice right that somebody holds, as they lie on the table."""

    faces: str

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say("swift-swords.history.set-hand", token=self.tokens[0] if self.tokens else "")

    @rule("SST-AD-01")
    def carry_out(self, ctx: Context) -> None:
        """Let each of them hold these dice; raise `Refused` for what are no dice."""
        dice = in_order(faces_in(self.faces, SIDES))
        if self.faces.strip() and (not dice or len(dice) > MOST_DICE or not all(1 <= face <= SIDES for face in dice)):
            raise Refused("swift-swords.why.no-such-hand", count=MOST_DICE)
        for who in self.tokens:
            if who in clock_of(ctx.encounter).combatants:
                set_clock(ctx, clock_of(ctx.encounter).holds_dice(who, dice), "SST-AD-01")
                ctx.note(say("swift-swords.log.hand", token=who, dice=shown(dice)), RuleId("SST-AD-01"))


@COMMANDS.member("swift-swords.lift-conditions")
@dataclass(frozen=True, slots=True)
class LiftFightConditions(LiftAfterFight):
    """Clear what means something in a fight only (SST-SEQ-02)."""

    system = SWIFT_SWORDS
    kinds = FIGHT_ONLY


def _hand_form(call: kit.CallSituation) -> tuple[Field, ...]:
    hand = ""
    if call.is_fighting and call.encounter is not None and call.tokens:
        hand = " ".join(map(str, clock_of(call.encounter).hand(call.tokens[0])))
    return (Field("faces", say("swift-swords.field.faces"), hand),)


LIST = kit.CallList(
    SWIFT_SWORDS,
    (
        kit.CallKind(
            "set-hand",
            RuleId("SST-AD-01"),
            "dice-6",
            _hand_form,
            lambda call: SetHand(call.on_map, call.tokens, call.text("faces")),
            kit.only_if(lambda call: call.is_fighting and call.tokens, "swift-swords.why.no-fight"),
        ),
        *BODY,
        *GROUPING,
    ),
)
