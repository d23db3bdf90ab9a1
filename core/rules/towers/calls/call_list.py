"""What the game master can call for at any time: checks, harm, rest, chips, conditions; each with its form."""

from dataclasses import replace
from functools import partial
from typing import cast

from core.base.phrase import Phrase, say, verbatim
from core.engine.call import Entry, Field
from core.engine.command import Command
from core.model.condition import Condition
from core.rulebook.catalogue import catalogue
from core.rules.kit import calls as kit
from core.rules.towers.calls.overrides import Afflict, BreakFree
from core.rules.towers.cards.fate import AwardChip, SetChips, SpendChip
from core.rules.towers.cards.playing import COLOURS
from core.rules.towers.checks import tested
from core.rules.towers.clock import MOST_PHASES, ROUND, TowersClock, after_rounds
from core.rules.towers.fighter import Fighter, find_subject
from core.rules.towers.harm.conditions import KINDS, Severity
from core.rules.towers.harm.damage import Category
from core.rules.towers.harm.hazards import MOST_FEET, MOST_FLIPS, MOST_STUN, CallFall, CallHazard
from core.rules.towers.harm.healing import ends_words, heals_words, ways_to_end, ways_to_heal
from core.rules.towers.harm.recovery import LONGEST_REST, CatchBreath, Rest
from core.rules.towers.names import CONCENTRATING, FIELDS, LETHAL, PRONE, STUN, TOWERS
from core.rules.towers.settings import DIFFICULTIES, target_number
from core.rules.towers.sheet import LINKED
from core.rules.towers.time.aftermath import GainTemporary

NO_NUMBER, OWN_NUMBER = "none", "own"
"""What stands for no number to reach, and for one of the game master's own."""
MOST_AMOUNT = 20
Choices = tuple[tuple[Entry, Phrase], ...]
_GIVEN = tuple(FIELDS.number(name, least=-tested.MOST_GIVEN, most=tested.MOST_GIVEN) for name in ("cards", "shift"))
"""What the game master gives to a check."""


def _fighters(call: kit.CallSituation) -> tuple[Fighter, ...]:
    """Return those that a call is for."""
    return tuple(found for each in call.who if (found := find_subject(call.state, call.encounter, each)) is not None)


# Checks


def _check_form(call: kit.CallSituation) -> tuple[Field, ...]:
    """What is checked, how hard it is, and what the game master gives."""
    ladder: list[tuple[Entry, Phrase]] = []
    for name in DIFFICULTIES:
        word, number = say(f"99-towers.difficulty.{name}"), target_number(call.state.house_rules, name)
        ladder.append((name, say("99-towers.field.difficulty-of", difficulty=word, number=number)))
    none: Choices = ((NO_NUMBER, say("99-towers.field.no-number")),)
    own: Choices = ((OWN_NUMBER, say("99-towers.field.own-number")),)
    return (
        *_what(call),
        FIELDS.choice("difficulty", (*none, *ladder, *own), "average"),
        FIELDS.number("target", 12, least=-tested.MOST_CARDS, most=tested.MOST_CARDS, when=("difficulty", OWN_NUMBER)),
        *_GIVEN,
    )


def _contest_form(call: kit.CallSituation) -> tuple[Field, ...]:
    """What is checked, and against whose what."""
    there = _others(call)
    others: Choices = tuple((each.id, say("99-towers.field.somebody", token=each.id)) for each in there)
    return (*_what(call), FIELDS.choice("other", others), FIELDS.choice("theirs", _worded(_tests(there))), *_GIVEN)


def _others(call: kit.CallSituation) -> tuple[Fighter, ...]:
    """Return everybody else who is there, those who can do nothing last."""
    everybody = (*call.encounter.tokens,) if call.encounter is not None else (*call.state.people,)
    found = _fighters(replace(call, who=tuple(each for each in everybody if each not in call.who)))
    return tuple(sorted(found, key=lambda each: each.is_incapacitated))


def _resist_form(call: kit.CallSituation) -> tuple[Field, ...]:
    """What resists, and how strong the power is."""
    return (
        *_what(call),
        FIELDS.number("power", 3, least=1, most=tested.MOST_CARDS),
        FIELDS.number("power-shift", 0, least=-tested.MOST_GIVEN, most=tested.MOST_GIVEN),
        *_GIVEN,
    )


