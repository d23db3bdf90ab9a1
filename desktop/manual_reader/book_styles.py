"""How the manual is set as a book: the styles of its paragraphs and of its tables."""

from dataclasses import dataclass

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import TableStyle

from desktop.printing.lettering import BOLD, SEMI, TEXT, load_typefaces
from desktop.sheet_page.paper_colours import PaperColours


@dataclass(frozen=True, slots=True)
class BookStyles:
    """The styles of the book; `headings` by their level."""

    title: ParagraphStyle
    kicker: ParagraphStyle
    text: ParagraphStyle
    item: ParagraphStyle
    quote: ParagraphStyle
    cell: ParagraphStyle
    head: ParagraphStyle
    entry: ParagraphStyle
    entry_deeper: ParagraphStyle
    number: ParagraphStyle
    headings: dict[int, ParagraphStyle]
    contents: TableStyle


def book_styles(ink: PaperColours) -> BookStyles:
    """Return the styles in some colours."""
    load_typefaces()
    text = ParagraphStyle("text", fontName=TEXT, fontSize=9.6, leading=14, textColor=HexColor(ink.text), spaceAfter=6)
    headed = ParagraphStyle("headed", parent=text, fontName=SEMI, textColor=HexColor(ink.accent), keepWithNext=1)
    entry = ParagraphStyle("entry", parent=text, fontName=SEMI, fontSize=8.8, leading=11.2, spaceAfter=0)
    cell = ParagraphStyle("cell", parent=text, fontSize=8.4, leading=11.4, spaceAfter=0)
    return BookStyles(
        title=ParagraphStyle("title", parent=text, fontName=BOLD, fontSize=26, leading=31, spaceAfter=2),
        kicker=ParagraphStyle("kicker", parent=text, textColor=HexColor(ink.muted), spaceAfter=12),
        text=text,
        item=ParagraphStyle("item", parent=text, spaceAfter=3),
        quote=ParagraphStyle(
            "quote",
            parent=text,
            backColor=HexColor(ink.panel),
            borderColor=HexColor(ink.line),
            borderWidth=0.6,
            borderPadding=7,
            borderRadius=3,
            leftIndent=9,
            rightIndent=9,
            spaceBefore=8,
            spaceAfter=13,
        ),
        cell=cell,
        head=ParagraphStyle("head", parent=cell, fontName=SEMI, textColor=HexColor(ink.muted)),
        entry=entry,
        entry_deeper=ParagraphStyle("deeper", parent=entry, fontName=TEXT, fontSize=8.2, leading=10.4),
        number=ParagraphStyle("number", parent=entry, fontName=TEXT, alignment=TA_RIGHT),
        headings={
            1: ParagraphStyle(
                "h1", parent=headed, fontName=BOLD, fontSize=19, leading=23, spaceBefore=20, spaceAfter=3
            ),
            2: ParagraphStyle("h2", parent=headed, fontSize=12.6, leading=16, spaceBefore=11, spaceAfter=4),
            3: ParagraphStyle("h3", parent=headed, fontSize=10.2, leading=14, spaceBefore=7, spaceAfter=2),
        },
        contents=TableStyle(
            [
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 0.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 0.5),
                ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
            ]
        ),
    )


def table_style(ink: PaperColours) -> TableStyle:
    """Return how tables are ruled."""
    return TableStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, HexColor(ink.faint)),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(ink.line)),
            ("BACKGROUND", (0, 0), (-1, 0), HexColor(ink.panel)),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 5),
            ("RIGHTPADDING", (0, 0), (-1, -1), 5),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
        ]
    )
