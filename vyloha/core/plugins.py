"""Plugins: classes that a setting registers by name to fill a port."""

from collections.abc import Mapping
from functools import cache
from typing import Generic, TypeVar

from django.conf import settings
from django.utils.module_loading import import_string

Port = TypeVar("Port")

_import_class = cache(import_string)  # a cart's answer asks for a hundred plugins


class PluginRegistry(Generic[Port]):
    """
    The plugins that fill one port.

    :param setting: the setting that registers them: name → dotted path of a class whose constructor has no parameters
    """

    def __init__(self, setting: str) -> None:
        self._setting = setting

    def get_names(self) -> list[str]:
        """Return the names in the order of the setting."""
        return list(self._get_paths())

    def get(self, name: str) -> Port | None:
        """Return the plugin registered as ``name``; None if there is none, or none any more."""
        return self[name] if name in self._get_paths() else None

    def __getitem__(self, name: str) -> Port:
        """
        Return the plugin registered as ``name``.

        :raises KeyError: if there is none
        :raises ImportError: if the class of the setting does not exist
        """
        made: Port = _import_class(self._get_paths()[name])()
        return made

    def _get_paths(self) -> Mapping[str, str]:
        paths: Mapping[str, str] = getattr(settings, self._setting)
        return paths
