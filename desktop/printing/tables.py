"""The tables of sheets, all in one look."""

from collections.abc import Sequence
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Table, TableStyle

from desktop.printing.lettering import TEXT
from desktop.sheet_page.paper_colours import PaperColours

ROOM = 90
"""Points of height without which no table is begun."""
Cell = Flowable | Sequence[Flowable] | str


def headed(text: str, style: ParagraphStyle, room: float = ROOM) -> list[Flowable]:
    """Return the heading of a table, which begins elsewhere where there is no room for some of the table too."""
    return [CondPageBreak(room), Paragraph(text, style.clone(f"{style.name}-of-table", keepWithNext=0))]


def listed(
    heads: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    widths: Sequence[float],
    ink: PaperColours,
    *,
    tight: bool = False,
) -> Table:
    """Return a table with a head that comes again on every page; no cell may be higher than a page."""
    pad = 1.4 if tight else 2.6
    look: list[Any] = [
        ("FONTNAME", (0, 0), (-1, -1), TEXT),
        ("VALIGN", (0, 0), (-1, -1), "TOP" if tight else "MIDDLE"),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, ink.muted),
        ("LINEBELOW", (0, 1), (-1, -1), 0.3, ink.faint),
        ("TOPPADDING", (0, 0), (-1, -1), pad),
        ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ]
    if not ink.saving:
        look += [("BACKGROUND", (0, row), (-1, row), ink.panel) for row in range(2, len(rows) + 1, 2)]
    return Table(
        [list(heads), *map(list, rows)],
        colWidths=list(widths),
        repeatRows=1,
        style=TableStyle(look),
        hAlign="LEFT",
    )


def unruled(rows: Sequence[Sequence[object]], widths: Sequence[float]) -> Table:
    """Return rows of cells without lines and room around them."""
    look = TableStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), TEXT),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("TOPPADDING", (0, 0), (-1, -1), 0.6),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.6),
        ]
    )
    return Table([list(row) for row in rows], colWidths=list(widths), style=look, hAlign="LEFT")


def stacked(parts: Sequence[Flowable], width: float, ink: PaperColours) -> Table:
    """Return parts upon one another in a frame, the first on a band; where there is no room, they part."""
    look: list[Any] = [
        ("FONTNAME", (0, 0), (-1, -1), TEXT),
        ("BOX", (0, 0), (-1, -1), 1 if ink.saving else 0.7, ink.muted),
        ("BACKGROUND", (0, 0), (-1, 0), ink.band),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, ink.muted),
        ("LINEBELOW", (0, 1), (-1, -2), 0.3, ink.faint),
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("LEFTPADDING", (0, 0), (-1, -1), 5),
        ("RIGHTPADDING", (0, 0), (-1, -1), 5),
    ]
    return Table([[part] for part in parts], colWidths=[width], style=TableStyle(look), hAlign="LEFT")
