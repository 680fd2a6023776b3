"""The paths of background jobs that were moved or renamed: queued under the old path, they run under the new one."""

MOVED_JOBS = {
    "vyloha.backoffice.login.letters.send_password_reset": "vyloha.backoffice.login.emails.send_password_reset",
    "vyloha.backoffice.second_factor.letters.send_second_factor_notice": "vyloha.backoffice.second_factor.emails.send_second_factor_notice",  # noqa: E501
    "vyloha.content.jobs.draw_renditions": "vyloha.content.jobs.generate_renditions",
    "vyloha.content.jobs.draw_more_renditions": "vyloha.content.jobs.generate_more_renditions",
    "vyloha.content.redirects.importing.runs.prepare_aside": "vyloha.content.redirects.importing.runs.prepare_run_in_background",  # noqa: E501
    "vyloha.content.redirects.importing.runs.finish_aside": "vyloha.content.redirects.importing.runs.finish_run_in_background",  # noqa: E501
}
