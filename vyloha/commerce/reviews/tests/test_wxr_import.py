"""Tests of the import of reviews from a WordPress export."""

import gzip
from collections.abc import Callable
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from django.core.management import CommandError, call_command

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.reviews import wxr_import
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.wxr_import import ReviewImportReport, import_reviews

pytestmark = pytest.mark.django_db
Write = Callable[..., Path]


def build_comment(number: int, text: str = "Hřeje i v dešti.", rating: object = 5, **fields: Any) -> str:
    usual = {
        "id": number, "author": "Petra", "author_email": "Petra@Example.cz", "date": "2024-05-11 12:15:00",
        "date_gmt": "2024-05-11 10:15:00", "content": text, "approved": 1, "type": "review", "parent": 0, "user_id": 0,
    }  # fmt: skip
    verified = fields.pop("verified", 0)
    parts = [f"<wp:comment_{name}>{escape(str(value))}</wp:comment_{name}>" for name, value in (usual | fields).items()]
    parts += [
        f"<wp:commentmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:commentmeta>"
        for key, value in (("rating", rating), ("verified", verified))
        if value not in {None, ""}
    ]
    return f"<wp:comment>{''.join(parts)}</wp:comment>"


def build_item(*comments: str, number: int = 900, name: str = "hrnek", title: str = "Hrnek", **metas: str) -> str:
    meta = "".join(
        f"<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>"
        for key, value in metas.items()
    )
    return (
        f"<item><title>{title}</title><wp:post_id>{number}</wp:post_id><wp:post_name>{name}</wp:post_name>"
        f"<wp:status>publish</wp:status><wp:post_type>product</wp:post_type>{meta}{''.join(comments)}</item>"
    )


def build_export(*items: str) -> str:
    return (
        '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>'
        "<wp:author><wp:author_id>3</wp:author_id><wp:author_email>Obchod@Example.cz</wp:author_email></wp:author>"
        f"{''.join(items)}</channel></rss>"
    )


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def save(*items: str) -> Path:
        path = tmp_path / "export.xml"
        path.write_text(build_export(*items), encoding="utf-8")
        return path

    return save


def test_comment_with_stars_becomes_published_review(write: Write) -> None:
    mug = a_product("Hrnek", slug="hrnek")

    report = import_reviews(write(build_item(build_comment(7, rating=4, verified=1))))

    assert report == ReviewImportReport(added=1)
    review = Review.objects.get()
    assert (review.product, review.reviewer, review.email) == (mug, "Petra", "petra@example.cz")
    assert (review.rating, review.text) == (4, "Hřeje i v dešti.")
    assert not review.is_verified  # the former shop compared e-mails that anybody could type
    assert (review.status, review.origin) == ("published", "import")
    assert review.written_at == datetime(2024, 5, 11, 10, 15, tzinfo=UTC)
    mug.refresh_from_db()
    assert [mug.average_rating, mug.review_count] == [4, 1]


@pytest.mark.both_databases
def test_second_import_adds_only_what_is_new(write: Write) -> None:
    a_product(slug="hrnek")
    first = build_comment(7)
    import_reviews(write(build_item(first)))
    Review.objects.update(text="Upraveno tady", answer="Děkujeme")

    report = import_reviews(write(build_item(first, build_comment(8))))

    assert report == ReviewImportReport(added=1, known=1)
    assert Review.objects.get(imported_id__startswith="7@").answer == "Děkujeme"


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"approved": "0"}, "pending"),
        ({"approved": "spam"}, None),
        ({"approved": "trash"}, None),
        ({"type": "pingback"}, None),
        ({"type": "order_note"}, None),
        ({"text": "", "rating": ""}, None),
        ({"text": "<b> </b>", "rating": ""}, None),
        ({"date": "0000-00-00 00:00:00", "date_gmt": "0000-00-00 00:00:00"}, None),
        ({"date_gmt": "0000-00-00 00:00:00"}, "published"),
        ({"text": ""}, "published"),
    ],
    ids=str,
)
def test_only_approved_comments_are_published(write: Write, fields: dict[str, Any], status: str | None) -> None:
    a_product(slug="hrnek")

    report = import_reviews(write(build_item(build_comment(7, **fields))))

    assert report == (ReviewImportReport(added=1) if status else ReviewImportReport(rejected=1))
    assert list(Review.objects.values_list("status", flat=True)) == ([status] if status else [])


@pytest.mark.parametrize(("given", "rating"), [("5", 5), ("", 0), ("0", 0), ("9", 0), ("4.5", 0), ("-1", 0)])
def test_impossible_stars_count_as_none(write: Write, given: str, rating: int) -> None:
    mug = a_product(slug="hrnek")

    import_reviews(write(build_item(build_comment(7, rating=given))))

    assert Review.objects.get().rating == rating
    mug.refresh_from_db()
    assert mug.review_count == bool(rating)


def test_markup_becomes_text_and_long_text_is_cut(write: Write) -> None:
    a_product(slug="hrnek")
    html = "<p>Moc <b>hezký</b> &amp; lehký<br />hrnek</p>\n\n\n<script>alert(1)</script><a href='//x.cz'>zde</a> &lt;3"
    comments = (build_comment(7, html), build_comment(8, "a" * 60_000), build_comment(9, author="<i>Jan</i> " * 40))

    import_reviews(write(build_item(*comments)))

    first, second, third = Review.objects.order_by("pk")
    assert first.text == "Moc hezký & lehký\nhrnek\n\nzde <3"
    assert len(second.text) == 5_000
    assert third.reviewer == ("Jan " * 40)[:80].strip()


