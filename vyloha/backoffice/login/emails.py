"""E-mails to users of the back office."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django_tasks import task
from wagtail.admin.views.account import PasswordResetView

from vyloha.core.http.backoffice_middleware import may_enter_back_office


@task
def send_account_email(subject: str, text: str, address: str) -> None:
    """Send an e-mail about an account."""
    send_mail(" ".join(subject.split()), text.strip() + "\n", None, [address])


class PasswordResetEmailForm(PasswordResetForm):
    """Sends to the back office's accounts of an address; when sending fails, the job fails and is retried."""

    def get_users(self, email: str) -> Iterator[User]:
        return (user for user in super().get_users(email) if may_enter_back_office(user))

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        subject, text = (render_to_string(name, context) for name in (subject_template_name, email_template_name))
        send_account_email.func(subject, text, to_email)


@task
def send_password_reset(email: str) -> None:
    """Email the accounts of ``email`` how to set a new password; do nothing when there are none."""
    form = PasswordResetEmailForm({"email": email})
    if form.is_valid():
        # The host comes from the settings: the Host header of a request is untrusted.
        form.save(
            domain_override=urlsplit(settings.BASE_URL).netloc,
            use_https=settings.BASE_URL.startswith("https:"),
            subject_template_name=PasswordResetView.subject_template_name,
            email_template_name=PasswordResetView.email_template_name,
        )
