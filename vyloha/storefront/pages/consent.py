"""
``/souhlas/``: lists the data that browsers store for the shop and why, with the form that gives or withdraws consent.

The banner sends the same form; without JavaScript the footer links here.
"""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.content.consent.banner import OPTIONAL, build_banner, iterate_storage_entries
from vyloha.content.consent.log import log_choice
from vyloha.content.consent.settings import get_consent_settings
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.consent import ConsentCategory
from vyloha.core.http.redirects import SeeOther, get_local_url
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.representations.legal_pages import PRIVACY, get_legal_links
from vyloha.storefront.visitor.consent import clear_rejected, get_allowed_categories, save_choice

PATH = "/souhlas/"
ALL, NONE = "all", "none"  # values of the buttons; with any other the ticks count


class StorageEntryRow(Props):
    """A row of the table, all texts."""

    name: str
    place: str
    kept_for: str
    purpose: str
    provider: str


class ConsentGroup(Props):
    """A category: its purpose and its entries."""

    category: str
    name: str
    text: str
    is_necessary: bool
    is_allowed: bool
    things: tuple[StorageEntryRow, ...]
    companies: tuple[str, ...]


class ConsentPage(ShopPage):
    text: str
    groups: tuple[ConsentGroup, ...]
    can_choose: bool
    version: str  # version of the request
    has_chosen: bool
    is_saved: bool
    privacy: Link | None


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Show the page, or save the choice and redirect back."""
    if request.method == "POST":
        return _save_choice(request)
    shell = get_shell(request)
    offer, allowed = build_banner(), get_allowed_categories(request)
    return ConsentPage(
        meta=PageMeta(title=build_title(_("Cookies"), shell), robots="noindex"),
        shell=shell.model_copy(update={"consent": offer and offer.model_copy(update={"is_shown": False})}),
        text=get_consent_settings().text,
        groups=_build_groups(allowed or frozenset()),
        can_choose=offer is not None,
        version=offer.version if offer else "",
        has_chosen=allowed is not None,
        is_saved="ulozeno" in request.GET and allowed is not None,
        privacy=get_legal_links().get(PRIVACY),
    ).render(request)


def _save_choice(request: HttpRequest) -> HttpResponse:
    offer = build_banner()
    response = SeeOther(_get_return_url(request))
    if offer is None:
        return response
    if request.POST.get("version", offer.version) != offer.version:
        return SeeOther(PATH)  # another version was rendered
    allowed = _parse_allowed(request)
    if allowed != get_allowed_categories(request):
        # Together: the proof is stored as long as the cookie.
        log_choice(offer, allowed)
        save_choice(response, offer, allowed)
    clear_rejected(request, response, offer, allowed)
    return response


def _parse_allowed(request: HttpRequest) -> frozenset[str]:
    """Return the accepted categories; a category missing in the form is rejected."""
    choice = request.POST.get("choice", "")
    if choice in {ALL, NONE}:
        return frozenset(OPTIONAL) if choice == ALL else frozenset()
    return frozenset(OPTIONAL) & set(request.POST.getlist("category"))


def _get_return_url(request: HttpRequest) -> str:
    """Return the URL of the page with the form."""
    try:
        came = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        came = urlsplit("")
    if came.netloc == request.get_host() and came.path != PATH:
        return get_local_url(f"{came.path}?{came.query}" if came.query else came.path)
    return f"{PATH}?ulozeno"


def _build_groups(allowed: frozenset[str]) -> tuple[ConsentGroup, ...]:
    words = {
        ConsentCategory.NECESSARY: (
            _("Necessary"),
            _("The shop does not work without them, so no consent is asked for."),
        ),
        ConsentCategory.STATISTICS: (_("Statistics"), _("We learn how the shop is used and what to improve.")),
        ConsentCategory.MARKETING: (
            _("Marketing"),
            _("We learn which advertisement brought you, and what to offer you."),
        ),
    }
    groups = []
    for category, (name, text) in words.items():
        things = tuple(
            StorageEntryRow(
                name=entry.name,
                place=_("cookie") if entry.place == "cookie" else _("storage of the browser"),
                kept_for=entry.duration_text,
                purpose=str(entry.purpose),
                provider=entry.provider,
            )
            for entry, its in iterate_storage_entries()
            if its == category
        )
        companies = tuple(
            f"{source.title}: {source.purpose}"
            for source in get_consent_settings().get_enabled_sources()
            if source.category == category
        )
        if things or companies:
            groups.append(
                ConsentGroup(
                    category=category,
                    name=name,
                    text=text,
                    is_necessary=category not in OPTIONAL,
                    is_allowed=category not in OPTIONAL or category in allowed,
                    things=things,
                    companies=companies,
                )
            )
    return tuple(groups)
