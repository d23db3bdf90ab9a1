"""Syndromes: the poisons, diseases and radiation of the table, and the game master's own, as records to edit."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, get_args

from pydantic import StringConstraints

from core.base.editions import by_edition
from core.base.fact import Fact
from core.base.phrase import Phrase, verbatim
from core.engine.call import Entry
from core.model.campaign import Campaign, HouseRules
from core.model.syndrome import SYNDROMES, OwnSyndrome, Syndrome
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.rows import Row, rows
from core.rules.kit.sheet_forms import FormRow, Spoken, figure, part
from core.rules.semi_automagic.kinds import LIKELY, kind_named
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import SEDATIVE, chosen

Unit = Literal["second", "round", "minute", "hour", "day", "week"]
_UNITS = "|".join(get_args(Unit))
_LASTS = re.compile(rf"(?:(?P<dice>\d*)d(?P<sides>\d+)\s*(?:[x×*]\s*)?)?(?P<count>\d+)?\s*(?P<unit>{_UNITS})s?")
_OFTEN = re.compile(rf"(?:once\s+(?:an?|per|every|each)|every|each)?\s*(?P<count>\d+)?\s*(?P<unit>{_UNITS})s?")


def told_duration(dice: int, sides: int, count: int, unit: str) -> str:
    """Return how long something lasts; nothing where it has no time of its own."""
    if dice:
        times = f" \u00d7 {count}" if count > 1 else ""
        return f"{dice}d{sides}{times} {unit}s"
    return f"{count} {unit}{'' if count == 1 else 's'}" if count else ""


def read_lasting(text: str) -> Mapping[str, object] | None:
    """Return the fields of a time that was typed; None where it is none."""
    words = text.strip().lower()
    if not words:
        return {"dice": 0, "seconds": 0}
    found = _LASTS.fullmatch(words)
    if found is None or (found["sides"] is None and found["count"] is None):
        return None
    if found["sides"] is None:
        return {"dice": 0, "seconds": int(found["count"]), "unit": found["unit"]}
    dice, count = int(found["dice"] or 1), int(found["count"] or 1)
    return {"dice": dice, "sides": int(found["sides"]), "seconds": count, "unit": found["unit"]}


def often(count: int, unit: str) -> str:
    """Return how often something comes."""
    return f"once a{'n' if unit == 'hour' else ''} {unit}" if count == 1 else f"every {count} {unit}s"


def read_often(text: str) -> Mapping[str, object] | None:
    """Return the fields of a rate that was typed; None where it is none."""
    found = _OFTEN.fullmatch(text.strip().lower())
    return None if found is None else {"every": int(found["count"] or 1), "rate": found["unit"]}


_TABLE = "SEC-TAB-POISON"
_SYNDROME, _SYMPTOM = "Syndrome", "Symptom"

INTERVALS: Mapping[Unit, int] = {"second": 1, "round": 6, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800}
"""Seconds of each unit that a time is told in, as that from one check to the next (SEC-PSN-12)."""
Way = Annotated[
    str, StringConstraints(pattern="^(injury|ingestion|inhaled|eyes|vector|surgery|radiation)$", max_length=20)
]
"""How something is caught, by one of the words of `WAYS`."""
WAYS: tuple[Way, ...] = ("injury", "ingestion", "inhaled", "eyes", "vector", "surgery", "radiation")
TOPIC: Final = "affliction"
"""The topic of what can be called for here: the dock of afflictions offers it."""
Spread = Literal["none", "airborne", "waterborne"]
Effect = Literal["wound", "morale", "mobility", "condition"]

ALCOHOL: Final = "Alcohol"
INFECTION: Final = "Infection"


class Symptom(FormRow):
    """What a failed check does: wounds and penalties add up, a condition lasts its own time or as long as the syndrome.

    A condition's time is `seconds` of its `unit`, or as many times that as `dice` dice of `sides` show; none at all: as
    long as the syndrome. It comes only after `after` failures in a row, only by the way named in `by`, if any, and,
    where one of several comes at random, on a d6 from `low` to `high`.
    """

    spoken: ClassVar[Mapping[str, Spoken]] = {
        "time": Spoken(
            "Lasts",
            _SYMPTOM,
            "SEC-PSN-03",
            ("dice", "sides", "seconds", "unit"),
            read_lasting,
            "1d6 hours",
            ("1d6 rounds", "1d6 minutes", "1d6 hours", "10 minutes", "1 day"),
        )
    }

    effect: Annotated[Effect, part("Effect", _SYMPTOM, "SEC-PSN-03")] = "wound"
    condition: Annotated[Name, part("Condition", _SYMPTOM, "SEC-PSN-03", likely=LIKELY)] = ""
    dice: Annotated[int, figure("Dice of its time", _SYMPTOM, "SEC-DICE-03", most=10)] = 0
    sides: Annotated[int, figure("Sides of the dice", _SYMPTOM, "SEC-DICE-03", least=2, most=20)] = 4
    seconds: Annotated[int, figure("Time, or time for each point", _SYMPTOM, "SEC-PSN-03", most=10_000_000)] = 0
    unit: Annotated[Unit, part("Unit of its time", _SYMPTOM, "SEC-PSN-03")] = "second"
    after: Annotated[int, figure("After failures in a row", _SYMPTOM, "SEC-PSN-25", least=1, most=20)] = 1
    by: Annotated[Literal["", "inhaled", "eyes"], part("Only by way of", _SYMPTOM, "SEC-PSN-26")] = ""
    low: Annotated[int, figure("On a d6, from", _SYMPTOM, "SEC-GAP-44", least=1, most=6)] = 1
    high: Annotated[int, figure("On a d6, to", _SYMPTOM, "SEC-GAP-44", least=1, most=6)] = 6

    @property
    def heading(self) -> str:
        """The effect, or the condition that it is."""
        return self.condition.replace("-", " ") if self.effect == "condition" and self.condition else self.effect

    @property
    def time(self) -> str:
        """How long it lasts, as the book writes it; nothing for as long as the syndrome."""
        return told_duration(self.dice, self.sides, self.seconds, self.unit)

    @property
    def kind(self) -> str:
        """The kind of condition that it is, by whatever spelling; empty for none."""
        return kind_named(self.condition) if self.effect == "condition" else ""

    @property
    def lasts(self) -> int:
        """Seconds that it lasts, or for each point of its dice; 0 for as long as the syndrome."""
        each = self.seconds * INTERVALS[self.unit]
        return each or int(self.dice > 0) * INTERVALS[self.unit]

    @property
    def is_random(self) -> bool:
        """Whether a die decides if it comes."""
        return (self.low, self.high) != (1, 6)


@SYNDROMES.member("semi-automagic")
class SemiSyndrome(Syndrome):
    """A syndrome of Semi-Automagic: how it is caught and passed on, against what it is resisted, and what it does."""

    spoken: ClassVar[Mapping[str, Spoken]] = {
        "often": Spoken(
            "Check rate",
            _SYNDROME,
            "SEC-PSN-12",
            ("every", "rate"),
            read_often,
            "once a day",
            ("once a round", "once a minute", "once an hour", "every 8 hours", "once a day", "once a week"),
        )
    }

    ways: Annotated[tuple[Way, ...], part("Primary transmission", _SYNDROME, "SEC-PSN-02")] = ("injury",)
    spread: Annotated[Spread, part("Secondary transmission", _SYNDROME, "SEC-PSN-11")] = "none"
    dc: Annotated[int, figure("Fortitude DC", _SYNDROME, "SEC-PSN-13", least=0, most=60)] = 6
    diagnosis: Annotated[int, figure("Diagnosis DC", _SYNDROME, "SEC-PSN-15", least=0, most=60)] = 4
    familiar: Annotated[int | None, figure("Diagnosis DC for who knows it", _SYNDROME, "SEC-GAP-35", most=60)] = None
    every: Annotated[int, figure("A check every so many", _SYNDROME, "SEC-PSN-12", least=1, most=100)] = 1
    rate: Annotated[Unit, part("Check rate", _SYNDROME, "SEC-PSN-12")] = "round"
    symptoms: Annotated[tuple[Symptom, ...], part("Symptoms", _SYNDROME, "SEC-PSN-03")] = (Symptom(),)
    wears_off: Annotated[bool, part("Wears off like a drug", _SYNDROME, "SEC-PSN-30")] = False
    rises: Annotated[bool, part("Who dies of it, or with it, rises", _SYNDROME, "SEC-PSN-27")] = False

    @property
    def often(self) -> str:
        """How often one checks, as the book writes it."""
        return often(self.every, self.rate)

    @property
    def seconds(self) -> int:
        """Seconds from one check to the next."""
        return self.every * INTERVALS[self.rate]

    @property
    @rule("SEC-PSN-05")
    def wounds(self) -> bool:
        """Whether it can cause wounds."""
        return any(each.effect == "wound" for each in self.symptoms)

    @rule("SEC-PSN-07", "SEC-PSN-08")
    def caught_by(self, way: str) -> bool:
        """Return whether it can be caught so.

        What works through a wound works when it is swallowed too, and what the sick breathe out can be breathed in.
        """
        if way == "inhaled" and self.spread == "airborne":
            return True
        return way in self.ways or (way == "ingestion" and "injury" in self.ways)


class _Example(Fact):
    """The figures that the example has instead of those of the table."""

    dc: int
    symptoms: tuple[Symptom, ...]


class _Listed(Row):
    """What the columns of the table tell of a syndrome in words.

    `severity` is that of the radiation that it comes of, `example` what it is where the table decides for the example.
    """

    name: str
    ways: tuple[Way, ...]
    rate: Unit
    spread: Spread = "none"
    symptoms: tuple[Symptom, ...] = (Symptom(),)
    wears_off: bool = False
    rises: bool = False
    severity: str = ""
    example: _Example | None = None


_LISTED: Mapping[str, _Listed] = {each.name: each for each in rows(SEMI_AUTOMAGIC, "syndrome", _Listed)}
_OF_RADIATION = {each.severity: each.name for each in _LISTED.values() if each.severity}


@by_edition
@rule(
    "SEC-PSN-01",
    "SEC-PSN-20",
    "SEC-PSN-21",
    "SEC-PSN-22",
    "SEC-PSN-23",
    "SEC-PSN-24",
    "SEC-PSN-25",
    "SEC-PSN-26",
    "SEC-PSN-27",
    "SEC-RAD-02",
)
def table() -> Mapping[str, SemiSyndrome]:
    """Return the syndromes of the table by name; alcohol, which starts none, is not among them (SEC-PSN-19)."""
    printed = {row["name"]: row for row in catalogue(SEMI_AUTOMAGIC).rows(_TABLE)}
    return {name: _of_row(printed[name], listed) for name, listed in _LISTED.items()}


def _of_row(row: Mapping[str, str], listed: _Listed) -> SemiSyndrome:
    hard, _, easy = row["diagnosis_dc"].partition("/")
    return SemiSyndrome(
        name=listed.name,
        ways=listed.ways,
        spread=listed.spread,
        dc=int(row["fort_dc"]),
        diagnosis=int(hard),
        familiar=int(easy) if easy else None,
        rate=listed.rate,
        symptoms=listed.symptoms,
        wears_off=listed.wears_off,
        rises=listed.rises,
    )


@rule("SEC-PSN-01", "SEC-GAP-36")
def syndrome_of(state: Campaign, name: str) -> SemiSyndrome | None:
    """Return a syndrome by name, the game master's own before that of the table; None if there is none."""
    return syndrome_among(state.syndromes, state.house_rules, name)


