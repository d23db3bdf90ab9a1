"""The PDF of the sample: pages, text, typefaces, bookmarks, scale, greys, secrets."""

from dataclasses import replace
from io import BytesIO
from re import findall

import pytest
from pypdf.generic import DictionaryObject, StreamObject
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # it ships no types
from reportlab.pdfgen.canvas import Canvas

from core.base.errors import Refused
from core.base.ids import EncounterId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.edits.fights import Begin
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature import Notes
from core.model.encounter import Encounter, Stage
from core.model.scene import Reveal
from core.model.things import Door, Light, Picture, Stamp, Wall, Zone
from core.rules.registry import SYSTEMS
from desktop.printing.lettering import load_typefaces
from desktop.printing.pdf import count_pages, images_of, make_pdf
from desktop.printing.print_order import MM, Matter, Part, PrintOrder
from desktop.printing.small_drawings import draw_disc
from desktop.sheet_page.paper_colours import ink_for
from desktop.theme.sides import side_mark
from desktop.theme.tokens import LIGHT
from tests.desktop.printing.sheets import colours_in, drawn_map, printed, read, sample_sheets, words_on
from tests.golden import mill, toll
from tests.helpers.images import png
from tests.helpers.samples import sample_campaign


def test_pages_have_the_size_of_the_paper() -> None:
    for data, (short, long) in (
        (sample_sheets(), (210 * MM, 297 * MM)),
        (sample_sheets(paper="letter"), (612.0, 792.0)),
    ):
        for page in read(data).pages:
            box = page.mediabox
            assert sorted((float(box.width), float(box.height))) == pytest.approx([short, long], abs=0.01)


def test_the_summary_can_be_selected_and_says_what_there_is() -> None:
    text = words_on(read(sample_sheets()).pages[0])
    campaign = sample_campaign()
    encounter = next(iter(campaign.encounters.values()))
    assert encounter.notes.read_aloud in text and encounter.notes.treasure in text
    for token in encounter.tokens.values():
        assert campaign.name(token) in text
    assert "Behind the rack" in text and "STUN 16/16" in text


def test_every_page_says_which_of_how_many_it_is() -> None:
    pages = read(sample_sheets()).pages
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in words_on(page)


def test_typefaces_are_embedded() -> None:
    files = 0
    for page in read(sample_sheets()).pages:
        resources = page["/Resources"]
        assert isinstance(resources, DictionaryObject)
        fonts = resources["/Font"]
        assert isinstance(fonts, DictionaryObject)
        for name in fonts:
            font = fonts[name]
            assert isinstance(font, DictionaryObject)
            descriptor = font["/FontDescriptor"]
            assert isinstance(descriptor, DictionaryObject) and "/FontFile2" in descriptor
            files += 1
    assert files


def test_bookmarks_lead_to_the_parts() -> None:
    reader = read(sample_sheets())
    top, below = reader.outline[0], reader.outline[1]
    assert not isinstance(top, list) and top.title == "Ambush at the toll-house"
    assert isinstance(below, list)
    found = {each.title: reader.get_destination_page_number(each) for each in below if not isinstance(each, list)}
    assert list(found)[:3] == ["Summary", "Map: Toll-house on the marsh road", "Players' map"]
    assert "true to scale" in words_on(reader.pages[found["Map true to scale"] or 0])
    assert "Clock: Ambush" in words_on(reader.pages[found["Clock"] or 0])
    assert "quick reference" in words_on(reader.pages[found["Quick reference"] or 0])


def test_the_document_says_what_it_is_and_is_not_scaled_when_printed() -> None:
    reader = read(sample_sheets())
    assert reader.metadata is not None and reader.metadata.title == "The toll-house"
    preferences = reader.trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]  # a dictionary in every PDF
    assert preferences["/PrintScaling"] == "/None"


def test_squares_of_tiles_are_exact() -> None:
    """A wall of seven squares begins and ends on lines of the grid, which lie exactly an inch, or 25 mm, apart."""
    campaign = sample_campaign()
    for metric, square in ((False, 72.0), (True, 25 * MM)):
        page = read(printed(campaign, Part.TILES, metric=metric)).pages[1]
        content = drawn_map(page).get_data()
        scales = [float(line.split()[0]) for line in content.split(b"\n") if line.endswith(b" cm") and b" 0 0 " in line]
        # the page's own scale times that of the painter, by units of the map
        assert any(abs(scales[0] * scale * SQUARE - square) < 1e-4 for scale in scales[1:])


