"""Who is whose companion: who can be bound to whom, and the commands that bind and let go."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from core.base.ids import PersonId
from core.edits.people import Bind, companions_of
from core.model.creature import Person
from core.rules.registry import figures_of
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


def people_chosen(workspace: Workspace) -> tuple[Person, ...]:
    """Return the people of the roster who are selected, by their tokens or there; none if a foe is among them."""
    state, tokens = workspace.state, workspace.selected_tokens
    if any(token.person is None for token in tokens):
        return ()
    here = [state.people[token.person] for token in tokens if token.person is not None and token.person in state.people]
    return tuple({person.id: person for person in (*here, *workspace.selected_people)}.values())


def can_be_bound(workspace: Workspace, people: tuple[Person, ...]) -> bool:
    """Return whether a rule system knows companions and some people can be some."""
    return bool(people) and all(
        figures_of(person.creature.system, workspace.words).bond_rule is not None
        and not companions_of(workspace.state, person.id)
        for person in people
    )


def masters_for(workspace: Workspace, people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Return whose companions some people can be: of the same system, nobody's companion, and none of them."""
    ids = [person.id for person in people]
    return tuple(
        other
        for other in workspace.state.people.values()
        if other.id not in ids
        and other.master is None
        and all(other.creature.system == person.creature.system for person in people)
    )


def bind(workspace: Workspace, people: tuple[PersonId, ...], master: PersonId | None) -> bool:
    """Bind people to a master, or let them go; return whether that was accepted."""
    encounter = workspace.encounter
    return workspace.submit(Bind(people, master, None if encounter is None else encounter.id))


def fill_bond_menu(menu: QMenu, workspace: Workspace, people: tuple[Person, ...]) -> None:
    """Offer to make people the companions of somebody, or nobody's."""
    ids = tuple(person.id for person in people)

    def offer(words: str, master: PersonId | None) -> None:
        action = menu.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(all(person.master == master for person in people))
        take: Callable[[], bool] = partial(bind, workspace, ids, master)
        action.triggered.connect(lambda _checked=False: take())

    offer(tr("Nobody"), None)
    menu.addSeparator()
    for other in masters_for(workspace, people):
        offer(other.creature.name, other.id)
