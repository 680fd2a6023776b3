"""The shell of every page: header, navigation, footer; the same for everybody."""

from typing import Any, Literal

from django.apps import apps
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from pydantic import Field
from wagtail.models import Page as WagtailPage
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Brand, Category
from vyloha.commerce.catalogue.page_tags import build_link_tag
from vyloha.commerce.payments.available_methods import get_offered_payment_methods
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.content.analytics.browser import ShopEvents, build_shop_events
from vyloha.content.body_block import BodyBlock
from vyloha.content.consent.banner import Attribution, ConsentOffer, build_attribution, build_banner
from vyloha.content.currencies.page_currency import PageCurrency
from vyloha.content.currencies.settings import SwitcherSettings
from vyloha.content.currencies.switcher import SwitcherUrl
from vyloha.content.page_tags import MENU, SHOP, build_page_link_tag
from vyloha.content.pictures import Picture
from vyloha.content.popups.eligible import build_popups_data
from vyloha.content.popups.props import PopupsData
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.settings.theme import ThemeSettings
from vyloha.content.settings.translation import LanguageSettings
from vyloha.content.settings.variation_form import ChoosingSettings
from vyloha.content.shell.back_to_top import SIMPLE, BackToTopProps
from vyloha.content.shell.navigation import CategoryBranch, get_sold_categories
from vyloha.content.shell.search_box import SearchBox
from vyloha.content.translation_toolbar import LanguagesProps
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.core.rendering import Page, Props, SharedProp

# The maximum number of categories in the header: in the menu, in each panel, and below each of those. More would not
# fit and would bloat every page; category pages link all of them.
MENU_SHAPE = (9, 15, 6)


class Link(Props):
    name: str
    href: str


class MenuGroup(Link):
    """A column of a menu's panel: a category and its children."""

    links: tuple[Link, ...]


class MenuItem(Link, SharedProp):
    """A category of the first level; without ``groups`` it is a plain link."""

    groups: tuple[MenuGroup, ...]


class MenuPanel(Link, SharedProp):
    """The contents of an entry's panel; an entry of a URL that the menu lacks is appended."""

    id: int
    shows_categories: bool  # child categories, above the contents
    blocks: tuple[BodyBlock, ...] = Field(examples=[({"type": "heading", "id": "in-menu", "value": "Novinky"},)])
    content_url: str  # URL of the contents; "" when ``blocks`` contains them


class Theme(Props):
    """The shop's look beyond the stylesheet of tokens."""

    stylesheet: str = Field(examples=[""])  # URL; "" for the default look
    fonts: tuple[str, ...]  # prefixes of the files in web/fonts that the first screen needs
    scheme: Literal["", "light", "dark"]  # "": the scheme of the shopper's device
    logo: Picture | None
    logo_dark: Picture | None
    icon: str = Field(examples=[""])  # URL; "" for the default one


class Company(Props):
    """The company that runs the shop; every text may be ""."""

    name: str
    seat: str
    company_number: str
    vat_number: str
    register_entry: str


class PageShell(Props):
    shop_name: str
    theme: Theme
    categories: tuple[MenuItem, ...]
    panels: tuple[MenuPanel, ...]  # with unique URLs
    brands: Link | None  # the page of all products; None for a shop without any
    pages: tuple[Link, ...]  # the pages in menus
    deliveries: tuple[str, ...]  # names of the payment methods in the checkout
    payments: tuple[str, ...]
    email: str
    phone: str
    opening_hours: str
    footer_text: str
    back_to_top: BackToTopProps | None  # None: only in an editor's block
    languages: LanguagesProps | None  # None: translation is disabled
    company: Company
    reinit_delay_ms: int = Field(examples=[1000])  # of forms that scripts of others bring
    adds_without_reload: bool  # from cards
    currency: PageCurrency | None  # None: the shop has one currency
    address: SwitcherUrl  # of the page
    search: SearchBox
    consent: ConsentOffer | None  # None: nothing needs consent
    attribution: Attribution | None  # None: on the error page
    events: ShopEvents | None  # None: no receivers
    popups: PopupsData | None = None  # None: no popups


class ShopPage(Page, abstract=True):
    """A page inside the shell. Scripts of the old shop find CSS classes in ``body_class``."""

    shell: PageShell

    def render(self, request: HttpRequest, status: int = 200) -> HttpResponse:
        page = self._add_currency(request.get_full_path())._add_popups(request)
        if consent := self.shell.consent:
            marks = page.meta.marks | {"consent": consent.version}
            page = page.model_copy(update={"meta": page.meta.model_copy(update={"marks": marks})})
        return super(ShopPage, page).render(request, status)

    def _add_popups(self, request: HttpRequest) -> "ShopPage":
        """Return the page with its popups; without them in previews and on error pages."""
        is_bare = self.shell.attribution is None
        if is_bare or self.shell.popups or getattr(request, "is_dummy", False):
            return self
        popups = build_popups_data(request, type(self).__name__, self.body_class)
        return self.model_copy(update={"shell": self.shell.model_copy(update={"popups": popups})}) if popups else self

    def _add_currency(self, url: str) -> "ShopPage":
        """Return the page with the data of switchers and scripts."""
        currency = self.shell.currency
        if currency is None:
            return self
        is_checkout = "woocommerce-checkout" in self.body_class.split()
        return self.model_copy(
            update={
                "body_class": f"{self.body_class} {currency.body_class}".strip(),
                "shell": self.shell.model_copy(update={"address": SwitcherUrl.from_url(url)}),
                # The checkout itself shows the charged currency.
                "meta": self.meta.model_copy(update={"marks": {} if is_checkout else currency.marks}),
            }
        )


