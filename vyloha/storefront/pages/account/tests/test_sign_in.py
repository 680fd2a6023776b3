"""Signing in at the shop: specification.md, section 1 (shopper, logged in)."""

import re
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.customers.accounts import delete_unconfirmed_accounts
from vyloha.commerce.customers.models import Customer, CustomerSession
from vyloha.commerce.customers.sessions import SessionStore
from vyloha.core.models import Attempt
from vyloha.core.tests.parallel import all_at_once
from vyloha.storefront.pages.account.forms import LogInCodeForm
from vyloha.storefront.pages.account.tests.letters import read_code, read_letters, read_link
from vyloha.storefront.tests.customers import PASSWORD, create_customer
from vyloha.storefront.visitor.cookies import CUSTOMER

pytestmark = pytest.mark.django_db

EMAIL, STRANGER = "jana@example.cz", "nikdo@example.cz"
LOG_IN, REGISTER, CODE, TYPED = (
    "/muj-ucet/prihlaseni/",
    "/muj-ucet/registrace/",
    "/muj-ucet/kod/",
    "/muj-ucet/kod/opsat/",
)
CONFIRM, FORGOTTEN, LOG_OUT = "/muj-ucet/potvrzeni-e-mailu/", "/muj-ucet/zapomenute-heslo/", "/muj-ucet/odhlaseni/"
INVALID_CODE = "/muj-ucet/kod/neplati/"


@pytest.fixture
def jana() -> Customer:
    customer = create_customer(EMAIL)
    EmailAddress.objects.create(user=customer.user, email=EMAIL, verified=True, primary=True)
    return customer


def get_user_id(client: Client) -> str | None:
    """Return the id of the user who is signed in at the shop."""
    cookie = client.cookies.get(CUSTOMER.name)
    return SessionStore(cookie.value).get("_auth_user_id") if cookie and cookie.value else None


def log_in(client: Client, password: str = PASSWORD, email: str = EMAIL, **more: str) -> Any:
    return client.post(LOG_IN, {"login": email, "password": password, **more})


def register(client: Client, email: str = EMAIL, **more: str) -> Any:
    return client.post(REGISTER, {"email": email, "password1": PASSWORD, **more})


def test_password_signs_in_and_leads_to_account(client, jana):
    response = log_in(client, email="Jana@Example.cz")

    assert (response.status_code, response.url) == (302, "/muj-ucet/")
    assert get_user_id(client) == str(jana.user.pk)
    assert client.get("/sprava/").status_code == 302  # nothing in the back office


def test_session_key_from_before_signing_in_is_worthless(client, jana):
    client.post(CODE, {"email": EMAIL})
    stolen = client.cookies[CUSTOMER.name].value
    client.post(TYPED, {"code": read_code()})

    assert get_user_id(client) == str(jana.user.pk)
    assert client.cookies[CUSTOMER.name].value != stolen
    assert not CustomerSession.objects.filter(session_key=stolen).exists()


@pytest.mark.parametrize(
    ("following", "target"),
    [
        ("/pokladna/", "/pokladna/"),
        ("//zlo.example/", "/muj-ucet/"),
        ("https://zlo.example/", "/muj-ucet/"),
        ("/\\zlo.example", "/muj-ucet/"),
        ("/sprava/", "/muj-ucet/"),
    ],
)
def test_next_page_is_one_of_the_shop(client, jana, following, target):
    assert log_in(client, next=following).url == target


def test_wrong_password_and_unknown_email_get_same_answer(client, jana):
    known, unknown = log_in(client, "spatne"), log_in(client, "spatne", STRANGER)

    assert known.status_code == unknown.status_code == 422
    assert "E-mail nebo heslo nesouhlasí." in known.content.decode()
    assert known.content.decode().replace(EMAIL, "") == unknown.content.decode().replace(STRANGER, "")
    assert PASSWORD not in known.content.decode()


def test_sixth_password_waits(client, jana):
    for _try in range(5):
        log_in(client, "spatne")
    response = log_in(client)

    assert response.status_code == 422
    assert "Příliš mnoho pokusů" in response.content.decode()


def test_password_is_guessed_on_one_account_only_so_often_at_shop_and_back_office_together(client, jana):
    for _try in range(5):
        log_in(client, "spatne")
    response = client.post("/sprava/login/", {"login": jana.user.username, "password": PASSWORD})

    assert "Příliš mnoho pokusů" in response.content.decode()


