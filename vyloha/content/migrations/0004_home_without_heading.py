from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("content", "0003_home_of_blocks"),
    ]

    operations = [
        migrations.RemoveField(
            model_name='homepage',
            name='heading',
        ),
        migrations.RemoveField(
            model_name='homepage',
            name='intro',
        ),
    ]
