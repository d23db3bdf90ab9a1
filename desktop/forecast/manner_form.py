"""How both sides of a forecast fight: a form in which their wits and their heart are chosen."""

from PySide6.QtWidgets import QWidget

from core.analysis.tactics import Heart, Manner, Manners, Wits
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.theme.tokens import TIGHT

ASKED = ("wits", "heart")
"""What is asked of each side, from left to right."""


class MannerForm(FilledForm):
    """A line for each side, with what there is to choose; `changed` when something else was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        places = {_name(what, side): (int(side), column) for side in (False, True) for column, what in enumerate(ASKED)}
        super().__init__(parent, gap=TIGHT, places=places)
        sides = ((False, self.tr("Party")), (True, self.tr("Others")))
        self.show_fields(
            tuple(spec for side, words in sides for spec in (self._wits(side, words), self._heart(side, words)))
        )

    def _wits(self, side: bool, words: str) -> FieldSpec:
        return FieldSpec(
            _name("wits", side),
            Control.CHOICE,
            (Wits.SENSIBLE, Wits.PLAIN),
            title=self.tr("How clever: %1").replace("%1", words),
            tip=self.tr(
                "Plain fighters strike at the nearest; sensible ones at whoever is weakest, and help their own"
            ),
            words=(self.tr("Sensible"), self.tr("Plain")),
            value=Wits.SENSIBLE,
        )

    def _heart(self, side: bool, words: str) -> FieldSpec:
        return FieldSpec(
            _name("heart", side),
            Control.CHOICE,
            (Heart.FEARLESS, Heart.STEADY, Heart.TIMID),
            title=self.tr("How bold: %1").replace("%1", words),
            tip=self.tr(
                "When those who are badly hurt want to get away: never, once outnumbered two to one, or at once"
            ),
            words=(self.tr("Fearless"), self.tr("Steady"), self.tr("Timid")),
            value=Heart.FEARLESS,
        )

    def manners(self) -> Manners:
        """Return what is chosen."""
        filled = self.values()
        return {side: Manner(filled[_name("wits", side)], filled[_name("heart", side)]) for side in (False, True)}


def _name(what: str, side: bool) -> str:
    return f"{what}-{int(side)}"
