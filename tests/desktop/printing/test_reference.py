"""The quick reference: every system's chosen tables are there and can be set."""

import pytest
from reportlab.platypus import Flowable

from core.rulebook.catalogue import catalogue, system_ids
from core.rulebook.reference import reference_tables
from desktop.printing.lettering import load_typefaces, styles_in
from desktop.printing.pages import COLUMNS, bind, on_pages
from desktop.printing.print_order import PAPERS
from desktop.printing.reference_sheet import reference
from desktop.sheet_page.paper_colours import ink_for
from tests.desktop.printing.sheets import read, words_on


@pytest.mark.parametrize("system", system_ids())
def test_the_tables_of_a_system_are_set_on_few_pages(system: str) -> None:
    load_typefaces()
    ink, tables = ink_for(False), reference_tables(catalogue(system).system.id)
    styles = styles_in(ink)

    def story() -> list[Flowable]:
        return [*on_pages(COLUMNS, begun=False), *reference(catalogue(system).system.id, styles, 247, ink)]

    bound = bind(story, PAPERS["a4"], ink, lambda page: None, title="", subject="", language="en")
    pages = read(bound.data).pages
    text = " ".join(words_on(page) for page in pages)
    assert len(pages) <= 5 and len(tables) > 5
    for table in tables:
        assert table.rule in text
        assert all(len(row) == len(table.heads) for row in table.rows)
        assert " ".join(table.rows[-1][0].split())[:12] in text
