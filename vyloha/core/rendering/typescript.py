"""
Writes TypeScript interfaces for the props classes, so that the compiler notices a field that was renamed in Python.
"""

import datetime
import json
import re
import types
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AnySet
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AnyUrl, JsonValue

from vyloha.core.rendering.props import Page, Props, SharedProp

HEADER = "// Made by `vyloha types` from the props classes in Python; never edited.\n"
_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
    JsonValue: "unknown",
    Decimal: "string",
    AnyUrl: "string",
    datetime.datetime: "string",
    datetime.date: "string",
}


def get_props_classes() -> list[type[Props]]:
    """Return every props class that is loaded, by name."""

    def iterate_subclasses(cls: type[Props]) -> Iterable[type[Props]]:
        for child in cls.__subclasses__():
            yield child
            yield from iterate_subclasses(child)

    classes = {
        cls for cls in iterate_subclasses(Props) if ".tests." not in cls.__module__ and cls not in {Page, SharedProp}
    }
    return sorted(classes, key=lambda cls: (cls.__name__, cls.__module__))


def format_props_module(classes: Sequence[type[Props]]) -> str:
    """
    Return the text of ``web/generated/props.ts`` for ``classes``.

    :raises TypeError: if two classes share a name, or a field's type has no counterpart
    """
    names = [cls.__name__ for cls in classes]
    if doubled := sorted({name for name in names if names.count(name) > 1}):
        raise TypeError(f"Several props classes share a name: {', '.join(doubled)}")
    pages = [f"  {cls.__name__}: {cls.__name__};\n" for cls in classes if Page.registry.get(cls.__name__) is cls]
    interfaces = [_format_interface(cls) for cls in classes]
    registry = (
        f"/** Props of each page, by the name of its component. */\nexport interface Pages {{\n{''.join(pages)}}}\n"
    )
    return "\n".join([HEADER, *interfaces, registry])


def _format_interface(cls: type[Props]) -> str:
    fields = {
        field.serialization_alias or name: _format_type(field.annotation, f"{cls.__name__}.{name}")
        for name, field in cls.model_fields.items()
    } | {
        field.alias or name: _format_type(field.return_type, f"{cls.__name__}.{name}")
        for name, field in cls.model_computed_fields.items()
    }
    lines = [f"  readonly {_format_key(name)}: {text};\n" for name, text in fields.items()]
    return f"export interface {cls.__name__} {{\n{''.join(lines)}}}\n"


def _format_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_$][\w$]*", name) else json.dumps(name)


def _format_type(annotation: Any, where: str) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if origin is Annotated:
        return _format_type(arguments[0], where)
    if origin is Literal:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_format_type(argument, where) for argument in arguments))
    if origin is not None:
        return _format_container(origin, arguments, where)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return " | ".join(json.dumps(member.value, ensure_ascii=False) for member in annotation)
    if isinstance(annotation, type) and issubclass(annotation, Props):
        return annotation.__name__
    raise TypeError(f"{where}: no TypeScript type is known for {annotation!r}")


def _format_container(origin: Any, arguments: tuple[Any, ...], where: str) -> str:
    if issubclass(origin, Mapping):
        return f"Readonly<Record<string, {_format_type(arguments[1], where)}>>"
    if issubclass(origin, tuple) and arguments[-1:] != (...,):
        return f"readonly [{', '.join(_format_type(argument, where) for argument in arguments)}]"
    if issubclass(origin, Sequence | AnySet):
        return f"readonly {_group(_format_type(arguments[0], where))}[]"
    raise TypeError(f"{where}: no TypeScript type is known for {origin!r}")


def _group(text: str) -> str:
    return f"({text})" if " | " in text or text.startswith("readonly ") else text
