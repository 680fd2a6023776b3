"""Tests of pages with countdowns, bars, rings and counters, and of the clock for countdowns."""

import time

import pytest
from django.test import Client
from wagtail.rich_text import RichText

from vyloha.content.models import HomePage
from vyloha.content.tests.makers import an_image, counting_blocks
from vyloha.storefront.tests.pages import get_html

pytestmark = pytest.mark.django_db
# ElementsKit escapes these five before it shows them.
# React writes the apostrophe as &#x27;, which is the same character as &#039;.
ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
TEXTS = ("heading", "finish_title", "label", "prefix", "suffix", "before", "after", "text")


@pytest.fixture
def home(seeded) -> HomePage:
    page: HomePage = HomePage.objects.get()
    return page


def get_page(home, blocks):
    home.body = blocks
    home.save_revision().publish()
    return get_html("/").partition("<main")[2].partition("</main>")[0]


def test_page_shows_where_animations_end(home):
    html = get_page(home, counting_blocks())

    assert 'stroke-dasharray="72 100"' in html
    assert 'stroke-dasharray="64 100"' in html
    assert ">12\u00a0500</span>+" in html
    assert ">1\u00a0234,5</span>" in html


def test_countdown_is_readable_without_a_script(home):
    html = get_page(home, counting_blocks())

    assert '<time dateTime="2999-12-24T18:00:00+01:00">Do 24.\u00a0prosince\u00a02999, 18:00</time>' in html


@pytest.mark.parametrize(("character", "entity"), ESCAPED.items())
def test_texts_of_widgets_are_escaped(home, character, entity):
    """Each text of each block is the character between two letters; the real renderer renders them."""
    said = f"x{character}y"
    blocks = [
        (kind, {**fields, **{name: said for name in TEXTS if name in fields}}) for kind, fields in counting_blocks()
    ]
    blocks.append(("counter", {"number": 1, "prefix": said, "suffix": said, "label": said}))
    pictured = {"title": said, "text": said, "image": an_image(), "link": ""}
    blocks += [("image_accordion", {"items": [pictured]}), ("image", {"image": an_image(), "caption": said})]
    written = {"title": said, "text": RichText("<p>Text.</p>")}
    blocks += [("accordion", {"items": [written]}), ("tabs", {"items": [{**written, "handler_id": ""}]})]

    html = get_page(home, blocks)

    assert html.count(f"x{entity}y") == 13 + 2 + 1 + 1 + 2  # a tab has its title twice
    assert said not in html


def test_clock_returns_time_in_seconds_and_is_not_cached():
    answer = Client().get("/presny-cas/")

    assert abs(int(answer.content) / 1000 - time.time()) < 1
    assert "no-store" in answer.headers["Cache-Control"]


def test_clock_cannot_be_set():
    assert Client().post("/presny-cas/").status_code == 405
