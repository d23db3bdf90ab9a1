"""The lines of the roster: everybody of the encounter, and the people of the document who are not in it."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.ids import SystemId
from core.base.phrase import Phrase, say
from core.engine.context import RuleSystem
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.encounter import Encounter, Token
from desktop.map.content import Bearing, side_numbers
from desktop.map.looks import BEARINGS
from desktop.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Bar:
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
class Row:
    """One line: somebody on the map, somebody who is not (`on_map` off), or a heading, which has no id."""

    id: str
    name: str
    side: str = ""
    mark: int = 0
    badge: str = ""
    bars: tuple[Bar, ...] = ()
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

    @property
    def is_heading(self) -> bool:
        """Whether it only names what follows."""
        return not self.id

    def matches(self, text: str) -> bool:
        """Return whether every word of a search is in what the line says."""
        told = " ".join((self.name, self.side, self.badge, self.status, *(chip.text for chip in self.chips)))
        return all(word in told.casefold() for word in text.casefold().split())


def tr(text: str) -> str:
    """Return a text of the roster in the person's language."""
    # Qt's tools file what a plain function is given under no name
    return QCoreApplication.translate("", text)


def condition_text(workspace: Workspace, system: SystemId, condition: Condition) -> str:
    """Return a condition in words, with what it counts and whom it concerns: `bleeding 2`, `grappled (Orc 1)`.

    The game master's own ones stand as they are called.
    """
    name = kind_text(workspace, system, condition.kind)
    whom = condition.other or condition.source
    called = None if whom is None else workspace.name_of(whom)
    counted = f"{name} {condition.amount}" if condition.amount else name
    return counted if called is None else f"{counted} ({called})"


def kind_text(workspace: Workspace, system: SystemId, kind: str) -> str:
    """Return the name of a kind of condition."""
    phrase = say(f"{system}.condition.{kind}")
    return workspace.text(phrase) if phrase.id in workspace.words.templates else kind


def track_text(workspace: Workspace, system: SystemId, name: str) -> str:
    """Return the name of a track."""
    phrase: Phrase = say(f"{system}.track.{name}")
    words = workspace.text(phrase) if phrase.id in workspace.words.templates else name
    return words[:1].upper() + words[1:]


def side_text(side: str) -> str:
    """Return the name of a side: those that every adventure has in the person's language, others as they are."""
    return {"party": tr("Party"), "foes": tr("Foes"), "allies": tr("Allies"), "neutral": tr("Neutral")}.get(side, side)


def bars_of(workspace: Workspace, system: SystemId, vitals: Vitals) -> tuple[Bar, ...]:
    """Return the tracks of somebody, without those that hold nothing and can hold nothing."""
    return tuple(
        Bar(name, track_text(workspace, system, name), track)
        for name, track in vitals.tracks.items()
        if track.maximum != 0 or track.value or track.temporary
    )


def rows_of(workspace: Workspace, search: str = "") -> tuple[Row, ...]:
    """Return the lines side by side, each side under its heading, then who is not here; headings without lines go."""
    if not workspace.is_open:
        return ()
    here = _on_map(workspace)
    away = _away(workspace)
    lines: list[Row] = []
    for side in dict.fromkeys(side_numbers(row.side for row in here)):
        group = [row for row in here if row.side == side and row.matches(search)]
        if group:
            lines += [Row("", side_text(side)), *group]
    others = [row for row in away if row.matches(search)]
    if others:
        lines += [Row("", tr("Not on this map")), *others]
    return tuple(lines)


def _on_map(workspace: Workspace) -> tuple[Row, ...]:
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None:
        return ()
    marks = side_numbers(token.side for token in encounter.tokens.values())
    due = system.next_actors(workspace.state, encounter) if workspace.in_fight else ()
    return tuple(
        _row_of(workspace, encounter, system, token, marks[token.side], due) for token in encounter.tokens.values()
    )


def _row_of(
    workspace: Workspace, encounter: Encounter, system: RuleSystem, token: Token, mark: int, due: tuple[str, ...]
) -> Row:
    state = workspace.state
    creature, vitals = state.creature(token), state.vitals(token)
    clock, status = encounter.clock, system.status(state, encounter, token)
    told = workspace.text(status)
    return Row(
        id=token.id,
        name=creature.name,
        side=token.side,
        mark=mark,
        badge=token.badge or letter_of(creature),
        bars=bars_of(workspace, system.id, vitals),
        chips=chips_of(workspace, system.id, (*token.conditions, *vitals.conditions)),
        status=told,
        note=told if BEARINGS.get(status.id.rpartition(".")[2], Bearing.UP) is not Bearing.UP else "",
        hidden=token.hidden,
        faded=token.hidden,
        acting=token.id == next(iter(due), None),
        waiting=token.id in due[1:],
        outside=clock is not None and workspace.in_fight and token.id not in clock.combatants,
    )


def chips_of(workspace: Workspace, system: SystemId, conditions: tuple[Condition, ...]) -> tuple[Chip, ...]:
    """Return the conditions of somebody; the same words only once."""
    told = {condition_text(workspace, system, each): each for each in conditions}
    return tuple(Chip(condition, text) for text, condition in told.items())


def letter_of(creature: Creature) -> str:
    """Return what stands for a creature on a disc."""
    return creature.letter or creature.name[:1].upper()


def _away(workspace: Workspace) -> tuple[Row, ...]:
    encounter, state = workspace.encounter, workspace.state
    tokens = () if encounter is None else tuple(encounter.tokens.values())
    here = tuple(token.person for token in tokens)
    marks = side_numbers((*(t.side for t in tokens), *(p.creature.side for p in state.people.values())))
    return tuple(
        Row(
            id=person.id,
            name=person.creature.name,
            side=person.creature.side,
            mark=marks[person.creature.side],
            badge=letter_of(person.creature),
            bars=bars_of(workspace, person.creature.system, person.vitals),
            chips=chips_of(workspace, person.creature.system, person.vitals.conditions),
            on_map=False,
            faded=True,
        )
        for person in state.people.values()
        if person.id not in here
    )
