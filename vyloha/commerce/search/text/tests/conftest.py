from django.conf import settings

IS_POSTGRESQL = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
collect_ignore = [] if IS_POSTGRESQL else ["test_postgresql.py", "test_replica.py"]
