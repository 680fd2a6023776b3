"""The generated types match the props, and the compiler checks components against them."""

import json
import subprocess
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from pydantic import Field
from pytest_django import Settings

from vyloha.core.rendering import Props
from vyloha.core.rendering.typescript import format_props_module


class Availability(Enum):
    IN_STOCK = "instock"
    BACKORDER = "onbackorder"


class Picture(Props):
    src: str
    width: int | None = None


class Sample(Props):
    name: str
    weight: float
    featured: bool
    availability: Availability
    size: Literal["S", "M", 40]
    pictures: tuple[Picture, ...]
    pair: tuple[int, str]
    grid: list[list[int]]
    choices: list[Literal["a", "b"]]
    attributes: dict[str, Picture | None]
    anything: Any
    class_name: str = Field(default="", serialization_alias="class-name")


def test_each_field_type_has_typescript_type() -> None:
    module = format_props_module([Picture, Sample])

    assert module.split("\n\n")[2] == "\n".join(
        (
            "export interface Sample {",
            "  readonly name: string;",
            "  readonly weight: number;",
            "  readonly featured: boolean;",
            '  readonly availability: "instock" | "onbackorder";',
            '  readonly size: "S" | "M" | 40;',
            "  readonly pictures: readonly Picture[];",
            "  readonly pair: readonly [number, string];",
            "  readonly grid: readonly (readonly number[])[];",
            '  readonly choices: readonly ("a" | "b")[];',
            "  readonly attributes: Readonly<Record<string, Picture | null>>;",
            "  readonly anything: unknown;",
            '  readonly "class-name": string;',
            "}",
        )
    )


def test_field_without_typescript_type_is_rejected() -> None:
    class Odd(Props):
        picture: complex

    with pytest.raises(TypeError, match=r"Odd\.picture: no TypeScript type is known"):
        format_props_module([Odd])


def test_classes_sharing_name_are_rejected() -> None:
    other = type("Picture", (Props,), {"__module__": "elsewhere.tests.other"})

    with pytest.raises(TypeError, match="share a name: Picture"):
        format_props_module([Picture, other])


def test_types_check_fails_for_outdated_file(settings: Settings, tmp_path: Path) -> None:
    settings.ROOT = tmp_path
    (tmp_path / "web" / "generated").mkdir(parents=True)

    with pytest.raises(CommandError, match=r"props\.ts is out of date"):
        call_command("types", "--check")

    call_command("types", verbosity=0)
    call_command("types", "--check")


@pytest.mark.parametrize(("field", "accepted"), [("name", True), ("title", False)])
def test_compiler_rejects_component_using_renamed_field(tmp_path: Path, field: str, accepted: bool) -> None:
    root = Path(settings.ROOT)
    kind = type("Greeting", (Props,), {"__module__": __name__, "__annotations__": {field: str}})
    (tmp_path / "props.ts").write_text(format_props_module([kind]))
    (tmp_path / "Greeting.ts").write_text(
        'import type { Greeting } from "./props.ts";\nexport const greet = ({ name }: Greeting) => `Ahoj ${name}`;\n'
    )
    (tmp_path / "tsconfig.json").write_text(
        json.dumps({"extends": str(root / "tsconfig.json"), "include": ["*.ts"], "compilerOptions": {"types": []}})
    )

    compiled = subprocess.run(
        [root / "node_modules/.bin/tsc", "--project", tmp_path], capture_output=True, text=True, check=False
    )

    assert (compiled.returncode == 0) is accepted, compiled.stdout
    assert accepted or "Property 'name' does not exist on type 'Greeting'" in compiled.stdout
