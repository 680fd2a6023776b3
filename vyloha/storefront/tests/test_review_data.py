"""Reviews of customers in the export of their data, and after the deletion of their accounts."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import build_product_tag
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.ratings import update_ratings
from vyloha.storefront.account_change_jobs import delete_account
from vyloha.storefront.representations.personal_data import build_personal_data
from vyloha.storefront.tests.customers import create_customer

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def a_review(product: Product, name: str = "Jana N.", email: str = "jana@example.cz", **fields: Any) -> Review:
    values = {"rating": 4, "text": "Drží.", "status": Review.Status.PUBLISHED, "written_at": timezone.now(), **fields}
    return Review.objects.create(product=product, reviewer=name, email=email, **values)


def an_order(number: str, customer: Customer | None) -> Order:
    return Order.objects.create(
        number=number, placed_at=timezone.now(), status="completed", email="jana@example.cz", customer=customer
    )


@pytest.fixture
def jana() -> Customer:
    customer = create_customer()
    EmailAddress.objects.create(user=customer.user, email="Jana@example.cz", verified=True, primary=True)
    a_review(a_product("Hrnek"), customer=customer)
    # Written as a guest, before the order joined the account.
    a_review(a_product("Miska"), order=an_order("1001", customer))
    a_review(a_product("Talíř"), imported_id="7")
    a_review(a_product("Nůž"), "Petr", "petr@example.cz", order=an_order("1002", None))
    return customer


def test_export_has_own_reviews_only(jana):
    reviews = build_personal_data(jana)["reviews"]

    assert sorted(review["product"] for review in reviews) == ["Hrnek", "Miska", "Talíř"]
    assert {"stars": 4, "text": "Drží.", "state": "zveřejněná", "name": "Jana N."}.items() <= reviews[0].items()


def test_unconfirmed_email_gives_no_reviews_of_its_owner(jana):
    EmailAddress.objects.update(verified=False)

    assert "Talíř" not in [review["product"] for review in build_personal_data(jana)["reviews"]]


def test_deleted_account_leaves_anonymous_reviews(jana, monkeypatch):
    touched: set[str] = set()
    monkeypatch.setattr("vyloha.commerce.catalogue.change_tracking.invalidate_pages", touched.update)
    hrnek = Product.objects.get(name="Hrnek")
    monkeypatch.setattr("vyloha.commerce.reviews.personal_data.publish_changes", touched.update)
    update_ratings([hrnek.pk])
    touched.clear()

    assert delete_account(jana)

    rows: Any = Review.objects.order_by("pk").values_list("reviewer", "email", "customer", "text", "rating")
    assert list(rows) == [
        *[("Zákazník", "", None, "Drží.", 4)] * 3,
        ("Petr", "petr@example.cz", None, "Drží.", 4),
    ]
    assert Review.objects.get(product__name="Miska").order is not None  # the proof of the purchase
    assert build_product_tag(hrnek.pk) in touched
    hrnek.refresh_from_db()
    assert (hrnek.review_count, float(hrnek.average_rating)) == (1, 4.0)
