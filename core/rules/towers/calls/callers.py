"""What the game master can call for at any time: checks, harm, rest, chips, conditions, decks; each with its form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.calling import Call, Entry, Field
from core.engine.command import Command
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage
from core.rules.towers.calls import forms
from core.rules.towers.calls.overrides import Afflict, AwardChip, SpendChip
from core.rules.towers.cards.fate import COLOURS
from core.rules.towers.checks.called import CallCheck
from core.rules.towers.fighter import Fighter, find_subject
from core.rules.towers.harm.damage import Category
from core.rules.towers.harm.mishaps import MOST_FEET, MOST_FLIPS, MOST_STUN, CallFall, CallHazard
from core.rules.towers.names import LETHAL, STUN
from core.rules.towers.settings import difficulty
from core.rules.towers.time.aftermath import LONGEST_REST, CatchBreath, GainTemporary, Rest, SetChips


@dataclass(frozen=True, slots=True)
class Asked:
    """A call as it is made: of whom, where, and what was filled in."""

    state: Campaign
    encounter: Encounter | None
    who: tuple[str, ...]
    entries: Mapping[str, Entry]

    @property
    def where(self) -> EncounterId | None:
        """The encounter."""
        return None if self.encounter is None else self.encounter.id

    @property
    def standing(self) -> EncounterId:
        """The encounter, for what needs somebody on a map; raise `Refused` where there is none."""
        if self.encounter is None:
            raise Refused("99-towers.why.on-no-map")
        return self.encounter.id

    @property
    def tokens(self) -> tuple[TokenId, ...]:
        """Those called for, all of whom stand on the map."""
        return tuple(TokenId(each) for each in self.who)

    def number(self, name: str) -> int:
        """Return a number that was filled in."""
        value = self.entries.get(name, 0)
        return value if isinstance(value, int) else 0

    def text(self, name: str) -> str:
        """Return a text that was filled in."""
        return str(self.entries.get(name, ""))


Fields = Callable[[Campaign, Encounter | None, tuple[Fighter, ...]], tuple[Field, ...]]
"""Returns the form of a call for some people, who may be nobody."""
Make = Callable[[Asked], Command]
"""Returns the command of a call."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A thing that can be called for; `on_map` ones need tokens of an encounter, `at_rest` ones that no fight is on."""

    id: str
    rule: RuleId
    icon: str
    fields: Fields
    make: Make
    on_map: bool = False
    at_rest: bool = False


