"""
The public wire protocol: three small dispatchers and their handlers.

``admin_ajax`` serves ``/wp-admin/admin-ajax.php``, ``wc_ajax`` serves ``/?wc-ajax=…``, ``rest`` serves ``/wp-json/…``.
Handlers are thin; rules live in commerce.
"""
