"""Finds categories, tags and brands by name, and creates those that are missing."""

from collections.abc import Iterable

from django.db.models import Q

from vyloha.commerce.catalogue.importing.name_lookup import NameLookup
from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug, find_free_slug
from vyloha.commerce.catalogue.models import Brand, Category, Tag


class TaxonomyIds:
    """The ids of tags or brands by name, in any case."""

    def __init__(self, model: type[Tag] | type[Brand]) -> None:
        self._model = model
        self._names: NameLookup = NameLookup()

    def get_or_create_ids(self, names: Iterable[str]) -> dict[str, int]:
        """Return the ids of ``names``; missing ones are created."""
        wanted = list(dict.fromkeys(names))
        unknown = [name for name in wanted if name not in self._names]
        if unknown:
            self._find(unknown)
        for name in unknown:
            self._names.add(name, self._names.get(name) or self._create(name))
        return {name: self._names.get(name) or 0 for name in wanted}

    def _find(self, names: list[str]) -> None:
        # Databases disagree on the case of Czech letters, so select rows by slug too and compare them here.
        slugs = [build_slug(name, "stitek") for name in names]
        found = self._model.objects.filter(Q(name__in=names) | Q(slug__in=slugs)).order_by("pk")
        for label in found:
            self._names.add(label.name, label.pk)

    def _create(self, name: str) -> int:
        slug = find_free_slug(build_slug(name, "stitek"), lambda slug: self._model.objects.filter(slug=slug).exists())
        made: int = self._model.objects.create(name=name, slug=slug).pk
        return made


class CategoryIds:
    """The ids of categories by their path of names."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, ...], int] = {}

    def get_or_create_id(self, path: tuple[str, ...]) -> int:
        """Return the category's id; it and its ancestors are created if they are missing."""
        if path not in self._ids:
            parent_id = self.get_or_create_id(path[:-1]) if len(path) > 1 else None
            self._ids[path] = self._find(parent_id, path[-1]) or self._create(parent_id, path[-1])
        return self._ids[path]

    @staticmethod
    def _find(parent_id: int | None, name: str) -> int | None:
        similar = Q(name=name) | Q(slug__startswith=build_slug(name, "kategorie"))
        names: NameLookup = NameLookup()
        for sibling in Category.objects.filter(similar, parent_id=parent_id).order_by("pk"):
            names.add(sibling.name, sibling.pk)
        return names.get(name)

    @staticmethod
    def _create(parent_id: int | None, name: str) -> int:
        siblings = Category.objects.filter(parent_id=parent_id)
        slug = find_free_slug(build_slug(name, "kategorie"), lambda slug: siblings.filter(slug=slug).exists())
        return Category.objects.create(name=name, slug=slug, parent_id=parent_id, position=siblings.count()).pk
