"""The page of every step of signing in: a form with its errors, or a message with a way on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.forms import BoundField, Form
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.http.redirects import SeeOther
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.ordering.checkout_form import FieldProblem, FormField
from vyloha.storefront.representations.legal_pages import PRIVACY, get_legal_links

HONEYPOT_FIELD = "web"  # people do not see the field, so only bots fill it in
INVALID = 422


class HiddenValue(Props):
    name: str
    value: str


class SignInForm(Props):
    """A form that posts to ``action``."""

    action: str
    fields: tuple[FormField, ...]
    hidden: tuple[HiddenValue, ...]
    button: str
    is_registration: bool  # it has a trap for bots, and the inputs of order attribution


class SignInPage(ShopPage):
    heading: str
    text: str
    notice: str  # what has just succeeded; ""
    problems: tuple[FieldProblem, ...]
    form: SignInForm | None
    repeat: SignInForm | None  # a second form, which only has a button
    links: tuple[Link, ...]  # other ways
    privacy: Link | None  # below a form that asks for personal data


class SignInView:
    """
    Renders a view of allauth as our page. Mix it in before the view.

    ``Any`` because the views of allauth have no types.
    """

    heading: StrOrPromise = ""
    text: StrOrPromise = ""
    button: StrOrPromise = ""
    links: Sequence[tuple[str, StrOrPromise]] = ()  # name of the URL, text
    asks_personal_data = False
    is_for_guests = True  # others are sent on
    request: HttpRequest
    kwargs: Mapping[str, Any]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        self.request = request
        if self.is_for_guests and request.user.is_authenticated:
            return SeeOther(get_next_path(request) or settings.ACCOUNT_PATH)
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]

    def get_text(self) -> str:
        return str(self.text)

    def get_notice(self) -> str:
        return ""

    def get_action(self) -> str:
        return self.request.path

    def get_hidden(self) -> dict[str, str]:
        """Return the values that the form sends back."""
        following = get_next_path(self.request)
        return {"next": following} if following else {}

    def build_repeat_form(self) -> SignInForm | None:
        return None

    def render_to_response(self, context: Mapping[str, Any], **kwargs: Any) -> HttpResponse:
        form: Form | None = context.get("form")
        problems = tuple(context.get("problems", ())) + (find_problems(form) if form else ())
        return render_sign_in(
            self.request,
            heading=str(self.heading),
            text=self.get_text(),
            notice="" if problems else self.get_notice(),
            problems=problems,
            form=SignInForm(
                action=self.get_action(),
                fields=build_fields(form) if form else (),
                hidden=build_hidden(self.get_hidden()),
                button=str(self.button),
                is_registration=bool(form and HONEYPOT_FIELD in form.fields),
            ),
            repeat=self.build_repeat_form(),
            links=build_links(self.request, self.links),
            privacy=get_legal_links().get(PRIVACY) if self.asks_personal_data else None,
        )


def render_sign_in(
    request: HttpRequest,
    *,
    heading: str,
    text: str = "",
    notice: str = "",
    problems: tuple[FieldProblem, ...] = (),
    form: SignInForm | None = None,
    repeat: SignInForm | None = None,
    links: tuple[Link, ...] = (),
    privacy: Link | None = None,
    status: int = 200,
) -> HttpResponse:
    """Respond with a step of signing in. Receivers of events get nothing: URLs of these pages may have secrets."""
    shell = get_shell(request).model_copy(update={"events": None})
    title = _("Please correct: %(heading)s") % {"heading": heading} if problems else heading
    response = SignInPage(
        meta=PageMeta(title=build_title(title, shell), robots="noindex, nofollow"),
        body_class="woocommerce-account woocommerce-page",
        shell=shell,
        heading=heading,
        text=text,
        notice=notice,
        problems=problems,
        form=form,
        repeat=repeat,
        links=links,
        privacy=privacy,
    ).render(request, status=INVALID if problems else status)
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def get_next_path(request: HttpRequest) -> str:
    """Return the path of the shop that follows signing in, "" if none was asked for."""
    return get_next_redirect_url(request) or ""


def build_links(request: HttpRequest, links: Iterable[tuple[str, StrOrPromise]]) -> tuple[Link, ...]:
    """Return links to other ways, which lead to the same page in the end."""
    following = get_next_path(request)
    query = f"?{urlencode({'next': following})}" if following else ""
    return tuple(Link(name=str(text), href=reverse(name) + query) for name, text in links)


def build_hidden(values: Mapping[str, str]) -> tuple[HiddenValue, ...]:
    return tuple(HiddenValue(name=name, value=value) for name, value in values.items())


def find_problems(form: Form) -> tuple[FieldProblem, ...]:
    """Return the errors of a form, those of the whole form first."""
    if not form.is_bound:
        return ()
    problems = [FieldProblem(name="", error=str(error)) for error in form.non_field_errors()]
    for bound in form:
        problems += [FieldProblem(name=bound.html_name, error=str(error)) for error in bound.errors]
    return tuple(problems)


def build_fields(form: Form) -> tuple[FormField, ...]:
    """Return the visible fields of a form, filled in as they were typed; passwords are empty again."""
    return tuple(_build_field(bound) for bound in form if not bound.is_hidden and bound.html_name != HONEYPOT_FIELD)


def _build_field(bound: BoundField) -> FormField:
    kind = getattr(bound.field.widget, "input_type", "text")
    attributes = bound.field.widget.attrs
    return FormField(
        name=bound.html_name,
        label=str(bound.label),
        type=kind,
        autocomplete=str(attributes.get("autocomplete", "off")),
        inputmode=str(attributes.get("inputmode", "email" if kind == "email" else "text")),
        value="" if kind == "password" else str(bound.value() or ""),
        hint=str(bound.help_text),
        error=" ".join(map(str, bound.errors)),
        required=bound.field.required,
        max_length=getattr(bound.field, "max_length", None) or 0,
        options=(),
    )
