"""Edit conflicts: the form is shown once more when somebody else saved meanwhile, with the typed values."""

from hashlib import sha256
from typing import Any

from django import forms
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from vyloha.backoffice.forms.saving import EditPart

STATE_FIELD = "seen"


class ConflictCheckedEdit(EditPart):
    """Rejects a form once when somebody else has saved since it was shown."""

    def get_form(self, form_class: Any = None) -> Any:
        form = super().get_form(form_class)
        self.now = compute_state(form)
        form.fields[STATE_FIELD] = forms.CharField(required=False, widget=forms.HiddenInput, initial=self.now)
        return form

    def form_valid(self, form: Any) -> HttpResponse:
        seen = form.cleaned_data[STATE_FIELD]
        if not seen or seen == self.now:
            return super().form_valid(form)
        again: QueryDict = form.data.copy()
        again[form.add_prefix(STATE_FIELD)] = self.now
        form.data = again
        self.produced_error_message = _(
            "Somebody else saved this meanwhile. What you wrote is still here and not saved yet. Open it in another tab"
            " to compare; save again to keep your version."
        )
        response: HttpResponse = self.form_invalid(form)
        return response


def compute_state(form: Any) -> str:
    """Return a hash of the saved values that a model's form shows."""
    shown = {
        name: sorted([getattr(one, "pk", one) for one in value], key=repr) if isinstance(value, list) else value
        for name, value in form.initial.items()
    }
    return sha256(repr(sorted(shown.items())).encode()).hexdigest()[:16]
