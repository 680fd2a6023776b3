"""Rules for second factors: which users have one and which must."""

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User

ADMINISTRATORS = "Správce"  # no group: superusers
EVERYBODY = "*"
KINDS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def has_second_factor(user: AbstractBaseUser) -> bool:
    """Return whether ``user`` is asked for a second factor when signing in."""
    return bool(Authenticator.objects.filter(user_id=user.pk, type__in=KINDS).exists())


def is_second_factor_required(user: User) -> bool:
    """Return whether a role of ``user`` is listed in ``SECOND_FACTOR_REQUIRED``."""
    roles = set(settings.SECOND_FACTOR_REQUIRED)
    if not roles:
        return False
    if EVERYBODY in roles or (user.is_superuser and ADMINISTRATORS in roles):
        return True
    return user.groups.filter(name__in=roles).exists()


def can_remove(authenticator: Authenticator) -> bool:
    """Return whether the owner may remove ``authenticator``."""
    if authenticator.type not in KINDS or not is_second_factor_required(authenticator.user):
        return True
    others = Authenticator.objects.filter(user_id=authenticator.user_id, type__in=KINDS)
    return bool(others.exclude(pk=authenticator.pk).exists())
