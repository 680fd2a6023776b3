"""What of a customer's account the merchant may change: not the account of somebody with rights in the back office."""

from django.contrib.auth.models import Permission, User
from django.db.models import Q


def is_staff_account(user: User) -> bool:
    """Return whether the user has any right in the back office, also one that is switched off; at most one query."""
    # Not ``user.has_perm()``, which denies all to a deactivated user: a merchant could activate a dismissed colleague.
    return user.is_superuser or user.is_staff or Permission.objects.filter(Q(group__user=user) | Q(user=user)).exists()