def test_what_the_players_get_names_no_secret() -> None:
    campaign = sample_campaign()
    encounter = next(iter(campaign.encounters.values()))
    hidden = next(token for token in encounter.tokens.values() if campaign.creature(token).name == "Hill ogre")
    hiding = campaign.with_token(encounter.id, replace(hidden, hidden=True))
    for page in read(printed(hiding, Part.PLAYERS, Part.TILES, whole=True)).pages:
        text = words_on(page)
        for secret in ("ogre", "rack", "Ambush", "Toll-house on", "Counting", "Trap", "raider"):
            assert secret not in text
    with_door = read(printed(hiding, Part.PLAYERS, whole=True)).pages[0]
    without = read(printed(_walled_up(hiding), Part.PLAYERS, whole=True)).pages[0]
    assert drawn_map(with_door).get_data() == drawn_map(without).get_data()
    shown = read(printed(campaign, Part.PLAYERS, whole=True)).pages[0]
    assert drawn_map(shown).get_data() != drawn_map(with_door).get_data()


def _walled_up(campaign: Campaign) -> Campaign:
    """Return a campaign in which a wall stands in place of the secret door."""
    scene = next(iter(campaign.scenes.values()))
    door = next(thing for thing in scene.things.values() if isinstance(thing, Door) and thing.secret)
    wall = Wall(id=ThingId("wall-900"), points=(door.a, door.b))
    things = scene.things.without((door.id,)).put(wall.id, wall)
    return replace(campaign, scenes=campaign.scenes.put(scene.id, scene.model_copy(update={"things": things})))


def test_saving_ink_leaves_greys_only() -> None:
    counted = 0
    for page in read(sample_sheets(ink=True)).pages:
        contents = page.get_contents()
        assert contents is not None
        streams: list[bytes] = [contents.get_data()]
        resources = page["/Resources"]
        assert isinstance(resources, DictionaryObject)
        forms = resources.get("/XObject", DictionaryObject()).get_object()
        assert isinstance(forms, DictionaryObject)
        streams += [form.get_data() for form in map(forms.__getitem__, forms) if isinstance(form, StreamObject)]
        for colour in (found for stream in streams for found in colours_in(stream)):
            assert max(colour) - min(colour) < 1e-6
            counted += 1
    assert counted > 100


def test_colours_are_found_where_there_are_some() -> None:
    page = read(sample_sheets()).pages[1]
    assert any(max(colour) - min(colour) > 0.1 for colour in colours_in(drawn_map(page).get_data()))


def test_the_same_matter_gives_the_same_bytes() -> None:
    assert printed(sample_campaign(), Part.SUMMARY, Part.MAP, Part.CARDS) == printed(
        sample_campaign(), Part.SUMMARY, Part.MAP, Part.CARDS
    )


def test_foes_of_a_kind_share_a_card() -> None:
    text = " ".join(words_on(page) for page in read(sample_sheets(Part.CARDS)).pages)
    assert "Ditch raider × 3" in text and text.count("Ditch raider") == 1
    # Ann flips 4 + 1 cards with her longblade, which does 4 + PX 4
    assert "5 cards against PD · 8 Physical" in text


def test_a_prepared_encounter_has_an_empty_board() -> None:
    campaign = sample_campaign()
    encounter = next(iter(campaign.encounters.values()))
    prepared = campaign.with_encounter(replace(encounter, stage=Stage.PREPARED, clock=None))
    text = words_on(read(printed(prepared, Part.CLOCK)).pages[0])
    assert "Initiative" in text and "phase 3" not in text and "99" in text


