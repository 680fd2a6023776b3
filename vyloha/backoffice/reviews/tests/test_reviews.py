"""Reviews in the back office: who sees them, what the list finds, what a merchant does with them."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_context
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.backoffice.tests.test_queries import queries
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.ratings import update_ratings

pytestmark = pytest.mark.django_db
PENDING, PUBLISHED, REJECTED = Review.Status.PENDING, Review.Status.PUBLISHED, Review.Status.REJECTED


def a_review(name: str = "Jana", product: Product | None = None, **fields: Any) -> Review:
    values = {"rating": 4, "text": "Drží.", "written_at": timezone.now(), **fields}
    review = Review.objects.create(product=product or a_product(), reviewer=name, **values)
    update_ratings([review.product_id])
    return review


def shown(client: Client, query: str = "") -> list[str]:
    """Return the names of the listed reviews."""
    listed = get_context(client.get(f"/sprava/reviews/?{query}"))["object_list"]
    return [review.reviewer for review in listed]


def page_of(review: Review, client: Client | None = None) -> str:
    answer = (client or sign_in_merchant()).get(f"/sprava/reviews/{review.pk}/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode().replace("\u00a0", " "))


@pytest.mark.parametrize("path", ["", "{pk}/", "bulk/publish/?id={pk}", "delete/{pk}/"])
def test_editor_sees_no_review(path):
    answer = sign_in_editor().get(f"/sprava/reviews/{path.format(pk=a_review().pk)}")

    assert (answer.status_code, answer.headers.get("Location")) == (302, "/sprava/")


@pytest.mark.parametrize("path", ["{pk}/status/", "{pk}/answer/", "bulk/publish/", "bulk/delete/", "delete/{pk}/"])
def test_editor_changes_no_review(path):
    review = a_review()

    sign_in_editor().post(
        f"/sprava/reviews/{path.format(pk=review.pk)}", {"status": PUBLISHED, "answer": "Díky", "id": review.pk}
    )

    review.refresh_from_db()
    assert (review.status, review.answer) == (PENDING, "")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["Petr", "Jana"]),
        ("q=hrnek", ["Jana"]),
        ("q=PETR", ["Petr"]),
        ("q=prasklo", ["Petr"]),
        ("q=jana@exam", ["Jana"]),
        ("q=1001", ["Jana"]),
        ("q=100", []),
        ("status=pending", ["Petr"]),
        ("status=published", ["Jana"]),
        ("rating=5", ["Jana"]),
        ("rating=0", []),
        ("origin=sample", ["Petr"]),
        ("answer=no", ["Petr"]),
        ("answer=yes", ["Jana"]),
        ("product={pk}", ["Jana"]),
        ("ordering=rating", ["Petr", "Jana"]),
    ],
)
@pytest.mark.both_databases
def test_reviews_are_found_and_filtered(query, expected):
    hrnek = a_product("Hrnek")
    a_review(
        product=hrnek, email="jana@example.cz", order=an_order("1001"), status=PUBLISHED, rating=5, answer="Děkujeme."
    )
    a_review("Petr", text="Hned prasklo.", rating=1, origin=Review.Origin.SAMPLE)

    assert shown(sign_in_merchant(), query.format(pk=hrnek.pk)) == expected


def test_page_shows_review_as_text_and_marks_sample():
    review = a_review(
        text="<script>alert(1)</script>\nhttps://spam.example", origin=Review.Origin.SAMPLE, order=an_order("1001")
    )

    page = page_of(review)

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert 'href="https://spam.example' not in page
    assert "ukázka" in page
    assert "Objednávka 1001" in page
    assert "4 z 5 hvězdiček" in page


def test_merchant_publishes_rejects_and_puts_back():
    review, merchant = a_review(), sign_in_merchant()
    seen: list[Any] = []
    for status in (PUBLISHED, REJECTED, PENDING, "nesmysl"):
        merchant.post(f"/sprava/reviews/{review.pk}/status/", {"status": status})
        review.refresh_from_db()
        product = Product.objects.get(pk=review.product_id)
        seen.append((review.status, product.review_count, product.average_rating))

    assert seen == [(PUBLISHED, 1, 4), (REJECTED, 0, 0), (PENDING, 0, 0), (PENDING, 0, 0)]


def test_page_leads_to_oldest_review_that_waits():
    review, _newer = a_review(status=PUBLISHED), a_review("Nová")
    oldest = a_review("Stará", written_at=timezone.now() - timedelta(days=2))

    assert f'href="/sprava/reviews/{oldest.pk}/"' in page_of(review)


@pytest.mark.parametrize(("sent", "kept"), [(" Děkujeme. ", "Děkujeme."), ("", ""), ("x" * 5001, "Dřív.")])
def test_merchant_answers(sent, kept):
    review = a_review(answer="Dřív.", answered_at=timezone.now())

    sign_in_merchant().post(f"/sprava/reviews/{review.pk}/answer/", {"answer": sent})

    review.refresh_from_db()
    assert (review.answer, bool(review.answered_at)) == (kept, bool(kept))


def test_deleted_review_leaves_rating():
    review = a_review(status=PUBLISHED)
    merchant = sign_in_merchant()
    assert "Opravdu smazat" in merchant.get(f"/sprava/reviews/delete/{review.pk}/").content.decode()

    merchant.post(f"/sprava/reviews/delete/{review.pk}/")

    assert not Review.objects.exists()
    assert Product.objects.get(pk=review.product_id).review_count == 0


@pytest.mark.parametrize(
    ("what", "left"),
    [("publish", [PUBLISHED, PUBLISHED, REJECTED]), ("reject", [REJECTED] * 3), ("delete", [REJECTED])],
)
def test_many_reviews_change_at_once_after_confirmation(what, left):
    product, merchant = a_product(), sign_in_merchant()
    chosen = [a_review(name, product) for name in ("Jana", "Petr")]
    a_review("Spam", product, status=REJECTED)
    url = f"/sprava/reviews/bulk/{what}/"

    asked = merchant.get(url, {"id": "all", "status": "pending"}).content.decode()
    assert Review.objects.filter(status=PENDING).count() == 2
    merchant.post(url, {"id": re.findall(r'name="id" value="(\d+)"', asked)})

    assert [f"/{review.pk}/" in asked for review in chosen] == [True, True]
    assert list(Review.objects.order_by("pk").values_list("status", flat=True)) == left


@pytest.mark.parametrize("ids", [[], ["nesmysl"], ["9" * 30], ["all"]])
def test_bulk_change_of_nothing_or_too_many_says_so(ids, monkeypatch):
    monkeypatch.setattr("vyloha.backoffice.reviews.bulk.MAX_REVIEWS", 1)
    product = a_product()
    for name in ("Jana", "Petr"):
        a_review(name, product)
    merchant = sign_in_merchant()

    for send in (merchant.get, merchant.post):
        answer = send("/sprava/reviews/bulk/delete/", {"id": ids}, follow=True)
        assert re.search("Není vybraná žádná recenze|Najednou jde změnit nejvýš", answer.content.decode())
    assert Review.objects.count() == 2


def test_list_of_reviews_uses_constant_queries():
    merchant = sign_in_merchant()
    a_review()
    few = queries(merchant, "/sprava/reviews/")
    for _number in range(5):
        a_review(order=an_order(f"{_number}"))

    assert queries(merchant, "/sprava/reviews/") == few <= 13


def test_dashboard_counts_reviews_that_wait():
    merchant = sign_in_merchant()
    before = merchant.get("/sprava/").content.decode()
    a_review()
    after = re.sub(r"\s+", " ", merchant.get("/sprava/").content.decode())

    assert "bo-reviews" not in before
    assert "<strong>1</strong> recenze čeká na schválení" in after
    assert "čeká na schválení" not in sign_in_editor().get("/sprava/").content.decode()


def test_list_of_products_shows_rating_and_leads_to_reviews():
    product = a_review(status=PUBLISHED).product
    a_product("Bez recenzí")

    merchant = sign_in_merchant()
    page, form = (merchant.get(f"/sprava/products/{path}").content.decode() for path in ("", f"edit/{product.pk}/"))

    assert "★ 4,0 (1)" in page
    assert page.count("/sprava/reviews/?product=") == 1
    assert f"/sprava/reviews/?product={product.pk}" in page
    assert f"/sprava/reviews/?product={product.pk}" in form


def test_merchant_finds_settings_of_reviews_in_menu_of_shop():
    merchant = sign_in_merchant()

    [screen] = set(re.findall(r"/sprava/settings/content/reviewsettings/", merchant.get("/sprava/").content.decode()))
    assert 'name="asks_for_reviews"' in merchant.get(screen, follow=True).content.decode()
