"""The fields of everything that the game master can call for, filled in first with what is usual."""

from collections.abc import Mapping
from dataclasses import replace

from core.base.phrase import Phrase, say, verbatim
from core.engine.calling import Entry, Field
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.catalogue import catalogue
from core.rules.kit.calls import CallSituation, Form
from core.rules.towers.cards.fate import COLOURS
from core.rules.towers.checks.called import MOST_CARDS, MOST_GIVEN, SENSES, Tested, everything_tested
from core.rules.towers.clock import ROUND, TowersClock, after_rounds
from core.rules.towers.fighter import Fighter, find_subject
from core.rules.towers.harm.conditions import KINDS, Severity, condition_words
from core.rules.towers.harm.healing import ways_to_end, ways_to_heal
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import DIFFICULTIES, difficulty
from core.rules.towers.sheet import LINKED

NO_NUMBER, OWN_NUMBER = "none", "own"
"""What stands for no number to reach, and for one of the game master's own."""
LONGEST = 1000
"""Phases that a condition lasts at most."""
MOST_AMOUNT = 20
Choices = tuple[tuple[Entry, Phrase], ...]
People = tuple[Fighter, ...]


def _label(name: str) -> Phrase:
    return say(f"99-towers.field.{name}")


def _number(name: str, value: int, least: int, most: int) -> Field:
    return Field(name, _label(name), value, least=least, most=most)


def _choice(name: str, choices: Choices, value: Entry | None = None) -> Field:
    first = choices[0][0] if choices else ""
    return Field(name, _label(name), first if value is None else value, choices or (("", say("99-towers.field.none")),))


def numbers(*wanted: tuple[str, int, int, int]) -> Form:
    """Return a form of numbers alone, each by its name, what stands there first, and its ends."""
    fields = tuple(_number(*each) for each in wanted)
    return lambda call: fields


# Checks


def check(call: CallSituation) -> tuple[Field, ...]:
    """What is checked, how hard it is, and what the game master gives."""
    ladder: Choices = tuple(
        (
            name,
            say(
                "99-towers.field.difficulty-of",
                difficulty=say(f"99-towers.difficulty.{name}"),
                number=difficulty(call.state.house_rules, name),
            ),
        )
        for name in DIFFICULTIES
    )
    none: Choices = ((NO_NUMBER, say("99-towers.field.no-number")),)
    own: Choices = ((OWN_NUMBER, say("99-towers.field.own-number")),)
    return (
        *_what(_people(call)),
        _choice("difficulty", (*none, *ladder, *own), "average"),
        replace(_number("target", 12, -MOST_CARDS, MOST_CARDS), when=("difficulty", OWN_NUMBER)),
        *_given(),
    )


def contest(call: CallSituation) -> tuple[Field, ...]:
    """What is checked, and against whose what."""
    everybody = (*call.state.people,) if call.encounter is None else (*call.encounter.tokens,)
    there = _people(replace(call, who=tuple(each for each in everybody if each not in call.who)))
    others: Choices = tuple((each.id, say("99-towers.field.somebody", token=each.id)) for each in there)
    skills = dict.fromkeys(skill.name for each in there for skill in each.sheet.skills)
    everything = _tests(tuple(dict.fromkeys((*skills, *LINKED))))
    return (*_what(_people(call)), _choice("other", others), _choice("theirs", everything), *_given())


def resist(call: CallSituation) -> tuple[Field, ...]:
    """What resists, and how strong the power is."""
    return (
        *_what(_people(call)),
        _number("power", 3, 1, MOST_CARDS),
        _number("power-shift", 0, -MOST_GIVEN, MOST_GIVEN),
        *_given(),
    )


def _people(call: CallSituation) -> People:
    found = (find_subject(call.state, call.encounter, each) for each in call.who)
    return tuple(each for each in found if each is not None)


def _what(people: People) -> tuple[Field, ...]:
    skills = dict.fromkeys(skill.name for each in people for skill in each.sheet.skills)
    special = dict.fromkeys(name for each in people for skill in each.sheet.skills for name in skill.specializations)
    none: Choices = (("", say("99-towers.field.none")),)
    fields = [_choice("what", _tests(tuple(dict.fromkeys((*skills, *LINKED)))))]
    if special:
        fields.append(_choice("specialization", (*none, *((name, verbatim(name)) for name in special))))
    senses: Choices = tuple((sense, say(f"99-towers.sense.{sense}")) for sense in SENSES)
    return (*fields, _choice("sense", (*none, *senses)))


def _given() -> tuple[Field, ...]:
    return _number("cards", 0, -MOST_GIVEN, MOST_GIVEN), _number("shift", 0, -MOST_GIVEN, MOST_GIVEN)


def _tests(skills: tuple[str, ...]) -> Choices:
    return tuple((f"{tested.kind} {tested.name}", tested.phrase) for tested in everything_tested(skills))


