"""Customers in tests."""

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.sessions import SessionStore
from vyloha.storefront.visitor.cookies import CUSTOMER

PASSWORD = "dlouhé heslo 1"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def create_customer(email: str = "jana@example.cz", password: str | None = PASSWORD) -> Customer:
    user = User.objects.create_user(email, email, password, first_name="Jana", last_name="Nováková")
    return Customer.objects.create(user=user)


def sign_in(client: Client, customer: Customer) -> None:
    """Sign a customer in at the shop, as ``Client.force_login`` does in the back office."""
    session = SessionStore()
    session[SESSION_KEY] = str(customer.user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = customer.user.get_session_auth_hash()
    session.save()
    client.cookies[CUSTOMER.name] = session.session_key or ""
