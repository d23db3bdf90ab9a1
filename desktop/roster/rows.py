"""The lines of the roster: everybody of the encounter, and the people of the document who are not in it."""

from dataclasses import dataclass, replace

from core.base.values import remembered
from core.engine.context import RuleSystem
from core.engine.status import Bearing, Grade
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from desktop.creatures.lines import CreatureLine, bars_of, chips_of, side_text
from desktop.map.condition_marks import marks_of
from desktop.map.content import side_numbers
from desktop.run.combatants import combatants
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

CROWD = 4096
"""So many lines are remembered."""


@dataclass(frozen=True, slots=True)
class RosterPlace:
    """Where somebody stands among the others: the number of his side, and what the fight wants of him."""

    mark: int
    acting: bool
    waiting: bool
    outside: bool


class RosterRows:
    """Makes the lines; remembers everybody's as long as what it was made of is the same."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._known: dict[str, tuple[tuple[object, ...], CreatureLine]] = {}

    def lines(self, search: str = "", *, only_of_game: bool = False) -> tuple[CreatureLine, ...]:
        """Return the lines side by side, each side under its heading, then who is not here.

        Headings without lines go; so do, with `only_of_game`, those who are of another game than the encounter.
        """
        if not self.workspace.is_open:
            return ()
        here = self._on_map()
        lines: list[CreatureLine] = []
        for side in dict.fromkeys(side_numbers(row.side for row in here)):
            own = [row for row in here if row.side == side and row.matches(search)]
            if own:
                lines += [CreatureLine("", side_text(side)), *own]
        away, strange = _away(self.workspace)
        for heading, group in ((tr("Not on this map"), away), (tr("Of another game"), () if only_of_game else strange)):
            others = [row for row in group if row.matches(search)]
            if others:
                lines += [CreatureLine("", heading), *others]
        return tuple(lines)

    def _on_map(self) -> list[CreatureLine]:
        workspace = self.workspace
        encounter, system = workspace.encounter, workspace.system
        if encounter is None or system is None:
            return []
        state = workspace.state
        marks = side_numbers(token.side for token in encounter.tokens.values())
        due = system.next_actors(state, encounter) if workspace.in_fight and not workspace.is_beginning else ()
        if workspace.session.under_way is not None and workspace.actor is not None:
            # whose action waits for an answer acts until it is done
            due = (workspace.actor,)
        fighting = workspace.in_fight and encounter.clock is not None
        inside, first, later = set(combatants(encounter)), next(iter(due), None), set(due[1:])
        known: dict[str, tuple[tuple[object, ...], CreatureLine]] = {}
        for token in encounter.tokens.values():
            place = RosterPlace(
                marks[token.side],
                acting=token.id == first,
                waiting=token.id in later,
                outside=fighting and token.id not in inside,
            )
            known[token.id] = self._row(state, encounter, system, token, place)
        self._known = known
        return [row for _, row in known.values()]

    def _row(
        self, state: Campaign, encounter: Encounter, system: RuleSystem, token: Token, place: RosterPlace
    ) -> tuple[tuple[object, ...], CreatureLine]:
        owner, held = state.owner(token), self._known.get(token.id)
        lasting = () if owner.vitals is None else owner.vitals.conditions
        called: tuple[str | None, ...] = ()
        if token.conditions or lasting:
            conditions = (*token.conditions, *lasting)
            called = tuple(self.workspace.name_of(whom) for each in conditions if (whom := each.other or each.source))
        if held is not None:
            before, of, house, cells, templates, *rest = held[0]
            same = before is token and of is owner and house is state.house_rules and cells is state.cells
            if same and templates is self.workspace.words.templates and rest == [place, called]:
                return held
        key = (token, owner, state.house_rules, state.cells, self.workspace.words.templates, place, called)
        return key, _row_of(self.workspace, encounter, system, token, place)


def _row_of(
    workspace: Workspace, encounter: Encounter, system: RuleSystem, token: Token, place: RosterPlace
) -> CreatureLine:
    state = workspace.state
    creature, vitals = state.creature(token), state.vitals(token)
    status = system.status(state, encounter, token)
    told = workspace.text(status.phrase)
    kinds = (each.kind for each in (*token.conditions, *vitals.conditions))
    return CreatureLine(
        id=token.id,
        name=creature.name,
        side=token.side,
        mark=place.mark,
        badge=state.sign(token),
        bars=bars_of(workspace, system.id, vitals),
        chips=chips_of(workspace, system.id, (*token.conditions, *vitals.conditions)),
        status=told,
        note=told if not status.is_up or status.grade >= Grade.BADLY_HURT else "",
        worn=marks_of(workspace.words, system.id, (kind for kind in kinds if kind not in system.unmarked)),
        is_down=not status.is_up,
        is_gone=status.bearing in (Bearing.DEAD, Bearing.GONE),
        hidden=token.hidden,
        faded=token.hidden,
        acting=place.acting,
        waiting=place.waiting,
        outside=place.outside,
    )


def _away(workspace: Workspace) -> tuple[tuple[CreatureLine, ...], tuple[CreatureLine, ...]]:
    """Return the people who are not here: those of the encounter's game, all where there is none; those of others."""
    encounter, state = workspace.encounter, workspace.state
    tokens = () if encounter is None else tuple(encounter.tokens.values())
    here = {token.person for token in tokens}
    marks = side_numbers((*(t.side for t in tokens), *(p.creature.side for p in state.people.values())))
    found: tuple[list[CreatureLine], list[CreatureLine]] = [], []
    for person in state.people.values():
        if person.id in here:
            continue
        row = CreatureLine(
            id=person.id,
            name=person.creature.name,
            side=person.creature.side,
            mark=marks[person.creature.side],
            badge=person.creature.sign,
            bars=bars_of(workspace, person.creature.system, person.vitals),
            chips=chips_of(workspace, person.creature.system, person.vitals.conditions),
            on_map=False,
            faded=True,
        )
        found[encounter is not None and person.creature.system != encounter.system].append(row)
    return tuple(found[0]), tuple(found[1])


