"""The switches of the duel: each with its clause, its default and what it takes, from which the schema is made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from rules.core.errors import CaseError
from rules.core.fields import between
from rules.core.options import read_options
from rules.core.values import info, schema_of


@dataclass(frozen=True)
class Options:
    """DU-2, DU-4: how many points win, and whether dice settle a draw."""

    points_to_win: Annotated[int, between(1, 9), info(rule="DU-2")] = 2
    draws: Annotated[Literal["dice", "nobody"], info(rule="DU-4")] = "dice"


OptionsSchema = schema_of(Options)
_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, list[CaseError]]:
    """Read the options of a case; those with a fault stand at their default, with an error."""
    options, wrong = read_options(_OPTIONS, raw)
    return options, [CaseError(None, "bad_option", f"options.{name}", _rule_of(name)) for name in wrong]


def _rule_of(name: str) -> str:
    known = _OPTIONS.fields.get(name)
    return "DU-3" if known is None else str(known.metadata["rule"])
