"""The actions of a scene: a module for each, or for those that share code, with its events and how it is settled.

A module of this package lists its actions in `SETTLED`; nothing else need name it.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from rules.core.event import catalogue
from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.scene.settlement import Settlement

_MODULES = tuple(import_module(f"{__name__}.{name}") for name in sorted(found.name for found in iter_modules(__path__)))
_SETTLED: Mapping[str, Settlement] = {settled.action: settled for module in _MODULES for settled in module.SETTLED}

SETTLEMENTS: Mapping[str, Settlement] = {name: _SETTLED[name] for name in ACTIONS}
"""How each action is settled, in the order of FW-A3's table."""
EVENTS = catalogue(*_MODULES)
