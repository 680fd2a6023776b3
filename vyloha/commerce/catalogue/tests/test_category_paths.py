"""Paths of categories stay correct when the tree is moved while somebody edits a part of it."""

import pytest

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.core.tests.parallel import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def read() -> Category:
    """Return a category as a form has read it, with its ancestors, before the parent was moved."""
    home, clothes = a_category("Domov", slug="domov"), a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", parent=clothes, slug="tricka")
    read = Category.objects.select_related("parent").get(pk=shirts.pk)
    clothes.parent = home
    clothes.save()
    return read


def test_stale_category_saves_under_moved_parent(read):
    read.name = "Trika"
    read.save()

    read.refresh_from_db()
    assert (read.name, read.url_path) == ("Trika", "domov/obleceni/tricka")


def test_stale_category_stores_its_former_path(read):
    read.slug = "trika"
    read.save()

    read.refresh_from_db()
    assert read.url_path == "domov/obleceni/trika"
    assert set(read.old_addresses.values_list("address", flat=True)) == {"obleceni/tricka", "domov/obleceni/tricka"}


def test_new_child_of_stale_category_has_current_path(read):
    Category.objects.create(name="Merino", slug="merino", parent=read)

    assert Category.objects.get(slug="merino").url_path == "domov/obleceni/tricka/merino"


def test_child_category_path_changes_with_parent_slug(read):
    Category.objects.create(name="Merino", slug="merino", parent_id=read.pk)
    read.slug = "trika"

    read.save()

    assert Category.objects.get(slug="merino").url_path == "domov/obleceni/trika/merino"


def test_concurrent_moves_do_not_create_category_cycle():
    above, sibling = a_category("Domov"), a_category("Oblečení")
    read = Category.objects.get(pk=above.pk)
    read.parent = sibling
    sibling.parent = above
    sibling.save()

    with pytest.raises(ValueError, match="below itself"):
        read.save()

    assert Category.objects.get(pk=above.pk).parent is None


@pytest.mark.django_db(transaction=True)
def test_adding_products_to_saved_category_does_not_deadlock():
    categories = [a_category(f"Oddělení {number}") for number in range(100)]
    product, last = a_product(), categories[-1]
    links = Product.categories.through.objects

    def sort_products() -> None:
        for _time in range(30):
            # New links lock their categories until their transaction ends, in an order of their own.
            links.bulk_create([links.model(product=product, category=category) for category in reversed(categories)])
            links.all().delete()

    def save_a_category() -> None:
        for number in range(30):
            last.position = number
            last.save()

    assert all_at_once([sort_products, save_a_category]) == [None, None]
    last.refresh_from_db()
    assert last.position == 29
