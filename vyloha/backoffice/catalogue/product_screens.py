"""What the screens of one product do besides Wagtail's: unfold a variation, lead to what was made."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from wagtail.admin.auth import permission_required

from vyloha.backoffice.catalogue.variations import VariationRow, tax_choices
from vyloha.backoffice.forms.saving import EditPart
from vyloha.commerce.catalogue.models import Variation


class EditProduct(EditPart):
    def get_success_url(self) -> str:
        """The form again, with variations that were just made chosen for a price or for going back."""
        url, made = super().get_success_url(), self.form.made
        return f"{url}?made={made[0]}-{made[-1]}" if made else url


@permission_required("catalogue.change_product")
def unfolded(request: HttpRequest, product_id: int, variation_id: int) -> HttpResponse:
    """The fields of one variation that its line leaves out, for the row whose ``prefix`` is asked for."""
    found = Variation.objects.select_related("stock_record").prefetch_related("variation_terms")
    variation = get_object_or_404(found, pk=variation_id, product_id=product_id)
    row: Any = VariationRow(instance=variation, prefix=request.GET.get("prefix", ""), unfolded=True)
    row.fields["tax_class"].choices = tax_choices()
    return render(request, "backoffice/panels/variation_more.html", {"row": row})
