"""Keeps allauth's rows of addresses in step with ``User.email``, which forms of the back office change as well."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver


@receiver(post_save, sender=User)
def forget_former_addresses(instance: User, created: bool, **kwargs: Any) -> None:
    """Delete the user's other addresses: a former one is free for its owner, and its orders join no more."""
    changed = kwargs.get("update_fields")
    if not (created or kwargs.get("raw") or (changed is not None and "email" not in changed)):
        EmailAddress.objects.filter(user=instance).exclude(email__iexact=instance.email).delete()
