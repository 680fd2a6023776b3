"""Option lists have the same HTML as Django's."""

from typing import Any

import pytest
from bs4 import BeautifulSoup
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.forms.renderer import FormRenderer

CHOICES = [
    ("", "---"),
    ('a<b"', 'Mýdla & "šampony"'),
    ("Skupina <x>", [(1, _("product")), (2, mark_safe("<b>tučně</b>"))]),
    (1000, 12345.5),
    (None, "nic"),
]
ATTRS = {"id": "id_x", "class": "a b", "required": True, "disabled": False, "data-n": 5, "title": '"><script>'}
WIDGETS = (forms.Select, forms.SelectMultiple, forms.RadioSelect, forms.CheckboxSelectMultiple)


def drawn(widget: Any, attrs: Any, renderer: Any) -> str:
    html = widget.render("na<me", ["1", 'a<b"'] if widget.allow_multiple_selected else 'a<b"', attrs, renderer=renderer)
    return " ".join(html.split()).replace("> <", "><").replace(" </", "</")


@pytest.mark.parametrize("attrs", [{}, {"class": "a"}, ATTRS])
@pytest.mark.parametrize("choices", [CHOICES, []])
@pytest.mark.parametrize("kind", WIDGETS)
def test_options_html_equals_djangos(kind: Any, choices: Any, attrs: Any) -> None:
    widget = kind(choices=choices)

    assert drawn(widget, attrs, FormRenderer()) == drawn(widget, attrs, DjangoTemplates())


def test_options_with_own_template_use_it() -> None:
    class Switch(forms.CheckboxSelectMultiple):
        option_template_name = "django/forms/widgets/attrs.html"

    html = Switch(choices=CHOICES).render("x", None, {"title": "t"}, renderer=FormRenderer())

    assert not BeautifulSoup(html, "html.parser").select("input")
    assert html.count('title="t"') == 6
