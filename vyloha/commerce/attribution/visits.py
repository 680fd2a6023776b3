"""Derives the origin of a visit from its URL and referrer, by the source rules of Sourcebuster.js."""

from collections.abc import Mapping
from urllib.parse import SplitResult, parse_qs, urlsplit

from vyloha.commerce.attribution.origin import NONE, Origin, build_origin

UTM = {
    "utm_source": "utm_source",
    "utm_medium": "utm_medium",
    "utm_campaign": "utm_campaign",
    "utm_content": "utm_content",
    "utm_term": "utm_term",
    "utm_id": "utm_id",
    "utm_source_platform": "utm_source_platform",
    "utm_creative_format": "utm_creative_format",
    "utm_marketing_tactic": "utm_marketing_tactic",
}
CLICKS = {"gclid": "google", "yclid": "yandex"}
# Host → (parameter of the phrase, source): the search engines of Sourcebuster.js.
ENGINES = {
    "bing.com": ("q", "bing"),
    "yahoo.com": ("p", "yahoo"),
    "about.com": ("q", "about"),
    "aol.com": ("q", "aol"),
    "ask.com": ("q", "ask"),
    "globososo.com": ("q", "globo"),
    "go.mail.ru": ("q", "go.mail.ru"),
    "rambler.ru": ("query", "rambler"),
    "tut.by": ("query", "tut.by"),
}
ALIASES = {"t.co": "twitter.com", "plus.url.google.com": "plus.google.com"}
MAX_URL_LENGTH = 8192  # characters of a URL that are parsed


def build_visit_origin(url: str, referrer: str, own_host: str, is_seznam_organic: bool = True) -> Origin:
    """
    Return the origin of a visit that starts at ``url``, coming from ``referrer`` ("": unknown).

    The first matching rule applies: campaign, search engine, another site, typed in. Sessions are not known here.
    """
    came_from = _split_url(referrer)
    host = (came_from.hostname or "").removeprefix("www.") if came_from else ""
    is_ours = not host or host == own_host or host.endswith(f".{own_host}")
    source = (
        _find_campaign(_get_query(url))
        or (not is_ours and came_from and _find_organic_search(host, came_from.query, is_seznam_organic))
        or (not is_ours and came_from and _build_referral(host, came_from.path))
        or {"source_type": "typein", "utm_source": "(direct)"}
    )
    return build_origin({**source, "referrer": referrer or NONE, "session_entry": url})


def _find_campaign(query: Mapping[str, str]) -> dict[str, str]:
    clicked = next((name for name in CLICKS if name in query), "")
    if not clicked and not any(name in query for name in UTM):
        return {}
    engine = CLICKS.get(clicked, "")
    usual = {"utm_source": engine, "utm_medium": "cpc", "utm_campaign": f"{engine}_cpc"} if engine else {}
    return {"source_type": "utm", **usual, **{field: query[name] for name, field in UTM.items() if query.get(name)}}


def _find_organic_search(host: str, query: str, is_seznam_organic: bool) -> dict[str, str]:
    asked = _parse_fields(query)
    labels = host.split(".")
    source = ""
    if "yandex" in labels and "text" in asked:
        source = "yandex"
    elif labels[0] == "google":
        source = "google"
    elif (
        is_seznam_organic
        and (host == "seznam.cz" or host.endswith(".seznam.cz"))
        and host.startswith(("search.", "seznam."))
    ):
        source = "seznam"
    else:
        for engine, (parameter, name) in ENGINES.items():
            if (host == engine or host.endswith(f".{engine}")) and parameter in asked:
                source = name
    return {"source_type": "organic", "utm_source": source, "utm_medium": "organic"} if source else {}


def _build_referral(host: str, path: str) -> dict[str, str]:
    return {
        "source_type": "referral",
        "utm_source": ALIASES.get(host, host),
        "utm_medium": "referral",
        "utm_content": path or "/",
    }


def _split_url(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url[:MAX_URL_LENGTH])
        return parts if parts.scheme in {"http", "https"} and parts.hostname else None
    except ValueError:
        return None


def _get_query(url: str) -> dict[str, str]:
    parts = _split_url(url)
    return {name: values[0] for name, values in _parse_fields(parts.query).items()} if parts else {}


def _parse_fields(query: str) -> dict[str, list[str]]:
    try:
        return parse_qs(query, keep_blank_values=True, max_num_fields=100)
    except ValueError:  # too many
        return {}