def test_without_a_board_the_order_has_a_column_for_it_only_while_the_fight_runs() -> None:
    """Faction Zones ticks rounds off; before the fight there is nothing to say of when anybody acts."""
    session = Session(Journal(mill.prepared(SYSTEMS)), SYSTEMS, policy=first_of(take_suggestions, draw))
    (identity,) = (EncounterId(each) for each in session.state.encounters)
    before = words_on(read(printed(session.state, Part.CLOCK)).pages[0])
    assert "Acts" not in before and "Initiative" not in before and "Round 6" in before and "Sybilla Marsh" in before
    session.submit(Begin(identity, tuple(TokenId(each) for each in session.state.encounter(identity).tokens)))
    assert "Acts" in words_on(read(printed(session.state, Part.CLOCK)).pages[0])


def test_ranks_that_are_known_before_the_fight_stand_on_the_sheet_of_the_clock_the_highest_first() -> None:
    """Basic Roleplaying counts down from the highest DEX: the sheet that is printed beforehand can be run by."""
    text = words_on(read(printed(toll.prepared(SYSTEMS), Part.CLOCK)).pages[0])
    assert "DEX rank after moving" in text and "Round 6" in text
    ranks = [int(each) for each in findall(r"(\d+) to 5 m, \d+ to 15 m, \d+ to 29 m", text)]
    assert len(set(ranks)) > 2 and ranks == sorted(ranks, reverse=True)


def test_words_among_the_figures_are_not_broken() -> None:
    text = words_on(read(printed(mill.prepared(SYSTEMS), Part.CARDS, paper="letter")).pages[0])
    assert text.count("medium-sized") >= 6 and "mediu m" not in text


def test_any_words_can_be_printed() -> None:
    """Markup, letters from everywhere, endless words and texts longer than a page are set as they are."""
    campaign = sample_campaign()
    encounter = next(iter(campaign.encounters.values()))
    wild = "<b>no & markup</i> " + "x" * 3000 + " ⚔ ☠ 漢字 \x07\ud800"[:-1] + "\n\nword " * 2000
    notes = Notes(read_aloud="aloud " * 3300, gm_notes=wild, tactics="&lt;", treasure="1 < 2 > 0")
    tokens = encounter.tokens
    for token in tokens.values():
        if token.creature is not None:
            tokens = tokens.put(token.id, replace(token, creature=token.creature.but(notes=notes, name="N" * 200)))
    loud = campaign.with_encounter(replace(encounter, notes=notes, tokens=tokens, name="<para>&" + "W" * 150))
    pages = read(printed(loud, Part.SUMMARY, Part.CLOCK, Part.CARDS)).pages
    text = " ".join(words_on(page) for page in pages)
    assert "<b>no & markup</i>" in text and "1 < 2 > 0" in text and "&lt;" in text and "⚔" in text
    assert text.count("aloud") > 3000 and len(pages) > 12


def test_nothing_to_print_is_refused() -> None:
    campaign = sample_campaign()
    matter = Matter(campaign, SYSTEMS, Words())
    some = tuple(EncounterId(identity) for identity in campaign.encounters)
    for order in (PrintOrder(()), PrintOrder(some, ()), PrintOrder((EncounterId("encounter-99"),))):
        with pytest.raises(Refused):
            make_pdf(order, matter)


def test_several_encounters_go_into_one_file() -> None:
    campaign = sample_campaign()
    first = next(iter(campaign.encounters.values()))
    second = replace(first, id=EncounterId("encounter-900"), name="Second wave", stage=Stage.PREPARED, clock=None)
    both = replace(campaign, encounters=campaign.encounters.put(second.id, second))
    reader = read(printed(both, Part.SUMMARY, Part.MAP))
    tops = [each.title for each in reader.outline if not isinstance(each, list)]
    assert tops == ["Ambush at the toll-house", "Second wave"]
    assert "Second wave" in words_on(reader.pages[-1]) and "Second wave" not in words_on(reader.pages[0])


def test_a_hero_of_several_encounters_has_one_sheet() -> None:
    campaign = sample_campaign()
    first = next(iter(campaign.encounters.values()))
    second = replace(first, id=EncounterId("encounter-900"), name="Second wave", stage=Stage.PREPARED, clock=None)
    both = replace(campaign, encounters=campaign.encounters.put(second.id, second))
    once, twice = read(printed(campaign, Part.SHEETS)), read(printed(both, Part.SHEETS))
    assert len(once.pages) == len(twice.pages) >= 4
    order = PrintOrder((second.id,), (Part.SHEETS,))
    assert len(read(make_pdf(order, Matter(both, SYSTEMS, Words()))).pages) == len(once.pages)


