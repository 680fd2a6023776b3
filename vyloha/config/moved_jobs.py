"""Maps the old paths of moved or renamed background jobs to the new ones, so that queued jobs still run."""

MOVED_JOBS = {
    "vyloha.backoffice.login.letters.send_password_reset": "vyloha.backoffice.login.emails.send_password_reset",
    "vyloha.content.jobs.draw_renditions": "vyloha.content.jobs.generate_renditions",
    "vyloha.content.jobs.draw_more_renditions": "vyloha.content.jobs.generate_more_renditions",
    "vyloha.content.redirects.importing.runs.prepare_aside": "vyloha.content.redirects.importing.runs.prepare_run_in_background",  # noqa: E501
    "vyloha.content.redirects.importing.runs.finish_aside": "vyloha.content.redirects.importing.runs.finish_run_in_background",  # noqa: E501
}