def tested_named(text: str) -> Tested:
    """Return what a choice stands for."""
    kind, _, name = text.partition(" ")
    return Tested(kind, name)


def tested_of(entries: Mapping[str, Entry]) -> Tested:
    """Return what a form of a check is filled in with."""
    plain = tested_named(str(entries["what"]))
    special = str(entries.get("specialization", "")) if plain.kind == "skill" else ""
    sense = str(entries.get("sense", ""))
    return Tested(plain.kind, plain.name, special or None, sense, int(entries["cards"]), int(entries["shift"]))


# Harm and what is given


def hazard(most_stun: int, most_flips: int) -> Form:
    """What it does, and of which kind."""

    def fields(call: CallSituation) -> tuple[Field, ...]:
        types: Choices = tuple(
            (row["type"], verbatim(row["type"])) for row in catalogue(TOWERS).rows("T99-TAB-DAMAGETYPES")
        )
        kinds: Choices = tuple(
            (kind, say(f"99-towers.category.{kind or 'none'}")) for kind in ("Physical", "Arcane", "")
        )
        none: Choices = (("", say("99-towers.field.none")),)
        return (
            _number("stun", 5, 0, most_stun),
            _number("flips", 1, 0, most_flips),
            _choice("category", kinds),
            _choice("type", (*none, *types)),
            Field("other-type", _label("other-type"), ""),
        )

    return fields


def temporary(pools: tuple[str, ...]) -> Form:
    """Of which pool, how many, and whether they take the place of more."""
    choices: Choices = tuple((pool, say(f"99-towers.track.{pool}")) for pool in pools)
    fields = (_choice("pool", choices), _number("points", 5, 1, 1000), _number("new", 0, 0, 1))
    return lambda call: fields


def award(call: CallSituation) -> tuple[Field, ...]:
    """Which chip."""
    drawn: Choices = (("", say("99-towers.field.drawn")),)
    return (_choice("colour", (*drawn, *((each, say(f"99-towers.chip.{each}")) for each in COLOURS))),)


def held_chips(call: CallSituation) -> tuple[Field, ...]:
    """How many of each colour, as the first of them holds them now."""
    people = _people(call)
    chips = people[0].vitals.chips if people else {}
    return tuple(
        Field(colour, say(f"99-towers.chip.{colour}"), chips.get(colour, 0), least=0, most=3) for colour in COLOURS
    )


def spending(call: CallSituation) -> tuple[Field, ...]:
    """What the chips of the first of them can buy."""
    people = _people(call)
    if not people:
        return (_choice("way", ()),)
    heals: Choices = tuple(
        (
            f"{colour} pool {pool}",
            say(
                "99-towers.option.chip-heals", chip=say(f"99-towers.chip.{colour}"), pool=say(f"99-towers.track.{pool}")
            ),
        )
        for colour, pool in ways_to_heal(people[0])
    )
    ends: Choices = tuple(
        (
            f"{colour} condition {kind}",
            say("99-towers.option.chip-ends", chip=say(f"99-towers.chip.{colour}"), condition=condition_words(kind)),
        )
        for kind, colour in ways_to_end(people[0])
    )
    return (_choice("way", (*heals, *ends)),)


# Conditions


def condition(call: CallSituation) -> tuple[Field, ...]:
    """Which condition, how much of it, and for how long where a clock runs."""
    kinds: Choices = tuple(
        (kind.id, condition_words(kind.id))
        for kind in KINDS.values()
        if kind.severity is not Severity.STATE or not kind.fight
    )
    own: Choices = tuple((each.kind, verbatim(each.kind)) for each in call.state.conditions)
    fields = (_choice("condition", (*kinds, *own)), _number("amount", 1, 1, MOST_AMOUNT))
    if call.encounter is None or not isinstance(call.encounter.clock, TowersClock):
        return fields
    return (*fields, _number("rounds", 0, 0, LONGEST // ROUND), _number("phases", 0, 0, LONGEST))


def condition_of(state: Campaign, encounter: Encounter | None, entries: Mapping[str, Entry]) -> Condition:
    """Return the condition that a form is filled in with; it ends so many rounds and phases on, or when lifted."""
    name = str(entries["condition"])
    rounds, phases = int(entries.get("rounds", 0)), int(entries.get("phases", 0))
    clock = None if encounter is None else encounter.clock
    until = after_rounds(clock, rounds) + phases if isinstance(clock, TowersClock) and rounds + phases else None
    kept = next((each for each in state.conditions if each.kind == name), None)
    if kept is not None:
        return Condition(name, note=kept.note, modifiers=kept.modifiers, lasting=kept.lasting, until=until)
    kind = KINDS.get(name)
    amount = int(entries["amount"]) if kind is not None and kind.counts else 0
    return Condition(name, amount, until=until, lasting=name == "prone" and until is None)
