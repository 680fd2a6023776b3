"""Tests of the blog: its lists, categories, posts and RSS, and their invalidation."""

import json
import re
from datetime import date
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from wagtail.models import PageViewRestriction

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import BlogCategory, BlogIndexPage, BlogPostPage, HomePage
from vyloha.content.tests.makers import a_blog, a_post, a_row, an_image
from vyloha.core.cache.pages import PUBLIC
from vyloha.storefront.tests.pages import capture_queries, get_html, props_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def blog(seeded) -> BlogIndexPage:
    return a_blog(HomePage.objects.get())


def titles(path, settings):
    return [post["title"] for post in props_of(path, settings)["posts"]]


def get_data(html, kind):
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    return next(one for one in map(json.loads, found) if one["@type"] == kind)


def test_newest_posts_come_first_ten_per_page(blog, settings):
    for day in range(1, 13):
        a_post(blog, f"Článek {day}", day=date(2026, 11, day))

    first, second = props_of("/blog/", settings), props_of("/blog/strana/2/", settings)

    assert [post["title"] for post in first["posts"]] == [f"Článek {day}" for day in range(12, 2, -1)]
    assert [post["title"] for post in second["posts"]] == ["Článek 2", "Článek 1"]
    assert first["paging"]["next"] == "/blog/strana/2/"
    assert second["paging"]["previous"] == "/blog/"
    assert second["meta"]["canonical"] == "http://testserver/blog/strana/2/"
    assert "strana 2" in second["meta"]["title"]


def test_invalid_blog_page_returns_404(blog):
    for number in range(11):
        a_post(blog, f"Článek {number}")

    for path in ("strana/1/", "strana/01/", "strana/02/", "strana/3/", "strana/0/", "kategorie/nic/", "nic/"):
        get_html(f"/blog/{path}", 404)


def test_category_has_own_page(blog, settings):
    a_post(blog, "Vlna", categories=["pece"])
    a_post(blog, "Stan", categories=["cesty"])
    BlogCategory.objects.filter(slug="pece").update(description="Jak o věci pečovat.")

    page = props_of("/blog/kategorie/pece/", settings)

    assert [post["title"] for post in page["posts"]] == ["Vlna"]
    assert page["title"] == "Pece"
    assert page["meta"]["description"] == "Jak o věci pečovat."
    assert {category["href"]: category["is_current"] for category in page["categories"]} == {
        "/blog/kategorie/cesty/": False,
        "/blog/kategorie/pece/": True,
    }
    assert page["breadcrumbs"][-1] == {"name": "Blog", "href": "/blog/"}


