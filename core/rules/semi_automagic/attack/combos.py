"""Combos: which components somebody knows, what a combo is rated, whether it can be used, and building one."""

from collections import Counter
from collections.abc import Mapping

from core.base.editions import by_edition
from core.base.errors import Refused
from core.base.ids import EncounterId
from core.base.phrase import Phrase, say
from core.engine.call import Field, tick
from core.engine.command import Command, command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation
from core.rules.semi_automagic.attack.strike import Does, kind_of
from core.rules.semi_automagic.conditions import change_sheet
from core.rules.semi_automagic.names import COMBAT_EXPERTISE, MAGIC_SKILL, RANGED_SKILL, SEMI_AUTOMAGIC, WEAPON_SKILL
from core.rules.semi_automagic.sheet import Combo, Component, SemiSheet, sheet_of

NO_COMPONENT = ""
MOST_FIELDS = 6
"""So many components can be chosen in the form; a sheet takes more."""


@by_edition
def charted() -> Mapping[str, Component]:
    """Return the components of the chart by name (SEC-TAB-COMPONENTS)."""
    found = {}
    for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-COMPONENTS"):
        name = row["component"]
        kind = kind_of(name)
        found[name] = Component(name=name, rating=row.number("rating"), attack=kind.attack, defence=kind.defence)
    return found


@rule("SEC-COMBO-02", "SEC-GAP-17")
def component_of(sheet: SemiSheet, name: str) -> Component:
    """Return a component by its name: as the sheet has it, or the chart; one that nobody knows is rated 0."""
    mine = next((each for each in sheet.components if each.name == name), None)
    return mine or charted().get(name) or Component(name=name, rating=0)


@rule("SEC-COMBO-04", "SEC-COMBO-05")
def knows_component(sheet: SemiSheet, name: str) -> bool:
    """Return whether somebody can use a component: everybody's, one on the sheet, or one that a technique brought."""
    return kind_of(name).everybodys or any(each.name == name for each in sheet.components) or sheet.knows(name)


def components_of(sheet: SemiSheet, combo: Combo) -> tuple[Component, ...]:
    """Return the components of a combo, in its order."""
    return tuple(component_of(sheet, name) for name in combo.components)


@rule("SEC-COMBO-02")
def rating_of(sheet: SemiSheet, combo: Combo) -> int:
    """Return what a combo is rated: the sum of its components."""
    return sum(each.rating for each in components_of(sheet, combo))


@rule("SEC-COMBO-03")
def most_components(sheet: SemiSheet) -> int:
    """Return how many components a combo of somebody's may have."""
    return 1 + max(sheet.ranks(WEAPON_SKILL), sheet.ranks(RANGED_SKILL))


@rule("SEC-COMBO-01", "SEC-GAP-16")
def most_combos(sheet: SemiSheet) -> int:
    """Return how many combos somebody knows at most: 1 and the ranks in Combat Expertise, unless the sheet says it."""
    return 1 + sheet.ranks(COMBAT_EXPERTISE) if sheet.combos_known is None else sheet.combos_known


@rule("SEC-COMBO-07", "SEC-GAP-16")
def most_rating(sheet: SemiSheet, skill: str) -> int:
    """Return the Combo Rating of somebody with a skill: 1 and its bonus, unless the sheet says it."""
    return 1 + sheet.bonus(skill) if sheet.combo_rating is None else sheet.combo_rating


@rule("SEC-COMBO-03", "SEC-COMBO-04", "SEC-GAP-17")
def why_not_built(sheet: SemiSheet, combo: Combo) -> Phrase | None:
    """Return why a combo cannot be known as it is; None if it can."""
    names = combo.components
    if not names or len(names) > most_components(sheet):
        return say("semi-automagic.why.too-many-components", count=len(names), most=most_components(sheet))
    unknown = next((name for name in names if not knows_component(sheet, name)), None)
    if unknown is not None:
        return say("semi-automagic.why.unknown-component", component=unknown)
    counted = tuple((kind_of(name), count) for name, count in Counter(names).items())
    if any(kind.repeats and count > 1 and not sheet.knows(kind.repeats) for kind, count in counted):
        return say("semi-automagic.why.extra-attack")
    for kind, count in counted:
        if kind.ranks and count > sheet.ranks(kind.ranks):
            return say("semi-automagic.why.too-often-from-the-hip", most=sheet.ranks(kind.ranks))
    return None


