"""Combos at the game master's call: a new one is made of known components, or one that is known is rebuilt."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.keeper import Keeper, creature_of
from core.rulebook.cite import rule
from core.rules.semi_automagic.calls import Asked, Caller
from core.rules.semi_automagic.combos import (
    charted,
    knows_component,
    most_combos,
    most_components,
    rating_of,
    why_not_built,
)
from core.rules.semi_automagic.learning import change_sheet
from core.rules.semi_automagic.sheet import SemiSheet, sheet_of
from core.rules.semi_automagic.training import Combo

NOTHING = ""
MOST_FIELDS = 6
"""So many components can be chosen in the form; a sheet takes more."""


@COMMANDS.member("semi-automagic.build-combo")
@dataclass(frozen=True, slots=True)
class BuildCombo(EditCommand):
    """Let somebody know a combo of these components, in place of the one of its name if there is one."""

    encounter: EncounterId | None
    whom: Keeper
    name: str
    components: tuple[str, ...]
    anyway: bool = False

    @property
    def where(self) -> EncounterId | None:
        """The encounter."""
        return self.encounter

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.build-combo", token=self.whom.id, combo=self.name)

    @rule("SEC-COMBO-01", "SEC-COMBO-02", "SEC-COMBO-03", "SEC-COMBO-06")
    def carry_out(self, ctx: Context) -> None:
        """Write it onto the sheet; refused if it is too long or unknown, or one more than are known."""
        sheet = sheet_of(creature_of(ctx.state, self.whom))
        name = self.name.strip()
        if not name:
            raise Refused("refused.no-name")
        combo = Combo(name=name, components=self.components)
        why = why_not_built(sheet, combo) or why_no_more(sheet, name)
        if why is not None and not self.anyway:
            raise Refused(why)
        kept = tuple(combo if each.name == name else each for each in sheet.combos)
        combos = kept if any(each.name == name for each in sheet.combos) else (*sheet.combos, combo)
        change_sheet(ctx, self.whom, sheet.but(combos=combos))
        rating = rating_of(sheet, combo)
        words = say("semi-automagic.log.combo-built", token=self.whom.id, combo=name, rating=rating)
        ctx.note(words, RuleId("SEC-COMBO-02"))


@rule("SEC-COMBO-01")
def why_no_more(sheet: SemiSheet, name: str) -> Phrase | None:
    """Return why a combo of a new name is one too many; None if it is not."""
    if any(each.name == name for each in sheet.combos) or len(sheet.combos) < most_combos(sheet):
        return None
    return say("semi-automagic.why.knows-no-more-combos", most=most_combos(sheet))


def _sheet(asked: Asked) -> SemiSheet:
    return sheet_of(creature_of(asked.state, asked.keepers[0]))


def _form(asked: Asked) -> tuple[Field, ...]:
    sheet = _sheet(asked) if asked.keepers else SemiSheet()
    names = dict.fromkeys((*charted(), *(each.name for each in sheet.components)))
    known = tuple(name for name in names if knows_component(sheet, name))
    choices = ((NOTHING, say("semi-automagic.call.no-component")), *((name, _named(name)) for name in known))
    count = min(MOST_FIELDS, most_components(sheet))
    first = sheet.combos[0].name if sheet.combos else ""
    return (
        Field("name", say("semi-automagic.call.combo-name"), first, why=say("semi-automagic.call.combo-name-why")),
        *(
            Field(
                f"component-{number}",
                say("semi-automagic.call.combo-component", number=number),
                known[0] if number == 1 else NOTHING,
                choices,
            )
            for number in range(1, count + 1)
        ),
        Field("anyway", say("semi-automagic.call.anyway"), 0, most=1),
    )


def _named(name: str) -> Phrase:
    return say("semi-automagic.modifier.component", component=name)


def _make(asked: Asked) -> Command:
    chosen = (asked.text(f"component-{number}") for number in range(1, MOST_FIELDS + 1))
    components = tuple(each for each in chosen if each != NOTHING)
    anyway = bool(asked.number("anyway"))
    return BuildCombo(asked.where, asked.keepers[0], asked.text("name"), components, anyway)


CALLS: tuple[Caller, ...] = (Caller("build-combo", RuleId("SEC-COMBO-02"), "swords", _form, _make),)
