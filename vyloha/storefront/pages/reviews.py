"""
``/recenze/<token>/``: the customer of a completed order reviews its goods, one after another.

Two forms in a page would lose what was typed in the one that is not sent.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.pictures.decoding import DecodedPicture, PictureRejected
from vyloha.commerce.orders.models import Order
from vyloha.commerce.reviews.models import MAX_PHOTOS
from vyloha.commerce.reviews.photos import read_photo
from vyloha.commerce.reviews.writing import (
    CannotReview,
    InvalidReviewLink,
    ReviewDraft,
    find_errors,
    find_order_to_review,
    find_purchase,
    get_order_to_review,
    get_products_to_review,
    write_review,
)
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.content.pictures import Picture, load_first_pictures
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.redirects import SeeOther, build_url_with_query
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.pages.account.account_page import UNPROCESSABLE, redirect_to_log_in
from vyloha.storefront.representations.review_links import CHOSEN, build_review_path
from vyloha.storefront.review_jobs import send_review_link
from vyloha.storefront.visitor.customers import get_customer

LINK_SENT = "odkaz-poslan"  # query: a guest has asked for the link
WRITTEN = "napsano"  # query: the id of the product that has just been reviewed


class ReviewForm(Props):
    """The form of one product; ``errors`` are by field, "" for the form as a whole."""

    product_id: int
    name: str
    href: str
    picture: Picture | None
    reviewer: str
    rating: int  # 0: none chosen yet
    text: str
    errors: dict[str, str]


class ReviewLinkForm(Props):
    """The form by which a guest gets the link to an order's reviews; ``errors`` are by field, "" for the whole form."""

    order_number: str
    email: str
    errors: dict[str, str]


class ReviewLinkFields(forms.Form):
    order_number = forms.CharField(max_length=20)
    email = forms.EmailField(max_length=254)


class ReviewPage(ShopPage):
    heading: str
    message: str  # what has just been done; "" for nothing
    error: str  # why nothing was stored, unless a form says it
    text: str
    link: Link | None  # where to go on
    form: ReviewForm | None
    link_form: ReviewLinkForm | None
    others: tuple[Link, ...]  # the forms of the order's other goods


@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, token: str) -> HttpResponse:
    """Show the form of a product; a POST sends it."""
    try:
        order = get_order_to_review(token)
    except InvalidReviewLink:
        text = _("The link is incomplete, or its order is not completed yet. Please open the whole link again.")
        return _render_page(request, _("The link is not valid"), text=text, link=_build_shop_link(), status=404)
    if not are_reviews_enabled():
        text = _("The shop takes no reviews now.")
        return _render_page(request, _("Reviews"), text=text, link=_build_shop_link(), status=404)
    if request.method == "POST":
        return _save_review(request, order)
    return _render_forms(request, order)


@require_http_methods(["GET", "HEAD", "POST"])
def open_form(request: HttpRequest, slug: str) -> HttpResponse:
    """
    Lead a signed-in customer who bought the product to its form, and tell others who can write a review; a guest can
    have the link of an order sent (POST).
    """
    product = get_object_or_404(Product.objects.published(), slug=slug)
    customer = get_customer(request)
    if customer is None and "prihlasit" in request.GET:
        return redirect_to_log_in(request)
    purchase = find_purchase(customer, product) if customer else None
    if purchase and are_reviews_enabled():
        return SeeOther(build_review_path(purchase, product))
    heading = _("Review: %(name)s") % {"name": product.name}
    back = Link(name=_("Back to the product"), href=build_product_url(product))
    if not are_reviews_enabled() or not product.reviews_allowed:
        text = _("“%(name)s” takes no reviews.") % {"name": product.name}
        return _render_page(request, heading, text=text, link=back)
    if customer:
        text = _("Only those who bought the product here can review it. Your account has no completed order with it.")
        return _render_page(request, heading, text=text, link=back)
    if request.method == "POST":
        return _send_link(request, product, heading)
    if LINK_SENT in request.GET:
        message = _(
            "If we have completed an order with this number and e-mail, the link is on its way to that mailbox. It may "
            "take a few minutes."
        )
        return _render_page(request, heading, message=message, text="", link=back)
    return _render_guest_page(request, heading, ReviewLinkForm(order_number="", email="", errors={}))


def _send_link(request: HttpRequest, product: Product, heading: str) -> HttpResponse:
    """Have the link sent if such an order exists; the answer is the same if it does not."""
    fields = ReviewLinkFields(request.POST)
    number, email = (request.POST.get(name, "") for name in ("order_number", "email"))
    if not fields.is_valid():
        errors = {name: " ".join(map(str, texts)) for name, texts in fields.errors.items()}
        form = ReviewLinkForm(order_number=number[:20], email=email[:254], errors=errors)
        return _render_guest_page(request, heading, form, UNPROCESSABLE)
    number, email = fields.cleaned_data["order_number"], fields.cleaned_data["email"]
    try:
        count_email("review-link", email, get_client_network(request))
    except TooManyAttempts as error:
        form = ReviewLinkForm(order_number=number, email=email, errors={"": str(error)})
        answer = _render_guest_page(request, heading, form, 429)
        answer.headers["Retry-After"] = str(error.wait_s)
        return answer
    order = find_order_to_review(number, email)
    # In any case, so that the time of the answer does not tell whether the order exists.
    send_review_link.enqueue(order.pk if order else 0, product.pk)
    return SeeOther(build_url_with_query(request, f"{LINK_SENT}=1"))


