"""Text on paper: the bundled typefaces, the styles made of them, and other people's words made safe to set."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from xml.sax.saxutils import escape

from PySide6.QtCore import QCoreApplication
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph

from desktop.sheet_page.paper_colours import PaperColours
from desktop.theme.fonts import FOLDER

TEXT, BOLD, SEMI, ITALIC, SPARE = "Inter", "Inter-Bold", "Inter-SemiBold", "Inter-Italic", "DejaVuSans"
LONGEST, MOST_LINES = 700, 20
"""Letters and broken lines that a cell of a table may hold."""
_FILES = {
    TEXT: "Inter-Regular",
    BOLD: "Inter-Bold",
    SEMI: "Inter-SemiBold",
    ITALIC: "Inter-Italic",
    SPARE: "DejaVuSans",
}

translate = QCoreApplication.translate
"""Gives the words of the sheets, whose context is `paper`, in the language of the program."""


@cache
def load_typefaces() -> None:
    """Give the bundled typefaces to the PDF library."""
    for name, file in _FILES.items():
        registerFont(TTFont(name, str(FOLDER / f"{file}.ttf")))
    registerFontFamily(TEXT, normal=TEXT, bold=SEMI, italic=ITALIC, boldItalic=SEMI)


def marked(text: str) -> str:
    """Return a person's words as markup: nothing in them is a command, and what a typeface lacks is set in another."""
    parts: list[tuple[bool, str]] = []
    for letter in text.replace("\r\n", "\n").expandtabs(4):
        if letter == "\n":
            parts.append((False, "<br/>"))
        elif unicodedata.category(letter) not in ("Cc", "Cs"):
            spare = not _has(TEXT, letter) and _has(SPARE, letter)
            if parts and parts[-1][0] == spare and parts[-1][1] != "<br/>":
                parts[-1] = (spare, parts[-1][1] + letter)
            else:
                parts.append((spare, letter))
    shown = ((spare, piece if piece == "<br/>" else escape(piece)) for spare, piece in parts)
    return "".join(f'<font name="{SPARE}">{piece}</font>' if spare else piece for spare, piece in shown)


def one_line(text: str, font: str, size: float, width: float) -> str:
    """Return one line of text that fits into `width` points, cut short with an ellipsis where it does not."""
    line = "".join(letter for letter in " ".join(text.split()) if unicodedata.category(letter) not in ("Cc", "Cs"))
    if stringWidth(line, font, size) <= width:
        return line
    while line and stringWidth(line + "…", font, size) > width:
        line = line[:-1]
    return line.rstrip() + "…"


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Yield a line of text in pieces, each with the typeface that has its letters."""
    letters = (letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cs"))
    for spare, group in groupby(letters, lambda letter: not _has(font, letter) and _has(SPARE, letter)):
        yield (SPARE if spare else font), "".join(group)


def pieces(text: str) -> tuple[str, ...]:
    """Return a text in parts that each fit into a cell of a table, broken between words where there are any."""
    found, left = [], text.strip()
    while len(left) > LONGEST or left.count("\n") > MOST_LINES:
        part = "\n".join(left[:LONGEST].split("\n")[: MOST_LINES + 1])
        end = max(part.rfind(" "), part.rfind("\n"))
        cut = end if end > LONGEST // 2 or part.count("\n") >= MOST_LINES else len(part)
        found.append(left[:cut].rstrip())
        left = left[max(1, cut) :].strip()
    return (*found, left)


def _has(font: str, letter: str) -> bool:
    found = getFont(font)
    return isinstance(found, TTFont) and ord(letter) in found.face.charToGlyph


@dataclass(frozen=True, slots=True)
class Styles:
    """The styles of one document."""

    title: ParagraphStyle
    kicker: ParagraphStyle
    heading: ParagraphStyle
    body: ParagraphStyle
    aloud: ParagraphStyle
    small: ParagraphStyle
    cell: ParagraphStyle
    head: ParagraphStyle
    centred: ParagraphStyle
    band: ParagraphStyle
    tiny: ParagraphStyle


def styles_in(ink: PaperColours) -> Styles:
    """Return the styles in some colours."""
    body = ParagraphStyle("body", fontName=TEXT, fontSize=9, leading=12.6, textColor=HexColor(ink.text), spaceAfter=4)
    # as words, colours would be looked up among all that have names each time that something is written
    muted = HexColor(ink.muted)
    make: Callable[..., ParagraphStyle] = ParagraphStyle
    cell = make("cell", parent=body, fontSize=7.6, leading=9.8, spaceAfter=0)
    return Styles(
        title=make("title", parent=body, fontName=BOLD, fontSize=21, leading=25, spaceAfter=2),
        kicker=make("kicker", parent=body, fontSize=8.5, leading=11, textColor=muted, spaceAfter=9),
        heading=make(
            "heading",
            parent=body,
            fontName=SEMI,
            fontSize=11.5,
            leading=14,
            textColor=HexColor(ink.accent),
            spaceBefore=9,
            spaceAfter=3,
            keepWithNext=1,
        ),
        body=body,
        aloud=make(
            "aloud",
            parent=body,
            fontName=ITALIC,
            fontSize=10,
            leading=14.4,
            backColor=HexColor(ink.panel),
            borderColor=HexColor(ink.line),
            borderWidth=0.7,
            borderPadding=(7, 9, 8, 9),
            borderRadius=3,
            leftIndent=10,
            rightIndent=10,
            spaceBefore=12,
            spaceAfter=19,
        ),
        small=make("small", parent=body, fontSize=7.5, leading=10, textColor=muted, spaceAfter=2),
        cell=cell,
        head=make("head", parent=cell, fontName=SEMI, fontSize=7, leading=9, textColor=muted),
        centred=make("centred", parent=cell, alignment=TA_CENTER),
        band=make("band", parent=cell, fontName=BOLD, fontSize=10, leading=12.5, textColor=HexColor(ink.on_band)),
        tiny=make("tiny", parent=cell, fontSize=6.8, leading=8.6),
    )


def paragraph(text: str, style: ParagraphStyle, *, lead: str = "") -> Paragraph:
    """Return a person's words as a paragraph, after a `lead` in bold."""
    before = f"<b>{marked(lead)}</b> " if lead else ""
    return Paragraph(before + marked(text), style)
