"""
Builds sample props from their types, so that tests can render every page without a database.

Each class gives two: a *full* one (every optional field present, flags on, two items in each list) and a *bare* one
(None, flags off, empty lists). Numbers and texts differ from field to field, as ids and keys do. Where a type is not
specific enough, its author gives one example: ``blocks: tuple[Block, ...] = Field(examples=[[…]])``; both use it.
"""

import types
from collections.abc import Mapping
from enum import Enum
from itertools import count
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

AnyProps = TypeVar("AnyProps", bound=BaseModel)

ITEMS = 2
# Text by the last word of a field's name.
TEXTS = {
    **dict.fromkeys(("url", "href", "src", "canonical", "action"), "/{name}/{number}/"),
    "srcset": "/{name}/{number}/ 300w",
    "html": "<p>{name} {number}</p>",
    "colour": "#aabbcc",
}


def build_sample(cls: type[AnyProps], full: bool = True) -> AnyProps:
    """
    Return made-up props of ``cls``, the same ones each time.

    :raises pydantic.ValidationError: if a field accepts only certain values and has no example
    """
    return _SampleBuilder(full).build_model(cls)


class _SampleBuilder:
    def __init__(self, full: bool) -> None:
        self.full = full
        self.numbers = count(1)

    def build_model(self, cls: type[AnyProps]) -> AnyProps:
        return cls.model_validate(
            {
                field.validation_alias or name: field.examples[0]
                if field.examples
                else self.build_value(field.annotation, name)
                for name, field in cls.model_fields.items()
            }
        )

    def build_value(self, annotation: Any, name: str) -> Any:
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.build_value(arguments[0], name)
        if origin is Literal:
            return arguments[0 if self.full else -1]
        if origin in (Union, types.UnionType):
            return self.choose_member(arguments, name)
        if origin is not None:
            return self.build_container(origin, arguments, name)
        if isinstance(annotation, type) and issubclass(annotation, Enum):
            return list(annotation)[0 if self.full else -1]
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            return self.build_model(annotation)
        return self.build_plain(annotation, name)

    def choose_member(self, members: tuple[Any, ...], name: str) -> Any:
        if type(None) in members and not self.full:
            return None
        return self.build_value(next(member for member in members if member is not type(None)), name)

    def build_container(self, origin: Any, arguments: tuple[Any, ...], name: str) -> Any:
        if issubclass(origin, tuple) and arguments[-1:] != (...,):
            return tuple(self.build_value(argument, name) for argument in arguments)
        items = ITEMS if self.full else 0
        if issubclass(origin, Mapping):
            return {f"{name} {next(self.numbers)}": self.build_value(arguments[1], name) for _ in range(items)}
        return origin(self.build_value(arguments[0], name) for _ in range(items))

    def build_plain(self, annotation: Any, name: str) -> Any:
        if annotation is bool:
            return self.full
        if annotation in (int, float):
            return next(self.numbers)
        if annotation is not str:
            return None
        number = next(self.numbers)
        known = next((text for ending, text in TEXTS.items() if name.endswith(ending)), "{name} {number}")
        return known.format(name=name, number=number)
