"""Synonyms and stop words."""

from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views import View
from wagtail.admin import messages
from wagtail.admin.panels import FieldPanel, HelpPanel, ObjectList
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.forms.saving import CreatePart
from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet
from vyloha.commerce.search.common_synonyms import add_common_words
from vyloha.commerce.search.models import StopWords, Synonym
from vyloha.commerce.search.models.synonyms import DEFAULT_STOP_WORDS
from vyloha.core.database.unaccent import FoldText, fold_text


def format_direction(synonym: Synonym) -> Any:
    """Return the direction of a synonym in words."""
    return _("one way") if synonym.finds else _("all find each other")


class SynonymIndex(PartIndex):
    template_name = "backoffice/search/synonyms.html"
    is_searchable = True
    default_ordering = ("words", "pk")

    @cached_property
    def columns(self) -> list[Column]:
        return [
            self.get_titled_column("synonym", _("Synonym"), str),
            Column("direction", label=_("Holds"), accessor=format_direction),
        ]

    def search_queryset(self, queryset: QuerySet[Synonym]) -> QuerySet[Synonym]:
        if not self.is_searching:
            return queryset
        wanted = fold_text(self.search_query.strip())
        both = queryset.annotate(words_folded=FoldText("words"), finds_folded=FoldText("finds"))
        return both.filter(Q(words_folded__contains=wanted) | Q(finds_folded__contains=wanted))


class AddCommonWords(PermissionCheckedMixin, View):
    """Add the synonyms common to all shops; those that the merchant wrote stay."""

    model = Synonym
    permission_required = "add"
    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponse:
        added = add_common_words()
        text = ngettext("%(count)d synonym was added.", "%(count)d synonyms were added.", added)
        messages.success(request, text % {"count": added})
        return redirect("synonyms:index")


class CreateSynonym(CreatePart):
    def get_initial(self) -> dict[str, Any]:
        """Fill in a word of the report or of the preview (``?words=…``)."""
        return {name: self.request.GET[name] for name in ("words", "finds") if name in self.request.GET}


class SynonymViewSet(PartViewSet):
    model = Synonym
    icon = "link"
    menu_label = _("Synonyms")
    add_label = _("Add a synonym")
    new_label = _("New synonym")
    index_view_class = SynonymIndex
    add_view_class = CreateSynonym
    edit_handler = ObjectList(
        [
            FieldPanel("words", widget=forms.Textarea(attrs={"rows": 2})),
            FieldPanel("finds", widget=forms.Textarea(attrs={"rows": 2})),
            HelpPanel(
                _(
                    "Forms of a word, missing accents and typos need no synonyms: the shop knows them. Synonyms are "
                    "for other words of the same thing. What you save holds at once."
                )
            ),
        ]
    )

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("template_name", "default_ordering", "is_searchable"):
            view_kwargs.pop(name, None)
        return view_kwargs

    def get_urlpatterns(self) -> list[URLPattern]:
        return [*super().get_urlpatterns(), path("usual/", AddCommonWords.as_view(), name="usual")]


synonyms = SynonymViewSet("synonyms")

# Wagtail looks for it on the model.
StopWords.edit_handler = ObjectList(
    [
        FieldPanel("words", widget=forms.Textarea(attrs={"rows": 6})),
        HelpPanel(
            format_lazy(
                _(
                    "A shop begins with these words: {words}. Delete those that do not suit yours; what stands here "
                    "holds, in all its forms, at once. Prepositions and conjunctions (na, do, pro, s, a…) are left "
                    "out always."
                ),
                words=DEFAULT_STOP_WORDS,
            )
        ),
    ]
)
