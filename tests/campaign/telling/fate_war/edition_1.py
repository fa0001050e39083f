"""The demo's first battle: case and resolution as the last engine of edition 1 wrote them, and their turn."""

import json
from pathlib import Path

from campaign.model.resolution import StoredResolution
from tests.factories import a_battle, drafted, file_hands

_TURN = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
CASE, RESOLUTION = _TURN["case"], _TURN["resolution"]
EVENTS = RESOLUTION["events"]
REVISION = 2


def old_draft(war):
    """Return the drafted turn whose latest revision is what edition 1 resolved."""
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    turn.state = CASE["state"]
    draft = {"turn": turn, "revision": REVISION, "ruleset_version": "1", "created_at": turn.drafted_at}
    told = {"state": RESOLUTION["state"], "events": EVENTS}
    war.session.add(StoredResolution(declared=CASE["declarations"], case=CASE, **told, **draft))
    war.session.commit()
    return turn
