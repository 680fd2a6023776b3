"""A setting registers plugins."""

import pytest

from vyloha.core.plugins import PluginRegistry

PORT: PluginRegistry[object] = PluginRegistry("STAND_INS")


@pytest.fixture(autouse=True)
def stand_ins(settings):
    settings.STAND_INS = {"second": "collections.OrderedDict", "first": "collections.Counter"}


def test_adapters_stand_in_the_order_of_the_setting():
    assert PORT.get_names() == ["second", "first"]
    assert [type(PORT[name]).__name__ for name in PORT.get_names()] == ["OrderedDict", "Counter"]


def test_a_name_that_is_not_registered_is_none():
    assert PORT.get("third") is None
    with pytest.raises(KeyError):
        PORT["third"]


def test_a_class_that_is_not_there_is_told(settings):
    settings.STAND_INS = {"gone": "collections.Gone"}

    with pytest.raises(ImportError, match="Gone"):
        PORT.get("gone")
