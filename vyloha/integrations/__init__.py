"""One folder an outside company; fills ports; imported by nobody."""
