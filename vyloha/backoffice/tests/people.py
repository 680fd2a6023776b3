"""Users of the back office, for tests."""

from django.contrib.auth.models import Group, User
from django.test import Client

from vyloha.backoffice.roles import EDITOR, MERCHANT, ensure_roles


def create_role_user(group: str, name: str = "") -> User:
    ensure_roles()
    user = User.objects.create_user(username=name or group.lower(), email="kdo@example.cz")
    user.groups.add(Group.objects.get(name=group))
    return user


def sign_in_merchant() -> Client:
    """A browser in which a merchant is signed in."""
    client = Client()
    client.force_login(create_role_user(MERCHANT))
    return client


def sign_in_editor() -> Client:
    client = Client()
    client.force_login(create_role_user(EDITOR))
    return client