def test_an_encounter_of_which_nothing_is_known_can_be_printed() -> None:
    """No tokens, no notes, a map of one square, and no name that players may read."""
    campaign = sample_campaign()
    first = next(iter(campaign.encounters.values()))
    scene = next(iter(campaign.scenes.values()))
    bare = type(scene)(id=scene.id, name="Cell", columns=1, rows=1)
    encounter = Encounter(first.id, "", first.system, scene.id)
    alone = replace(campaign, scenes=campaign.scenes.put(bare.id, bare), wear=campaign.wear.without((bare.id,)))
    pages = read(printed(alone.with_encounter(encounter), whole=True)).pages
    assert "Encounter" in words_on(pages[0])
    assert "Cell" not in words_on(pages[2]) and "Map" in words_on(pages[2])


def test_of_a_map_on_which_nothing_is_revealed_players_get_a_page_only_if_the_whole_is_asked_for() -> None:
    campaign = sample_campaign()
    scene = next(iter(campaign.scenes.values()))
    covered = replace(campaign, wear=campaign.wear.without((scene.id,)))
    order = PrintOrder(tuple(EncounterId(each) for each in covered.encounters), (Part.PLAYERS, Part.TILES, Part.CLOCK))
    matter = Matter(covered, SYSTEMS, Words())
    pages = count_pages(order, matter)
    assert pages[Part.PLAYERS] == pages[Part.TILES] == 0 and pages[Part.CLOCK] > 0
    assert len(read(make_pdf(order, matter)).pages) == pages[Part.CLOCK]
    assert all(count_pages(replace(order, whole=True), matter).values())
    for part in (Part.PLAYERS, Part.TILES):
        with pytest.raises(Refused) as refused:
            make_pdf(replace(order, parts=(part,)), matter)
        assert refused.value.phrase.id == "paper.nothing"


def test_only_what_is_revealed_is_drawn_for_the_players() -> None:
    """What lies outside of the revealed part changes nothing of their map."""
    campaign = sample_campaign()
    scene = next(iter(campaign.scenes.values()))
    marsh = next(thing for thing in scene.things.values() if thing.name == "Marsh")
    less = scene.model_copy(update={"things": scene.things.without((marsh.id,))})
    dry = replace(campaign, scenes=campaign.scenes.put(scene.id, less))
    for whole in (False, True):
        one, other = (
            drawn_map(read(printed(each, Part.PLAYERS, whole=whole)).pages[0]).get_data() for each in (campaign, dry)
        )
        assert (one == other) is not whole


def test_the_map_to_scale_leaves_out_what_is_not_revealed_unless_it_is_asked_for() -> None:
    campaign = sample_campaign()
    scene = next(iter(campaign.scenes.values()))
    open_corner = Reveal("corner", ((0, 0), (2 * SQUARE, 0), (2 * SQUARE, 2 * SQUARE), (0, 2 * SQUARE)))
    post = Stamp(id=ThingId("stamp-900"), art="crate", at=(SQUARE, SQUARE))
    shown = scene.but(things=scene.things.put(post.id, post))
    scene_state = replace(campaign.scene_state(scene.id), reveals=(open_corner,))
    little = replace(
        campaign, scenes=campaign.scenes.put(scene.id, shown), wear=campaign.wear.put(scene.id, scene_state)
    )
    # the page on how to put them together, and the one sheet with the corner
    assert len(read(printed(little, Part.TILES)).pages) == 2
    assert len(read(printed(little, Part.TILES, whole=True)).pages) > 6


def test_the_map_to_scale_has_no_rings_of_light_and_no_names() -> None:
    campaign = sample_campaign()
    scene = next(iter(campaign.scenes.values()))
    kept = PersistentMap(
        (
            identity,
            thing.but(name="Else", public_name=thing.public_name and "Else") if isinstance(thing, Zone) else thing,
        )
        for identity, thing in scene.things.items()
        if not isinstance(thing, Light)
    )
    assert len(kept) < len(scene.things)
    plain = replace(campaign, scenes=campaign.scenes.put(scene.id, scene.but(things=kept)))
    one, other = (
        [drawn_map(page).get_data() for page in read(printed(each, Part.TILES)).pages] for each in (campaign, plain)
    )
    assert one == other


