"""Tests of consent: requested once, stored, withdrawn; one versioned state, one registry of third-party sources."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from vyloha.content.consent.banner import MARKETING_KEYS, OPTIONAL, build_banner
from vyloha.content.consent.log import ConsentChoice, ConsentVersion
from vyloha.content.consent.settings import OWN_FIELDS, ConsentSettings, known_settings
from vyloha.content.consent.storage_entries import OWN_ENTRIES
from vyloha.core.background.schedule import get_jobs
from vyloha.core.http.security import SHOP_POLICY
from vyloha.storefront.tests.made_up_source import COUNTER

pytestmark = pytest.mark.django_db
COUNTED = "_count_1=abc"


@pytest.fixture
def asks(seeded, settings) -> None:
    """A shop with one source that needs consent for statistics, and one for marketing."""
    settings.FOREIGN_SOURCES = ["vyloha.storefront.tests.made_up_source.COUNTER"]
    set_up(on=["counter"], categories={"fibosearch_recently_viewed_products": "marketing"})


def set_up(**values: object) -> None:
    row, _made = ConsentSettings.objects.update_or_create(defaults=values)
    known_settings.prime(row)


def version() -> str:
    offer = build_banner()
    assert offer
    return offer.version


def choose(client: Client, choice: str = "", *categories: str, **headers: str) -> str:
    """Submit the form, and return the cookies of the browser."""
    answer = client.post("/souhlas/", {"choice": choice, "category": categories}, headers=headers)
    assert answer.status_code == 303
    return str(answer.cookies["vyloha_consent"].value)


def test_consent_is_not_requested_without_sources_that_need_it(seeded, client):
    page = client.get("/").content.decode()

    assert "data-consent" not in page
    assert "consent-place" not in page
    assert 'href="/souhlas/"' in page  # the stored entries can be read nevertheless
    assert 'name="choice"' not in client.get("/souhlas/").content.decode()
    assert "vyloha_consent" not in client.post("/souhlas/", {"choice": "all"}).cookies


def test_cached_page_is_same_for_any_consent(asks):
    pages = set()
    for cookie in ("", f"{version()}.", f"{version()}.statistics_marketing", "nonsense", "x" * 8000):
        client = Client()
        client.cookies["vyloha_consent"] = cookie
        answer = client.get("/")
        assert "public" in answer.headers["Cache-Control"]
        pages.add(answer.content)

    (page,) = pages
    assert f'data-consent="{version()}"' in page.decode()
    assert len(re.findall(r'<button [^>]*class="button button-secondary"[^>]*name="choice"', page.decode())) == 2


@pytest.mark.parametrize(
    ("choice", "categories", "kept"),
    [
        ("all", [], "marketing_statistics"),
        ("none", ["marketing"], ""),
        ("", [], ""),  # an empty form rejects
        ("some", ["statistics"], "statistics"),
        ("some", ["statistics", "necessary", "<script>"], "statistics"),
    ],
)
def test_choice_is_stored_in_browser_and_logged_anonymously(asks, client, choice, categories, kept):
    assert choose(client, choice, *categories) == f"{version()}.{kept}"

    (logged,) = ConsentChoice.objects.all()
    assert (logged.statistics, logged.marketing) == ("statistics" in kept, "marketing" in kept)
    assert {field.name for field in ConsentChoice._meta.fields} == {"id", "asked", "statistics", "marketing", "at"}
    assert "_count_*" in str(ConsentVersion.objects.get().asked_for)


def test_only_changed_choice_is_logged(asks, client):
    choose(client, "all")
    again = [client.post("/souhlas/", {"choice": choice, "category": OPTIONAL}) for choice in ("all", "some")]
    assert [answer.status_code for answer in again] == [303, 303]
    assert ConsentChoice.objects.count() == 1

    choose(client, "some", "statistics")
    choose(Client(), "some", "statistics")
    client.cookies["vyloha_consent"] = "00000000.statistics"  # of the former version
    choose(client, "some", "statistics")

    assert ConsentChoice.objects.count() == 4


def test_logged_choice_is_deleted_when_its_cookie_expires(asks):
    for days in (179, 181):
        choose(Client(), "all")
        last = ConsentChoice.objects.filter(pk=ConsentChoice.objects.latest("pk").pk)
        last.update(at=timezone.now() - timedelta(days=days))

    next(job for job in get_jobs() if job.name.endswith("delete_old_consents")).work()

    assert [(timezone.now() - choice.at).days for choice in ConsentChoice.objects.all()] == [179]


def test_banner_redirects_to_its_page_and_to_no_other_site(asks, client):
    def back(referer: str) -> str:
        return str(client.post("/souhlas/", {"choice": "all"}, headers={"Referer": referer}).url)

    assert back("http://testserver/obchod/?page=2") == "/obchod/?page=2"
    assert back("https://evil.example/obchod/") == "/souhlas/?ulozeno"
    assert back("http://testserver//evil.example/") == "/"
    assert back("http://[x") == "/souhlas/?ulozeno"


def test_consent_for_outdated_version_redirects_to_current_form(asks, client):
    answer = client.post("/souhlas/", {"choice": "all", "version": "00000000"})

    assert (answer.status_code, answer.url) == (303, "/souhlas/")
    assert "vyloha_consent" not in answer.cookies
    assert not ConsentChoice.objects.exists()


def test_consent_page_shows_given_consent(asks, client):
    """Scripts delete what is not allowed, so the page must tell them."""
    choose(client, "all")

    page = client.get("/souhlas/").content.decode()

    assert f'data-consent="{version()}"' in page
    assert 'id="vyloha-consent"' in page
    assert "consent-place" not in page


def test_new_source_requires_new_consent(asks, client):
    choose(client, "all")
    assert "checked" in tick(client, "statistics")

    set_up(on=["counter"], categories={"fibosearch_recently_searched_phrases": "marketing"})

    assert "checked" not in tick(client, "statistics")


def tick(client: Client, category: str) -> str:
    found = re.search(f'<input [^>]*value="{category}"[^>]*>', client.get("/souhlas/").content.decode())
    assert found
    return found[0]


def test_withdrawal_deletes_cookies_of_withdrawn_categories(asks, settings):
    settings.ALLOWED_HOSTS = ["www.obchod.cz"]
    cookies = f"{COUNTED}; vyloha_cart_count=2; _count_(x)=1; _count_ü=2"
    client = Client(headers={"cookie": cookies, "host": "www.obchod.cz"})

    answer = client.post("/souhlas/", {"choice": "none"})

    sent = [morsel.OutputString() for morsel in answer.cookies.values()]
    cleared = [one for one in sent if one.startswith("_count_1=") and "Max-Age=0" in one]
    domains = {found[1] for one in cleared if (found := re.search("Domain=([^;]+)", one))}
    assert domains == {".www.obchod.cz", ".obchod.cz"}
    assert len(cleared) == 3
    assert not [one for one in sent if one.startswith("vyloha_cart_count")]


def test_server_sets_no_cookie_before_consent(asks, client):
    set_up(categories={"wmc_current_currency": "statistics"})

    assert "wmc_current_currency" not in client.get("/?wmc-currency=CZK").cookies
    choose(client, "all")
    assert "wmc_current_currency" in client.get("/?wmc-currency=CZK").cookies


@pytest.mark.parametrize("forged", ["", ".", "x.statistics", "zzzzzzzz.statistics_marketing", "%00%ff", "." * 4000])
def test_forged_consent_is_ignored(asks, client, forged):
    client.cookies["vyloha_consent"] = forged

    assert "checked" not in tick(client, "statistics")


def test_consent_page_states_purpose_of_each_entry(asks, client):
    page = client.get("/souhlas/").content.decode()

    kept = [entry for entry in OWN_ENTRIES if entry.name not in MARKETING_KEYS]
    for entry in (*kept, *COUNTER.keeps):
        assert f"<code>{entry.name}</code>" in page
    assert "Počítadlo: Počítá návštěvy." in page
    assert "private" in client.get("/souhlas/").headers["Cache-Control"]


def get_policy_hosts(client: Client) -> set[str]:
    """Return the third-party hosts in the policy of the home page."""
    policy = client.get("/").headers["Content-Security-Policy"]
    own = {source for sources in SHOP_POLICY.values() for source in sources}
    return {source for part in policy.split("; ") for source in part.split(" ")[1:]} - own


def test_policy_allows_source_only_while_it_is_enabled(asks, client, changes):
    assert get_policy_hosts(client) == {host for opened in COUNTER.opens.values() for host in opened}

    with changes():
        set_up(on=[])

    assert get_policy_hosts(client) == set()


def test_merchant_sets_categories_in_back_office(seeded, client):
    client.force_login(User.objects.create_superuser("jana", "jana@example.cz", "x"))
    page = client.get("/sprava/settings/content/consentsettings/", follow=True)
    form = {"text": "", **{name: str(entry.category) for name, entry in OWN_FIELDS.items()}}

    client.post(page.request["PATH_INFO"], form | {"entry_1": "statistics"})

    assert ConsentSettings.objects.get().categories == {OWN_ENTRIES[1].name: "statistics"}
