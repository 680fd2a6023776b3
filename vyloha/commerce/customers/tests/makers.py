"""Makers: each test names only what it is about."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from vyloha.commerce.customers.models import Customer


def a_customer(email: str = "jana@example.cz", *, confirmed: bool = False, **fields: Any) -> Customer:
    user = User.objects.create_user(email, email, first_name="Jana", last_name="Nováková")
    EmailAddress.objects.create(user=user, email=email, verified=confirmed, primary=True)
    return Customer.objects.create(user=user, **fields)
