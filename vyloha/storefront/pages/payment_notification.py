"""``/platby/<provider>/``: notifications of payment providers."""

import logging

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from vyloha.commerce.orders.gateway_payments import get_service, receive_notification
from vyloha.commerce.payments.providers import ForgedNotification, PaymentError
from vyloha.core.http.security import allow_cross_site

logger = logging.getLogger(__name__)


@allow_cross_site
@require_POST
def receive(request: HttpRequest, provider: str) -> HttpResponse:
    """Refresh the payment; 403 for a forged notification, 503 if the provider should send it again."""
    service = get_service(provider)
    if service is None:
        raise Http404
    try:
        receive_notification(provider, request.headers, request.body)
    except ForgedNotification as error:
        logger.warning("A forged notification of %s from %s: %s", provider, request.META.get("REMOTE_ADDR"), error)
        return HttpResponse("forged", status=403, content_type="text/plain")
    except PaymentError as error:
        logger.warning("A notification of %s was not processed: %s", provider, error)
        return HttpResponse("try again", status=503, content_type="text/plain")
    return HttpResponse(service.acknowledgement, content_type="text/plain")