def _render_guest_page(request: HttpRequest, heading: str, form: ReviewLinkForm, status: int = 200) -> HttpResponse:
    text = _(
        "Reviews are written by people who bought the product here. Sign in to the account of your order; if you "
        "ordered without one, we send the link to the review to the e-mail of the order."
    )
    link = Link(name=_("Sign in"), href=build_url_with_query(request, "prihlasit=1"))
    error = form.errors.get("", "")
    return _render_page(request, heading, text=text, link=link, link_form=form, error=error, status=status)


def _save_review(request: HttpRequest, order: Order) -> HttpResponse:
    product = Product.objects.filter(pk=parse_whole_number(request.POST.get("product", "")) or 0).first()
    if product is None:
        return _render_forms(request, order, error=_("The product is no longer in the shop."), status=404)
    draft = ReviewDraft(
        reviewer=request.POST.get("reviewer", ""),
        rating=parse_whole_number(request.POST.get("rating", "")) or 0,
        text=request.POST.get("text", "").replace("\r\n", "\n"),
    )
    files = [file for file in request.FILES.getlist("photos") if file.size]
    errors, photos = find_errors(draft), list[DecodedPicture]()
    if errors and files:
        errors["photos"] = _("Please choose the photos again: browsers do not keep them.")
    elif files:
        photos, errors = _read_photos(files)
    if not errors:
        try:
            write_review(order, product, draft, photos)
        except CannotReview as error:
            errors = {"": str(error)}
        except ValidationError as error:
            errors = {name: " ".join(texts) for name, texts in error.message_dict.items()}
    if errors:
        return _render_forms(request, order, {product.pk: (draft, errors)}, status=UNPROCESSABLE)
    return SeeOther(build_url_with_query(request, f"{WRITTEN}={product.pk}"))


def _read_photos(files: "Sequence[UploadedFile[Any]]") -> tuple[list[DecodedPicture], dict[str, str]]:
    """Return the redrawn photos, or the error of the field."""
    if len(files) > MAX_PHOTOS:
        text = _("Add at most %(count)d photos, please; you chose %(chosen)d.")
        return [], {"photos": text % {"count": MAX_PHOTOS, "chosen": len(files)}}
    photos = []
    for file in files:
        try:
            photos.append(read_photo(file.read()))
        except PictureRejected as error:
            return [], {"photos": _("%(name)s: %(why)s.") % {"name": file.name, "why": error}}
    return photos, {}


TypedForms = Mapping[int, tuple[ReviewDraft, dict[str, str]]]  # by product


def _render_forms(
    request: HttpRequest, order: Order, typed: TypedForms | None = None, error: str = "", status: int = 200
) -> HttpResponse:
    """Respond with the form of a product that is left; ``typed`` is kept with its errors."""
    typed = typed or {}
    products = get_products_to_review(order)
    asked = set(typed) or {parse_whole_number(request.GET.get(CHOSEN, "")) or 0}
    product = next((one for one in products if one.pk in asked), products[0] if products else None)
    form = None
    if product:
        address = order.billing_address
        empty = ReviewDraft(reviewer=address.first_name if address else "", rating=0, text="")
        draft, errors = typed.get(product.pk, (empty, {}))
        form = _build_form(product, load_first_pictures([product.pk]).get(product.pk), draft, errors)
    refused = [errors[""] for _pk, (_draft, errors) in typed.items() if "" in errors]
    written = parse_whole_number(request.GET.get(WRITTEN, "")) if not typed else None
    if form:
        text = _("Your words help others to choose. Tell them how the goods serve you; you need not praise.")
    else:
        text = _("You have reviewed everything of this order. Thank you.")
    return _render_page(
        request,
        _("Review of order %(number)s") % {"number": order.number},
        message=_describe_written(order, written) if written else "",
        error=" ".join(refused) or error,
        text=text,
        link=None if form else _build_shop_link(),
        form=form,
        others=[Link(name=one.name, href=build_review_path(order, one)) for one in products if one is not product],
        status=status,
    )


def _build_form(product: Product, picture: Picture | None, draft: ReviewDraft, errors: Mapping[str, str]) -> ReviewForm:
    return ReviewForm(
        product_id=product.pk,
        name=product.name,
        href=build_product_url(product),
        picture=picture,
        reviewer=draft.reviewer,
        rating=draft.rating,
        text=draft.text,
        errors=dict(errors),
    )


def _describe_written(order: Order, product_id: int) -> str:
    name = order.reviews.filter(product=product_id).values_list("product__name", flat=True).first()
    if name is None:
        return ""
    return _("Thank you. The review of “%(name)s” will appear once we have read it.") % {"name": name}


def _build_shop_link() -> Link:
    return Link(name=_("Continue shopping"), href="/obchod/")


def _render_page(
    request: HttpRequest,
    heading: str,
    *,
    message: str = "",
    error: str = "",
    text: str,
    link: Link | None,
    form: ReviewForm | None = None,
    link_form: ReviewLinkForm | None = None,
    others: Sequence[Link] = (),
    status: int = 200,
) -> HttpResponse:
    # The URL holds the secret: no cache stores the page, and nothing tells other sites of it.
    shell = get_shell(request).model_copy(update={"events": None})
    title = _("Please correct: %(heading)s") % {"heading": heading} if status == UNPROCESSABLE else heading
    page = ReviewPage(
        meta=PageMeta(title=build_title(title, shell), robots="noindex, nofollow"),
        shell=shell,
        heading=heading,
        message=message,
        error=error,
        text=text,
        link=link,
        form=form,
        link_form=link_form,
        others=tuple(others),
    )
    response = page.render(request, status)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
