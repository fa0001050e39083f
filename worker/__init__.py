"""The door of time: Celery tasks that wake operations up. The database owns deadlines; a message only hints at rows."""
