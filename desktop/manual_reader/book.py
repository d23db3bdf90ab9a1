"""The manual as a book: a PDF with contents, page numbers, bookmarks and links, of the same pages as on the screen."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFont, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat, QTextTable
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, HRFlowable, Image, PageBreak, Paragraph, Spacer
from reportlab.platypus import Table as SetTable

from core.base.progress import Progress, no_progress
from core.base.version import VERSION
from desktop.manual.pages import CONTENTS, Page, Section, pages, section, slug
from desktop.manual_reader.book_styles import BookStyles, book_styles, table_style
from desktop.manual_reader.typesetting import picture_of, read
from desktop.printing.lettering import SEMI, marked, translate
from desktop.printing.pages import MARGIN, PLAIN, Beginning, Footer, PageMark, bind
from desktop.printing.print_order import PAPERS, Paper
from desktop.sheet_page.paper_colours import PaperColours

LONGEST_WHOLE = 12
"""So many letters of what is typed stand in one line."""


def piece_of(text: str, letters: QTextCharFormat, target: str, ink: PaperColours) -> str:
    """Return a piece of a line as the PDF library's markup; `target` is where a link within the book leads."""
    # an ellipsis begins no line, and what is typed or stands on a button is not parted
    fixed = letters.fontFixedPitch() or letters.hasProperty(QTextFormat.Property.FontFixedPitch)
    whole = text.replace(" ", "\u00a0") if fixed and len(text) <= LONGEST_WHOLE else text.replace(" …", "\u00a0…")
    found = marked(whole)
    if fixed:
        found = f'<font name="{SEMI}" backColor="{ink.panel}">{found}</font>'
    elif letters.fontWeight() > QFont.Weight.Medium.value:
        found = f"<b>{found}</b>"
    if letters.fontItalic():
        found = f"<i>{found}</i>"
    return f'<a href="#{target}" color="{ink.accent}">{found}</a>' if target else found


SMALL = 0.47
"""How many points a pixel of a picture takes, where the page is broad enough."""
TALLEST = 0.34
"""How much of the height of a page a picture takes at most."""
ROOM = 64.0
"""Points that a heading needs below it on its page."""
SHARE = 0.5
"""How much of a page must be free for the next chapter to begin on it."""


UNDIVIDED = 9
"""So many rows of a table, its head among them, stand on one page."""
COLUMNS = 3
"""In how many columns the contents stand: all of them on one page."""
PAGE_NUMBER, GUTTER = 18.0, 14.0
"""Points that the number of a page takes in the contents, and that are free on the right of a column."""


class Landing(PageMark):
    """Where a link to a section leads; it writes down on which page that is."""

    def __init__(self, place: str, book: "_Book", *bookmarks: tuple[str, int], footer: Footer | None = None) -> None:
        super().__init__(*bookmarks, footer=footer)
        self._place, self._book = place, book
        self.keepWithNext = 1

    def draw(self) -> None:
        """Set the bookmarks, and the end of links."""
        super().draw()
        self.canv.bookmarkPage(self._place)
        self._book.numbers[self._place] = self.canv.getPageNumber()


def make_book(language: str = "en", paper: Paper = "a4", progress: Progress = no_progress) -> bytes:
    """Return the whole manual as a PDF. Needs an application object, for Qt's reader of Markdown."""
    book = _Book(language, PAPERS[paper])
    bound = bind(
        book.story,
        PAPERS[paper],
        book.ink,
        lambda page: progress(min(99, page)),
        title=translate("paper", "Sandtable: the manual"),
        subject=translate("paper", "For game masters"),
        language=language,
    )
    return bound.data


