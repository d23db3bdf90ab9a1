"""Afflictions on paper: who suffers from what, how it stands, and boxes to tick for the checks to come."""

from reportlab.platypus import Flowable, Paragraph

from core.engine.scheduled import Ailment
from core.explain.calendar import world_second
from core.model.creature_reference import CreatureReference, reference_to
from desktop.printing.lettering import SEMI, Styles, marked, paragraph, pieces, translate
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.tables import Cell, listed

BOX, DONE = "\u25cb", "\u25cf"
CHECKS = 8
"""Boxes for checks to come."""
SHARES = (0.13, 0.17, 0.18, 0.12, 0.08, 0.15, 0.17)
"""How much of the width each column takes where all are there."""


def affliction_sheet(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return the table of afflictions for a column of a width in points; nothing where nobody is afflicted."""
    names = _names(subject)
    found = [each for each in subject.system.world_time.ailments(subject.matter.campaign) if each.reference in names]
    if not found:
        return []
    heads = [
        translate("paper", "Who"),
        translate("paper", "Affliction"),
        translate("paper", "Figures"),
        translate("paper", "Next"),
        translate("paper", "Streak"),
        translate("paper", "Checks to come"),
        translate("paper", "Symptoms"),
    ]
    rows = [_row(subject, each, names[each.reference]) for each in found]
    # what nobody has takes no room
    kept = [place for place in range(len(heads)) if any(row[place] for row in rows)]
    whole = sum(SHARES[place] for place in kept)
    table = listed(
        [Paragraph(marked(heads[place]), styles.head) for place in kept],
        [[_cell(row[place], place, styles) for place in kept] for row in rows],
        [SHARES[place] * width / whole for place in kept],
        subject.ink,
    )
    return [paragraph(translate("paper", "Afflictions"), styles.title), paragraph(subject.time(), styles.kicker), table]


def _names(subject: PrintedEncounter) -> dict[CreatureReference, str]:
    """Return the names of everybody of the encounter."""
    return {reference_to(subject.encounter.id, token): subject.name(token) for token in subject.tokens}


def _row(subject: PrintedEncounter, ailment: Ailment, name: str) -> tuple[str, ...]:
    """Return the words of a row; those of the affliction in two lines."""
    held = ailment.affliction
    known = translate("paper", "known to the players") if held.known else translate("paper", "not known to the players")
    streak = "" if ailment.streak is None else DONE * ailment.streak[0] + BOX * (ailment.streak[1] - ailment.streak[0])
    return (
        name,
        f"{subject.text(ailment.name)}\n{known}",
        ", ".join(f"{subject.text(title)} {subject.text(value)}" for title, value in ailment.figures),
        "" if held.due is None else subject.text(world_second(max(0, held.due))),
        streak,
        # only what is checked again and again has checks to come
        " ".join(BOX for _ in range(CHECKS)) if ailment.streak is not None and held.due is not None else "",
        ", ".join(map(subject.text, ailment.symptoms or ())),
    )


def _cell(text: str, place: int, styles: Styles) -> Cell:
    if not place:
        return Paragraph(f'<font name="{SEMI}">{marked(text)}</font>', styles.cell)
    return paragraph(pieces(text)[0] or "\u2013", styles.cell)
