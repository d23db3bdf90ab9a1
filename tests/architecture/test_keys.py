"""Nothing in the window takes a key apart to learn a fact: what is chosen, wanted or stands in a row is a value."""

from tests.architecture.source import program
from tests.architecture.test_decisions import taken_apart

ALLOWED = {
    "words that somebody types or looks for": (
        "creatures.lines.matches",
        "creatures.track_entry.read_change",
        "finding.entries._plain_words",
        "gear.offered_wares.matches",
        "house_rules.panel.found",
        "manual.pages.search",
        "menus.command_palette._fit",
        "map.stamp_art.registry.is_meant_by",
        "sheets.editors._fill",
        "sheets.editors._read",
        "sheets.silhouette_choice._sift",
        "theme.silhouettes._meant",
        "widgets.fuzzy_match.contains",
        "widgets.fuzzy_match.score",
        "widgets.fuzzy_match.score_word",
    ),
    "words that are shown, shortened or broken into lines": (
        "bestiary.preview_card.show_creature",
        "calendar.time_strip.__init__",
        "calendar.time_strip.refresh",
        "encumbrance.column_head._changed_mass",
        "explanations.effect_words.rule_tip",
        "exporting.dialog.proposed",
        "finding.entries._name_of",
        "manual.pages.words_of",
        "map.token_looks._brief",
        "map.condition_marks.in_letters",
        "menus.action.title_words",
        "player_view.handouts.do",
        "player_view.side_strip._broken",
        "player_view.side_strip._wrapped",
        "printing.lettering.pieces",
        "printing.lettering.one_line",
        "printing.reference_sheet._widths",
        "printing.summary._paragraphs",
        "roster.strip_painter.heading_font",
        "run.bar.face_rows._cut",
        "run.bar.families._after",
        "sheet_page.painter.fitted",
        "sheet_page.painter.wrapped",
        "sheets.item_line._summed",
        "widgets.buttons._lines_in",
        "widgets.buttons.minimumSizeHint",
        "widgets.keyed_tree._longest_word",
        "widgets.text.broken",
        "widgets.text.setText",
        "widgets.text.in_lines",
        "widgets.text.whole_parts",
        "widgets.text.wrapping",
    ),
    "addresses of the manual's pages, as its links have them": (
        "manual.pages.pages",
        "manual.pages.section",
        "manual_reader.book._front",
        "manual_reader.book._target",
        "manual_reader.reader._again",
        "manual_reader.reader._fit",
        "manual_reader.reader._followed",
        "manual_reader.reader._turn",
        "manual_reader.reader.go",
        "manual_reader.reader.turn_leaf",
        "manual_reader.window._mark",
    ),
    "a favourite stamp as settings of older versions have it": ("settings._read_as",),
    "names of files and modules, options of the command line": (
        "documents.files.with_suffix",
        "forms.sheet_fields._game_of",
        "manual_reader.opening.ask_and_print",
        "printing.dialog.ask_and_print",
    ),
    "what other programs or libraries name so": (
        "map.painting.styled.paths.edges_of",
        "menus.keys.overlap",
    ),
    "the path of a field in a record of a model": (
        "properties.panel._with_field",
        "properties.model_fields.value_of",
        "properties.model_fields.with_value",
    ),
    "keys of the files of translations, which may begin with a context": ("compiled_words.context_and_english",),
    "all that a translation has for one word": ("forms.spoken_times._parted",),
    "no text: walls are split in two": (
        "tools.clipboard.split",
        "tools.wall_drags.split",
    ),
}
"""Where a text is taken apart that is no key of anything, by what it is."""


def test_no_key_of_the_window_is_taken_apart() -> None:
    modules = [each for each in program() if each.within("desktop") and not each.within("desktop.cli")]
    found = {(name, line) for module in modules for name, line in taken_apart(module)}
    allowed = {f"desktop.{name}" for names in ALLOWED.values() for name in names}
    assert sorted(f"{name}:{line}" for name, line in found if name not in allowed) == []
    assert sorted(allowed - {name for name, _ in found}) == []
