"""Suggested synonyms, from phrases that found nothing."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from wagtail.admin import messages
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin
from wagtail.admin.viewsets.base import ViewSet

from vyloha.backoffice.search.screens import SearchScreen
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.models import Synonym
from vyloha.commerce.search.report.figures import ReportPeriod
from vyloha.commerce.search.report.synonym_suggestions import build_suggestions

DAYS = 90
ARROW = " → "


class SuggestedSynonyms(SearchScreen):
    page_title = gettext_lazy("Suggested synonyms")
    header_icon = "pick"
    template_name = "backoffice/search/suggestions.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        try:
            found = build_suggestions(ReportPeriod.from_last_days(DAYS, timezone.localdate()))
        except IndexNotReady:
            return {**context, "is_not_ready": True}
        return {**context, "suggestions": found, "days": DAYS}


class JoinWords(PermissionCheckedMixin, View):
    """Save a suggestion ("notýsek → zápisník") as a synonym."""

    model = Synonym
    permission_required = "add"
    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponse:
        words, _arrow, finds = request.POST.get("join", "").partition(ARROW)
        synonym = Synonym(words=words, finds=finds)
        try:
            synonym.full_clean()
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            synonym.save()
            edit = messages.button(reverse("synonyms:edit", args=[synonym.pk]), _("Edit"))
            messages.success(request, _("“%(object)s” was created.") % {"object": synonym}, buttons=[edit])
        return redirect("suggested-synonyms:index")


class SuggestionsViewSet(ViewSet):
    icon = "pick"
    menu_label = gettext_lazy("Suggested synonyms")
    url_prefix = "suggested-synonyms"

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            path("", SuggestedSynonyms.as_view(), name="index"),
            path("join/", JoinWords.as_view(), name="join"),
        ]


suggested_synonyms = SuggestionsViewSet("suggested-synonyms")