def test_the_cards_of_the_party_come_last() -> None:
    text = " ".join(words_on(page) for page in read(sample_sheets(Part.CARDS)).pages)
    heroes = [text.index(name) for name in ("Ann Harrow", "Bastian Roe", "Cassia of the Lamp", "Doran Pike")]
    foes = [text.index(name) for name in ("Ditch raider", "Raider bowman", "Raider captain", "Hill ogre")]
    assert max(foes) < min(heroes)


def test_a_sign_of_many_digits_is_set_smaller_and_never_cut() -> None:
    out = BytesIO()
    canvas = Canvas(out)
    load_typefaces()
    draw_disc(canvas, "R1234", side_mark(LIGHT, 0), ink_for(False), 100, 100, 17)
    canvas.save()
    assert words_on(read(out.getvalue()).pages[0]) == "R1234"


def test_any_part_can_come_first() -> None:
    """The first page is of the kind that its part needs: a map has all of a turned page, cards stand in two columns."""
    alone, bound = read(sample_sheets(Part.MAP)).pages[0], read(sample_sheets()).pages[1]
    assert alone.mediabox == bound.mediabox and alone.mediabox.width > alone.mediabox.height
    places = _places(sample_sheets(Part.MAP), 0)
    assert places == _places(sample_sheets(), 1) and len(places) > 50
    for part in (Part.CARDS, Part.REFERENCE):
        lefts = [x for x, _ in _places(sample_sheets(part), 0)]
        assert any(40 < x < 60 for x in lefts) and any(300 < x < 320 for x in lefts)


def test_background_images_are_printed_once_and_grey_where_ink_is_saved() -> None:
    campaign = sample_campaign()
    scene = next(iter(campaign.scenes.values()))
    picture = Picture(
        id=ThingId("picture-900"), picture="a" * 64, left_top=(0, 0), right_bottom=(26 * SQUARE, 18 * SQUARE)
    )
    pictured = scene.model_copy(update={"things": scene.things.put(picture.id, picture)})
    painted = replace(campaign, scenes=campaign.scenes.put(scene.id, pictured))
    encounters = tuple(EncounterId(identity) for identity in painted.encounters)
    order = PrintOrder(encounters, (Part.MAP, Part.TILES))
    assert images_of(painted, order) == ("a" * 64,)
    spaces = []
    for ink in (False, True):
        # an image that cannot be read is left out
        for data in (png(300, 200), b"no image"):
            matter = Matter(painted, SYSTEMS, Words(), {"a" * 64: data})
            reader = read(make_pdf(replace(order, ink=ink), matter))
            found = [_images_in(drawn_map(page)) for page in reader.pages]
            assert all(bool(images) is (data != b"no image") for images in found)
            spaces += [image["/ColorSpace"] for images in found[:1] for image in images]
            # once whole, on the game master's map, and once with what is revealed, for all sheets of the players' map
            assert len({image.indirect_reference for images in found for image in images}) <= 2
    assert list(map(str, spaces)) == ["/DeviceRGB", "/DeviceGray"]


def _images_in(form: StreamObject) -> list[DictionaryObject]:
    resources = form["/Resources"]
    assert isinstance(resources, DictionaryObject)
    images = resources.get("/XObject", DictionaryObject()).get_object()
    assert isinstance(images, DictionaryObject)
    return [image for image in map(images.__getitem__, images) if isinstance(image, DictionaryObject)]


def _places(data: bytes, number: int) -> list[tuple[int, int]]:
    """Return where the pieces of text of a page begin, in points, but for its footer."""
    document = PdfDocument(data)
    text = document[number].get_textpage()
    rects = [text.get_rect(index) for index in range(text.count_rects())]
    document.close()
    return [(round(left), round(bottom)) for left, bottom, _, _ in rects if bottom > 40]
