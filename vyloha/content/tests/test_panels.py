"""Panels at the side, buttons back to the top, searches in pages: rejected values, and props."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from wagtail.blocks import StructBlockValidationError

from vyloha.content.blocks import Body
from vyloha.content.blocks.block_input import get_messages
from vyloha.content.blocks.controls.back_to_top import BackToTop
from vyloha.content.blocks.controls.header_search import HeaderSearch
from vyloha.content.blocks.layout import PageLayout
from vyloha.content.shell.back_to_top import SIMPLE
from vyloha.content.tests.makers import a_panel, a_reusable_section, a_section

LIKE_EACH_OTHER = "Šipka by na tomto tlačítku nebyla vidět. Zvolte barvy, které se víc liší."
HEADING = ("heading", "Nadpis")


def get_block_props(block, **fields):
    """Return the props of a block with these fields; the others have their defaults."""
    return block.get_api_representation(block.normalize({**block.get_default(), **fields}))


def get_errors(block, **fields):
    """Return the messages of a form with these fields, by the field."""
    with pytest.raises(StructBlockValidationError) as refused:
        block.clean(block.normalize({**block.get_default(), **fields}))
    return {name: error.messages for name, error in refused.value.block_errors.items()}


def body_of(*blocks: tuple[str, Any]) -> Any:
    return Body().normalize(list(blocks))


def get_block_errors(*blocks: tuple[str, Any]) -> list[str]:
    try:
        Body().clean(body_of(*blocks))
    except ValidationError as error:
        return get_messages(error)
    return []


def test_back_to_top_has_documented_settings():
    props = get_block_props(BackToTop(), show_after=400, offset_top=80, style="progress_indicator")

    assert props == {
        "offset_top": 80,
        "show_after": 400,
        "show_scroll": True,
        "style": "progress_indicator",
        "foreground": "",
        "background": "",
    }


def test_simple_back_to_top_appears_after_20_pixels():
    assert (SIMPLE.show_after + SIMPLE.offset_top, SIMPLE.show_scroll) == (20, True)


def test_back_to_top_normalizes_two_colours():
    block = BackToTop()
    colours = {"foreground": " #FFFFFF ", "background": "#0f6146"}

    cleaned = block.clean(block.normalize({**block.get_default(), **colours}))

    assert (cleaned["foreground"], cleaned["background"]) == ("#ffffff", "#0f6146")


@pytest.mark.parametrize("field", ["show_after", "offset_top"])
@pytest.mark.parametrize("pixels", [-1, 10_001])
def test_back_to_top_rejects_pixels_out_of_range(field, pixels):
    assert set(get_errors(BackToTop(), **{field: pixels})) == {field}


@pytest.mark.parametrize("colour", ["red", "#fff", "#12345g", "url(#a)", "#0f6146;", "var(--ink)"])
def test_back_to_top_rejects_invalid_colour(colour):
    assert "foreground" in get_errors(BackToTop(), foreground=colour, background="#0f6146")


@pytest.mark.parametrize(
    ("fore", "back", "field", "said"),
    [
        ("#ffffff", "", "background", "Zvolte obě barvy, nebo žádnou."),
        ("", "#ffffff", "foreground", "Zvolte obě barvy, nebo žádnou."),
        (
            "#777777",
            "#888888",
            "foreground",
            LIKE_EACH_OTHER,
        ),
    ],
)
def test_back_to_top_rejects_unreadable_colours(fore, back, field, said):
    assert get_errors(BackToTop(), foreground=fore, background=back) == {field: [said]}


def test_back_to_top_rejects_other_style():
    assert set(get_errors(BackToTop(), style="rocket")) == {"style"}


def test_draft_of_back_to_top_is_rendered():
    props = get_block_props(BackToTop(), show_after=None, offset_top=None, foreground="red", background="#0f6146")

    assert (props["show_after"], props["foreground"], props["background"]) == (0, "", "")


def test_search_in_page_has_label():
    assert get_block_props(HeaderSearch(), label="Hledání na stránce") == {"label": "Hledání na stránce"}
    assert set(get_errors(HeaderSearch(), label="")) == {"label"}


def test_third_search_is_rejected():
    search: tuple[str, Any] = ("header_search", {"label": "Hledání"})

    assert not get_block_errors(search, a_panel(search))
    assert get_block_errors(search, a_panel(search), a_section([search])) == [
        "Vyhledávání: na stránce nejvýš 2, i s těmi v sekcích. Teď je jich 3."
    ]


def test_panel_is_accepted():
    assert not get_block_errors(a_panel(HEADING, anchor="nabidka"))


def test_empty_panel_is_rejected():
    assert get_block_errors(a_panel()) == ["Vložte do panelu aspoň jeden blok."]


@pytest.mark.parametrize("field", ["button", "title"])
def test_panel_without_text_is_rejected(field):
    assert get_block_errors(a_panel(HEADING, **{field: ""}))


@pytest.mark.parametrize("anchor", ["top", "content", "Nabídka", "<b>"])
def test_invalid_anchor_of_panel_is_rejected(anchor):
    assert len(get_block_errors(a_panel(HEADING, anchor=anchor))) == 1


def test_panel_with_anchor_of_section_is_rejected():
    assert get_block_errors(a_section([HEADING], anchor="doprava"), a_panel(HEADING, anchor="doprava")) == [
        "Kotvu „doprava“ mají dvě sekce. Jednu z nich změňte."
    ]


def test_other_side_is_rejected():
    assert get_block_errors(a_panel(HEADING, side="top"))


def test_panels_contain_no_panels():
    panel = Body().child_blocks["off_canvas"]

    assert "off_canvas" not in panel.child_blocks["body"].child_blocks


def test_blocks_in_panel_count_for_page():
    assert get_block_errors(("checkout", {}), a_panel(("checkout", {}))) == [
        "Pokladna: na stránce nejvýš 1, i s těmi v sekcích. Teď je jich 2."
    ]


@pytest.mark.parametrize("where", ["bottom", "phones"])
def test_section_sticks_to_top_only(where):
    assert get_block_errors(a_section([HEADING], sticky=where))


@pytest.mark.django_db
def test_first_block_of_reusable_section_is_its_template():
    inner = a_reusable_section(HEADING, HEADING, name="Vnitřní")
    outer = a_reusable_section(("reusable_section", inner), HEADING, name="Vnější")

    layout = PageLayout.from_body(body_of(HEADING, ("reusable_section", outer)))

    assert [placed.templates for placed in layout.iterate_leaves()] == [(), (outer.pk, inner.pk), (), ()]
