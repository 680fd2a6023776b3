"""Cached cards equal newly built ones after any change."""

import os
from collections.abc import Callable
from random import Random

import pytest
from django.db import transaction
from wagtail.models import Site

from vyloha.commerce.catalogue.change_tracking import record_stock_changes
from vyloha.commerce.catalogue.models import Attribute, Product, ProductImage, StockRecord, Term
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.cards import product_cards
from vyloha.content.cards.product_cards import ProductCard, get_cards_by_id
from vyloha.content.models import ChoosingSettings
from vyloha.content.tests.makers import an_image
from vyloha.core.cache import fragments
from vyloha.core.cache.pages import invalidate_pages
from vyloha.core.cache.tags import collect_page_tags
from vyloha.core.tests.thoroughness import choose_times

pytestmark = pytest.mark.django_db
CHANGES = int(os.environ.get("CARD_CHANGES", choose_times(50, 200)))


@pytest.fixture
def ids() -> list[int]:
    colour = an_attribute()
    site = Site.objects.get(is_default_site=True)
    ChoosingSettings.objects.update_or_create(site=site, defaults={"card_attribute": colour})
    colours = [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}]
    shirts = [a_variable_product([colour], colours, slug=f"tricko-{number}") for number in range(3)]
    cups = [a_product(f"Hrnek {number}", slug=f"hrnek-{number}", in_stock=5, low_stock_amount=2) for number in range(3)]
    return [product.pk for product in (*shirts, *cups)]


def set_fields(row, **values) -> None:
    for name, value in values.items():
        setattr(row, name, value)
    row.save()


def rename(random: Random, product: Product) -> None:
    set_fields(product, name=f"Zboží {random.randrange(100)}")


def hide(random: Random, product: Product) -> None:
    set_fields(product, visibility=random.choice(Product.Visibility.values), status=random.choice(["publish", "draft"]))


def price(random: Random, product: Product) -> None:
    variation = random.choice(product.variations.all())
    set_fields(
        variation, regular_price_minor=random.randrange(9900, 99900), sale_price_minor=random.choice([None, 5000])
    )


def sell(random: Random, product: Product) -> None:
    record = random.choice(product.variations.all()).stock_record
    StockRecord.objects.filter(pk=record.pk).update(is_managed=True, in_stock=random.randrange(4))
    record_stock_changes([record.pk])


def enable(random: Random, product: Product) -> None:
    set_fields(random.choice(product.variations.all()), is_enabled=random.random() < 0.7)


def picture(random: Random, product: Product) -> None:
    if found := product.images.first():
        found.delete()
    else:
        ProductImage.objects.create(product=product, image=an_image())


def rename_term(random: Random, product: Product) -> None:
    set_fields(random.choice(Term.objects.all()), name=f"barva {random.randrange(100)}")


MOVES: list[Callable[[Random, Product], None]] = [rename, hide, price, sell, enable, picture, rename_term]


def made_anew(ids: list[int]) -> dict[int, ProductCard]:
    products = Product.objects.shown().for_cards().in_bulk(ids)
    return {pk: card for pk, (card, _tags) in product_cards._build_tagged_cards(products).items()}


@pytest.fixture
def shared_cache(monkeypatch) -> None:
    monkeypatch.setattr(fragments, "is_shared", lambda: True)


def clear_process_caches() -> None:
    """Clear the caches of this process, but not the shared ones."""
    product_cards._card_cache._pieces.clear()


@pytest.mark.parametrize("forgets", [False, True])
def test_cached_cards_equal_new_ones_after_random_changes(ids, changes, settings, tmp_path, shared_cache, forgets):
    settings.MEDIA_ROOT = tmp_path
    random = Random(CHANGES)
    for number in range(CHANGES):
        move, product = random.choice(MOVES), Product.objects.get(pk=random.choice(ids))
        with changes():
            move(random, product)
        if forgets:
            clear_process_caches()
        assert get_cards_by_id(ids) == made_anew(ids), (number, move.__name__)


def test_card_cached_by_other_process_uses_no_query(ids, shared_cache, django_assert_num_queries):
    made = get_cards_by_id(ids)
    clear_process_caches()

    with django_assert_num_queries(0):
        assert get_cards_by_id(ids) == made


def test_cached_card_can_be_copied_with_other_values(ids):
    """Cached cards share the sets of their fields' names."""
    cards = get_cards_by_id(ids[:2])
    first, second = cards[ids[0]], cards[ids[1]]
    copied = first.model_copy(update={"name": "Jiné"})

    assert copied == made_anew(ids[:1])[ids[0]].model_copy(update={"name": "Jiné"})
    assert first.__pydantic_fields_set__ is second.__pydantic_fields_set__
    assert first.__pydantic_fields_set__ is not copied.__pydantic_fields_set__


def test_card_has_only_its_own_page_tag(ids):
    get_cards_by_id(ids)
    with collect_page_tags() as shown:
        get_cards_by_id(ids[:1])

    assert {tag for tag in shown.tags if tag.startswith("card:")} == {f"card:{ids[0]}"}


def test_card_of_product_loaded_before_change_is_not_cached(ids, changes):
    old = list(Product.objects.for_cards().filter(pk=ids[0]))
    with changes():
        set_fields(Product.objects.get(pk=ids[0]), name="Nové jméno")
    product_cards.build_cards(old)

    assert get_cards_by_id(ids[:1])[ids[0]].name == "Nové jméno"


def test_card_depends_on_swatch_picture_shared_with_other_product(ids, changes, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    attribute, image = Attribute.objects.get(), an_image()
    with changes():
        set_fields(attribute, swatch=Attribute.Swatch.IMAGE)
        Term.objects.update(image=image)
        ProductImage.objects.create(product_id=ids[0], image=image)
        invalidate_pages()
    get_cards_by_id(ids[:2])

    with collect_page_tags() as shown:
        get_cards_by_id(ids[1:2])

    assert f"image:{image.pk}" in shown.tags


def test_card_built_in_transaction_is_not_cached(ids):
    with transaction.atomic():
        set_fields(Product.objects.get(pk=ids[0]), name="Jen zkusmo")
        get_cards_by_id(ids[:1])
        transaction.set_rollback(True)

    assert get_cards_by_id(ids[:1])[ids[0]].name != "Jen zkusmo"
