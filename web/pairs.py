"""The order in which the seats of one reader stand on a page: partners beside each other."""

from collections.abc import Mapping

from rules.core.ruleset import View


def paired(views: Mapping[str, View]) -> list[str]:
    """Return the keys of the seats in order, each followed by its partner where the rule system knows of one."""
    order: list[str] = []
    for key in sorted(views):
        partner = str((views[key].get("partner") or {}).get("id", ""))
        order += [one for one in (key, partner) if one in views and one not in order]
    return order
