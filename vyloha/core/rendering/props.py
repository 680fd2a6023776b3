"""Typed props: the data that Python passes to React. A page's class names its component."""

from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from vyloha.core.language import LOCALE
from vyloha.core.rendering.renderer import render_component
from vyloha.core.rendering.shared_props import SharedProps


class Props(BaseModel):
    """
    Plain frozen data for a component: numbers, texts, lists, other props.

    Validation rejects models, querysets and lazy translations, so all SQL happens before rendering.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


class SharedProp(Props):
    """
    Props that many pages share as one cached object: a card, an entry of the menu.

    V8 gets each once, and renders once the parts that web/rendering/cached-element.tsx caches: sending the props of
    a listing anew would cost as much as rendering it.
    """

    @model_serializer(mode="wrap")
    def _serialize_as_placeholder(self, serialize: SerializerFunctionWrapHandler, info: SerializationInfo) -> Any:
        return info.context.get_placeholder(self) if isinstance(info.context, SharedProps) else serialize(self)


class PageMeta(Props):
    """The metadata in the document's head; "" leaves a line out."""

    title: str
    language: str = Field(default_factory=lambda: get_language() or settings.LANGUAGE_CODE, examples=["cs"])
    locale: str = Field(default=LOCALE, examples=["cs_CZ"])
    description: str = ""
    robots: str = ""  # "noindex", "noindex, follow"
    canonical: str = ""  # absolute URL
    # For sharing (https://ogp.me): the picture's absolute URL, its size in pixels and its words
    image: str = ""
    image_size: tuple[int, int] = (0, 0)
    image_alt: str = ""
    share_title: str = ""  # without the shop's name; "": as ``title``
    site_name: str = ""
    kind: str = Field(default="website", examples=["website"])  # "product", "article"
    # What the page shows, its kind and id ("produkt-12"), for those who may edit it; "": nothing of its own
    subject: str = ""
    # Names → values of data attributes of <html>; with any, web/early.ts runs before the page is drawn
    marks: dict[str, str] = Field(default={}, examples=[{}])
    # URL paths, after the page's own: the merchant's theme
    stylesheets: tuple[str, ...] = Field(default=(), examples=[()])
    json_ld: tuple[dict[str, JsonValue], ...] = ()  # structured data of schema.org


class Page(Props):
    """
    The props of a whole page; ``web/pages/ProductPage.tsx``, its default export, renders ``class ProductPage(Page)``.

    A subclass that is only a base for others says ``class ShopPage(Page, abstract=True)``.
    """

    meta: PageMeta
    body_class: str = ""  # space-separated; clients of the protocol look for names such as "woocommerce-cart"

    registry: ClassVar[dict[str, type["Page"]]] = {}

    def __init_subclass__(cls, abstract: bool = False, **kwargs: Any) -> None:
        # Python hands class keywords to this one first; without it `object` would refuse `abstract`.
        super().__init_subclass__(**kwargs)

    @classmethod
    def __pydantic_init_subclass__(cls, abstract: bool = False, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if abstract:
            return
        if (other := Page.registry.get(cls.__name__)) and other.__module__ != cls.__module__:
            raise TypeError(f"Two pages are called {cls.__name__}: {other.__module__} and {cls.__module__}")
        Page.registry[cls.__name__] = cls

    def render(self, request: HttpRequest, status: int = 200) -> HttpResponse:
        """
        Return the page as an HTML response; with ``?props`` in DEBUG, its props as JSON.

        :raises RenderError: if the component throws, runs too long or needs too much memory
        """
        if settings.DEBUG and "props" in request.GET:
            return HttpResponse(self.model_dump_json(), status=status, content_type="application/json")
        parts = SharedProps()
        props = parts.replace_placeholders(self.model_dump_json(context=parts))
        html = render_component("renderPage", type(self).__name__, props, parts=parts.by_number)
        return HttpResponse(html, status=status)


def render_fragment(name: str, props: Props, prefix: str = "f") -> str:
    """
    Return the HTML of one component of ``web/ui/``, for a response that is inserted into a page later.

    :param prefix: begins every id in the HTML; must differ between fragments of one page
    :raises RenderError: as :meth:`Page.render`
    """
    return render_component("renderFragment", name, props.model_dump_json(), prefix)
