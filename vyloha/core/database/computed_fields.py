"""Protects columns that the shop computes, in rows that people edit."""

from typing import Any, ClassVar

from django.db import models


class ComputedFieldsModel(models.Model):
    """
    A model with columns that jobs compute (``COMPUTED``): saving an existing row leaves them unchanged.

    A form loads the row, and saves it completely: values that a job wrote in between would be lost. Code that computes
    such a column names it: ``update(…)`` or ``save(update_fields=…)``.
    """

    COMPUTED: ClassVar[frozenset[str]]

    class Meta:
        abstract = True

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding and kwargs.get("update_fields") is None:
            deferred = self.get_deferred_fields()
            columns = [field for field in self._meta.concrete_fields if not (field.primary_key or field.generated)]
            kept = [column.name for column in columns if column.attname not in deferred]
            kwargs["update_fields"] = [name for name in kept if name not in self.COMPUTED]
        super().save(**kwargs)
