"""Second factors: signing in with them, bypass attempts, resets."""

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from wagtail.models import Page, PageViewRestriction

from vyloha.backoffice.roles import EDITOR, MERCHANT
from vyloha.backoffice.second_factor.emails import RESET, send_second_factor_notice
from vyloha.backoffice.tests.people import create_role_user
from vyloha.core.models import Attempt

pytestmark = pytest.mark.django_db

PASSWORD = "dlouhe-heslo-1"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
HOME = "/sprava/druhy-faktor/"


@pytest.fixture(autouse=True)
def jana() -> User:
    return set_known_password(create_role_user(MERCHANT, "jana"))


def set_known_password(user: User) -> User:
    user.set_password(PASSWORD)
    user.save()
    return user


def generate_totp_code(secret: str = SECRET) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def enable_app(user: User) -> User:
    TOTP.activate(user, SECRET)
    return user


def sign_in(client: Client, name: str = "jana", **more: str) -> Any:
    return client.post("/sprava/login/", {"username": name, "password": PASSWORD, **more})


def give_code(client: Client, code: str) -> Any:
    return client.post(f"{HOME}overeni/", {"code": code})


def is_in(client: Client) -> bool:
    return client.get("/sprava/").status_code == 200


def set_up(client: Client) -> Any:
    """Set an authenticator app up as a user does, and return the response to the code."""
    client.post(f"{HOME}heslo/?next={HOME}aplikace/", {"password": PASSWORD})
    secret = re.search(r"<code>([A-Z2-7 ]+)</code>", client.get(f"{HOME}aplikace/").content.decode())
    assert secret
    return client.post(f"{HOME}aplikace/", {"code": generate_totp_code(secret[1].replace(" ", ""))})


def test_login_with_app_requires_password_and_code_and_redirects_to_next(jana):
    enable_app(jana)
    client = Client()

    asked = sign_in(client, next="/sprava/orders/")
    came_in_too_soon = is_in(client)
    answer = give_code(client, generate_totp_code())

    assert asked["Location"] == f"{HOME}overeni/"
    assert not came_in_too_soon
    assert answer["Location"] == "/sprava/orders/"
    assert is_in(client)


def test_totp_code_cannot_be_reused(jana):
    enable_app(jana)
    code = generate_totp_code()
    first, second = Client(), Client()
    for client in (first, second):
        sign_in(client)

    give_code(first, code)
    refused = give_code(second, code)

    assert is_in(first)
    assert not is_in(second)
    assert "Kód není správný, nebo už byl použit." in refused.content.decode()


def test_code_guesses_are_limited(jana):
    enable_app(jana)
    client = Client()
    sign_in(client)

    statuses = [give_code(client, "000000").status_code for _try in range(5)]
    right = give_code(client, generate_totp_code())

    assert statuses == [200] * 5
    assert right.status_code == 429
    assert 0 < int(right["Retry-After"]) <= 60
    assert "Zkuste to znovu za 1 minutu" in right.content.decode()
    assert not is_in(client)


@pytest.mark.parametrize(
    "path",
    [
        "/sprava/",
        "/sprava/account/",
        "/sprava/products/",
        HOME,
        f"{HOME}aplikace/zrusit/",
        f"{HOME}zalozni-kody/",
        f"{HOME}heslo/",
        "/sprava/nekde/",
    ],
)
def test_session_with_password_alone_opens_nothing(jana, path):
    enable_app(jana)
    half, other_way = Client(), Client()
    sign_in(half)
    other_way.force_login(jana)

    for client in (half, other_way):
        answer = client.get(path)
        assert answer.status_code in {302, 404}
        assert answer.status_code == 404 or answer["Location"].startswith("/sprava/login/")


def test_media_api_treats_half_signed_in_user_as_guest(jana, settings):
    enable_app(jana)
    client = Client()
    client.force_login(jana)

    nonce = client.get("/sprava/wp-admin/admin-ajax.php?action=rest-nonce").content

    assert nonce == Client().get("/sprava/wp-admin/admin-ajax.php?action=rest-nonce").content


def test_private_page_requires_second_factor(jana):
    enable_app(jana)
    page = Page.objects.get(depth=2)
    PageViewRestriction.objects.create(page=page, restriction_type="login")
    client = Client()
    client.force_login(jana)

    answer = client.get("/sprava/soukrome/")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/sprava/login/")


def test_setting_up_factor_ends_other_sessions(jana):
    old, own = Client(), Client()
    for client in (old, own):
        sign_in(client)

    answer = set_up(own)

    assert answer["Location"] == f"{HOME}zalozni-kody/"
    assert is_in(own)
    assert not is_in(old)


def test_password_reset_preserves_second_factor(jana):
    enable_app(jana)
    client = Client()
    jana.set_password("jine-dlouhe-heslo-2")
    jana.save()

    answer = client.post("/sprava/login/", {"username": "jana", "password": "jine-dlouhe-heslo-2"})

    assert answer["Location"] == f"{HOME}overeni/"
    assert not is_in(client)


def test_changing_factors_requires_password_again(jana):
    client = Client()
    sign_in(client)

    answer = client.get(f"{HOME}aplikace/")
    refused = client.post(answer["Location"], {"password": "spatne"})

    assert answer["Location"] == f"{HOME}heslo/?next=%2Fsprava%2Fdruhy-faktor%2Faplikace%2F"
    assert "Heslo není správné." in refused.content.decode()
    assert client.get(f"{HOME}aplikace/").status_code == 302


