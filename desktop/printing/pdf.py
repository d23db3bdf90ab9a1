"""Makes the PDF of an order: sets its sheets, draws its maps, joins them, and says how far it is."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from reportlab.platypus import Flowable

from core.base.editions import while_in_force
from core.base.errors import Refused
from core.base.progress import Progress, no_progress
from core.model.campaign import Campaign
from core.model.things import Picture, Stamp
from desktop.background.decoding import decoded
from desktop.printing.account_sheet import account_sheet
from desktop.printing.affliction_sheet import affliction_sheet
from desktop.printing.card_sheets import cards
from desktop.printing.clock_sheet import clock_sheet
from desktop.printing.lettering import load_typefaces, styles_in, translate
from desktop.printing.load_sheet import load_sheet
from desktop.printing.map_part import draw_maps
from desktop.printing.map_sheets import fitted, own_map, players_map, true_to_scale, unpeopled
from desktop.printing.map_underlay import with_maps_under
from desktop.printing.pack_sheet import pack
from desktop.printing.pages import COLUMNS, GUTTER, MARGIN, PLAIN, UPRIGHT, Footer, PageMark, bind, on_pages, pages_of
from desktop.printing.print_order import Matter, Part, PrintOrder
from desktop.printing.printed_encounter import PrintedEncounter, Way
from desktop.printing.reference_sheet import WAYS, reference, ways_known
from desktop.printing.sheet_surface import PaintedPage, PaperSurface
from desktop.printing.summary import summary
from desktop.sheet_page.painter import paint_pages
from desktop.sheet_page.paper_colours import ink_for
from desktop.translation import window_language

SHARPEST, SHARP = 6000, 2400
"""Longest side in pixels of an image on a map true to scale, and on one that is fitted to a page."""

FEW = 2
"""Pages of a quick reference that nobody wants to be fewer: they face each other."""


def make_pdf(order: PrintOrder, matter: Matter, progress: Progress = no_progress) -> bytes:
    """Return the PDF of an order; the same order and matter give the same bytes.

    Needs an application object, for the lettering of maps. Raises `Refused` where there is no encounter, nothing was
    chosen, an encounter is gone, or nothing of what was chosen takes a page.
    """
    if not order.encounters and not order.maps:
        raise Refused("paper.no-encounter")
    if not order.parts:
        raise Refused("paper.no-part")
    load_typefaces()
    progress(0)
    with while_in_force(matter.campaign.cells):
        return _made(order, matter, progress)


def _made(order: PrintOrder, matter: Matter, progress: Progress) -> bytes:
    ink = ink_for(order.ink)
    subjects = PrintedEncounter.all_of(order, matter, ink)
    longest = SHARPEST if Part.TILES in order.parts else SHARP
    images = {identity: decoded(data, longest=longest) for identity, data in matter.images.items()}
    progress(8)
    names = ", ".join(_title_of(order, subject) for subject in subjects)
    bound = bind(
        partial(_story, order, subjects),
        order.size,
        ink,
        lambda page: progress(8 + min(52, page)),
        title=names if order.for_players else matter.campaign.title or names,
        subject=names,
        language=matter.words.language,
    )
    if not bound.pages:
        raise Refused("paper.nothing")
    places = tuple(sorted(bound.maps))
    views = tuple(bound.maps[place] for place in places)
    progress(60)
    maps = draw_maps(views, ink, images, lambda done: progress(60 + 30 * done // len(views))) if views else b""
    progress(90)
    found = with_maps_under(bound.data, maps, places)
    progress(100)
    return found


def count_pages(order: PrintOrder, matter: Matter) -> Mapping[Part, int]:
    """Return how many pages each part of an order takes, each for all encounters; nothing is drawn for it."""
    load_typefaces()
    ink = ink_for(order.ink)
    subjects = PrintedEncounter.all_of(order, matter, ink)
    return {part: pages_of(_story(replace(order, parts=(part,)), subjects), order.size, ink) for part in order.parts}


def _title_of(order: PrintOrder, subject: PrintedEncounter) -> str:
    """Return what an encounter is called on paper: where all of it is for players, the public names of its maps."""
    if not order.for_players:
        return subject.encounter.name
    return ", ".join(scene.public_name or translate("paper", "Map") for scene in subject.public_scenes)


def images_of(campaign: Campaign, order: PrintOrder) -> tuple[str, ...]:
    """Return the ids of all images that an order needs."""
    found: dict[str, None] = {}
    encounters = [campaign.encounter(identity) for identity in order.encounters]
    tokens = [token for encounter in encounters for token in encounter.tokens.values()]
    scenes = (*(each.scene for each in encounters), *(token.scene for token in tokens), *order.maps)
    for scene in dict.fromkeys(scenes):
        for thing in campaign.scene(scene).things.values():
            if isinstance(thing, Picture | Stamp) and thing.picture is not None:
                found[thing.picture] = None
    for token in tokens:
        portrait = campaign.creature(token).portrait
        if portrait is not None:
            found[portrait] = None
    return tuple(found)


def _story(order: PrintOrder, subjects: Iterable[PrintedEncounter]) -> list[Flowable]:
    story: list[Flowable] = []
    bound: set[str] = set()
    for subject in subjects:
        # the tables of a game are bound once, whatever number of encounters is played by them
        system = subject.encounter.system
        parts = tuple(part for part in subject.parts(order) if part is not Part.REFERENCE or system not in bound)
        if Part.REFERENCE in parts:
            bound.add(system)
        story += _encounter(replace(order, parts=parts), subject, begun=bool(story))
    return story


def _encounter(order: PrintOrder, subject: PrintedEncounter, *, begun: bool) -> list[Flowable]:
    """Return all pages of one encounter; its bookmark is that of its first page, the parts' are under it."""
    story: list[Flowable] = []
    makers: dict[Part, Callable[[PrintOrder, PrintedEncounter, _Marks, bool], list[Flowable]]] = {
        Part.PACK: _pack,
        Part.SUMMARY: _summary,
        Part.MAP: _map,
        Part.PLAYERS: _players,
        Part.TILES: _tiles,
        Part.CLOCK: _clock,
        Part.CARDS: _cards,
        Part.SHEETS: _sheets,
        Part.LOADS: _loads,
        Part.AFFLICTIONS: _afflictions,
        Part.ACCOUNT: _account,
        Part.REFERENCE: _reference,
    }
    marks = _Marks(subject, _title_of(order, subject))
    for part in Part:
        if part in order.parts:
            story += makers[part](order, subject, marks, begun or bool(story))
    return story


