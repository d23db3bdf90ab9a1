"""Afflictions on paper: who suffers from what, how it stands, and boxes to tick for the checks to come."""

from reportlab.platypus import Flowable, Paragraph

from core.engine.scheduled import Ailment
from core.explain.times import world_second
from core.model.creature_reference import CreatureReference, reference_to
from desktop.printing.lettering import SEMI, Styles, marked, paragraph, pieces, translate
from desktop.printing.subject import Subject
from desktop.printing.tables import Cell, listed

BOX, DONE = "\u25cb", "\u25cf"
CHECKS = 8
"""Boxes for checks to come."""


def affliction_sheet(subject: Subject, styles: Styles, width: float) -> list[Flowable]:
    """Return the table of afflictions for a column of a width in points; nothing where nobody is afflicted."""
    names = _names(subject)
    found = [each for each in subject.system.ailments(subject.matter.campaign) if each.keeper in names]
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
    shares = [0.13, 0.17, 0.18, 0.12, 0.08, 0.15, 0.17]
    table = listed(
        [Paragraph(marked(head), styles.head) for head in heads],
        [_row(subject, each, names[each.keeper], styles) for each in found],
        [share * width for share in shares],
        subject.ink,
    )
    return [paragraph(translate("paper", "Afflictions"), styles.title), paragraph(subject.time(), styles.kicker), table]


def _names(subject: Subject) -> dict[CreatureReference, str]:
    """Return the names of everybody of the encounter."""
    return {reference_to(subject.encounter.id, token): subject.name(token) for token in subject.tokens}


def _row(subject: Subject, ailment: Ailment, name: str, styles: Styles) -> list[Cell]:
    held = ailment.affliction
    figures = ", ".join(f"{subject.text(title)} {subject.text(value)}" for title, value in ailment.figures)
    streak = "" if ailment.streak is None else DONE * ailment.streak[0] + BOX * (ailment.streak[1] - ailment.streak[0])
    what = subject.text(ailment.name)
    known = translate("paper", "known to the players") if held.known else translate("paper", "not known to the players")
    when = "\u2013" if held.due is None else subject.text(world_second(max(0, held.due)))
    symptoms = ", ".join(map(subject.text, ailment.symptoms)) or "\u2013"
    return [
        Paragraph(f'<font name="{SEMI}">{marked(name)}</font>', styles.cell),
        Paragraph(f"{marked(what)}<br/>{marked(known)}", styles.cell),
        paragraph(pieces(figures)[0], styles.cell),
        paragraph(when, styles.cell),
        paragraph(streak, styles.cell),
        paragraph(" ".join(BOX for _ in range(CHECKS)), styles.cell),
        paragraph(pieces(symptoms)[0], styles.cell),
    ]
