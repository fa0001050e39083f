"""The web's app for a benchmark: nobody asks too often, and beside it, under `/bare`, the least that a route can do."""

from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from campaign.store.session import SESSIONS
from tests.bare import INSERT
from web.wsgi import app

for limiter in app.extensions["limiter"]:
    limiter.enabled = False

bare_app = Flask("bare")


@bare_app.put("/")
def insert():
    """Insert a row and commit."""
    with SESSIONS.kw["bind"].begin() as connection:
        connection.execute(INSERT)
    return {}, 201


app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {"/bare": bare_app})

__all__ = ["app"]
