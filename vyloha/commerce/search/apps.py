from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    name = "vyloha.commerce.search"
    label = "search"
    verbose_name = _("Search")

    def ready(self) -> None:
        from vyloha.commerce.search.text.documents import TextKind
        from vyloha.commerce.search.text.sources import SOURCES, TextSource
        from vyloha.commerce.search.text_sources.attribute_terms import TERMS
        from vyloha.commerce.search.text_sources.products import load_searchable_ids, load_text_documents
        from vyloha.commerce.search.text_sources.taxonomies import TAXONOMY_MODELS, build_source

        SOURCES[TextKind.PRODUCT] = TextSource(load_searchable_ids, load_text_documents)
        SOURCES.update({kind: build_source(kind) for kind in TAXONOMY_MODELS})
        SOURCES[TextKind.TERM] = TERMS
