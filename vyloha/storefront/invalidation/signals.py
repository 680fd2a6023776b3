"""
Drops the held pages that show what was saved (docs/adr/0010), and tells the search index of the products among it.
What is saved without Django's signals (``update``, ``bulk_create``) is told where it is written, by the same functions:
``drop_pages``, ``catalogue.changes``. All of it is gathered and told once, before the commit.
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

from vyloha.commerce.catalogue.change_tracking import products_changed, tell
from vyloha.content.page_tags import MENU, page_link_tag, page_tag
from vyloha.core.cache.changes import drop_pages
from vyloha.storefront.invalidation.page_rules import addresses_below, placed_otherwise, touched, touched_by_links
from vyloha.storefront.invalidation.search_rules import tell_linked, tell_moved, tell_texts

SHOWN_APPS = ("catalogue", "pricing", "shipping", "payments", "search", "content")


def watch_models() -> None:
    """Connect the models of the apps that public pages show; called once, when the apps are ready."""
    for model in _shown_models():
        name = f"freshness-{model._meta.label}"
        pre_save.connect(_remember, sender=model, dispatch_uid=name)
        post_save.connect(_on_save, sender=model, dispatch_uid=name)
        pre_delete.connect(_on_delete, sender=model, dispatch_uid=name)
        for relation in model._meta.local_many_to_many:
            m2m_changed.connect(_on_links, sender=relation.remote_field.through, dispatch_uid=name)
    post_page_move.connect(_on_move, dispatch_uid="freshness")


def _shown_models() -> list[type[Model]]:
    ours = [model for app in SHOWN_APPS for model in apps.get_app_config(app).get_models()]
    images = [get_image_model(), get_image_model().get_rendition_model()]
    return [*ours, *images, Page, Site, PageViewRestriction]


def _remember(sender: type[Model], instance: Any, raw: bool = False, **_kwargs: Any) -> None:
    """Keep what stands in the database before it is saved over."""
    instance._before = {}
    if not raw and not instance._state.adding:
        # Of one row no order is needed; Django would take longer to write it down than for the rest.
        rows = sender._base_manager.filter(pk=instance.pk).order_by().values(*_columns(sender))
        instance._before = next(iter(rows), {})


@cache
def _columns(model: type[Model]) -> list[str]:
    """Return the columns that people and programs fill in: not those that the database or the clock does."""
    fields = [field for field in model._meta.concrete_fields if not field.generated]
    return [field.attname for field in fields if not getattr(field, "auto_now", False)]


def _on_save(sender: type[Model], instance: Any, update_fields: Collection[str] | None = None, **_kwargs: Any) -> None:
    before = instance.__dict__.pop("_before", {})
    columns = set(_columns(sender)) - instance.get_deferred_fields()
    if update_fields is not None:
        saved = (sender._meta.get_field(name) for name in update_fields)
        columns &= {getattr(field, "attname", "") for field in saved}
    changed = {name for name in columns if name not in before or before[name] != getattr(instance, name)}
    if changed:
        tell(touched(instance, before, changed))
        products_changed(placed_otherwise(instance, before, changed))
        tell_texts(instance, before, changed)


def _on_delete(sender: type[Model], instance: Any, **_kwargs: Any) -> None:
    # Before it goes: what it was linked to is still there.
    row = {name: getattr(instance, name) for name in _columns(sender)}
    tell(touched(instance, row, set(row)), immediately=True)
    products_changed(placed_otherwise(instance, row, set(row)))
    tell_texts(instance, row, set(row))


def _on_links(sender: Any, instance: Any, action: str, reverse: bool, pk_set: set[int] | None, **_kwargs: Any) -> None:
    if action not in {"post_add", "post_remove", "pre_clear"} or pk_set == set():
        return
    others = pk_set if pk_set is not None else _linked(sender, instance, reverse)
    owners, linked = (others, {instance.pk}) if reverse else ({instance.pk}, others)
    tell(touched_by_links(sender, owners, linked))
    tell_linked(sender, linked)


def _linked(through: Any, instance: Any, reverse: bool) -> set[int]:
    """Return the ids that a relation about to be cleared links to ``instance``."""
    near, far = [field.name for field in through._meta.fields if field.is_relation]
    if reverse:
        near, far = far, near
    return set(through._base_manager.filter(**{near: instance.pk}).values_list(far, flat=True))


def _on_move(instance: Page, **_kwargs: Any) -> None:
    drop_pages(MENU, page_tag(instance.pk), page_link_tag(instance.pk), *addresses_below(instance))
    tell_moved(instance)
