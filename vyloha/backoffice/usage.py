"""
Uses of pictures and pages by foreign keys, for Wagtail's usage counts before a deletion.

Wagtail's reference index is updated by a job for each saved row; imports write thousands at once. So this module
updates it for the objects in question whenever the usage is requested.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, QuerySet
from wagtail.images import get_image_model
from wagtail.models import Page, ReferenceIndex

from vyloha.commerce.catalogue.models import Attribute, Product
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.settings.theme import ThemeSettings


class Use(NamedTuple):
    """A foreign key of ``user``, or of its rows by the name of their relation."""

    used: type[Model]
    user: type[Model]
    field: str
    rows: str = ""

    @property
    def model_path(self) -> str:
        return f"{self.rows}.item.{self.field}" if self.rows else self.field

    def find(self, ids: Iterable[Any]) -> list[tuple[str, str, str]]:
        """Return the ids of the users of ``ids``, the used ids, and Wagtail's path to the foreign key."""
        if not self.rows:
            found = self.user._default_manager.filter(**{f"{self.field}__in": ids}).values_list("pk", self.field)
            return [(str(user), str(used), self.field) for user, used in found]
        relation: Any = self.user._meta.get_field(self.rows)
        rows = relation.related_model._default_manager.filter(**{f"{self.field}__in": ids})
        found = rows.values_list("pk", relation.field.attname, self.field)
        return [(str(user), str(used), f"{self.rows}.{pk}.{self.field}") for pk, user, used in found if user]


IMAGE = get_image_model()
USES = (
    Use(IMAGE, ThemeSettings, "logo"),
    Use(IMAGE, ThemeSettings, "logo_dark"),
    Use(IMAGE, ThemeSettings, "icon"),
    Use(IMAGE, ShopSettings, "guarantee_notice"),
    Use(IMAGE, Product, "image", "images"),
    Use(IMAGE, Product, "image", "variations"),
    Use(IMAGE, Attribute, "image", "terms"),
    Use(Page, ShopSettings, "order_page"),
)


def update_index(used: type[Model], ids: Iterable[Any]) -> None:
    """Update the reference index of the objects that use these ids."""
    ids, uses = list(ids), [use for use in USES if issubclass(used, use.used)]
    if not ids or not uses:
        return
    kinds = {model: ContentType.objects.get_for_model(model) for use in uses for model in (use.used, use.user)}
    to_kind = kinds[uses[0].used]
    wanted = {(kinds[use.user].pk, user, to, path): use.model_path for use in uses for user, to, path in use.find(ids)}
    known = ReferenceIndex.objects.filter(
        base_content_type__in=[kinds[use.user] for use in uses],
        to_content_type=to_kind,
        to_object_id__in=[str(pk) for pk in ids],
    )
    there = {(row.base_content_type_id, row.object_id, row.to_object_id, row.content_path): row.pk for row in known}
    gone = [pk for key, pk in there.items() if key not in wanted]
    new = [
        ReferenceIndex(
            content_type_id=kind,
            base_content_type_id=kind,
            object_id=user,
            to_content_type=to_kind,
            to_object_id=to,
            model_path=model_path,
            content_path=path,
            content_path_hash=ReferenceIndex._get_content_path_hash(path),
        )
        for (kind, user, to, path), model_path in wanted.items()
        if (kind, user, to, path) not in there
    ]
    if gone or new:
        with transaction.atomic():
            ReferenceIndex.objects.filter(pk__in=gone).delete()
            ReferenceIndex.objects.bulk_create(new, ignore_conflicts=True)  # another request may run this too


def follow_foreign_keys() -> None:
    """Update Wagtail's index whenever it is asked for usage."""
    of_one, of_many = ReferenceIndex.get_references_to, ReferenceIndex.get_references_to_in_bulk

    def get_references_to(thing: Model) -> Any:
        update_index(type(thing), [thing.pk])
        return of_one(thing)

    def get_references_to_in_bulk(things: Any) -> Any:
        if isinstance(things, QuerySet):
            update_index(things.model, things.values_list("pk", flat=True))
        else:
            for model in {type(thing) for thing in things}:
                update_index(model, [thing.pk for thing in things if type(thing) is model])
        return of_many(things)

    index = cast(Any, ReferenceIndex)
    index.get_references_to, index.get_references_to_in_bulk = get_references_to, get_references_to_in_bulk
