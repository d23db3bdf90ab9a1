"""Minds in a body: the sheet of a body that another mind directs, or that two minds move together."""

from core.rulebook.cite import rule
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.semi_automagic.training import Training


@rule("SEC-POSS-04", "SEC-POSS-05")
def directed(body: SemiSheet, mind: SemiSheet) -> SemiSheet:
    """Return a body with the skills, techniques, combos, spells and mental abilities of the mind that directs it."""
    return body.but(
        intelligence=mind.intelligence,
        spirit=mind.spirit,
        skills=mind.skills,
        talents=mind.talents,
        combos=mind.combos,
        components=mind.components,
        combo_rating=mind.combo_rating,
        combos_known=mind.combos_known,
        sneak=mind.sneak,
        arms=(*(arm for arm in body.arms if not arm.spell), *(arm for arm in mind.arms if arm.spell)),
    )


@rule("SEC-POSS-08")
def allied(body: SemiSheet, mind: SemiSheet) -> SemiSheet:
    """Return a body in which two minds work together: the better of both, and what either of them knows."""
    known = {arm.name for arm in body.arms}
    return body.but(
        intelligence=max(body.intelligence, mind.intelligence),
        spirit=max(body.spirit, mind.spirit),
        skills=_skills(body, mind),
        talents=(*body.talents, *(each for each in mind.talents if each not in body.talents)),
        combos=(*body.combos, *(each for each in mind.combos if each not in body.combos)),
        components=(*body.components, *(each for each in mind.components if each not in body.components)),
        combo_rating=_higher(body.combo_rating, mind.combo_rating),
        combos_known=_higher(body.combos_known, mind.combos_known),
        arms=(*body.arms, *(arm for arm in mind.arms if arm.spell and arm.name not in known)),
    )


def _skills(body: SemiSheet, mind: SemiSheet) -> tuple[Training, ...]:
    found: dict[str, Training] = {}
    for training in (*body.skills, *mind.skills):
        known = found.get(training.skill)
        if known is None:
            found[training.skill] = training
            continue
        better = max(known, training, key=lambda each: each.total)
        techniques = tuple(dict.fromkeys((*known.techniques, *training.techniques)))
        found[training.skill] = better.but(
            techniques=techniques, ranks=max(known.ranks, training.ranks), bonus=better.total
        )
    return tuple(found.values())


def _higher(one: int | None, other: int | None) -> int | None:
    known = [each for each in (one, other) if each is not None]
    return max(known, default=None)
