"""Tables of the text: the words that a session, its scenes and its checks know, with their clauses."""

from typing import Literal, get_args

Stage = Literal["pre_play", "main_play", "after_play", "closed"]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""SRS-3.1."""
Phase = Literal["opening", "middle", "climax", "ending"]
PHASES: tuple[Phase, ...] = get_args(Phase)
"""SRS-3.2."""
PreparationItem = Literal["rulebook_read", "scenario_ready", "tools_ready"]
PREPARATIONS: dict[PreparationItem, str] = {
    "rulebook_read": "SRS-4.5",
    "scenario_ready": "SRS-4.6",
    "tools_ready": "SRS-4.7",
}
"""What the GM prepares, with the clause of each."""
Moderation = Literal["warn", "remove"]
MODERATIONS: tuple[Moderation, ...] = get_args(Moderation)
"""SRS-4.4."""

Role = Literal["player", "gm"]
CharacterKind = Literal["pc", "npc"]
SceneKind = Literal["normal", "master"]
SCENE_KINDS: tuple[SceneKind, ...] = get_args(SceneKind)
"""SRS-5.17."""
SceneStep = Literal["entry", "staging"]
"""SRS-5.8."""
AppearancePolicy = Literal["ask", "open", "closed"]
APPEARANCE_POLICIES: tuple[AppearancePolicy, ...] = get_args(AppearancePolicy)
"""SRS-5.12."""
CompanionPolicy = Literal["allow", "ask", "forbid"]
COMPANION_POLICIES: tuple[CompanionPolicy, ...] = get_args(CompanionPolicy)
"""SRS-5.11."""
ExitPolicy = Literal["ask", "open"]
EXIT_POLICIES: tuple[ExitPolicy, ...] = get_args(ExitPolicy)
"""SRS-5.6."""
PendingKind = Literal["appearance", "exit", "companion"]
RequestKind = Literal["appearance", "exit", "companion", "scene"]
REQUEST_RULES: dict[PendingKind, str] = {"appearance": "SRS-5.12", "exit": "SRS-5.6", "companion": "SRS-5.11"}
"""What may be pending in a scene, with the clause of each."""
Need = Literal["consent", "gm"]
"""SRS-5.11: whose word a pending request waits for."""
SceneRequestStatus = Literal["open", "accepted", "refused"]
"""SRS-5.3."""

CheckKind = Literal["single", "opposed"]
CheckStatus = Literal["open", "reported", "done"]
Modified = Literal["difficulty", "check_value", "achievement"]
MODIFIED: tuple[Modified, ...] = get_args(Modified)
"""SRS-1.11: what a GM modifies."""
Outcome = Literal["critical", "fumble", "success", "failure", "reported", "cannot_roll"]
"""SRS-1.2 to SRS-1.9, SRS-2.5: what comes of a plain check."""
RollOutcome = Literal["critical", "fumble", "ordinary"]
SideOutcome = Literal["critical", "fumble", "ordinary", "cannot_roll", "not_rolled"]
"""SRS-2.5, SRS-2.9: what comes of one side of an opposed check."""
AnyOutcome = Literal["critical", "fumble", "success", "failure", "reported", "ordinary", "cannot_roll", "not_rolled"]
OUTCOMES: tuple[AnyOutcome, ...] = get_args(AnyOutcome)
CRITICAL_VALUES = (2, 13)
"""SRS-1.6: from, to; 13 is never."""
FUMBLE_VALUES = (1, 12)
"""SRS-1.7: from, to; 1 is never."""
CANNOT_CHECK = "cannot_check"
"""SRS-2.5: the status of those who cannot roll."""

LedgerKind = Literal["grant", "spend"]
"""SRS-8.4."""
EffectKind = Literal["add_check_value", "add_hp_max", "set_critical_value", "set_fumble_value"]
"""Section 6: what a purchase changes."""
AppearanceFailure = Literal["cost", "check"]
"""SRS-5.13: at what an appearance failed."""
NoticeCode = Literal[
    "difficulty_scale_set",
    "check_value_differs",
    "modifier_out_of_range",
    "phase_without_scene",
    "scenes_not_used",
    "growth_not_used",
]
"""Section 3: what is pointed out to the GM."""
