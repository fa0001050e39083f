"""The running scene of a state (section 7, SRS-5), frozen."""

from dataclasses import dataclass, field, replace

from rules.srs.identifier import Identifier
from rules.srs.tables import (
    AppearancePolicy,
    CompanionPolicy,
    ExitPolicy,
    Need,
    PendingKind,
    SceneKind,
    SceneStep,
)


@dataclass(frozen=True)
class Policy:
    """What the GM permits in advance in a scene."""

    appearance: AppearancePolicy = "ask"
    companion: CompanionPolicy = "allow"
    exit: ExitPolicy = "ask"


@dataclass(frozen=True)
class Pending:
    """A request that waits for somebody's word (SRS-5.6, SRS-5.11, SRS-5.12)."""

    id: Identifier
    kind: PendingKind
    character: str
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True)
class Consent:
    """SRS-5.11: a word given before anybody asked, for this scene."""

    character: str
    to: str


@dataclass(frozen=True)
class Scene:
    """One scene; the lists of characters are in the order of arrival."""

    number: int
    kind: SceneKind = "normal"
    scene_player: str | None = None
    place: str = ""
    summary: str = ""
    step: SceneStep = "entry"
    on_stage: tuple[str, ...] = ()
    appeared: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    policy: Policy = field(default_factory=Policy)
    pending: tuple[Pending, ...] = ()
    consents: tuple[Consent, ...] = ()

    def find(self, request: str) -> Pending | None:
        """Return the pending request of that id, None where there is none."""
        return next((one for one in self.pending if one.id == request), None)

    def has_pending(self, kind: str, character: str) -> bool:
        """Tell whether a request of that kind waits for a character."""
        return any((one.kind, one.character) == (kind, character) for one in self.pending)

    def arrive(self, character: str) -> "Scene":
        """SRS-5.7: put a character on stage; what it had pending is gone."""
        return replace(
            self.without_pending_of(character),
            on_stage=_added(self.on_stage, character),
            appeared=_added(self.appeared, character),
        )

    def leave(self, character: str) -> "Scene":
        """SRS-5.7: take a character off stage; what it had pending is gone."""
        on_stage = tuple(one for one in self.on_stage if one != character)
        return replace(self.without_pending_of(character), on_stage=on_stage)

    def accompany(self, character: str) -> "Scene":
        """SRS-5.11: let a character arrive as a companion."""
        return replace(self.arrive(character), companions=_added(self.companions, character))

    def without_pending_of(self, character: str) -> "Scene":
        """Drop all that is pending for a character."""
        return replace(self, pending=tuple(one for one in self.pending if one.character != character))

    def without(self, request: str) -> "Scene":
        """Drop one pending request."""
        return replace(self, pending=tuple(one for one in self.pending if one.id != request))

    def with_pending(self, changed: Pending) -> "Scene":
        """Change one pending request."""
        return replace(self, pending=tuple(changed if one.id == changed.id else one for one in self.pending))


def _added(characters: tuple[str, ...], character: str) -> tuple[str, ...]:
    return characters if character in characters else (*characters, character)
