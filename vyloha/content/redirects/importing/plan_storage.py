"""Saves a plan: products' slugs, former slugs, redirects to pages, ids of pictures. Bulk statements only."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.change_tracking import record_product_changes
from vyloha.commerce.catalogue.importing.bulk import set_column
from vyloha.commerce.catalogue.models import Brand, Category, ImageSource, OldProductAddress, Product, Tag
from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.importing.plan import RedirectPlan
from vyloha.content.redirects.importing.products import split_into_chunks
from vyloha.content.redirects.target_lookup import find_targets
from vyloha.content.redirects.url_parsing import parse_url
from vyloha.core.cache.pages import invalidate_pages

MODELS: dict[str, Any] = {"product": Product, "category": Category, "tag": Tag, "brand": Brand}


def save_plan(plan: RedirectPlan) -> None:
    """Write the plan in transactions of a thousand rows; saving it again changes nothing."""
    together = _find_exchanging(plan)
    _assign_slugs(sorted(together), plan, exchange=True)
    for some in split_into_chunks(sorted(set(plan.slugs) - together)):
        _assign_slugs(some, plan)
    for model, addresses in plan.former.items():
        former = MODELS[model]._meta.get_field("old_addresses").related_model
        for part in split_into_chunks(sorted(addresses.items())):
            _save_former_slugs(former, part)
    for entered in split_into_chunks(sorted(plan.entered.items())):
        _add_redirects(dict(entered))
    for uploads in split_into_chunks(sorted(plan.attachments.items())):
        _record_picture_names(dict(uploads))
    delete_resolved()


def _find_exchanging(plan: RedirectPlan) -> set[int]:
    """Return the products whose slug another one gets, and those others: one statement writes both."""
    takers = {slug: pk for pk, slug in plan.slugs.items()}
    found: set[int] = set()
    for some in split_into_chunks(sorted(takers)):
        for pk, slug in Product.objects.filter(slug__in=some).values_list("pk", "slug"):
            if takers[slug] != pk:
                found |= {pk, takers[slug]}
    return found


@transaction.atomic
def _assign_slugs(ids: Sequence[int], plan: RedirectPlan, *, exchange: bool = False) -> None:
    """Give products the slugs of the plan; their current ones redirect to them."""
    for some in split_into_chunks(ids):
        now = _get_differing_slugs(some, plan)
        _save_former_slugs(OldProductAddress, [(slug, pk) for pk, slug in now.items()])
        if exchange:
            # Temporary values: the transaction ends with the final ones.
            set_column(Product, "slug", {pk: f"--{pk}--" for pk in now})
    for some in split_into_chunks(ids):
        changed = _get_differing_slugs(some, plan)
        set_column(Product, "slug", {pk: plan.slugs[pk] for pk in changed})
        # An older open form gets a conflict, instead of restoring the former slug.
        Product.objects.filter(pk__in=changed).update(updated_at=timezone.now())
        record_product_changes(changed)
    invalidate_pages()


def _get_differing_slugs(ids: Sequence[int], plan: RedirectPlan) -> dict[int, str]:
    """Return the current slugs of the products that get another."""
    now = Product.objects.filter(pk__in=ids).values_list("pk", "slug")
    return {pk: slug for pk, slug in now if slug != plan.slugs[pk]}


@transaction.atomic
def _save_former_slugs(former: Any, slugs: Iterable[tuple[str, int]]) -> None:
    rows = [former(owner_id=pk, address=address) for address, pk in slugs]
    former.objects.bulk_create(rows, update_conflicts=True, unique_fields=["address"], update_fields=["owner"])


@transaction.atomic
def _add_redirects(wanted: dict[str, int | str]) -> None:
    """Add redirects; those entered by users stay."""
    spelled = {Redirect.normalise_path(path): target for path, target in wanted.items()}
    there = set(Redirect.objects.filter(old_path__in=spelled).values_list("old_path", flat=True))
    Redirect.objects.bulk_create(
        Redirect(old_path=path, automatically_created=True, **_build_target_fields(target))
        for path, target in spelled.items()
        if path not in there
    )


def _build_target_fields(target: int | str) -> dict[str, Any]:
    return {"redirect_page_id": target} if isinstance(target, int) else {"redirect_link": target}


def _record_picture_names(ids: dict[str, int]) -> None:
    sources = ImageSource.objects.filter(upload__in=ids).values_list("pk", "upload", "attachment_id")
    set_column(ImageSource, "attachment_id", {pk: ids[key] for pk, key, now in sources if now != ids[key]})


def delete_resolved() -> None:
    """Delete the not-found URLs that are now redirected."""
    rows = list(NotFoundAddress.objects.values_list("pk", "address"))
    for some in split_into_chunks(rows):
        asked = {pk: parse_url(address) for pk, address in some}
        leads = find_targets(asked.values())
        NotFoundAddress.objects.filter(pk__in=[pk for pk, one in asked.items() if one in leads]).delete()
