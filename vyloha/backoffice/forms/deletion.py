"""Deletion that keeps records in use and explains to the merchant why."""

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model, ProtectedError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin import messages
from wagtail.admin.views.generic import DeleteView


class ExplainedDelete(DeleteView):
    """Rejects with a sentence instead of an error page. ``why_not`` may reject before the database does."""

    template_name = "backoffice/confirm_delete.html"
    success_message = gettext_lazy("“%(object)s” was deleted.")
    why_not: Callable[[Any], str | None] = staticmethod(lambda instance: None)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"refusal": self.why_not(self.object)}

    def form_valid(self, form: Any) -> HttpResponse:
        refusal = self.why_not(self.object)
        if not refusal:
            try:
                with transaction.atomic():
                    return super().form_valid(form)  # type: ignore[no-any-return]
            except ProtectedError as error:
                refusal = format_protected(error)
            except IntegrityError:  # ordered at this very moment
                refusal = _("It was being ordered just now. Try it again.")
        messages.error(self.request, refusal)
        return redirect(self.get_success_url())

    @property
    def confirmation_message(self) -> str:
        return _("Really delete “%(name)s”?") % {"name": self.object}


def format_protected(error: ProtectedError) -> str:
    """Return the names of the records that still refer to the one to be deleted."""
    users: list[Model] = list(error.protected_objects)
    names = ", ".join(f"„{user}“" for user in users[:3])
    if len(users) > 3:
        return _("It cannot be deleted: %(names)s and %(count)d others need it.") % {
            "names": names,
            "count": len(users) - 3,
        }
    return _("It cannot be deleted: %(names)s needs it.") % {"names": names}
