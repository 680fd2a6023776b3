"""Tables that do not depend on a shop."""

from django.db import models


class Sequence(models.Model):
    """A named counter; see ``vyloha.core.database.sequences``."""

    name = models.CharField(max_length=40, primary_key=True)
    last = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name}: {self.last}"


class ScheduledJob(models.Model):
    """The last start of a periodic job; see ``vyloha.core.background.schedule``."""

    name = models.CharField(max_length=200, primary_key=True)
    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.began_at}"


class WorkerPulse(models.Model):
    """The heartbeat of a process that runs background jobs; see ``vyloha.core.background.job_recovery``."""

    worker_id = models.CharField(max_length=64, primary_key=True)
    felt_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker_id}: {self.felt_at}"


class Change(models.Model):
    """A change for consumers in other processes; see ``vyloha.core.database.outbox``."""

    topic = models.CharField(max_length=20)
    subject = models.TextField()
    serial = models.BigIntegerField(null=True, db_index=True)  # its position among all changes, once it is committed
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.serial}: {self.topic} {self.subject}"


class Attempt(models.Model):
    """Attempts that are limited; see ``vyloha.core.limits.attempts``. Deleted within two days."""

    key = models.CharField(max_length=64)  # keyed hash: it reveals no account or address
    limit = models.CharField(max_length=40)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["key", "made_at"], name="attempts_of_key")]

    def __str__(self) -> str:
        return f"{self.limit} {self.key[:8]}: {self.made_at}"


class FormAnswer(models.Model):
    """A page that answers a form, for the browser that sent it; see ``vyloha.storefront.visitor.form_answers``."""

    key = models.CharField(max_length=64, primary_key=True)  # keyed hash of the browser's cookie
    customer_id = models.BigIntegerField(null=True)  # who was signed in; None: nobody
    headers = models.JSONField()
    body = models.BinaryField()  # compressed by zlib
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.made_at}"
