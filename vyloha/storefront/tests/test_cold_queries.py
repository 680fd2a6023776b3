"""
Counts the queries of a newly started process for its first response; exact, so that one more query fails the test.

Queries that open a connection, and the text index's query for its location in the database, are not counted.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Product, ProductImage
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.search.tests.indexed import of_the_shop
from vyloha.content.models import HomePage
from vyloha.content.seed_content import seed_content
from vyloha.content.tests.makers import a_blog, a_post, an_image, every_block
from vyloha.core.tests.cold import cold_queries
from vyloha.storefront.tests.shoppers import offer_methods, put_in

pytestmark = pytest.mark.django_db

STORE = "/wp-json/wc/store/v1"
SUGGESTIONS = "/?wc-ajax=dgwt_wcas_ajax_search&s=tri"
ANSWERS = {  # with how many queries
    "/": 60,
    "/kategorie-produktu/obleceni/": 36,
    "/produkt/triko-1/": 34,
    "/produkt/tricko/": 34,
    "/kosik/": 28,
    "/pokladna/": 32,
    "/?s=triko": 37,
    SUGGESTIONS: 9,
    f"{STORE}/products": 15,
    f"{STORE}/cart": 14,
}

# Blocks that make a page private; their queries are counted at /kosik/ and /pokladna/.
VISITORS = {"cart", "checkout", "purchase_summary"}


@pytest.fixture
def sell(indexed: Callable[[], None], settings: Any, tmp_path: Any) -> Callable[[int], list[Product]]:
    """
    Return a function that fills the shop: a home page of all blocks, a variable product and a number of simple ones.
    """
    settings.MEDIA_ROOT = tmp_path
    seed_content()
    offer_methods()
    clothes = a_category("Oblečení", slug="obleceni")
    home = HomePage.objects.get()
    a_post(a_blog(home), "Jak prát vlnu")
    home.body = [(kind, value) for kind, value in every_block() if kind not in VISITORS]
    home.save_revision().publish()

    def fill(count: int) -> list[Product]:
        made = [a_product(f"Triko {number}", slug=f"triko-{number}", is_featured=True) for number in range(count)]
        variations = [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}]
        made.append(a_variable_product([an_attribute()], variations, slug="tricko", name="Tričko"))
        for product in made:
            product.categories.set([clothes])
            ProductImage.objects.create(product=product, image=an_image())
        indexed()
        return made[:-1]

    return fill


def test_cold_process_responds_with_few_queries(sell, subtests):
    client = Client()
    for product in sell(8):
        put_in(client, product)

    for path, queries in ANSWERS.items():
        with subtests.test(path):
            with cold_queries() as sent:
                response = client.get(path)

            asked = of_the_shop(sent)
            assert response.status_code == 200
            assert len(asked) == queries, "\n".join(asked)


def test_cold_process_adds_to_cart_with_constant_queries(sell, subtests):
    client = Client()
    # A missing cart is created.
    for product, queries in zip(sell(4), [12, 14, 14, 14], strict=True):
        with subtests.test(product.slug):
            with cold_queries() as sent:
                response = put_in(client, product)

            assert response.status_code == 303
            assert len(sent) == queries, "\n".join(sent)


def test_warm_process_renders_unchanged_page_without_queries(sell, subtests, django_assert_num_queries):
    sell(3)
    client = Client()

    for path in ["/obchod/", "/kategorie-produktu/obleceni/", "/produkt/triko-1/", "/produkt/tricko/"]:
        with subtests.test(path):
            past_the_cache = f"{path}?unknown=1"
            client.get(past_the_cache)

            with django_assert_num_queries(0):
                assert client.get(past_the_cache).status_code == 200


def test_cold_process_repeats_no_query(sell, subtests):
    sell(3)
    client = Client()

    for path in ["/", "/kategorie-produktu/obleceni/", "/produkt/tricko/", SUGGESTIONS]:
        with subtests.test(path):
            with cold_queries() as sent:
                client.get(path)

            # Wagtail repeats queries for the pictures of each kind of block, and for the restrictions of pages.
            assert [sql for sql, times in Counter(sent).items() if times > 1 and 'FROM "wagtail' not in sql] == []
