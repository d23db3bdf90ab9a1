"""What the list of gear offers: one's own library, this adventure's list, and what ships with the program."""

from dataclasses import dataclass

from core.base.errors import SandtableError
from core.base.ids import SystemId
from core.documents.translated import wares_in
from core.explain.words import Words
from core.model.gear import Ware
from core.rules.registry import figures_of
from desktop.shelf_panel import Origin
from desktop.translation import tr, window_language
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OfferedWare:
    """A thing that can be given: where it is kept, its number there, and what it does as a weapon, if it is one."""

    origin: Origin
    number: int
    ware: Ware
    figures: str = ""

    @property
    def key(self) -> str:
        """What tells it apart from all others."""
        return f"{self.origin}-{self.number}"

    @property
    def heading(self) -> str:
        """The heading that it stands under."""
        own = {Origin.LIBRARY: tr("My library"), Origin.DOCUMENT: tr("In this adventure")}.get(self.origin)
        parts = (own, self.ware.shelf) if own else (self.ware.shelf or tr("Other things"),)
        return ": ".join(part for part in parts if part)

    def matches(self, search: str) -> bool:
        """Return whether every word of a search is in what is known of it."""
        told = f"{self.ware.item.name} {self.heading} {self.figures} {self.ware.item.notes}".casefold()
        return all(word in told for word in search.casefold().split())


def offered_wares(workspace: Workspace, system: SystemId) -> tuple[OfferedWare, ...]:
    """Return all gear of a system, one's own first; a library that cannot be read is told and left out."""
    own: tuple[Ware, ...] = ()
    if workspace.library is not None:
        try:
            own = workspace.library.wares()
        except SandtableError as error:
            if workspace.library.is_news(error):
                workspace.tell(error.phrase, Urgency.WARNING)
    shelves = (
        (Origin.LIBRARY, own),
        (Origin.DOCUMENT, workspace.state.wares),
        (Origin.SHIPPED, wares_in(system, window_language())),
    )
    return tuple(
        OfferedWare(origin, number, ware, ware_figures(ware, workspace.words))
        for origin, wares in shelves
        for number, ware in enumerate(wares)
        if ware.system == system
    )


def ware_figures(ware: Ware, words: Words) -> str:
    """Return what a thing does as a weapon or as armor, as the tables write it; nothing for another thing."""
    known = figures_of(ware.system, words)
    if ware.profile is not None:
        return known.profile_text(ware.profile)
    listed = (*known.weapons, *known.armours)
    return next((each.figures for each in listed if each.profile == ware.item.profile), "")
