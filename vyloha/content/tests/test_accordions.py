"""Accordions and tabs: rejected values, and props."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from wagtail.blocks import Block

from vyloha.content.blocks.accordion import Accordion, ImageAccordion
from vyloha.content.blocks.block_input import get_messages
from vyloha.content.blocks.tabs import Tabs
from vyloha.content.tests.makers import an_image

pytestmark = pytest.mark.django_db
LINKS = [
    *("#doprava", "#", "http://example.cz", "https://example.cz/a?b=c#d", "HTTPS://example.cz", "ftp://example.cz/a"),
    *("mailto:obchod@example.cz", "tel:+420123456789", "/obchod/", "obchod/", "../a:b", "?a=b:c", "//example.cz/"),
]
NO_LINKS = [
    *(
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "\x01javascript:a",
    ),
    *("data:text/html,<script>", "vbscript:a", "file:///etc/passwd", "blob:a", "http://[", "http:", "https:///a"),
    *("dvě slova", "//example.cz\\a", "a:b"),
]


def get_block_errors(block: Block, value: Any) -> list[str]:
    try:
        block.clean(block.to_python(value))
    except ValidationError as error:
        return get_messages(error)
    return []


def pictured(link: str) -> dict[str, Any]:
    image = {"image": an_image().pk, "decorative": True, "alt_text": ""}
    return {"items": [{"image": image, "title": "Stan", "link": one} for one in (link, "")], "first_open": True}


@pytest.mark.parametrize("link", LINKS)
def test_image_accordion_accepts_link(link):
    block = ImageAccordion()

    assert not get_block_errors(block, pictured(link))
    assert block.get_api_representation(block.to_python(pictured(link)))["items"][0]["href"] == link


@pytest.mark.parametrize("link", NO_LINKS)
def test_image_accordion_rejects_other_links(link):
    block = ImageAccordion()

    [said] = get_block_errors(block, pictured(link))

    assert said.startswith("Napište adresu, která začíná /, #,")


@pytest.mark.parametrize("link", NO_LINKS)
def test_image_accordion_item_with_stored_invalid_link_has_none(link):
    block = ImageAccordion()

    assert block.get_api_representation(block.to_python(pictured(link)))["items"][0]["href"] == ""


def test_search_documents_contain_no_links_and_hashes():
    pictures, named = ImageAccordion(), Tabs()

    assert "/obchod/" not in pictures.get_searchable_content(pictures.to_python(pictured("/obchod/")))
    assert "velikosti" not in named.get_searchable_content(named.to_python(tabs(("Jak měřit", "velikosti"))))


def test_image_accordion_leaves_out_item_with_deleted_picture():
    block, value = ImageAccordion(), pictured("/")
    value["items"][0]["image"] = {**value["items"][0]["image"], "image": 999}

    assert len(block.get_api_representation(block.to_python(value))["items"]) == 1


def test_accordion_requires_item():
    assert get_block_errors(Accordion(), {"items": [], "first_open": False})


def test_accordion_items_are_passed_to_component():
    block = Accordion()
    value = {"items": [{"title": "Kdy <přijde>?", "text": "<p>Zítra.</p>"}], "first_open": False}

    assert block.get_api_representation(block.to_python(value)) == {
        "items": [{"title": "Kdy <přijde>?", "html": "<p>Zítra.</p>"}],
        "first_open": False,
    }


def tabs(*named: tuple[str, str]) -> dict[str, Any]:
    return {"items": [{"title": title, "handler_id": name, "text": "<p>Text</p>"} for title, name in named]}


def test_tab_id_is_its_hash_or_title():
    block = Tabs()

    props = block.get_api_representation(block.to_python(tabs(("Popis", ""), ("Velikosti", "velikosti"))))

    assert [item["handler_id"] for item in props["items"]] == ["karta-popis", "velikosti"]
    assert not props["hash_change"]


@pytest.mark.parametrize("named", [(("A", "popis"), ("B", "popis")), (("Popis", ""), ("Popis", ""))])
def test_two_tabs_of_one_hash_are_rejected(named):
    assert get_block_errors(Tabs(), tabs(*named)) == [
        "Dvě karty mají stejný nadpis nebo stejnou část adresy za #. Jednu z nich změňte."
    ]


def test_draft_shows_both_tabs_of_one_hash():
    block = Tabs()

    drafted = block.clean_deferred(block.to_python(tabs(("Popis", ""), ("Popis", ""))))

    props = block.get_api_representation(drafted)
    assert [item["handler_id"] for item in props["items"]] == ["karta-popis", "karta-popis-2"]


def test_tabs_reject_invalid_hash():
    assert get_block_errors(Tabs(), tabs(("A", "dvě slova?"), ("B", "")))
