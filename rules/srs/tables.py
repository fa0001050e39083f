"""Tables of the text: the words that a session, its scenes and its checks know, with their clauses."""

STAGES = ("pre_play", "main_play", "after_play", "closed")
"""SRS-3.1."""
PHASES = ("opening", "middle", "climax", "ending")
"""SRS-3.2."""
PREPARATIONS = {"rulebook_read": "SRS-4.5", "scenario_ready": "SRS-4.6", "tools_ready": "SRS-4.7"}
"""What the GM prepares, with the clause of each."""
MODERATIONS = ("warn", "remove")
"""SRS-4.4."""

ROLES = ("player", "gm")
CHARACTER_KINDS = ("pc", "npc")
SCENE_KINDS = ("normal", "master")
"""SRS-5.17."""
SCENE_STEPS = ("entry", "staging")
"""SRS-5.8."""
APPEARANCE_POLICIES = ("ask", "open", "closed")
"""SRS-5.12."""
COMPANION_POLICIES = ("allow", "ask", "forbid")
"""SRS-5.11."""
EXIT_POLICIES = ("ask", "open")
"""SRS-5.6."""
REQUEST_RULES = {"appearance": "SRS-5.12", "exit": "SRS-5.6", "companion": "SRS-5.11"}
"""What may be pending in a scene, with the clause of each."""
NEEDS = ("consent", "gm")
"""SRS-5.11: whose word a pending request waits for."""
SCENE_REQUEST_STATUSES = ("open", "accepted", "refused")
"""SRS-5.3."""

CHECK_KINDS = ("single", "opposed")
CHECK_STATUSES = ("open", "reported", "done")
MODIFIED = ("difficulty", "check_value", "achievement")
"""SRS-1.11: what a GM modifies."""
OUTCOMES = ("critical", "fumble", "success", "failure", "reported", "ordinary", "cannot_roll", "not_rolled")
CRITICAL_VALUES = (2, 13)
"""SRS-1.6: from, to; 13 is never."""
FUMBLE_VALUES = (1, 12)
"""SRS-1.7: from, to; 1 is never."""
CANNOT_CHECK = "cannot_check"
"""SRS-2.5: the status of those who cannot roll."""

LEDGER_ENTRIES = ("grant", "spend")
"""SRS-8.4."""
