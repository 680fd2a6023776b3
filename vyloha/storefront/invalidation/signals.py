"""
Invalidates the cached pages that show a saved row (docs/adr/0010) and records its products for the search index.

Code that writes without Django's signals (``update``, ``bulk_create``) calls the same functions itself:
``invalidate_pages``, ``catalogue.change_tracking``. All changes are collected and published once, before the commit.
"""

from collections.abc import Collection
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_save, pre_delete, pre_save
from wagtail.images import get_image_model
from wagtail.models import Page, PageViewRestriction, Site
from wagtail.signals import post_page_move

from vyloha.commerce.catalogue.change_tracking import publish_changes, record_product_changes
from vyloha.content.page_tags import MENU, build_page_link_tag, build_page_tag
from vyloha.core.cache.changes import invalidate_pages
from vyloha.storefront.invalidation.page_rules import (
    find_affected,
    find_affected_by_links,
    find_relisted_products,
    get_link_tags_below,
)
from vyloha.storefront.invalidation.search_rules import record_link_change, record_page_move, record_row_change

SHOWN_APPS = ("catalogue", "pricing", "shipping", "payments", "search", "content")


def connect_models() -> None:
    """Connect the signals of the models that public pages show; called once, when the apps are ready."""
    for model in _get_shown_models():
        name = f"freshness-{model._meta.label}"
        pre_save.connect(_save_previous, sender=model, dispatch_uid=name)
        post_save.connect(_handle_save, sender=model, dispatch_uid=name)
        pre_delete.connect(_handle_delete, sender=model, dispatch_uid=name)
        for relation in model._meta.local_many_to_many:
            m2m_changed.connect(_handle_links, sender=relation.remote_field.through, dispatch_uid=name)
    post_page_move.connect(_handle_move, dispatch_uid="freshness")


def _get_shown_models() -> list[type[Model]]:
    ours = [model for app in SHOWN_APPS for model in apps.get_app_config(app).get_models()]
    images = [get_image_model(), get_image_model().get_rendition_model()]
    return [*ours, *images, Page, Site, PageViewRestriction]


def _save_previous(sender: type[Model], instance: Any, raw: bool = False, **_kwargs: Any) -> None:
    """Store the database's values before a row is overwritten."""
    instance._before = {}
    if not raw and not instance._state.adding:
        # One row needs no order; Django would spend more time building one than on the rest.
        rows = sender._base_manager.filter(pk=instance.pk).order_by().values(*_get_columns(sender))
        instance._before = next(iter(rows), {})


@cache
def _get_columns(model: type[Model]) -> list[str]:
    """Return the columns that people and programs fill in, without those that the database or the clock sets."""
    fields = [field for field in model._meta.concrete_fields if not field.generated]
    return [field.attname for field in fields if not getattr(field, "auto_now", False)]


def _handle_save(
    sender: type[Model], instance: Any, update_fields: Collection[str] | None = None, **_kwargs: Any
) -> None:
    before = instance.__dict__.pop("_before", {})
    columns = set(_get_columns(sender)) - instance.get_deferred_fields()
    if update_fields is not None:
        saved = (sender._meta.get_field(name) for name in update_fields)
        columns &= {getattr(field, "attname", "") for field in saved}
    changed = {name for name in columns if name not in before or before[name] != getattr(instance, name)}
    if changed:
        publish_changes(find_affected(instance, before, changed))
        record_product_changes(find_relisted_products(instance, before, changed))
        record_row_change(instance, before, changed)


def _handle_delete(sender: type[Model], instance: Any, **_kwargs: Any) -> None:
    # Before the deletion: its links still exist.
    row = {name: getattr(instance, name) for name in _get_columns(sender)}
    publish_changes(find_affected(instance, row, set(row)), immediately=True)
    record_product_changes(find_relisted_products(instance, row, set(row)))
    record_row_change(instance, row, set(row))


def _handle_links(
    sender: Any, instance: Any, action: str, reverse: bool, pk_set: set[int] | None, **_kwargs: Any
) -> None:
    if action not in {"post_add", "post_remove", "pre_clear"} or pk_set == set():
        return
    others = pk_set if pk_set is not None else _get_linked_ids(sender, instance, reverse)
    owners, linked = (others, {instance.pk}) if reverse else ({instance.pk}, others)
    publish_changes(find_affected_by_links(sender, owners, linked))
    record_link_change(sender, linked)


def _get_linked_ids(through: Any, instance: Any, reverse: bool) -> set[int]:
    """Return the ids that a relation links to ``instance`` before it is cleared."""
    near, far = [field.name for field in through._meta.fields if field.is_relation]
    if reverse:
        near, far = far, near
    return set(through._base_manager.filter(**{near: instance.pk}).values_list(far, flat=True))


def _handle_move(instance: Page, **_kwargs: Any) -> None:
    invalidate_pages(
        MENU, build_page_tag(instance.pk), build_page_link_tag(instance.pk), *get_link_tags_below(instance)
    )
    record_page_move(instance)
