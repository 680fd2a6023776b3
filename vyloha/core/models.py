"""Tables that know nothing of a shop."""

from django.db import models


class Sequence(models.Model):
    """A named counter; see ``vyloha.core.sequences``."""

    name = models.CharField(max_length=40, primary_key=True)
    last = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name}: {self.last}"
