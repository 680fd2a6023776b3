from django.db import migrations, models


def keep_counting(apps, schema_editor):
    """Places go on where they were: processes remember how far they have read."""
    Sequence = apps.get_model('core', 'Sequence')
    for old, new in (('page-changes', 'changes'), ('page-changes-forgotten', 'changes-forgotten')):
        for counter in Sequence.objects.filter(name=old):
            Sequence.objects.create(name=new, last=counter.last)
            counter.delete()


class Migration(migrations.Migration):

    dependencies = [
        ('core', '0003_page_changes'),
    ]

    operations = [
        migrations.RenameModel('PageChange', 'Change'),
        migrations.RenameField('Change', 'tag', 'subject'),
        migrations.AlterField('Change', 'subject', models.TextField()),
        migrations.AddField('Change', 'topic', models.CharField(max_length=20, default='page'), preserve_default=False),
        migrations.RunPython(keep_counting, migrations.RunPython.noop),
    ]
