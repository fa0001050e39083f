"""The web server's own part: whole requests in, whole answers out, and bounds of time for everything between."""
