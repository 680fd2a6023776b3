from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="FormAnswer",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("customer_id", models.BigIntegerField(null=True)),
                ("headers", models.JSONField()),
                ("body", models.BinaryField()),
                ("made_at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
    ]
