"""Base classes of the editors' pages: Wagtail pages that return props; React renders them."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.forms import WagtailAdminPageForm
from wagtail.admin.panels import FieldPanel
from wagtail.fields import StreamField
from wagtail.models import Page as WagtailPage

from vyloha.content.blocks import Body, HomeBody
from vyloha.content.blocks.layout import PageLayout
from vyloha.content.blocks.lazy_sections import find_lazy_section, remove_lazy_sections
from vyloha.content.blocks.products.loop_grid import LoopGridValue, find_loop_grids
from vyloha.content.blocks.products.store import PurchaseSummary, StoreBlock
from vyloha.content.body_block import BodyBlock
from vyloha.content.listing.heading import SELECTION_CACHE_POLICY
from vyloha.content.listing.url_state import ListingUrl
from vyloha.content.page_props import PageBody, build_page_body
from vyloha.content.page_tags import build_page_link_tag, build_page_tag
from vyloha.content.props import FrontPage, TextPage
from vyloha.content.reserved_slugs import validate_not_reserved
from vyloha.content.sample_note import SampleNote
from vyloha.content.seo.sharing import SharingSubject, build_sharing_meta
from vyloha.content.seo.structured_data import build_organization, build_website
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core import rendering
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.core.http.cache_headers import PRIVATE

HOME_DEPTH = 2  # the tree's own root has 1


class PlainSlugForm(WagtailAdminPageForm):
    """Removes diacritics from a new slug, as Wagtail's script does during typing."""

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        return slug if slug == self.instance.slug else slugify(slug)


