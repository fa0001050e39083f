"""The demo's first battle, published: case and resolution as the last engine of edition 1 wrote them."""

import json
from pathlib import Path

_TURN = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
CASE, RESOLUTION = _TURN["case"], _TURN["resolution"]
EVENTS = RESOLUTION["events"]
