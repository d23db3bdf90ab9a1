"""The page that is read: its links lead to pages and rules, never to the internet; Back and Forward retrace them."""

from typing import Any

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from desktop.manual.pages import CONTENTS, page_named, pages, section
from desktop.manual_reader.typesetting import RULE, dress, heading, margin, read
from desktop.theme.theme import Theme

SOON = 120
"""Milliseconds after which pictures take the width of a window that was made wider or narrower."""


class Reader(QTextBrowser):
    """Shows a place such as `drawing#walls`; `arrived` carries every place that it comes to."""

    arrived = Signal(str)
    rule_wanted = Signal(str)
    moved = Signal()
    """Back and Forward may have become possible or not."""

    def __init__(self, theme: Theme, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._language = theme, language
        self._before: list[tuple[str, int]] = []
        self._after: list[tuple[str, int]] = []
        self.place = ""
        self.setOpenLinks(False)
        # a bar that comes and goes would leave pictures broader than the page
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAccessibleName(self.tr("The page of the manual"))
        self.setToolTip("")
        self.anchorClicked.connect(self._followed)
        self._drawn_for = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._fit)
        theme.changed.connect(self._again)

    def go(self, place: str) -> None:
        """Turn to a place, and remember the one before for Back."""
        if section(place, self._language) is None:
            place = place.partition("#")[0] if page_named(place.partition("#")[0], self._language) else CONTENTS
        if place != self.place:
            if self.place:
                self._before.append((self.place, self.verticalScrollBar().value()))
            self._after.clear()
        self._turn(place)

    def go_back(self) -> None:
        """Turn to what was read before, where it was read."""
        self._step(self._before, self._after)

    def go_forward(self) -> None:
        """Turn to where Back came from."""
        self._step(self._after, self._before)

    @property
    def can_go(self) -> tuple[bool, bool]:
        """Whether there is something to go back to, and forward to."""
        return bool(self._before), bool(self._after)

    def turn_leaf(self, by: int) -> None:
        """Turn to the next page of the manual, or the one before; nothing happens at its ends."""
        names = [each.name for each in pages(self._language)]
        at = names.index(self.place.partition("#")[0]) + by
        if 0 <= at < len(names):
            self.go(names[at])

    def _step(self, out_of: list[tuple[str, int]], into: list[tuple[str, int]]) -> None:
        if out_of:
            into.append((self.place, self.verticalScrollBar().value()))
            place, height = out_of.pop()
            self._turn(place)
            self.verticalScrollBar().setValue(height)
            self.moved.emit()

    def _turn(self, place: str) -> None:
        name, _, anchor = place.partition("#")
        if name != self.place.partition("#")[0]:
            self._show(name)
        self.place = place
        self.setTextCursor(QTextCursor(self.document()))
        self._scroll(anchor)
        self.arrived.emit(place)
        self.moved.emit()

    def _scroll(self, anchor: str) -> None:
        """Have a heading at the top; without one, the head of the page."""
        meant = section(self.place, self._language) if anchor else None
        found = None if meant is None else heading(self.document(), meant.anchor)
        top = 0.0 if found is None else self.document().documentLayout().blockBoundingRect(found).top()
        self.verticalScrollBar().setValue(round(top))

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Give a picture no wider than the page, smoothly made smaller."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        picture = QImage(self.document().baseUrl().resolved(QUrl(name)).toLocalFile())
        ratio = self.devicePixelRatioF()
        room = round((self.viewport().width() - 2 * self.document().documentMargin()) * ratio)
        if picture.width() > room > 0:
            picture = picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio if picture.width() == room else 1.0)
        return picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw pictures anew for another width, once it stays."""
        super().resizeEvent(event)
        if self.viewport().width() != self._drawn_for and self.place:
            self._soon.start()

    def _fit(self) -> None:
        """Set the page anew for the width that it has now; what stood at the top stays there."""
        if self.viewport().width() != self._drawn_for:
            high = self.verticalScrollBar()
            share = high.value() / max(1, high.maximum())
            self._show(self.place.partition("#")[0])
            high.setValue(round(share * high.maximum()))

    def _show(self, name: str) -> None:
        found = page_named(name, self._language)
        assert found is not None
        self._drawn_for = self.viewport().width()
        # a picture takes the room between the margins while it is read
        self.document().setDocumentMargin(margin(self._theme.scale))
        read(self.document(), found, self._language)
        dress(self.document(), self._theme.tokens, self._theme.scale)

    def _again(self) -> None:
        height = self.verticalScrollBar().value()
        self._show(self.place.partition("#")[0])
        self.verticalScrollBar().setValue(height)

    def _followed(self, link: QUrl) -> None:
        address = link.toString()
        if address.startswith(RULE):
            self.rule_wanted.emit(address.removeprefix(RULE))
            return
        name, _, anchor = address.rpartition("/")[2].partition("#")
        name = name.removesuffix(".md") or self.place.partition("#")[0]
        self.go(f"{name}#{anchor}" if anchor else name)