def test_back_office_takes_no_email(client, jana):
    User.objects.filter(pk=jana.user.pk).update(username="jana", is_superuser=True)
    response = client.post("/sprava/login/", {"login": EMAIL, "password": PASSWORD})

    assert response.status_code == 200
    assert "sessionid" not in response.cookies


def test_code_signs_in_once(client, jana):
    response = client.post(f"{CODE}?next=/pokladna/", {"email": EMAIL}, follow=True)
    assert response.request["PATH_INFO"] == TYPED
    code = read_code()

    response = client.post(TYPED, {"code": f"{code[:3]} {code[3:]}", "next": "/pokladna/"})
    assert response.url == "/pokladna/"
    assert get_user_id(client) == str(jana.user.pk)

    other = Client()
    assert other.post(TYPED, {"code": code}).headers["Location"] == INVALID_CODE
    assert get_user_id(other) is None


def test_code_takes_five_tries(client, jana):
    client.post(CODE, {"email": EMAIL})
    code = read_code()
    answers: list[Any] = [client.post(TYPED, {"code": "spatne"}) for _try in range(5)]

    assert [answer.status_code for answer in answers] == [422] * 4 + [302]
    assert "Kód nesouhlasí." in answers[0].content.decode()
    assert "Kód už neplatí" in client.get(answers[-1].url).content.decode()
    assert client.post(TYPED, {"code": code}).url == INVALID_CODE


def test_code_lives_15_minutes(client, jana):
    client.post(CODE, {"email": EMAIL})
    code = read_code()
    with patch("time.time", return_value=timezone.now().timestamp() + 901):
        response = client.post(TYPED, {"code": code})

    assert response.url == INVALID_CODE
    assert get_user_id(client) is None


def test_new_code_makes_former_invalid(client, jana):
    client.post(CODE, {"email": EMAIL})
    former = read_code()
    response = client.post(TYPED, {"action": "resend"}, follow=True)
    assert "Poslali jsme nový kód" in response.content.decode()
    code = read_code()

    assert former == code or client.post(TYPED, {"code": former}).status_code == 422
    assert client.post(TYPED, {"code": code}).url == "/muj-ucet/"


def test_codes_to_one_mailbox_are_limited(client, jana):
    answers = [client.post(CODE, {"email": EMAIL}) for _try in range(6)]

    assert [answer.status_code for answer in answers] == [302] * 5 + [422]
    assert "Příliš mnoho pokusů" in client.post(CODE, {"email": EMAIL}).content.decode()
    assert len(read_letters()) == 5


def test_unknown_email_gets_same_answer_to_code_and_another_letter(client, jana):
    known, unknown = Client(), Client()
    texts = [
        visitor.post(CODE, {"email": email}, follow=True).content.decode().replace(email, "")
        for visitor, email in ((known, EMAIL), (unknown, STRANGER))
    ]
    assert texts[0] == texts[1]
    letters = read_letters()
    assert [letter.to for letter in letters] == [[EMAIL], [STRANGER]]
    assert "Účet s tímto e-mailem u nás není" in letters[1].subject
    wrong = [
        visitor.post(TYPED, data, follow=True).content.decode().replace(email, "")
        for data in ({"code": "000000x"}, {"action": "resend"})
        for visitor, email in ((known, EMAIL), (unknown, STRANGER))
    ]
    assert wrong[0] == wrong[1]
    assert wrong[2] == wrong[3]


def test_registration_is_confirmed_by_code_and_signs_in(client):
    response = register(client, first_name="Jana", last_name="Nováková", next="/pokladna/")
    assert response.url == CONFIRM
    assert get_user_id(client) is None
    letter = read_letters()[0]
    assert letter.to == [EMAIL]
    assert "Nováková" not in letter.body  # anybody can type any name for any address
    client.post(CONFIRM, {"action": "resend"})

    response = client.post(CONFIRM, {"code": read_code()})

    assert response.url == "/pokladna/"
    customer = Customer.objects.get()
    assert get_user_id(client) == str(customer.user.pk)
    assert customer.user.get_full_name() == "Jana Nováková"
    assert customer.user.username.startswith("customer-")
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"email": "jana"}, "Zadejte platnou e-mailovou adresu."),
        ({"email": ""}, "Toto pole je povinné."),
        ({"password1": "krátké"}, "Heslo je příliš krátké."),
        ({"password1": "1234567890"}, "Heslo je příliš běžné."),
        ({"first_name": "x" * 151}, "nejvýše 150 znaků"),
    ],
)
def test_wrong_registration_keeps_what_was_typed(client, data, message):
    response = register(client, **{"last_name": "Nováková", **data})
    text = response.content.decode()

    assert response.status_code == 422
    assert message in text
    assert 'value="Nováková"' in text
    assert not User.objects.filter(customer__isnull=False).exists()


