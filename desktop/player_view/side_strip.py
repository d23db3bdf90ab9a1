"""The strip at the side of the players' screen: who acts, who is next, how the party is, how the others look."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter

from core.engine.status import Bearing, Grade
from desktop.player_view.content import Fellow, PublicContent, StripFace
from desktop.player_view.large_print import FAR, NAMED, LargePrint

NEXT = 3
"""So many of those who come next are named at the side."""
ROW, TRACK = 46, 40
"""Lines that a name and a track take."""


def paint_side(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> None:
    """Paint the strip at the side into a box, block by block, as many as there is room for."""
    top = _head(painter, large, content, box)
    top = _following(painter, large, content, QRectF(box.left(), top, box.width(), box.bottom() - top))
    top = _party(painter, large, content, QRectF(box.left(), top, box.width(), box.bottom() - top))
    _others(painter, large, content, QRectF(box.left(), top, box.width(), box.bottom() - top))


def _head(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> float:
    """Draw who acts, else the moment or the place; return where that ends."""
    mark = QRectF(box.left(), box.top(), large.at(84), large.at(84))
    words = box.adjusted(large.at(104), 0, 0, 0)
    words.setHeight(large.at(84))
    if content.unseen:
        large.unseen(painter, mark)
        halves = (
            QCoreApplication.translate("players", "Somebody"),
            QCoreApplication.translate("players", "unseen acts"),
        )
        for number, half in enumerate(halves):
            line = QRectF(words.left(), words.top() + large.at(42) * number, words.width(), large.at(42))
            large.text(painter, half, line, NAMED - 2, bold=True)
    elif content.acting is not None:
        large.sign(painter, content.acting, mark)
        lines = _broken(large, content.acting.title, words.width())
        for number, text in enumerate(lines):
            high = words.height() / len(lines)
            line = QRectF(words.left(), words.top() + high * number, words.width(), high)
            large.text(painter, text, line, NAMED, bold=True)
    else:
        clock = content.moment or content.place
        if not clock:
            return box.top()
        line = QRectF(box.left(), box.top(), box.width(), large.at(60))
        large.text(painter, clock, line, NAMED, bold=True)
        return line.bottom() + large.at(12)
    return box.top() + large.at(100)


def _broken(large: LargePrint, name: str, width: float) -> tuple[str, ...]:
    """Return a name in one line, or in two where it is too long for one."""
    words = name.split()
    if large.width(name, NAMED, bold=True) <= width or len(words) < 2:
        return (name,)
    cuts = range(1, len(words))
    cut = min(cuts, key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    return " ".join(words[:cut]), " ".join(words[cut:])


def _following(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> float:
    acts = content.acting is not None or content.unseen
    if not acts or (not content.then and not content.moment):
        return box.top()
    large.line(painter, box.left(), box.right(), box.top())
    top = box.top() + large.at(12)
    line = QRectF(box.left(), top, box.width(), large.at(44))
    if content.then:
        used = large.text(painter, QCoreApplication.translate("players", "then"), line, FAR, ink=large.tokens.muted)
        line.setLeft(line.left() + used + large.at(16))
    large.text(painter, content.moment, line, FAR, right=True, ink=large.tokens.muted)
    top += large.at(52)
    for face in content.then[:NEXT]:
        _named_face(painter, large, face, QRectF(box.left(), top, box.width(), large.at(60)))
        top += large.at(70)
    return top + large.at(8)


def _named_face(painter: QPainter, large: LargePrint, face: StripFace, box: QRectF) -> None:
    large.sign(painter, face, QRectF(box.left(), box.top(), box.height(), box.height()))
    large.text(painter, face.title, box.adjusted(box.height() + large.at(18), 0, 0, 0), 38, bold=True)


def _party(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> float:
    """Draw the party, each with all tracks or, where there is no room, with fewer, and conditions last of all."""
    if not content.party:
        return box.top()
    large.line(painter, box.left(), box.right(), box.top())
    top = box.top() + large.at(16)
    most = max(len(fellow.pools) for fellow in content.party)
    tracks, suffering = most, True
    while tracks or suffering:
        if sum(_height(fellow, tracks, suffering) for fellow in content.party) * large.scale <= box.bottom() - top:
            break
        if suffering:
            suffering = False
        else:
            tracks -= 1
    for fellow in content.party:
        high = large.at(_height(fellow, tracks, suffering))
        if top + high > box.bottom() + large.at(12):
            break
        _fellow(painter, large, fellow, QRectF(box.left(), top, box.width(), high), tracks, suffering=suffering)
        top += high
    return top


def _height(fellow: Fellow, tracks: int, suffering: bool) -> float:
    return ROW + TRACK * min(tracks, len(fellow.pools)) + (TRACK if suffering and fellow.conditions else 0) + 14


def _fellow(painter: QPainter, large: LargePrint, fellow: Fellow, box: QRectF, tracks: int, *, suffering: bool) -> None:
    tokens = large.tokens
    is_out = fellow.bearing is not Bearing.UP
    tone = tokens.danger if is_out or fellow.grade >= Grade.BADLY_HURT else tokens.muted
    line = QRectF(box.left(), box.top(), box.width(), large.at(ROW))
    used = large.width(fellow.state, FAR) if fellow.state else 0.0
    if used and used + large.width(fellow.face.title, FAR, bold=True) + large.at(16) <= line.width():
        large.text(painter, fellow.state, line, FAR, right=True, ink=tone)
        line.setRight(line.right() - used - large.at(16))
    large.text(painter, fellow.face.title, line, 38, bold=True, ink=tone if is_out else "")
    top = line.bottom()
    for pool in fellow.pools[:tracks]:
        large.pool(painter, pool, QRectF(box.left(), top, box.width(), large.at(TRACK)))
        top += large.at(TRACK)
    if suffering and fellow.conditions:
        words = QRectF(box.left(), top, box.width(), large.at(TRACK))
        large.text(painter, ", ".join(fellow.conditions), words, FAR, ink=tokens.warning)


def _others(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> None:
    """Draw how the others look, and what the players know will come, in the room that is left."""
    lines = tuple(_rows(content))
    top = box.top()
    for number, (text, state) in enumerate(lines):
        if top + large.at(ROW + 16) > box.bottom():
            return
        if not number:
            large.line(painter, box.left(), box.right(), top)
            top += large.at(12)
        line = QRectF(box.left(), top, box.width(), large.at(ROW))
        used = large.width(state, FAR) if state else 0.0
        if used and used + large.width(text, FAR, bold=True) + large.at(16) <= line.width():
            large.text(painter, state, line, FAR, right=True, ink=large.tokens.muted)
            line.setRight(line.right() - used - large.at(16))
        large.text(painter, text, line, FAR, bold=bool(state))
        top += large.at(ROW)


def _rows(content: PublicContent) -> Iterator[tuple[str, str]]:
    for other in content.others:
        yield (other.face.title if other.count == 1 else f"{other.face.title} × {other.count}"), other.state
    for text in content.coming:
        yield text, ""