def _what(call: kit.CallSituation) -> tuple[Field, ...]:
    called = _fighters(call)
    special = dict.fromkeys(name for each in called for skill in each.sheet.skills for name in skill.specializations)
    none: Choices = (("", say("99-towers.field.none")),)
    fields = [FIELDS.choice("what", _worded(_tests(called)))]
    if special:
        fields.append(FIELDS.choice("specialization", (*none, *((name, verbatim(name)) for name in special))))
    return (*fields, FIELDS.choice("sense", (*none, *kit.choices_worded("99-towers.sense", tested.SENSES))))


def _tests(called: tuple[Fighter, ...]) -> dict[Entry, tested.Tested]:
    """Return all that can be checked of some, by the entry that stands for it."""
    learned = (skill.name for each in called for skill in each.sheet.skills)
    tests = tested.everything_tested(tuple(dict.fromkeys((*learned, *LINKED))))
    return {f"{each.kind} {each.name}": each for each in tests}


def _worded(tests: dict[Entry, tested.Tested]) -> Choices:
    return tuple((entry, each.phrase) for entry, each in tests.items())


def _tested_of(call: kit.CallSituation) -> tested.Tested:
    """Return what a form of a check is filled in with."""
    plain = _tests(_fighters(call))[call.text("what")]
    special = call.text("specialization") if plain.kind is tested.TestedKind.SKILL else ""
    given = call.number("cards"), call.number("shift")
    return tested.Tested(plain.kind, plain.name, special or None, call.text("sense"), *given)


# Harm and what is given


def _hazard_form(call: kit.CallSituation) -> tuple[Field, ...]:
    """What it does, and of which kind."""
    types = ((row["type"], verbatim(row["type"])) for row in catalogue(TOWERS).rows("T99-TAB-DAMAGETYPES"))
    kinds: Choices = tuple((kind, say(f"99-towers.category.{kind or 'none'}")) for kind in ("Physical", "Arcane", ""))
    none: Choices = (("", say("99-towers.field.none")),)
    return (
        FIELDS.number("stun", 5, most=MOST_STUN),
        FIELDS.number("flips", 1, most=MOST_FLIPS),
        FIELDS.choice("category", kinds),
        FIELDS.choice("type", (*none, *types)),
        FIELDS.line("other-type"),
    )


_temporary_form = kit.asking(
    FIELDS.choice("pool", kit.choices_worded("99-towers.track", (STUN, LETHAL))),
    FIELDS.number("points", 5, least=1, most=1000),
    # whether they take the place of more
    FIELDS.number("new", 0, most=1),
)
_award_form = kit.asking(
    FIELDS.choice("colour", (("", say("99-towers.field.drawn")), *kit.choices_worded("99-towers.chip", COLOURS)))
)


def _chips_form(call: kit.CallSituation) -> tuple[Field, ...]:
    """How many of each colour, as the first of them holds them now."""
    chips = next((each.vitals.chips for each in _fighters(call)), {})
    return tuple(Field(colour, say(f"99-towers.chip.{colour}"), chips.get(colour, 0), most=3) for colour in COLOURS)


_spending_form = kit.asking(
    lambda call: FIELDS.choice("way", tuple((entry, words) for entry, (words, _) in _spendings(call).items()))
)


def _spendings(call: kit.CallSituation) -> dict[Entry, tuple[Phrase, SpendChip]]:
    """Return what the chips of the first of them can buy, by the entry that stands for it."""
    if not call.who:
        return {}
    first, spent = _fighters(call)[0], partial(SpendChip, call.where, call.addresses)
    heals: dict[Entry, tuple[Phrase, SpendChip]] = {
        f"{colour} pool {pool}": (heals_words(colour, pool), spent(colour, pool=pool))
        for colour, pool in ways_to_heal(first)
    }
    ends: dict[Entry, tuple[Phrase, SpendChip]] = {
        f"{colour} condition {kind}": (ends_words(colour, kind), spent(colour, condition=kind))
        for kind, colour in ways_to_end(first)
    }
    return {**heals, **ends}


# Conditions


