"""
Stores former slugs, so that links to an old URL still find their target.

A former slug points at the object and not at another slug: however often it changes, each former URL is one redirect
from the current one. The current owner of a slug comes before former ones, the last former owner before earlier ones.
"""

from collections.abc import Mapping
from typing import Any

from django.db import models, transaction

MAX_OLD_SLUGS = 20  # former slugs of one object


class SlugHistoryModel(models.Model):
    """A model with a ``slug`` whose former values are stored when it changes."""

    slug: Any

    class Meta:
        abstract = True

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        kind = type(self)
        manager: Any = kind._default_manager
        there = manager.none() if self._state.adding else manager.filter(pk=self.pk)
        old: str | None = there.values_list("slug", flat=True).first()
        super().save(*args, **kwargs)
        if old and old != self.slug:
            save_old_slugs(kind, {self.pk: old})


def save_old_slugs(kind: type[models.Model], slugs: Mapping[Any, str]) -> None:
    """Store the former slugs of objects of a kind: id → slug, for a category its path."""
    former: Any = kind._meta.get_field("old_addresses").related_model
    rows = [former(owner_id=pk, address=address) for pk, address in slugs.items()]
    former.objects.bulk_create(rows, update_conflicts=True, unique_fields=["address"], update_fields=["owner"])
    for pk in slugs:
        surplus = former.objects.filter(owner_id=pk).order_by("-pk").values_list("pk", flat=True)[MAX_OLD_SLUGS:]
        former.objects.filter(pk__in=list(surplus)).delete()
