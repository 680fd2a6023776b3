"""
Changes a customer's e-mail once they have opened the link in an e-mail to the new address.

``Customer`` stores the request; the link names it by its serial, so that it works once and a later one replaces it.
"""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import signing
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from vyloha.commerce.customers.accounts import is_staff_account, is_unconfirmed
from vyloha.commerce.customers.models import Customer

LINK_LIFETIME = timedelta(hours=24)
SALT = "vyloha.account.email"
SERIAL_LENGTH = 20
NONE = {"new_email": "", "new_email_serial": "", "new_email_requested_at": None}


class InvalidEmailLink(Exception):
    """The link is not ours, too old, used, or replaced; password or e-mail have changed, or the new one is taken."""


class EmailLinkOfOther(Exception):
    """The link belongs to another customer."""


def request_email_change(customer: Customer, email: str) -> str:
    """Record that the customer wants ``email``, which makes earlier links void; return the serial of the request."""
    serial = get_random_string(SERIAL_LENGTH)
    Customer.objects.filter(pk=customer.pk).update(
        new_email=email.lower(), new_email_serial=serial, new_email_requested_at=timezone.now()
    )
    return serial


def build_email_token(customer: Customer) -> str:
    """Return the token of the waiting request; it is void once the password or the e-mail has changed."""
    return signing.dumps([customer.user_id, customer.new_email_serial, _hash_state(customer.user)], salt=SALT)


def find_new_email(customer: Customer, token: str) -> str:
    """
    Return the e-mail that the token gives to the customer.

    :raises InvalidEmailLink: if it gives none
    :raises EmailLinkOfOther: if it is another customer's
    """
    try:
        user_id, serial, state = signing.loads(token, salt=SALT, max_age=LINK_LIFETIME)
    except (signing.BadSignature, ValueError) as error:
        raise InvalidEmailLink from error
    if user_id != customer.user_id:
        raise EmailLinkOfOther
    is_current = constant_time_compare(serial, customer.new_email_serial)
    if not (customer.new_email and is_current and constant_time_compare(state, _hash_state(customer.user))):
        raise InvalidEmailLink
    return customer.new_email


def is_email_free(email: str, user: User) -> bool:
    """Return whether ``user`` may have ``email``: an account that was never confirmed blocks nobody."""
    return all(is_unconfirmed(other) and not is_staff_account(other) for other in _find_others(email, user))


def change_email(customer: Customer, token: str) -> EmailAddress:
    """
    Give the customer the e-mail of the link, which is confirmed now; unconfirmed accounts with it are deleted.

    :raises InvalidEmailLink: as ``find_new_email``, or if the e-mail has an account by now
    :raises EmailLinkOfOther: as ``find_new_email``
    """
    try:
        with transaction.atomic():
            locked = Customer.objects.select_for_update().select_related("user").filter(pk=customer.pk).first()
            if locked is None:
                raise InvalidEmailLink
            new, user = find_new_email(locked, token), locked.user
            if not is_email_free(new, user):
                raise InvalidEmailLink
            for other in _find_others(new, user):
                other.delete()
            user.email = new
            user.save(update_fields=["email"])
            Customer.objects.filter(pk=locked.pk).update(**NONE)
            EmailAddress.objects.filter(user=user).delete()
            return EmailAddress.objects.create(user=user, email=new, verified=True, primary=True)
    except IntegrityError as error:  # confirmed by another account at the same time
        raise InvalidEmailLink from error


def forget_old_requests() -> None:
    """Forget requests whose links have expired: the e-mails may be those of strangers."""
    old = timezone.now() - 2 * LINK_LIFETIME  # the job that sends the link may have waited
    Customer.objects.filter(new_email_requested_at__lt=old).update(**NONE)


def _find_others(email: str, user: User) -> list[User]:
    return list(User.objects.filter(email__iexact=email).exclude(pk=user.pk))


def _hash_state(user: User) -> str:
    return salted_hmac(SALT, f"{user.password} {user.email}", algorithm="sha256").hexdigest()[:32]
