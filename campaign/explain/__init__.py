"""A resolved battle in rows and words, from the case and its events alone: for the command line and for pages."""
