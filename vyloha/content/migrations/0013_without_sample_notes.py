"""Takes the note "Vzorový text…" off the head of seeded texts: editors are told above the form (``sample_note``)."""

import json
import re

from django.db import migrations
from django.db.models import F, JSONField, Q
from django.db.models.functions import Cast
from wagtail.blocks import StreamValue

NOTE = (
    "Vzorový text. Upravte ho podle toho, jak opravdu prodáváte, nechte ho zkontrolovat právníkem a tento odstavec "
    "smažte."
)
# As it was seeded, or as the editor's form has saved it since.
AT_HEAD = re.compile(r'\s*<p(?: data-block-key="[^"]*")?><i>%s</i></p>\s*' % r"\s+".join(map(re.escape, NOTE.split())))


def remove(apps, schema_editor):
    pages = apps.get_model("content", "ContentPage").objects
    revisions = apps.get_model("wagtailcore", "Revision").objects
    for page in pages.annotate(raw_body=Cast(F("body"), JSONField())).order_by("pk"):
        blocks = without_note(page.raw_body or [])
        if blocks != page.raw_body:
            pages.filter(pk=page.pk).update(body=StreamValue(page.body.stream_block, blocks, is_lazy=True))
        # Else the next publishing would bring it back.
        for revision in revisions.filter(Q(pk=page.latest_revision_id) | Q(pk=page.live_revision_id)):
            old = json.loads(revision.content.get("body") or "[]")
            if (new := without_note(old)) != old:
                revision.content["body"] = json.dumps(new)
                revision.save(update_fields=["content"])


def without_note(blocks):
    return [
        {**block, "value": AT_HEAD.sub("", block["value"], count=1)}
        if block["type"] == "text" and AT_HEAD.match(block["value"])
        else block
        for block in blocks
    ]


class Migration(migrations.Migration):
    dependencies = [("content", "0012_sold_out_last")]
    operations = [migrations.RunPython(remove, migrations.RunPython.noop)]
