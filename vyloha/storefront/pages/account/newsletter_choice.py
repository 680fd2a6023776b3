"""Whether the customer gets the newsletter. A confirmed e-mail needs no second confirmation."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.errors import NewsletterError
from vyloha.commerce.marketing.models import Subscription
from vyloha.content.blocks.newsletter import CONSENT
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.storefront.jobs import send_newsletter_confirmation
from vyloha.storefront.marketing_jobs import report_subscription
from vyloha.storefront.pages.account.account_page import (
    NEWSLETTER,
    AccountForm,
    FormsContent,
    redirect_saved,
    render_forms,
    require_customer,
)


@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
def show(request: HttpRequest, customer: Customer) -> HttpResponse:
    """Show the choice; a POST changes it."""
    if request.method != "POST":
        return _render(request, customer)
    if request.POST.get("form") == "end":
        _end(customer)
        return redirect_saved(NEWSLETTER, "ended")
    try:
        is_confirmed = _subscribe(request, customer, newsletter.verify_consent(request.POST.get("consent", "")))
    except (NewsletterError, TooManyAttempts) as error:
        return _render(request, customer, str(error))
    return redirect_saved(NEWSLETTER, "subscribed" if is_confirmed else "sent")


@transaction.atomic
def _subscribe(request: HttpRequest, customer: Customer, consent: str) -> bool:
    """
    Subscribe the account's e-mail; return whether it is confirmed, otherwise a link in an e-mail does that.

    :raises TooManyAttempts: if too many such e-mails were sent
    """
    email = customer.user.email
    if EmailAddress.objects.filter(user=customer.user, email__iexact=email, verified=True).exists():
        subscription = newsletter.subscribe(email, consent)
        newsletter.confirm_subscription(subscription)
        report_subscription.enqueue(subscription.pk)
        return True
    count_email("newsletter", email, get_client_network(request))
    subscription = newsletter.subscribe(email, consent)
    if not subscription.is_confirmed:
        send_newsletter_confirmation.enqueue(subscription.pk)
    return subscription.is_confirmed


@transaction.atomic
def _end(customer: Customer) -> None:
    for subscription in Subscription.objects.filter(email=customer.user.email.lower(), ended_at=None):
        newsletter.end_subscription(subscription)
        report_subscription.enqueue(subscription.pk)


def _render(request: HttpRequest, customer: Customer, error: str = "") -> HttpResponse:
    email = customer.user.email
    is_subscribed = Subscription.objects.confirmed().filter(email=email.lower()).exists()
    if is_subscribed:
        form = AccountForm(
            name="end",
            heading=_("You get the newsletter"),
            text=_("We write to %(email)s of news and offers.") % {"email": email},
            error=error,
            fields=(),
            button=_("Stop the newsletter"),
        )
    else:
        address = _("We would write to %(email)s.") % {"email": email}
        form = AccountForm(
            name="subscribe",
            heading=_("You do not get the newsletter"),
            text=f"{address} {CONSENT}",
            error=error,
            fields=(),
            hidden=(("consent", newsletter.sign_consent(str(CONSENT))),),
            button=_("Subscribe"),
        )
    content = FormsContent(
        heading=_("Newsletter"),
        path=NEWSLETTER,
        forms=[form],
        messages={
            "subscribed": _("You are subscribed, thank you."),
            "sent": _("We have sent you a letter with a link. Open it and confirm, then you are subscribed."),
            "ended": _("You are not subscribed any more."),
        },
    )
    return render_forms(request, content, status=400 if error else 200)
