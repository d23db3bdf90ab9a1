"""Typing words for the map: a field opens where they are to stand, and Enter puts them there."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from core.model.markings import Caption
from desktop.map.tools.draft import Draft
from desktop.map.tools.map_access import Hand
from desktop.map.tools.name_field import NameField


class Captioning(QObject):
    """Opens the field where the text tool was clicked, and makes a caption of what is typed."""

    def __init__(self, hand: Hand, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._hand = hand
        self.field = NameField(
            hand.view,
            canvas,
            name=self.tr("Words on the map"),
            tip=self.tr("Type what stands on the map; Enter puts it there, Escape gives up"),
            note=self.tr("Enter puts it there · Esc gives up"),
        )
        self._wanted: Caption | None = None
        hand.words_wanted.connect(self._ask)
        hand.workspace.mode_changed.connect(self.field.hide)
        hand.workspace.scene_changed.connect(self.field.hide)
        self.field.named.connect(self._typed)

    def _ask(self, caption: Caption) -> None:
        self._wanted = caption
        # the click that asked for it still gives the keyboard to the map
        QTimer.singleShot(0, self, lambda: self.field.open_in(caption.bounds, ""))

    def _typed(self, words: str) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None or not words.strip():
            return
        draft = Draft(self._hand)
        made = draft.add(Caption, words=words.strip(), at=wanted.at, size=wanted.size, tone=wanted.tone)
        if draft.submit("history.write-caption"):
            self._hand.workspace.select((made.id,))
