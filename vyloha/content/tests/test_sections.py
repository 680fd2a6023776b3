"""Sections of the page builder: rejected values."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from vyloha.content.blocks import Body
from vyloha.content.blocks.block_input import get_messages
from vyloha.content.models import ReusableSection
from vyloha.content.tests.makers import a_reusable_section, a_section

pytestmark = pytest.mark.django_db
HEADING = ("heading", "Nadpis")


def get_block_errors(*blocks: tuple[str, Any]) -> list[str]:
    body = Body()
    try:
        body.clean(body.to_python([{"type": kind, "value": raw(value)} for kind, value in blocks]))
    except ValidationError as error:
        return get_messages(error)
    return []


def raw(value: Any) -> Any:
    """Return a block's value as the database stores it."""
    if isinstance(value, ReusableSection):
        return value.pk
    if isinstance(value, dict) and "columns" in value:
        columns = [[{"type": kind, "value": raw(one)} for kind, one in column] for column in value["columns"]]
        return {**value, "columns": columns}
    return value


@pytest.mark.parametrize("anchor", ["", "doprava", "#doprava", " doprava-a-platba ", "faq2"])
def test_anchor_and_its_link_are_accepted(anchor):
    assert not get_block_errors(a_section([HEADING], anchor=anchor))


@pytest.mark.parametrize(
    "anchor", ["Doprava", "přeprava", "dvě slova", "2x", "-a", "a--b", "a-", "<script>", "a#b", 'a"b', "a" * 41]
)
def test_invalid_anchor_is_rejected(anchor):
    [said] = get_block_errors(a_section([HEADING], anchor=anchor))

    assert "malá písmena bez háčků" in said or "nejvýše 40 znaků" in said


@pytest.mark.parametrize("anchor", ["content", "footer-pages", "wc-order-attribution"])
def test_anchor_of_shops_own_pages_is_rejected(anchor):
    assert get_block_errors(a_section([HEADING], anchor=anchor)) == ["Tuto kotvu používá sám obchod. Zvolte jinou."]


@pytest.mark.parametrize("where", ["beside", "inside", "reused"])
def test_two_sections_with_one_anchor_are_rejected(where):
    inner = a_section([HEADING], anchor="doprava")
    blocks = {
        "beside": (inner, inner),
        "inside": (a_section([inner], anchor="doprava"),),
        "reused": (inner, ("reusable_section", a_reusable_section(inner))),
    }

    assert get_block_errors(*blocks[where]) == ["Kotvu „doprava“ mají dvě sekce. Jednu z nich změňte."]


@pytest.mark.parametrize("columns", [[[]], [[], []]])
def test_empty_section_is_rejected(columns):
    assert get_block_errors(a_section(*columns)) == ["Vložte do sekce aspoň jeden blok."]


def test_section_may_have_empty_column():
    assert not get_block_errors(a_section([HEADING], []))


def test_fifth_column_is_rejected():
    assert get_block_errors(a_section(*[[HEADING]] * 4)) == []
    assert len(get_block_errors(a_section(*[[HEADING]] * 5))) == 1


def test_sections_are_nested_once():
    inner = a_section([HEADING])
    body = Body()
    column = body.child_blocks["section"].child_blocks["columns"].child_block

    assert not get_block_errors(a_section([inner]))
    assert "section" not in column.child_blocks["section"].child_blocks["columns"].child_block.child_blocks


@pytest.mark.parametrize("where", ["beside", "inside", "reused"])
def test_second_checkout_in_section_is_rejected(where):
    checkout: tuple[str, Any] = ("checkout", {})
    blocks = {
        "beside": (checkout, a_section([checkout])),
        "inside": (a_section([checkout], [a_section([checkout])]),),
        "reused": (checkout, ("reusable_section", a_reusable_section(checkout))),
    }

    assert get_block_errors(*blocks[where]) == ["Pokladna: na stránce nejvýš 1, i s těmi v sekcích. Teď je jich 2."]


def test_duplicate_reusable_section_is_rejected():
    reused = ("reusable_section", a_reusable_section(HEADING))

    assert get_block_errors(reused, a_section([reused])) == ["Tatáž opakovaná sekce je na stránce dvakrát."]


def get_rejection(section: ReusableSection) -> str:
    with pytest.raises(ValidationError) as refused:
        section.full_clean()
    [said] = refused.value.message_dict["body"]
    return str(said)


def holding(section: ReusableSection, *inside: ReusableSection) -> ReusableSection:
    section.body = [("reusable_section", one) for one in inside] or [HEADING]
    return section


def test_section_in_itself_is_rejected():
    section = a_reusable_section(HEADING)

    assert get_rejection(holding(section, section)) == "Sekce nemůže obsahovat sama sebe."


def test_section_containing_itself_through_another_is_rejected():
    inner = a_reusable_section(HEADING, name="Vnitřní")
    a_reusable_section(("reusable_section", inner), name="Vnější")

    said = get_rejection(holding(inner, ReusableSection.objects.get(name="Vnější")))

    assert said == "„Vnější“ obsahuje tuto sekci a sekce nemůže obsahovat sama sebe."


def test_third_nested_reusable_section_is_rejected():
    inner = a_reusable_section(HEADING, name="Vnitřní")
    middle = a_reusable_section(("reusable_section", inner), name="Střední")

    assert "takže v této být nemůže" in get_rejection(
        ReusableSection(name="Vnější", body=[("reusable_section", middle)])
    )
    other = a_reusable_section(HEADING, name="Další")
    assert "nemůže obsahovat třetí" in get_rejection(holding(inner, other))


def test_section_in_another_is_accepted():
    inner = a_reusable_section(HEADING, name="Vnitřní")

    ReusableSection(name="Vnější", body=[("reusable_section", inner)]).full_clean()
