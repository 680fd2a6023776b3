"""The page of the user's own account in the back office."""

import pytest
from django.contrib.auth.models import User

pytestmark = pytest.mark.django_db
OLD, NEW = "kolovrat-na-pude-7", "lampa-u-potoka-9"


@pytest.fixture
def editor(client):
    editor = User.objects.create_superuser("editor", "editor@shop.example", OLD)
    client.force_login(editor)
    return editor


def change(client, old):
    """Submit a password change and return the page that it redirects to."""
    profile = {"name_email-first_name": "Eva", "name_email-last_name": "B", "name_email-email": "editor@shop.example"}
    settings = {"locale-preferred_language": "", "locale-current_time_zone": "", "theme-theme": "system"}
    theme = {"theme-density": "default", "theme-contrast": "system", "theme-keyboard_shortcuts": "on"}
    passwords = {"password-old_password": old, "password-new_password1": NEW, "password-new_password2": NEW}
    return client.post("/sprava/account/", profile | settings | theme | passwords)


def test_old_password_guesses_are_limited_in_open_session(client, editor):
    for number in range(5):
        change(client, f"guess {number}")

    answer = change(client, OLD)

    assert "Příliš mnoho pokusů" in answer.text
    editor.refresh_from_db()
    assert editor.check_password(OLD)


def test_old_password_allows_password_change(client, editor):
    change(client, "mistyped")

    answer = change(client, OLD)

    assert answer.status_code == 302
    editor.refresh_from_db()
    assert editor.check_password(NEW)
