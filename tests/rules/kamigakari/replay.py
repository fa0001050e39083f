"""What the events of a resolution say that has changed, from the state before it: every number has its event."""

from collections import Counter


class Ledger:
    """The numbers of all characters, changed by events alone; a number that does not follow raises AssertionError."""

    def __init__(self, state):
        self.people = {key: self._numbers(one) for key, one in state["characters"].items()}

    @staticmethod
    def _numbers(one):
        return {
            "hp": one["hp"],
            "crest": one.get("crest", 22),
            "money": one.get("money", 0),
            "pos": one.get("pos"),
            "excess": one.get("excess_spirit", 0),
            "spirit": Counter(one.get("spirit", ())),
            "statuses": {status["status"] for status in one.get("statuses", ())},
            "links": len(one.get("links", ())),
        }

    def read(self, event):
        """Take up one event."""
        reader = getattr(self, event["type"], None)
        if reader is not None:
            reader(self.people[event["actor"]], event)

    def hp(self, one, event):
        assert event["before"] == one["hp"]
        assert event["change"] == event["after"] - event["before"]
        one["hp"] = event["after"]

    def crest(self, one, event):
        assert event["before"] == one["crest"]
        one["crest"] = event["after"]

    def burn(self, one, event):
        assert event["cost"] == sum(event["dice"])
        one["crest"] -= event["cost"]
        assert event["crest"] == one["crest"]

    def crest_spent(self, one, event):
        one["crest"] -= event["amount"]
        assert event["crest"] == one["crest"]

    def money(self, one, event):
        one["money"] += event["change"]
        assert event["left"] == one["money"]

    def move(self, one, event):
        assert event["start"] == one["pos"]
        assert event["path"][-1] == event["end"]
        one["pos"] = event["end"]

    def exchange(self, one, event):
        one["spirit"][event["into"]] -= 1
        one["spirit"][event["out"]] += 1

    def spirit_spent(self, one, event):
        one["spirit"] -= Counter(event["faces"])
        one["excess"] -= event["excess"]

    def spirit_reroll(self, one, event):
        one["spirit"] += Counter(event["faces"])

    def excess_gained(self, one, event):
        one["excess"] += event["amount"]
        assert event["total"] == one["excess"]

    def excess_lost(self, one, event):
        one["excess"] -= event["amount"]

    def status_gained(self, one, event):
        if event["status"] in {"faint", "incapacitated", "dead"}:
            one["statuses"] -= {"faint", "incapacitated", "dead"}
        assert event["status"] not in one["statuses"]
        one["statuses"].add(event["status"])

    def status_cleared(self, one, event):
        one["statuses"].remove(event["status"])

    def link(self, one, event):
        one["links"] += 1
        assert event["count"] == one["links"]


def unexplained(before, events, after):
    """Return whose numbers after a resolution are not what its events say."""
    ledger = Ledger(before)
    for event in events:
        ledger.read(event)
    told = {key: _counted(one) for key, one in ledger.people.items()}
    found = {key: _counted(Ledger._numbers(one)) for key, one in after["characters"].items()}
    return [key for key in told if told[key] != found[key]]


def _counted(numbers):
    return {**numbers, "spirit": sorted(numbers["spirit"].elements())}