def folded(rows: tuple[CreatureLine, ...]) -> tuple[tuple[CreatureLine, ...], int]:
    """Return the lines without the dead and those who have left, and how many these are; empty headings go too."""
    there = [row for row in rows if not row.is_gone]
    kept = tuple(row for row, after in zip(there, (*there[1:], None), strict=False) if not _is_bare(row, after))
    return kept, len(rows) - len(there)


def _is_bare(row: CreatureLine, after: CreatureLine | None) -> bool:
    return row.is_heading and (after is None or after.is_heading)


def stacked(rows: tuple[CreatureLine, ...], most: int) -> tuple[CreatureLine, ...]:
    """Return the lines with equal ones in one line, where there are more than `most`: same name, side and state."""
    if len(rows) <= most:
        return rows
    alike: dict[str, list[CreatureLine]] = {}
    groups = [alike.setdefault(_likeness(row), []) for row in rows]
    for row, group in zip(rows, groups, strict=True):
        group.append(row)
    found: list[CreatureLine] = []
    for row, group in zip(rows, groups, strict=True):
        if row is group[0]:
            sign = row.badge if len(group) == 1 else f"{row.badge.rstrip('0123456789')}×{len(group)}"
            found.append(replace(row, badge=sign, kin=tuple(each.id for each in group[1:])))
    return tuple(found)


# a text, for texts know their hash: all lines of a crowd are compared after each change, and few are other lines
@remembered(most=CROWD)
def _likeness(row: CreatureLine) -> str:
    """Return what makes two lines equal; headings, whoever acts and who is not here are like nobody else."""
    if row.is_heading or row.acting or not row.on_map:
        return repr((row.id, row.name))
    tracks = tuple((bar.name, bar.track) for bar in row.bars)
    chips = tuple(chip.text for chip in row.chips)
    return repr((row.name, row.side, row.status, tracks, chips, row.hidden, row.outside))
