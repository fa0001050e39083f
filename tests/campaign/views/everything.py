"""All that one reader can get out of the views, with what differs by chance left out: times, and salted hashes.

Seeds and salts, and what comes of them, stand in it: a test that compares two worlds draws the same in both.
"""

from dataclasses import fields, is_dataclass
from datetime import datetime

from campaign import views
from campaign.demo import story
from campaign.errors import CampaignError
from campaign.telling.fate_war.battles import battle_rows
from campaign.views.dice import dice_proof
from campaign.views.results import result_view
from campaign.views.transcripts import transcript

BY_CHANCE = {"deadline", "hash", "fingerprint", "fingerprints", "salt", "token"}
KEYS = (*story.SHEETS, "wolf", "ghost")
CODES = ("S1-1", "S1-2", "S2-1")


def everything(war, name):
    """Return every view of a campaign for one of its people, or None for the public, as plain comparable values."""
    session, campaign, reader = war.session, war.campaign, war.reader(name)
    seen = {
        "campaign": views.campaign_view(session, reader, campaign),
        "members": views.members(session, reader, campaign),
        "invitations": tried(views.invitations, session, reader, campaign),
        "sheets": views.sheets(session, reader, campaign),
        "turns": views.turns_of(session, reader, campaign),
        "log": views.log(session, reader, campaign),
        "ledger": views.ledger_view(session, reader, campaign),
        "transcript": taken_home(transcript(session, reader, campaign)),
    }
    seats = {key: tried(views.seat_at, session, reader, campaign, key) for key in KEYS}
    turns = {code: tried(views.turn_at, session, reader, campaign, code) for code in CODES}
    for key, seat in seats.items():
        seen |= of_one(f"seat {key}", seat, (views.sheet_view, views.sheet_history), session, reader)
    for code, turn in turns.items():
        shown = (views.turn_view, views.trace, views.review_view, result_shown, dice_proof)
        seen |= of_one(f"turn {code}", turn, shown, session, reader)
        for key, seat in seats.items():
            if not refused(turn) and not refused(seat):
                seen[f"form {code} {key}"] = tried(views.form_view, session, reader, turn, seat)
    return {what: plain(value) for what, value in seen.items()}


def taken_home(told):
    """Return a transcript without what hashes and times are by chance: how large it is, and what its lines say."""
    heads = [(head["turn"], head["stage"], head["note"].split("\n")[1]) for head in told["heads"]]
    lines = [{part[1].removeprefix("values."): part[2] for part in one["parts"]} for one in told["told"]]
    chance = {*BY_CHANCE, "at"}
    said = [{name: value for name, value in line.items() if name.split(".")[0] not in chance} for line in lines]
    digests = sorted(len(one["digests"]) for one in told["told"])
    sizes = {"leaves": len(told["leaves"]), "digests": digests, "key": bool(told["key"])}
    return {**told, "heads": heads, "told": sorted(said, key=str), **sizes}


def result_shown(session, reader, turn):
    """Return what a result page draws: of the whole state that the rows are told from nothing else may show."""
    result = result_view(session, reader, turn)
    rows = battle_rows(result.reading, "en", result.names)
    return {"rows": rows, "sheets": result.sheets, "views": result.views, "events": result.reading.events}


def of_one(what, thing, asked, session, reader):
    if refused(thing):
        return {what: thing}
    return {f"{what} {view.__name__}": tried(view, session, reader, thing) for view in asked}


def tried(view, *arguments):
    """Return what a view gives, or how it refuses."""
    try:
        return view(*arguments)
    except CampaignError as refusal:
        return (type(refusal).__name__, refusal.code, refusal.values)


def refused(thing):
    return isinstance(thing, tuple)


def plain(value):
    if is_dataclass(value):
        return plain({one.name: getattr(value, one.name) for one in fields(value)})
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if key not in BY_CHANCE}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return None if isinstance(value, datetime) else value
