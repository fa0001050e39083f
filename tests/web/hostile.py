"""Hostile input up to the largest that each door takes: tests count the work that it costs, `make bench` times it.

Each door is told a share of its bounds, so that twice the input can be held to twice the work.
"""

import json
import sys
from collections.abc import Callable
from cProfile import Profile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from campaign.demo import story
from campaign.operations.imports import MOST_SHEETS
from campaign.operations.imports import MOST_VALUES as MOST_OF_IMPORT
from campaign.operations.shape import MOST_DECLARED, MOST_OF_SHEET, MOST_VALUES
from campaign.orders.rows import LONGEST
from web.incoming import DEEPEST_NAME, MOST_FIELDS, MOST_ROWS
from web.setting_form import mark_of

WAR = "/campaigns/WAR"
MARK = mark_of(story.SETTING)
HAND = f"{WAR}/turns/S1-1/declarations/blue-knight"
AMEND = f"{WAR}/turns/S1-1/review/amend"
EXAMPLE = json.loads((Path(__file__).parents[2] / "docs" / "examples" / "seven_pairs.json").read_text())
ROOM = 40
"""So many fields or values of a bound are left to what a form or a document needs besides."""

Sent = dict[str, Any]


@dataclass(frozen=True)
class Door:
    """A request whose body grows with a share of the bounds. `stage` is what the turn must have come to."""

    name: str
    who: str
    path: str
    sent: Callable[[float], Sent]
    method: str = "POST"
    stage: str = "open"
    more: Sent = field(default_factory=dict)

    def ask(self, person, share):
        """Send it as somebody at a browser would, and return the answer."""
        headers = {**person.headers, "X-CSRFToken": person.token()}
        person.session.commit()
        return person.client.open(self.path, method=self.method, headers=headers, **self.sent(share))


def fields_of(pattern, most=MOST_FIELDS, /, **more):
    """Return what makes a form of fields, each called by its number."""
    return lambda share: {"data": {**more, **{pattern.format(i): "x" for i in range(int((most - ROOM) * share))}}}


def texts_of(field_name, most=MOST_FIELDS, /, **more):
    """Return what makes a form of one field with many texts."""
    return lambda share: {"data": {**more, field_name: [f"x{i}" for i in range(int((most - ROOM) * share))]}}


def text_of(field_name, piece, most, /, **more):
    """Return what makes a form of one text."""
    return lambda share: {"data": {**more, field_name: piece * int(most * share / len(piece))}}


def rows_of(share, *, wrong, most=MOST_VALUES):
    amount = int((most - ROOM) * share)
    return {str(i): 1 for i in range(amount)} if wrong == "fields" else [1] * amount


def choices(share):
    half = int(MOST_FIELDS * share / 2) - ROOM
    return {"data": {"cover": [f"x{i}" for i in range(half)], **{f"cover@x{i}.aim": "1" for i in range(half)}}}


def pasted(field_name, document, /, **more):
    """Return what makes a form of a document pasted as JSON."""
    return lambda share: {"data": {**more, field_name: json.dumps(document(share))}}


def api(document):
    return lambda share: {"json": document(share)}


def sheets(share, sheet):
    amount = int(MOST_SHEETS * share)
    return {**EXAMPLE, "sheets": {f"k{i}": sheet(i, amount) for i in range(amount)}}