@rule("SEC-COMBO-07")
def why_not_used(sheet: SemiSheet, combo: Combo, skill: str) -> Phrase | None:
    """Return why somebody cannot use a combo with a weapon of that skill; None if he can."""
    why = why_not_built(sheet, combo)
    if why is not None:
        return why
    rating, most = rating_of(sheet, combo), most_rating(sheet, skill)
    return say("semi-automagic.why.rated-too-high", rating=rating, most=most) if rating > most else None


@rule("SEC-COMBO-06")
def may_revise(before: SemiSheet, after: SemiSheet) -> tuple[str, ...]:
    """Return the combos that may be rebuilt because the Combo Rating of a skill is another now."""
    skills = (WEAPON_SKILL, RANGED_SKILL, MAGIC_SKILL)
    if all(most_rating(before, skill) == most_rating(after, skill) for skill in skills):
        return ()
    return tuple(combo.name for combo in after.combos)


def does_what(component: Component) -> Does | None:
    """Return what a component is to do to somebody: a blow, grab, trip or disarm; None for what only goes with it."""
    return kind_of(component.name).does or kind_of(component.effect).does


def struck_by(sheet: SemiSheet, combo: Combo) -> tuple[Does, ...]:
    """Return what the attacks of a combo are to do, one after the other."""
    return tuple(does for each in components_of(sheet, combo) if (does := does_what(each)) is not None)


@command("semi-automagic.build-combo")
class BuildCombo(EditCommand):
    """Let somebody know a combo of these components, in place of the one of its name if there is one."""

    encounter: EncounterId | None
    whom: CreatureReference
    name: str
    components: tuple[str, ...]
    anyway: bool = False

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
        ctx.tell_of(self.whom.id, "semi-automagic.log.combo-built", "SEC-COMBO-02", combo=name, rating=rating)


@rule("SEC-COMBO-01")
def why_no_more(sheet: SemiSheet, name: str) -> Phrase | None:
    """Return why a combo of a new name is one too many; None if it is not."""
    if any(each.name == name for each in sheet.combos) or len(sheet.combos) < most_combos(sheet):
        return None
    return say("semi-automagic.why.knows-no-more-combos", most=most_combos(sheet))


def _form(call: CallSituation) -> tuple[Field, ...]:
    sheet = sheet_of(creature_of(call.state, call.references[0])) if call.references else SemiSheet()
    names = dict.fromkeys((*charted(), *(each.name for each in sheet.components)))
    known = tuple(name for name in names if knows_component(sheet, name))
    named = ((name, say("semi-automagic.modifier.component", component=name)) for name in known)
    choices = ((NO_COMPONENT, say("semi-automagic.call.no-component")), *named)
    count = min(MOST_FIELDS, most_components(sheet))
    first = sheet.combos[0].name if sheet.combos else ""
    return (
        Field("name", say("semi-automagic.call.combo-name"), first, why=say("semi-automagic.call.combo-name-why")),
        *(
            Field(
                f"component-{number}",
                say("semi-automagic.call.combo-component", number=number),
                known[0] if number == 1 else NO_COMPONENT,
                choices,
            )
            for number in range(1, count + 1)
        ),
        tick("anyway", say("semi-automagic.call.anyway")),
    )


def _make(call: CallSituation) -> Command:
    chosen = (call.text(f"component-{number}") for number in range(1, MOST_FIELDS + 1))
    components = tuple(each for each in chosen if each != NO_COMPONENT)
    anyway = call.ticked("anyway")
    return BuildCombo(call.where, call.references[0], call.text("name"), components, anyway)


CALLS: tuple[CallKind, ...] = (CallKind("build-combo", "SEC-COMBO-02", "swords", _form, _make),)
