"""
Extracts, stores and compiles the texts of the shop and their translations.

* ``extraction``   the messages that Python, templates of emails and TypeScript use
* ``catalogue``    PO files: reading, joining, writing, checking
* ``typescript``   the same for the browser: ``web/generated/messages.ts``

Two catalogues: ``django`` for Python and emails, ``web`` for components. Babel reads and writes them, so nobody needs
GNU gettext.
"""
