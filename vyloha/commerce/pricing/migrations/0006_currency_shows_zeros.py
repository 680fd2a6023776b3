from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('pricing', '0005_defaults_in_the_database'),
    ]

    operations = [
        migrations.AddField(
            model_name='currency',
            name='shows_zeros',
            field=models.BooleanField(db_default=False, default=False, verbose_name='zeros after whole amounts'),
        ),
    ]