def _condition_form(call: kit.CallSituation) -> tuple[Field, ...]:
    """Which condition, how much of it, and for how long where a clock runs."""
    kinds: Choices = tuple(
        (kind.id, KINDS.words(kind.id))
        for kind in KINDS.values()
        if kind.severity is not Severity.STATE or not kind.fight
    )
    own: Choices = tuple((each.kind, verbatim(each.kind)) for each in call.state.conditions)
    fields = (FIELDS.choice("condition", (*kinds, *own)), FIELDS.number("amount", 1, least=1, most=MOST_AMOUNT))
    if call.encounter is None or not isinstance(call.encounter.clock, TowersClock):
        return fields
    return (
        *fields,
        FIELDS.number("rounds", 0, most=MOST_PHASES // ROUND),
        FIELDS.number("phases", 0, most=MOST_PHASES),
    )


def _condition_of(call: kit.CallSituation) -> Condition:
    """Return the condition that a form is filled in with; it ends so many rounds and phases on, or when lifted."""
    name, rounds, phases = call.text("condition"), call.number("rounds"), call.number("phases")
    clock = None if call.encounter is None else call.encounter.clock
    until = after_rounds(clock, rounds) + phases if isinstance(clock, TowersClock) and rounds + phases else None
    kept = next((each for each in call.state.conditions if each.kind == name), None)
    if kept is not None:
        return Condition(name, note=kept.note, modifiers=kept.modifiers, lasting=kept.lasting, until=until)
    kind = KINDS.get(name)
    amount = call.number("amount") if kind is not None and kind.counts else 0
    return Condition(name, amount, until=until, lasting=name == PRONE and until is None)


# Their commands


def _check(call: kit.CallSituation) -> Command:
    name = call.text("difficulty")
    target: int | None = call.number("target")
    if name != OWN_NUMBER:
        target = None if name == NO_NUMBER else target_number(call.state.house_rules, name)
    return tested.CallCheck(call.where, call.addresses, _tested_of(call), target)


def _contest(call: kit.CallSituation) -> Command:
    theirs = _tests(_others(call))[call.text("theirs")]
    return tested.CallCheck(
        call.where, call.addresses, _tested_of(call), other=call.text("other") or None, theirs=theirs
    )


def _resist(call: kit.CallSituation) -> Command:
    power = call.number("power"), call.number("power-shift")
    return tested.CallCheck(call.where, call.addresses, _tested_of(call), power=power)


def _hazard(call: kit.CallSituation) -> Command:
    category, kind = cast(Category, call.text("category")), call.text("other-type").strip() or call.text("type")
    return CallHazard(call.on_map, call.tokens, call.number("stun"), call.number("flips"), category, kind)


def _temporary(call: kit.CallSituation) -> Command:
    new = True if call.number("new") else None
    return GainTemporary(call.where, call.addresses, call.text("pool"), call.number("points"), new)


def _spend(call: kit.CallSituation) -> Command:
    found = _spendings(call).get(call.text("way"))
    return SpendChip(call.where, call.addresses, "") if found is None else found[1]


def _condition(call: kit.CallSituation) -> Command:
    return Afflict(call.where, call.addresses, _condition_of(call))


_concentrates = kit.called_only_if(
    lambda call: any(each.has(CONCENTRATING) for each in _fighters(call)), "99-towers.why.not-concentrating"
)
_made = partial(kit.made_of, whom=lambda call: call.addresses)
"""Returns how a command is made on those called for, on the map those who stand there."""


def _set_chips(call: kit.CallSituation) -> Command:
    return SetChips(call.where, call.addresses, {colour: call.number(colour) for colour in COLOURS})


_fall_form = kit.asking(FIELDS.number("feet", 10, most=MOST_FEET))
_rest_form = kit.asking(FIELDS.number("hours", 8, least=1, most=LONGEST_REST))
CALLS = kit.CallList(
    TOWERS,
    (
        kit.CallKind("check", "T99-CHECK-02", "cards", _check_form, _check),
        kit.CallKind("contest", "T99-CHECK-02", "swords", _contest_form, _contest),
        kit.CallKind("resist", "T99-CHECK-01", "shield-half", _resist_form, _resist),
        kit.CallKind("condition", "T99-COND-01", "heartbeat", _condition_form, _condition),
        kit.CallKind("break-free", "T99-ACT-23", "unlink", kit.no_form, _made(BreakFree), _concentrates),
        kit.CallKind("hazard", "T99-DMG-10", "bomb", _hazard_form, _hazard, kit.on_a_map),
        kit.CallKind("fall", "T99-FALL-01", "arrow-down", _fall_form, kit.made_on_map(CallFall, "feet"), kit.on_a_map),
        kit.CallKind("temporary", "T99-TEMP-03", "shield", _temporary_form, _temporary),
        kit.CallKind("breath", "T99-HEAL-01", "wind", kit.no_form, _made(CatchBreath), kit.at_rest),
        kit.CallKind("rest", "T99-HEAL-02", "zzz", _rest_form, _made(Rest, "hours"), kit.at_rest),
        kit.CallKind("award", "T99-FATE-02", "coin", _award_form, _made(AwardChip, "colour")),
        kit.CallKind("spend-chip", "T99-ACT-24", "coin", _spending_form, _spend),
        kit.CallKind("chips", "T99-FATE-02", "coin", _chips_form, _set_chips),
    ),
)
"""All of them, in the order in which they are listed."""
