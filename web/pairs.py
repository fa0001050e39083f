"""The order in which the seats of one reader stand on a page: partners beside each other."""

from collections.abc import Mapping

from rules.core.ruleset import View
from web.systems import drawer_for


def paired(slug: str, views: Mapping[str, View]) -> list[str]:
    """Return the keys of the seats in order, each followed by its partner where the rule system knows of one."""
    drawer = drawer_for(slug)
    order: list[str] = []
    for key in sorted(views):
        order += [one for one in (key, drawer.partner(views[key])) if one in views and one not in order]
    return order
