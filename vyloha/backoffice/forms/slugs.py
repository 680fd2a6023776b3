"""Slugs built from names."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.parsing import slugs


def build_slug(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a free slug for ``name`` ("Žluté tričko" → "zlute-tricko", "zlute-tricko-2")."""
    return slugs.find_free_slug(slugs.build_slug(name, fallback="polozka"), is_taken)


def fill_slug(form: Any, **siblings: Any) -> None:
    """
    Build the slug from the name when it was left empty; reject one that is taken.

    ``siblings`` narrows where it must be unique: ``parent=…`` for a category.
    """
    model: type[Model] = form._meta.model
    others = model._default_manager.filter(**siblings).exclude(pk=form.instance.pk)
    slug, name = form.cleaned_data.get("slug"), form.cleaned_data.get("name")
    if slug and others.filter(slug=slug).exists():
        form.add_error("slug", _("Another one has this address already."))
    elif not slug and name:
        form.cleaned_data["slug"] = build_slug(name, lambda slug: others.filter(slug=slug).exists())
