"""The customer's addresses, which the checkout fills in."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.cart.checkout_data import replace_filled_in
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.addresses import CheckedAddress, check_billing, check_delivery, is_company
from vyloha.commerce.orders.customer_orders import load_known_details
from vyloha.core.http.redirects import SeeOther
from vyloha.storefront.ordering.checkout_form import (
    ADDRESS,
    COMPANY,
    COUNTRY,
    SHIPPING,
    TypedCheckout,
    build_billing_fields,
    build_shipping_fields,
)
from vyloha.storefront.pages.account.account_page import (
    ADDRESSES,
    AccountForm,
    FormsContent,
    redirect_saved,
    render_forms,
    require_customer,
)

# Contact data are the account's own.
FIELDS = {"billing": COUNTRY | COMPANY | ADDRESS, "shipping": SHIPPING}


@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
def show(request: HttpRequest, customer: Customer) -> HttpResponse:
    """Show both addresses; a POST saves or removes the one that it names."""
    stored = {"billing": customer.billing_address, "shipping": customer.shipping_address}
    if request.method != "POST":
        return _render(request, customer, stored, {})
    kind = request.POST.get("form", "")
    if kind not in FIELDS:
        return SeeOther(ADDRESSES)
    if "remove" in request.POST:
        _save(customer, kind, {})
        return redirect_saved(ADDRESSES, "removed")
    typed: dict[str, str] = getattr(TypedCheckout.from_post(request.POST), kind)
    checked = _check(kind, typed)
    if errors := {f"{kind}_{name}": checked.errors[name] for name in FIELDS[kind] if name in checked.errors}:
        return _render(request, customer, {**stored, kind: typed}, errors)
    clean = checked.address.to_dict()
    _save(customer, kind, {name: clean[name] for name in FIELDS[kind]})
    return redirect_saved(ADDRESSES, kind)


def _check(kind: str, typed: Mapping[str, str]) -> CheckedAddress:
    return check_billing(typed) if kind == "billing" else check_delivery(typed)


def _save(customer: Customer, kind: str, address: dict[str, str]) -> None:
    field, before = f"{kind}_address", load_known_details(customer)
    setattr(customer, field, address)
    customer.save(update_fields=[field])
    replace_filled_in(customer, before, load_known_details(customer))


def _render(
    request: HttpRequest, customer: Customer, values: Mapping[str, dict[str, str]], errors: Mapping[str, str]
) -> HttpResponse:
    name = {"first_name": customer.user.first_name, "last_name": customer.user.last_name}
    typed = TypedCheckout(billing=values["billing"] or name, shipping=values["shipping"] or name)
    content = FormsContent(
        heading=_("My addresses"),
        path=ADDRESSES,
        paragraphs=[_("The checkout fills them in for you. You can still change them there for one order.")],
        forms=[
            AccountForm(
                name="billing",
                heading=_("Billing address"),
                text="",
                error="",
                fields=build_billing_fields(ADDRESS | COUNTRY, typed, errors),
                company=build_billing_fields(COMPANY, typed, errors),
                is_company=is_company(typed.billing),
                button=_("Save the billing address"),
                other_button=_build_removal(customer.billing_address),
            ),
            AccountForm(
                name="shipping",
                heading=_("Delivery address"),
                text=_("Only if we deliver elsewhere than to the billing address."),
                error="",
                fields=build_shipping_fields(typed, errors),
                button=_("Save the delivery address"),
                other_button=_build_removal(customer.shipping_address),
            ),
        ],
        messages={
            "billing": _("The billing address is saved."),
            "shipping": _("The delivery address is saved."),
            "removed": _("The address is removed."),
        },
    )
    return render_forms(request, content, errors)


def _build_removal(stored: Mapping[str, str]) -> tuple[str, str] | None:
    return ("remove", _("Remove the address")) if stored else None
