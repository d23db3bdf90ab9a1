"""Cards to cut out or to lay on the table: everybody's figures, tracks to tick, attacks, conditions and gear."""

from collections.abc import Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from core.model.encounter import PARTY, Token
from core.rules.kit.shown import Attack, Card
from desktop.printing.lettering import SEMI, TEXT, Styles, marked, paragraph, pieces, translate
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.small_drawings import Boxes, Disc
from desktop.printing.tables import stacked, unruled

PAD = 10.0
"""Points that the frame of a card takes from its width."""
FIGURE_NAME, FIGURE = 5.6, 9.0
"""Points of the letters of a figure's name and of its value."""


def cards(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return a card for every person and one for each kind of foe, kept together, for a column of a width.

    Those of the party come last: their players have sheets of their own.
    """
    story: list[Flowable] = []
    for tokens in sorted(kinds(subject), key=lambda tokens: tokens[0].side == PARTY):
        parts = _parts(subject, tokens, styles, width)
        story += [KeepTogether([stacked(parts, width, subject.ink)]), Spacer(0, 8)]
    return story


def kinds(subject: PrintedEncounter) -> tuple[tuple[Token, ...], ...]:
    """Return everybody, those of one kind together: foes of a side of whom a card would say the same.

    What is counted in boxes is each one's own there; injuries, items that are worn and gear part them.
    """
    groups: list[tuple[tuple[object, ...], list[Token]]] = []
    for token in subject.tokens:
        shared = _shared(subject, token)
        there = next((tokens for each, tokens in groups if token.person is None and each == shared), None)
        if there is None:
            groups.append((shared, [token]))
        else:
            there.append(token)
    return tuple(tuple(sorted(tokens, key=lambda each: (len(each.badge), each.badge))) for _, tokens in groups)


def _shared(subject: PrintedEncounter, token: Token) -> tuple[object, ...]:
    """Return what one card says of all who are on it."""
    card = subject.card(token)
    said = card.figures, card.attacks, card.lines, _gear(subject, token, card)
    return (token.person, token.side, subject.creature(token), *said)


def _parts(subject: PrintedEncounter, tokens: Sequence[Token], styles: Styles, width: float) -> list[Flowable]:
    first = tokens[0]
    creature, card, inner = subject.creature(first), subject.card(first), width - PAD
    parts: list[Flowable] = [_head(subject, tokens, styles, inner), _figures(card, styles, inner, subject)]
    for token in tokens:
        parts.append(_one(subject, token, styles, inner, alone=len(tokens) == 1))
    if card.attacks:
        parts.append(_attacks(card.attacks, styles, inner))
    lines = [*card.lines]
    if gear := _gear(subject, first, card):
        lines.append((translate("paper", "Gear"), gear))
    chips = [f"{count} {name}" for name, count in subject.vitals(first).chips.items() if count]
    if chips and len(tokens) == 1:
        lines.append((translate("paper", "Chips"), ", ".join(chips)))
    notes = (
        (translate("paper", "Tactics"), creature.notes.tactics),
        (translate("paper", "Notes"), creature.notes.gm_notes),
    )
    lines += [(title, text.strip()) for title, text in notes if text.strip()]
    for title, text in lines:
        first_piece, *rest = pieces(text)
        parts.append(paragraph(first_piece, styles.tiny, lead=title))
        parts += [paragraph(piece, styles.tiny) for piece in rest]
    return parts


def _head(subject: PrintedEncounter, tokens: Sequence[Token], styles: Styles, width: float) -> Flowable:
    first = tokens[0]
    name = subject.name(first) if len(tokens) == 1 else f"{subject.creature(first).name} × {len(tokens)}"
    disc = Disc(
        subject.sign(first) if len(tokens) == 1 else subject.sign(first)[:1], subject.marks[first.side], subject.ink
    )
    side = Paragraph(f'<para align="right">{marked(subject.side(first))}</para>', _on_band(styles))
    return unruled([[disc, paragraph(name, styles.band), side]], [22, width - 22 - 48, 48])


def _on_band(styles: Styles) -> ParagraphStyle:
    return styles.tiny.clone("on-band", textColor=styles.band.textColor)


def _figures(card: Card, styles: Styles, width: float, subject: PrintedEncounter) -> Flowable:
    """Return the figures in boxes, at most eleven to a row."""
    count = min(11, max(1, len(card.figures)))
    rows: list[list[Flowable]] = []
    for start in range(0, len(card.figures), count):
        row: list[Flowable] = [
            Paragraph(
                f'<font size="{FIGURE_NAME}" color="{subject.ink.muted}">{marked(name)}</font><br/>'
                f'<font name="{SEMI}" size="{FIGURE}">{marked(value)}</font>',
                styles.centred,
            )
            for name, value in card.figures[start : start + count]
        ]
        rows.append([*row, *(Spacer(0, 0) for _ in range(count - len(row)))])
    return unruled(rows, _shares([card.figures[place::count] for place in range(count)], width))


def _shares(columns: Sequence[Sequence[tuple[str, str]]], width: float) -> list[float]:
    """Return how wide columns of figures are: all alike, unless a word such as `medium-sized` would not fit its own."""
    alike = width / len(columns)
    least = [max((_room(name, value) for name, value in column), default=0.0) for column in columns]
    spare = width - sum(least)
    if max(least) <= alike or spare < 0:
        return [alike] * len(columns)
    return [each + spare / len(columns) for each in least]


def _room(name: str, value: str) -> float:
    """Return the points across that a figure needs under its name."""
    return max(stringWidth(name, TEXT, FIGURE_NAME), stringWidth(value, SEMI, FIGURE)) + 6


def _one(subject: PrintedEncounter, token: Token, styles: Styles, width: float, *, alone: bool) -> Flowable:
    """Return the tracks of one creature, with its conditions; behind its disc where there are several."""
    card, tracks = subject.card(token), subject.vitals(token).tracks
    room = width if alone else width - 22
    inside: list[Flowable] = [
        Boxes(track, held, subject.ink, room)
        for track, held in (*((track, tracks[track.key]) for track in card.tracks), *subject.ammunition(token))
    ]
    inside.append(paragraph(subject.stands(token), styles.tiny))
    if alone:
        return unruled([[inside]], [width])
    return unruled([[Disc(subject.sign(token), subject.marks[token.side], subject.ink), inside]], [22, width - 22])


def _attacks(attacks: Sequence[Attack], styles: Styles, width: float) -> Flowable:
    rows: list[list[Flowable]] = []
    for attack in attacks:
        name = attack.name if attack.ready else translate("paper", "%1 (carried)").replace("%1", attack.name)
        rest = " · ".join(part for part in (attack.test, attack.damage, attack.notes) if part)
        rows.append(
            [Paragraph(f'<font name="{SEMI}">{marked(name)}</font>', styles.tiny), paragraph(rest, styles.tiny)]
        )
    return unruled(rows, [width * 0.32, width * 0.68])


def _gear(subject: PrintedEncounter, token: Token, card: Card) -> str:
    """Return what is carried and is no weapon."""
    arms = {attack.name: None for attack in card.attacks}
    things = [item for item in subject.vitals(token).gear if item.name not in arms]
    return ", ".join(item.name if item.count == 1 else f"{item.count} × {item.name}" for item in things)
