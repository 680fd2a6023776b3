"""Coupons in the back office: creation, search and expiry."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_context, get_errors, get_form_fields, save
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.coupons.models import Coupon, CouponUse
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.pricing.models import PricingSettings

pytestmark = pytest.mark.django_db
NEW = "/sprava/coupons/new/"


def created(**fields: Any) -> Any:
    return save(sign_in_merchant(), NEW, **{"code": "Leto10", "amount": "10", **fields})


def rows(name: str, *products: int) -> dict[str, str]:
    """Return the form data of selected products."""
    return {f"{name}-TOTAL_FORMS": str(len(products))} | {
        f"{name}-{number}-product": str(pk) for number, pk in enumerate(products)
    }


@pytest.mark.parametrize(
    ("kind", "typed", "stored"),
    [
        ("percent", "12,5", 1250),
        ("percent", "10 %", 1000),
        ("fixed_cart", "100,50", 10050),
        ("fixed_product", "1 000", 100000),
    ],
)
def test_discount_is_typed_in_per_cent_or_crowns(kind: str, typed: str, stored: int) -> None:
    answer = created(discount_type=kind, amount=typed)

    assert answer.status_code == 302, get_errors(answer)
    coupon = Coupon.objects.get()
    assert (coupon.code, coupon.discount_type, coupon.amount) == ("leto10", kind, stored)


def test_every_condition_is_saved_and_shown() -> None:
    towel, soap, above = a_product(), a_product(), a_category()
    below = a_category(parent=above)
    sent = {
        "code": " Léto 10 ",
        "description": "Leták",
        "starts_at": "01.06.2026 08:00",
        "ends_at": "31.8.2026",
        "min_spend_minor": "500",
        "max_spend_minor": "5 000,50",
        "individual_use": "on",
        "exclude_sale_items": "on",
        "category_ids": [above.pk],
        "excluded_category_ids": [below.pk],
        "usage_limit": "10",
        "usage_limit_per_customer": "1",
        "free_delivery": "on",
        **rows("product_ids", towel.pk),
        **rows("excluded_product_ids", soap.pk),
    }
    merchant = sign_in_merchant()
    answer = save(merchant, NEW, **sent, amount="10")

    assert answer.status_code == 302, get_errors(answer)
    coupon = Coupon.objects.get()
    assert (coupon.code, coupon.usage_limit, coupon.usage_limit_per_customer) == ("léto10", 10, 1)
    assert coupon.starts_at == datetime(2026, 6, 1, 6, 0, tzinfo=UTC)  # eight in Prague
    assert coupon.ends_at == datetime(2026, 8, 31, 21, 59, 59, 999_999, tzinfo=UTC)
    assert (coupon.min_spend_minor, coupon.max_spend_minor) == (50000, 500050)
    switches = (coupon.individual_use, coupon.exclude_sale_items, coupon.free_delivery, coupon.is_enabled)
    assert switches == (True, True, True, True)
    assert (coupon.product_ids, coupon.excluded_product_ids) == ([towel.pk], [soap.pk])
    assert (coupon.category_ids, coupon.excluded_category_ids) == ([above.pk], [below.pk])

    shown = Coupon.objects.values().get()
    answer = save(merchant, f"/sprava/coupons/edit/{coupon.pk}/")

    assert answer.status_code == 302, get_errors(answer)
    assert Coupon.objects.values().get() == shown


@pytest.mark.parametrize(
    ("field", "fields", "message"),
    [
        ("code", {"code": ""}, "Toto pole je povinné."),
        ("code", {"code": "10 % sleva!"}, "Kód se skládá z písmen, číslic, pomlček a podtržítek, nejvýš 50."),
        ("code", {"code": "straße"}, "Kód se skládá z písmen, číslic, pomlček a podtržítek, nejvýš 50."),
        ("code", {"code": "VITEJTE"}, "Kupón s tímto kódem už existuje."),
        ("amount", {"amount": ""}, "Zadejte slevu, nebo nabídněte dopravu zdarma."),
        ("amount", {"amount": "deset"}, "Napište procenta, nejvýš 100, např. 10 nebo 12,5."),
        ("amount", {"amount": "100,01"}, "Napište procenta, nejvýš 100, např. 10 nebo 12,5."),
        ("amount", {"amount": "-5"}, "Napište procenta, nejvýš 100, např. 10 nebo 12,5."),
        (
            "amount",
            {"discount_type": "fixed_cart", "amount": "sto"},
            "Napište částku v\u00a0korunách, např. 199 nebo 199,90.",
        ),
        ("amount", {"discount_type": "fixed_cart", "amount": "-1"}, "Částka nemůže být záporná."),
        ("discount_type", {"discount_type": "all"}, 'Vyberte platnou možnost, "all" není k dispozici.'),
        ("starts_at", {"starts_at": "zítra"}, "Zadejte platné datum a čas."),
        ("starts_at", {"starts_at": "01.01.0001 00:00"}, "Napište den mezi roky 1970 a 2999."),
        ("ends_at", {"ends_at": "31.12.9999"}, "Napište den mezi roky 1970 a 2999."),
        (
            "ends_at",
            {"starts_at": "02.06.2026 08:00", "ends_at": "01.06.2026 08:00"},
            "Kupón by skončil dřív, než začne platit.",
        ),
        (
            "max_spend_minor",
            {"min_spend_minor": "500", "max_spend_minor": "499,90"},
            "To je méně, než kolik musí zboží stát nejméně.",
        ),
        ("usage_limit", {"usage_limit": "0"}, "Hodnota musí být větší nebo rovna 1."),
        ("usage_limit", {"usage_limit": "9" * 30}, "Hodnota musí být menší nebo rovna 2147483647."),
        ("usage_limit_per_customer", {"usage_limit_per_customer": "dvakrát"}, "Zadejte celé číslo."),
    ],
)
def test_invalid_value_is_rejected_beside_its_field(field: str, fields: dict[str, str], message: str) -> None:
    a_coupon("VITEJTE")

    answer = created(description="Co jsem napsal", **fields)

    assert answer.status_code == 200
    assert get_context(answer)["form"].errors == {field: [message]}
    assert get_form_fields(answer)["description"] == "Co jsem napsal"
    assert Coupon.objects.count() == 1


def test_coupon_of_deleted_product_does_not_apply_to_everything() -> None:
    towel = a_product()
    coupon = a_coupon(product_ids=[towel.pk])
    url = f"/sprava/coupons/edit/{coupon.pk}/"
    gone, _deleted = towel.pk, towel.delete()
    merchant = sign_in_merchant()

    save(merchant, url, description="Jiná poznámka")
    coupon.refresh_from_db()
    assert (coupon.description, coupon.product_ids) == ("Jiná poznámka", [gone])

    save(merchant, url, forgets_deleted="on")
    coupon.refresh_from_db()
    assert coupon.product_ids == []


def test_saving_coupon_preserves_concurrent_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    coupon = a_coupon(usage_limit=10, used_count=3)
    clean = Coupon.clean

    def use_then_clean(one: Coupon) -> None:
        Coupon.objects.filter(pk=one.pk).update(used_count=4)
        clean(one)

    monkeypatch.setattr(Coupon, "clean", use_then_clean)

    answer = save(sign_in_merchant(), f"/sprava/coupons/edit/{coupon.pk}/", amount="20", used_count="0")

    assert answer.status_code == 302, get_errors(answer)
    coupon.refresh_from_db()
    assert (coupon.amount, coupon.used_count) == (2000, 4)


def test_edit_conflict_shows_warning() -> None:
    coupon = a_coupon(category_ids=[a_category().pk])
    merchant, url = sign_in_merchant(), f"/sprava/coupons/edit/{coupon.pk}/"
    sent = get_form_fields(merchant.get(url))
    Coupon.objects.filter(pk=coupon.pk).update(category_ids=[])

    answer = merchant.post(url, {**sent, "amount": "50"})

    assert answer.status_code == 200
    assert "Mezitím to uložil někdo jiný" in answer.content.decode()
    coupon.refresh_from_db()
    assert coupon.amount == 1000


def test_deletion_requires_confirmation() -> None:
    coupon = a_coupon(used_count=1)
    CouponUse.objects.create(coupon=coupon, order_id=1, email="eva@example.cz")
    merchant, url = sign_in_merchant(), f"/sprava/coupons/delete/{coupon.pk}/"

    asked = merchant.get(url).content.decode()
    assert "Opravdu smazat „LETO10“?" in asked
    assert Coupon.objects.exists()

    assert merchant.post(url).status_code == 302
    assert not Coupon.objects.exists()


def listed(query: str = "") -> list[list[str]]:
    """Return the rows of the list as texts."""
    html = sign_in_merchant().get(f"/sprava/coupons/{query}").content.decode().replace("\u00a0", " ")
    found = BeautifulSoup(html, "html.parser").select("table.listing tbody tr")
    for buttons in [buttons for row in found for buttons in row.select("ul.actions")]:
        buttons.decompose()
    return [[" ".join(cell.text.split()) for cell in row.select("td")] for row in found]


def test_list_shows_discounts_and_states() -> None:
    a_coupon("VITEJTE10", 1250, usage_limit=10, used_count=3, description="Pro nové")
    a_coupon("DOPRAVA", 0, free_delivery=True)
    a_coupon(
        "KUS", 10000, discount_type="fixed_product", free_delivery=True,
        starts_at=datetime(2026, 6, 1, 6, tzinfo=UTC), ends_at=datetime(2026, 8, 31, 21, 59, tzinfo=UTC),
    )  # fmt: skip

    piece, delivery, percent = listed()

    valid = "od 1. 6. 2026 08:00 do 31. 8. 2026 23:59"
    assert piece == ["KUS", "100 Kč z každého kusu + doprava zdarma", valid, "0", "skončil", ""]
    assert delivery == ["DOPRAVA", "doprava zdarma", "kdykoli", "0", "platí", ""]
    assert percent == ["VITEJTE10", "12,5 %", "kdykoli", "3 / 10", "platí", "Pro nové"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?q=leto", ["LÉTO-2", "LÉTO-1"]),
        ("?q=LÉTO-1", ["LÉTO-1"]),
        ("?q=letak", ["ZIMA"]),
        ("?q=nic", []),
        ("?state=valid", ["ZIMA"]),
        ("?state=ended", ["LÉTO-2"]),
        ("?state=used_up", ["LÉTO-1"]),
        ("?state=waiting", ["PODZIM"]),
        ("?state=off", ["JARO"]),
        ("?state=ended&q=zima", []),
    ],
)
def test_coupons_are_found_by_code_note_and_state(query: str, found: list[str]) -> None:
    day, now = timedelta(days=1), timezone.now()
    a_coupon("JARO", is_enabled=False)
    a_coupon("PODZIM", starts_at=now + day)
    a_coupon("ZIMA", description="Leták v prosinci", starts_at=now - day, ends_at=now + day, usage_limit=1)
    a_coupon("LÉTO-1", usage_limit=2, used_count=2)
    a_coupon("LÉTO-2", ends_at=now - day)

    assert [row[0] for row in listed(query)] == found


def test_editors_see_no_coupons() -> None:
    coupon, editor = a_coupon(), sign_in_editor()

    for path in ("", "new/", f"edit/{coupon.pk}/", f"delete/{coupon.pk}/"):
        answer = editor.post(f"/sprava/coupons/{path}", {"code": "moje"}) if path else editor.get("/sprava/coupons/")
        assert (answer.status_code, answer.headers["Location"]) == (302, "/sprava/"), path

    assert [one.code for one in Coupon.objects.all()] == ["leto10"]
    assert "/sprava/coupons/" not in editor.get("/sprava/").content.decode()


def test_coupons_can_be_disabled() -> None:
    merchant = sign_in_merchant()
    url = str(merchant.get("/sprava/settings/pricing/pricingsettings/", follow=True).redirect_chain[-1][0])
    sent = get_form_fields(merchant.get(url), f"@action='{url}'")
    assert sent.pop("takes_coupons") == "on"

    assert merchant.post(url, sent).status_code == 302

    assert PricingSettings.load().takes_coupons is False


def test_saving_deleted_coupon_creates_new_one() -> None:
    towel = a_product()
    coupon = a_coupon(product_ids=[towel.pk])
    merchant, url = sign_in_merchant(), f"/sprava/coupons/edit/{coupon.pk}/"
    sent = get_form_fields(merchant.get(url))
    coupon.delete()

    answer = merchant.post(url, {**sent, "description": "Co jsem napsal"})
    assert get_form_fields(answer)["description"] == "Co jsem napsal"
    assert merchant.post(NEW, get_form_fields(answer)).status_code == 302

    assert Coupon.objects.get().product_ids == [towel.pk]
