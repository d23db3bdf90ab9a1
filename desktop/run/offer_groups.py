"""The offers of one token: what they are called, what has to be typed for them, and the last attack once more."""

from dataclasses import replace
from string import ascii_uppercase

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.call import Field
from core.engine.command import Act
from core.engine.system import Need, Offer
from desktop.workspace.aiming import POINTED
from desktop.workspace.workspace import Workspace

KEYS = 9
"""So many lines of a list have a number key."""
TAKEN = frozenset("AFMRDHECNXPJGOK")
"""Letters that mean something else in Run, whether a question waits or not."""
FREE = tuple(each for each in ascii_uppercase if each not in TAKEN)
"""Letters for what has no number key."""
FAR_BACK = 60
"""So many entries are looked through for the last attack."""


def offers_of(workspace: Workspace, who: TokenId) -> tuple[Offer, ...]:
    """Return the offers of a token in the running fight; none if there is no fight or the token is not in it."""
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if encounter is None or system is None or board is None or not workspace.in_fight:
        return ()
    if encounter.clock is None or who not in encounter.clock.combatants:
        return ()
    return system.offers(workspace.state, board, encounter, who)


def offer_words(workspace: Workspace, offer: Offer) -> str:
    """Return how an offer is listed: its label, and before it the action where the label names a weapon only."""
    label = workspace.text(offer.label)
    encounter = workspace.encounter
    if encounter is None or not offer.bare:
        return label
    action = say(f"{encounter.system}.action.{offer.act.action}")
    return f"{workspace.text(action)} · {label}" if action.id in workspace.words.templates else label


def aimed_words(workspace: Workspace, offer: Offer, act: Act | None) -> str:
    """Return how the card of an action is headed: as it is listed, with the words that were typed for it."""
    words = offer_words(workspace, offer)
    return f"{words.rstrip('. …')}: {act.words}" if act is not None and act.words else words


def asks_words(offer: Offer) -> bool:
    """Return whether something has to be typed before the action can be taken.

    Fields of what is pointed out can be filled in while one points.
    """
    return Need.WORDS in offer.needs or Need.COST in offer.needs or (bool(offer.fields) and not is_pointed(offer))


def is_pointed(offer: Offer) -> bool:
    """Return whether anything of an action is pointed out on the map."""
    return any(need in POINTED for need in offer.needs)


def joined_to(workspace: Workspace, offer: Offer) -> tuple[Field, ...]:
    """Return what may be joined to an action, by the game that is played."""
    return () if workspace.system is None else workspace.system.joined(offer)


def last_repeated(workspace: Workspace) -> Act | None:
    """Return the last action of the encounter that can be repeated, for the next of a group."""
    encounter = workspace.encounter
    if encounter is None:
        return None
    session = workspace.session
    for entry in session.journal.backwards(session.head, FAR_BACK):
        command = entry.command
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


def _item_name(workspace: Workspace, act: Act) -> str | None:
    encounter = workspace.encounter
    if encounter is None or act.actor not in encounter.tokens:
        return None
    gear = workspace.state.vitals(encounter.tokens[act.actor]).gear
    return next((item.name for item in gear if item.id == act.item), None)
