"""Many reviews at once: the buttons under the list, and the screen that asks before anything happens."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views import View
from wagtail.admin import messages
from wagtail.admin.utils import get_valid_next_url_from_request
from wagtail.admin.views.bulk_action import BulkAction
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.reviews.listing import ReviewFilter, find_reviews, format_excerpt, format_stars
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.moderation import delete_reviews, set_review_status
from vyloha.core.numbers import parse_whole_number

MAX_REVIEWS = 200  # reviews
TITLES = {
    "publish": gettext_lazy("Publish reviews"),
    "reject": gettext_lazy("Reject reviews"),
    "delete": gettext_lazy("Delete reviews"),
}
STATUSES = {"publish": Review.Status.PUBLISHED, "reject": Review.Status.REJECTED}


class ReviewsAction(BulkAction):
    """A button of the list; the screen itself is ours and works without the list's script too."""

    models = [Review]
    what = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect(f"{reverse('reviews:bulk', args=[self.what])}?{request.GET.urlencode()}")


class PublishReviews(ReviewsAction):
    display_name = gettext_lazy("Publish")
    aria_label = gettext_lazy("Publish the chosen reviews")
    action_type, what, action_priority = "publish_reviews", "publish", 10


class RejectReviews(ReviewsAction):
    display_name = gettext_lazy("Reject")
    aria_label = gettext_lazy("Reject the chosen reviews")
    action_type, what, action_priority = "reject_reviews", "reject", 20


class DeleteReviews(ReviewsAction):
    display_name = gettext_lazy("Delete")
    aria_label = gettext_lazy("Delete the chosen reviews")
    action_type, what, action_priority = "delete_reviews", "delete", 30
    classes = {"serious"}


def get_chosen_reviews(query: QueryDict) -> QuerySet[Review]:
    """Return the reviews that were ticked in the list, or all that match its search and filters (``id=all``)."""
    ids, reviews = query.getlist("id"), Review.objects.select_related("product")
    if "all" not in ids:
        return reviews.filter(pk__in=[pk for text in ids if (pk := parse_whole_number(text)) is not None])
    found: QuerySet[Review] = ReviewFilter(query, queryset=reviews).qs
    words = query.get("q", "").strip()
    return find_reviews(found, words) if words else found


class ReviewsScreen(PermissionCheckedMixin, View):
    """Show the chosen reviews; after confirmation, publish, reject or delete them."""

    model = Review
    http_method_names = ("get", "post")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if kwargs["what"] not in TITLES:
            raise Http404
        self.permission_required = "delete" if kwargs["what"] == "delete" else "change"
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest, what: str) -> HttpResponse:
        reviews = get_chosen_reviews(request.GET)
        count = reviews.count()
        if not 0 < count <= MAX_REVIEWS:
            messages.error(request, _format_rejection(count))
            return redirect(_get_list_url(request))
        rows = [(review, format_stars(review.rating), format_excerpt(review)) for review in reviews]
        context = {"title": TITLES[what], "what": what, "rows": rows, "count": count, "back": _get_list_url(request)}
        return TemplateResponse(request, "backoffice/reviews/bulk.html", context)

    def post(self, request: HttpRequest, what: str) -> HttpResponse:
        # The reviews of the screen, by their ids: the list's filter may match more by now.
        ids = [pk for text in request.POST.getlist("id") if (pk := parse_whole_number(text)) is not None]
        if not 0 < len(ids) <= MAX_REVIEWS:
            messages.error(request, _format_rejection(len(ids)))
        elif what == "delete":
            delete_reviews(ids)
            messages.success(request, _format_deleted(len(ids)))
        else:
            messages.success(request, _format_changed(set_review_status(ids, STATUSES[what])))
        return redirect(_get_list_url(request))


def _format_deleted(count: int) -> str:
    return ngettext("%(count)d review was deleted.", "%(count)d reviews were deleted.", count) % {"count": count}


def _format_changed(count: int) -> str:
    return ngettext("%(count)d review was changed.", "%(count)d reviews were changed.", count) % {"count": count}


def _format_rejection(count: int) -> str:
    if not count:
        return _("No review is chosen.")
    message = _("At most %(limit)d reviews can be changed at once, %(count)d are chosen. Narrow the list by filters.")
    return message % {"limit": MAX_REVIEWS, "count": count}


def _get_list_url(request: HttpRequest) -> str:
    """Return the URL of the list with its search and filters."""
    if came_from := get_valid_next_url_from_request(request):
        return str(came_from)
    left = request.GET.copy()
    for name in ("id", "next", "childOf"):
        left.pop(name, None)
    query = left.urlencode()
    return reverse("reviews:index") + (f"?{query}" if query else "")
