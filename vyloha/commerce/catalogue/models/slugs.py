"""
Addresses that change: what links to a former one still finds what it was about.

A former address leads to the thing and not to another address: however often it changes, each former one is one step
from today's. Who has an address now comes before who had it, the last who had it before those earlier.
"""

from collections.abc import Mapping
from typing import Any

from django.db import models, transaction

MAX_OLD_SLUGS = 20  # former addresses of one thing


class SlugHistoryModel(models.Model):
    """Has a ``slug``; the one it had is kept when it changes."""

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
    """Remember the addresses that things of a kind had until now: id → slug, of a category its path."""
    former: Any = kind._meta.get_field("old_addresses").related_model
    rows = [former(owner_id=pk, address=address) for pk, address in slugs.items()]
    former.objects.bulk_create(rows, update_conflicts=True, unique_fields=["address"], update_fields=["owner"])
    for pk in slugs:
        surplus = former.objects.filter(owner_id=pk).order_by("-pk").values_list("pk", flat=True)[MAX_OLD_SLUGS:]
        former.objects.filter(pk__in=list(surplus)).delete()
