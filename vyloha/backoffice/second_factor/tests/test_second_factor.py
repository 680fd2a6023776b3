"""Second factors: signing in with them, bypass attempts, resets."""

import re
import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult
from wagtail.models import Page, PageViewRestriction

from vyloha.backoffice.login.emails import send_account_email
from vyloha.backoffice.roles import EDITOR, MERCHANT
from vyloha.backoffice.second_factor.reset import reset_second_factor
from vyloha.backoffice.tests.people import create_role_user
from vyloha.core.models import Attempt

pytestmark = pytest.mark.django_db

PASSWORD = "dlouhe-heslo-1"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
HOME = "/sprava/druhy-faktor/"
PROOF = "/sprava/reauthenticate/"


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
    return client.post("/sprava/login/", {"login": name, "password": PASSWORD, **more})


def give_code(client: Client, code: str) -> Any:
    return client.post(f"{HOME}authenticate/", {"code": code})


def is_in(client: Client) -> bool:
    return client.get("/sprava/").status_code == 200


def set_up(client: Client) -> Any:
    """Set an authenticator app up as a user does, and return the response to the code."""
    client.post(f"{PROOF}?next={HOME}totp/activate/", {"password": PASSWORD})
    secret = re.search(r"<code>([A-Z2-7]+)</code>", client.get(f"{HOME}totp/activate/").content.decode())
    assert secret
    return client.post(f"{HOME}totp/activate/", {"code": generate_totp_code(secret[1])})


def test_login_with_app_requires_password_and_code_and_redirects_to_next(jana):
    enable_app(jana)
    client = Client()

    asked = sign_in(client, next="/sprava/orders/")
    came_in_too_soon = is_in(client)
    answer = give_code(client, generate_totp_code())

    assert asked["Location"] == f"{HOME}authenticate/"
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
    assert "Nesprávný kód." in refused.content.decode()


def test_code_guesses_are_limited(jana):
    enable_app(jana)
    client = Client()
    sign_in(client)

    for _try in range(5):
        give_code(client, "000000")
    right = give_code(client, generate_totp_code())

    assert "Zkuste to znovu za 1 minutu" in right.content.decode()
    assert not is_in(client)


@pytest.mark.parametrize(
    "path",
    [
        "/sprava/",
        "/sprava/account/",
        "/sprava/products/",
        HOME,
        f"{HOME}totp/deactivate/",
        f"{HOME}recovery-codes/",
        PROOF,
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

    assert answer["Location"] == f"{HOME}recovery-codes/"
    assert is_in(own)
    assert not is_in(old)


def test_password_reset_preserves_second_factor(jana):
    enable_app(jana)
    client = Client()
    jana.set_password("jine-dlouhe-heslo-2")
    jana.save()

    answer = client.post("/sprava/login/", {"login": "jana", "password": "jine-dlouhe-heslo-2"})

    assert answer["Location"] == f"{HOME}authenticate/"
    assert not is_in(client)


def test_changing_factors_requires_password_again(jana):
    client = Client()
    sign_in(client)

    answer = client.get(f"{HOME}totp/activate/")
    refused = client.post(answer["Location"], {"password": "spatne"})

    assert answer["Location"] == f"{PROOF}?next=%2Fsprava%2Fdruhy-faktor%2Ftotp%2Factivate%2F"
    assert "Nesprávné heslo." in refused.content.decode()
    assert client.get(f"{HOME}totp/activate/").status_code == 302


def test_password_guesses_are_limited_in_reauthentication(jana):
    client = Client()
    client.force_login(jana)

    for _try in range(5):
        client.post(PROOF, {"password": "spatne"})
    right = client.post(PROOF, {"password": PASSWORD})

    assert "Příliš mnoho pokusů" in right.content.decode()


def test_recovery_codes_are_shown_once_and_work_once(jana):
    client = Client()
    sign_in(client)
    shown = client.get(set_up(client)["Location"]).content.decode()
    codes = re.findall(r"<code>(\d{8})</code>", shown)
    again = client.get(f"{HOME}recovery-codes/").content.decode()
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
    client.post(f"{HOME}totp/deactivate/")
    assert client.get("/sprava/products/")["Location"] == HOME


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
    karel.post(f"{PROOF}?next={url}", {"password": PASSWORD})

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
    client.post(f"{PROOF}?next={url}", {"password": PASSWORD})

    client.post(url)

    assert Authenticator.objects.filter(user=petr).exists()


def test_command_resets_second_factor_of_only_administrator(jana, capsys):
    enable_app(jana)

    call_command("reset_second_factor", "jana")

    assert not Authenticator.objects.exists()
    assert "jana teď druhý faktor nemá." in capsys.readouterr().out


def get_queued_email() -> list[str]:
    return list(DBTaskResult.objects.get(task_path=send_account_email.module_path).args_kwargs["args"])


def test_owner_gets_email_when_administrator_resets_factor(jana):
    enable_app(jana)

    reset_second_factor(jana)

    subject, text, address = get_queued_email()
    assert subject.startswith("Váš druhý faktor byl zrušen")
    assert "Správce zrušil druhý faktor vašeho účtu jana" in text
    assert address == "kdo@example.cz"


def test_owner_gets_email_when_factor_is_removed(jana, django_capture_on_commit_callbacks):
    client = Client()
    sign_in(client)
    set_up(client)

    client.post(f"{HOME}totp/deactivate/")

    assert get_queued_email()[0] == "Autentifikátor byl deaktivován"


def test_passkey_belongs_to_host_name(jana, settings):
    settings.BASE_URL = "https://obchod.example"
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(headers={"host": "www.obchod.example", "x-requested-with": "XMLHttpRequest"})

    options = client.get("/sprava/login/passkey/").json()

    assert options["request_options"]["publicKey"]["rpId"] == "obchod.example"


def test_passkeys_have_only_path_that_nginx_limits():
    assert reverse("mfa_login_webauthn") == "/sprava/login/passkey/"
    assert Client().get(f"{HOME}webauthn/login/")["Location"] == "/sprava/login/"


def test_passkey_requests_of_network_are_limited():
    client = Client()
    cache.clear()

    statuses = [client.post("/sprava/login/passkey/").status_code for _try in range(11)]

    assert statuses == [302] * 10 + [429]
    cache.clear()


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
