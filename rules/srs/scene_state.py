"""The running scene of a state (section 7, SRS-5), frozen, with its schema."""

from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import post_load

from rules.core.fields import StrictInteger, StrictList, StrictNested, StrictString, one_of
from rules.core.sheet import SheetSchema
from rules.srs.identifier import require_identifier
from rules.srs.tables import (
    APPEARANCE_POLICIES,
    COMPANION_POLICIES,
    EXIT_POLICIES,
    NEEDS,
    REQUEST_RULES,
    SCENE_KINDS,
    SCENE_STEPS,
)


@dataclass(frozen=True)
class Policy:
    """What the GM permits in advance in a scene."""

    appearance: str = "ask"
    companion: str = "allow"
    exit: str = "ask"


@dataclass(frozen=True)
class Pending:
    """A request that waits for somebody's word (SRS-5.6, SRS-5.11, SRS-5.12)."""

    id: str
    kind: str
    character: str
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Consent:
    """SRS-5.11: a word given before anybody asked, for this scene."""

    character: str
    to: str


@dataclass(frozen=True)
class Scene:
    """One scene; the lists of characters are in the order of arrival."""

    number: int
    kind: str = "normal"
    scene_player: str | None = None
    place: str = ""
    summary: str = ""
    step: str = "entry"
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


class PolicySchema(SheetSchema):
    """A scene's policy."""

    appearance = StrictString(load_default="ask", validate=one_of(*APPEARANCE_POLICIES))
    companion = StrictString(load_default="allow", validate=one_of(*COMPANION_POLICIES))
    exit = StrictString(load_default="ask", validate=one_of(*EXIT_POLICIES))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Policy:
        """Return the value."""
        return Policy(**data)


class PendingSchema(SheetSchema):
    """A pending request."""

    id = StrictString(required=True, validate=require_identifier)
    kind = StrictString(required=True, validate=one_of(*REQUEST_RULES))
    character = StrictString(required=True)
    needs = StrictList(StrictString(validate=one_of(*NEEDS)), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Pending:
        """Return the value."""
        return Pending(**data)


class ConsentSchema(SheetSchema):
    """A consent given in advance."""

    character = StrictString(required=True)
    to = StrictString(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Consent:
        """Return the value."""
        return Consent(**data)


class SceneSchema(SheetSchema):
    """A running scene."""

    number = StrictInteger(required=True)
    kind = StrictString(load_default="normal", validate=one_of(*SCENE_KINDS))
    scene_player = StrictString(load_default=None, allow_none=True)
    place = StrictString(load_default="")
    summary = StrictString(load_default="")
    step = StrictString(load_default="entry", validate=one_of(*SCENE_STEPS))
    on_stage = StrictList(StrictString(), load_default=())
    appeared = StrictList(StrictString(), load_default=())
    companions = StrictList(StrictString(), load_default=())
    policy = StrictNested(PolicySchema, load_default=Policy)
    pending = StrictList(StrictNested(PendingSchema), load_default=())
    consents = StrictList(StrictNested(ConsentSchema), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Scene:
        """Return the value."""
        return Scene(**data)
