"""A whole encounter on two facing pages: words and map at the left, everybody with what they do at the right."""

from functools import partial

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Paragraph, Spacer

from core.geometry.units import Rect
from core.model.encounter import PARTY, Token
from core.rules.kit.shown import Card
from desktop.printing.card_sheets import kinds
from desktop.printing.lettering import SEMI, Styles, marked, paragraph, pieces, styles_in, translate
from desktop.printing.map_part import PrintedPart
from desktop.printing.map_sheets import INCH, own_map
from desktop.printing.pages import MARGIN, UPRIGHT, MapSheet, PageMark, on_pages
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.small_drawings import Boxes, Disc
from desktop.printing.summary import forecast_lines, kicker, read_aloud
from desktop.printing.tables import Cell, listed, unruled

WORDS = 0.5
"""The part of the left page that words take at the most; the map has the rest."""
SPACE = 12.0
"""Points between the words and the map."""
MOST_ATTACKS = 4
"""So many ways to attack are told of each; those in hand come first."""


def pack(subject: PrintedEncounter, size: tuple[float, float], mark: PageMark, *, begun: bool) -> list[Flowable]:
    """Return both pages of an encounter; what is too long for them is set smaller."""
    scene = subject.scenes[0]
    inner, tall = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN
    styles = styles_in(subject.ink)
    story = _words(subject, styles)
    words = min(tall * WORDS, sum(_high(each, inner) for each in story))
    part = Rect(0, 0, scene.columns, scene.rows)
    square = min(inner / part.width, (tall - words - SPACE) / part.height, INCH)
    at = (size[0] - part.width * square) / 2, MARGIN + words + SPACE
    shown = own_map(subject, scene)
    view = PrintedPart(shown.content, size, at, square, 0, 0, part.width, part.height)
    left = MapSheet(view, partial(_left, story, size, words))
    right = _Framed([paragraph(translate("paper", "Who is there"), styles.heading), _everybody(subject, styles, inner)])
    return [*on_pages(UPRIGHT, begun=begun), mark, left, *on_pages(UPRIGHT, begun=True), right]


class _Framed(Flowable):
    """A story within the margins of one page, set smaller where it would not fit."""

    def __init__(self, story: list[Flowable]) -> None:
        super().__init__()
        self._story = story

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the whole page."""
        self._size = width, height
        return width, height - 0.01

    def draw(self) -> None:
        """Set the story."""
        width, height = self._size
        _set(self.canv, self._story, (MARGIN, height - MARGIN), (width - 2 * MARGIN, height - 2 * MARGIN))


def _set(canvas: Canvas, story: list[Flowable], at: tuple[float, float], room: tuple[float, float]) -> None:
    """Set a story into a box whose upper left corner is `at`."""
    frame = KeepInFrame(*room, story, mode="shrink", hAlign="LEFT", vAlign="TOP")
    _, high = frame.wrapOn(canvas, *room)
    frame.drawOn(canvas, at[0], at[1] - high)


def _left(story: list[Flowable], size: tuple[float, float], high: float, canvas: Canvas) -> None:
    _set(canvas, story, (MARGIN, size[1] - MARGIN), (size[0] - 2 * MARGIN, high))


def _high(flowable: Flowable, width: float) -> float:
    """Return how high something is with the room around it."""
    return flowable.wrap(width, 10_000)[1] + flowable.getSpaceBefore() + flowable.getSpaceAfter()


def _words(subject: PrintedEncounter, styles: Styles) -> list[Flowable]:
    """Return what is read aloud and noted of an encounter."""
    story: list[Flowable] = [
        paragraph(subject.encounter.name or translate("paper", "Encounter"), styles.title),
        paragraph(kicker(subject), styles.kicker),
        *forecast_lines(subject, styles),
    ]
    story += [paragraph(text, styles.aloud) for text in read_aloud(subject)]
    notes = subject.encounter.notes
    for title, text in (
        ("", notes.gm_notes),
        (translate("paper", "Tactics"), notes.tactics),
        (translate("paper", "Treasure"), notes.treasure),
    ):
        if text.strip():
            first, *rest = pieces(text)
            story.append(paragraph(first, styles.body, lead=title))
            story += [paragraph(piece, styles.body) for piece in rest]
    return story


def _everybody(subject: PrintedEncounter, styles: Styles, width: float) -> Flowable:
    """Return the table of everybody, foes of a kind together and heroes last: figures, tracks to tick, attacks."""
    shares = [0.24, 0.34, 0.42]
    widths = [share * width for share in shares]
    heads: list[Cell] = [
        Paragraph(marked(head), styles.head)
        for head in (translate("paper", "Name"), translate("paper", "Tracks"), translate("paper", "Attacks"))
    ]
    groups = sorted(kinds(subject), key=lambda tokens: tokens[0].side == PARTY)
    rows = [_row(subject, tokens, styles, widths) for tokens in groups]
    return listed(heads, rows, widths, subject.ink, tight=True)


def _row(subject: PrintedEncounter, tokens: tuple[Token, ...], styles: Styles, widths: list[float]) -> list[Cell]:
    first = tokens[0]
    card = subject.card(first)
    name = subject.name(first) if len(tokens) == 1 else f"{subject.creature(first).name} \u00d7 {len(tokens)}"
    figures = " ".join(f"{title}\u00a0{value}" for title, value in card.figures)
    who: list[Flowable] = [
        Paragraph(f'<font name="{SEMI}">{marked(name)}</font>', styles.cell),
        paragraph(figures, styles.tiny),
    ]
    tracks: list[Flowable] = []
    for token in tokens:
        tracks += _tracks(subject, token, card, styles, widths[1] - 8)
    ready = sorted(card.attacks, key=lambda attack: not attack.ready)[:MOST_ATTACKS]
    attacks: list[Flowable] = []
    for attack in ready:
        rest = " \u00b7 ".join(part for part in (attack.test, attack.damage, attack.notes) if part)
        attacks.append(paragraph(rest, styles.tiny, lead=attack.name))
    attacks += [paragraph(text, styles.tiny, lead=title) for title, text in subject.printed(first) if text]
    tactics = subject.creature(first).notes.tactics.strip()
    if tactics:
        attacks.append(paragraph(pieces(tactics)[0], styles.tiny, lead=translate("paper", "Tactics")))
    return [who, tracks, attacks or ""]


def _tracks(subject: PrintedEncounter, token: Token, card: Card, styles: Styles, width: float) -> list[Flowable]:
    held = subject.vitals(token).tracks
    found: list[Flowable] = [
        _line(subject, token, subject.stands(token), styles, width),
        *(
            Boxes(track, now, subject.ink, width)
            for track, now in (*((each, held[each.key]) for each in card.tracks), *subject.ammunition(token))
        ),
        Spacer(0, 2),
    ]
    return found


def _line(subject: PrintedEncounter, token: Token, state: str, styles: Styles, width: float) -> Flowable:
    """Return the disc of a token with how it is beside it."""
    disc = Disc(subject.sign(token), subject.marks[token.side], subject.ink, 13)
    return unruled([[disc, paragraph(state, styles.tiny)]], [17, width - 17])
