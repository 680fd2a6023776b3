"""Reviews as shoppers write and read them."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from PIL import Image
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.moderation import answer_review, set_review_status
from vyloha.commerce.reviews.ratings import update_ratings
from vyloha.content.models import ReviewSettings
from vyloha.content.tests.makers import an_image
from vyloha.core.http.request_bodies import MAX_BYTES
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.representations.review_links import build_review_path
from vyloha.storefront.review_jobs import send_review_link
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.tests.pages import get_html, props_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def a_completed_order(*products: Product, **fields: Any) -> Order:
    order = an_order(*((product.variations.get(), 1) for product in products))
    Order.objects.filter(pk=order.pk).update(status=Status.COMPLETED, **fields)
    return Order.objects.get(pk=order.pk)


def a_review(product: Product, rating: int = 5, **fields: Any) -> Review:
    """Create a published review."""
    values = {"reviewer": "Jana", "text": "Dobrý hrnek.", "status": Review.Status.PUBLISHED}
    review = Review.objects.create(product=product, rating=rating, written_at=timezone.now(), **{**values, **fields})
    update_ratings([product.pk])
    return review


def a_photo(width: int = 300, name: str = "foto.jpg", noise: bool = False) -> SimpleUploadedFile:
    """A photo whose metadata says where it was taken."""
    picture = Image.effect_noise((width, width), 90).convert("RGB") if noise else Image.new("RGB", (width, 200), "red")
    exif = Image.Exif()
    exif[0x010E] = "Dlouhá 12, Praha"
    file = BytesIO()
    picture.save(file, "JPEG", quality=95, exif=exif)
    return SimpleUploadedFile(name, file.getvalue(), "image/jpeg")


def send(client: Client, order: Order, product: Product, **fields: Any) -> Any:
    values = {"product": product.pk, "rating": "4", "reviewer": "Jana", "text": "Drží teplo."}
    return client.post(build_review_path(order), {**values, **fields})


def test_bearer_of_link_reviews_goods_of_order(client):
    cup, bowl = a_product("Hrnek"), a_product("Miska")
    order = a_completed_order(cup, bowl)

    answer = send(client, order, cup, text="Drží teplo.\r\n<b>Viz</b> https://example.cz", photos=[a_photo()])
    page = client.get(answer["Location"]).content.decode()

    review = Review.objects.get()
    assert (review.rating, review.text) == (4, "Drží teplo.\n<b>Viz</b> https://example.cz")
    assert (review.status, review.is_verified, review.product) == (Review.Status.PENDING, True, cup)
    assert answer.status_code == 303
    assert "Děkujeme" in page
    assert f'name="product" value="{bowl.pk}"' in page
    assert f'name="product" value="{cup.pk}"' not in page
    stored = review.photos.get().image
    with stored.open_file() as file:
        assert b"Praha" not in file.read()
    assert stored.renditions.filter(filter_spec__startswith="width-400").exists()


def test_photos_of_telephones_are_accepted_by_link_only(client):
    cup = a_product()
    order = a_completed_order(cup)
    photo = a_photo(1400, noise=True)

    assert (photo.size or 0) > MAX_BYTES
    assert client.post("/recenze/1:x/", {"photos": [photo]}).status_code == 413
    photo.seek(0)
    assert send(client, order, cup, photos=[photo]).status_code == 303
    assert Review.objects.get().photos.count() == 1


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"rating": ""}, "Vyberte jednu až pět hvězdiček."),
        ({"rating": "9"}, "Vyberte jednu až pět hvězdiček."),
        ({"reviewer": " "}, "Napište jméno"),
        ({"text": "x" * 50_000}, "50000"),
        ({"photos": [SimpleUploadedFile("a.jpg", b"no picture", "image/jpeg")]}, "a.jpg: "),
        ({"rating": "", "photos": [SimpleUploadedFile("a.jpg", b"x", "image/jpeg")]}, "Fotky prosím vyberte znovu"),
        ({"photos": [SimpleUploadedFile(f"{i}.jpg", b"x", "image/jpeg") for i in range(4)]}, "nejvýš 3"),
    ],
)
def test_wrong_field_stores_nothing_and_keeps_text(client, fields, text):
    cup = a_product()
    order = a_completed_order(cup)

    answer = send(client, order, cup, **{"text": "Vydržel pád.", **fields})

    assert answer.status_code == 422
    page = answer.content.decode()
    assert text in page
    assert fields.get("text", "Vydržel pád.") in page
    assert not Review.objects.exists()


def test_second_review_and_goods_not_bought_are_rejected(client):
    cup, other = a_product("Hrnek"), a_product("Miska")
    order = a_completed_order(cup)
    send(client, order, cup)

    twice, not_bought = send(client, order, cup), send(client, order, other)

    assert "jste už hodnotili" in twice.content.decode()
    assert "mohou psát jen ti, kdo ho koupili" in not_bought.content.decode()
    assert (twice.status_code, not_bought.status_code) == (422, 422)
    assert Review.objects.count() == 1


@pytest.mark.parametrize("token", ["1:x", "1", "x" * 200])
def test_forged_link_is_not_found(client, token):
    assert client.get(f"/recenze/{token}/").status_code == 404


def test_link_of_order_that_is_not_completed_is_not_found(client):
    order = an_order((a_product().variations.get(), 1))

    assert client.get(build_review_path(order)).status_code == 404


def test_page_to_write_is_private(client):
    answer = client.get(build_review_path(a_completed_order(a_product())))

    assert "no-store" in answer["Cache-Control"] or "private" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "no-referrer"


def test_product_leads_customers_who_bought_to_their_form(client):
    cup = a_product(slug="hrnek")
    guest = client.get("/produkt/hrnek/recenze/")
    customer = create_customer()
    sign_in(client, customer)
    without_order = client.get("/produkt/hrnek/recenze/")
    order = a_completed_order(cup, customer=customer)
    buyer = client.get("/produkt/hrnek/recenze/")

    assert "prihlasit=1" in guest.content.decode()
    assert "nemá vyřízenou objednávku" in without_order.content.decode().replace("\u00a0", " ")
    assert buyer["Location"] == build_review_path(order, cup)


def test_guest_gets_link_by_email_and_nobody_learns_whether_order_exists(client):
    order = a_completed_order(a_product("Hrnek", slug="hrnek"))
    page = "/produkt/hrnek/recenze/"

    def ask(number: str | None, email: str) -> Any:
        mail.outbox.clear()
        answer = client.post(page, {"order_number": number, "email": email})
        for job in DBTaskResult.objects.all():
            send_review_link.func(*job.args_kwargs["args"])
        DBTaskResult.objects.all().delete()
        return answer

    right = ask(order.number, order.email.upper())
    assert build_review_path(order, Product.objects.get()) in mail.outbox[0].body
    assert mail.outbox[0].to == [order.email]
    wrong = [ask(order.number, "kdosi@example.cz"), ask("999", order.email)]
    assert [answer.url for answer in wrong] == [right.url] * 2
    assert mail.outbox == []
    assert client.get(right.url).status_code == 200
    assert ask("", "jana@").status_code == 422
    for _ in range(3):
        last = ask(order.number, "kdosi@example.cz")
    assert (last.status_code, DBTaskResult.objects.count(), mail.outbox) == (429, 0, [])


def test_order_and_account_offer_review_until_it_is_written(client):
    cup = a_product("Hrnek")
    customer = create_customer()
    sign_in(client, customer)
    order = a_completed_order(cup, customer=customer)
    pages = [build_order_path(order), "/muj-ucet/", "/muj-ucet/objednavky/"]

    before = [build_review_path(order) in client.get(page).content.decode() for page in pages]
    send(client, order, cup)
    after = ["/recenze/" in client.get(page).content.decode() for page in pages]

    assert before == [True, True, True]
    assert after == [False, False, False]


def test_published_review_appears_on_cached_pages(client, changes):
    cup = a_product("Hrnek", slug="hrnek")
    review = a_review(cup, rating=4, status=Review.Status.PENDING, text="Pevné ucho")
    pages = ["/produkt/hrnek/", "/obchod/"]
    before = [client.get(page).content.decode() for page in pages]

    with changes():
        set_review_status([review.pk], Review.Status.PUBLISHED)
    product, listing = [client.get(page).content.decode() for page in pages]
    with changes():
        answer_review(Review.objects.get(), "Děkujeme vám.")
    answered = client.get("/produkt/hrnek/").content.decode()

    assert not any("Pevné ucho" in page or "product-rating" in page for page in before)
    assert "Pevné ucho" in product
    assert "4,0 z 5 hvězdiček, 1 recenze" in product
    assert "4,0 z 5 hvězdiček, 1 recenze" in listing
    assert "Děkujeme vám." in answered


def test_section_has_distribution_photos_pages_and_note(settings):
    cup = a_product(slug="hrnek")
    for number in range(11):
        a_review(cup, rating=5 if number else 2, text=f"Recenze {number}.", is_verified=True)
    Review.objects.get(text="Recenze 10.").photos.create(image=an_image())

    reviews = props_of("/produkt/hrnek/", settings)["reviews"]
    second = get_html("/produkt/hrnek/?page=2")

    assert [(row["stars"], row["count"], row["percent"]) for row in reviews["star_counts"]] == [
        *((5, 10, 91), (4, 0, 0), (3, 0, 0), (2, 1, 9), (1, 0, 0)),
    ]
    assert [review["text"] for review in reviews["reviews"]][:2] == ["Recenze 10.", "Recenze 9."]
    assert len(reviews["reviews"]) == 10
    assert len(reviews["reviews"][0]["photos"]) == 1
    assert reviews["paging"]["next"] == "/produkt/hrnek/?page=2#recenze"
    assert "Recenze 0." in second
    assert "Recenze 1." not in second
    assert "Ověřený nákup" in second
    assert "převzali z původního obchodu" not in second


def test_section_says_where_unverified_reviews_came_from():
    cup = a_product(slug="hrnek")
    a_review(cup, is_verified=False)
    for number in range(10):
        a_review(cup, text=f"Recenze {number}.", is_verified=True)

    # On each page of the reviews, wherever the unverified one stands.
    for path in ("/produkt/hrnek/", "/produkt/hrnek/?page=2"):
        assert "Ostatní jsme převzali z původního obchodu a ověřit je nemůžeme." in get_html(path)


def test_wrong_page_of_reviews_is_not_found(client):
    a_review(a_product(slug="hrnek"))

    assert client.get("/produkt/hrnek/?page=2").status_code == 404


def test_structured_data_has_rating_and_reviews():
    cup = a_product(slug="hrnek")
    a_review(cup, rating=5, text="</script><b>Dobrý</b>")
    a_review(cup, rating=4)

    data, _trail = (json.loads(found) for found in _get_json_ld("/produkt/hrnek/"))

    assert data["aggregateRating"] == {
        "@type": "AggregateRating", "ratingValue": 4.5, "reviewCount": 2, "bestRating": 5,
    }  # fmt: skip
    assert data["review"][1]["reviewBody"] == "</script><b>Dobrý</b>"


def _get_json_ld(path: str) -> list[str]:
    parts = get_html(path).split('<script type="application/ld+json">')[1:]
    return [part.split("</script>")[0] for part in parts]


def test_review_costs_product_page_one_query(client, django_assert_max_num_queries):
    cup = a_product(slug="hrnek")
    a_review(cup)
    reads = "reviews_review"

    with django_assert_max_num_queries(100) as queries:
        client.get("/produkt/hrnek/")
    with django_assert_max_num_queries(100) as of_listing:
        client.get("/obchod/")

    assert sum(reads in query["sql"] for query in queries.captured_queries) == 1
    assert not any(reads in query["sql"] for query in of_listing.captured_queries)


def test_switched_off_reviews_are_nowhere(client):
    cup = a_product(slug="hrnek")
    a_review(cup)
    order = a_completed_order(cup)
    ReviewSettings.objects.create(site=Site.objects.get(is_default_site=True), is_enabled=False)

    pages = [client.get(path).content.decode() for path in ("/produkt/hrnek/", "/obchod/", build_order_path(order))]

    assert not any("product-rating" in page or "recenze" in page for page in pages)
    assert client.get(build_review_path(order)).status_code == 404
