"""Finds and creates the accounts of customers. A new one is unconfirmed until its owner has proven the e-mail."""

from datetime import timedelta

from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission, User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from vyloha.commerce.customers.models import Customer

UNCONFIRMED_RETENTION = timedelta(days=7)


def find_user(email: str) -> User | None:
    """
    Return the active user whose main e-mail is ``email``, None without one.

    Of users of the staff who share a mailbox it is the one who shops, else the first. An address that somebody has only
    entered as a new one leads to no account: it might be somebody else's.
    """
    found: list[User] = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
    users = [user for user in found if user.email.lower() == email.lower()]
    shoppers = set(Customer.objects.filter(user__in=users).values_list("user", flat=True)) if len(users) > 1 else set()
    return min(users, key=lambda user: (user.pk not in shoppers, user.pk), default=None)


def is_email_taken(email: str) -> bool:
    """Return whether ``email`` belongs to a user, active or not."""
    return bool(filter_users_by_email(email))


@transaction.atomic
def create_customer(email: str, first_name: str = "", last_name: str = "") -> Customer:
    """Create an unconfirmed customer without a password; ``email`` must not be taken."""
    limit = User._meta.get_field("first_name").max_length
    user = User(
        username=generate_username(email),
        email=email.lower(),
        first_name=first_name[:limit],
        last_name=last_name[:limit],
    )
    user.set_unusable_password()
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return Customer.objects.create(user=user)


def generate_username(email: str) -> str:
    """
    Return a user name that nobody sees or types: customers sign in by e-mail, and the staff keep the short names.

    Of two simultaneous registrations of ``email`` the second fails, because user names are unique and e-mails are not.
    """
    name = f"customer-{salted_hmac('vyloha.customers', email.lower(), algorithm='sha256').hexdigest()[:20]}"
    if User.objects.filter(username=name).exclude(email=email.lower()).exists():  # who has another e-mail now
        return f"customer-{get_random_string(20).lower()}"
    return name


def is_unconfirmed(user: User) -> bool:
    """Return whether ``user`` is a customer who has never proven the e-mail, and so never signed in."""
    return (
        user.last_login is None
        and Customer.objects.filter(user=user).exists()
        and not EmailAddress.objects.filter(user=user, verified=True).exists()
    )


def is_staff_account(user: User) -> bool:
    """Return whether the user has any right in the back office, also one that is switched off; at most one query."""
    # Not ``user.has_perm()``, which denies all to a deactivated user: a dismissed colleague is no mere shopper.
    return user.is_superuser or user.is_staff or Permission.objects.filter(Q(group__user=user) | Q(user=user)).exists()


def forget_unproven_password(user: User) -> None:
    """
    Make the password of an unconfirmed customer unusable.

    Call it before an e-mailed code signs in: whoever registered with somebody else's e-mail knows that password.
    """
    if is_unconfirmed(user):
        user.set_unusable_password()
        user.save(update_fields=["password"])


def delete_unconfirmed_accounts() -> None:
    """Delete customers who have never confirmed their e-mail: it might be somebody else's."""
    User.objects.filter(
        customer__created_at__lt=timezone.now() - UNCONFIRMED_RETENTION,
        last_login=None,
        is_superuser=False,
        is_staff=False,
        groups=None,
        user_permissions=None,
    ).exclude(emailaddress__verified=True).delete()
