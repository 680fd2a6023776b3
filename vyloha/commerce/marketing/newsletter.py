"""Subscribes to the newsletter: a form requests it, a link in an email confirms it, another link ends it."""

from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.utils import timezone

from vyloha.commerce.marketing.errors import InvalidLink, UnknownConsent
from vyloha.commerce.marketing.models import Subscription

CONSENT, CONFIRMATION, END = "vyloha.newsletter.consent", "vyloha.newsletter.confirm", "vyloha.newsletter.end"
CONFIRMATION_TIMEOUT = timedelta(days=30)
RESEND_PAUSE = timedelta(minutes=1)  # a form sent again within it is a double submit


def sign_consent(consent: str) -> str:
    """Return ``consent`` with our signature; the same text gives the same signature, so that a page stays the same."""
    return signing.Signer(salt=CONSENT).sign_object(consent, compress=True)


def verify_consent(sealed: str) -> str:
    """
    Return the consent of a signed text.

    :raises UnknownConsent: if we have not signed it
    """
    try:
        consent: str = signing.Signer(salt=CONSENT).unsign_object(sealed)
    except signing.BadSignature as error:
        raise UnknownConsent from error
    return consent


def was_recently_requested(email: str) -> bool:
    """Return whether a confirmation email has just been requested, so that no other is to be sent."""
    now = timezone.now()
    waiting = Subscription.objects.filter(email=email.lower(), confirmed_at=None, ended_at=None)
    # A time in the future was written by a wrong clock.
    return waiting.filter(agreed_at__range=(now - RESEND_PAUSE, now)).exists()


@transaction.atomic
def subscribe(email: str, consent: str) -> Subscription:
    """
    Record that somebody entered ``email`` into the form and agreed to the text of ``consent``.

    A confirmed subscription stays confirmed. Any other needs a confirmation email: see ``is_confirmed``.
    """
    now = timezone.now()
    found, is_new = Subscription.objects.select_for_update().get_or_create(
        email=email.lower(), defaults={"consent": consent, "agreed_at": now}
    )
    if not is_new and not found.is_confirmed:
        found.consent, found.agreed_at = consent, now
        found.confirmed_at = found.ended_at = None
        found.save()
    return found


def build_confirmation_token(subscription: Subscription) -> str:
    """Return a token that proves that its bearer reads the mailbox; valid for ``CONFIRMATION_TIMEOUT``."""
    return signing.dumps(subscription.pk, salt=CONFIRMATION)


def build_unsubscribe_token(subscription: Subscription) -> str:
    """Return a token that lets its bearer end the subscription; it never expires."""
    return signing.Signer(salt=END).sign_object(subscription.pk)


def get_subscription_to_confirm(token: str) -> Subscription:
    """
    Return the subscription of a confirmation ``token``.

    :raises InvalidLink: if the token is not ours or too old, or the subscription was deleted
    """
    try:
        return Subscription.objects.get(pk=signing.loads(token, salt=CONFIRMATION, max_age=CONFIRMATION_TIMEOUT))
    except (signing.BadSignature, Subscription.DoesNotExist) as error:
        raise InvalidLink from error


def get_subscription_to_end(token: str) -> Subscription:
    """
    Return the subscription of an unsubscribe token.

    :raises InvalidLink: as ``get_subscription_to_confirm``
    """
    try:
        return Subscription.objects.get(pk=signing.Signer(salt=END).unsign_object(token))
    except (signing.BadSignature, Subscription.DoesNotExist) as error:
        raise InvalidLink from error


def confirm_subscription(subscription: Subscription) -> None:
    """Confirm the subscription, so that it may get emails; one that has ended since stays ended."""
    waiting = Subscription.objects.filter(pk=subscription.pk, confirmed_at=None, ended_at=None)
    waiting.update(confirmed_at=timezone.now())


def end_subscription(subscription: Subscription) -> None:
    """End the subscription; it gets no more emails."""
    Subscription.objects.filter(pk=subscription.pk, ended_at=None).update(ended_at=timezone.now())


def delete_unconfirmed() -> None:
    """Delete subscriptions that were not confirmed in time: there is no reason to store the address."""
    old = timezone.now() - CONFIRMATION_TIMEOUT
    Subscription.objects.filter(confirmed_at=None, agreed_at__lt=old).delete()
