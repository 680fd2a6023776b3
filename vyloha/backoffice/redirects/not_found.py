"""The report of not-found URLs, each with a form that redirects it in one step."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.paginator import Paginator
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.generic import TemplateView
from wagtail.admin import messages
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin
from wagtail.admin.viewsets.base import ViewSet
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import Site

from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.current_urls import find_current_urls
from vyloha.content.redirects.target_lookup import find_targets
from vyloha.content.redirects.url_parsing import parse_url

MAX_ROWS = 50


class NotFoundReport(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Redirect
    any_permission_required = ("add",)
    page_title = gettext_lazy("Addresses that lead nowhere")
    header_icon = "warning"
    template_name = "backoffice/redirects/not_found.html"

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [*self.breadcrumbs_items, {"url": "", "label": self.get_page_title()}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        shown = NotFoundAddress.objects.filter(is_ignored=False).order_by("-hits", "-robot_hits", "address")
        sums = shown.aggregate(hits=Sum("hits"), robot_hits=Sum("robot_hits"))
        page = Paginator(shown, MAX_ROWS).get_page(self.request.GET.get("p"))
        # An import or a new page may have resolved some meanwhile.
        asked = {row.pk: parse_url(row.address) for row in page}
        leads = find_targets(asked.values(), Site.find_for_request(self.request))
        rows = [(row, leads.get(asked[row.pk])) for row in page]
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "rows": rows, "page": page, "sums": sums, "count": page.paginator.count}


class NotFoundStep(PermissionCheckedMixin, View):
    """An action on one not-found URL."""

    model = Redirect
    permission_required = "add"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        row = get_object_or_404(NotFoundAddress, pk=pk)
        if "ignore" in request.POST:
            NotFoundAddress.objects.filter(pk=pk).update(is_ignored=True)
            messages.success(request, _("“%(address)s” is not shown any more.") % {"address": row.address})
        else:
            self._create_redirect(request, row, request.POST.get("to", ""))
        return redirect("not-found:index")

    def _create_redirect(self, request: HttpRequest, row: NotFoundAddress, to: str) -> None:
        target = parse_target(to, request.get_host())
        if target is None:
            said = _("Nothing of this shop is at “%(to)s”. Write an address of this shop.")
            messages.error(request, said % {"to": to[:100]})
            return
        old_path = Redirect.normalise_path(row.address)
        Redirect.objects.update_or_create(
            old_path=old_path, site=None, defaults={"redirect_link": target, "redirect_page": None}
        )
        row.delete()
        said = _("“%(address)s” leads to “%(to)s” now.")
        edit = messages.button(reverse("wagtailredirects:index"), _("Redirects"))
        messages.success(request, said % {"address": row.address, "to": target}, buttons=[edit])


def parse_target(text: str, host: str) -> str | None:
    """Parse the target of a redirect, an address of this shop, into the URL that it leads to."""
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        return None
    if parts.netloc not in {"", host, urlsplit(settings.BASE_URL).netloc} or not parts.path.startswith("/"):
        return None
    return find_current_urls([parts.path]).get(parts.path)


class NotFoundViewSet(ViewSet):
    icon = "warning"
    menu_label = gettext_lazy("Lead nowhere")
    url_prefix = "not-found"

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            path("", NotFoundReport.as_view(), name="index"),
            path("<int:pk>/", NotFoundStep.as_view(), name="step"),
        ]


not_found = NotFoundViewSet("not-found")
