"""Origins are read from forms, cookies and URLs."""

import base64
from urllib.parse import quote

import pytest

from vyloha.commerce.attribution.cookies import parse_origin
from vyloha.commerce.attribution.origin import (
    FIELDS,
    MAX_LENGTH,
    build_origin,
    format_label,
    get_device_type,
    parse_form_origin,
)
from vyloha.commerce.attribution.visits import build_visit_origin

SHOP = "https://www.obchod.cz/"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("newsletter", "newsletter"),
        ("  leto\r\n2026 ", "leto 2026"),
        ("<b>leto</b><script>alert(1)</script>", "letoalert(1)"),
        ("žluťoučký kůň 🐎", "žluťoučký kůň 🐎"),
        ("שלום", "שלום"),
        ("a\x00b", "a b"),
        ("a\ud800b", "ab"),
        ("x" * 10_000, "x" * MAX_LENGTH),
        ("(none)", None),
        ("", None),
        ("<b></b>", None),
        ("<" * 51 + "a>" * 51, "<" * 50 + "a>" * 50),  # Django's own stripping rejects it
        (None, None),
        (["leto"], None),
        (7, None),
    ],
)
def test_origin_value_is_cleaned_or_dropped(value, kept):
    assert build_origin({"utm_campaign": value}) == ({"utm_campaign": kept} if kept else {})


def test_form_origin_has_sixteen_fields():
    form = {f"wc_order_attribution_{name}": name for name in FIELDS}

    assert parse_form_origin(form) == {name: name for name in FIELDS} | {"device_type": "Desktop"}
    assert len(FIELDS) == 16


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", "Mobile"),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36", "Mobile"),
        ("Mozilla/5.0 (Linux; Android 15; SM-X710) Safari/537.36", "Tablet"),
        ("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)", "Tablet"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Desktop"),
        ("nonsense", "Desktop"),
    ],
)
def test_device_type_is_read_from_user_agent(user_agent, device):
    assert get_device_type(user_agent) == device


@pytest.mark.parametrize(
    ("source_type", "source", "label"),
    [
        ("utm", "newsletter", "Zdroj: Newsletter"),
        ("organic", "seznam", "Organicky: Seznam"),
        ("referral", "heureka.cz", "Odkaz: Heureka.cz"),
        ("typein", "(direct)", "Přímo"),
        ("mobile_app", "", "Mobilní aplikace"),
        ("admin", "", "Správa obchodu"),
        ("pos", "", "Prodejna"),
        ("utm", "100%(source)s", "Zdroj: 100%(source)s"),
        ("", "", "Neznámý"),
        ("něco", "x", "Neznámý"),
    ],
)
def test_origin_label_is_czech(source_type, source, label):
    assert format_label(source_type, source) == label


def build_cookies(is_base64: bool = False, **pairs: str) -> dict[str, str]:
    def written(text: str) -> str:
        return base64.b64encode(text.encode()).decode().rstrip("=") if is_base64 else quote(text)

    return {f"sbjs_{name}": written(text) for name, text in pairs.items()}


KEPT = {
    "current": "typ=utm|||src=newsletter|||mdm=e-mail|||cmp=l%C3%A9to|||cnt=(none)|||trm=(none)",
    "current_add": "fd=2026-11-25 10:00:00|||ep=https://obchod.cz/?a=b|||rf=(none)",
    "first": "typ=organic|||src=seznam|||mdm=organic",
    "session": "pgs=3|||cpg=https://obchod.cz/",
    "udata": "vst=2|||uip=(none)|||uag=Mozilla/5.0 (iPhone)",
}


@pytest.mark.parametrize("is_base64", [False, True])
def test_cookies_give_last_and_first_origin(is_base64):
    kept = build_cookies(is_base64, **KEPT)

    assert parse_origin(kept) == {
        "source_type": "utm",
        "utm_source": "newsletter",
        "utm_medium": "e-mail",
        "utm_campaign": "léto",
        "session_entry": "https://obchod.cz/?a=b",
        "session_start_time": "2026-11-25 10:00:00",
        "session_pages": "3",
        "session_count": "2",
        "user_agent": "Mozilla/5.0 (iPhone)",
        "device_type": "Mobile",
    }
    assert parse_origin(kept, "first")["utm_source"] == "seznam"


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "nonsense",
        "%",
        "%ff%fe",
        "=" * 8192,
        "|||" * 2730,
        "typ",
        "typ=",
        "typ=admin|||src=x",
        "\x00",
        "YWJj",
        "x" * 8192,
    ],
)
def test_invalid_cookies_give_no_origin(cookie):
    assert parse_origin({"sbjs_current": cookie, "sbjs_udata": cookie}) == {}


@pytest.mark.parametrize(
    ("query", "referrer", "source"),
    [
        ("?utm_source=newsletter&utm_medium=e-mail&utm_campaign=leto", "", "utm newsletter e-mail leto"),
        ("?utm_campaign=leto", "https://www.google.com/", "utm - - leto"),
        ("?gclid=x", "https://www.google.com/", "utm google cpc google_cpc"),
        ("?yclid=x&utm_campaign=leto", "", "utm yandex cpc leto"),
        ("?utm_source=", "", "utm - - -"),
        ("?utm_source=l%C3%A9to", "", "utm léto - -"),
        ("", "https://www.google.cz/", "organic google organic -"),
        ("", "https://www.bing.com/search?q=hrnek", "organic bing organic -"),
        ("", "https://www.bing.com/", "referral bing.com referral -"),
        ("", "https://search.seznam.cz/?q=hrnek", "organic seznam organic -"),
        ("", "https://search.seznam.cz/", "organic seznam organic -"),
        ("", "https://email.seznam.cz/", "referral email.seznam.cz referral -"),
        ("", "https://yandex.com/search/?text=hrnek", "organic yandex organic -"),
        ("", "https://yandex.com/", "referral yandex.com referral -"),
        ("", "https://www.heureka.cz/hrnky/", "referral heureka.cz referral -"),
        ("", "https://t.co/abc", "referral twitter.com referral -"),
        ("", "https://blog.obchod.cz/", "typein (direct) - -"),
        ("", "https://obchod.cz/", "typein (direct) - -"),
        ("", "https://neobchod.cz/", "referral neobchod.cz referral -"),
        ("", "", "typein (direct) - -"),
        ("", "javascript:alert(1)", "typein (direct) - -"),
        ("", "https://[broken/", "typein (direct) - -"),
        ("?" + "&".join(f"a{i}=1" for i in range(5000)), "", "typein (direct) - -"),
    ],
)
def test_first_matching_source_rule_applies(query, referrer, source):
    visit = build_visit_origin(SHOP + query, referrer, "obchod.cz")

    told = [visit.get(name, "-") for name in ("source_type", "utm_source", "utm_medium", "utm_campaign")]
    assert " ".join(told) == source


def test_seznam_is_referral_when_not_organic():
    visit = build_visit_origin(SHOP, "https://search.seznam.cz/?q=hrnek", "obchod.cz", is_seznam_organic=False)

    assert (visit["source_type"], visit["utm_source"]) == ("referral", "search.seznam.cz")
