"""Users, for tests."""

from django.contrib.auth.models import Permission, User

PASSWORD = "dlouhe-heslo-1"


def create_colleague(name: str = "jana", password: str = PASSWORD) -> User:
    """Create a user who may enter the back office, and has no other right."""
    user = User.objects.create_user(name, password=password)
    user.user_permissions.add(Permission.objects.get(content_type__app_label="wagtailadmin", codename="access_admin"))
    return user
