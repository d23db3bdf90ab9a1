"""How lucky everybody was, reckoned beside the window: exact odds of every act take their time."""

from dataclasses import dataclass

from PySide6.QtCore import QObject

from core.analysis.evening import Aimed, luck
from core.analysis.odds import GivenUp
from core.engine.context import Systems
from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post


@dataclass(slots=True)
class _Inquiry(Inquiry):
    """The acts of a fight."""

    acts: tuple[Aimed, ...]
    systems: Systems

    def find_out(self, post: Post) -> None:
        """Reckon all at once."""
        try:
            post(luck(self.acts, self.systems, self.still_wanted))
        except GivenUp:
            return


class LuckInquiry(Latest):
    """Reckons once, and gives up with whoever asked; what is `known` is how lucky everybody was, by token."""

    def __init__(self, acts: tuple[Aimed, ...], systems: Systems, parent: QObject) -> None:
        super().__init__(parent, urgent=False)
        self.inquire(_Inquiry(acts, systems))
