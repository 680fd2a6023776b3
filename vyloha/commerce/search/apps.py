from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    name = "vyloha.commerce.search"
    label = "search"
    verbose_name = _("Search")

    def ready(self) -> None:
        from vyloha.commerce.search.text.documents import Kind
        from vyloha.commerce.search.text.sources import SOURCES, TextSource
        from vyloha.commerce.search.text_sources.attribute_terms import TERMS
        from vyloha.commerce.search.text_sources.products import searchable_ids, text_documents_of
        from vyloha.commerce.search.text_sources.taxonomies import LABELS, source_of

        SOURCES[Kind.PRODUCT] = TextSource(searchable_ids, text_documents_of)
        SOURCES.update({kind: source_of(kind) for kind in LABELS})
        SOURCES[Kind.TERM] = TERMS