def test_registration_with_known_email_gets_same_answer_and_its_owner_a_letter(client, jana):
    before = list(User.objects.values())
    known, unknown = Client(), Client()
    responses = [register(known), register(unknown, STRANGER)]
    assert [response.url for response in responses] == [CONFIRM, CONFIRM]
    texts = [
        visitor.get(CONFIRM).content.decode().replace(email, "")
        for visitor, email in ((known, EMAIL), (unknown, STRANGER))
    ]
    assert texts[0] == texts[1]
    letter = read_letters()[0]
    assert (letter.to, "Účet už máte" in letter.subject) == ([EMAIL], True)
    assert list(User.objects.filter(pk=jana.user.pk).values()) == before[-1:]
    assert known.post(CONFIRM, {"code": "123456"}).status_code == 422
    assert get_user_id(known) is None


def test_registration_sent_again_before_its_code_gets_a_new_code(client):
    register(Client())
    register(client)

    assert client.post(CONFIRM, {"code": read_code()}).headers["Location"] == "/muj-ucet/"
    assert Customer.objects.count() == 1
    other = Client()
    other.post(REGISTER, {"email": EMAIL, "password1": "jiné dlouhé heslo"})
    assert "Účet už máte" in read_letters()[-1].subject


@pytest.mark.django_db(transaction=True)
def test_double_click_registers_once():
    answers = all_at_once([lambda: register(Client()).headers["Location"]] * 2)

    assert answers == [CONFIRM, CONFIRM]
    assert User.objects.filter(email=EMAIL).count() == 1
    assert ["potvrdí" in letter.subject for letter in read_letters()] == [True, True]


def test_registration_hashes_a_password_for_known_email_too(jana):
    with patch.object(User, "set_password") as hashed:
        register(Client())
    assert hashed.call_count == 1


def test_registration_floods_are_limited(client):
    answers = [register(Client(), f"kdo{number}@example.cz").status_code for number in range(21)]

    assert answers == [302] * 20 + [422]


def test_bot_that_fills_in_the_trap_registers_nobody(client):
    response = register(client, web="https://spam.example")

    assert response.status_code == 302
    assert not User.objects.filter(email=EMAIL).exists()
    assert read_letters() == []


def test_unconfirmed_account_cannot_sign_in_without_code(client):
    register(Client())
    read_letters()
    response = log_in(client)

    assert response.url == CONFIRM
    assert get_user_id(client) is None
    assert client.post(CONFIRM, {"code": read_code()}).url == "/muj-ucet/"


def test_password_of_somebody_who_registered_the_address_of_another_does_not_survive(client):
    register(Client())  # by the attacker
    read_letters()
    client.post(CODE, {"email": EMAIL})  # by the owner of the mailbox
    client.post(TYPED, {"code": read_code()})

    assert get_user_id(client)
    assert log_in(Client()).status_code == 422


def test_user_of_back_office_keeps_password_after_signing_in_by_code(client):
    user = User.objects.create_user("pavel", EMAIL, PASSWORD, is_superuser=True)
    client.post(CODE, {"email": EMAIL})
    client.post(TYPED, {"code": read_code()})

    user.refresh_from_db()
    assert get_user_id(client) == str(user.pk)
    assert user.check_password(PASSWORD)
    assert client.get("/sprava/").status_code == 302


def test_unconfirmed_accounts_are_deleted_after_a_week(jana):
    register(Client(), "stara@example.cz")
    Customer.objects.update(created_at=timezone.now() - timedelta(days=8))
    register(Client(), "nova@example.cz")

    delete_unconfirmed_accounts()

    assert set(User.objects.filter(customer__isnull=False).values_list("email", flat=True)) == {
        EMAIL,
        "nova@example.cz",
    }


