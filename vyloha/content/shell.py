"""What surrounds every page: header, navigation, footer. The same for everybody (architecture, rule 11)."""

from django.http import HttpRequest
from django.utils.translation import gettext as _
from wagtail.models import Page as WagtailPage
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import children_tag, link_tag
from vyloha.content.models.settings import ShopSettings
from vyloha.content.page_tags import MENU, SHOP, page_link_tag
from vyloha.core.page_cache import shows, until_change
from vyloha.core.rendering import Page, Props

# More would not fit a header; all of them are one click further, in /obchod/.
CATEGORIES_IN_HEADER = 9


class Link(Props):
    name: str
    href: str


class Company(Props):
    """Who runs the shop; every text may be ""."""

    name: str
    seat: str
    company_number: str
    vat_number: str
    register_entry: str


class Shell(Props):
    shop_name: str
    categories: tuple[Link, ...]
    pages: tuple[Link, ...]  # those that editors put into menus
    email: str
    phone: str
    opening_hours: str
    footer_text: str
    company: Company


class ShopPage(Page, abstract=True):
    """A page inside the shell. CSS hooks of the protocol go to ``body_class``."""

    shell: Shell


def shell_of(request: HttpRequest) -> Shell:
    """Return header and footer for the site that ``request`` asks for; no query while nothing changes."""
    return until_change(f"shell:{request.get_host()}", lambda: _read_shell(request))


def _read_shell(request: HttpRequest) -> Shell:
    site = Site.find_for_request(request)
    shows(SHOP, MENU, children_tag(None))
    categories = Category.objects.filter(parent=None).only("name", "url_path")[:CATEGORIES_IN_HEADER]
    return _shell(
        ShopSettings.of_site(site),
        tuple(Link(name=one.name, href=category_url(one)) for one in categories),
        _menu(site) if site else (),
    )


def bare_shell() -> Shell:
    """Return a shell made without the database, for the page that says that something broke."""
    return _shell(ShopSettings(), (), ())


def category_url(category: Category) -> str:
    """Return the path of the category's page; a page that shows it follows the category's name and address."""
    shows(link_tag(Category, category.pk))
    return f"/kategorie-produktu/{category.url_path}/"


def title_of(heading: str, shell: Shell) -> str:
    """Return the document's title: what the page is, then whose."""
    return _("%(heading)s – %(shop)s") % {"heading": heading, "shop": shell.shop_name}


def _menu(site: Site) -> tuple[Link, ...]:
    pages = WagtailPage.objects.descendant_of(site.root_page).live().public().in_menu().order_by("path")
    shows(*(page_link_tag(page.pk) for page in pages))
    links = ((page.title, page.relative_url(site)) for page in pages)
    return tuple(Link(name=title, href=url) for title, url in links if url)


def _shell(settings: ShopSettings, categories: tuple[Link, ...], pages: tuple[Link, ...]) -> Shell:
    return Shell(
        shop_name=settings.shop_name,
        categories=categories,
        pages=pages,
        email=settings.email,
        phone=settings.phone,
        opening_hours=settings.opening_hours,
        footer_text=settings.footer_text,
        company=Company(
            name=settings.company_name,
            seat=settings.seat,
            company_number=settings.company_number,
            vat_number=settings.vat_number,
            register_entry=settings.register_entry,
        ),
    )
