"""What the game master can call for at any time on a map: saves, and a long chase."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.calling import Call, Entry, Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.aftermath import FUGITIVES, PURSUERS, SAME, EndStretch, LongChase
from core.rules.faction_zones.names import Ability
from core.rules.faction_zones.saves import group_save

SAVE, CHASE, STRETCH = "save", "chase", "stretch"
ABILITIES: tuple[Ability, ...] = ("strength", "agility", "wits")


@COMMANDS.member("faction-zones.save")
@dataclass(frozen=True, slots=True)
class CallSave(OfTokens, PlayCommand):
    """Let some on the map roll a save, each their own."""

    ability: Literal["strength", "agility", "wits"] = "wits"

    def label(self, state: Campaign) -> Phrase:
        """Name the ability."""
        return say("faction-zones.history.save", ability=say(f"faction-zones.ability.{self.ability}"))

    @rule("FAC-CHK-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll them."""
        for token in self.tokens:
            ctx.token(token)
        yield from group_save(ctx, self.tokens, self.ability, "FAC-CHK-01", key="save")


def calls(state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
    """Return the calls with their forms; they need somebody on a map."""
    nobody = encounter is None or not any(each in encounter.tokens for each in who)
    why = say("faction-zones.why.on-no-map") if nobody else None
    ability = Field(
        "ability",
        say("faction-zones.call.ability"),
        "wits",
        tuple((each, say(f"faction-zones.ability.{each}")) for each in ABILITIES),
    )
    faster = Field(
        "faster",
        say("faction-zones.call.faster"),
        SAME,
        tuple((each, say(f"faction-zones.faster.{each}")) for each in (SAME, FUGITIVES, PURSUERS)),
    )
    return (
        Call(SAVE, say("faction-zones.call.save"), RuleId("FAC-CHK-01"), "dice-5", (ability,), why),
        Call(CHASE, say("faction-zones.call.chase"), RuleId("FAC-CHASE-02"), "run", (faster,), why),
        Call(STRETCH, say("faction-zones.call.stretch"), RuleId("FAC-GAP-11"), "hourglass", (), why),
    )


def called(encounter: Encounter | None, who: tuple[str, ...], call: str, entries: Mapping[str, Entry]) -> Command:
    """Return the command of a call; raise `Refused` for what is no call, or has nobody on a map to make it."""
    if encounter is None:
        raise Refused("faction-zones.why.on-no-map")
    tokens = tuple(TokenId(each) for each in who if each in encounter.tokens)
    if not tokens:
        raise Refused("faction-zones.why.on-no-map")
    if call == SAVE and entries.get("ability") in ABILITIES:
        return CallSave(encounter.id, tokens, cast(Ability, entries["ability"]))
    if call == CHASE and entries.get("faster") in (SAME, FUGITIVES, PURSUERS):
        return LongChase(encounter.id, tokens, str(entries["faster"]))
    if call == STRETCH:
        return EndStretch(encounter.id, tokens)
    raise Refused("refused.no-such-action", action=call)
