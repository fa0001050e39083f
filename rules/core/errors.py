"""Refusals as values, and the exception for a fault of our own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class CaseError:
    """One thing wrong with a case, without prose: the words belong to the catalogues, one text for each code.

    `actor` is None for a fault of the case itself; `path` is dotted (`declarations.saber.hand.3.card`, list positions
    from 0); `rule` is the clause that the fault breaks; `values` holds what a message needs.
    """

    actor: str | None
    code: str
    path: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        """Return the error as plain JSON."""
        return {
            "actor": self.actor,
            "code": self.code,
            "path": self.path,
            "rule": self.rule,
            "values": dict(self.values),
        }


@dataclass(frozen=True)
class Fault:
    """A fault of a declaration before it is an error of the case; `path` is relative to what was examined, empty for
    the whole of it.
    """

    code: str
    path: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def under(self, prefix: str) -> "Fault":
        """Return the fault with a prefix before its path."""
        return replace(self, path=f"{prefix}.{self.path}" if self.path else prefix)

    def as_error(self, actor: str, at: str = "") -> CaseError:
        """Return the error of the case that it is in the declaration of `actor`, examined from the path `at` on."""
        whole = ".".join(part for part in ("declarations", actor, at) if part)
        return CaseError(actor, self.code, self.under(whole).path, self.rule, self.values)


class RulesFault(Exception):
    """The engine broke one of its own invariants; never the player's doing."""


class UnreadableCase(ValueError):
    """The document is no case: not a mapping of the five fields, or its state is not one of the rule system's."""


class DiceFault(Exception):
    """A listed die that cannot be used, found while resolving; the resolver makes an error of the case of it."""

    def __init__(self, code: str, path: str, values: Mapping[str, Any]) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.values = values

    def as_error(self, rule: str) -> CaseError:
        """Return the error of the case, citing the clause by which the system calls for complete dice."""
        return CaseError(None, self.code, self.path, rule, self.values)
