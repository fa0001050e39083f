"""What pages draw of fate_war beyond its schemas: battles slot by slot, hands of cards, the map."""

from web.fate_war.drawer import DRAWER

__all__ = ["DRAWER"]