class ReactPage(WagtailPage):
    """A Wagtail page rendered by React: subclasses only return its props."""

    base_form_class = PlainSlugForm

    class Meta:
        abstract = True

    def build_props(self, request: HttpRequest) -> ShopPage:
        """Return the props of the page's component."""
        raise NotImplementedError

    @property
    def is_private(self) -> bool:
        """Whether the page shows one visitor's data: a cart, a checkout, an order."""
        return any(block.is_private for block in self._build_store_blocks)

    @property
    def shows_order(self) -> bool:
        """Whether the page shows a summary of a placed order."""
        return any(isinstance(block, PurchaseSummary) for block in self._build_store_blocks)

    def build_page(self, request: HttpRequest) -> ShopPage:
        """Return the props, with the page-level changes of the store widgets in the body."""
        page = self.build_props(request)
        classes = [block.body_class for block in self._build_store_blocks]
        body_class = " ".join(dict.fromkeys(" ".join([page.body_class, *classes]).split()))
        meta = page.meta.model_copy(update={"canonical": "", "robots": "noindex"}) if self.is_private else page.meta
        return page.model_copy(update={"body_class": body_class, "meta": meta})

    @property
    def _build_store_blocks(self) -> list[StoreBlock]:
        return [child.block for child in self.layout if isinstance(child.block, StoreBlock)]

    @property
    def layout(self) -> PageLayout:
        """All blocks of the page, in sections and outside."""
        return PageLayout.from_body(getattr(self, "body", ()))

    @property
    def grids(self) -> dict[str, LoopGridValue]:
        """The listings in the page's blocks, by their widget ids."""
        return find_loop_grids(self.layout)

    def parse_url(self, path: str, query: QueryDict) -> ListingUrl:
        """Parse the selections of the page's listings from its URL."""
        return ListingUrl.from_request(path, query, {widget_id: grid.usual for widget_id, grid in self.grids.items()})

    def build_body(self, request: HttpRequest) -> PageBody:
        """
        Return the page's body for the URL of ``request``.

        :raises PageNotInListing: if a listing has no page of that number
        :raises IndexNotReady: when a listing is to be filtered
        """
        is_public = self.live and not is_back_office(request) and not getattr(request, "is_dummy", False)
        # Visitors of a draft or a page with a password could not fetch its fragments.
        layout = remove_lazy_sections(self.layout) if is_public else self.layout
        return build_page_body(layout, self.parse_url(request.path, request.GET), self.pk, request)

    def has_lazy_section(self, block_id: str) -> bool:
        """Whether the page has a lazy section of this id."""
        return find_lazy_section(self.layout, block_id) is not None

    def build_section(self, block_id: str, request: HttpRequest) -> tuple[BodyBlock, ...]:
        """Return a lazy section; empty when the page has no such section."""
        layout = find_lazy_section(self.layout, block_id)
        return build_page_body(layout, self.parse_url("/", QueryDict()), self.pk, request).blocks if layout else ()

    def build_full_body(self, request: HttpRequest) -> tuple[BodyBlock, ...]:
        """
        Return all blocks at once, for scripts that request the page's contents.

        Blocks that read the request are left out: these contents are cached for everybody.
        """
        own = {
            child.block_type
            for child in self.layout
            if isinstance(child.block, StoreBlock) and child.block.reads_request
        }
        return build_page_body(self.layout.remove_kinds(own), self.parse_url("/", QueryDict()), self.pk, request).blocks

    def serve(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        add_page_tags(build_page_tag(self.pk))
        page = self.build_page(request)
        response = page.render(request)
        if self.is_private:
            response.headers["Cache-Control"] = PRIVATE
        elif page.meta.robots and self.parse_url(request.path, request.GET).is_filtered:
            response.headers["Cache-Control"] = SELECTION_CACHE_POLICY
        return response

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        return self.build_page(request).render(request)

    def build_meta(
        self, request: HttpRequest, title: str, body: PageBody | None = None, **more: Any
    ) -> rendering.PageMeta:
        """Return the head's data; ``title`` is used unless the editor wrote another."""
        known = {"description": self.search_description, "canonical": self.build_absolute_url(request)}
        title = self.seo_title or title
        if body and body.is_indexable:
            known["canonical"] += body.address.query
            title = body.format_title(title)
        elif body:
            known |= {"canonical": "", "robots": "noindex, follow"}
        drawn = build_sharing_meta(
            request, get_shell(request), SharingSubject("stranka", self.pk or 0, self.seo_title or self.title)
        )
        if more.get("image"):
            drawn["image_size"] = (0, 0)  # if the editor selected one
        own = {name: value for name, value in more.items() if value or name != "image"}
        return rendering.PageMeta(title=title, **known | drawn | own)

    def build_absolute_url(self, request: HttpRequest, path: str = "") -> str:
        """Return the page's URL, or that of ``path`` ("rss/") in it."""
        return request.build_absolute_uri(f"{self.get_url(request) or '/'}{path}")

    @property
    def path_on_site(self) -> str:
        """The page's path; "" when it belongs to no site."""
        parts = self.get_url_parts()
        return str(parts[2]) if parts and parts[2] else ""

    def build_trail(self, request: HttpRequest) -> tuple[Link, ...]:
        """Return links from home down to the page above this one."""
        above = [page for page in self.get_ancestors().live() if page.depth > 1]
        add_page_tags(*(build_page_link_tag(page.pk) for page in above))
        return tuple(
            Link(name=_("Home") if page.depth == HOME_DEPTH else page.title, href=page.get_url(request) or "/")
            for page in above
        )


class HomePage(ReactPage):
    """The shop's front page, built of blocks by an editor."""

    body = StreamField(HomeBody(), blank=True, verbose_name=gettext_lazy("content"))

    content_panels = [*WagtailPage.content_panels, FieldPanel("body")]
    parent_page_types = ["wagtailcore.Page"]
    max_count_per_parent = 1

    class Meta:
        verbose_name = gettext_lazy("home page")
        verbose_name_plural = gettext_lazy("home pages")

    def build_props(self, request: HttpRequest) -> FrontPage:
        shell, body = get_shell(request), self.build_body(request)
        about = (build_organization(request, shell), build_website(request, shell))
        return FrontPage(
            meta=self.build_meta(request, shell.shop_name, body, json_ld=about),
            body_class="home",
            shell=shell,
            post_id=self.pk or 0,
            blocks=body.blocks,
        )


class ReservedSlugForm(PlainSlugForm):
    """Rejects a slug that is a URL of the shop itself."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        # The parent of a new page is not set yet.
        if self.parent_page and self.parent_page.depth == HOME_DEPTH and cleaned.get("slug"):
            try:
                validate_not_reserved(cleaned["slug"])
            except ValidationError as refusal:
                self.add_error(None, refusal)
        return cleaned


class TopLevelPage(ReactPage):
    """A page that may be right below the home page, among the URLs of the shop."""

    base_form_class = ReservedSlugForm

    class Meta:
        abstract = True

    def clean(self) -> None:
        super().clean()
        if self.depth == HOME_DEPTH + 1:
            validate_not_reserved(self.slug)


class ContentPage(TopLevelPage):
    """A page of text: delivery and payment, terms, contact."""

    body = StreamField(Body(), blank=True, verbose_name=gettext_lazy("content"))

    is_hidden_from_search = models.BooleanField(
        gettext_lazy("hidden from search engines"),
        default=False,
        db_default=False,
        help_text=gettext_lazy("The page works for everybody who has its link. No search and no sitemap names it."),
    )

    content_panels = [*WagtailPage.content_panels, SampleNote(), FieldPanel("body")]
    promote_panels = [*WagtailPage.promote_panels, FieldPanel("is_hidden_from_search")]
    parent_page_types = ["content.HomePage", "content.ContentPage"]

    class Meta:
        verbose_name = gettext_lazy("content page")
        verbose_name_plural = gettext_lazy("content pages")

    def build_props(self, request: HttpRequest) -> TextPage:
        shell, body = get_shell(request), self.build_body(request)
        meta = self.build_meta(request, build_title(self.title, shell), body)
        if self.is_hidden_from_search:
            meta = meta.model_copy(update={"canonical": "", "robots": "noindex"})
        return TextPage(
            meta=meta,
            shell=shell,
            post_id=self.pk or 0,
            title=self.title,
            breadcrumbs=self.build_trail(request),
            blocks=body.blocks,
        )