def test_password_guesses_are_limited_in_reauthentication(jana):
    client = Client()
    client.force_login(jana)

    statuses = [client.post(f"{HOME}heslo/", {"password": "spatne"}).status_code for _try in range(6)]

    assert statuses == [200] * 5 + [429]


def test_recovery_codes_are_shown_once_and_work_once(jana):
    client = Client()
    sign_in(client)
    shown = client.get(set_up(client)["Location"]).content.decode()
    codes = re.findall(r"<code>(\d{8})</code>", shown)
    again = client.get(f"{HOME}zalozni-kody/").content.decode()
    first, second = Client(), Client()
    for other in (first, second):
        sign_in(other)
        give_code(other, codes[0])

    assert len(set(codes)) == 10
    assert codes[0] not in again
    assert is_in(first)
    assert not is_in(second)


def test_totp_secret_is_stored_encrypted(jana):
    enable_app(jana)

    assert SECRET not in str(Authenticator.objects.get().data)


@pytest.mark.parametrize("roles", [["Obchodník"], ["*"]])
def test_user_who_must_have_factor_is_redirected_to_setup(jana, settings, roles):
    settings.SECOND_FACTOR_REQUIRED = roles
    client = Client()
    sign_in(client)

    answer = client.get("/sprava/products/")
    sent = client.post("/sprava/products/new/", {})

    assert answer["Location"] == HOME
    assert sent["Location"].startswith("/sprava/login/")
    assert "Vaše role musí mít druhý faktor" in client.get(HOME).content.decode()
    set_up(client)
    assert client.get("/sprava/products/").status_code == 200
    client.post(f"{HOME}aplikace/zrusit/")
    assert Authenticator.objects.filter(type="totp").exists()


def test_other_roles_need_no_second_factor(settings):
    settings.SECOND_FACTOR_REQUIRED = ["Správce", "Obchodník"]
    set_known_password(create_role_user(EDITOR, "petr"))
    client = Client()

    sign_in(client, "petr")

    assert is_in(client)


def test_administrator_is_sent_to_second_factor_setup_when_required(settings):
    settings.SECOND_FACTOR_REQUIRED = ["Správce"]
    set_known_password(User.objects.create_superuser("karel"))
    client = Client()

    sign_in(client, "karel")

    assert client.get("/sprava/")["Location"] == HOME


def test_administrator_resets_second_factor_of_user(jana):
    enable_app(jana)
    set_known_password(User.objects.create_superuser("karel"))
    karel = Client()
    sign_in(karel, "karel")
    url = f"{HOME}cizi/{jana.pk}/"
    karel.post(f"{HOME}heslo/?next={url}", {"password": PASSWORD})

    asked = karel.get(url)
    karel.post(url)

    assert "jana se pak přihlásí jen heslem" in asked.content.decode()
    assert not Authenticator.objects.exists()
    assert url in karel.get("/sprava/users/").content.decode()
    jana_again = Client()
    sign_in(jana_again)
    assert is_in(jana_again)


def test_merchant_cannot_reset_second_factor(jana):
    petr = enable_app(create_role_user(EDITOR, "petr"))
    client = Client()
    sign_in(client)
    url = f"{HOME}cizi/{petr.pk}/"
    client.post(f"{HOME}heslo/?next={url}", {"password": PASSWORD})

    client.post(url)

    assert Authenticator.objects.filter(user=petr).exists()


def test_command_resets_second_factor_of_only_administrator(jana, capsys):
    enable_app(jana)

    call_command("reset_second_factor", "jana")

    assert not Authenticator.objects.exists()
    assert "jana teď druhý faktor nemá." in capsys.readouterr().out


def test_owner_gets_email_when_factor_changes(jana):
    send_second_factor_notice.func(jana.pk, RESET)

    assert mail.outbox[0].to == ["kdo@example.cz"]
    assert "správce druhý faktor zrušil" in mail.outbox[0].body


@pytest.mark.parametrize(("host", "offered"), [("localhost", True), ("127.0.0.1:8000", False), ("[::1]:8000", False)])
def test_passkeys_are_offered_on_host_name_only(jana, settings, host, offered):
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(headers={"host": host})
    form = client.get("/sprava/login/").content.decode()
    sign_in(client)
    page = client.get(HOME).content.decode()

    assert ("Přihlásit se přístupovým klíčem" in form) is offered
    assert ("Otevřeli jste ho přes IP adresu" in page) is not offered
    assert (client.get(f"{HOME}prihlaseni-klicem/").status_code == 404) is not offered


def test_passkey_belongs_to_host_name(jana, settings):
    settings.BASE_URL = "https://obchod.example"
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(headers={"host": "www.obchod.example", "x-requested-with": "XMLHttpRequest"})

    options = client.get(f"{HOME}prihlaseni-klicem/").json()

    assert options["request_options"]["publicKey"]["rpId"] == "obchod.example"


def test_session_of_passkey_request_expires_soon():
    Client(headers={"host": "localhost", "x-requested-with": "XMLHttpRequest"}).get(f"{HOME}prihlaseni-klicem/")

    assert Session.objects.get().expire_date <= timezone.now() + timedelta(minutes=10)


def test_signing_in_as_another_user_keeps_proven_factors(jana):
    enable_app(jana)
    set_known_password(create_role_user(EDITOR, "petr"))
    client = Client()
    sign_in(client, "petr")

    sign_in(client)
    give_code(client, generate_totp_code())

    assert client.get("/sprava/account/").wsgi_request.user == jana


def test_right_codes_reset_failure_count(jana):
    enable_app(jana)
    client = Client()
    sign_in(client)

    give_code(client, generate_totp_code())

    assert set(Attempt.objects.values_list("limit", flat=True)) == {"second-factor.used"}
