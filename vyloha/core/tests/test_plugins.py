"""A setting registers plugins."""

import pytest

from vyloha.core.plugins import PluginRegistry

PORT: PluginRegistry[object] = PluginRegistry("STAND_INS")


@pytest.fixture(autouse=True)
def stand_ins(settings):
    settings.STAND_INS = {"second": "collections.OrderedDict", "first": "collections.Counter"}


def test_plugins_are_ordered_as_in_setting():
    assert PORT.get_names() == ["second", "first"]
    assert [type(PORT[name]).__name__ for name in PORT.get_names()] == ["OrderedDict", "Counter"]


def test_unregistered_plugin_is_none():
    assert PORT.get("third") is None
    with pytest.raises(KeyError):
        PORT["third"]


def test_missing_plugin_class_raises_import_error(settings):
    settings.STAND_INS = {"gone": "collections.Gone"}

    with pytest.raises(ImportError, match="Gone"):
        PORT.get("gone")
