"""The app with pages that take long, for a server under test."""

import os
import time
from pathlib import Path
from threading import Event

from flask import Response, request

from tests.web.serving.conftest import LARGE
from web.serving import time_limit
from web.wsgi import app

time_limit.GRACE = 0.5


@app.get("/process")
def process():
    return str(os.getpid())


@app.get("/large")
def large():
    return Response(b"x" * LARGE, mimetype="text/plain")


@app.get("/hang/<how>/<token>")
def hang(how, token):
    return endless(how)


@app.post("/hang/<how>")
def hang_on_form(how):
    return endless(how) + request.form["name"]


def endless(how):
    if how == "in a driver":  # which hears of no exception
        Event().wait()
    while True:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001 - what must not keep the request alive
            continue


@app.get("/until/<name>")
def until(name):
    """Wait for a file in the folder of the test."""
    Path(os.environ["FOLDER"], f"{name} begun").touch()
    while not Path(os.environ["FOLDER"], name).exists():
        time.sleep(0.01)
    return "finished"
