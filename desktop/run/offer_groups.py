"""The offers of one token as the dock lists them: possible ones first, weapons of a group together, and again."""

from dataclasses import dataclass, replace

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.system import Need, Offer
from desktop.workspace.workspace import Workspace

KEYS = 9
"""So many offers are started by number keys."""
FAR_BACK = 60
"""So many entries are looked through for the last attack."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """A line of the list: one offer, or several of a group that differ in their item alone, the possible ones first."""

    offers: tuple[Offer, ...]
    label: str

    @property
    def first(self) -> Offer:
        """The offer that is meant where nobody says which."""
        return self.offers[0]

    @property
    def is_open(self) -> bool:
        """Whether it can be done."""
        return self.first.why_not is None


def offers_of(workspace: Workspace, who: TokenId) -> tuple[Offer, ...]:
    """Return the offers of a token in the running fight; none if there is no fight or the token is not in it."""
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if encounter is None or system is None or board is None or not workspace.in_fight:
        return ()
    if encounter.clock is None or who not in encounter.clock.combatants:
        return ()
    return system.offers(workspace.state, board, encounter, who)


def listed(workspace: Workspace, offers: tuple[Offer, ...], wanted: str = "") -> tuple[Choosable, ...]:
    """Return the lines: possible ones first, in the system's order, last of them what has no cost of its own.

    `wanted` leaves those offers that have its words; lines that begin with them come first.
    """
    sought = wanted.casefold().strip()
    groups: dict[str, list[Offer]] = {}
    for number, offer in enumerate(offers):
        if _fits(workspace, offer, sought.split()):
            groups.setdefault(f"group {offer.group}" if offer.group else f"offer {number}", []).append(offer)
    lines = [_line(workspace, tuple(members)) for members in groups.values()]

    def rank(line: Choosable) -> tuple[bool, bool, bool]:
        return not line.is_open, not line.label.casefold().startswith(sought), Need.COST in line.first.needs

    return tuple(sorted(lines, key=rank))


def offer_words(workspace: Workspace, offer: Offer) -> str:
    """Return how an offer is listed: its label, and before it the action where the label names a weapon only."""
    label = workspace.text(offer.label)
    encounter = workspace.encounter
    if encounter is None or not offer.bare:
        return label
    action = say(f"{encounter.system}.action.{offer.act.action}")
    return f"{workspace.text(action)} · {label}" if action.id in workspace.words.templates else label


def asks_words(offer: Offer) -> bool:
    """Return whether something has to be typed before the action can be taken."""
    return Need.WORDS in offer.needs or Need.COST in offer.needs or bool(offer.fields)


def last_repeated(workspace: Workspace) -> Act | None:
    """Return the last action of the encounter that can be repeated, for the next of a group."""
    encounter = workspace.encounter
    if encounter is None:
        return None
    journal = workspace.session.journal
    for number in range(journal.head - 1, max(-1, journal.head - 1 - FAR_BACK), -1):
        command = journal.entry(number).command
        if isinstance(command, Act) and command.encounter == encounter.id and command.targets:
            return command
    return None


def same_again(workspace: Workspace) -> tuple[Offer, Act] | None:
    """Return the last attack as whoever acts now would make it: with the like weapon, at the same target.

    None where nothing was attacked yet, or the actor has nothing like it. A target that is gone is left open.
    """
    encounter, actor, last = workspace.encounter, workspace.actor, last_repeated(workspace)
    if encounter is None or actor is None or last is None:
        return None
    mine = [offer for offer in offers_of(workspace, actor) if offer.act.action == last.action]
    options = [offer for offer in mine if offer.why_not is None] or mine
    if not options:
        return None
    name = _item_name(workspace, last)
    alike = [offer for offer in options if offer.act.item is not None and _item_name(workspace, offer.act) == name]
    offer = (alike or options)[0]
    targets = tuple(token for token in last.targets if token in encounter.tokens and token != actor)
    return offer, replace(offer.act, targets=targets)


def _line(workspace: Workspace, members: tuple[Offer, ...]) -> Choosable:
    ordered = tuple(sorted(members, key=lambda offer: offer.why_not is not None))
    return Choosable(ordered, offer_words(workspace, ordered[0]))


def _fits(workspace: Workspace, offer: Offer, words: list[str]) -> bool:
    text = f"{offer_words(workspace, offer)} {offer.group}".casefold()
    return all(word in text for word in words)


def _item_name(workspace: Workspace, act: Act) -> str | None:
    encounter = workspace.encounter
    if encounter is None or act.actor not in encounter.tokens:
        return None
    gear = workspace.state.vitals(encounter.tokens[act.actor]).gear
    return next((item.name for item in gear if item.id == act.item), None)
