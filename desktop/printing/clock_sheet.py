"""The clock on paper: a board to pencil in where the system has one, and everybody in the order in which they act."""

from reportlab.platypus import Flowable, Paragraph, Spacer

from core.base.ids import TokenId
from core.model.encounter import Token
from desktop.printing.lettering import SEMI, TEXT, Styles, marked, paragraph, translate
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.small_drawings import Disc, draw_disc
from desktop.printing.tables import Cell, listed
from desktop.run.clocks.on_paper import BoardSquare, PaperBoard, paper_board, turn_words
from desktop.sheet_page.paper_colours import PaperColours

LOWEST, TALLEST = 28.0, 44.0
"""Points of height that a square of the board takes."""
LINE, REST = 20.4, 128.0
"""Points of height that a line of the order takes, and everything else but the board."""
DISC = 15.0
TURNS = 6
"""Columns for rounds to come, to tick off turns in, where there is no board."""


def clock_sheet(subject: PrintedEncounter, styles: Styles, width: float, height: float) -> list[Flowable]:
    """Return the board and the order, for a page with so many points between its margins: one page if it can be."""
    title = translate("paper", "Clock: %1").replace("%1", subject.encounter.name)
    story: list[Flowable] = [paragraph(title, styles.title), paragraph(subject.time(), styles.kicker)]
    board = paper_board(subject.system.clock, subject.encounter.clock)
    if board is not None:
        rows = -(-len(board.squares) // board.columns)
        tall = (height - REST - LINE * len(subject.tokens)) / rows
        story += [_Board(board, subject, width, min(TALLEST, max(LOWEST, tall))), paragraph(board.note, styles.small)]
        if board.beside_title:
            names = [subject.name(subject.encounter.tokens[who]) for who in board.beside if who in _everybody(subject)]
            line = f"{board.beside_title}: {', '.join(names) or '                    '}"
            story.append(paragraph(line, styles.body))
    story += [Spacer(0, 4), _order(subject, styles, width, has_board=board is not None)]
    return story


def _everybody(subject: PrintedEncounter) -> dict[TokenId, None]:
    return {token.id: None for token in subject.tokens}


def _order(subject: PrintedEncounter, styles: Styles, width: float, *, has_board: bool) -> Flowable:
    """Return the order in which everybody acts, with empty cells to write in.

    Before the fight nobody has a place in it but by what is known already: where there is a board, the initiative is
    written down there instead.
    """
    names = ["", translate("paper", "Name")]
    known = subject.foreknown
    if known:
        names.append(next(iter(known.values())).title)
    elif subject.runs or has_board:
        names.append(translate("paper", "Acts") if subject.runs else translate("paper", "Initiative"))
    heads: list[Cell] = [Paragraph(marked(head), styles.head) for head in names]
    empty = 3 if has_board else TURNS
    kind = subject.system.clock
    # what is over needs no column
    first_round = subject.system.round(subject.encounter) if subject.runs else 1
    rounds = ["" if has_board else turn_words(kind, first_round + number) for number in range(empty)]
    heads += [Paragraph(marked(head), styles.head) for head in rounds]
    rows: list[list[Cell]] = []
    places = {who: -each.order for who, each in known.items()}
    for token in sorted(subject.tokens, key=lambda each: places.get(each.id, 1)):
        turn = subject.turns.get(token.id)
        moment = "" if turn is None else subject.text(turn.moment)
        if token.id in known:
            moment = known[token.id].words
        row: list[Cell] = [
            Disc(subject.sign(token), subject.marks[token.side], subject.ink, DISC),
            _named(subject, token, styles),
            paragraph(moment, styles.cell),
        ]
        rows.append([*row[: len(names)], *("" for _ in range(empty))])
    first = [0.05, *((0.2, 0.33) if known else (0.3, 0.15))][: len(names)]
    rest = (1 - sum(first)) / empty
    table = listed(heads, rows, [share * width for share in (*first, *(rest for _ in range(empty)))], subject.ink)
    table.setStyle([("LINEBEFORE", (len(names), 0), (-1, -1), 0.3, subject.ink.faint)])
    return table


def _named(subject: PrintedEncounter, token: Token, styles: Styles) -> Flowable:
    """Return a name, and below it what lies on the table before whoever bears it."""
    name = f'<font name="{SEMI}">{marked(subject.name(token))}</font>'
    lies = " · ".join(subject.on_table(token))
    return Paragraph(f"{name}<br/>{marked(lies)}" if lies else name, styles.cell)


class _Board(Flowable):
    """The squares of a clock's board with the markers in them."""

    def __init__(self, board: PaperBoard, subject: PrintedEncounter, width: float, tall: float) -> None:
        super().__init__()
        self.board, self.subject, self.room, self.tall = board, subject, width, tall

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the width, and the height of all rows."""
        rows = -(-len(self.board.squares) // self.board.columns)
        return self.room, rows * self.tall + 6

    def draw(self) -> None:
        """Draw every square; the present one last, so that its frame is whole."""
        wide = self.room / self.board.columns
        rows = -(-len(self.board.squares) // self.board.columns)
        top = rows * self.tall + 6
        squares = list(enumerate(self.board.squares))
        for number, square in sorted(squares, key=lambda each: each[1].now):
            row, column = divmod(number, self.board.columns)
            self._square(square, column * wide, top - (row + 1) * self.tall, wide)

    def _square(self, square: BoardSquare, x: float, y: float, wide: float) -> None:
        canvas, ink = self.canv, self.subject.ink
        canvas.saveState()
        canvas.setStrokeColor(ink.text if square.now else ink.line)
        canvas.setLineWidth(2.2 if square.now else 0.6)
        canvas.setFillColor(_ground(square, ink))
        canvas.rect(x, y, wide, self.tall, stroke=1, fill=1)
        canvas.setFillColor(ink.text if square.marked else ink.muted)
        canvas.setFont(SEMI if square.marked else TEXT, 8)
        canvas.drawString(x + 3.2, y + self.tall - 9.4, square.label)
        there = [(who, ahead) for who, ahead in square.markers if who in self.subject.encounter.tokens]
        size = min(DISC, self.tall - 12)
        step = min(size + 1, (wide - 4 - size) / max(1, len(there) - 1))
        for number, (who, ahead) in enumerate(there):
            token = self.subject.encounter.tokens[who]
            left = x + 2 + number * step
            draw_disc(canvas, self.subject.sign(token), self.subject.marks[token.side], ink, left, y + 2, size)
            if ahead > 0:
                canvas.setFillColor(ink.alarm)
                canvas.setFont(SEMI, 6)
                canvas.drawString(left + size - 4, y + size + 1, f"+{ahead}")
        canvas.restoreState()


def _ground(square: BoardSquare, ink: PaperColours) -> str:
    if not square.marked:
        return "#ffffff"
    return "#eeeeee" if ink.saving else ink.panel