def test_link_sets_password_once_and_ends_other_sessions(client, jana):
    elsewhere = Client()
    log_in(elsewhere)
    assert client.post(FORGOTTEN, {"email": EMAIL}, follow=True).status_code == 200
    link = read_link()

    form = client.get(link, follow=True)
    address = form.request["PATH_INFO"]
    assert link != address
    weak = client.post(address, {"password1": "krátké"})
    assert weak.status_code == 422
    response = client.post(address, {"password1": "úplně nové heslo"})

    assert response.url == "/muj-ucet/"
    assert get_user_id(client) == str(jana.user.pk)
    assert elsewhere.get(LOG_IN).status_code == 200  # a guest sees the form
    assert "heslo bylo změněno" in read_letters()[-1].subject
    again = Client().get(link)
    assert again.status_code == 404
    assert "Odkaz už neplatí" in again.content.decode()
    assert log_in(Client(), "úplně nové heslo").status_code == 302


def test_link_lives_24_hours(client, jana):
    client.post(FORGOTTEN, {"email": EMAIL})
    link = read_link()
    with patch(
        "django.contrib.auth.tokens.PasswordResetTokenGenerator._now",
        return_value=timezone.now().replace(tzinfo=None) + timedelta(hours=26),
    ):
        assert "Odkaz už neplatí" in client.get(link).content.decode()


@pytest.mark.parametrize("link", ["/muj-ucet/nove-heslo/1-abc/", "/muj-ucet/nove-heslo/zzzzzzzzzzzzz-set-password/"])
def test_made_up_link_is_rejected(client, jana, link):
    response = client.get(link)
    assert response.status_code == 404
    assert "Poslat nový odkaz" in response.content.decode()
    assert client.post(link, {"password1": "úplně nové heslo"}).status_code == 404
    assert log_in(client).status_code == 302


def test_link_of_somebody_else_signs_the_former_user_out(client, jana):
    log_in(client)
    other = create_customer("petr@example.cz")
    Client().post(FORGOTTEN, {"email": "petr@example.cz"})
    form = client.get(read_link(), follow=True)
    client.post(form.request["PATH_INFO"], {"password1": "úplně nové heslo"})

    assert get_user_id(client) == str(other.user.pk)
    jana.user.refresh_from_db()
    assert jana.user.check_password(PASSWORD)


def test_link_confirms_the_email(client):
    customer = create_customer(EMAIL)
    client.post(FORGOTTEN, {"email": EMAIL})
    client.post(client.get(read_link(), follow=True).request["PATH_INFO"], {"password1": "úplně nové heslo"})

    assert get_user_id(client) == str(customer.user.pk)
    assert EmailAddress.objects.get(user=customer.user).verified


def test_unknown_email_gets_same_answer_to_forgotten_password(jana):
    texts = [Client().post(FORGOTTEN, {"email": email}, follow=True).content.decode() for email in (EMAIL, STRANGER)]
    assert texts[0] == texts[1]
    assert ["nové heslo" in letter.subject for letter in read_letters()] == [True, False]


def test_address_that_was_only_entered_as_a_new_one_gets_no_link(client, jana):
    EmailAddress.objects.create(user=jana.user, email="preklep@example.cz")
    client.post(FORGOTTEN, {"email": "preklep@example.cz"})
    client.post(CODE, {"email": "preklep@example.cz"})

    assert ["není" in letter.subject for letter in read_letters()] == [True, True]


def test_signing_out_needs_a_form(client, jana):
    log_in(client)
    assert client.get(LOG_OUT).status_code == 200
    assert get_user_id(client)

    response = client.post(LOG_OUT, follow=True)

    assert "Odhlásili jste se." in response.content.decode()
    assert response.client.cookies[CUSTOMER.name].value == ""
    assert not CustomerSession.objects.exists()


def test_inactive_user_is_a_stranger(client, jana):
    User.objects.update(is_active=False)
    assert log_in(client).status_code == 422
    client.post(CODE, {"email": EMAIL})
    assert "není" in read_letters()[0].subject


def test_begun_sign_in_is_forgotten_soon_and_finished_one_kept(client, jana):
    client.post(CODE, {"email": EMAIL})
    begun = CustomerSession.objects.get().expire_date
    client.post(TYPED, {"code": read_code()})
    kept = CustomerSession.objects.get().expire_date

    assert begun < timezone.now() + timedelta(hours=2)
    assert kept > timezone.now() + timedelta(days=29)


