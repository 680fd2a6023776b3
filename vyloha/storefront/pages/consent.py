"""
`/souhlas/`: what browsers keep for the shop and why, and the form that allows it or takes it back. The banner sends the
same form; without JavaScript the footer leads here.
"""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.content.consent.banner import OPTIONAL, kept, offered
from vyloha.content.consent.log import log_choice
from vyloha.content.consent.settings import consent_settings
from vyloha.content.shell.shell import Link, ShopPage, shell_of, title_of
from vyloha.core.consent import Category
from vyloha.core.http.redirects import own_address
from vyloha.core.rendering import Meta, Props
from vyloha.storefront.pages.checkout.cart import SeeOther
from vyloha.storefront.representations.legal_pages import PRIVACY, legal_links
from vyloha.storefront.visitor.consent import chosen, clear_refused, remember

PATH = "/souhlas/"
ALL, NONE = "all", "none"  # values of the buttons; any other says that the ticks count


class KeptThing(Props):
    """A row of the table, all in words."""

    name: str
    place: str
    kept_for: str
    purpose: str
    provider: str


class ConsentGroup(Props):
    """A category: what it is for and what belongs to it."""

    category: str
    name: str
    text: str
    is_necessary: bool
    is_allowed: bool
    things: tuple[KeptThing, ...]
    companies: tuple[str, ...]


class ConsentPage(ShopPage):
    text: str
    groups: tuple[ConsentGroup, ...]
    can_choose: bool
    version: str  # of what is asked for
    has_chosen: bool
    is_saved: bool
    privacy: Link | None


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Show the page, or keep what was chosen and lead back to where it was."""
    if request.method == "POST":
        return _choose(request)
    shell = shell_of(request)
    offer, allowed = offered(), chosen(request)
    return ConsentPage(
        meta=Meta(title=title_of(_("Cookies"), shell), robots="noindex"),
        shell=shell.model_copy(update={"consent": offer and offer.model_copy(update={"is_shown": False})}),
        text=consent_settings().text,
        groups=_groups(allowed or frozenset()),
        can_choose=offer is not None,
        version=offer.version if offer else "",
        has_chosen=allowed is not None,
        is_saved="ulozeno" in request.GET and allowed is not None,
        privacy=legal_links().get(PRIVACY),
    ).render(request)


def _choose(request: HttpRequest) -> HttpResponse:
    offer = offered()
    response = SeeOther(_back(request))
    if offer is None:
        return response
    if request.POST.get("version", offer.version) != offer.version:
        return SeeOther(PATH)  # something else was asked when the form was drawn
    allowed = _allowed(request)
    if allowed != chosen(request):
        # Together: the proof is kept as long as the cookie.
        log_choice(offer, allowed)
        remember(response, offer, allowed)
    clear_refused(request, response, offer, allowed)
    return response


def _allowed(request: HttpRequest) -> frozenset[str]:
    """Return the categories that were agreed to; whatever a form does not say is a no."""
    choice = request.POST.get("choice", "")
    if choice in {ALL, NONE}:
        return frozenset(OPTIONAL) if choice == ALL else frozenset()
    return frozenset(OPTIONAL) & set(request.POST.getlist("category"))


def _back(request: HttpRequest) -> str:
    """Return the page that the form stood on."""
    try:
        came = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        came = urlsplit("")
    if came.netloc == request.get_host() and came.path != PATH:
        return own_address(f"{came.path}?{came.query}" if came.query else came.path)
    return f"{PATH}?ulozeno"


def _groups(allowed: frozenset[str]) -> tuple[ConsentGroup, ...]:
    words = {
        Category.NECESSARY: (_("Necessary"), _("The shop does not work without them, so no consent is asked for.")),
        Category.STATISTICS: (_("Statistics"), _("We learn how the shop is used and what to improve.")),
        Category.MARKETING: (_("Marketing"), _("We learn which advertisement brought you, and what to offer you.")),
    }
    groups = []
    for category, (name, text) in words.items():
        things = tuple(
            KeptThing(
                name=entry.name,
                place=_("cookie") if entry.place == "cookie" else _("storage of the browser"),
                kept_for=entry.kept_text,
                purpose=str(entry.purpose),
                provider=entry.provider,
            )
            for entry, its in kept()
            if its == category
        )
        companies = tuple(
            f"{source.title}: {source.purpose}"
            for source in consent_settings().sources_on()
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
