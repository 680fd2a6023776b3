"""Currencies: their format, rates and limits of changes."""

from decimal import Decimal
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import User

from vyloha.backoffice.tests.forms import get_errors, save, save_each
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.commerce.catalogue.models import TaxClass
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.content.currencies.switcher import get_flag_src

pytestmark = pytest.mark.django_db

EURO = str(1 / Decimal("24.35"))


def get_page_text(answer: Any, selector: str = "main") -> str:
    """Return the text of a part of the page, with plain spaces."""
    parts = BeautifulSoup(answer.content.decode(), "html.parser").select(selector)
    return " ".join(" ".join(part.get_text(" ") for part in parts).split())


def the(code: str) -> Currency:
    return Currency.objects.select_related("rate").get(code=code)


def rates_of(code: str) -> list[tuple[int, str]]:
    return list(ExchangeRate.objects.filter(currency=code).order_by("pk").values_list("rate_e12", "source"))


def test_currency_is_added_with_rate_in_czech_notation():
    merchant = sign_in_merchant()

    answer = save(
        merchant, "/sprava/currencies/new/", code="HUF", follows_provider=None, units="100", price="6,31",
        decimals="0", rounding_step_minor="10", symbol="Ft", countries=["HU"],
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    forint = the("HUF")
    assert (forint.flag, forint.countries, forint.decimals) == ("hu", ["HU"], 0)
    assert (forint.rounding_step_minor, forint.rounding_ending_minor) == (1000, 0)
    [rate] = ExchangeRate.objects.filter(currency="HUF")
    assert (forint.rate, rate.rate_e12, rate.source) == (rate, 15_847_860_538_827, "manual")
    assert (rate.by, rate.published_on) == (User.objects.get(username="obchodník"), None)
    listed = get_page_text(merchant.get("/sprava/currencies/"), "table.listing")
    assert "maďarský forint 100 HUF = 6,310 Kč zadaný ručně" in listed


def test_saving_without_new_rate_preserves_old_one():
    a_currency("EUR", EURO, follows_provider=False)

    save(
        sign_in_merchant(),
        "/sprava/currencies/edit/EUR/",
        symbol="eur",
        rounding_step_minor="1",
        rounding_ending_minor="0,90",
    )

    euro = the("EUR")
    assert (euro.symbol, euro.rounding_step_minor, euro.rounding_ending_minor) == ("eur", 100, 90)
    assert len(rates_of("EUR")) == 1


def test_manual_rate_is_added_to_history():
    a_currency("EUR", EURO, rate_problem="…", refused_rate_e12=1)
    merchant = sign_in_merchant()

    save(merchant, "/sprava/currencies/edit/EUR/", units="1", price="25")

    assert rates_of("EUR")[1] == (40_000_000_000, "manual")
    assert (the("EUR").rate_problem, the("EUR").refused_rate_e12) == ("", None)
    history = get_page_text(merchant.get("/sprava/currencies/rates/EUR/"), "table.listing")
    assert history.index("1 EUR = 25,000 Kč") < history.index("1 EUR = 24,350 Kč")


def test_suspicious_rate_requires_confirmation():
    a_currency("EUR", EURO)
    merchant = sign_in_merchant()

    answer = save(merchant, "/sprava/currencies/edit/EUR/", units="1", price="243,5")

    assert "To je 1 EUR = 243,500 Kč, zatímco teď platí 1 EUR = 24,350 Kč." in " ".join(get_errors(answer))
    assert len(rates_of("EUR")) == 1

    save(merchant, "/sprava/currencies/edit/EUR/", units="1", price="243,5", is_sure="on")

    assert rates_of("EUR")[1] == (4_106_776_181, "manual")


INVALID_FIELDS = [
    ("price", "zdarma", "Napište číslo, třeba 24,35."),
    ("price", "0", "Napište číslo větší než nula."),
    ("price", "-24", "Napište číslo větší než nula."),
    ("price", "1e9", "Napište číslo, třeba 24,35."),
    ("price", "99999999999", "Takový kurz žádná měna mít nemůže."),
    ("rate_fee_e12", "-0,1", "Napište nezáporné číslo, nejvýš s dvanácti desetinnými místy."),
    ("rate_fee_e12", "0,0000000000001", "Napište nezáporné číslo, nejvýš s dvanácti desetinnými místy."),
    ("decimals", "3", "EUR má nejvýš 2."),
    ("symbol", "5 €", "Napište značku bez číslic"),
    ("symbol", "<b>€</b>", "Napište značku bez číslic"),
    ("symbol", "#PRICE#", "Napište značku bez číslic"),
    ("symbol", "#PRICE# € #PRICE#", "Napište značku bez číslic"),
    ("symbol_position", "above", "Vyberte platnou možnost"),
    ("rounding_step_minor", "0", "Napište částku větší než nula"),
    ("rounding_step_minor", "0,001", "Napište částku, třeba 0,10."),
    ("rounding_ending_minor", "0,90", "Koncovka je menší než částka, na kterou se zaokrouhluje"),
    ("flag", "xx", "Vyberte platnou možnost"),
    ("countries", ["SK", "XX"], "Vyberte platnou možnost"),
]


def test_invalid_currency_is_rejected_and_form_keeps_input():
    a_currency("EUR", EURO, rounding_step_minor=10)
    before = Currency.objects.filter(code="EUR").values().get()
    changes = ({"position": "7", field: value} for field, value, _message in INVALID_FIELDS)

    answers = save_each(sign_in_merchant(), "/sprava/currencies/edit/EUR/", changes)
    for answer, (_field, _value, message) in zip(answers, INVALID_FIELDS, strict=True):
        assert message in " ".join(get_errors(answer))
        assert 'value="7"' in answer.content.decode()
        assert Currency.objects.filter(code="EUR").values().get() == before
        assert len(rates_of("EUR")) == 1


def test_only_flags_with_picture_are_offered():
    page = BeautifulSoup(sign_in_merchant().get("/sprava/currencies/new/").content, "html.parser")

    flags = [str(option["value"]) for option in page.select("select[name=flag] option")]
    assert {"", "cz", "eu"} < set(flags)
    assert [flag for flag in flags if flag and not get_flag_src(flag)] == []


def test_rounding_cannot_be_finer_than_shown_decimals():
    a_currency("HUF", "15.8", decimals=0)

    answer = save(sign_in_merchant(), "/sprava/currencies/edit/HUF/", rounding_step_minor="2,50")

    assert "víc desetinných míst, než se ukazuje" in " ".join(get_errors(answer))


def test_sign_may_contain_price_placeholder():
    a_currency("EUR", EURO)

    save(sign_in_merchant(), "/sprava/currencies/edit/EUR/", symbol="€ #PRICE# s DPH")

    assert the("EUR").symbol == "€ #PRICE# s DPH"


def test_manual_currency_requires_rate():
    answer = save(sign_in_merchant(), "/sprava/currencies/new/", code="EUR", follows_provider=None)

    assert "Napište kurz, nebo ho nechte načítat od banky." in get_errors(answer)
    assert not Currency.objects.filter(code="EUR").exists()


def test_only_known_currencies_are_added_once():
    a_currency("EUR")
    merchant = sign_in_merchant()

    for code in ("EUR", "XXX", "DEM", "CZK"):
        answer = save(merchant, "/sprava/currencies/new/", code=code, price="10")
        assert "Vyberte platnou možnost" in " ".join(get_errors(answer)), code

    assert set(Currency.objects.values_list("code", flat=True)) == {"CZK", "EUR"}


def test_new_currency_is_selectable_and_last():
    a_currency("EUR", EURO, position=7)
    merchant = sign_in_merchant()

    answer = save(merchant, "/sprava/currencies/new/")

    assert "Toto pole je povinné." in " ".join(get_errors(answer))
    assert 'name="position" value="8"' in answer.content.decode()


def test_currency_code_cannot_be_changed():
    a_currency("EUR", EURO)

    save(sign_in_merchant(), "/sprava/currencies/edit/EUR/", code="USD")

    assert set(Currency.objects.values_list("code", flat=True)) == {"CZK", "EUR"}


def test_country_has_one_default_currency():
    a_currency("EUR", EURO, countries=["SK", "AT"])
    a_currency("USD", "0.047")

    answer = save(sign_in_merchant(), "/sprava/currencies/edit/USD/", countries=["SK", "US"])

    assert "Měnu EUR už mají jako první: Slovensko." in get_errors(answer)
    assert the("USD").countries == []


def test_shops_own_currency_is_never_disabled_hidden_or_converted():
    merchant = sign_in_merchant()
    page = merchant.get("/sprava/currencies/edit/CZK/").content.decode()
    assert "id_is_enabled" not in page
    assert "id_price" not in page

    save(
        merchant, "/sprava/currencies/edit/CZK/", shows_zeros="on", is_enabled=None, is_hidden="on", price="2",
        units="1", follows_provider="on", rounding_step_minor="10",
    )  # fmt: skip

    crown = the("CZK")
    assert (crown.shows_zeros, crown.is_enabled, crown.is_hidden, crown.rate) == (True, True, False, None)
    assert (crown.follows_provider, crown.rounding_step_minor) == (False, 1)


def test_form_explains_surcharge_and_rounding():
    a_currency("EUR", "0.04", rate_fee_e12=500_000_000, rounding_step_minor=100, rounding_ending_minor=90)

    page = get_page_text(sign_in_merchant().get("/sprava/currencies/edit/EUR/"))

    assert "1 Kč = 0,04 + 0,0005 EUR: ceny jsou o 1,25 % vyšší." in page
    # 199 × 0,0405 = 8,0595; 1290 × 0,0405 = 52,245
    assert "199 Kč → 7,90 €; 1 290 Kč → 51,90 €" in page


def test_rejected_rate_is_shown_on_dashboard_and_confirmed_by_hand():
    a_currency("EUR", EURO, rate_problem="Lístek uvádí 1 EUR = 40,000 Kč.", refused_rate_e12=25_000_000_000)
    set_rules(rates_published_on="2026-11-20", rates_published_by="cnb")
    merchant = sign_in_merchant()
    assert "platí dál dosavadní: EUR" in get_page_text(merchant.get("/sprava/"))
    assert "Lístek uvádí 1 EUR = 40,000 Kč." in get_page_text(merchant.get("/sprava/currencies/"), ".bo-rates")

    merchant.post("/sprava/currencies/confirm-rate/EUR/", {"rate": "25000000000"})

    rate = the("EUR").rate
    assert rate is not None
    assert (rate.rate_e12, rate.source, str(rate.published_on)) == (25_000_000_000, "cnb", "2026-11-20")
    assert rate.by == User.objects.get(username="obchodník")
    assert the("EUR").rate_problem == ""
    assert "dosavadní" not in get_page_text(merchant.get("/sprava/"))


@pytest.mark.parametrize("sent", ["24000000000", "", "abc", "²", "9" * 40])
def test_only_shown_rate_is_confirmed(sent):
    a_currency("EUR", EURO, rate_problem="…", refused_rate_e12=25_000_000_000)
    set_rules(rates_published_on="2026-11-20", rates_published_by="cnb")

    answer = sign_in_merchant().post("/sprava/currencies/confirm-rate/EUR/", {"rate": sent}, follow=True)

    assert "Kurz se mezitím změnil" in " ".join(get_errors(answer))
    assert len(rates_of("EUR")) == 1


def test_unavailable_bank_is_reported(settings):
    settings.CNB_RATES_URL = "http://127.0.0.1:9/denni_kurz.txt"
    a_currency("EUR", EURO)
    merchant = sign_in_merchant()

    answer = merchant.post("/sprava/currencies/fetch-rates/", follow=True)

    told = "Nové kurzy se nepodařilo načíst: server není dostupný. Platí dál dosavadní."
    assert told in " ".join(get_errors(answer))
    assert told in get_page_text(merchant.get("/sprava/"))
    again = merchant.post("/sprava/currencies/fetch-rates/", follow=True)
    assert "Zkuste to za minutu." in " ".join(get_errors(again))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("CZK", "jsou v ní ceny vašich produktů"),
        ("EUR", "její dřívější kurzy se uchovávají"),
        ("GBP", "jsou v ní objednávky"),
    ],
)
def test_used_currency_is_not_deleted(code, reason):
    a_currency("EUR", EURO)
    a_currency("GBP")
    order = an_order()
    type(order).objects.update(currency="GBP")
    merchant = sign_in_merchant()

    assert reason in get_page_text(merchant.get(f"/sprava/currencies/delete/{code}/"))
    answer = merchant.post(f"/sprava/currencies/delete/{code}/", follow=True)

    assert reason in " ".join(get_errors(answer))
    assert Currency.objects.filter(code=code).exists()


