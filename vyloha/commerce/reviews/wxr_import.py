"""Imports the reviews of a shop that ran on WooCommerce: comments of products in a WordPress export."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing import xml_reader
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.importing.parsing.texts import (
    normalize_name,
    strip_markup,
    strip_markup_from_lines,
)
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.reviews.models import MAX_RATING, MAX_TEXT, Review
from vyloha.commerce.reviews.ratings import update_ratings
from vyloha.commerce.reviews.writing import MAX_NAME
from vyloha.commerce.reviews.wxr_comments import read_comments
from vyloha.core.numbers import parse_whole_number

MAX_COMMENTS = 50_000  # of a file
CHUNK_SIZE = 500  # rows of one query
TYPES = {"", "comment", "review"}  # not the pings of other sites
STATUSES = {"1": Review.Status.PUBLISHED, "0": Review.Status.PENDING}  # not "spam" and "trash"
DATE_FORMAT = "%Y-%m-%d %H:%M:%S"
UNKNOWN = {"": gettext_lazy("The XML is not an export of WordPress.")}


@dataclass(frozen=True, slots=True)
class ReviewImportReport:
    """
    How many comments were added, were here already, belong to no product of this shop, or are no reviews.

    Those are spam, in the trash, empty, without a date, or pings. Answers of the shop count with their reviews.
    """

    added: int = 0
    known: int = 0
    without_product: int = 0
    rejected: int = 0


class _Comment(NamedTuple):
    """A comment that can be a review or an answer."""

    id: str
    parent: str
    is_of_shop: bool
    review: Review  # without a product


def import_reviews(file: Path) -> ReviewImportReport:
    """
    Add the reviews of a WordPress export that the shop does not have, all or none, and return their numbers.

    A comment of the shop below a review becomes its answer; another reader's waits for approval as a review without
    stars. What was not approved there waits here.

    :raises FileRejected: if the file is no export, has no comment of a product, or too many; Czech
    """
    if not file.is_file():
        raise FileRejected(_("There is no file %(name)s.") % {"name": file})
    authors, products = xml_reader.read_xml(read_comments, file, MAX_COMMENTS, UNKNOWN)
    count = sum(len(product["comments"]) for product in products)
    if not count:
        raise FileRejected(_("There is no comment of a product in the file."))
    if count > MAX_COMMENTS:
        raise FileRejected(_("There are more than %(count)d comments. Divide the file.") % {"count": MAX_COMMENTS})
    staff = _Staff(frozenset(authors["ids"]) - {"", "0"}, frozenset(authors["emails"]) - {""})
    with transaction.atomic():
        return _import_products(products, staff)


class _Staff(NamedTuple):
    ids: Collection[str]
    emails: Collection[str]

    def has_written(self, comment: dict[str, str]) -> bool:
        return comment["comment_user_id"] in self.ids or comment["comment_author_email"].lower() in self.emails


def _import_products(products: list[dict[str, Any]], staff: _Staff) -> ReviewImportReport:
    counts: Counter[str] = Counter()
    reviews = []
    targets = _find_products(products)
    for product, target in zip(products, targets, strict=True):
        found = [_parse_comment(comment, staff) for comment in product["comments"]]
        comments = [comment for comment in found if comment]
        counts["rejected"] += len(found) - len(comments)
        own = list(_join_answers(comments))
        if target is None:
            counts["without_product"] += len(own)
            continue
        for review in own:
            review.product_id = target
        reviews += own
    known = _find_known([review.imported_id for review in reviews])
    # A file may contain a product twice.
    new = {review.imported_id: review for review in reviews if review.imported_id not in known}
    # Another import of the same file may run at the same time.
    Review.objects.bulk_create(new.values(), batch_size=CHUNK_SIZE, ignore_conflicts=True)
    update_ratings({review.product_id for review in new.values()})
    return ReviewImportReport(added=len(new), known=len(reviews) - len(new), **counts)


def _parse_comment(comment: dict[str, str], staff: _Staff) -> _Comment | None:
    """Return the comment; None for one that nobody should see."""
    status, written_at = STATUSES.get(comment["comment_approved"]), _parse_moment(comment)
    text = _shorten(strip_markup_from_lines(comment["comment_content"]))
    rating = parse_whole_number(comment["rating"]) or 0
    rating = rating if rating <= MAX_RATING else 0
    number = parse_whole_number(comment["comment_id"])
    if comment["comment_type"] not in TYPES or status is None or written_at is None or number is None:
        return None
    if not text and not rating:
        return None
    parent = comment["comment_parent"] if comment["comment_parent"] not in {"", "0"} else ""
    is_of_shop = bool(parent) and not rating and staff.has_written(comment)
    review = Review(
        reviewer=strip_markup(comment["comment_author"])[:MAX_NAME].strip() or _("Customer"),
        email=_parse_email(comment["comment_author_email"]),
        rating=rating,
        text=text,
        # Out of its conversation a remark may be misunderstood.
        status=Review.Status.PENDING if parent and not is_of_shop else status,
        origin=Review.Origin.IMPORT,
        written_at=written_at,
        # The moment tells comments of several former shops apart, and is the same in each copy of a shop.
        imported_id=f"{number}@{written_at.astimezone(UTC):%Y%m%d%H%M%S}",
    )
    return _Comment(comment["comment_id"], parent, is_of_shop, review)


def _join_answers(comments: list[_Comment]) -> Iterator[Review]:
    """Yield the reviews, with the answers of the shop to them and to remarks below them."""
    by_id = {comment.id: comment for comment in comments}
    for comment in sorted(comments, key=lambda comment: comment.review.written_at):
        is_answer = comment.is_of_shop and comment.review.status == Review.Status.PUBLISHED
        if is_answer and (review := _find_root(comment, by_id)):
            review.answer = _shorten("\n\n".join(filter(None, (review.answer, comment.review.text))))
            review.answered_at = comment.review.written_at
    yield from (comment.review for comment in comments if not comment.is_of_shop)


def _find_root(comment: _Comment, by_id: dict[str, _Comment]) -> Review | None:
    """Return the review at the beginning of a conversation; None if it is missing."""
    for _level in range(len(by_id)):  # not endlessly, if comments answer each other
        if comment.parent not in by_id:
            break
        comment = by_id[comment.parent]
    return None if comment.is_of_shop else comment.review


def _find_products(products: list[dict[str, Any]]) -> list[int | None]:
    """
    Return the products of this shop that those of the file are: by a present or former slug, else by their id.

    An id counts only with the same SKU or name: a shop whose products were not imported has other products by it.
    """
    slugs = [slug for product in products for slug in product["slugs"]]
    ids = [pk for product in products if (pk := parse_whole_number(product["id"])) is not None]
    by_slug: dict[str, int] = {}
    by_id: dict[int, set[str]] = {}  # its names and SKUs
    for some in _split(slugs):
        by_slug.update(Product.objects.filter(slug__in=some).order_by().values_list("slug", "pk"))
    for some in _split(ids):
        rows = Product.objects.filter(pk__in=some).order_by().values_list("pk", "name", "sku", "variations__sku")
        for pk, name, *skus in rows:
            by_id.setdefault(pk, {normalize_name(name)}).update(filter(None, skus))

    def find(product: dict[str, Any]) -> int | None:
        for slug in product["slugs"]:
            if slug in by_slug:
                return by_slug[slug]
        pk = parse_whole_number(product["id"]) or 0
        return None if by_id.get(pk, set()).isdisjoint({normalize_name(product["name"]), product["sku"]}) else pk

    return [find(product) for product in products]


def _find_known(imported_ids: list[str | None]) -> set[str | None]:
    known: set[str | None] = set()
    for some in _split(imported_ids):
        known.update(Review.objects.filter(imported_id__in=some).order_by().values_list("imported_id", flat=True))
    return known


def _split(values: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(values), CHUNK_SIZE):
        yield values[start : start + CHUNK_SIZE]


def _parse_moment(comment: dict[str, str]) -> datetime | None:
    """Return when the comment was written; WordPress writes zeros for a time that it does not know."""
    for name, zone in (("comment_date_gmt", UTC), ("comment_date", timezone.get_default_timezone())):
        try:
            moment = datetime.strptime(comment[name], DATE_FORMAT).replace(tzinfo=zone)
        except ValueError:
            continue
        if moment.year > 1990 and moment <= timezone.now():
            return moment
    return None


def _parse_email(text: str) -> str:
    email = text.strip().lower()
    try:
        Review._meta.get_field("email").run_validators(email)
    except ValidationError:
        return ""
    return email


def _shorten(text: str) -> str:
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"