class _Marks:
    """Gives the pages of an encounter their bookmarks and footers."""

    def __init__(self, subject: PrintedEncounter, title: str) -> None:
        self._subject, self._title = subject, title
        self._named = False

    def next(self, title: str, *, public: str | None = None) -> PageMark:
        """Return the mark of the next part; with `public` words in the footer where players will read it."""
        name = self._subject.encounter.name or translate("paper", "Encounter")
        first = () if self._named else ((self._title or name, 0),)
        self._named = True
        footer = Footer(name, self._subject.time()) if public is None else Footer(public)
        return PageMark(*first, (title, 1), footer=footer)


def _inner(order: PrintOrder) -> float:
    return order.size[0] - 2 * MARGIN


def _half(order: PrintOrder) -> float:
    return (_inner(order) - GUTTER) / 2


def _summary(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    text = summary(subject, styles_in(subject.ink), _inner(order))
    return [*on_pages(PLAIN, begun=begun), marks.next(translate("paper", "Summary")), *text]


def _map(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    story: list[Flowable] = []
    for scene in subject.scenes:
        mark = marks.next(translate("paper", "Map: %1").replace("%1", scene.name))
        story += fitted(subject, own_map(subject, scene), order.size, mark, begun=begun or bool(story))
    return story


def _players(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    story: list[Flowable] = []
    for scene in subject.public_scenes:
        shown = players_map(subject, scene, whole=order.whole)
        if shown is None:
            continue
        mark = marks.next(translate("paper", "Players' map"), public=shown.name)
        story += fitted(subject, shown, order.size, mark, begun=begun or bool(story))
    return story


def _tiles(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    story: list[Flowable] = []
    for scene in subject.public_scenes:
        shown = players_map(subject, scene, whole=order.whole)
        if shown is None:
            continue
        shown = unpeopled(shown)
        mark = marks.next(translate("paper", "Map true to scale"), public=shown.name)
        begins = begun or bool(story)
        story += true_to_scale(subject, shown, order.size, mark, metric=order.metric, begun=begins)
    return story


def _clock(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    sheet = clock_sheet(subject, styles_in(subject.ink), _inner(order), order.size[1] - 2 * MARGIN)
    return [*on_pages(PLAIN, begun=begun), marks.next(translate("paper", "Clock")), *sheet]


def _cards(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    if not subject.tokens:
        return []
    made = cards(subject, styles_in(subject.ink), _half(order))
    return [*on_pages(COLUMNS, begun=begun), marks.next(translate("paper", "Cards")), *made]


def _sheets(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    """Return a sheet for everybody of the party: a player may have it."""
    story: list[Flowable] = []
    for token in subject.with_sheets:
        surface = PaperSurface(order.size[1], subject.ink)
        paint_pages(subject.page(token), surface, order.size, surface.next_page)
        mark = marks.next(subject.name(token), public=subject.name(token))
        for number, strokes in enumerate(surface.pages):
            story += on_pages(UPRIGHT, begun=begun or bool(story))
            story += [*([] if number else [mark]), PaintedPage(strokes)]
    return story


def _pack(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    return pack(subject, order.size, marks.next(translate("paper", "At a glance")), begun=begun)


def _loads(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    sheet = load_sheet(subject, styles_in(subject.ink), _inner(order))
    return [*on_pages(PLAIN, begun=begun), marks.next(translate("paper", "Loads")), *sheet] if sheet else []


def _afflictions(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    sheet = affliction_sheet(subject, styles_in(subject.ink), _inner(order))
    return [*on_pages(PLAIN, begun=begun), marks.next(translate("paper", "Afflictions")), *sheet] if sheet else []


def _account(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    sheet = account_sheet(subject, styles_in(subject.ink), _inner(order))
    return [*on_pages(PLAIN, begun=begun), marks.next(translate("paper", "What happened")), *sheet] if sheet else []


def _reference(order: PrintOrder, subject: PrintedEncounter, marks: _Marks, begun: bool) -> list[Flowable]:
    styles, half, whole = styles_in(subject.ink), _half(order), _inner(order)

    def set_as(way: Way) -> list[Flowable]:
        made = reference(subject, styles, half, whole, way)
        return [*made.columns, *on_pages(PLAIN, begun=True), *made.across] if made.across else made.columns

    def pages(way: Way) -> int:
        return pages_of([*on_pages(COLUMNS, begun=False), *set_as(way)], order.size, subject.ink)

    known, paper = ways_known(subject.matter.campaign, subject.encounter), (order.size, window_language())
    if paper not in known:
        usual, *others = WAYS
        most = pages(usual)
        better = (each for each in others if pages(each) < most) if most > FEW else iter(())
        known[paper] = next(better, usual)
    story = set_as(known[paper])
    return [*on_pages(COLUMNS, begun=begun), marks.next(translate("paper", "Quick reference")), *story]