def test_unused_currency_is_deleted():
    a_currency("GBP")

    sign_in_merchant().post("/sprava/currencies/delete/GBP/")

    assert not Currency.objects.filter(code="GBP").exists()


def test_payment_method_has_its_currencies():
    tax = TaxClass.objects.get(is_default=True)
    a_currency("EUR", EURO)
    cash = PaymentMethod.objects.create(name="Dobírka", kind="cod", tax_class=tax)
    assert cash.supports_currency("EUR")
    merchant = sign_in_merchant()

    save(merchant, f"/sprava/payment/edit/{cash.pk}/", currencies="CZK")

    cash = PaymentMethod.objects.get()
    assert (cash.supports_currency("CZK"), cash.supports_currency("EUR")) == (True, False)


def test_only_currency_of_payment_method_is_not_deleted():
    pound = a_currency("GBP")
    tax = TaxClass.objects.get(is_default=True)
    cash = PaymentMethod.objects.create(name="Dobírka", kind="cod", tax_class=tax)
    cash.currencies.add(pound)

    answer = sign_in_merchant().post("/sprava/currencies/delete/GBP/", follow=True)

    assert "jinou měnu neberou: „Dobírka“" in " ".join(get_errors(answer))
    assert list(cash.currencies.values_list("pk", flat=True)) == ["GBP"]


def test_price_settings_are_saved():
    PricingSettings.load()

    answer = save(
        sign_in_merchant(),
        f"/sprava/settings/pricing/pricingsettings/{PricingSettings.load().pk}/",
        rates_provider="ecb",
    )

    assert answer.status_code == 302, get_errors(answer)
    assert PricingSettings.load().rates_provider == "ecb"


@pytest.mark.parametrize(
    "path", ["currencies/", "currencies/new/", "currencies/rates/CZK/", "settings/pricing/pricingsettings/"]
)
def test_editor_cannot_open_price_settings(path):
    assert sign_in_editor().get(f"/sprava/{path}").status_code == 302


@pytest.mark.parametrize("path", ["currencies/fetch-rates/", "currencies/confirm-rate/EUR/"])
def test_editor_cannot_change_rate(path):
    a_currency("EUR", EURO, refused_rate_e12=25_000_000_000)
    set_rules(rates_published_on="2026-11-20", rates_published_by="cnb")

    sign_in_editor().post(f"/sprava/{path}", {"rate": "25000000000"})

    assert len(rates_of("EUR")) == 1
    assert PricingSettings.load().rates_checked_at is None
