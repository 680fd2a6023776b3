"""The screen of bulk changes: select an action, review its lines, confirm."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from wagtail.admin import messages
from wagtail.admin.auth import permission_required
from wagtail.admin.utils import get_valid_next_url_from_request
from wagtail.admin.views.bulk_action import BulkAction
from wagtail.log_actions import log

from vyloha.backoffice.catalogue.bulk.change_form import BulkChange, BulkChangeForm
from vyloha.backoffice.catalogue.bulk.lines import ChangeLine, build_lines, compute_version
from vyloha.backoffice.catalogue.product_list import ProductFilter
from vyloha.backoffice.catalogue.product_search import find_products
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.stock_correction import StockChangedMeanwhile
from vyloha.core.numbers import parse_whole_number

MAX_PRODUCTS = 500  # products
MAX_SHOWN = 300  # lines


class ChangeProducts(BulkAction):
    """The button of the product list; the screen itself is ours and works without the list's script too."""

    display_name = gettext_lazy("Change")
    action_type = "change"
    aria_label = gettext_lazy("Change the chosen products")
    models = [Product]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect(f"{reverse('products:bulk')}?{request.GET.urlencode()}")


def get_chosen_products(query: QueryDict) -> Any:
    """Return the products that were ticked in the list, or all that match its search and filters (``id=all``)."""
    ids = query.getlist("id")
    if "all" not in ids:
        return Product.objects.filter(pk__in=[pk for text in ids if (pk := parse_whole_number(text)) is not None])
    found = ProductFilter(query, queryset=Product.objects.all()).qs
    words = query.get("q", "").strip()
    return find_products(found, words) if words else found


def load_products(products: Any) -> list[Product]:
    """Load the products with everything that lines need, in a few queries."""
    variations = Variation.objects.select_related("stock_record").prefetch_related("variation_terms__term")
    return list(products.order_by("-pk").prefetch_related(Prefetch("variations", variations), "categories"))


def get_list_url(request: HttpRequest) -> str:
    """Return the URL of the list with its search and filters."""
    if came_from := get_valid_next_url_from_request(request):
        return str(came_from)
    left = request.GET.copy()
    for name in ("id", "next", "childOf"):
        left.pop(name, None)
    query = left.urlencode()
    return reverse("products:index") + (f"?{query}" if query else "")


@permission_required("catalogue.change_product")
def change_products(request: HttpRequest) -> HttpResponse:
    """Show the form, then the confirmation of its changes; after the confirmation redirect to the list."""
    products, back = get_chosen_products(request.GET), get_list_url(request)
    count = products.count()
    if not count or count > MAX_PRODUCTS:
        messages.error(request, format_rejection(count))
        return redirect(back)
    form = BulkChangeForm(request.POST or None)
    context: dict[str, Any] = {"form": form, "count": count, "back": back, "actions": BulkChange}
    if request.method != "POST" or not form.is_valid():
        return render(request, "backoffice/products/bulk.html", context)
    if "confirmed" in request.POST and (done := _apply_confirmed(request, form, products)):
        messages.success(request, done)
        return redirect(back)
    return render(
        request, "backoffice/products/bulk_confirm.html", context | build_confirmation(form, load_products(products))
    )


def format_rejection(count: int) -> str:
    if not count:
        return _("No product is chosen.")
    message = _("At most %(limit)d products can be changed at once, %(count)d are chosen. Narrow the list by filters.")
    return message % {"limit": MAX_PRODUCTS, "count": count}


def build_confirmation(form: BulkChangeForm, products: list[Product]) -> dict[str, Any]:
    """Build the context of the confirmation."""
    lines = build_lines(form, products)
    return {
        # Never the lines themselves: a template calls callables, which would make the changes.
        "lines": [(line.name, line.before, line.after, line.write is None) for line in lines[:MAX_SHOWN]],
        "more": len(lines) - MAX_SHOWN,
        "changes": sum(1 for line in lines if line.write),
        "version": compute_version(lines),
        "action": capfirst(BulkChange(form.cleaned_data["action"]).label),
    }


def _apply_confirmed(request: HttpRequest, form: BulkChangeForm, products: Any) -> str:
    """Apply the confirmed changes and return the message; "" when the changes would differ by now."""
    try:
        with transaction.atomic():
            list(products.order_by("pk").select_for_update(no_key=True).values_list("pk"))
            lines = build_lines(form, load_products(products))
            if compute_version(lines) != request.POST["confirmed"]:
                raise ValidationError("")
            return _write_lines(lines, request.user)
    except (StockChangedMeanwhile, ValidationError):
        messages.warning(request, _("Something changed meanwhile. Look again at what will be changed."))
        return ""


def _write_lines(lines: list[ChangeLine], user: Any) -> str:
    changed = [line for line in lines if line.write]
    for line in changed:
        line.write()  # type: ignore[misc]
    for product in {line.product.pk: line.product for line in changed}.values():
        log(instance=product, action="wagtail.edit", user=user)  # its history shows the user
    return ngettext("%(count)d change was made.", "%(count)d changes were made.", len(changed)) % {
        "count": len(changed)
    }
