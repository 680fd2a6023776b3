"""Protection of the pages that the shop's settings link to: they cannot be deleted."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from wagtail import hooks
from wagtail.admin import messages
from wagtail.models import Page, Site

from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.representations.legal_pages import PRIVACY, TERMS


def find_refusal(pages: Iterable[Page]) -> str:
    """Return why one of the pages, or a page below them, cannot be deleted; "" when all can."""
    order_pages = set(ShopSettings.objects.exclude(order_page=None).values_list("order_page", flat=True))
    homes = set(Site.objects.values_list("root_page", flat=True))
    for page in pages:
        for pk, slug, title in page.get_descendants(inclusive=True).values_list("pk", "slug", "title"):
            if pk in homes:
                return _("“%(page)s” is the home page of the shop; it cannot be deleted.") % {"page": title}
            if pk in order_pages:
                return _(
                    "“%(page)s” is chosen in the details of the shop as the page after orders, so it cannot be deleted."
                ) % {"page": title}
            if slug in (TERMS, PRIVACY):
                text = _("The checkout and e-mails lead to “%(page)s” by its address, so it cannot be deleted.")
                return text % {"page": title}
    return ""


@hooks.register("before_delete_page")
def keep_page(request: HttpRequest, page: Page) -> HttpResponse | None:
    """Show why the page cannot be deleted, and redirect back to it."""
    if not (refusal := find_refusal([page])):
        return None
    messages.error(request, refusal)
    return redirect("wagtailadmin_explore", page.get_parent().pk)


@hooks.register("before_bulk_action")
def keep_pages(request: HttpRequest, action: str, things: list[Any], _action: Any) -> HttpResponse | None:
    """Do the same for a deletion of several pages."""
    pages = [thing for thing in things if isinstance(thing, Page)]
    if action != "delete" or not (refusal := find_refusal(pages)):
        return None
    messages.error(request, refusal)
    return redirect("wagtailadmin_explore", pages[0].get_parent().pk)
