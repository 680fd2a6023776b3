"""Stands in for the job that sends the confirmation: a job that is enqueued with an order must exist with it."""

from django_tasks import task
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.orders import parcel_jobs


@task()
def confirm(order_id: int) -> None:
    """Do nothing with the order."""


def run_parcel_jobs() -> None:
    """Run the waiting parcel jobs, as a worker would."""
    for job in DBTaskResult.objects.filter(task_path__startswith=parcel_jobs.__name__).order_by("enqueued_at"):
        name, arguments = job.task_path.rpartition(".")[2], job.args_kwargs["args"]
        job.delete()
        getattr(parcel_jobs, name).func(*arguments)