class _Book:
    """The manual as it is set; `numbers` are the pages of all places, known once it has been set a first time."""

    def __init__(self, language: str, size: tuple[float, float]) -> None:
        self.language, self.size, self.ink = language, size, PaperColours(saving=False)
        self.numbers: dict[str, int] = {}
        self.styles: BookStyles = book_styles(self.ink)

    @property
    def width(self) -> float:
        """How broad the text is, in points."""
        return self.size[0] - 2 * MARGIN

    def story(self) -> list[Flowable]:
        """Return everything, from the title to the last page."""
        first, *rest = pages(self.language)
        story: list[Flowable] = [Beginning(PLAIN), *self._front(first, rest), PageBreak()]
        for each in rest:
            story += [CondPageBreak(self.size[1] * SHARE), *self._page(each)]
        return story

    # The first page

    def _front(self, first: Page, rest: list[Page]) -> Iterator[Flowable]:
        yield PageMark((translate("paper", "Contents"), 0), footer=Footer(translate("paper", "Sandtable: the manual")))
        yield Landing(CONTENTS, self)
        yield Paragraph(marked(first.title), self.styles.title)
        yield Paragraph(marked(translate("paper", "Version %1").replace("%1", VERSION)), self.styles.kicker)
        yield Paragraph(marked(first.sections[0].text.partition(translate("paper", "Contents"))[0]), self.styles.text)
        yield Spacer(0, 10)
        rows: list[tuple[Paragraph, Paragraph]] = []
        chapters: list[int] = []
        for page in rest:
            if not page.deeper:
                chapters.append(len(rows))
            # of a page below another the head alone: the games have their sections all alike
            listed = [each for each in page.sections if each.level < 3][: 1 if page.deeper else None]
            rows += [self._entry(each, deeper=page.deeper) for each in listed]
        yield self._columns(rows, chapters)

    def _columns(self, rows: list[tuple[Paragraph, Paragraph]], chapters: list[int]) -> Flowable:
        """Return the contents in columns that are as short as they can be with no chapter in two of them.

        `chapters` are the numbers of the rows that chapters begin with.
        """
        ends = ((0, *breaks, len(rows)) for breaks in combinations(chapters[1:], min(COLUMNS, len(chapters)) - 1))
        best = min(ends, key=lambda bounds: max(end - start for start, end in pairwise(bounds)))
        broad = self.width / (len(best) - 1)
        widths = [broad - PAGE_NUMBER - GUTTER, PAGE_NUMBER]
        columns = [SetTable(rows[start:end], colWidths=widths, hAlign="LEFT") for start, end in pairwise(best)]
        for column in columns:
            column.setStyle(self.styles.contents)
        table = SetTable([columns], colWidths=[broad] * len(columns))
        table.setStyle([*self.styles.contents.getCommands(), ("VALIGN", (0, 0), (-1, -1), "TOP")])
        return table

    def _entry(self, each: Section, *, deeper: bool) -> tuple[Paragraph, Paragraph]:
        number = str(self.numbers.get(each.place, "–"))
        link = f'<a href="#{each.place}" color="{self.ink.text}">{marked(each.title)}</a>'
        chapter = each.level == 1 and not deeper
        style = self.styles.entry if chapter else self.styles.entry_deeper
        indented = ParagraphStyle("indented", parent=style, leftIndent=10 * (each.level - 1 + deeper))
        return Paragraph(link, indented), Paragraph(number, self.styles.number)

    # A page

    def _page(self, page: Page) -> Iterator[Flowable]:
        document = QTextDocument()
        read(document, page, self.language)
        footer = Footer(translate("paper", "Sandtable: the manual"), page.title)
        done: list[QTextTable] = []
        block = document.begin()
        while block.isValid():
            table = _table_of(block)
            if table is not None:
                if table not in done:
                    done.append(table)
                    yield from self._table(table, page)
            elif block.blockFormat().headingLevel():
                yield from self._heading(block, page, footer)
            elif block.text().strip():
                yield from self._block(block, page)
            block = block.next()

    def _heading(self, block: QTextBlock, page: Page, footer: Footer) -> Iterator[Flowable]:
        level = block.blockFormat().headingLevel()
        found = section(f"{page.name}#{slug(block.text())}", self.language) if level > 1 else None
        place = page.name if found is None else found.place
        deeper = int(page.deeper)
        marks = ((block.text(), level - 1 + deeper),) if level < 3 else ()
        if level > 1:
            yield CondPageBreak(ROOM)
        yield Landing(place, self, *marks, footer=footer)
        yield Paragraph(marked(block.text()), self.styles.headings[level])
        if level == 1:
            yield HRFlowable(width="100%", thickness=0.8, color=HexColor(self.ink.accent), spaceAfter=8)

    def _block(self, block: QTextBlock, page: Page) -> Iterator[Flowable]:
        picture = picture_of(block)
        if picture:
            yield self._picture(Path(QUrl(block.document().baseUrl().resolved(QUrl(picture))).toLocalFile()))
            return
        words = self._words(block, page)
        items = block.textList()
        if items is not None:
            indent = 14 * items.format().indent()
            style = ParagraphStyle("item", parent=self.styles.item, leftIndent=indent, bulletIndent=indent - 12)
            bullet = items.itemText(block).strip()
            yield Paragraph(words, style, bulletText=bullet if bullet[:1].isdigit() else "•")
        elif block.blockFormat().hasProperty(QTextFormat.Property.BlockQuoteLevel):
            yield Paragraph(words, self.styles.quote)
        else:
            yield Paragraph(words, self.styles.text)

    def _words(self, block: QTextBlock, page: Page) -> str:
        pieces, found = block.begin(), []
        while not pieces.atEnd():
            piece = pieces.fragment()
            letters = piece.charFormat()
            target = self._target(letters.anchorHref(), page) if letters.isAnchor() else ""
            found.append(piece_of(piece.text(), letters, target, self.ink))
            pieces += 1
        return "".join(found)

    def _target(self, address: str, page: Page) -> str:
        """Return where a link leads within the book; nothing for a rule, which is only in the program."""
        name, _, anchor = address.partition("#")
        place = name.removesuffix(".md") or page.name
        place = f"{place}#{anchor}" if anchor else place
        found = section(place, self.language)
        return "" if found is None else found.place

    def _picture(self, path: Path) -> Flowable:
        picture = Image(str(path))
        broad, tall = picture.imageWidth, picture.imageHeight
        shrunk = min(SMALL, self.width / broad, self.size[1] * TALLEST / tall)
        picture.drawWidth, picture.drawHeight = broad * shrunk, tall * shrunk
        picture.hAlign = "LEFT"
        picture.spaceBefore, picture.spaceAfter = 4, 10
        return picture

    def _table(self, table: QTextTable, page: Page) -> Iterator[Flowable]:
        styles = self.styles
        rows = [
            [
                Paragraph(self._cell(table, row, column, page), styles.head if row == 0 else styles.cell)
                for column in range(table.columns())
            ]
            for row in range(table.rows())
        ]
        longest = [
            max(len(table.cellAt(row, column).firstCursorPosition().block().text()) for row in range(table.rows()))
            for column in range(table.columns())
        ]
        shares = [min(max(each, 9), 60) for each in longest]
        widths = [self.width * share / sum(shares) for share in shares]
        whole = len(rows) <= UNDIVIDED
        found = SetTable(rows, colWidths=widths, repeatRows=1, splitByRow=not whole, spaceBefore=2, spaceAfter=10)
        found.setStyle(table_style(self.ink))
        yield found

    def _cell(self, table: QTextTable, row: int, column: int, page: Page) -> str:
        return self._words(table.cellAt(row, column).firstCursorPosition().block(), page)


def _table_of(block: QTextBlock) -> QTextTable | None:

    return QTextCursor(block).currentTable()
