"""The customer's personal data as a file."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from vyloha.commerce.customers.models import Customer
from vyloha.storefront.pages.account.account_page import require_customer
from vyloha.storefront.representations.personal_data import build_personal_data


@require_safe
@require_customer
def download(request: HttpRequest, customer: Customer) -> HttpResponse:
    """Return everything that the shop stores about the customer (Article 20 of the GDPR), as JSON."""
    response = JsonResponse(build_personal_data(customer), json_dumps_params={"ensure_ascii": False, "indent": 2})
    name = f"moje-data-{timezone.localdate():%Y-%m-%d}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
