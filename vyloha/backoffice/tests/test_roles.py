"""Roles exist after migrations, and their creation is idempotent."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from vyloha.backoffice.roles import EDITOR, MERCHANT, MERCHANT_PERMISSIONS, ensure_roles
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product

pytestmark = pytest.mark.django_db


def names(group: str) -> set[str]:
    pairs = Group.objects.get(name=group).permissions.values_list("content_type__app_label", "codename")
    return {f"{app}.{code}" for app, code in pairs}


def test_migration_creates_both_roles():
    assert set(Group.objects.values_list("name", flat=True)) >= {MERCHANT, EDITOR}


def test_every_permission_of_merchant_exists():
    ensure_roles()

    assert names(MERCHANT) == set(MERCHANT_PERMISSIONS)


def test_creating_roles_again_preserves_added_permissions():
    editor: Any = Group.objects.get(name=EDITOR)  # Wagtail adds relations that django-stubs does not know
    extra = Group.objects.get(name=MERCHANT).permissions.get(codename="view_order")
    editor.permissions.add(extra)
    before = names(EDITOR), editor.page_permissions.count(), editor.collection_permissions.count()

    ensure_roles()
    ensure_roles()

    assert (names(EDITOR), editor.page_permissions.count(), editor.collection_permissions.count()) == before
    assert "orders.view_order" in names(EDITOR)


@pytest.mark.parametrize("nonsense", ["abc", "9" * 20, "-1", "²"])
def test_product_chooser_ignores_invalid_id(nonsense):
    merchant = sign_in_merchant()

    several = merchant.get("/sprava/choose-product/chosen-multiple/", {"id": [nonsense]})
    one = merchant.get(f"/sprava/choose-product/chosen/{nonsense}/")

    assert (several.status_code, one.status_code) == (200, 404)


def test_draft_products_are_chosen_only_with_catalogue_permission():
    draft, published = a_product("Hrnek budoucna", status=Product.Status.DRAFT), a_product("Hrnek dneska")
    blogger = User.objects.create_user("blogger")
    blogger.user_permissions.add(Permission.objects.get(codename="access_admin"))
    client = Client()
    client.force_login(blogger)

    def answers() -> list[str]:
        found = [client.get(f"/sprava/choose-product/{path}") for path in ("", "results/?q=hrnek")]
        chosen = [client.get(f"/sprava/choose-product/chosen/{one.pk}/") for one in (draft, published)]
        several = client.get("/sprava/choose-product/chosen-multiple/", {"id": [draft.pk, published.pk]})
        return [answer.content.decode() for answer in (*found, *chosen, several)]

    without = answers()
    blogger.user_permissions.add(Permission.objects.get(codename="view_product"))
    with_catalogue = answers()

    assert [draft.name in answer for answer in without] == [False] * 5
    assert [published.name in answer for answer in without] == [True, True, False, True, True]
    assert [draft.name in answer for answer in with_catalogue] == [True, True, True, False, True]
