"""Loads on paper: everybody of an encounter who has or bears anything, what it weighs, and what it costs him."""

from collections.abc import Iterable

from reportlab.platypus import Flowable, Paragraph

from core.model.creature_reference import reference_to
from core.model.gear import Item
from core.model.loads import mass_of
from desktop.encumbrance.carriers import Carrier, View, Who, carriers
from desktop.encumbrance.words import mass_text
from desktop.printing.lettering import SEMI, Styles, marked, paragraph, pieces, translate
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.tables import Cell, listed


def load_sheet(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return the table of loads for a column of a width in points; nothing where nothing weighs on anybody."""
    rows = _carriers(subject)
    if not rows:
        return []
    ruled = any(each.burden is not None for each in rows)
    heads = [translate("paper", "Who"), translate("paper", "Load")]
    shares = [0.2, 0.1]
    if ruled:
        heads += [translate("paper", "Steps"), translate("paper", "Comes to")]
        shares += [0.09, 0.19]
    heads.append(translate("paper", "What"))
    shares.append(1 - sum(shares))
    table = listed(
        [Paragraph(marked(head), styles.head) for head in heads],
        [row for each in rows for row in _rows(subject, each, styles, ruled=ruled)],
        [share * width for share in shares],
        subject.ink,
    )
    return [paragraph(translate("paper", "Loads"), styles.title), table]


def _carriers(subject: PrintedEncounter) -> tuple[Carrier, ...]:
    """Return everybody of the encounter with what he takes along, and what lies on its maps, as far as it is laden.

    Nobody, where nothing weighs anything and nobody is taken along.
    """
    encounter, campaign = subject.encounter, subject.matter.campaign
    wanted = tuple(reference_to(encounter.id, token).id for token in subject.tokens)
    found: dict[str, Carrier] = {}
    for scene in subject.scenes:
        view = View(encounter.system, encounter.id, scene.id, Who.SELECTED, wanted)
        found |= {each.key: each for each in carriers(campaign, subject.matter.systems, view)}
    if not any(each.load.whole or each.taken for each in found.values()):
        return ()
    laden = [each for each in found.values() if each.gear or each.load.whole or each.taken]
    return tuple(sorted(laden, key=lambda each: each.is_pile))


def _rows(subject: PrintedEncounter, carrier: Carrier, styles: Styles, *, ruled: bool) -> list[list[Cell]]:
    first, *rest = pieces(", ".join(_things(carrier.gear)) or "–")
    name = f'<font name="{SEMI}">{marked(carrier.name)}</font>'
    if carrier.taken:
        name += f"<br/>{marked(carrier.taken)}"
    row: list[Cell] = [Paragraph(name, styles.cell), paragraph(mass_text(carrier.load.whole), styles.cell)]
    if ruled:
        row += [paragraph(text, styles.cell) for text in _burden(subject, carrier)]
    row.append(paragraph(first, styles.cell))
    empty: list[Cell] = [""] * (len(row) - 1)
    return [row, *([*empty, paragraph(piece, styles.cell)] for piece in rest)]


def _burden(subject: PrintedEncounter, carrier: Carrier) -> tuple[str, str]:
    burden = carrier.burden
    if burden is None:
        return "", ""
    steps = translate("paper", "%1 of %2").replace("%1", str(burden.steps)).replace("%2", str(burden.most))
    cost = burden.penalty.total.number
    told = subject.text(burden.speed if burden.over is None else burden.over)
    return steps, f"\u2212{cost}, {told}" if cost else told


def _things(gear: tuple[Item, ...]) -> Iterable[str]:
    """Yield every thing with its count and mass; what is in a pack in brackets behind it."""
    packs = {item.id for item in gear if item.pack}
    for item in gear:
        if item.inside in packs:
            continue
        inside = [_thing(each) for each in gear if item.pack and each.inside == item.id]
        yield _thing(item) + (f" ({', '.join(inside)})" if inside else "")


def _thing(item: Item) -> str:
    name = item.name if item.count == 1 else f"{item.count} × {item.name}"
    if item.rolling:
        name = translate("paper", "%1, on wheels").replace("%1", name)
    mass = mass_of(item)
    return f"{name} {mass_text(mass)}" if mass else name
