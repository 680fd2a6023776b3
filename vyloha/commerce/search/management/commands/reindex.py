"""`vyloha reindex`: builds the search index again, while the old one goes on answering."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from vyloha.commerce.search.columns.writer import IndexLocked
from vyloha.commerce.search.index import open_indexers
from vyloha.commerce.search.indexer import REBUILD
from vyloha.core.database import outbox


class Command(BaseCommand):
    help = "Build the search index again; the old one answers until the new one is whole."

    def handle(self, **options: Any) -> None:
        try:
            with open_indexers() as indexers:
                for indexer in indexers:
                    indexer.rebuild()
        except IndexLocked:
            outbox.write_changes(REBUILD, ["all"])
            self.stdout.write(_("The indexer is running; it builds the index again now."))
        else:
            self.stdout.write(_("The index is built."))
