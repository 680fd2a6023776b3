"""Keeps a plan: products' addresses, former addresses, redirects to pages, ids of pictures. Bulk statements alone."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.change_tracking import products_changed
from vyloha.commerce.catalogue.importing.bulk import set_column
from vyloha.commerce.catalogue.models import Brand, Category, ImageSource, OldProductAddress, Product, Tag
from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.importing.plan import Plan
from vyloha.content.redirects.importing.products import pieces
from vyloha.content.redirects.target_lookup import find
from vyloha.content.redirects.url_parsing import asked_for
from vyloha.core.cache.pages import drop_pages

MODELS: dict[str, Any] = {"product": Product, "category": Category, "tag": Tag, "brand": Brand}


def keep(plan: Plan) -> None:
    """Write the plan in transactions of a thousand rows; one that is kept again changes nothing."""
    together = _exchanging(plan)
    _take_slugs(sorted(together), plan, exchange=True)
    for some in pieces(sorted(set(plan.slugs) - together)):
        _take_slugs(some, plan)
    for model, addresses in plan.former.items():
        former = MODELS[model]._meta.get_field("old_addresses").related_model
        for part in pieces(sorted(addresses.items())):
            _keep_former(former, part)
    for entered in pieces(sorted(plan.entered.items())):
        _enter(dict(entered))
    for uploads in pieces(sorted(plan.attachments.items())):
        _name_pictures(dict(uploads))
    forget_what_leads()


def _exchanging(plan: Plan) -> set[int]:
    """Return the products whose address another one gets, and those: they are written at once."""
    takers = {slug: pk for pk, slug in plan.slugs.items()}
    found: set[int] = set()
    for some in pieces(sorted(takers)):
        for pk, slug in Product.objects.filter(slug__in=some).values_list("pk", "slug"):
            if takers[slug] != pk:
                found |= {pk, takers[slug]}
    return found


@transaction.atomic
def _take_slugs(ids: Sequence[int], plan: Plan, *, exchange: bool = False) -> None:
    """Give products the addresses of the plan; those that they have now lead to them."""
    for some in pieces(ids):
        now = _differing(some, plan)
        _keep_former(OldProductAddress, [(slug, pk) for pk, slug in now.items()])
        if exchange:
            # Nobody sees these: the transaction ends with the wanted ones.
            set_column(Product, "slug", {pk: f"--{pk}--" for pk in now})
    for some in pieces(ids):
        changed = _differing(some, plan)
        set_column(Product, "slug", {pk: plan.slugs[pk] for pk in changed})
        # A form that was open before is told, instead of writing the former address back.
        Product.objects.filter(pk__in=changed).update(updated_at=timezone.now())
        products_changed(changed)
    drop_pages()


def _differing(ids: Sequence[int], plan: Plan) -> dict[int, str]:
    """Return the addresses that products have now, of those that shall have another."""
    now = Product.objects.filter(pk__in=ids).values_list("pk", "slug")
    return {pk: slug for pk, slug in now if slug != plan.slugs[pk]}


@transaction.atomic
def _keep_former(former: Any, slugs: Iterable[tuple[str, int]]) -> None:
    rows = [former(owner_id=pk, address=address) for address, pk in slugs]
    former.objects.bulk_create(rows, update_conflicts=True, unique_fields=["address"], update_fields=["owner"])


@transaction.atomic
def _enter(wanted: dict[str, int | str]) -> None:
    """Add redirects; those that people entered stay."""
    spelled = {Redirect.normalise_path(path): target for path, target in wanted.items()}
    there = set(Redirect.objects.filter(old_path__in=spelled).values_list("old_path", flat=True))
    Redirect.objects.bulk_create(
        Redirect(old_path=path, automatically_created=True, **_target(target))
        for path, target in spelled.items()
        if path not in there
    )


def _target(target: int | str) -> dict[str, Any]:
    return {"redirect_page_id": target} if isinstance(target, int) else {"redirect_link": target}


def _name_pictures(ids: dict[str, int]) -> None:
    sources = ImageSource.objects.filter(upload__in=ids).values_list("pk", "upload", "attachment_id")
    set_column(ImageSource, "attachment_id", {pk: ids[key] for pk, key, now in sources if now != ids[key]})


def forget_what_leads() -> None:
    """Delete those of the addresses that led nowhere that now lead somewhere."""
    rows = list(NotFoundAddress.objects.values_list("pk", "address"))
    for some in pieces(rows):
        asked = {pk: asked_for(address) for pk, address in some}
        leads = find(asked.values())
        NotFoundAddress.objects.filter(pk__in=[pk for pk, one in asked.items() if one in leads]).delete()
