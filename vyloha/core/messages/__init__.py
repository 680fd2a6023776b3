"""
Extracts, stores and compiles the texts of the shop and their translations.

* ``extraction``   the texts that Python, templates and TypeScript use
* ``catalogue``    PO files: updating, writing, checking
* ``typescript``   the same for the browser: ``web/generated/messages.ts``
* ``compiling``    MO files, which Django reads

Two catalogues: ``django`` for Python and templates, ``web`` for components. Babel reads and writes them, so nobody
needs GNU gettext. ``locale/wagtail`` has texts of Wagtail and Django, kept by hand.
"""
