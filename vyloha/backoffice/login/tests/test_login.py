"""Signing in: one form, limited attempts."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from allauth.core.context import request_context
from django.contrib.auth.models import User
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.backoffice.login.emails import send_password_reset
from vyloha.backoffice.roles import MERCHANT
from vyloha.backoffice.tests.people import create_role_user
from vyloha.core.models import Attempt
from vyloha.core.tests.people import create_colleague

pytestmark = pytest.mark.django_db

PASSWORD = "dlouhe-heslo-1"


@pytest.fixture(autouse=True)
def jana() -> User:
    user = create_role_user(MERCHANT, "jana")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(client: Client, password: str = PASSWORD, name: str = "jana", **more: str) -> Any:
    return client.post("/sprava/login/", {"login": name, "password": password, **more})


def is_rejected(answer: Any) -> bool:
    """Return whether there were too many attempts."""
    return "Příliš mnoho pokusů. Zkuste to znovu za" in answer.content.decode()


def guess(times: int, client: Client | None = None, **how: str) -> list[bool]:
    """Guess so many times and return which guesses were rejected."""
    return [is_rejected(sign_in(client or Client(), "spatne-heslo", **how)) for _try in range(times)]


def later(wait: timedelta) -> None:
    Attempt.objects.update(made_at=timezone.now() - wait)


def test_sixth_login_is_delayed_even_with_right_password():
    rejected = guess(6)
    answer = sign_in(Client())

    assert rejected == [False] * 5 + [True]
    assert "Příliš mnoho pokusů. Zkuste to znovu za 1 minutu" in answer.content.decode()
    assert "sessionid" not in answer.cookies


def test_right_password_is_accepted_after_delay_and_resets_count():
    guess(6)
    later(timedelta(minutes=1))
    client = Client()

    assert sign_in(client).status_code == 302
    assert client.get("/sprava/").status_code == 200
    assert not any(guess(5, Client()))


def test_unknown_account_gets_same_response_as_known_one():
    known, unknown = sign_in(Client(), "spatne"), sign_in(Client(), "spatne", "nikdo")

    def text(answer: Any, name: str) -> str:
        tokenless = re.sub(r"\b\w{64}\b", "", answer.content.decode())
        return tokenless.replace(f'value="{name}"', "")

    assert known.status_code == unknown.status_code == 200
    assert text(known, "jana") == text(unknown, "nikdo")
    assert guess(6, name="nekdo") == [False] * 5 + [True]


def test_attackers_cannot_lock_owner_out():
    owner = Client()
    sign_in(owner)
    owner.post("/sprava/logout/")
    for number in range(60):
        Client(REMOTE_ADDR=f"198.51.100.{number}").post("/sprava/login/", {"login": "jana", "password": "spatne-heslo"})
    guess(6)

    assert is_rejected(sign_in(Client(REMOTE_ADDR="203.0.113.1")))
    assert sign_in(owner).status_code == 302


def test_attackers_cannot_lock_owner_out_after_password_reset():
    for number in range(60):
        guess(1, Client(REMOTE_ADDR=f"198.51.100.{number}"))
    owner = Client(REMOTE_ADDR="203.0.113.1")
    send_password_reset.func("kdo@example.cz")
    link = re.search(r"/sprava/password_reset/confirm/\S+", str(mail.outbox[0].body))
    assert link

    form = owner.get(link[0], follow=True).request["PATH_INFO"]
    assert "known_browser" not in owner.cookies
    owner.post(form, {"new_password1": "nove-heslo-22", "new_password2": "nove-heslo-22"})

    assert is_rejected(sign_in(Client(REMOTE_ADDR="203.0.113.2"), "nove-heslo-22"))
    assert sign_in(owner, "nove-heslo-22").status_code == 302


@pytest.mark.parametrize(("choice", "ends"), [({}, True), ({"remember": "on"}, False)])
def test_session_ends_with_browser_unless_remembered(choice, ends):
    client = Client()
    sign_in(client, **choice)

    assert client.session.get_expire_at_browser_close() is ends


def test_get_request_does_not_sign_out():
    client = Client()
    sign_in(client)

    answers = [client.get("/sprava/logout/"), client.options("/sprava/logout/")]

    assert [answer.status_code for answer in answers] == [405, 405]
    assert client.get("/sprava/").status_code == 200
    assert client.post("/sprava/logout/").status_code == 302
    assert client.get("/sprava/").status_code == 302


def test_known_browser_cookie_holds_no_name_and_is_limited_to_back_office():
    answer = sign_in(Client())

    cookie = answer.cookies["known_browser"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/sprava/", True, "Lax")
    assert "jana" not in cookie.value


def test_session_key_changes_at_login():
    client = Client()
    client.get("/sprava/login/")
    session = client.session
    session["before"] = "strangers"
    session.save()
    assert session.session_key
    client.cookies["sessionid"] = session.session_key

    sign_in(client)

    assert client.cookies["sessionid"].value != session.session_key


@pytest.mark.parametrize(
    ("wanted", "led_to"),
    [
        ("/sprava/pages/", "/sprava/pages/"),
        ("https://zly.example/", "/sprava/"),
        ("//zly.example/", "/sprava/"),
        ("/\\zly.example", "/sprava/"),
        ("javascript:alert(1)", "/sprava/"),
    ],
)
def test_login_redirects_within_shop_only(wanted, led_to):
    assert sign_in(Client(), next=wanted)["Location"] == led_to


def test_user_without_permission_for_private_page_is_asked_to_sign_in_as_another():
    client = Client()
    sign_in(client)

    answer = client.get("/sprava/login/?next=/sprava/soukrome/pro-kolegy/")

    assert answer.status_code == 200
    assert "/sprava/soukrome/pro-kolegy/" in answer.content.decode()


def ask_for_password(address: str, client: Client | None = None) -> Any:
    return (client or Client()).post("/sprava/password_reset/", {"email": address})


def test_password_reset_response_is_same_for_everybody_and_emails_known_accounts():
    known, unknown = ask_for_password("kdo@example.cz"), ask_for_password("nikdo@example.cz")

    assert known.status_code == unknown.status_code == 302
    assert known["Location"] == unknown["Location"]
    assert not mail.outbox
    assert DBTaskResult.objects.count() == 2


def test_password_reset_email_links_configured_host(settings):
    settings.BASE_URL = settings.WAGTAILADMIN_BASE_URL = "https://www.obchod.example"

    send_password_reset.func("nikdo@example.cz")
    send_password_reset.func("kdo@example.cz")

    assert [letter.to for letter in mail.outbox] == [["kdo@example.cz"]]
    assert "https://www.obchod.example/sprava/password_reset/confirm/" in mail.outbox[0].body


def test_mailbox_gets_at_most_three_emails_an_hour():
    statuses = [ask_for_password("Kdo@Example.cz").status_code for _try in range(3)]
    answer = ask_for_password("kdo@example.cz")

    assert statuses == [302] * 3
    assert "Zkuste to znovu za 60 minut" in answer.content.decode()
    assert DBTaskResult.objects.count() == 3
    later(timedelta(hours=1))
    assert ask_for_password("kdo@example.cz").status_code == 302


@pytest.fixture
def shopper() -> User:
    return User.objects.create_user("customer-1", "petr@example.cz", PASSWORD)


def test_shopper_is_a_stranger_to_the_back_office(shopper):
    answers = [sign_in(Client(), *typed).content.decode() for typed in ((PASSWORD, "customer-1"), ("x", "nikdo"))]
    known, unknown = (re.sub(r"\b\w{64}\b|customer-1|nikdo", "", answer) for answer in answers)
    send_password_reset.func("petr@example.cz")

    assert known == unknown
    assert mail.outbox == []


def test_passkey_of_shopper_signs_nobody_in(shopper, rf):
    request = rf.post("/sprava/login/passkey/")
    request.session, request._messages = SessionStore(), CookieStorage(request)

    with request_context(request):
        response = perform_login(request, Login(user=shopper))

    assert response.url == "/sprava/login/"
    assert [str(message) for message in request._messages] == ["Nesprávný kód."]


def test_session_of_user_without_access_ends(shopper):
    client, colleague = Client(), Client()
    client.force_login(shopper)
    colleague.force_login(create_colleague("petr"))
    big = {"x": "y" * 1_200_000}

    assert client.post("/sprava/login/", big).status_code == 413
    assert colleague.post("/sprava/login/", big).status_code != 413
    assert client.get("/sprava/nekde/").status_code in {302, 404}
    assert not Session.objects.filter(session_key=client.cookies["sessionid"].value).exists()
    assert colleague.get("/sprava/").status_code == 200
