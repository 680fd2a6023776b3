"""Finds ids by name: by the exact name first, then by a similar one."""

from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name


class NameLookup:
    """Ids by name; the first one added counts if two have the same name."""

    def __init__(self) -> None:
        self._same: dict[str, int] = {}
        self._alike: dict[str, int] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._same

    def add(self, name: str, pk: int) -> None:
        self._same.setdefault(name, pk)
        self._alike.setdefault(normalize_name(name), pk)

    def get(self, name: str) -> int | None:
        return self._same.get(name) or self._alike.get(normalize_name(name))
