"""Actions on the parcel of one order."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from wagtail.admin import messages

from vyloha.backoffice.orders.actions import OrderAction, get_signed_in_user
from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, ShippedParcel
from vyloha.commerce.orders.parcel_jobs import send_parcel
from vyloha.commerce.orders.parcels import MAX_WEIGHT_G, adopt_parcel, fetch_labels, find_parcel, refresh_parcel
from vyloha.commerce.shipping.carriers import CarrierError


class WeightForm(forms.Form):
    weight_g = forms.IntegerField(min_value=1, max_value=MAX_WEIGHT_G)


def build_pdf_response(labels: bytes, name: str) -> HttpResponse:
    """Return the labels as a download; the shop does not store them."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.pdf"', "Cache-Control": "no-store"}
    return HttpResponse(labels, content_type="application/pdf", headers=headers)


class ParcelAction(OrderAction):
    """An action that shows its rejection on the order's page."""

    def perform(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        try:
            return self.perform_on_parcel(request, order)
        except (CarrierError, ParcelNotPossible) as error:
            messages.error(request, str(error))
            return None

    def perform_on_parcel(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        raise NotImplementedError

    @staticmethod
    def get_parcel(order: Order) -> ShippedParcel:
        parcel = find_parcel(order)
        if parcel is None:
            raise ParcelNotPossible(_("The order has no parcel yet."))
        return parcel


class CreateParcel(ParcelAction):
    def perform_on_parcel(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        form = WeightForm(request.POST)
        if not form.is_valid():
            message = _("Write the weight of the parcel in grams, between 1 and %(most)s.")
            raise ParcelNotPossible(message % {"most": f"{MAX_WEIGHT_G:,}".replace(",", "\u00a0")})
        knowingly = request.POST.get("knowingly") == "1"
        send_parcel(order, get_signed_in_user(request), form.cleaned_data["weight_g"], is_confirmed=knowingly)
        messages.success(request, _("The parcel is being created. Load the page again in a moment."))
        return None


class AdoptParcel(ParcelAction):
    """Records a parcel that the merchant found on the carrier's own pages, as the carrier's response was lost."""

    def perform_on_parcel(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        adopt_parcel(self.get_parcel(order), request.POST.get("number", ""), get_signed_in_user(request))
        messages.success(request, _("The parcel belongs to the order now."))
        return None


class RefreshParcel(ParcelAction):
    def perform_on_parcel(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        parcel = self.get_parcel(order)
        refresh_parcel(parcel, get_signed_in_user(request))
        messages.success(request, _("The parcel is now: %(state)s.") % {"state": parcel.state_text})
        return None


class PrintLabel(ParcelAction):
    def perform_on_parcel(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        return build_pdf_response(fetch_labels([self.get_parcel(order)]), f"stitek-{order.number}")
