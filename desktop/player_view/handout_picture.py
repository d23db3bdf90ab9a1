"""Handouts as pictures, and the chosen one on the players' screen: a text is written large on a page of its own."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from core.base.errors import SandtableError
from core.model.handout import Handout
from desktop.background.decoding import decoded
from desktop.map.painting.map_colours import colour
from desktop.map.painting.strokes import font
from desktop.theme.tokens import LIGHT
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

WIDE, HIGH, EDGE = 1920, 1080, 120
LARGEST, LEAST = 64, 34
"""Heights of letters on a page of 1,080 lines: as large as the text allows, and no smaller than can be read."""

LONGEST = 4096
"""Pixels to which a picture is scaled down for the players' screen."""


def page_of(title: str, text: str) -> QImage:
    """Return a text as a page, its title above; where it is too long for one screen the page is higher."""
    wide = WIDE - 2 * EDGE
    head = font(LARGEST, bold=True)
    wrap = int(Qt.TextFlag.TextWordWrap)
    above = QFontMetricsF(head).boundingRect(QRectF(0, 0, wide, 100_000), wrap, title).height() + 40
    room = HIGH - 2 * EDGE - above
    size = next((each for each in range(LARGEST, LEAST, -2) if _height(text, each, wide) <= room), LEAST)
    high = max(HIGH, round(_height(text, size, wide) + above) + 2 * EDGE)
    image = QImage(WIDE, high, QImage.Format.Format_RGB32)
    image.fill(colour(LIGHT.map.paper))
    with QPainter(image) as painter:
        painter.setPen(colour(LIGHT.map.ink))
        painter.setFont(head)
        painter.drawText(QRectF(EDGE, EDGE, wide, above), wrap, title)
        painter.setFont(font(size))
        painter.drawText(QRectF(EDGE, EDGE + above, wide, high), wrap, text)
    return image


def _height(text: str, size: int, wide: float) -> float:
    wrap = int(Qt.TextFlag.TextWordWrap)
    return QFontMetricsF(font(size)).boundingRect(QRectF(0, 0, wide, 100_000), wrap, text).height()


def chosen_handout(workspace: Workspace) -> Handout | None:
    """Return the handout that is chosen on the shelf, else the first; none where there is none."""
    held = workspace.state.handouts if workspace.is_open else ()
    wanted = workspace.player_screen.chosen_handout
    return next((each for each in held if each.id == wanted), held[0] if held else None)


def show_handout(workspace: Workspace) -> None:
    """Show the players the chosen handout instead of the map."""
    chosen = chosen_handout(workspace)
    if chosen is None:
        return
    if chosen.picture is None:
        workspace.player_screen.hand_out(page_of(chosen.title, chosen.text))
        return
    try:
        image = decoded(workspace.asset(chosen.picture), longest=LONGEST)
    except (LookupError, SandtableError):
        text = QCoreApplication.translate("players", "This picture is no longer in the document")
        workspace.tell(text, Urgency.WARNING)
        return
    workspace.player_screen.hand_out(image)


def turn_handout(workspace: Workspace) -> None:
    """Show the chosen handout, or the map again."""
    if workspace.player_screen.handout is not None:
        workspace.player_screen.hand_out(None)
    else:
        show_handout(workspace)
