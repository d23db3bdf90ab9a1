"""The pages of the manual as they lie in `resources/manual`: their order, their sections, and what is found in them."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import resources

FOLDER = Path(resources.__path__[0]) / "manual"
CONTENTS = "README"
"""The page that lists all others; their order is that of its links."""
FIRST = "first-evening"
_LINK = re.compile(r"\]\(([\w-]+)\.md\)")
_HEADING = re.compile(r"^(#{1,3}) +(.+?) *$", re.MULTILINE)
_MARKUP = re.compile(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|[*`\[|>#]+|^[-:| ]+$", re.MULTILINE)
BEFORE, AFTER = 24, 110
"""Letters that are shown before and after what was found."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it up to the next; `text` is without Markdown, `anchor` as GitHub makes it.

    `known` is the anchor of the English page, by which the program names the section in every language.
    """

    page: str
    anchor: str
    title: str
    level: int
    text: str
    known: str

    @property
    def place(self) -> str:
        """Where it is: `drawing#walls`; the head of a page is the page itself."""
        return self.page if self.level == 1 else f"{self.page}#{self.known}"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its file's name without `.md`, its Markdown, and its sections, the first of which is its head."""

    name: str
    source: str
    sections: tuple[Section, ...]
    deeper: bool = False
    """Whether the contents have it under the page before."""

    @property
    def title(self) -> str:
        """What stands above it."""
        return self.sections[0].title


@dataclass(frozen=True, slots=True)
class Hit:
    """A section in which all words were found, and the line around the first of them."""

    section: Section
    line: str


def folder(language: str) -> Path:
    """Return where the pages of a language lie, the English ones where there are none."""
    return FOLDER / (language if is_written(language) else "en")


def is_written(language: str) -> bool:
    """Return whether there are pages in a language."""
    return (FOLDER / language / f"{CONTENTS}.md").is_file()


@cache
def pages(language: str = "en") -> tuple[Page, ...]:
    """Return all pages in their order, that of the contents first."""
    there = folder(language)
    contents = (there / f"{CONTENTS}.md").read_text(encoding="utf-8")
    found = [_page(there, CONTENTS, deeper=False)]
    for line in contents.splitlines():
        link = _LINK.search(line)
        if link is not None:
            found.append(_page(there, link[1], deeper=line.startswith(" ")))
    return tuple(found)


def page_named(name: str, language: str = "en") -> Page | None:
    """Return the page of a name; None if there is none."""
    return next((each for each in pages(language) if each.name == name), None)


def section(place: str, language: str = "en") -> Section | None:
    """Return the section of a place such as `drawing#walls`; None if there is none."""
    name, _, anchor = place.partition("#")
    there = page_named(name, language)
    if there is None:
        return None
    if not anchor:
        return there.sections[0]
    return next((each for each in there.sections if anchor in (each.anchor, each.known)), None)


def search(words: str, language: str = "en") -> tuple[Hit, ...]:
    """Return the sections that hold every word, those with all of them in the heading first."""
    wanted = words.casefold().split()
    if not wanted:
        return ()
    hits: list[tuple[int, Hit]] = []
    for number, each in enumerate(section for page in pages(language)[1:] for section in page.sections):
        title, text = each.title.casefold(), each.text.casefold()
        if all(word in title or word in text for word in wanted):
            rank = -1 if all(word in title for word in wanted) else 0
            hits.append((rank * 10_000 + number, Hit(each, _line(each.text, wanted))))
    return tuple(hit for _, hit in sorted(hits, key=lambda found: found[0]))


def slug(title: str) -> str:
    """Return the anchor that a heading gets, as GitHub makes it."""
    kept = re.sub(r"[^\w\- ]", "", words_of(title).casefold())
    return kept.replace(" ", "-")


def words_of(source: str) -> str:
    """Return Markdown as the words that one reads."""
    return " ".join(_MARKUP.sub(" ", source).replace("\\", "").split()).replace(" ,", ",").replace(" .", ".")


def _page(there: Path, name: str, *, deeper: bool) -> Page:
    source = (there / f"{name}.md").read_text(encoding="utf-8")
    heads = list(_HEADING.finditer(source))
    ends = [head.start() for head in heads[1:]] + [len(source)]
    english = _HEADING.findall((FOLDER / "en" / f"{name}.md").read_text(encoding="utf-8"))
    sections = tuple(
        Section(name, slug(head[2]), words_of(head[2]), len(head[1]), words_of(source[head.end() : end]), slug(known))
        for head, end, (_, known) in zip(heads, ends, english, strict=True)
    )
    return Page(name, source, sections, deeper)


def _line(text: str, wanted: list[str]) -> str:
    low = text.casefold()
    place = min((found for found in (low.find(word) for word in wanted) if found >= 0), default=0)
    start = text.rfind(" ", 0, max(0, place - BEFORE)) + 1
    end = text.find(" ", min(len(text), place + AFTER))
    return ("…" if start else "") + (text[start:] if end < 0 else text[start:end] + "…")
