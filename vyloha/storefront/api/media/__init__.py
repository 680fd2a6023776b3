"""Pictures of editors as ``/wp/v2/media`` (specification 7.5, facts 10): Wagtail's images under WordPress's names."""
