"""Reads queued e-mails about accounts, as their recipients do."""

import re
from typing import Any
from urllib.parse import urlsplit

from django.core import mail
from django_tasks_db.models import DBTaskResult

from vyloha.storefront.account_jobs import send_account_letter


def read_letters() -> list[Any]:
    """Send the queued e-mails about accounts and return them, oldest first."""
    mail.outbox.clear()
    for job in DBTaskResult.objects.filter(task_path=send_account_letter.module_path).order_by("enqueued_at"):
        send_account_letter.func(*job.args_kwargs["args"])
    DBTaskResult.objects.filter(task_path=send_account_letter.module_path).delete()
    return list(mail.outbox)


def read_code() -> str:
    """Return the code in the newest e-mail."""
    found = re.search(r"^\d{6}$", read_letters()[-1].body, re.MULTILINE)
    assert found
    return found[0]


def read_link() -> str:
    """Return the path of the link in the newest e-mail."""
    found = re.search(r"^https?://\S+", read_letters()[-1].body, re.MULTILINE)
    assert found
    return urlsplit(found[0]).path
