"""The URLs and the menu item of reviews, and the panel of the dashboard."""

from typing import Any

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from wagtail.admin.ui.components import Component

from vyloha.backoffice.forms.viewsets import ListViewSet
from vyloha.backoffice.reviews.bulk import ReviewsScreen
from vyloha.backoffice.reviews.detail import AnswerReview, ChangeReviewStatus, DeleteReview, ReviewDetail
from vyloha.backoffice.reviews.imports import ImportReviews
from vyloha.backoffice.reviews.listing import ReviewIndex
from vyloha.commerce.reviews.models import Review


class ReviewViewSet(ListViewSet):
    """Customers write reviews and nobody rewrites them; a merchant publishes, rejects, answers or deletes them."""

    model = Review
    icon = "pick"
    menu_label = _("Reviews")
    menu_order = 117
    add_to_admin_menu = True
    can_delete = True
    index_view_class = ReviewIndex
    index_template_name = "backoffice/reviews/index.html"
    delete_view_class = DeleteReview

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            *super().get_urlpatterns(),
            path("<int:pk>/", ReviewDetail.as_view(), name="detail"),
            path("<int:pk>/status/", ChangeReviewStatus.as_view(), name="change_status"),
            path("<int:pk>/answer/", AnswerReview.as_view(), name="answer"),
            path("import/", ImportReviews.as_view(), name="import"),
            path("bulk/<str:what>/", ReviewsScreen.as_view(), name="bulk"),
        ]


reviews: Any = ReviewViewSet("reviews")


class WaitingReviewsPanel(Component):
    """How many reviews wait for approval; hidden when none do. One query."""

    name = "waiting_reviews"
    template_name = "backoffice/dashboard/reviews.html"
    order = 55

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        count = Review.objects.filter(status=Review.Status.PENDING).count()
        return {
            "count": count,
            "label": ngettext("review waits for approval", "reviews wait for approval", count),
            "url": f"{reverse('reviews:index')}?status={Review.Status.PENDING}",
        }
