"""
The texts of the shop: which are used, what people read instead, and where the programs find them.

* ``extraction``   the messages that Python, templates of letters and TypeScript use
* ``catalogue``    PO files: reading, joining, writing, checking
* ``typescript``   the same for the browser: ``web/generated/messages.ts``

Two catalogues: ``django`` for Python and letters, ``web`` for components. Babel reads and writes them, so nobody needs
GNU gettext.
"""
