"""The page of one review, and its changes; each redirects back to the page."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.generic import TemplateView
from wagtail.admin import messages
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.reviews.listing import format_stars
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.reviews.models import MAX_TEXT, Review
from vyloha.commerce.reviews.moderation import answer_review, delete_reviews, set_review_status
from vyloha.content.cards.product_cards import build_product_url

STEPS = {
    Review.Status.PUBLISHED: gettext_lazy("Publish"),
    Review.Status.REJECTED: gettext_lazy("Reject"),
    Review.Status.PENDING: gettext_lazy("Back to those that wait"),
}
DONE = {
    Review.Status.PUBLISHED: gettext_lazy("The review is published."),
    Review.Status.REJECTED: gettext_lazy("The review is rejected; shoppers do not see it."),
    Review.Status.PENDING: gettext_lazy("The review waits for approval; shoppers do not see it."),
}


def load_review(pk: int) -> Review:
    """
    Load a review with what its page shows.

    :raises Http404: if there is no such review
    """
    reviews = Review.objects.select_related("product", "order", "customer__user").prefetch_related("photos__image")
    review = reviews.filter(pk=pk).first()
    if review is None:
        raise Http404
    return review


class ReviewDetail(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Review
    any_permission_required = ("view", "change")
    template_name = "backoffice/reviews/detail.html"
    page_title = gettext_lazy("Review")
    header_icon = "pick"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        self.review = review = load_review(kwargs["pk"])
        waiting = Review.objects.filter(status=Review.Status.PENDING).exclude(pk=review.pk)
        user: Any = self.request.user
        is_shown = review.product.status == Product.Status.PUBLISHED
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {
            "review": review,
            "stars": format_stars(review.rating),
            "is_sample": review.origin == Review.Origin.SAMPLE,
            "product_url": reverse("products:edit", args=[review.product_id]),
            "shop_url": build_product_url(review.product) if is_shown else "",
            "steps": [(status, label) for status, label in STEPS.items() if status != review.status],
            "next_waiting": waiting.order_by("written_at", "pk").first(),
            "max_text": MAX_TEXT,
            "can_change": self.user_has_permission("change"),
            "can_delete": self.user_has_permission("delete"),
            "may_see_orders": user.has_perm("orders.view_order"),
            "may_see_customers": user.has_perm("customers.view_customer"),
        }

    def get_page_subtitle(self) -> str:
        return str(self.review)

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [
            *self.breadcrumbs_items,
            {"url": reverse("reviews:index"), "label": _("Reviews")},
            {"url": "", "label": str(self.review)},
        ]


class AnswerForm(forms.Form):
    answer = forms.CharField(required=False, max_length=MAX_TEXT)


def save_answer(request: HttpRequest, review: Review) -> None:
    """Save the answer that was sent, and say so; an empty one deletes it."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write an answer of at most 5,000 characters."))
        return
    text = form.cleaned_data["answer"]
    answer_review(review, text)
    messages.success(request, _("The answer was saved.") if text else _("The review has no answer any more."))


class ReviewAction(PermissionCheckedMixin, View):
    """A POST that changes a review."""

    model = Review
    permission_required = "change"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        self.perform(request, load_review(pk))
        return redirect("reviews:detail", pk=pk)

    def perform(self, request: HttpRequest, review: Review) -> None:
        raise NotImplementedError


class ChangeReviewStatus(ReviewAction):
    """Publish, reject or put back; the wanted status is sent, so that a repeated click changes nothing."""

    def perform(self, request: HttpRequest, review: Review) -> None:
        wanted = request.POST.get("status", "")
        if wanted not in Review.Status.values:
            messages.error(request, _("This state is unknown."))
            return
        status = Review.Status(wanted)
        set_review_status([review.pk], status)
        messages.success(request, DONE[status])
        # The answer's field is in the same form: what was typed there is not lost.
        if request.POST.get("answer", review.answer).replace("\r\n", "\n").strip() != review.answer:
            save_answer(request, review)


class AnswerReview(ReviewAction):
    def perform(self, request: HttpRequest, review: Review) -> None:
        save_answer(request, review)


class DeleteReview(ExplainedDelete):
    """Delete a review with its photos, and count the product's rating again."""

    def delete_action(self) -> None:
        delete_reviews([self.object.pk])
