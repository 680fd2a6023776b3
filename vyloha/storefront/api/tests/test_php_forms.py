"""Tests that forms are parsed as PHP parses them."""

import time
from typing import Any
from urllib.parse import quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.storefront.api.php_forms import MAX_DEPTH, MAX_VARIABLES, convert_to_plain, parse


def read(encoded: str) -> Any:
    return convert_to_plain(parse(encoded)) or {}


@pytest.mark.parametrize(
    ("encoded", "variables"),
    [
        ("", {}),
        ("a=1&b=2", {"a": "1", "b": "2"}),
        ("a=1&a=2", {"a": "2"}),
        ("a", {"a": ""}),
        ("=1", {}),
        ("&&a=1&&", {"a": "1"}),
        ("a=b=c", {"a": "b=c"}),
        ("pids[]=1&pids[]=2", {"pids": ["1", "2"]}),
        ("pids%5B%5D=1&pids%5B%5D=2", {"pids": ["1", "2"]}),
        ("s[0][layout]=default&s[0][size]=0&s[1][layout]=plain",
         {"s": [{"layout": "default", "size": "0"}, {"layout": "plain"}]}),
        ("a[2]=x&a[]=y", {"a": {"2": "x", "3": "y"}}),
        ("a[-3]=x&a[]=y", {"a": {"-3": "x", "-2": "y"}}),
        ("a[1]=x&a[0]=y", {"a": {"1": "x", "0": "y"}}),
        ("a[01]=x&a[]=y", {"a": {"01": "x", "0": "y"}}),
        ("a[9223372036854775807]=x&a[]=y", {"a": {"9223372036854775807": "x"}}),
        ("a[9223372036854775808]=x&a[]=y", {"a": {"9223372036854775808": "x", "0": "y"}}),
        ("a.b=1&c d=2", {"a_b": "1", "c_d": "2"}),
        ("a.b[c.d]=1", {"a_b": {"c.d": "1"}}),
        ("%20%20a=1", {"a": "1"}),
        ("%20=1", {}),
        ("a[b=1", {"a_b": "1"}),
        ("a[b.c d[e=1", {"a_b_c_d_e": "1"}),
        ("a[=1", {"a_": "1"}),
        ("a[b][c=1", {"a": {"b": "1"}}),
        ("a[b]c=1", {"a": {"b": "1"}}),
        ("a[b]c[d]=1", {"a": {"b": "1"}}),
        ("a]=1", {"a]": "1"}),
        ("[a]=1", {}),
        ("a[[b]]=1", {"a": {"[b": "1"}}),
        ("a[ ]=1&a[ ]=2", {"a": ["1", "2"]}),
        ("a[ b]=1", {"a": {" b": "1"}}),
        ("a[][]=1&a[][]=2", {"a": [["1"], ["2"]]}),
        ("a=1&a[b]=2", {"a": {"b": "2"}}),
        ("a[b]=1&a=2", {"a": "2"}),
        ("a%00b=1", {"a": "1"}),
        ("a=%zz+%2B", {"a": "%zz +"}),
        ("a=%ff", {"a": "\ufffd"}),
    ],
)  # fmt: skip
def test_names_are_parsed_as_by_php(encoded: str, variables: dict[str, Any]) -> None:
    assert read(encoded) == variables


def test_variables_beyond_limit_are_ignored() -> None:
    variables = read("&".join(f"v{number}=1" for number in range(MAX_VARIABLES + 5)))

    assert len(variables) == MAX_VARIABLES
    assert f"v{MAX_VARIABLES}" not in variables


def test_too_deeply_nested_variable_is_dropped() -> None:
    deepest = "a" + "[x]" * MAX_DEPTH

    assert read(f"a[y]=1&{deepest}=2")["a"]["y"] == "1"
    assert read(f"a[y]=1&{deepest}[x]=2&b=3") == {"b": "3"}


def test_brackets_beyond_limit_cost_nothing() -> None:
    started = time.thread_time()

    assert read("a" + "[x]" * 330_000 + "=1&b=2") == {"b": "2"}

    assert time.thread_time() - started < 0.05


NOT_IN_NAMES = set("[]. \0\t\n\v\f\r")
NAMES = st.text(min_size=1, max_size=8).filter(lambda name: not set(name) & NOT_IN_NAMES and not _is_number(name))
MEMBERS = st.recursive(
    st.text(max_size=8),
    lambda inner: st.lists(inner, min_size=1, max_size=4) | st.dictionaries(NAMES, inner, min_size=1, max_size=4),
    max_leaves=20,
)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


def encode_as_jquery(name: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, str):
        return [(name, value)]
    members = value.items() if isinstance(value, dict) else enumerate(value)
    return [pair for key, member in members for pair in encode_as_jquery(f"{name}[{key}]", member)]


@given(st.dictionaries(NAMES, MEMBERS, max_size=5))
def test_jquery_data_survives_round_trip(data: dict[str, Any]) -> None:
    pairs = [pair for name, value in data.items() for pair in encode_as_jquery(name, value)]

    encoded = "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in pairs)

    assert read(encoded) == data


@given(st.text(alphabet=st.sampled_from("ab01-.[]&= %\0_é"), max_size=60) | st.text(max_size=200))
def test_any_text_is_parsed(text: str) -> None:
    variables = parse(text)

    assert all(not set(name) & set(" .\0") for name in map(str, variables))
