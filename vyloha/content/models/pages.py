"""What all of the editors' pages are: Wagtail pages that only say their props; React draws them."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.forms import WagtailAdminPageForm
from wagtail.admin.panels import FieldPanel
from wagtail.fields import StreamField
from wagtail.models import Page as WagtailPage

from vyloha.content.blocks import Body, HomeBody
from vyloha.content.blocks.layout import Layout
from vyloha.content.blocks.lazy_sections import later_section, without_later_sections
from vyloha.content.blocks.products.loop_grid import LoopGridValue, loop_grids
from vyloha.content.blocks.products.store import PurchaseSummary, StoreBlock
from vyloha.content.body_block import BodyBlock
from vyloha.content.listing.heading import OF_CHOICES
from vyloha.content.listing.url_state import Address
from vyloha.content.page_props import Drawn, drawn
from vyloha.content.page_tags import page_link_tag, page_tag
from vyloha.content.props import FrontPage, TextPage
from vyloha.content.reserved_slugs import refuse_reserved
from vyloha.content.sample_note import SampleNote
from vyloha.content.seo.sharing import Subject, sharing
from vyloha.content.seo.structured_data import organization, website
from vyloha.content.shell.shell import Link, ShopPage, shell_of, title_of
from vyloha.core import rendering
from vyloha.core.cache.tags import shows
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.core.http.cache_headers import PRIVATE

HOME_DEPTH = 2  # the tree's own root has 1


class PlainSlugForm(WagtailAdminPageForm):
    """Takes the diacritics from a new address, as Wagtail's script does while it is typed."""

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        return slug if slug == self.instance.slug else slugify(slug)


