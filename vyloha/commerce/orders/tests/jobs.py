"""Stands in for the job that sends the confirmation: what is enqueued with an order must be there with it."""

from django_tasks import task


@task()
def confirm(order_id: int) -> None:
    """Do nothing with the order."""
