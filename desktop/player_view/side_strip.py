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
WRAPPED = 3
"""Conditions, and what comes, are written in so many rows at most where there is room."""


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


def _wrapped(large: LargePrint, words: str, width: float, most: int = WRAPPED) -> tuple[str, ...]:
    """Return words in rows that are not too long, so many at most; the last one has all that is left."""
    rows = [""]
    for word in words.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and len(rows) < most and large.width(longer, FAR) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return tuple(rows)


def _following(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> float:
    acts = content.acting is not None or content.unseen
    if not acts or (not content.then and not content.moment):
        return box.top()
    large.line(painter, box.left(), box.right(), box.top())
    top = box.top() + large.at(12)
    line = QRectF(box.left(), top, box.width(), large.at(44))
    then, muted = QCoreApplication.translate("players", "then") if content.then else "", large.tokens.muted
    both = large.width(then, FAR) + large.width(content.moment, FAR) + large.at(16)
    if then and content.moment and both > line.width():
        # the moment has rows of its own, and "then" stands over those who come next
        for row in _wrapped(large, content.moment, line.width(), 2):
            large.text(painter, row, line, FAR, ink=muted)
            line.translate(0, large.at(44))
        large.text(painter, then, line, FAR, ink=muted)
    else:
        large.text(painter, then, line, FAR, ink=muted)
        large.text(painter, content.moment, line, FAR, right=True, ink=muted)
    top = line.top() + large.at(52)
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
    tries = [*((most, rows) for rows in range(WRAPPED, 0, -1)), *((tracks, 0) for tracks in range(most, -1, -1))]
    for tracks, rows in tries:
        told = {fellow: _suffering(large, fellow, box.width(), rows) for fellow in content.party}
        high = {fellow: _height(fellow, tracks, len(told[fellow])) for fellow in content.party}
        if sum(high[fellow] for fellow in content.party) * large.scale <= box.bottom() - top:
            break
    for fellow in content.party:
        tall = large.at(high[fellow])
        if top + tall > box.bottom() + large.at(12):
            break
        _fellow(painter, large, fellow, QRectF(box.left(), top, box.width(), tall), tracks, told[fellow])
        top += tall
    return top


def _suffering(large: LargePrint, fellow: Fellow, width: float, rows: int) -> tuple[str, ...]:
    """Return somebody's conditions in so many rows at most; of those that have no room it is said how many they are."""
    if not rows or not fellow.conditions:
        return ()
    for count in range(len(fellow.conditions), 0, -1):
        more = len(fellow.conditions) - count
        words = ", ".join(fellow.conditions[:count]) + (f" +{more}" if more else "")
        lines = _wrapped(large, words, width, rows)
        if large.width(lines[-1], FAR) <= width:
            break
    return lines


def _height(fellow: Fellow, tracks: int, rows: int) -> float:
    return ROW + TRACK * (min(tracks, len(fellow.pools)) + rows) + 14


def _fellow(
    painter: QPainter, large: LargePrint, fellow: Fellow, box: QRectF, tracks: int, suffering: tuple[str, ...]
) -> None:
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
    for row in suffering:
        large.text(painter, row, QRectF(box.left(), top, box.width(), large.at(TRACK)), FAR, ink=tokens.warning)
        top += large.at(TRACK)


def _others(painter: QPainter, large: LargePrint, content: PublicContent, box: QRectF) -> None:
    """Draw how the others look, and what the players know will come, in the room that is left."""
    top = box.top()
    for number, (text, state) in enumerate(_rows(content)):
        left = int((box.bottom() - top - large.at(16)) / large.at(ROW))
        if left < 1:
            return
        line = QRectF(box.left(), top + (0 if number else large.at(12)), box.width(), large.at(ROW))
        used = large.width(state, FAR) if state else 0.0
        if used and used + large.width(text, FAR, bold=True) + large.at(16) <= line.width():
            large.text(painter, state, line, FAR, right=True, ink=large.tokens.muted)
            line.setRight(line.right() - used - large.at(16))
        rows = (text,) if state else _wrapped(large, text, line.width())
        if len(rows) > left:
            # half of what comes tells nothing
            return
        if not number:
            large.line(painter, box.left(), box.right(), top)
        for row in rows:
            large.text(painter, row, line, FAR, bold=bool(state))
            line.translate(0, large.at(ROW))
        top = line.top()


def _rows(content: PublicContent) -> Iterator[tuple[str, str]]:
    for other in content.others:
        yield (other.face.title if other.count == 1 else f"{other.face.title} × {other.count}"), other.state
    for text in content.coming:
        yield text, ""