def test_signed_in_shopper_is_sent_on(client, jana):
    log_in(client)
    assert {client.get(path).url for path in (LOG_IN, REGISTER, CODE)} == {"/muj-ucet/"}
    assert client.get(f"{LOG_IN}?next=/pokladna/").url == "/pokladna/"


@pytest.mark.parametrize("path", [LOG_IN, REGISTER, CODE, FORGOTTEN, INVALID_CODE])
def test_pages_are_private_and_start_no_session(client, path):
    response = client.get(path)

    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    assert 'content="noindex' in response.content.decode()
    assert CUSTOMER.name not in response.cookies
    assert not CustomerSession.objects.exists()


def test_form_of_another_site_is_rejected(client, jana):
    response = client.post(LOG_IN, {"login": EMAIL, "password": PASSWORD}, headers={"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 403


def test_second_factor_of_back_office_is_still_needed_there(client, jana):
    """The shop asks for none: its session opens nothing but the account at the shop."""
    from allauth.mfa.models import Authenticator

    User.objects.update(is_superuser=True)
    Authenticator.objects.create(user=jana.user, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert log_in(client).url == "/muj-ucet/"
    client.cookies[settings.SESSION_COOKIE_NAME] = client.cookies[CUSTOMER.name].value
    assert client.get("/sprava/").status_code == 302


def test_attempts_are_counted_without_names(client, jana):
    log_in(client, "spatne")
    assert not Attempt.objects.filter(key__contains="jana").exists()


def test_step_of_registration_tells_nothing_after_another_sign_in_has_begun(jana):
    def ask(email: str) -> str:
        client = Client()
        register(client, email)
        client.post(CODE, {"email": "petr@example.cz"})
        return client.get(CONFIRM).headers["Location"]

    assert ask(EMAIL) == ask(STRANGER) == INVALID_CODE


@pytest.mark.django_db(transaction=True)
def test_code_takes_five_tries_also_at_once(jana):
    client = Client()
    client.post(CODE, {"email": EMAIL})

    def guess() -> None:
        guesser = Client()
        guesser.cookies[CUSTOMER.name] = client.cookies[CUSTOMER.name].value
        guesser.post(TYPED, {"code": "spatne"})

    with patch.object(LogInCodeForm, "clean_code", side_effect=ValidationError("x")) as checked:
        for _round in range(3):
            all_at_once([guess] * 8)

    assert checked.call_count <= 5


def test_code_of_former_email_is_void(client, jana):
    client.post(CODE, {"email": EMAIL})
    User.objects.filter(pk=jana.user.pk).update(email="nova@example.cz")

    assert client.post(TYPED, {"code": read_code()}).headers["Location"] == INVALID_CODE
    assert get_user_id(client) is None


@pytest.mark.parametrize("change", [{"email": "nova@example.cz"}, None])
def test_code_of_changed_or_deleted_registration_is_void(client, change):
    register(client)
    users = User.objects.filter(email=EMAIL)
    users.update(**change) if change else users.delete()

    assert client.post(CONFIRM, {"code": read_code()}).headers["Location"] == INVALID_CODE
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_code_of_deleted_user_is_void(client, jana):
    client.post(CODE, {"email": EMAIL})
    jana.user.delete()

    assert client.post(TYPED, {"code": read_code()}).headers["Location"] == INVALID_CODE


def test_table_of_jobs_has_no_codes_and_links(client, jana):
    client.post(CODE, {"email": EMAIL})
    client.post(FORGOTTEN, {"email": EMAIL})
    stored = str(list(DBTaskResult.objects.values_list("args_kwargs", flat=True)))
    letters = read_letters()

    assert re.findall(r"^\d{6}$", letters[0].body, re.MULTILINE)[0] not in stored
    assert "nove-heslo" in letters[1].body
    assert "nove-heslo" not in stored


def test_former_email_is_free_after_administrator_has_changed_it(client, jana):
    jana.user.email = "nova@example.cz"
    jana.user.save()

    register(client)

    assert not EmailAddress.objects.filter(user=jana.user).exists()
    assert "potvrdí" in read_letters()[-1].subject