def test_post_shows_author_date_and_reading_time(blog, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    body = [("text", "<p>" + "slovo " * 450 + "</p>")]
    a_post(blog, "Vlna", day=date(2026, 3, 5), author="Jana Nová", picture=an_image(), body=body, categories=["pece"])

    html = get_html("/blog/vlna/")

    assert '<time dateTime="2026-03-05">5.\u00a0března\u00a02026</time>' in html
    assert "Jana Nová" in html
    assert "2 minuty čtení" in html
    assert 'rel="alternate" type="application/rss+xml"' in html.partition("</head>")[0]
    article = get_data(html, "BlogPosting")
    assert (article["headline"], article["datePublished"]) == ("Vlna", "2026-03-05")
    assert article["author"] == {"@type": "Person", "name": "Jana Nová"}
    assert article["image"].startswith("http://testserver/media/")
    trail = get_data(html, "BreadcrumbList")["itemListElement"]
    assert [step["name"] for step in trail] == ["Úvod", "Blog", "Vlna"]


def test_post_links_to_its_neighbours_and_similar_posts(blog, settings):
    first = a_post(blog, "První", day=date(2026, 1, 1), categories=["pece"])
    middle = a_post(blog, "Prostřední", day=date(2026, 1, 1), categories=["pece", "cesty"])
    a_post(blog, "Poslední", day=date(2026, 2, 1), categories=["jine"])

    page = props_of(f"/blog/{middle.slug}/", settings)

    assert (page["previous"]["name"], page["next"]["name"]) == ("První", "Poslední")
    assert [post["title"] for post in page["related"]] == ["První", "Poslední"]
    assert props_of(f"/blog/{first.slug}/", settings)["previous"] is None


def test_draft_and_private_posts_are_not_shown(blog, settings):
    a_post(blog, "Veřejný")
    a_post(blog, "Koncept").unpublish()
    PageViewRestriction.objects.create(page=a_post(blog, "Interní"), restriction_type="login")

    assert titles("/blog/", settings) == ["Veřejný"]
    assert "Interní" not in get_html("/blog/rss/")
    assert "Interní" not in get_html("/blog/verejny/")
    get_html("/blog/koncept/", 404)


def test_feed_is_publicly_cacheable_rss(blog):
    a_post(blog, "Vlna & spol.", day=date(2026, 3, 5), author="Jana Nová", categories=["pece"])

    answer = Client().get("/blog/rss/")

    channel: Any = ElementTree.fromstring(answer.content).find("channel")  # noqa: S314
    item = channel.find("item")
    assert answer["Content-Type"] == "application/rss+xml; charset=utf-8"
    assert answer["Cache-Control"] == PUBLIC
    assert channel.findtext("link") == "http://testserver/blog/"
    assert channel.findtext("language") == "cs"
    assert channel.find("{http://www.w3.org/2005/Atom}link").get("href") == "http://testserver/blog/rss/"
    assert item.findtext("title") == "Vlna & spol."
    assert item.findtext("link") == item.findtext("guid") == "http://testserver/blog/vlna-spol/"
    assert item.findtext("pubDate") == "Thu, 05 Mar 2026 00:00:00 +0100"
    assert item.findtext("{http://purl.org/dc/elements/1.1/}creator") == "Jana Nová"
    assert item.findtext("category") == "Pece"
    assert "Prát méně" in item.findtext("description")


def test_blog_uses_constant_queries_for_many_posts(blog, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    a_post(blog, "Vlna", picture=an_image(), categories=["pece"])
    a_post(blog, "Len", picture=an_image(), categories=["pece"])
    few = {path: len(capture_queries(path)) for path in ("/blog/", "/blog/rss/", "/blog/vlna/")}

    for number in range(6):
        a_post(blog, f"Článek {number}", picture=an_image(), categories=["pece"])

    assert {path: len(capture_queries(path)) for path in few} == few


def test_new_post_appears_in_every_cached_list(blog, changes):
    post = a_post(blog, "Vlna", categories=["pece"])
    paths = ["/blog/", "/blog/rss/", "/blog/kategorie/pece/", "/blog/vlna/"]
    for path in paths:
        get_html(path)

    with changes():
        a_post(blog, "Len", categories=["pece"], day=date(2030, 1, 1))

    assert [path for path in paths if "Len" not in get_html(path)] == []
    with changes():
        post.unpublish()
    get_html("/blog/vlna/", 404)


def test_renamed_category_is_renamed_everywhere(blog, changes):
    a_post(blog, "Vlna", categories=["pece"])
    for path in ("/blog/", "/blog/vlna/"):
        get_html(path)

    with changes():
        category = BlogCategory.objects.get(slug="pece")
        category.name = "Opravy"
        category.save()

    assert "Opravy" in get_html("/blog/")
    assert "Opravy" in get_html("/blog/vlna/")


def test_post_shows_products(blog):
    a_product("Prací přípravek", is_featured=True)
    a_post(blog, "Vlna", body=[a_row("featured", heading="Bude se hodit")])

    assert "Prací přípravek" in get_html("/blog/vlna/")


def test_blog_urls_follow_its_slug(blog):
    a_post(blog, "Vlna")
    blog.slug = "magazin"
    blog.save_revision().publish()

    assert 'href="/magazin/vlna/"' in get_html("/magazin/")
    assert "http://testserver/magazin/vlna/" in get_html("/magazin/rss/")
    assert BlogPostPage.objects.get().get_url() == "/magazin/vlna/"
