"""An entry of a catalogue as a page: text, worked examples, tables, gaps; every id in it is a link."""

import re
from collections.abc import Mapping
from html import escape
from types import MappingProxyType

from core.rulebook.catalogue import Catalogue
from core.rulebook.rule import Cell, Entry, Gap, Rule, RuleKind, Table
from desktop.translation import QT_TRANSLATE_NOOP, tr

RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]+-(?:TAB-[A-Z]+(?:-[A-Z]+)*|[A-Z]+-\d{2})\b")
"""What the id of a rule, a table or a gap looks like."""


KINDS = {
    RuleKind.ACTION: QT_TRANSLATE_NOOP("", "action"),
    RuleKind.ADVICE: QT_TRANSLATE_NOOP("", "advice"),
    RuleKind.CHECK: QT_TRANSLATE_NOOP("", "check"),
    RuleKind.CONDITION: QT_TRANSLATE_NOOP("", "condition"),
    RuleKind.DAMAGE: QT_TRANSLATE_NOOP("", "damage"),
    RuleKind.DATA: QT_TRANSLATE_NOOP("", "data"),
    RuleKind.GEOMETRY: QT_TRANSLATE_NOOP("", "geometry"),
    RuleKind.HEALING: QT_TRANSLATE_NOOP("", "healing"),
    RuleKind.MODIFIER: QT_TRANSLATE_NOOP("", "modifier"),
    RuleKind.MORALE: QT_TRANSLATE_NOOP("", "morale"),
    RuleKind.MOVEMENT: QT_TRANSLATE_NOOP("", "movement"),
    RuleKind.REACTION: QT_TRANSLATE_NOOP("", "reaction"),
    RuleKind.RULING: QT_TRANSLATE_NOOP("", "ruling"),
    RuleKind.TIMING: QT_TRANSLATE_NOOP("", "timing"),
    RuleKind.TRACKER: QT_TRANSLATE_NOOP("", "tracker"),
}
"""What each kind of rule is called."""

NARROW = 4
"""So many columns are too many for a narrow page."""


OwnWords = Mapping[tuple[int, int], str]
"""What the book has in the cells of a table, by row and column, that are the game master's own."""


def page_of(entry: Entry, catalogue: Catalogue, *, wide: bool = True, own: OwnWords = MappingProxyType({})) -> str:
    """Return an entry as the HTML that a text browser shows; whatever a catalogue holds is escaped.

    What is one's `own` in a table is bold, with the book's beside it. Where the page is not `wide`, the rows of tables
    stand below one another, each cell with its column's name.
    """
    match entry:
        case Rule():
            body = _rule(entry, catalogue)
        case Table():
            body = _table(entry, own) if wide or len(entry.columns) < NARROW else _rows(entry, own)
        case Gap():
            body = _gap(entry, catalogue)
    head = f"<p><b>{_text(entry.title)}</b><br/><small>{escape(entry.id)} · {escape(catalogue.system.name)}</small></p>"
    return head + body


def kind_of(entry: Entry) -> str:
    """Return what an entry is, in a word."""
    match entry:
        case Rule():
            return tr("rule")
        case Table():
            return tr("table")
        case Gap():
            return tr("gap")


def _rule(rule: Rule, catalogue: Catalogue) -> str:
    parts = [f"<p>{_text(rule.text)}</p>"]
    if rule.example:
        head, derived = tr("Worked examples"), tr("worked out for this catalogue")
        parts.append(f"<p><b>{head}</b></p>")
        for example in rule.example:
            origin = "" if example.origin == "source" else f" <small>({derived})</small>"
            parts.append(f"<p>{_text(example.given)}<br/>→ {_text(example.expect)}{origin}</p>")
    if rule.needs:
        links = ", ".join(_link(need) for need in rule.needs)
        parts.append(_named(tr("To be read with"), links))
    needed = catalogue.needed_by(rule.id)
    if needed:
        links = ", ".join(_link(each.id) for each in needed)
        parts.append(_named(tr("Needed by"), links))
    kind, source = tr("Kind"), tr("Source")
    of_kind = escape(tr(KINDS[rule.kind]))
    parts.append(f"<p><small>{kind}: {of_kind} · {source}: {_text(rule.source)}</small></p>")
    return "".join(parts)


def _named(words: str, told: str) -> str:
    return f"<p>{words}: {told}</p>"


def cell_words(cell: Cell) -> str:
    """Return what stands in a cell as it is read."""
    if isinstance(cell, bool):
        return tr("yes") if cell else tr("no")
    return str(cell)


def _cell(own: OwnWords, row: int, column: int, cell: Cell) -> str:
    """Return a cell; of one's own, with what the book has there."""
    words = _text(cell_words(cell))
    if (row, column) not in own:
        return words
    book = tr("the book: %1").replace("%1", _text(own[row, column]) or "–")
    return f"<b>{words}</b> <small>({book})</small>"


def _table(table: Table, own: OwnWords) -> str:
    head = "".join(f"<th align='left'>{_text(column)}</th>" for column in table.heads)
    rows = (
        "".join(f"<td>{_cell(own, number, column, cell)}</td>" for column, cell in enumerate(row))
        for number, row in enumerate(table.rows)
    )
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    note = f"<p>{_text(table.note)}</p>" if table.note else ""
    return f"<table border='1' cellspacing='0' cellpadding='3'><tr>{head}</tr>{lines}</table>{note}"


def _rows(table: Table, own: OwnWords) -> str:
    blocks = []
    for number, (first, *cells) in enumerate(table.rows):
        lines = (
            f"<small>{_text(column)}:</small> {_cell(own, number, place, cell)}"
            for place, (column, cell) in enumerate(zip(table.heads[1:], cells, strict=True), 1)
        )
        blocks.append(f"<p><b>{_cell(own, number, 0, first)}</b><br/>{'<br/>'.join(lines)}</p>")
    note = f"<p>{_text(table.note)}</p>" if table.note else ""
    return "".join(blocks) + note


def _gap(gap: Gap, catalogue: Catalogue) -> str:
    touched = ", ".join(_link(each.id) for each in catalogue.touched_by(gap.id))
    head, why = tr("The rules leave this open. What is played, unless you set it otherwise:"), tr("Why")
    body = f"<p>{head}</p><p>{_text(gap.default)}</p><p><small>{why}: {_text(gap.basis)}</small></p>"
    return body + (_named(tr("Touches"), touched) if touched else "")


def _text(text: str) -> str:
    return RULE_ID.sub(lambda found: _link(found[0]), escape(text))


def _link(identity: str) -> str:
    return f"<a href='{escape(identity)}'>{escape(identity)}</a>"
