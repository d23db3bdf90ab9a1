"""What a step of a transcript means, compared with what the window offers and with what is pointed out there."""

from core.engine.command import Act
from core.engine.system import Need, Offer
from core.geometry.units import SQUARE, Point, square_at

TOWARDS = ("towards_column", "towards_row")
"""The options of an act that say where a line runs on to."""


class CannotBeClicked(AssertionError):
    """Something that a transcript does, and that the window has no way to do."""


class CannotBePointed(CannotBeClicked):
    """Something that the map lets nobody point at."""


class NotAmong(CannotBeClicked):
    """An entry that a form does not take, or an answer that a question does not leave open."""


def is_meant(offer: Offer, wanted: Act) -> bool:
    """Return whether an offer is the way to take an action that a step means."""
    has = dict(offer.act.options)
    asked = {field.name for field in offer.fields}
    same = all(name in asked or has.get(name, value) == value for name, value in wanted.options)
    item = wanted.item is None or offer.act.item == wanted.item
    whom = offer.act.targets == wanted.targets[: len(offer.act.targets)]
    return offer.act.action == wanted.action and item and same and whom


def missing(offer: Offer, wanted: Act) -> list[str]:
    """Return what a step says of an action, and an offer has no place for."""
    sayable = {name for name, _ in offer.act.options} | {field.name for field in offer.fields}
    if Need.AREA in offer.needs:
        # where a line runs on to is dragged
        sayable |= {*TOWARDS}
    return [name for name, _ in wanted.options if name not in sayable]


def unlike(offer: Offer, wanted: Act) -> tuple[bool, bool, bool, int]:
    """Return how far an offer is from what a step means: its needs, whether it is closed, what it says besides."""
    pointed = (
        (wanted.targets[len(offer.act.targets) :], (Need.TARGET, Need.TARGETS, Need.ANYBODY, Need.AREA)),
        (wanted.path, (Need.PATH,)),
        (wanted.place is not None, (Need.PLACE, Need.AREA)),
    )
    needs = any(bool(given) and not {*kinds} & {*offer.needs} for given, kinds in pointed)
    besides = {name for name, _ in offer.act.options} - {name for name, _ in wanted.options}
    return (
        bool(missing(offer, wanted)),
        needs,
        offer.why_not is not None,
        len(besides) + (wanted.item is None and offer.act.item is not None),
    )


def same_act(act: Act | None, wanted: Act, offer: Offer) -> bool:
    """Return whether what is pointed out is what a step means.

    A place is as good as any other of its square, and an area is aimed at a square with whoever stands in it.
    """
    if act is None or not same_way(act.path, wanted.path):
        return False
    if Need.AREA in offer.needs:
        return act.targets == wanted.targets or not (wanted.targets and wanted.place)
    places = tuple(None if each.place is None else square_at(each.place) for each in (act, wanted))
    # of several targets the last one is meant for all that is left
    meant = (*wanted.targets, *wanted.targets[-1:] * (len(act.targets) - len(wanted.targets)))
    return act.targets == meant and places[0] == places[1]


def heading(start: Point, end: Point) -> tuple[int, int]:
    """Return in which of the eight directions one goes from a place to another."""
    return (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])


def same_way(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Return whether two ways are the same; one may name squares, and the other the middle of whoever is large."""
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= SQUARE // 2 for a, b in pairs)
