import pytest

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.shell.navigation import CategoryBranch, get_sold_categories

pytestmark = pytest.mark.django_db


def names(branches: tuple[CategoryBranch, ...]) -> list[object]:
    return [[branch.category.name, *names(branch.below)] for branch in branches]


def test_category_is_shown_when_it_or_descendant_lists_product():
    clothes, empty = a_category("Oblečení", slug="obleceni"), a_category("Prázdná", slug="prazdna")
    shirts = a_category("Trička", slug="tricka", parent=clothes)
    a_category("Kabáty", slug="kabaty", parent=clothes)
    a_product("Tričko", slug="tricko").categories.add(shirts)
    hidden = a_product("Skryté", slug="skryte", status=Product.Status.DRAFT)
    hidden.categories.add(empty)

    assert names(get_sold_categories((9, 9, 9))) == [["Oblečení", ["Trička"]]]


def test_deeper_levels_are_left_out_but_keep_their_ancestors():
    one = a_category("Dům", slug="dum")
    two = a_category("Kuchyně", slug="kuchyne", parent=one)
    three = a_category("Nádobí", slug="nadobi", parent=two)
    four = a_category("Hrnky", slug="hrnky", parent=three)
    a_product("Hrnek", slug="hrnek").categories.add(four)

    assert names(get_sold_categories((9, 9))) == [["Dům", ["Kuchyně"]]]


def test_whole_tree_is_one_query(django_assert_num_queries):
    top = a_category("Dům", slug="dum")
    a_product("Hrnek", slug="hrnek").categories.add(a_category("Kuchyně", slug="kuchyne", parent=top))

    with django_assert_num_queries(1):
        names(get_sold_categories((9, 9, 9)))
