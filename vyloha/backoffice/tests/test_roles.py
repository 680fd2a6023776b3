"""Roles are there after a migration and can be made again without harm."""

from typing import Any

import pytest
from django.contrib.auth.models import Group

from vyloha.backoffice.roles import EDITOR, MERCHANT, MERCHANT_MAY, ensure_roles

pytestmark = pytest.mark.django_db


def names(group: str) -> set[str]:
    pairs = Group.objects.get(name=group).permissions.values_list("content_type__app_label", "codename")
    return {f"{app}.{code}" for app, code in pairs}


def test_a_migration_makes_both_roles():
    assert set(Group.objects.values_list("name", flat=True)) >= {MERCHANT, EDITOR}


def test_every_permission_of_the_merchant_exists():
    ensure_roles()

    assert names(MERCHANT) == set(MERCHANT_MAY)


def test_making_the_roles_again_keeps_what_was_added_by_hand():
    editor: Any = Group.objects.get(name=EDITOR)  # Wagtail adds relations that django-stubs does not know
    extra = Group.objects.get(name=MERCHANT).permissions.get(codename="view_order")
    editor.permissions.add(extra)
    before = names(EDITOR), editor.page_permissions.count(), editor.collection_permissions.count()

    ensure_roles()
    ensure_roles()

    assert (names(EDITOR), editor.page_permissions.count(), editor.collection_permissions.count()) == before
    assert "orders.view_order" in names(EDITOR)