def calls_for(state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
    """Return everything that can be called for, with the form as it is for these people."""
    people = tuple(found for each in who if (found := find_subject(state, encounter, each)) is not None)
    return tuple(
        Call(
            caller.id,
            say(f"99-towers.call.{caller.id}"),
            caller.rule,
            caller.icon,
            caller.fields(state, encounter, people),
            _why_not(caller, encounter, people),
        )
        for caller in CALLERS
    )


def _why_not(caller: Caller, encounter: Encounter | None, people: tuple[Fighter, ...]) -> Phrase | None:
    if not people:
        return say("99-towers.why.nobody")
    if caller.on_map and (encounter is None or any(each.id not in encounter.tokens for each in people)):
        return say("99-towers.why.on-no-map")
    if caller.at_rest and encounter is not None and encounter.stage is Stage.RUNNING:
        return say("99-towers.why.fight-is-on")
    return None


def command_of(
    state: Campaign, encounter: Encounter | None, who: tuple[str, ...], call: str, entries: Mapping[str, Entry]
) -> Command:
    """Return the command of a call; raise `Refused` for one that there is not, and for an entry that does not fit."""
    caller = next((each for each in CALLERS if each.id == call), None)
    if caller is None:
        raise Refused("refused.no-such-action", action=call)
    people = tuple(found for each in who if (found := find_subject(state, encounter, each)) is not None)
    why = _why_not(caller, encounter, people)
    if why is not None:
        raise Refused(why)
    filled: dict[str, Entry] = {}
    for field in caller.fields(state, encounter, people):
        entry = entries.get(field.name, field.value)
        if not field.accepts(entry):
            raise Refused("99-towers.why.no-entry", field=field.label, entry=str(entry))
        filled[field.name] = entry
    return caller.make(Asked(state, encounter, who, filled))


def _check(asked: Asked) -> Command:
    name = asked.text("difficulty")
    target: int | None = asked.number("target")
    if name != forms.OWN_NUMBER:
        target = None if name == forms.NO_NUMBER else difficulty(asked.state.house_rules, name)
    return CallCheck(asked.where, asked.who, forms.tested_of(asked.entries), target)


def _contest(asked: Asked) -> Command:
    theirs = forms.tested_named(asked.text("theirs"))
    return CallCheck(
        asked.where, asked.who, forms.tested_of(asked.entries), other=asked.text("other") or None, theirs=theirs
    )


def _resist(asked: Asked) -> Command:
    power = asked.number("power"), asked.number("power-shift")
    return CallCheck(asked.where, asked.who, forms.tested_of(asked.entries), power=power)


def _hazard(asked: Asked) -> Command:
    category: Category = "Physical"
    match asked.text("category"):
        case "Arcane":
            category = "Arcane"
        case "":
            category = ""
    return CallHazard(
        asked.standing,
        asked.tokens,
        asked.number("stun"),
        asked.number("flips"),
        category,
        asked.text("other-type").strip() or asked.text("type"),
    )


def _temporary(asked: Asked) -> Command:
    new = True if asked.number("new") else None
    return GainTemporary(asked.where, asked.who, asked.text("pool"), asked.number("points"), new)


def _spend(asked: Asked) -> Command:
    colour, kind, name = (*asked.text("way").split(" ", 2), "", "", "")[:3]
    if kind == "pool":
        return SpendChip(asked.where, asked.who, colour, pool=name)
    return SpendChip(asked.where, asked.who, colour, condition=name)


def _condition(asked: Asked) -> Command:
    return Afflict(asked.where, asked.who, forms.condition_of(asked.state, asked.encounter, asked.entries))


CALLERS: tuple[Caller, ...] = (
    Caller("check", RuleId("T99-CHECK-02"), "cards", forms.check, _check),
    Caller("contest", RuleId("T99-CHECK-02"), "swords", forms.contest, _contest),
    Caller("resist", RuleId("T99-CHECK-01"), "shield-half", forms.resist, _resist),
    Caller("condition", RuleId("T99-COND-01"), "heartbeat", forms.condition, _condition),
    Caller(
        "hazard",
        RuleId("T99-DMG-10"),
        "bomb",
        forms.hazard(MOST_STUN, MOST_FLIPS),
        _hazard,
        on_map=True,
    ),
    Caller(
        "fall",
        RuleId("T99-FALL-01"),
        "arrow-down",
        forms.numbers(("feet", 10, 0, MOST_FEET)),
        lambda asked: CallFall(asked.standing, asked.tokens, asked.number("feet")),
        on_map=True,
    ),
    Caller("temporary", RuleId("T99-TEMP-03"), "shield", forms.temporary((STUN, LETHAL)), _temporary),
    Caller(
        "breath",
        RuleId("T99-HEAL-01"),
        "wind",
        forms.numbers(),
        lambda asked: CatchBreath(asked.where, asked.who),
        at_rest=True,
    ),
    Caller(
        "rest",
        RuleId("T99-HEAL-02"),
        "zzz",
        forms.numbers(("hours", 8, 1, LONGEST_REST)),
        lambda asked: Rest(asked.where, asked.who, asked.number("hours")),
        at_rest=True,
    ),
    Caller(
        "award",
        RuleId("T99-FATE-02"),
        "coin",
        forms.award,
        lambda asked: AwardChip(asked.where, asked.who, asked.text("colour")),
    ),
    Caller("spend-chip", RuleId("T99-ACT-24"), "coin", forms.spending, _spend),
    Caller(
        "chips",
        RuleId("T99-FATE-02"),
        "coin",
        forms.held_chips,
        lambda asked: SetChips(asked.where, asked.who, {colour: asked.number(colour) for colour in COLOURS}),
    ),
)
"""All of them, in the order in which they are listed."""
