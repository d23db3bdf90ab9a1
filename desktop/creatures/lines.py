"""A creature in a line of a list: its tracks and conditions in words, its side, and what stands for it on a disc."""

from dataclasses import dataclass

from core.base.ids import SystemId
from core.explain.words import condition_word, game_word
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from desktop.map.condition_marks import is_later
from desktop.map.content import ConditionMark
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ShownTrack:
    """A track as the roster shows it: the name by which commands know it, its words, how it stands."""

    name: str
    label: str
    track: Track


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition as the roster shows it."""

    condition: Condition
    text: str


@dataclass(frozen=True, slots=True)
class CreatureLine:
    """One line: somebody on the map, somebody who is not (`on_map` off), or a heading, which has no id."""

    id: str
    name: str
    side: str = ""
    mark: int = 0
    badge: str = ""
    bars: tuple[ShownTrack, ...] = ()
    chips: tuple[Chip, ...] = ()
    status: str = ""
    note: str = ""
    """A word beside the name, for those who are down."""
    on_map: bool = True
    hidden: bool = False
    acting: bool = False
    waiting: bool = False
    outside: bool = False
    faded: bool = False
    worn: tuple[ConditionMark, ...] = ()
    """What is seen of the conditions where there is no room for words, the gravest first."""
    is_down: bool = False
    is_gone: bool = False
    """Dead, or no longer on the field."""
    kin: tuple[str, ...] = ()
    """The ids of equal ones that stand in the same line."""

    @property
    def is_heading(self) -> bool:
        """Whether it only names what follows."""
        return not self.id

    def matches(self, text: str) -> bool:
        """Return whether every word of a search is in what the line says."""
        if not text:
            return True
        told = " ".join((self.name, self.side, self.badge, self.status, *(chip.text for chip in self.chips)))
        return all(word in told.casefold() for word in text.casefold().split())


def condition_text(workspace: Workspace, system: SystemId, condition: Condition) -> str:
    """Return a condition in words, with what it counts and whom it concerns: `bleeding 2`, `grappled (Orc 1)`.

    The game master's own ones stand as they are called.
    """
    name = workspace.text(condition_word(system, condition.kind, condition.amount))
    whom = condition.other or condition.source
    called = None if whom is None else workspace.name_of(whom)
    counted = f"{name} {condition.amount}" if workspace.session.systems[system].counts(condition) else name
    return counted if called is None else f"{counted} ({called})"


def kind_text(workspace: Workspace, system: SystemId, kind: str) -> str:
    """Return the name of a kind of condition."""
    return workspace.text(game_word(system, "condition", kind))


def track_text(workspace: Workspace, system: SystemId, name: str) -> str:
    """Return the name of a track."""
    words = workspace.text(game_word(system, "track", name))
    return words[:1].upper() + words[1:]


def side_text(side: str) -> str:
    """Return the name of a side: those that every adventure has in the person's language, others as they are."""
    return _sides().get(side, side)


def side_called(name: str) -> str:
    """Return the side that a person calls so, in small letters or capitals; other names are sides themselves."""
    return next((side for side, text in _sides().items() if text.casefold() == name.casefold()), name)


def _sides() -> dict[str, str]:
    return {"party": tr("Party"), "foes": tr("Foes"), "allies": tr("Allies"), "neutral": tr("Neutral")}


def bars_of(workspace: Workspace, system: SystemId, vitals: Vitals) -> tuple[ShownTrack, ...]:
    """Return the tracks of somebody, without those that hold nothing and can hold nothing."""
    return tuple(
        ShownTrack(name, track_text(workspace, system, name), track)
        for name, track in vitals.tracks.items()
        if track.maximum != 0 or track.value or track.temporary
    )


def chips_of(workspace: Workspace, system: SystemId, conditions: tuple[Condition, ...]) -> tuple[Chip, ...]:
    """Return the conditions of somebody, those first that decide his next turn; the same words only once."""
    ordered = sorted(conditions, key=lambda each: is_later(each.kind))
    told = {condition_text(workspace, system, each): each for each in ordered}
    return tuple(Chip(condition, text) for text, condition in told.items())
