"""Tags typed as words separated by commas."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.forms.slugs import build_slug
from vyloha.commerce.catalogue.models import Tag


class TagNamesField(forms.CharField):
    """Accepts "léto, bavlna" and returns the names; ``get_or_create_tags`` turns them into tags."""

    def __init__(self, **kwargs: Any):
        super().__init__(required=False, help_text=_("Separate them with commas; new ones are made."), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(tag) for tag in value) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        names = (name.strip() for name in (super().clean(value) or "").split(","))
        return list(dict.fromkeys(name for name in names if name))

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.prepare_value(initial) != data)


def get_or_create_tags(names: Iterable[str]) -> list[Tag]:
    """Return the tags of these names; create the missing ones."""
    return [Tag.objects.filter(name__iexact=name).first() or create_tag(name) for name in names]


def create_tag(name: str) -> Tag:
    return Tag.objects.create(name=name, slug=build_slug(name, lambda slug: Tag.objects.filter(slug=slug).exists()))
