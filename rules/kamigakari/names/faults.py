"""Faults of a declaration before they are a case's errors: what is wrong, where in it, and by which clause (KG-0.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.errors import CaseError

RULES = {
    "bad_option": "KG-0.3",
    "unknown_field": "KG-0.3",
    "bad_value": "KG-0.3",
    "missing_field": "KG-0.3",
    "unknown_actor": "KG-0.3",
    "unknown_attack": "KG-6.9",
    "unknown_talent": "KG-6.5",
    "unknown_item": "KG-6.7",
    "unknown_target": "KG-7.7",
    "unknown_challenge": "KG-1.3",
    "unknown_location": "KG-5.11",
    "unknown_weapon": "KG-4.8",
    "unknown_material": "KG-4.8",
    "unknown_tool": "KG-11.1",
    "unknown_table": "KG-5.7",
    "wrong_stage": "KG-11.1",
    "bad_action": "KG-6.5",
    "wrong_timing": "KG-6.5",
    "bad_target": "KG-7.7",
    "duplicate_target": "KG-7.8",
    "too_many_targets": "KG-7.8",
    "no_target": "KG-7.7",
    "no_weapon": "KG-7.5",
    "no_magic_rank": "KG-8.9",
    "bad_path": "KG-7.16",
    "off_board": "KG-7.1",
    "bad_delay": "KG-6.8",
    "bad_policy": "KG-2.7",
    "bad_exchange": "KG-2.2",
    "exchange_limit": "KG-2.2",
    "burn_dice_range": "KG-3.5",
    "burn_links": "KG-3.4",
    "burn_used": "KG-3.6",
    "struggle_no_pvp": "KG-5.13",
    "no_price": "KG-5.11",
    "no_check": "KG-5.11",
    "link_self": "KG-3.3",
    "link_duplicate": "KG-3.3",
    "links_full": "KG-3.3",
    "links_initial": "KG-4.14",
    "links_circle": "KG-4.14",
    "no_scene_player": "KG-5.2",
    "bad_part": "KG-5.1",
    "bad_board": "KG-7.1",
    "occupied": "KG-7.2",
    "not_enough_kushimitama": "KG-4.4",
    "race_count": "KG-4.1",
    "title_locked": "KG-4.3",
    "title_count": "KG-4.1",
    "title_slots": "KG-4.2",
    "title_variant": "KG-4.1",
    "title_duplicate": "KG-4.2",
    "stats_missing": "KG-4.15",
    "front_job_missing": "KG-4.11",
    "talent_source": "KG-4.3",
    "talent_requirement": "KG-4.5",
    "talent_slots": "KG-4.5",
    "cannot_pay": "KG-4.8",
    "material_no_effect": "KG-4.9",
    "needs_gm_approval": "KG-4.12",
    "not_enough_xp": "KG-10.1",
    "growth_stats": "KG-10.2",
    "growth_stat_twice": "KG-10.2",
    "not_level_five": "KG-10.4",
    "talent_known": "KG-10.3",
    "talent_high": "KG-10.3",
    "talent_marked": "KG-10.5",
    "dice_exhausted": "KG-0.2",
}
"""The clause that each error cites where the place of the fault does not say more exactly."""
ERROR_CODES = frozenset({*RULES, "unknown_ruleset", "bad_die"})


@dataclass(frozen=True)
class Fault:
    """One fault; `path` is relative to the declaration, empty for the whole of it."""

    code: str
    path: str
    values: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""

    def under(self, prefix: str) -> "Fault":
        """Return the fault with a prefix before its path."""
        return replace(self, path=f"{prefix}.{self.path}" if self.path else prefix)

    def as_error(self, actor: str) -> CaseError:
        """Return the error of the case that it is in the declaration of `actor`."""
        path = f"declarations.{actor}.{self.path}" if self.path else f"declarations.{actor}"
        return CaseError(actor, self.code, path, self.rule or RULES[self.code], self.values)
