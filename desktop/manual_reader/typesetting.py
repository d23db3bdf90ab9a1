"""Typesets a page of the manual for the screen: Qt reads the Markdown, this gives it width, colours and links."""

import re

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)

from desktop.manual.pages import Page, folder, slug
from desktop.rules_browser.page import RULE_ID
from desktop.theme.tokens import ROOMY, SNUG, TEXT_SIZE, TIGHT, Tokens

RULE = "rule:"
"""What the address of a link to the rules browser begins with."""
UNBROKEN = "\u2011"
"""The hyphen at which no line is broken."""
SIZES = {1: 2.0, 2: 1.38, 3: 1.1}
"""Heights of headings, in those of the text."""
LEADING = 138.0
"""Height of a line, in hundredths of its text's."""
_IN_LINK = re.compile(r"\[[^\]]*\]\([^)]*\)|`[^`]*`")


def linked(source: str) -> str:
    """Return Markdown in which every id of a rule is a link to it; code and links stay as they are."""

    def in_words(words: str) -> str:
        return RULE_ID.sub(lambda found: f"[{found[0].replace('-', UNBROKEN)}]({RULE}{found[0]})", words)

    pieces, last = [], 0
    for kept in _IN_LINK.finditer(source):
        pieces += [in_words(source[last : kept.start()]), kept[0]]
        last = kept.end()
    return "".join((*pieces, in_words(source[last:])))


def read(document: QTextDocument, page: Page, language: str = "en") -> None:
    """Let Qt read a page into a document, with its pictures beside it."""
    document.setBaseUrl(QUrl.fromLocalFile(f"{folder(language)}/"))
    document.setMarkdown(linked(page.source), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)


def margin(scale: float) -> float:
    """Return the pixels around a page."""
    return ROOMY * 1.5 * scale


def dress(document: QTextDocument, tokens: Tokens, scale: float) -> None:
    """Give what was read its measures and colours."""
    document.setDocumentMargin(margin(scale))
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    block = document.begin()
    while block.isValid():
        _dress_block(block, tokens, scale)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(frame, tokens, scale)
    cursor.endEditBlock()
    document.setModified(False)


def heading(document: QTextDocument, anchor: str) -> QTextBlock | None:
    """Return the heading of an anchor; None if there is none."""
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() and slug(block.text()) == anchor:
            return block
        block = block.next()
    return None


def picture_of(block: QTextBlock) -> str:
    """Return the address of the picture that a block holds; nothing if it holds none."""
    pieces = block.begin()
    while not pieces.atEnd():
        letters = pieces.fragment().charFormat()
        if letters.isImageFormat():
            return letters.toImageFormat().name()
        pieces += 1
    return ""


def _dress_block(block: QTextBlock, tokens: Tokens, scale: float) -> None:
    cursor = QTextCursor(block)
    shape = block.blockFormat()
    level = shape.headingLevel()
    in_table = cursor.currentTable() is not None
    if level:
        shape.setTopMargin((0 if level == 1 else ROOMY + SNUG) * scale)
        shape.setBottomMargin(SNUG * scale)
    elif not in_table:
        shape.setTopMargin(0)
        shape.setBottomMargin((TIGHT if block.textList() is not None else SNUG + 2) * scale)
        if not picture_of(block):
            shape.setLineHeight(LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if shape.hasProperty(QTextFormat.Property.BlockQuoteLevel):
        shape.setBackground(QColor(tokens.accent_soft))
        shape.setLeftMargin(SNUG * scale)
        shape.setTopMargin(0)
    cursor.setBlockFormat(shape)
    pieces = block.begin()
    spans = []
    while not pieces.atEnd():
        piece = pieces.fragment()
        spans.append((piece.position(), piece.length(), piece.charFormat()))
        pieces += 1
    for start, length, letters in spans:
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        _dress_piece(cursor, letters, level, tokens, scale)


def _dress_piece(cursor: QTextCursor, letters: QTextCharFormat, level: int, tokens: Tokens, scale: float) -> None:
    if letters.isImageFormat():
        return
    changed = QTextCharFormat()
    size = TEXT_SIZE * scale * SIZES.get(level, 1.08)
    changed.setProperty(QTextFormat.Property.FontPixelSize, round(size))
    if level:
        changed.setFontWeight(QFont.Weight.DemiBold)
    if letters.isAnchor():
        changed.setForeground(QColor(tokens.link))
        changed.setFontUnderline(True)
    elif letters.fontFixedPitch() or letters.hasProperty(QTextFormat.Property.FontFixedPitch):
        # keys and names of files: the same type on a tinted ground, as no other type ships
        changed.setFontFixedPitch(False)
        changed.setFontFamilies([QFont().family()])
        changed.setBackground(QColor(tokens.sunken))
        changed.setFontWeight(QFont.Weight.DemiBold)
    cursor.mergeCharFormat(changed)


def _dress_table(table: QTextTable, tokens: Tokens, scale: float) -> None:
    shape = table.format()
    shape.setCellPadding(TIGHT * scale)
    shape.setCellSpacing(0)
    shape.setBorder(1)
    shape.setBorderCollapse(True)
    shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    shape.setBorderBrush(QColor(tokens.border))
    shape.setBottomMargin(ROOMY * scale)
    shape.setTopMargin(TIGHT * scale)
    table.setFormat(shape)