def syndrome_among(syndromes: tuple[OwnSyndrome, ...], house: HouseRules, name: str) -> SemiSyndrome | None:
    """Return a syndrome by name, one of one's own before that of the table; None if there is none."""
    for own in syndromes:
        if own.system == SEMI_AUTOMAGIC and own.syndrome.name == name and isinstance(own.syndrome, SemiSyndrome):
            return own.syndrome
    found = table().get(name)
    return found and _as_decided(house, found)


@rule("SEC-GAP-36")
def _as_decided(house: HouseRules, printed: SemiSyndrome) -> SemiSyndrome:
    """Return a syndrome with the figures of the table, or with those of the example where it has one."""
    example = _LISTED[printed.name].example
    if example is None or chosen(house, SEDATIVE) == "table":
        return printed
    return printed.but(dc=example.dc, symptoms=example.symptoms)


def syndromes_in(state: Campaign) -> tuple[SemiSyndrome, ...]:
    """Return every syndrome that can be caught: those of the table, the game master's own in their place or after."""
    own = [each.syndrome.name for each in state.syndromes if each.system == SEMI_AUTOMAGIC]
    found = (syndrome_of(state, name) for name in dict.fromkeys((*table(), *own)))
    return tuple(each for each in found if each is not None)


def of_radiation(severity: str) -> str:
    """Return the name of the syndrome that radiation of a severity brings (SEC-RAD-02)."""
    return _OF_RADIATION[severity]


@rule("SEC-PSN-11", "SEC-GAP-34")
def passed_on_by(state: Campaign, spread: Spread) -> tuple[tuple[Entry, Phrase], ...]:
    """Return the syndromes that a carrier passes on so: to water also what is caught by swallowing it."""
    found = syndromes_in(state)
    drunk = spread == "waterborne"
    passed = (each for each in found if each.spread == spread or (drunk and each.caught_by("ingestion")))
    return tuple((each.name, verbatim(each.name)) for each in passed)


def choices_in(state: Campaign, *ways: str) -> tuple[tuple[Entry, Phrase], ...]:
    """Return the syndromes of a campaign to choose from: all of them, or those that are caught in one of some ways."""
    found = syndromes_in(state)
    return tuple((each.name, verbatim(each.name)) for each in found if not ways or any(map(each.caught_by, ways)))
