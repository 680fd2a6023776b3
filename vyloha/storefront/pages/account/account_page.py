"""What the pages of My account share: their menu, their forms, and the rule that only their customer sees them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from vyloha.content.shell.shell import ShopPage, build_title, get_shell
from vyloha.core.http.redirects import SeeOther, build_url_with_query
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.ordering.checkout_form import FieldProblem, FormField
from vyloha.storefront.visitor.customers import get_customer

ACCOUNT = "/muj-ucet/"
LOG_IN = f"{ACCOUNT}prihlaseni/"
ORDERS = f"{ACCOUNT}objednavky/"
ADDRESSES = f"{ACCOUNT}adresy/"
DETAILS = f"{ACCOUNT}udaje/"
PASSWORD = f"{ACCOUNT}heslo/"
NEWSLETTER = f"{ACCOUNT}novinky/"
DELETION = f"{ACCOUNT}smazani/"
WISHLIST = "/seznam-prani/"  # outside the account: guests have a list, too
UNPROCESSABLE = 422

View = Callable[..., HttpResponse]


class AccountLink(Props):
    name: str
    href: str
    is_current: bool


class AccountPage(ShopPage, abstract=True):
    heading: str
    navigation: tuple[AccountLink, ...]
    message: str  # what has just been done; "" for nothing


class AccountForm(Props):
    """A form that posts to its page; ``name`` is sent as the field ``form``."""

    name: str
    heading: str
    text: str
    error: str  # of the form as a whole
    fields: tuple[FormField, ...]
    company: tuple[FormField, ...] = ()  # shown while the box "I buy for a company" is ticked; empty: no such box
    is_company: bool = False
    hidden: tuple[tuple[str, str], ...] = ()
    button: str  # "": nothing can be sent
    is_dangerous: bool = False
    other_button: tuple[str, str] | None = None  # name and text; it sends the form without checks


class AccountFormsPage(AccountPage):
    """A page of forms, with texts above."""

    paragraphs: tuple[str, ...]
    link: AccountLink | None  # after the texts
    problems: tuple[FieldProblem, ...]
    forms: tuple[AccountForm, ...]


class AccountStepPage(ShopPage):
    """A step that a link in an e-mail leads to; nobody has to be signed in."""

    heading: str
    text: str
    button: str  # of a form without fields; "" without one
    link: AccountLink | None


@dataclass(frozen=True)
class FormsContent:
    """The content of a page of forms."""

    heading: str
    path: str
    forms: Sequence[AccountForm]
    paragraphs: Sequence[str] = ()
    link: AccountLink | None = None
    message: StrOrPromise = ""
    messages: Mapping[str, str] | None = None  # by the value of ``?saved=``, if there is no ``message``


def require_customer(view: View) -> View:
    """Give the view the signed-in customer as its second argument; guests go to the form that signs them in."""

    @wraps(view)
    def show(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        customer = get_customer(request)
        if customer is None:
            return redirect_to_log_in(request)
        return view(request, customer, *args, **kwargs)

    return show


def redirect_to_log_in(request: HttpRequest) -> HttpResponse:
    """Return a redirect to the form that signs in, and from there back to the page."""
    return SeeOther(f"{LOG_IN}?{urlencode({'next': build_url_with_query(request)})}")


def build_navigation(path: str) -> tuple[AccountLink, ...]:
    """Return the menu of the account on the page at ``path``."""
    names = {
        ACCOUNT: _("Overview"),
        ORDERS: _("Orders"),
        WISHLIST: _("Wishlist"),
        ADDRESSES: _("Addresses"),
        DETAILS: _("Personal details"),
        PASSWORD: _("Password"),
        NEWSLETTER: _("Newsletter"),
        DELETION: _("Your data"),
    }
    return tuple(AccountLink(name=name, href=href, is_current=href == path) for href, name in names.items())


def build_meta(request: HttpRequest, heading: str) -> PageMeta:
    """Return the metadata of a private page."""
    return PageMeta(title=build_title(heading, get_shell(request)), robots="noindex, nofollow")


def render_forms(
    request: HttpRequest, content: FormsContent, errors: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    """Respond with a page of forms; ``errors`` by field stand above them, with links."""
    heading = _("Please correct: %(heading)s") % {"heading": content.heading} if errors else content.heading
    message = str(content.message) or (content.messages or {}).get(request.GET.get("saved", ""), "")
    return AccountFormsPage(
        meta=build_meta(request, heading),
        shell=get_shell(request),
        heading=content.heading,
        navigation=build_navigation(content.path),
        message="" if errors else message,
        paragraphs=tuple(content.paragraphs),
        link=content.link,
        problems=tuple(FieldProblem(name=name, error=error) for name, error in (errors or {}).items()),
        forms=tuple(content.forms),
    ).render(request, status=UNPROCESSABLE if errors else status)


def redirect_saved(path: str, name: str) -> HttpResponse:
    """Return a redirect to the page, which then says what was saved."""
    return SeeOther(f"{path}?{urlencode({'saved': name})}")


def build_field(name: str, label: str, **details: Any) -> FormField:
    """Return a field of text; ``details`` are others of ``FormField``."""
    defaults = {
        "type": "text",
        "autocomplete": "off",
        "inputmode": "text",
        "value": "",
        "hint": "",
        "error": "",
        "required": True,
        "max_length": 254,
        "options": (),
    }
    return FormField(name=name, label=label, **{**defaults, **details})
