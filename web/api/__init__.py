"""The JSON API: the same operations for programs, described by an OpenAPI document and readable documentation."""

from flask import Flask


def install(app: Flask) -> None:
    """Give the app its API."""
