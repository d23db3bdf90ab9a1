"""The families of the bar for one creature: the way that its key takes, what that costs, and all other ways."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.system import Family, Offer
from desktop.run.clocks.turn_commands import is_in_a_row, turn_ender
from desktop.run.offer_groups import offer_words
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Workspace

KEYS: Mapping[Family, str] = {
    Family.ATTACK: "A",
    Family.USE: "F",
    Family.MOVE: "M",
    Family.READY: "R",
    Family.DEFEND: "D",
    Family.HELP: "H",
    Family.OTHER: "/",
    Family.END: "E",
}
"""The usual key of each family, in the order of the bar."""
ICONS: Mapping[Family, str] = {
    Family.ATTACK: "sword",
    Family.USE: "flask",
    Family.MOVE: "walk",
    Family.READY: "target-arrow",
    Family.DEFEND: "shield",
    Family.HELP: "users",
    Family.OTHER: "dots",
    Family.END: "player-skip-forward",
}
TITLES: Mapping[Family, str] = {
    Family.ATTACK: QT_TRANSLATE_NOOP("bar", "Attack"),
    Family.USE: QT_TRANSLATE_NOOP("bar", "Use"),
    Family.MOVE: QT_TRANSLATE_NOOP("bar", "Move"),
    Family.READY: QT_TRANSLATE_NOOP("bar", "Ready"),
    Family.DEFEND: QT_TRANSLATE_NOOP("bar", "Defend"),
    Family.HELP: QT_TRANSLATE_NOOP("bar", "Help"),
    Family.OTHER: QT_TRANSLATE_NOOP("bar", "Other"),
    Family.END: QT_TRANSLATE_NOOP("bar", "End"),
}
CAST = QT_TRANSLATE_NOOP("bar", "Cast")


@dataclass(frozen=True, slots=True)
class FamilyPlace:
    """A family's place on the bar: its `title`, the `way` that its key takes, if any, and `ways`, all there are.

    `line` and `cost` are what stands under the title; `why_not` says why nothing of it can be done now. Of one that is
    `open` something can, if only from its list.
    """

    family: Family
    title: str
    icon: str
    ways: tuple[Offer, ...]
    way: Offer | None
    line: str
    cost: str = ""
    why_not: Phrase | None = None
    open: bool = True


class LastWays:
    """Which way each creature of an adventure used last in each family, as long as that is open and not undone."""

    def __init__(self) -> None:
        self._used: dict[tuple[TokenId, Family], tuple[str, str | None]] = {}
        self._steps: list[tuple[int, tuple[TokenId, Family], tuple[str, str | None] | None]] = []

    def forget(self) -> None:
        """Forget all ways: in another adventure others have the ids."""
        self._used.clear()
        self._steps.clear()

    def remember(self, offer: Offer, head: int) -> None:
        """Keep that a way was taken after so many steps of the adventure."""
        place = offer.act.actor, offer.family
        self._steps.append((head, place, self._used.get(place)))
        self._used[place] = (offer.act.action, offer.act.item)

    def undo(self, head: int) -> None:
        """Forget what was taken after so many steps, or later: what was used before is used last again."""
        while self._steps and self._steps[-1][0] >= head:
            _, place, before = self._steps.pop()
            if before is None:
                self._used.pop(place, None)
            else:
                self._used[place] = before

    def usual(self, ways: tuple[Offer, ...], is_sought: Callable[[str], bool], *, anew: bool = False) -> Offer | None:
        """Return what the key takes: the way used last if it is possible, else the first that is.

        Of the end, and where all choose `anew`, it is the first. The key to move takes nothing but what is drawn on the
        map or waits with its card: never what is done at once, such as to kneel for nothing. None where nothing is
        possible but that, or what is sought.
        """
        possible = [offer for offer in ways if offer.why_not is None and not is_sought(offer.act.action)]
        possible = [offer for offer in possible if offer.family is not Family.MOVE or offer.needs or offer.spends]
        if not possible:
            return None
        first = possible[0]
        used = None if anew or first.family is Family.END else self._used.get((first.act.actor, first.family))
        same = [offer for offer in possible if used == (offer.act.action, offer.act.item)]
        return next(iter(same), first)


def places(workspace: Workspace, offers: tuple[Offer, ...], last: LastWays) -> tuple[FamilyPlace, ...]:
    """Return the eight places of the bar, whoever's they are always in the same order."""
    return tuple(_place(workspace, family, offers, last) for family in KEYS)


def title_of(family: Family, way: Offer | None = None) -> str:
    """Return the name of a family: using is called casting where the way is a spell."""
    return QCoreApplication.translate("bar", CAST if _is_casting(family, way) else TITLES[family])


def _is_casting(family: Family, way: Offer | None) -> bool:
    return family is Family.USE and way is not None and way.casts


def cost_of(workspace: Workspace, offer: Offer) -> tuple[str, str]:
    """Return what an offer costs and where it leads, in words."""
    return workspace.text(offer.cost), "" if offer.leads_to is None else workspace.text(offer.leads_to)


def short_cost(workspace: Workspace, offer: Offer) -> str:
    """Return what an offer costs and where it leads, as figures alone where it is one of each: `5 → 19`."""
    said = (offer.cost,) if offer.leads_to is None else (offer.cost, offer.leads_to)
    figures = [[value for _, value in each.values if isinstance(value, int)] for each in said]
    if len(said) == 2 and all(len(found) == 1 for found in figures):
        return " → ".join(str(found[0]) for found in figures)
    return " → ".join(filter(None, cost_of(workspace, offer)))


def _place(workspace: Workspace, family: Family, offers: tuple[Offer, ...], last: LastWays) -> FamilyPlace:
    ways = tuple(offer for offer in offers if offer.family is family)
    if family is Family.OTHER:
        words = QCoreApplication.translate("bar", "all %1 actions").replace("%1", str(len(offers)))
        return FamilyPlace(family, title_of(family), ICONS[family], ways, None, words)
    ends = turn_ender(workspace) if family is Family.END else None
    system = workspace.system
    usual = None if system is None else last.usual(ways, system.is_sought, anew=is_in_a_row(workspace))
    way = next((each for each in ways if each.act.action == ends and each.why_not is None), usual)
    title, picture = title_of(family, way), ICONS[family]
    if way is None:
        if any(each.why_not is None for each in ways):
            return FamilyPlace(family, title, picture, ways, None, QCoreApplication.translate("bar", "from the list"))
        why = ways[0].why_not if ways else None
        words = QCoreApplication.translate("bar", "nothing now") if why is None else workspace.text(why)
        return FamilyPlace(family, title, picture, ways, None, words, why_not=why, open=False)
    picture = "wand" if _is_casting(family, way) else picture
    line = workspace.text(way.label) if way.bare else _after(title, offer_words(workspace, way))
    return FamilyPlace(family, title, picture, ways, way, line, short_cost(workspace, way))


def _after(title: str, words: str) -> str:
    """Return the words of a way without the name of its family, which stands above them already."""
    return next((words.removeprefix(title + mark) for mark in (" · ", ": ") if words.startswith(title + mark)), words)