class ReactPage(WagtailPage):
    """A Wagtail page that React draws: subclasses say only which props it has."""

    base_form_class = PlainSlugForm

    class Meta:
        abstract = True

    def props(self, request: HttpRequest) -> ShopPage:
        """Return what the page's component gets."""
        raise NotImplementedError

    @property
    def is_private(self) -> bool:
        """Whether the page shows what belongs to one visitor: a cart, a checkout, an order."""
        return any(block.is_private for block in self._store_blocks)

    @property
    def shows_order(self) -> bool:
        """Whether a placed order is summed up on it."""
        return any(isinstance(block, PurchaseSummary) for block in self._store_blocks)

    def page(self, request: HttpRequest) -> ShopPage:
        """Return the props, with what the widgets of the store in the body make of the page around them."""
        page = self.props(request)
        classes = [block.body_class for block in self._store_blocks]
        body_class = " ".join(dict.fromkeys(" ".join([page.body_class, *classes]).split()))
        meta = page.meta.model_copy(update={"canonical": "", "robots": "noindex"}) if self.is_private else page.meta
        return page.model_copy(update={"body_class": body_class, "meta": meta})

    @property
    def _store_blocks(self) -> list[StoreBlock]:
        return [child.block for child in self.layout if isinstance(child.block, StoreBlock)]

    @property
    def layout(self) -> Layout:
        """All blocks of the page, in sections and outside."""
        return Layout.of(getattr(self, "body", ()))

    @property
    def grids(self) -> dict[str, LoopGridValue]:
        """The listings in what an editor stacked, by their widget ids."""
        return loop_grids(self.layout)

    def address(self, path: str, query: QueryDict) -> Address:
        """Return what an address of the page says of its listings."""
        return Address.of(path, query, {widget_id: grid.usual for widget_id, grid in self.grids.items()})

    def drawn(self, request: HttpRequest) -> Drawn:
        """
        Return the page's body as ``request`` asks for it.

        :raises NoSuchPage: if a listing has no page of that number
        :raises IndexNotReady: when a listing is to be filtered
        """
        is_public = self.live and not is_back_office(request) and not getattr(request, "is_dummy", False)
        # Who sees a draft or a page with a password would be refused its parts.
        layout = without_later_sections(self.layout) if is_public else self.layout
        return drawn(layout, self.address(request.path, request.GET), self.pk, request)

    def has_later_section(self, block_id: str) -> bool:
        """Whether a section of this id is loaded when it is seen."""
        return later_section(self.layout, block_id) is not None

    def section(self, block_id: str, request: HttpRequest) -> tuple[BodyBlock, ...]:
        """Return a section that is loaded when it is seen; nothing when the page has no such section."""
        layout = later_section(self.layout, block_id)
        return drawn(layout, self.address("/", QueryDict()), self.pk, request).blocks if layout else ()

    def whole_body(self, request: HttpRequest) -> tuple[BodyBlock, ...]:
        """
        Return all blocks at once, for scripts that ask for the page's contents.

        Blocks that read the request are left out: these contents are cached for everybody.
        """
        own = {
            child.block_type
            for child in self.layout
            if isinstance(child.block, StoreBlock) and child.block.reads_request
        }
        return drawn(self.layout.without(own), self.address("/", QueryDict()), self.pk, request).blocks

    def serve(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        shows(page_tag(self.pk))
        page = self.page(request)
        response = page.render(request)
        if self.is_private:
            response.headers["Cache-Control"] = PRIVATE
        elif page.meta.robots and self.address(request.path, request.GET).is_filtered:
            response.headers["Cache-Control"] = OF_CHOICES
        return response

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        return self.page(request).render(request)

    def meta(self, request: HttpRequest, title: str, body: Drawn | None = None, **more: Any) -> rendering.Meta:
        """Return the head's data; ``title`` is used unless the editor wrote another."""
        known = {"description": self.search_description, "canonical": self.absolute_url(request)}
        title = self.seo_title or title
        if body and body.is_indexable:
            known["canonical"] += body.address.query
            title = body.titled(title)
        elif body:
            known |= {"canonical": "", "robots": "noindex, follow"}
        drawn = sharing(request, shell_of(request), Subject("stranka", self.pk or 0, self.seo_title or self.title))
        if more.get("image"):
            drawn["image_size"] = (0, 0)  # the editor's own picture has any
        own = {name: value for name, value in more.items() if value or name != "image"}
        return rendering.Meta(title=title, **known | drawn | own)

    def absolute_url(self, request: HttpRequest, path: str = "") -> str:
        """Return the page's URL, or that of ``path`` ("rss/") in it."""
        return request.build_absolute_uri(f"{self.get_url(request) or '/'}{path}")

    @property
    def path_on_site(self) -> str:
        """The page's path; "" when no site shows it."""
        parts = self.get_url_parts()
        return str(parts[2]) if parts and parts[2] else ""

    def trail(self, request: HttpRequest) -> tuple[Link, ...]:
        """Return links from home down to the page above this one."""
        above = [page for page in self.get_ancestors().live() if page.depth > 1]
        shows(*(page_link_tag(page.pk) for page in above))
        return tuple(
            Link(name=_("Home") if page.depth == HOME_DEPTH else page.title, href=page.get_url(request) or "/")
            for page in above
        )


class HomePage(ReactPage):
    """The shop's front page, stacked of blocks by an editor."""

    body = StreamField(HomeBody(), blank=True, verbose_name=gettext_lazy("content"))

    content_panels = [*WagtailPage.content_panels, FieldPanel("body")]
    parent_page_types = ["wagtailcore.Page"]
    max_count_per_parent = 1

    class Meta:
        verbose_name = gettext_lazy("home page")
        verbose_name_plural = gettext_lazy("home pages")

    def props(self, request: HttpRequest) -> FrontPage:
        shell, body = shell_of(request), self.drawn(request)
        about = (organization(request, shell), website(request, shell))
        return FrontPage(
            meta=self.meta(request, shell.shop_name, body, json_ld=about),
            body_class="home",
            shell=shell,
            post_id=self.pk or 0,
            blocks=body.blocks,
        )


class AddressedForm(PlainSlugForm):
    """Refuses an address that the shop itself answers."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        # A new page does not know yet where it will stand.
        if self.parent_page and self.parent_page.depth == HOME_DEPTH and cleaned.get("slug"):
            try:
                refuse_reserved(cleaned["slug"])
            except ValidationError as refusal:
                self.add_error(None, refusal)
        return cleaned


class AddressedPage(ReactPage):
    """A page that may stand right below the home page, among the addresses of the shop."""

    base_form_class = AddressedForm

    class Meta:
        abstract = True

    def clean(self) -> None:
        super().clean()
        if self.depth == HOME_DEPTH + 1:
            refuse_reserved(self.slug)


class ContentPage(AddressedPage):
    """A page of text: delivery and payment, terms, contact."""

    body = StreamField(Body(), blank=True, verbose_name=gettext_lazy("content"))

    content_panels = [*WagtailPage.content_panels, SampleNote(), FieldPanel("body")]
    parent_page_types = ["content.HomePage", "content.ContentPage"]

    class Meta:
        verbose_name = gettext_lazy("content page")
        verbose_name_plural = gettext_lazy("content pages")

    def props(self, request: HttpRequest) -> TextPage:
        shell, body = shell_of(request), self.drawn(request)
        return TextPage(
            meta=self.meta(request, title_of(self.title, shell), body),
            shell=shell,
            post_id=self.pk or 0,
            title=self.title,
            breadcrumbs=self.trail(request),
            blocks=body.blocks,
        )
