"""Tests that the indexer's next run finds saved rows by their new words: taxonomies, posts, pages and products."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from wagtail.models import Page, PageViewRestriction

from vyloha.commerce.catalogue.importing.tests.makers import a_row, importing_rows
from vyloha.commerce.catalogue.models import Brand, Product, Tag, Term, Vendor
from vyloha.commerce.catalogue.models.allergens import NUMBERS
from vyloha.commerce.catalogue.stock_correction import correct_stock
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, an_attribute
from vyloha.commerce.search.columns.writer import ColumnsIndex
from vyloha.commerce.search.documents import ALLERGENS
from vyloha.commerce.search.indexed_content import LISTINGS, TEXTS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.query import FacetSelection, ListingQuery, TermJoin
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.content.models import BlogCategory, BlogPostPage, ContentPage, HomePage
from vyloha.content.seed_content import seed_content
from vyloha.content.tests.makers import a_blog, a_post

pytestmark = pytest.mark.django_db
Turn = Callable[[Callable[[], object]], Any]
Things = list[tuple[TextKind, int]]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[TantivyIndex]:
    with closing(TantivyIndex(tmp_path)) as index:
        Indexer(index, TEXTS).rebuild()
        yield index


@pytest.fixture
def after(index: TantivyIndex, changes: Any) -> Turn:
    """Commit a change and run the indexer once."""

    def turn(change: Callable[[], object]) -> Any:
        with changes():
            made = change()
        Indexer(index, TEXTS).apply_changes()
        return made

    return turn


def find_items(index: TantivyReader, phrase: str, *kinds: TextKind) -> Things:
    found = index.search(TextQuery.from_phrase(phrase, kinds=frozenset(kinds or TextKind)))
    return [(hit.kind, hit.id) for hit in found.hits]


def test_renamed_category_is_found_with_its_products_and_subcategories(index, after):
    clothes = after(lambda: a_category("Oblečení"))
    shirts = after(lambda: a_category("Trička", parent=clothes))
    shirt = after(lambda: a_product("Plavecké", categories=[shirts]))
    assert find_items(index, "tričko", TextKind.CATEGORY) == [(TextKind.CATEGORY, shirts.pk)]
    assert find_items(index, "oblečení", TextKind.PRODUCT) == [(TextKind.PRODUCT, shirt.pk)]

    clothes.name = "Móda"
    after(clothes.save)

    assert find_items(index, "móda")[0] == (TextKind.CATEGORY, clothes.pk)
    assert set(find_items(index, "móda")) == {
        (TextKind.CATEGORY, clothes.pk),
        (TextKind.CATEGORY, shirts.pk),
        (TextKind.PRODUCT, shirt.pk),
    }
    assert find_items(index, "oblečení") == []

    after(shirts.delete)
    assert find_items(index, "trička") == []
    assert find_items(index, "móda", TextKind.PRODUCT) == []


@pytest.mark.parametrize(
    ("model", "kind", "link"),
    [
        (Brand, TextKind.BRAND, lambda product, brand: product.brands.add(brand)),
        (Tag, TextKind.TAG, lambda product, tag: product.tags.add(tag)),
        (Vendor, TextKind.VENDOR, lambda product, vendor: Product.objects.filter(pk=product.pk).update(vendor=vendor)),
    ],
)
def test_renamed_taxonomy_is_found_with_its_products(index, after, model, kind, link):
    label = after(lambda: model.objects.create(name="Ježek", slug="jezek"))
    cup = after(lambda: a_product("Hrnek"))
    link(cup, label)
    label.name = "Krtek"
    after(label.save)

    assert find_items(index, "krtek") == [(kind, label.pk), (TextKind.PRODUCT, cup.pk)]
    assert find_items(index, "ježek") == []

    after(label.delete)
    assert find_items(index, "krtek") == []
    assert find_items(index, "hrnek") == [(TextKind.PRODUCT, cup.pk)]


def test_renamed_attribute_value_is_found(index, after):
    colour = an_attribute()
    red = colour.terms.all()[0]
    cup = after(lambda: a_product("Hrnek"))
    cup.product_attributes.create(attribute=colour).terms.add(red)
    red.name = "karmínová"
    after(red.save)

    assert find_items(index, "karmínový") == [(TextKind.PRODUCT, cup.pk)]


def test_details_of_product_page_are_found(index, after):
    cup = after(lambda: a_product("Hrnek"))
    cup.description = "<p>Vhodný do <b>myčky</b>.</p>"
    after(cup.save)

    assert find_items(index, "myčka") == [(TextKind.PRODUCT, cup.pk)]


def test_posts_and_pages_are_found_while_public(index, after):
    seed_content()
    home = HomePage.objects.get()
    after(lambda: a_post(a_blog(home), "Jak vybrat kočárek"))
    page = after(lambda: home.add_child(instance=ContentPage(title="Velkoobchod", slug="velkoobchod")))
    [(kind, _post)] = find_items(index, "kočárky")
    assert kind is TextKind.POST
    assert find_items(index, "velkoobchod") == [(TextKind.PAGE, page.pk)]

    restriction = after(lambda: PageViewRestriction.objects.create(page=page, restriction_type="login"))
    assert find_items(index, "velkoobchod") == []

    after(restriction.delete)
    assert find_items(index, "velkoobchod") == [(TextKind.PAGE, page.pk)]

    after(page.unpublish)
    assert find_items(index, "velkoobchod") == []


def test_only_requested_kinds_are_found(index, after):
    after(lambda: a_category("Hrnky"))
    cup = after(lambda: a_product("Hrnek"))

    assert find_items(index, "hrnek", TextKind.PRODUCT) == [(TextKind.PRODUCT, cup.pk)]
    assert len(find_items(index, "hrnek", TextKind.PRODUCT, TextKind.CATEGORY)) == 2


def test_product_is_found_by_new_name_and_codes_while_visible_in_search(index, after):
    cup = after(lambda: a_product("Hrnek", sku="HR-1"))
    found = [(TextKind.PRODUCT, cup.pk)]

    cup.name, sold = "Kelímek", cup.variations.get()
    cup.sku = sold.sku = "KE-77"
    after(lambda: (cup.save(), sold.save()))
    assert (find_items(index, "hrnek"), find_items(index, "hr1")) == ([], [])
    assert (find_items(index, "kelímky"), find_items(index, "ke 77")) == (found, found)

    for name, hiding, showing in [
        ("visibility", Product.Visibility.CATALOG, Product.Visibility.SEARCH),
        ("visibility", Product.Visibility.HIDDEN, Product.Visibility.VISIBLE),
        ("status", Product.Status.DRAFT, Product.Status.PUBLISHED),
    ]:
        setattr(cup, name, hiding)
        after(cup.save)
        assert find_items(index, "kelímek") == [], hiding
        setattr(cup, name, showing)
        after(cup.save)
        assert find_items(index, "kelímek") == found, showing

    after(cup.delete)
    assert find_items(index, "kelímek") == []


def test_product_leaves_results_when_unwanted_ingredient_is_added(index, after):
    flour = after(lambda: a_product("Mouka bez lepku"))
    assert find_items(index, "bez lepku") == [(TextKind.PRODUCT, flour.pk)]

    sold = flour.variations.get()
    sold.description = "<p>Složení: <strong>pšeničná</strong> mouka.</p>"
    after(sold.save)
    assert find_items(index, "bez lepku") == []

    sold.description = ""
    after(sold.save)
    assert find_items(index, "bez lepku") == [(TextKind.PRODUCT, flour.pk)]

    flour.description = "<p>Alergeny: lepek.</p>"
    after(flour.save)
    assert find_items(index, "bez lepku") == []

    flour.description = ""
    after(flour.save)
    sold.refresh_from_db()
    sold.allergens = "gluten"
    after(sold.save)
    assert find_items(index, "bez lepku") == []
    sold.allergens = ""
    after(sold.save)
    gluten = an_attribute(terms=("lepek",))
    after(lambda: flour.product_attributes.create(attribute=gluten).terms.set(gluten.terms.all()))
    assert find_items(index, "bez lepku") == [(TextKind.PRODUCT, flour.pk)]
    gluten.name = "Alergeny"
    after(gluten.save)
    assert find_items(index, "bez lepku") == []


def test_listing_leaves_out_allergens_as_texts_change(tmp_path, changes):
    query = ListingQuery(filters={ALLERGENS: FacetSelection(frozenset({NUMBERS["milk"]}), TermJoin.NOT)}, stop=9)
    flour = a_product("Mouka")
    sold = flour.variations.get()
    texts = ((flour, "description", "<p>Alergeny: mléko.</p>"), (sold, "ingredients", f"<p>{'cukr, ' * 900}mléko</p>"))
    with closing(ColumnsIndex(tmp_path)) as index:
        indexer = Indexer(index, LISTINGS)
        indexer.rebuild()
        for row, field, text in texts:
            for value, found in ((text, []), ("", [flour.pk])):
                setattr(row, field, value)
                with changes():
                    row.save()
                indexer.apply_changes()
                assert list(index.search(query).ids) == found


def test_sold_out_product_comes_after_equal_hits_until_restocked(index, after):
    first, second = after(lambda: [a_product("Hrnek modrý", in_stock=1), a_product("Hrnek bílý", in_stock=1)])
    record = first.variations.get().stock_record

    after(lambda: correct_stock(record.pk, 1, 0))
    assert find_items(index, "hrnek") == [(TextKind.PRODUCT, second.pk), (TextKind.PRODUCT, first.pk)]

    after(lambda: correct_stock(record.pk, 0, 1))
    record = second.variations.get().stock_record
    after(lambda: correct_stock(record.pk, 1, 0))
    assert find_items(index, "hrnek") == [(TextKind.PRODUCT, first.pk), (TextKind.PRODUCT, second.pk)]


def test_product_is_found_by_category_while_assigned_to_it(index, after):
    mugs = after(lambda: a_category("Nádobí"))
    cup = after(lambda: a_product("Kelímek"))

    after(lambda: cup.categories.add(mugs))
    assert find_items(index, "nádobí", TextKind.PRODUCT) == [(TextKind.PRODUCT, cup.pk)]

    after(lambda: cup.categories.remove(mugs))
    assert find_items(index, "nádobí", TextKind.PRODUCT) == []


def test_moved_category_moves_its_products(index, after):
    home, garden = after(lambda: (a_category("Domov"), a_category("Zahrada")))
    pots = after(lambda: a_category("Květináče", parent=home))
    pot = after(lambda: a_product("Truhlík", categories=[pots]))

    pots.parent = garden
    after(pots.save)

    assert find_items(index, "domov", TextKind.PRODUCT) == []
    assert find_items(index, "zahrada", TextKind.PRODUCT) == [(TextKind.PRODUCT, pot.pk)]


def test_post_is_found_by_last_published_text_while_published(index, after):
    seed_content()
    post = after(lambda: a_post(a_blog(HomePage.objects.get()), "Jak vybrat kočárek"))
    found = [(TextKind.POST, post.pk)]

    post.title = "Jak vybrat autosedačku"
    draft = after(post.save_revision)
    assert (find_items(index, "kočárek"), find_items(index, "autosedačka")) == (found, [])

    after(draft.publish)
    assert (find_items(index, "kočárek"), find_items(index, "autosedačka")) == ([], found)

    post.refresh_from_db()
    after(post.unpublish)
    assert find_items(index, "autosedačka") == []

    after(lambda: BlogPostPage.objects.get(pk=post.pk).save_revision().publish())
    assert find_items(index, "autosedačka") == found

    after(lambda: BlogPostPage.objects.get(pk=post.pk).delete())
    assert find_items(index, "autosedačka") == []


def test_post_is_found_by_new_name_of_its_category(index, after):
    seed_content()
    category = after(lambda: BlogCategory.objects.create(name="Rady", slug="rady"))
    post = after(lambda: a_post(a_blog(HomePage.objects.get()), "Kočárky"))
    post.categories.add(category)
    after(post.save)
    assert find_items(index, "rady", TextKind.POST) == [(TextKind.POST, post.pk)]

    category.name = "Poradna"
    after(category.save)

    assert find_items(index, "rady", TextKind.POST) == []
    assert find_items(index, "poradna", TextKind.POST) == [(TextKind.POST, post.pk)]


def test_page_moved_below_private_one_is_not_found(index, after):
    seed_content()
    home = HomePage.objects.get()
    page, closed = after(
        lambda: [home.add_child(instance=ContentPage(title=title, slug=title)) for title in ("ceník", "partneři")]
    )
    after(lambda: PageViewRestriction.objects.create(page=closed, restriction_type="login"))
    assert find_items(index, "ceník") == [(TextKind.PAGE, page.pk)]

    after(lambda: page.move(closed, pos="last-child"))
    assert find_items(index, "ceník") == []

    after(lambda: ContentPage.objects.get(pk=page.pk).move(home, pos="last-child"))
    assert find_items(index, "ceník") == [(TextKind.PAGE, page.pk)]


def test_deleted_page_removes_its_descendants_from_index(index, after):
    seed_content()
    blog = after(lambda: a_blog(HomePage.objects.get()))
    after(lambda: a_post(blog, "Kočárky"))

    after(lambda: Page.objects.get(pk=blog.pk).delete())

    assert find_items(index, "kočárky", TextKind.POST) == []


def test_saving_does_not_write_index(index, changes):
    with changes():
        cup = a_product("Hrnek")
        a_category("Hrnky")
    assert find_items(index, "hrnek") == []

    Indexer(index, TEXTS).apply_changes()
    assert (TextKind.PRODUCT, cup.pk) in find_items(index, "hrnek")


@pytest.mark.parametrize("broken", ["*/*.term", "*/*.fast", "*/meta.json", "current", "*/*"])
def test_corrupt_index_is_rebuilt_while_open_readers_continue(index, after, tmp_path, broken):
    cup = after(lambda: a_product("Hrnek"))
    reader = TantivyReader(tmp_path)
    found = [(TextKind.PRODUCT, cup.pk)]
    assert find_items(reader, "hrnek") == found

    for path in index.folder.path.glob(broken):
        path.unlink()
    index.close()
    assert find_items(reader, "hrnek") == found

    with closing(TantivyIndex(tmp_path)) as restarted:
        Indexer(restarted, TEXTS).start()
    assert find_items(TantivyReader(tmp_path), "hrnek") == found
    assert find_items(reader, "hrnek") == found


def test_unsellable_product_is_not_found_until_it_has_price(index, after):
    cup = after(lambda: a_product("Hrnek", price=None))
    assert find_items(index, "hrnek") == []

    sold = cup.variations.get()
    sold.regular_price_minor = 19900
    after(sold.save)
    assert find_items(index, "hrnek") == [(TextKind.PRODUCT, cup.pk)]

    sold.is_enabled = False
    after(sold.save)
    assert find_items(index, "hrnek") == []


def test_values_are_found_by_new_names_while_attribute_is_chosen(index, after):
    colour = after(lambda: an_attribute())
    red, blue = colour.terms.get(slug="červená"), colour.terms.get(slug="modrá")
    chosen = SearchSettings.objects.create().suggested_attributes
    assert find_items(index, "červená", TextKind.TERM) == []

    after(lambda: chosen.add(colour))
    assert find_items(index, "červené", TextKind.TERM) == [(TextKind.TERM, red.pk)]

    red.name = "Rudá"
    after(red.save)
    assert (find_items(index, "červená", TextKind.TERM), find_items(index, "rudé", TextKind.TERM)) == (
        [],
        [(TextKind.TERM, red.pk)],
    )

    colour.name = "Odstín"
    after(colour.save)
    assert find_items(index, "odstín modrá", TextKind.TERM) == [(TextKind.TERM, blue.pk)]

    number = red.pk
    after(red.delete)
    assert (TextKind.TERM, number) not in find_items(index, "rudá", TextKind.TERM)

    after(chosen.clear)
    assert find_items(index, "modrá", TextKind.TERM) == []


def test_imported_values_are_found(index, after, tmp_path):
    colour = after(lambda: an_attribute())
    SearchSettings.objects.create().suggested_attributes.add(colour)
    row = a_row(**{"Attribute 1 name": "Barva", "Attribute 1 value(s)": "Okrová", "Attribute 1 global": 1})

    after(lambda: importing_rows(tmp_path, row))

    assert find_items(index, "okrové", TextKind.TERM) == [(TextKind.TERM, Term.objects.get(name="Okrová").pk)]
