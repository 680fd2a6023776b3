"""How many letters one mailbox or one network address may cause; counted in the database, so for all processes."""

from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac

from vyloha.commerce.marketing.errors import TooManySignUps
from vyloha.commerce.marketing.models import SignUpAttempt
from vyloha.core.clock import past

PERIOD = timedelta(hours=1)
OF_MAILBOX = 3
OF_NETWORK_ADDRESS = 20  # a school or an office shares one
KEPT = timedelta(days=1)


def count_sign_up(email: str, network_address: str) -> None:
    """
    Count one more attempt.

    :raises TooManySignUps: if there were too many of them lately
    """
    limits = {_key("mailbox", email): OF_MAILBOX, _key("network", network_address): OF_NETWORK_ADDRESS}
    # Written first and counted after: of two at the same moment at least the later one sees both.
    SignUpAttempt.objects.bulk_create(SignUpAttempt(key=key) for key in limits)
    lately = SignUpAttempt.objects.exclude(past("made_at", PERIOD, timezone.now()))
    if any(lately.filter(key=key).count() > limit for key, limit in limits.items()):
        raise TooManySignUps


def forget_old_attempts() -> None:
    """Delete what no limit counts any more."""
    SignUpAttempt.objects.filter(past("made_at", KEPT, timezone.now())).delete()


def _key(kind: str, text: str) -> str:
    # Keyed: a hash of an address alone could be found by trying all of them.
    return salted_hmac(f"vyloha.sign-up.{kind}", text, algorithm="sha256").hexdigest()
