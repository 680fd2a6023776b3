"""Reset of a user's second factor, when their phone is lost."""

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _


def reset_second_factor(user: User) -> bool:
    """Delete all factors and recovery codes of ``user`` and notify them; return whether there were any."""
    deleted, _of_what = Authenticator.objects.filter(user_id=user.pk).delete()
    if deleted and user.email:
        get_adapter().send_mail("mfa/email/reset", user.email, {"username": user.get_username()})
    return bool(deleted)


@reauthentication_required(app="allauth.mfa")
def confirm_second_factor_reset(request: HttpRequest, user_id: int) -> HttpResponse:
    """Ask an administrator for confirmation and reset the user's second factor."""
    if not request.user.is_superuser:
        raise PermissionDenied
    user = get_object_or_404(User, pk=user_id)
    if request.method == "POST":
        reset_second_factor(user)
        messages.success(request, _("%(name)s has no second factor now.") % {"name": user.get_username()})
        return HttpResponseRedirect(reverse("wagtailusers_users:index"))
    has_any = Authenticator.objects.filter(user=user).exists()
    return render(request, "backoffice/second_factor/reset.html", {"person": user, "has_any": has_any})