def faulty(_number, _amount):
    return {f"x{i}": 1 for i in range(MOST_OF_IMPORT // MOST_SHEETS - 2)}


def good(number, amount):
    """Return a sheet that fits to nobody alone: each master names the servant behind it, and that one the master."""
    names = list(EXAMPLE["sheets"])
    masters = [name for name in names if EXAMPLE["sheets"][name].get("kind") == "master"]
    servants = [name for name in names if name not in masters]
    if number % 2 == 0:
        sheet = EXAMPLE["sheets"][masters[number // 2 % len(masters)]]
        return {**sheet, "servant": f"k{number + 1}" if number + 1 < amount else None}
    return {**EXAMPLE["sheets"][servants[number // 2 % len(servants)]], "master": f"k{number - 1}"}


MASTER = {"kind": "master", "key": "k", "name": "K"}
DEEP_NAME = "hand." + "x." * (DEEPEST_NAME - 2) + "f{}"
DOORS = (
    Door("form: deep names", "blue", HAND, fields_of(DEEP_NAME)),
    Door("form: rows", "blue", HAND, fields_of("hand.{}.card", MOST_ROWS)),
    Door("form: keys", "blue", HAND, fields_of("cards.{}x")),
    Door("form: texts of a field", "blue", HAND, texts_of("aim")),
    Door("form: texts of the first choice", "blue", HAND, texts_of("cover", do="check")),
    Door("form: choices", "blue", HAND, choices),
    Door("form of several seats", "blue", f"{WAR}/turns/S1-1/together", texts_of("blue-knight:aim")),
    Door("form of a sheet: rows", "gm", f"{WAR}/sheets/new", fields_of("spells.{}.grade", MOST_ROWS, **MASTER)),
    Door("form of a sheet: keys", "gm", f"{WAR}/sheets/new", fields_of("skills.@{}.key", MOST_ROWS, **MASTER)),
    Door("form of a sheet: texts", "gm", f"{WAR}/sheets/new", texts_of("spells.0.grade", **MASTER)),
    Door(
        "form of settings: rows",
        "gm",
        f"{WAR}/settings",
        fields_of("setting.map.@{}.name", MOST_ROWS, setting_read=MARK),
    ),
    Door("form of a tool", "gm", f"{WAR}/tools/gm.adjust", fields_of("x{}.y")),
    Door("form of holders", "gm", f"{WAR}/seats/holders", fields_of("holder:{}")),
    Door("quick box: words", "blue", HAND, text_of("quick", "a,", LONGEST, do="fill")),
    Door("quick box: brackets", "blue", HAND, text_of("quick", "강타(", LONGEST, do="fill")),
    Door("quick box: blanks", "blue", HAND, text_of("quick", "강 ", LONGEST, do="fill")),
    Door(
        "amendment: rows",
        "gm",
        f"{AMEND}/seat/blue-knight",
        fields_of("hand.{}.card", MOST_ROWS, reason="x"),
        stage="drafted",
    ),
    Door("amendment by a tool", "gm", f"{AMEND}/tool/gm.adjust", fields_of("x{}.y"), stage="drafted"),
    Door(
        "pasted declaration",
        "blue",
        HAND,
        pasted("as_text", lambda share: {"hand": rows_of(share, wrong="list", most=MOST_DECLARED)}, do="text"),
    ),
    Door(
        "pasted declaration: rows",
        "blue",
        HAND,
        pasted(
            "as_text", lambda share: {"hand": [{"card": "x"}] * int((MOST_DECLARED - ROOM) // 2 * share)}, do="text"
        ),
    ),
    Door(
        "pasted sheet",
        "gm",
        f"{WAR}/sheets/new",
        pasted(
            "json", lambda share: {"skills": rows_of(share, wrong="fields", most=MOST_OF_SHEET)}, how="json", **MASTER
        ),
    ),
    Door(
        "pasted sheet: rows",
        "gm",
        f"{WAR}/sheets/new",
        pasted(
            "json",
            lambda share: {"spells": [{"grade": "x"}] * int((MOST_OF_SHEET - ROOM) // 2 * share)},
            how="json",
            **MASTER,
        ),
    ),
    Door(
        "pasted setting",
        "gm",
        f"{WAR}/settings",
        pasted("setting", lambda share: {"x": rows_of(share, wrong="fields")}, setting_read=MARK),
    ),
    Door(
        "pasted campaign: faults",
        "gm",
        "/campaigns/new/import",
        pasted("json", lambda share: sheets(share, faulty), code="I"),
    ),
    Door(
        "pasted campaign: good",
        "gm",
        "/campaigns/new/import",
        pasted("json", lambda share: sheets(share, good), code="?"),
    ),
    Door(
        "API: declaration",
        "blue",
        f"/api{HAND}/check",
        api(lambda share: {"declaration": {"hand": rows_of(share, wrong="list", most=MOST_DECLARED)}}),
    ),
    Door(
        "API: declaration, fields",
        "blue",
        f"/api{HAND}",
        api(lambda share: {"declaration": rows_of(share / 2, wrong="fields", most=MOST_DECLARED)}),
        "PUT",
    ),
    Door(
        "API: sheet",
        "gm",
        f"/api{WAR}/sheets",
        api(lambda share: {"key": "k", "document": rows_of(share, wrong="fields", most=MOST_OF_SHEET)}),
    ),
    Door(
        "API: settings",
        "gm",
        f"/api{WAR}",
        api(lambda share: {"setting": {"map": rows_of(share, wrong="fields")}}),
        "PATCH",
    ),
    Door(
        "API: tool",
        "gm",
        f"/api{WAR}/tools",
        api(lambda share: {"tool": "gm.adjust", "values": rows_of(share, wrong="fields")}),
    ),
    Door(
        "API: amendment",
        "gm",
        f"/api{WAR}/turns/S1-1/review/declaration",
        api(
            lambda share: {
                "seat": "blue-knight",
                "reason": "x",
                "revision": 1,
                "declaration": {"hand": rows_of(share, wrong="list", most=MOST_DECLARED)},
            }
        ),
        stage="drafted",
    ),
    Door(
        "API: import, faults", "gm", "/api/import", api(lambda share: {"code": "I", "document": sheets(share, faulty)})
    ),
    Door(
        "API: import, good",
        "gm",
        "/api/import",
        api(lambda share: {"code": f"G{int(share * 1000)}", "document": sheets(share, good)}),
    ),
    Door(
        "API: odd values",
        "gm",
        f"/api{WAR}",
        api(lambda share: {"setting": {"map": [1.5] * int((MOST_VALUES - ROOM) * share)}}),
        "PATCH",
    ),
)


def calls_of(work):
    """Return how many functions, of Python and of C, are called while the work is done, and what it returns."""
    before, counted = sys.getprofile(), Profile(subcalls=False)
    counted.enable()  # in C; a function of our own for each call costs twice as much
    try:
        answer = work()
    finally:
        counted.disable()
        sys.setprofile(before)
    return sum(entry.callcount for entry in counted.getstats()), answer
