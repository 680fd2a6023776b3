"""Validation of the switcher settings."""

import pytest
from django.core.exceptions import ValidationError

from vyloha.content.models import SwitcherSettings


def test_switchers_have_documented_defaults() -> None:
    settings = SwitcherSettings()

    assert (settings.sidebar_breakpoint, settings.sidebar_up_from, settings.parameters) == (768, 50, {})


@pytest.mark.parametrize("lines", ["store", "=2", "a b=2", "store=2\naction=x", "pids=1", "<b>=2", "wmc_current_url=/"])
def test_invalid_or_reserved_parameter_is_rejected(lines: str) -> None:
    with pytest.raises(ValidationError) as error:
        SwitcherSettings(extra_params=lines).clean_fields(exclude=["site"])

    assert set(error.value.message_dict) == {"extra_params"}
