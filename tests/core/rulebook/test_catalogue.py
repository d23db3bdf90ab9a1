"""The catalogues that ship hold together, are found by words, and broken ones are refused by name."""

from fractions import Fraction

import pytest

from core.base.errors import BadCatalogue, Refused
from core.rulebook.catalogue import catalogue, find_entry, read_catalogue, system_ids
from core.rulebook.rule import RuleKind, Table

GAP = """
[[gap]]
id = "TINY-GAP-01"
missing = "Something"
default = "Nothing"
basis = "Choice"
"""

RULE = """
[[rule]]
id = "{id}"
title = "{title}"
kind = "check"
text = "{text}"
source = ""
"""

SOUND = (
    """
schema = 1
[system]
id = "tiny"
name = "Tiny"
summary = ""
dice = ""
space = ""
time = ""
attributes = []
states = []
[[rule]]
id = "TINY-ONE-01"
title = "One"
kind = "check"
text = "See TINY-TAB-ODD and TINY-GAP-01."
source = ""
needs = ["TINY-GAP-01"]
[[table]]
id = "TINY-TAB-ODD"
title = "Odd"
columns = ["name", "value", "share", "open"]
rows = [["a", "+3", "1/4", "yes"], ["b", -2, 0.25, false], ["c", "many", "1/0", "at times"]]
"""
    + GAP
)


def test_every_shipped_catalogue_is_sound_and_whole() -> None:
    assert [
        (each.system.id, len(each.rules), len(each.tables), len(each.gaps)) for each in map(catalogue, system_ids())
    ] == [
        ("99-towers", 222, 18, 58),
        ("basic-roleplaying", 98, 15, 23),
        ("faction-zones", 127, 10, 28),
        ("semi-automagic", 264, 20, 68),
        ("swift-swords", 357, 28, 34),
    ]
    assert sum(len(rule.example) for each in map(catalogue, system_ids()) for rule in each.rules.values()) == 1711


def test_what_a_game_is_chosen_by_is_a_line_that_one_reads_at_a_glance() -> None:
    assert all(10 < len(each.system.in_short) < 65 for each in map(catalogue, system_ids()))


def test_a_catalogue_is_read_once() -> None:
    assert catalogue("99-towers") is catalogue("99-towers")
    assert system_ids()[0] == "99-towers"


def test_entries_are_found_by_id() -> None:
    book = catalogue("99-towers")
    assert book.rule("T99-FLIP-07").kind is RuleKind.RULING
    assert book.rule("T99-FLIP-07") in book.needed_by("T99-FLIP-08")
    assert book.entry("T99-GAP-04") is book.gap("T99-GAP-04")
    assert find_entry("FAC-TAB-SIZE") is catalogue("faction-zones").table("FAC-TAB-SIZE")
    with pytest.raises(Refused):
        book.rule("T99-GAP-04")
    with pytest.raises(Refused):
        book.table("T99-FLIP-07")
    with pytest.raises(Refused):
        find_entry("T99-X-01")


def test_a_table_gives_its_cells_as_what_they_are() -> None:
    rows = catalogue("99-towers").table("T99-TAB-SIZE")
    sizes = {row["name"]: row for row in rows.read()}
    assert sizes["Minuscule"].number("combat shift on own flips") == 4
    assert sizes["Minuscule"].fraction("area used for sharing") == Fraction(1, 16)
    assert [row["name"] for row in rows.read()][4] == "Medium"
    tiny = read_catalogue("tiny.toml", SOUND).table("TINY-TAB-ODD")
    a, b, c = tiny.read()
    assert (a.number("value"), b.number("value"), b.fraction("share")) == (3, -2, Fraction(1, 4))
    assert b["open"] == "False"
    for read, column in ((c.number, "value"), (a.number, "share"), (c.fraction, "share"), (b.number, "open")):
        with pytest.raises(BadCatalogue):
            read(column)


def test_words_weigh_by_where_they_stand() -> None:
    titles = {"TINY-ONE-02": "Aiming", "TINY-ONE-03": "Aim", "TINY-AIM-01": "Other", "TINY-ONE-04": "To aim twice"}
    more = "".join(RULE.format(id=identity, title=title, text="") for identity, title in titles.items())
    said = RULE.format(id="TINY-ONE-05", title="Shots", text="After an aim.") + RULE.format(
        id="TINY-ONE-06", title="Long shots", text="After aiming."
    )
    found = read_catalogue("tiny.toml", SOUND + said + more).search("aim")
    assert [entry.id for entry in found] == [
        "TINY-AIM-01",
        "TINY-ONE-03",
        "TINY-ONE-04",
        "TINY-ONE-02",
        "TINY-ONE-05",
        "TINY-ONE-06",
    ]


def test_the_best_match_comes_first() -> None:
    book = catalogue("99-towers")
    assert book.search("T99-OA")[0].id == "T99-OA-01"
    assert book.search("aim repeat")[0].id == "T99-ACT-13"
    assert isinstance(book.search("t99-tab-chips")[0], Table)
    assert book.search("aim") == book.search("  AIM ")
    assert {entry.id for entry in book.search("opportunity attack")} < {entry.id for entry in book.search("attack")}
    assert book.search("") == book.search("zzz") == book.search("attack zzz") == ()


@pytest.mark.parametrize("part", ["T99-TAB-SIZE", "TAB-SIZE", "tab-siz", "size"])
def test_a_part_of_an_id_finds_it(part: str) -> None:
    assert catalogue("99-towers").search(part)[0].id == "T99-TAB-SIZE"
    assert catalogue("99-towers").search("ab-size") == ()


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("schema = 1", "schema = 2", "catalogue.schema"),
        ("schema = 1", "schema = ", "catalogue.not-toml"),
        ('kind = "check"', 'kind = "wish"', "catalogue.bad-entry"),
        ('title = "One"', 'title = "One"\ncolour = "red"', "catalogue.bad-entry"),
        ('id = "tiny"', 'id = "other"', "catalogue.other-name"),
        ('id = "TINY-ONE-01"', 'id = "TINY-ONE-1"', "catalogue.bad-id"),
        ('id = "TINY-ONE-01"', 'id = "TINY-GAP-01"', "catalogue.bad-id"),
        (
            "[[gap]]",
            '[[gap]]\nid = "TINY-GAP-01"\nmissing = ""\ndefault = ""\nbasis = ""\n[[gap]]',
            "catalogue.id-twice",
        ),
        ('needs = ["TINY-GAP-01"]', 'needs = ["TINY-TWO-01"]', "catalogue.no-such-id"),
        ('needs = ["TINY-GAP-01"]', 'needs = ["nothing"]', "catalogue.no-such-id"),
        ("See TINY-TAB-ODD", "See TINY-TAB-EVEN", "catalogue.no-such-id"),
        ('"a", "+3", "1/4", "yes"', '"a", "+3", "1/4"', "catalogue.uneven-row"),
        ('"name", "value"', '"value", "value"', "catalogue.column-twice"),
    ],
)
def test_a_broken_catalogue_is_refused_by_name_and_reason(before: str, after: str, reason: str) -> None:
    broken = SOUND.replace(before, after)
    assert broken != SOUND
    with pytest.raises(BadCatalogue) as caught:
        read_catalogue("tiny.toml", broken)
    assert caught.value.phrase.id == reason
    assert dict(caught.value.phrase.values)["file"] == "tiny.toml"


def test_a_system_without_a_catalogue_is_refused() -> None:
    for name in ("no-such-system", "../phrases/en/house"):
        with pytest.raises(BadCatalogue):
            catalogue(name)
