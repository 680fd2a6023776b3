"""Editors' pictures as ``/wp/v2/media``: Wagtail's images under WordPress's names."""