def get_shell(request: HttpRequest) -> PageShell:
    """Return header and footer of the request's site; no query while nothing changes."""
    return cache_until_change(f"shell:{request.get_host()}:{get_active_currency().code}", lambda: _read_shell(request))


def get_variation_settings(request: HttpRequest) -> ChoosingSettings:
    """Return the settings of variation selection on the request's site; no query while nothing changes."""

    def read() -> ChoosingSettings:
        add_page_tags(SHOP)
        return ChoosingSettings.get_for_site(Site.find_for_request(request))

    return cache_until_change(f"choosing:{request.get_host()}", read)


def _read_shell(request: HttpRequest) -> PageShell:
    site = Site.find_for_request(request)
    add_page_tags(SHOP, MENU)
    return _build_shell(
        ShopSettings.get_for_site(site),
        ThemeSettings.get_for_site(site),
        get_variation_settings(request),
        LanguageSettings.get_for_site(site).build_props(),
        _build_currency(site),
        tuple(_build_item(branch) for branch in get_sold_categories(MENU_SHAPE)),
        _load_panels(request),
        _get_brands_link(),
        _build_menu(site) if site else (),
        deliveries=tuple(method.name for method in get_offered_shipping_methods()),
        payments=tuple(method.name for method in get_offered_payment_methods()),
        search=SearchBox.from_settings(get_search_settings()),
        consent=build_banner(),
        attribution=build_attribution(),
        events=build_shop_events(),
    )


def build_bare_shell() -> PageShell:
    """Return a shell built without the database, for the error page."""
    search = SearchBox.from_settings(SearchSettings())
    return _build_shell(
        ShopSettings(),
        ThemeSettings(),
        ChoosingSettings(),
        None,
        None,
        (),
        (),
        None,
        (),
        (),
        (),
        search,
        None,
        None,
        None,
    )


def get_category_url(category: Category) -> str:
    """Return the path of the category's page; a page that shows it depends on the category's name and URL."""
    add_page_tags(build_link_tag(Category, category.pk))
    return f"/kategorie-produktu/{category.url_path}/"


def build_title(heading: str, shell: PageShell) -> str:
    """Return the document's title: the page's, then the shop's name."""
    return _("%(heading)s – %(shop)s") % {"heading": heading, "shop": shell.shop_name}


def _build_menu(site: Site) -> tuple[Link, ...]:
    pages = WagtailPage.objects.descendant_of(site.root_page).live().public().in_menu().order_by("path")
    add_page_tags(*(build_page_link_tag(page.pk) for page in pages))
    links = ((page.title, page.relative_url(site)) for page in pages)
    return tuple(Link(name=title, href=url) for title, url in links if url)


def _load_panels(request: HttpRequest) -> tuple[MenuPanel, ...]:
    # Imported by name, as the model renders blocks, whose links this module builds.
    model: Any = apps.get_model("content", "MegaMenu")
    panels: tuple[MenuPanel, ...] = model.load_panels(request)
    return panels


def _get_brands_link() -> Link | None:
    return Link(name=_("Brands"), href="/znacky/") if Brand.objects.exists() else None


def _build_item(branch: CategoryBranch) -> MenuItem:
    groups = tuple(
        MenuGroup(**_build_link_fields(group), links=tuple(Link(**_build_link_fields(page)) for page in group.below))
        for group in branch.below
    )
    return MenuItem(**_build_link_fields(branch), groups=groups)


def _build_link_fields(branch: CategoryBranch) -> dict[str, str]:
    return {"name": branch.category.name, "href": get_category_url(branch.category)}


def _build_currency(site: Site | None) -> PageCurrency | None:
    found = PageCurrency.from_switchers(SwitcherSettings.get_for_site(site))
    return found if len(found.codes) > 1 else None


def _build_theme(theme: ThemeSettings) -> Theme:
    return Theme(
        stylesheet=theme.stylesheet_url,
        fonts=theme.font_files[:1],  # no preload for headings: they show a fallback font until it arrives
        scheme=theme.scheme,
        logo=theme.logo_picture,
        logo_dark=theme.logo_dark_picture,
        icon=theme.icon_url,
    )


def _build_shell(
    settings: ShopSettings,
    theme: ThemeSettings,
    choosing: ChoosingSettings,
    languages: LanguagesProps | None,
    currency: PageCurrency | None,
    categories: tuple[MenuItem, ...],
    panels: tuple[MenuPanel, ...],
    brands: Link | None,
    pages: tuple[Link, ...],
    deliveries: tuple[str, ...],
    payments: tuple[str, ...],
    search: SearchBox,
    consent: ConsentOffer | None,
    attribution: Attribution | None,
    events: ShopEvents | None,
) -> PageShell:
    return PageShell(
        shop_name=settings.shop_name,
        theme=_build_theme(theme),
        categories=categories,
        panels=panels,
        brands=brands,
        pages=pages,
        deliveries=deliveries,
        payments=payments,
        email=settings.email,
        phone=settings.phone,
        opening_hours=settings.opening_hours,
        footer_text=settings.footer_text,
        back_to_top=SIMPLE if settings.back_to_top else None,
        languages=languages,
        company=Company(
            name=settings.company_name,
            seat=settings.seat,
            company_number=settings.company_number,
            vat_number=settings.vat_number,
            register_entry=settings.register_entry,
        ),
        reinit_delay_ms=choosing.reinit_delay_ms,
        adds_without_reload=choosing.adds_without_reload and not choosing.opens_cart_after_add,
        currency=currency,
        address=SwitcherUrl.from_url("/"),
        search=search,
        consent=consent,
        attribution=attribution,
        events=events,
    )
