"""Panels for the parts of a model's form besides its fields: formsets and nested forms."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db.models import Model
from wagtail.admin.panels import MultiFieldPanel, MultipleChooserPanel, Panel


class PartPanel(Panel):
    """Renders a part of the form (``form.parts[name]``: a formset or another form) with its own template."""

    def __init__(self, name: str, template_name: str, fields: Sequence[str] = (), **kwargs: Any):
        """``fields`` are those of the form itself that the template renders; Wagtail renders fields without a panel."""
        super().__init__(**kwargs)
        self.name, self.part_template_name, self.fields = name, template_name, fields

    def clone_kwargs(self) -> dict[str, Any]:
        own = {"name": self.name, "template_name": self.part_template_name, "fields": self.fields}
        return {**super().clone_kwargs(), **own}

    def get_form_options(self) -> dict[str, Any]:
        return {"fields": list(self.fields)}

    @property
    def clean_name(self) -> str:
        return self.name

    class BoundPanel(Panel.BoundPanel):
        @property
        def template_name(self) -> str:
            return str(self.panel.part_template_name)

        def get_context_data(self, parent_context: Any = None) -> dict[str, Any]:
            context: dict[str, Any] = super().get_context_data(parent_context)
            return {**context, "part": self.form.parts[self.panel.name], "form": self.form, "instance": self.instance}


class ChosenRowsPanel(MultipleChooserPanel):
    """
    An ordered list of rows, each with something selected in a dialog (pictures, products).

    Wagtail's panel expects a modelcluster relation; this one uses an ordinary formset, ``form.formsets[name]``.
    """

    def __init__(
        self, relation_name: str, row_model: type[Model] | None = None, template_name: str = "", **kwargs: Any
    ):
        super().__init__(relation_name, **kwargs)
        self.row_model, self.rows_template_name = row_model, template_name

    def clone_kwargs(self) -> dict[str, Any]:
        return {**super().clone_kwargs(), "row_model": self.row_model, "template_name": self.rows_template_name}

    def get_form_options(self) -> dict[str, Any]:
        return {}

    def on_model_bound(self) -> None:
        """Do nothing: the rows belong to the form, not to the model."""

    @cached_property
    def child_edit_handler(self) -> Any:
        return MultiFieldPanel(self.panels, heading=self.heading).bind_to_model(self.row_model)

    class BoundPanel(MultipleChooserPanel.BoundPanel):
        @property
        def template_name(self) -> str:
            return str(self.panel.rows_template_name or super().template_name)
