"""What the game master can call for at any time: checks, harm, rest, chips, conditions, decks; each with its form."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Command
from core.rules.kit.calls import CallKind, CallList, CallSituation, at_rest
from core.rules.towers.calls import forms
from core.rules.towers.calls.overrides import Afflict, AwardChip, SpendChip
from core.rules.towers.cards.fate import COLOURS
from core.rules.towers.checks.called import CallCheck
from core.rules.towers.harm.damage import Category
from core.rules.towers.harm.mishaps import MOST_FEET, MOST_FLIPS, MOST_STUN, CallFall, CallHazard
from core.rules.towers.names import LETHAL, STUN, TOWERS
from core.rules.towers.settings import difficulty
from core.rules.towers.time.aftermath import LONGEST_REST, CatchBreath, GainTemporary, Rest, SetChips


def _all_on_map(call: CallSituation) -> Phrase | None:
    return None if len(call.tokens) == len(dict.fromkeys(call.who)) else say("call.on-no-map")


def _check(call: CallSituation) -> Command:
    name = call.text("difficulty")
    target: int | None = call.number("target")
    if name != forms.OWN_NUMBER:
        target = None if name == forms.NO_NUMBER else difficulty(call.state.house_rules, name)
    return CallCheck(call.where, call.who, forms.tested_of(call.entries), target)


def _contest(call: CallSituation) -> Command:
    theirs = forms.tested_named(call.text("theirs"))
    return CallCheck(
        call.where, call.who, forms.tested_of(call.entries), other=call.text("other") or None, theirs=theirs
    )


def _resist(call: CallSituation) -> Command:
    power = call.number("power"), call.number("power-shift")
    return CallCheck(call.where, call.who, forms.tested_of(call.entries), power=power)


def _hazard(call: CallSituation) -> Command:
    category: Category = "Physical"
    match call.text("category"):
        case "Arcane":
            category = "Arcane"
        case "":
            category = ""
    return CallHazard(
        call.on_map,
        call.tokens,
        call.number("stun"),
        call.number("flips"),
        category,
        call.text("other-type").strip() or call.text("type"),
    )


def _temporary(call: CallSituation) -> Command:
    new = True if call.number("new") else None
    return GainTemporary(call.where, call.who, call.text("pool"), call.number("points"), new)


def _spend(call: CallSituation) -> Command:
    colour, kind, name = (*call.text("way").split(" ", 2), "", "", "")[:3]
    if kind == "pool":
        return SpendChip(call.where, call.who, colour, pool=name)
    return SpendChip(call.where, call.who, colour, condition=name)


def _condition(call: CallSituation) -> Command:
    return Afflict(call.where, call.who, forms.condition_of(call.state, call.encounter, call.entries))


CALLS = CallList(
    TOWERS,
    (
        CallKind("check", RuleId("T99-CHECK-02"), "cards", forms.check, _check),
        CallKind("contest", RuleId("T99-CHECK-02"), "swords", forms.contest, _contest),
        CallKind("resist", RuleId("T99-CHECK-01"), "shield-half", forms.resist, _resist),
        CallKind("condition", RuleId("T99-COND-01"), "heartbeat", forms.condition, _condition),
        CallKind(
            "hazard",
            RuleId("T99-DMG-10"),
            "bomb",
            forms.hazard(MOST_STUN, MOST_FLIPS),
            _hazard,
            _all_on_map,
        ),
        CallKind(
            "fall",
            RuleId("T99-FALL-01"),
            "arrow-down",
            forms.numbers(("feet", 10, 0, MOST_FEET)),
            lambda call: CallFall(call.on_map, call.tokens, call.number("feet")),
            _all_on_map,
        ),
        CallKind("temporary", RuleId("T99-TEMP-03"), "shield", forms.temporary((STUN, LETHAL)), _temporary),
        CallKind(
            "breath",
            RuleId("T99-HEAL-01"),
            "wind",
            forms.numbers(),
            lambda call: CatchBreath(call.where, call.who),
            at_rest,
        ),
        CallKind(
            "rest",
            RuleId("T99-HEAL-02"),
            "zzz",
            forms.numbers(("hours", 8, 1, LONGEST_REST)),
            lambda call: Rest(call.where, call.who, call.number("hours")),
            at_rest,
        ),
        CallKind(
            "award",
            RuleId("T99-FATE-02"),
            "coin",
            forms.award,
            lambda call: AwardChip(call.where, call.who, call.text("colour")),
        ),
        CallKind("spend-chip", RuleId("T99-ACT-24"), "coin", forms.spending, _spend),
        CallKind(
            "chips",
            RuleId("T99-FATE-02"),
            "coin",
            forms.held_chips,
            lambda call: SetChips(call.where, call.who, {colour: call.number(colour) for colour in COLOURS}),
        ),
    ),
)
"""All of them, in the order in which they are listed."""
