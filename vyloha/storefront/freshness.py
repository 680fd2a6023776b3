"""Drops held pages when something that they show was saved. Updates without a save call ``drop_pages`` themselves."""

from typing import Any

from django.apps import apps
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save
from wagtail.images import get_image_model
from wagtail.models import Page, PageViewRestriction, Site
from wagtail.signals import page_published, page_unpublished, post_page_move

from vyloha.core.page_cache import drop_pages

SHOWN_APPS = ("catalogue", "shipping", "content")


def watch_models() -> None:
    """Connect the models of the apps that public pages show; called once, when the apps are ready."""
    shown: list[type[Model]] = [
        model
        for app in SHOWN_APPS
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
        # Saving a draft of a page changes nothing that a shopper sees.
        if not issubclass(model, Page)
    ]
    images = [get_image_model(), get_image_model().get_rendition_model()]
    for model in [*shown, *images, Site, PageViewRestriction]:
        for signal in (post_save, post_delete, m2m_changed):
            signal.connect(_drop, sender=model, dispatch_uid=f"freshness-{model._meta.label}")
    for signal in (page_published, page_unpublished, post_page_move):
        signal.connect(_drop, dispatch_uid="freshness")
    post_delete.connect(_drop_deleted_page, dispatch_uid="freshness-pages")


def _drop(**_kwargs: Any) -> None:
    drop_pages()


def _drop_deleted_page(sender: type[Model], **_kwargs: Any) -> None:
    if issubclass(sender, Page):
        drop_pages()
