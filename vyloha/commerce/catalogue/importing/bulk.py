"""Writes many rows in few queries, and only those that changed."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Model


def update_if_different(instance: Model, values: Mapping[str, Any]) -> bool:
    """Set ``values`` on the instance; return whether any of them changed."""
    changed = [name for name, value in values.items() if getattr(instance, name) != value]
    for name in changed:
        setattr(instance, name, values[name])
    return bool(changed)


def save(new: list[Any], changed: list[Any], fields: Collection[str]) -> None:
    """Insert the instances in ``new`` and write ``fields`` of those in ``changed``."""
    if new:
        type(new[0])._default_manager.bulk_create(new)
    if changed:
        # An upsert takes a tenth of bulk_update's time, which writes a CASE for every row and field.
        type(changed[0])._default_manager.bulk_create(
            changed, update_conflicts=True, unique_fields=["id"], update_fields=sorted(fields)
        )


def set_links(through: Any, left: str, right: str, wanted: Mapping[int, Iterable[int]]) -> None:
    """
    Set the rows of a many-to-many table to ``wanted``: id on the left → ids on the right.

    ``left`` and ``right`` are the table's two foreign keys ("product_id", "tag_id").
    """
    rows = through._default_manager.filter(**{f"{left}__in": list(wanted)}).values_list("pk", left, right)
    there = {(a, b): pk for pk, a, b in rows}
    needed = dict.fromkeys((a, b) for a, ids in wanted.items() for b in ids)
    gone = [pk for pair, pk in there.items() if pair not in needed]
    if gone:
        through._default_manager.filter(pk__in=gone).delete()
    through._default_manager.bulk_create(through(**{left: a, right: b}) for a, b in needed if (a, b) not in there)
