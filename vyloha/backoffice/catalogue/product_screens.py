"""Views of one product beyond Wagtail's: unfolding a variation, redirecting to created variations."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from wagtail.admin import messages
from wagtail.admin.auth import permission_required
from wagtail.admin.widgets.button import Button

from vyloha.backoffice.catalogue.product_list import build_reviews_url
from vyloha.backoffice.catalogue.variations import VariationForm, get_tax_choices
from vyloha.backoffice.forms.saving import CreatePart, EditPart
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.content.cards.product_cards import build_product_url


class RedirectToCreatedMixin:
    """
    After saving, selects the variations that were just created, to set their price or undo them; adds a link to the
    shop.
    """

    def get_success_url(self) -> str:
        url: str = super().get_success_url()  # type: ignore[misc]
        made = self.form.made  # type: ignore[attr-defined]
        return f"{url}?made={made[0]}-{made[-1]}" if made else url

    def get_success_buttons(self) -> list[Any]:
        product: Product = self.form.instance  # type: ignore[attr-defined]
        is_public = product.status == Product.Status.PUBLISHED
        return [messages.button(build_product_url(product), _("View in the shop"), True)] if is_public else []


class CreateProduct(RedirectToCreatedMixin, CreatePart):
    pass


class EditProduct(RedirectToCreatedMixin, EditPart):
    @cached_property
    def header_more_buttons(self) -> list[Button]:
        buttons: list[Button] = [*super().header_more_buttons]
        if self.object.review_count and self.request.user.has_perm("reviews.view_review"):
            buttons.append(Button(_("Reviews"), url=build_reviews_url(self.object), icon_name="pick", priority=60))
        if self.object.status != Product.Status.PUBLISHED:
            return buttons
        return [
            Button(_("View in the shop"), url=build_product_url(self.object), icon_name="view", priority=5),
            *buttons,
        ]


@permission_required("catalogue.change_product")
def show_variation_fields(request: HttpRequest, product_id: int, variation_id: int) -> HttpResponse:
    """Render the fields of one variation that its line leaves out, for the row with the requested ``prefix``."""
    found = Variation.objects.select_related("stock_record").prefetch_related("variation_terms")
    variation = get_object_or_404(found, pk=variation_id, product_id=product_id)
    row: Any = VariationForm(instance=variation, prefix=request.GET.get("prefix", ""), unfolded=True)
    row.fields["tax_class"].choices = get_tax_choices()
    return render(request, "backoffice/panels/variation_more.html", {"row": row})
