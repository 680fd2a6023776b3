"""The roles of people who work in the shop, which are groups, and the names that conditions of popups have for them."""

from django.contrib.auth.models import User

MERCHANT = "Obchodník"
EDITOR = "Redaktor"

WIRE_NAMES = {MERCHANT: "shop_manager", EDITOR: "editor"}  # as in WordPress


def get_roles(user: User) -> list[str]:
    """Return the roles of somebody who has signed in, as in WordPress; whoever does not work here is a customer."""
    groups = user.groups.filter(name__in=WIRE_NAMES).values_list("name", flat=True)
    roles = [WIRE_NAMES[name] for name in groups] + ["administrator"] * user.is_superuser
    return sorted(roles) or ["customer"]