def test_unknown_author_and_email_are_left_out(write: Write) -> None:
    a_product(slug="hrnek")

    import_reviews(write(build_item(build_comment(7, author="", author_email="není adresa"))))

    review = Review.objects.get()
    assert (review.reviewer, review.email) == ("Zákazník", "")


def test_comments_of_shop_become_answer(write: Write) -> None:
    a_product(slug="hrnek")
    shop: dict[str, Any] = {"rating": "", "user_id": 3, "author_email": "x@example.cz"}
    comments = (
        build_comment(8, "Děkujeme.", parent=7, **shop),
        build_comment(7),
        build_comment(9, "A jak se myje?", parent=8, rating="", date_gmt="2024-05-12 10:00:00"),
        build_comment(
            10, "V myčce.", parent=9, rating="", author_email="obchod@example.cz", date_gmt="2024-05-13 10:00:00"
        ),
        build_comment(11, "Neschválená odpověď", parent=7, approved=0, **shop),
    )

    report = import_reviews(write(build_item(*comments)))

    assert report == ReviewImportReport(added=2)
    review, question = Review.objects.order_by("-rating")
    assert review.answer == "Děkujeme.\n\nV myčce."
    assert review.answered_at == datetime(2024, 5, 13, 10, tzinfo=UTC)
    assert (question.text, question.status, question.answer) == ("A jak se myje?", "pending", "")


def test_answers_in_circle_end(write: Write) -> None:
    a_product(slug="hrnek")
    shop: dict[str, Any] = {"rating": "", "user_id": 3}

    report = import_reviews(
        write(build_item(build_comment(7, parent=8, **shop), build_comment(8, parent=7, **shop), build_comment(9)))
    )

    assert report == ReviewImportReport(added=1)


@pytest.mark.parametrize(
    ("product", "item", "is_found"),
    [
        ({"slug": "hrnek"}, {}, True),
        ({"slug": "hrnecek"}, {"_wp_old_slug": "hrnecek"}, True),
        ({"slug": "jiny", "name": "Hrnek", "id": 900}, {}, True),
        ({"slug": "jiny", "name": "Nový", "sku": "H-1", "id": 900}, {"_sku": "H-1"}, True),
        ({"slug": "jiny", "name": "Svetr", "id": 900}, {}, False),
        ({"slug": "jiny", "name": "Hrnek", "id": 901}, {}, False),
        ({"slug": "jiny", "name": "Hrnek", "id": 900}, {"number": "neznámé"}, False),
    ],
    ids=str,
)
def test_product_is_found_by_slug_or_by_id_of_same_goods(
    write: Write, product: dict[str, Any], item: dict[str, Any], is_found: bool
) -> None:
    a_product(**{"name": "Hrnek", **product})

    report = import_reviews(write(build_item(build_comment(7), **item)))

    assert report == (ReviewImportReport(added=1) if is_found else ReviewImportReport(without_product=1))


def test_slug_is_surer_than_id(write: Write) -> None:
    a_product("Hrnek", id=900, slug="jiny")
    mug = a_product("Hrnek", slug="hrnek")

    import_reviews(write(build_item(build_comment(7))))

    assert Review.objects.get().product == mug


def test_posts_and_deleted_products_have_no_reviews(write: Write) -> None:
    a_product(slug="hrnek")
    post = build_item(build_comment(7)).replace(">product<", ">post<")
    deleted = build_item(build_comment(8)).replace(">publish<", ">trash<")

    with pytest.raises(FileRejected, match="není žádný komentář"):
        import_reviews(write(post, deleted))


@pytest.mark.both_databases
def test_many_reviews_use_bulk_queries(write: Write, django_assert_max_num_queries: Any) -> None:
    for number in range(30):
        a_product(slug=f"p-{number}")
    items = [build_item(build_comment(number), name=f"p-{number}", number=10_000 + number) for number in range(30)]

    with django_assert_max_num_queries(25):
        import_reviews(write(*items))

    assert Product.objects.filter(review_count=1).count() == 30


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "poškozené"),
        (b"<html/>", "není export WordPressu"),
        (b"<urlset></urlset>", "není export WordPressu"),
        (b"<!DOCTYPE rss [<!ENTITY a 'a'>]><rss>&a;</rss>", "entity nebo typ dokumentu"),
        (build_export(build_item(build_comment(7))).encode()[:-100], "poškozené nebo useknuté"),
        (gzip.compress(b"<rss></rss>")[:-9], "poškozené nebo useknuté"),
    ],
    ids=["empty", "page", "sitemap", "entities", "cut", "packed"],
)
def test_hostile_and_foreign_files_are_rejected(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "export.xml"
    path.write_bytes(content)

    with pytest.raises(FileRejected, match=said):
        import_reviews(path)


def test_number_of_comments_is_limited(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    a_product(slug="hrnek")
    monkeypatch.setattr(wxr_import, "MAX_COMMENTS", 1)

    with pytest.raises(FileRejected, match="víc než 1"):
        import_reviews(write(build_item(build_comment(7), build_comment(8))))
    assert not Review.objects.exists()


def test_command_reports_counts(write: Write) -> None:
    a_product(slug="hrnek")
    path, said = write(build_item(build_comment(7), build_comment(8, approved="spam"))), StringIO()

    call_command("import_reviews", str(path), stdout=said)

    assert said.getvalue().splitlines()[:2] == ["1 × přidáno", "0 × tu už je"]
    with pytest.raises(CommandError, match="Soubor"):
        call_command("import_reviews", "/neni.xml", stdout=said)
