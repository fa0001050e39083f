"""The rule systems that draw more than their schemas say, by slug; the only module that names their folders."""

from collections.abc import Mapping

from flask import Flask

from web.drawing import Drawer
from web.fate_war import DRAWER as FATE_WAR

DRAWERS: Mapping[str, Drawer] = {"fate_war": FATE_WAR}
_PLAIN = Drawer()


def drawer_for(slug: str) -> Drawer:
    """Return what draws a rule system's pages; a plain one where the schemas say all there is to draw."""
    return DRAWERS.get(slug, _PLAIN)


def install(app: Flask) -> None:
    """Give the systems' own templates their filters."""
    for drawer in DRAWERS.values():
        for name, function in drawer.filters.items():
            app.add_template_filter(function, name)
