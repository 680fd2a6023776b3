"""Maps the old paths of moved or renamed background jobs to the new ones, so that queued jobs still run."""

MOVED_JOBS = {
    "vyloha.backoffice.login.letters.send_password_reset": "vyloha.backoffice.login.emails.send_password_reset",
    "vyloha.content.jobs.draw_renditions": "vyloha.content.jobs.generate_renditions",
    "vyloha.content.jobs.draw_more_renditions": "vyloha.content.jobs.generate_more_renditions",
}
