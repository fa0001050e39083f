"""Refusals of the service: each has a code, whose words are in `templates/service/errors`, and values for them."""

from collections.abc import Iterable
from typing import Any, ClassVar

from rules.core.errors import CaseError

MOST_TOLD = 50
"""So many faults of what was given are told one by one."""


class CampaignError(Exception):
    """Something that a person asked for and cannot have. `values` hold what the words need, never a secret."""

    default_code: ClassVar[str]

    def __init__(self, code: str | None = None, **values: Any) -> None:
        self.code = code or self.default_code
        self.values = values
        super().__init__(self.code)


class Forbidden(CampaignError):
    """The account may not do this here."""

    default_code = "forbidden"


class NeedsOthers(Forbidden):
    """The account plays there, or did, and may not do this alone. Values: `action`; `has_gm`: a GM who does not play
    may; `by_consent`: it may be proposed to others; `is_blind`: the draft is published unread.
    """

    default_code = "plays_there"


class NotFound(CampaignError):
    """There is no such thing, or none that the account may know of."""

    default_code = "not_found"


class TurnClosed(CampaignError):
    """The turn takes no declarations any more. Values: `deadline`, `received_at` (ISO, UTC)."""

    default_code = "turn_closed"


class NotYourSeat(CampaignError):
    """The account does not hold that seat. Values: `seat`."""

    default_code = "not_your_seat"


class NotAsked(CampaignError):
    """The turn asks nothing of that seat. Values: `seat`, `turn`."""

    default_code = "not_asked"


class StaleRevision(CampaignError):
    """What the account changes has been changed since it was read. Values: `expected`, `current`."""

    default_code = "stale_revision"


class WrongStatus(CampaignError):
    """A turn stands where this cannot be done with it. Values: `status`, and `wanted` or what else the code says."""

    default_code = "wrong_status"


class DeadlinePassed(CampaignError):
    """A new deadline lies in the past. Values: `deadline`, `now` (ISO, UTC)."""

    default_code = "deadline_passed"


class DeadlineTooFar(DeadlinePassed):
    """A new deadline lies more than a year ahead, where nobody means it. Values: `deadline`, `now` (ISO, UTC)."""

    default_code = "deadline_too_far"


class ReasonMissing(CampaignError):
    """A GM's change of others' affairs needs its reason, in at most 500 characters."""

    default_code = "reason_missing"


class SceneOpen(CampaignError):
    """A scene is open, and this waits for its end. Values: `scene` where one is meant."""

    default_code = "scene_open"


class NobodyAsked(CampaignError):
    """The rules ask nobody for a declaration: there is no character who could act in a scene."""

    default_code = "nobody_asked"


class InvitationVoid(CampaignError):
    """The invitation was revoked, or never was."""

    default_code = "invitation_void"


class WallTimeGap(CampaignError):
    """The clocks of that zone skip this wall time. Values: `wall_time`, `zone`, `next` (the first shown again)."""

    default_code = "wall_time_gap"


def first_told(errors: Iterable[CaseError]) -> tuple[CaseError, ...]:
    """Return the first MOST_TOLD faults, and behind them one that says how many more there are."""
    given = tuple(errors)
    found = [error for error in given if error.code != "more_faults"]
    more = sum(error.values["count"] for error in given if error.code == "more_faults")
    more += len(found) - len(found[:MOST_TOLD])
    return (*found[:MOST_TOLD], *([CaseError(None, "more_faults", "", "", {"count": more})] if more else []))


class Invalid(CampaignError):
    """What was given has faults, all of them told in `errors`, but for those beyond `first_told`."""

    def __init__(self, errors: Iterable[CaseError], **values: Any) -> None:
        super().__init__(None, **values)
        self.errors = first_told(errors)


class InvalidDeclaration(Invalid):
    """A declaration that the rules refuse."""

    default_code = "invalid_declaration"


class InvalidSheet(Invalid):
    """A sheet that the rules refuse."""

    default_code = "invalid_sheet"


class InvalidSettings(Invalid):
    """Settings of a campaign or of an account that cannot be."""

    default_code = "invalid_settings"


class InvalidScene(Invalid):
    """A scene whose state the rules would refuse whatever was declared; its faults stand at paths `state.FIELD`."""

    default_code = "invalid_scene"


class InvalidTool(Invalid):
    """A GM's tool with values that the rules refuse."""

    default_code = "invalid_tool"


class SealBroken(CampaignError):
    """A seal cannot be opened, or what is in it is not what its fingerprint says."""

    default_code = "seal_broken"


class EngineFault(CampaignError):
    """The rules broke an invariant of their own over this; nothing was changed."""

    default_code = "rules_fault"


CLOSER_CODES = frozenset(
    {
        "turn_open",
        "scene_closed",
        "tool_changes_turn",
        "scene_under_way",
        "nothing_filed",
        "unknown_tool",
        "nothing_to_undo",
        "goes_on_later",
        "correction_stale",
        "correction_is_nothing",
        "would_ask_back",
        "other_course",
        "too_many_turns",
        "correction_unfit",
        "correction_waits",
        "late_kept",
        "late_admitted",
        "late_replaced",
        "late_withdrawn",
        "seal_key_lacking",
        "second_void",
        "second_step_on",
        "proposal_decided",
    }
)
"""Codes that say more closely than its kind what is refused: SceneOpen for a turn under way; WrongStatus for a closed
scene, for one under way, before whose turn none can be inserted, and for a tool that would make another turn of the
one that collects; NotFound for nothing to withdraw or to undo, and for a tool that the rule system does not know;
SealBroken where it was sealed with a key that the service lacks; NeedsOthers for a turn that asks again what was void;
WrongStatus for a proposal that has ended; TurnClosed for what came too late and is kept sealed, WrongStatus for such a
text that counts already, was replaced by a later one, or was withdrawn; WrongStatus for a second step that there is,
and for a correction of a published turn that goes on in a later one, is outdated, changes nothing, or cannot be carried
into the present.
"""

HELD_REASONS = frozenset(
    {
        "rules_fault",
        "case_errors",
        "lease_lost",
        "approval_failed",
        "publication_failed",
        "seal_broken",
        "turn_inserted",
    }
)
"""Why a turn is held: the engine broke an invariant; the case itself has errors; three attempts to draft, to approve by
rule, to publish came to nothing; a seal cannot be opened or is not what its fingerprint says; another comes before."""

FAULT_CODES = frozenset(
    {
        "bad_salt",
        "code_taken",
        "key_taken",
        "gm_only",
        "last_gm",
        "more_faults",
        "too_much_text",
        "unfit_sheet",
        "wrong_code",
        "wrong_password",
    }
)
"""Codes of single faults that the service itself finds in settings, sheets and declarations, besides those of shape."""
