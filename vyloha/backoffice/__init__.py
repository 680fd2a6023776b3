"""The back office: Wagtail's admin over the commerce models, in Czech."""
