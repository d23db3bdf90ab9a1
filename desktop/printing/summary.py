"""The first sheet of an encounter: what to read aloud, notes, the roster, and what lies where."""

from collections.abc import Iterator
from fractions import Fraction

from reportlab.platypus import Flowable, Paragraph, Spacer

from core.geometry.units import square_at, square_name
from core.model.encounter import Stage, Token
from core.model.scene import Scene
from core.model.things import Door, Pin, Thing, Zone
from core.rules.kit.figures import number_said
from desktop.printing.lettering import SEMI, Styles, marked, paragraph, pieces, translate
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.small_drawings import Disc
from desktop.printing.tables import Cell, headed, listed

FOOT = Fraction(3048, 10_000)
"""Metres."""

LONGEST_SQUARE = 4
"""Letters of the name of a square."""


def summary(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return the flowing text of the summary, for a column of a width in points."""
    encounter = subject.encounter
    story: list[Flowable] = [paragraph(encounter.name or translate("paper", "Encounter"), styles.title)]
    story.append(paragraph(kicker(subject), styles.kicker))
    story += forecast_lines(subject, styles)
    story += [paragraph(text, styles.aloud) for text in read_aloud(subject)]
    parts = (
        (translate("paper", "For the game master"), encounter.notes.gm_notes),
        (translate("paper", "Tactics"), encounter.notes.tactics),
        (translate("paper", "Treasure"), encounter.notes.treasure),
    )
    for title, text in parts:
        if text.strip():
            story += [Paragraph(marked(title), styles.heading), *_paragraphs(text, styles)]
    if subject.tokens:
        story += headed(marked(translate("paper", "Who is there")), styles.heading)
        story.append(_roster(subject, styles, width))
    for scene in subject.scenes:
        story += _places(scene, styles, width, subject)
    return story


def read_aloud(subject: PrintedEncounter) -> tuple[str, ...]:
    """Return what is read aloud of an encounter and its scenes."""
    texts = (subject.encounter.notes.read_aloud, *(scene.read_aloud for scene in subject.scenes))
    return tuple(text.strip() for text in texts if text.strip())


def forecast_lines(subject: PrintedEncounter, styles: Styles) -> list[Flowable]:
    """Return how hard the encounter is, where that was reckoned."""
    said = subject.matter.forecasts.get(subject.encounter.id)
    return [] if said is None else [paragraph(subject.text(said), styles.body, lead=translate("paper", "How hard"))]


def kicker(subject: PrintedEncounter) -> str:
    """Return the line under the title: the game, the scenes, how far it is, the time."""
    stages = {
        Stage.PREPARED: translate("paper", "prepared"),
        Stage.RUNNING: translate("paper", "under way"),
        Stage.OVER: translate("paper", "over"),
    }
    names = ", ".join(scene.name for scene in subject.scenes)
    return " · ".join((subject.system_name, names, stages[subject.encounter.stage], subject.time()))


def _paragraphs(text: str, styles: Styles) -> Iterator[Flowable]:
    for part in text.split("\n\n"):
        if part.strip():
            yield paragraph(part.strip("\n"), styles.body)


def _roster(subject: PrintedEncounter, styles: Styles, width: float) -> Flowable:
    heads = ["", translate("paper", "Name"), translate("paper", "Side"), translate("paper", "At")]
    # the names of zones are longer than those of squares
    wide = any(len(subject.place(token)) > LONGEST_SQUARE for token in subject.tokens)
    shares = [0.055, 0.19, 0.065, 0.11 if wide else 0.05]
    if subject.runs:
        heads.append(translate("paper", "Acts"))
        shares.append(0.095)
    heads += [translate("paper", "Tracks"), translate("paper", "Figures"), translate("paper", "State")]
    shares += [0.19, 0.165]
    shares.append(1 - sum(shares))
    rows = [_roster_row(subject, token, styles) for token in subject.tokens]
    return listed(
        [Paragraph(marked(head), styles.head) for head in heads],
        rows,
        [share * width for share in shares],
        subject.ink,
    )


def _roster_row(subject: PrintedEncounter, token: Token, styles: Styles) -> list[Cell]:
    def cell(text: str) -> Flowable:
        return paragraph(pieces(text)[0], styles.cell)

    card = subject.card(token)
    tracks = subject.vitals(token).tracks
    pools = [
        f"{track.title}\u00a0{number_said(tracks[track.key].value)}"
        + (f"+{tracks[track.key].temporary}" if tracks[track.key].temporary else "")
        + ("" if tracks[track.key].maximum is None else f"/{tracks[track.key].maximum}")
        for track in card.tracks
    ]
    row: list[Cell] = [
        Disc(subject.sign(token), subject.marks[token.side], subject.ink),
        Paragraph(f'<font name="{SEMI}">{marked(subject.name(token))}</font>', styles.cell),
        cell(subject.side(token)),
        cell(subject.place(token)),
    ]
    if subject.runs:
        turn = subject.turns.get(token.id)
        row.append(cell("–" if turn is None else subject.text(turn.moment)))
    row.append(cell(" · ".join(pools)))
    row.append(cell(" ".join(f"{name}\u00a0{value}" for name, value in card.brief)))
    row.append(cell(", ".join(subject.state(token))))
    return row


def _places(scene: Scene, styles: Styles, width: float, subject: PrintedEncounter) -> list[Flowable]:
    """Return what the game master has noted on a map: pins, named places with notes, secret doors."""
    found = [entry for thing in scene.things.values() if (entry := _noted(thing)) is not None]
    story: list[Flowable] = []
    if scene.notes.strip() or found:
        title = translate("paper", "On the map: %1").replace("%1", scene.name)
        story += headed(marked(title), styles.heading)
        story += _paragraphs(scene.notes, styles)
    if found:
        rows: list[list[Cell]] = []
        for where, name, text in sorted(found, key=lambda entry: entry[1]):
            first, *rest = pieces(text)
            named = Paragraph(f'<font name="{SEMI}">{marked(name)}</font>', styles.cell)
            rows.append([paragraph(where, styles.cell), named, paragraph(first, styles.cell)])
            rows += [["", "", paragraph(piece, styles.cell)] for piece in rest]
        heads = [
            Paragraph(marked(head), styles.head)
            for head in (translate("paper", "At"), translate("paper", "What"), translate("paper", "Note"))
        ]
        story += [listed(heads, rows, [0.08 * width, 0.24 * width, 0.68 * width], subject.ink), Spacer(0, 4)]
    return story


def _noted(thing: Thing) -> tuple[str, str, str] | None:
    x, y = thing.bounds.left, thing.bounds.top
    where = square_name(square_at((max(0, x), max(0, y))))
    match thing:
        case Pin():
            return square_name(square_at(thing.at)), thing.name or translate("paper", "Pin"), thing.text
        case Zone() if thing.notes.strip():
            return where, thing.name or thing.public_name, thing.notes
        case Door() if thing.secret:
            return where, thing.name or translate("paper", "Door"), translate("paper", "secret door")
    return None


def length_of_square(scene: Scene) -> str:
    """Return how long a square is, as the scene counts."""
    if scene.unit == "ft":
        return translate("paper", "%1 ft").replace("%1", f"{float(scene.square_length / FOOT):g}")
    return translate("paper", "%1 m").replace("%1", f"{float(scene.square_length):g}")
