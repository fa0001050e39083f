"""Requests at random to every route, as outsider, player and GM: no fault of ours, no secret of another's in an answer.

`python -m tests.web.fuzz [--postgres] REQUESTS SEED [FIRST]`: which requests are made follows from the url map, from
the forms as they are drawn, and from the schemas of the API. Each has a number, so that one that failed can be made
again alone. None may be a fault of ours, tell another's secret, or take SLOW seconds of this process.
"""

import os
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from html.parser import HTMLParser
from random import Random
from urllib.parse import quote

from argon2 import PasswordHasher
from sqlalchemy import Engine, event

from campaign.demo import story
from campaign.operations.campaigns import create_campaign
from campaign.operations.invitations import invite
from campaign.operations.logins import open_login
from campaign.operations.scenes import abandon_scene
from campaign.operations.turn_keys import seed_of
from campaign.operations.turns import void_turn
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, settings_of
from campaign.store.tables import METADATA
from launch.postgres import take_cluster
from rules.core.drawing import sub_seed_of
from rules.registry import RULESETS
from tests.factories import a_battle, a_scene, a_war, drafted, file_hands, published
from tests.web.copies import PostgresCopies, SqliteCopies
from web import create_app

WHO = (None, "otto", "reader", "blue", "red", "gm")
CANARIES = ("kanarie", "KANARIE")
GMS = frozenset({"gm", "co_gm"})
MASTERS = {"yuna": "blue", "mira": "red", "haru": "silver", "sol": "gm"}
"""Each has a power of a name of its own, which only its holder and the GMs ever read."""
HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("correct horse battery")
PART = re.compile(r"<(?:(\w+)(?:\([^)]*\))?:)?(\w+)>")
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
ODD_TEXTS = (
    *("", " ", "\0", "0", "-1", "9" * 30, "9" * 5_000, "1e400", "NaN", "true", "null", "[]", "{}", '{"a":[{"b":1}]}'),
    *(
        "é" * 300,
        "x" * 3_000,
        "<b>&\"'",
        "..",
        "a.b",
        "@0",
        "@new",
        ":",
        ";a=b",
        "x;of=y",
        "'; --",
        "\u202e",
        "\r\nX: 1",
    ),
    *("2026-12-03T22:00", "0001-01-01T00:00", "9999-12-31T23:59:59-12:00", "2999-01-01T00:00:00+00:00", "%00", "../x"),
    *("gm", "new", "file", "check", "fill", "text", "amend", "drop", "suggest", "reopen", "json"),
)
ODD_VALUES = (None, True, 1.5, 10**30, -1, 2**63, [], {}, [[[]]], {"a": {"b": [1]}}, "\ud800", [1] * 50)
FIELDS = (
    *("reason", "deadline", "revision", "role", "do", "add", "remove", "up", "json", "as_text", "quick", "how", "as"),
    *("replaces", "cause", "key", "holder", "code", "name", "setting", "setting_read", "void_reason", "next", "email"),
    *("hand.0.card", "hand.@0.key", "skills.@0.key", "skills.@0.value", "spells.0.grade", "setting.map.@0.id", "x.y.z"),
    *("password", "display_name", "options.move_range", "first.action", "first.action@study.teacher", "yuna:move"),
)
FOR_OPERATORS = frozenset({"/mailbox"})
"""What is there on a developer's machine alone, and shows the mails of all."""
SLOW = 5
"""Seconds of this process that no request may take: half of what the server gives it, and of a machine that is slow."""
STAGES = ("open", "scene", "drafted", "published", "void")


class Fields(HTMLParser):
    """Reads the names of a page's fields, each with the values that it offers."""

    def __init__(self):
        super().__init__()
        self.offers, self._select = {}, None

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        name = given.get("name")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            self.offers.setdefault(self._select, []).append(given.get("value") or "")
        if tag in ("input", "textarea", "button", "select") and name:
            self.offers.setdefault(name, []).append(given.get("value") or "")


def known_texts(value):
    """Yield every short text of a document."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from known_texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from known_texts(part)
    elif isinstance(value, str) and 0 < len(value) < 40:
        yield value


class Site:
    """The app on a database that can be put back to a stage of its war, and those who ask."""

    def __init__(self, copies):
        self._copies = copies
        self.app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": copies.url}))
        for limiter in self.app.extensions.get("limiter", ()):
            limiter.enabled = False
        METADATA.create_all(SESSIONS.kw["bind"])
        self.turns, self.texts, self.seeds, self.stage, self.is_changed = {}, {}, {}, None, True
        with SESSIONS(expire_on_commit=False) as session:
            self._people(session)
            self._stages(session)
        event.listen(Engine, "before_cursor_execute", self._note_writing)
        self.put_back(STAGES[0])

    def close(self):
        """Let go of the database."""
        event.remove(Engine, "before_cursor_execute", self._note_writing)
        SESSIONS.kw["bind"].dispose()
        self._copies.close()

    def _note_writing(self, _connection, _cursor, statement, *_more):
        self.is_changed = self.is_changed or statement.lstrip("(").startswith(("INSERT", "UPDATE", "DELETE", "WITH"))

    def _people(self, session):
        spells = {key: {"id": CANARIES[0] + name, "name": CANARIES[1] + name} for key, name in MASTERS.items()}
        sheets = {
            key: {"spells": [*story.SHEETS[key].get("spells", ()), {**spell, "kind": "defence", "grade": 1}]}
            for key, spell in spells.items()
        }
        self.war = a_war(session, sheets=sheets, password_hash=HASH)
        self.keys = {name: open_login(session, account) for name, account in self.war.people.items()}
        for slug in RULESETS:
            if slug != self.war.campaign.ruleset:
                create_campaign(session, self.war.gm, {"code": slug, "name": slug, "ruleset": slug})
        self.secrets = {f"{word}{name}": {name, *GMS} for name in MASTERS.values() for word in CANARIES}
        self.secrets |= {f"{name}@example.org": {name} for name in self.war.people}
        self.secrets[invite(session, self.war.gm, self.war.campaign, "reader").token] = GMS
        self.secrets[HASH] = frozenset()
        session.commit()

    def _stages(self, session):
        """Bring the war from stage to stage, and keep the database as it is at each."""
        war = self.war
        scene = a_scene(war)
        self._keep("scene", scene)
        void_turn(session, war.gm, scene, "x")
        self._keep("void", scene)
        abandon_scene(session, war.gm, scene.scene)
        turn = a_battle(war)
        file_hands(war, turn)
        self._keep("open", turn)
        drafted(war, turn)
        self._keep("drafted", turn)
        published(war, turn)
        self._keep("published", turn)

    def _keep(self, stage, turn):
        self.war.session.commit()
        self.turns[stage] = turn.code
        texts = {*known_texts(turn.state), *known_texts(turn.asked)}
        self.texts[stage] = sorted(
            text for text in texts if not text.startswith(CANARIES)
        )  # none comes back as an echo
        self.seeds[stage] = seed_of(settings_of(self.war.session), turn.seed).hex()
        self.war.session.commit()
        SESSIONS.kw["bind"].dispose()  # PostgreSQL copies only what nobody is connected to
        self._copies.keep(stage)

    def put_back(self, stage):
        """Put the database back to a stage, if it is at another or was written to."""
        if self.stage == stage and not self.is_changed:
            return
        SESSIONS.kw["bind"].dispose()
        self._copies.put_back(stage)
        self.stage, self.is_changed = stage, False

    def secrets_from(self, who):
        """Return every text that must not stand in an answer to somebody."""
        return [text for text, readers in self.secrets.items() if who not in readers] + self._seeds_from(who)

    def _seeds_from(self, who):
        """Return the seed, which nobody is told, and the GM's sub-seed, for all but the GM."""
        seed = self.seeds[self.stage]
        return [seed] if who in GMS else [seed, sub_seed_of(bytes.fromhex(seed), "gm").hex()]

    def as_somebody(self, who):
        """Return a client that is logged in, and its token against forged forms."""
        client = self.app.test_client()
        with client.session_transaction() as cookie:
            if who:
                cookie["_user_id"], cookie["_fresh"] = self.keys[who], True
        return client, TOKEN.search(client.get("/help").text).group(1)


class Fuzz:
    """Makes requests, and keeps what was wrong with their answers."""

    def __init__(self, site, seed):
        self.site, self.seed, self.random = site, seed, Random()
        self.count, self.asked, self.wrong = Counter(), set(), []
        self.offers = {}
        rules = [rule for rule in site.app.url_map.iter_rules() if rule.endpoint not in {"static", "monitoring.ready"}]
        methods = [(rule, method) for rule in rules for method in sorted(rule.methods - {"HEAD", "OPTIONS"})]
        self.routes = sorted(methods, key=lambda one: (one[0].rule, one[1]))
        (api,) = site.app.extensions["flask-smorest"]["apis"].values()
        self.api = api["ext_obj"].spec.to_dict()

    def run(self, requests, first=0):
        """Make so many requests; each route has its turn, each stage of the war too."""
        for number in range(first, first + requests):
            self.random.seed(f"{self.seed}/{number}")
            stage = STAGES[number // len(self.routes) % len(STAGES)]
            self.site.put_back(stage)
            self._ask(number, *self.routes[number % len(self.routes)])

    def _ask(self, number, rule, method):
        who = self.random.choice(WHO)
        client, token = self.site.as_somebody(who)
        path, sent = self._path(rule), {}
        headers = {"X-CSRFToken": token} if self.random.random() < 0.97 else {}
        query = f"?{self._pick()}={quote(self._text(), errors='replace')}" if self.random.random() < 0.2 else ""
        self.asked.add((rule.rule, method))
        begun = time.process_time()
        try:
            sent = {} if method == "GET" else self._sent(client, who, rule, method, path)
            answer = client.open(path + query, method=method, headers=headers, buffered=True, **sent)
            status, text = answer.status_code, answer.text
        except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
            status, text = 500, traceback.format_exc(limit=-4)
        seconds = time.process_time() - begun
        self.count[f"{status // 100}xx"] += 1
        secrets = [] if path in FOR_OPERATORS else self.site.secrets_from(who)
        told = text if status >= 500 else [secret for secret in secrets if secret in text]
        if seconds >= SLOW:
            told = f"{seconds:.1f} s"
        if told:
            self.wrong.append((number, who, method, path + query, repr(sent)[:600], status, told))

    def _path(self, rule):
        parts = {"string": self._part, "int": lambda _: self.random.choice(("1", "2", "3", "9" * 9, "9" * 30))}
        return PART.sub(lambda found: parts.get(found[1] or "string", self._part)(found[2]), rule.rule)

    def _part(self, name):
        """Return a part of an address: mostly one that there is."""
        if self.random.random() < 0.08:
            return quote(self.random.choice(ODD_TEXTS)[:2_000] or "x", safe="", errors="replace").replace(".", "%2E")
        pools = {
            "code": ("WAR", "WAR", "WAR", "WAR", *(slug for slug in RULESETS if slug != "fate_war"), "NONE"),
            "turn": (self.site.turns[self.site.stage],) * 5 + ("S1-1", "S2-2", "S9-9"),
            "slug": (*RULESETS, "none"),
            "name": tuple(RULESETS["fate_war"].tool_schemas),
        }
        return quote(self.random.choice(pools.get(name) or (*story.SHEETS, "gm")), safe="")

    def _text(self):
        if self.random.random() < 0.5:
            return self.random.choice(ODD_TEXTS)
        return self.random.choice(self.site.texts[self.site.stage])

    def _pick(self):
        return quote(self.random.choice(FIELDS), safe="")

    def _sent(self, client, who, rule, method, path):
        """Return the body of a request: JSON by the API's schemas, or a form as it is drawn, some of it changed."""
        if path.startswith("/api/"):
            if self.random.random() < 0.05:
                return {"json": self.random.choice(ODD_VALUES)}
            schema = self._body_schema(rule, method)
            return {} if schema is None else {"json": self._value(schema, 0)}
        offers = self._offers(client, who, path)
        data = {
            name: self.random.choice(values) if self.random.random() < 0.8 else self._text()
            for name, values in offers.items()
            if self.random.random() < 0.9 and name != "csrf_token"
        }
        for _ in range(self.random.choice((0, 0, 1, 3))):
            data[self.random.choice(FIELDS)] = self._text()
        return {"data": data}

    def _offers(self, client, who, path):
        """Return the fields of the page at an address or above it, each with what it offers."""
        key = (self.site.stage, who, path)
        if key not in self.offers:
            reader = Fields()
            for address in (path, path.rpartition("/")[0]):
                answer = client.get(address, buffered=True)
                if answer.status_code == 200:
                    reader.feed(answer.text)
                    break
            self.offers[key] = reader.offers
        return self.offers[key]

    def _body_schema(self, rule, method):
        described = self.api["paths"].get(PART.sub(r"{\2}", rule.rule), {}).get(method.lower(), {})
        return described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")

    def _value(self, schema, depth):
        """Return a value of a schema of the API, or something else in its place."""
        if self.random.random() < 0.06 or depth > 6:
            return self.random.choice((*ODD_VALUES, self._text()))
        if "$ref" in schema:
            return self._value(self.api["components"]["schemas"][schema["$ref"].rpartition("/")[2]], depth)
        for choice in ("oneOf", "anyOf", "allOf"):
            if choice in schema:
                return self._value(self.random.choice(schema[choice]), depth)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        return self._of_type(schema, depth)

    def _of_type(self, schema, depth):
        kind = schema.get("type")
        if kind == "object" or "properties" in schema:
            parts = schema.get("properties", {})
            chosen = [name for name in parts if self.random.random() < (0.9 if depth < 2 else 0.4)]
            more = {self._text(): self._text()} if self.random.random() < 0.2 or not parts else {}
            return {name: self._value(parts[name], depth + 1) for name in chosen} | more
        if kind == "array":
            items = schema.get("items", {})
            return [self._value(items, depth + 1) for _ in range(self.random.choice((0, 1, 2, 10)))]
        if kind == "integer":
            return self.random.choice((0, 1, 1, 2, 3, 10, -1, 2**31, 2**63))
        return self.random.random() < 0.5 if kind == "boolean" else self._text()


def main():
    on_postgres = "--postgres" in sys.argv
    requests, seed, *first = (int(one) for one in sys.argv[1:] if one.isdecimal())
    cluster = take_cluster(os.environ) if on_postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            site = Site(PostgresCopies(cluster.admin_url) if cluster else SqliteCopies(folder))
            fuzz = Fuzz(site, seed)
            fuzz.run(requests, *first)
            site.close()
    finally:
        if cluster:
            cluster.stop()
    answers = ", ".join(f"{kind} {amount}" for kind, amount in sorted(fuzz.count.items()))
    print(f"{requests} requests, {len(fuzz.asked)} of {len(fuzz.routes)} routes: {answers}; {len(fuzz.wrong)} wrong")
    for number, who, method, path, sent, status, told in fuzz.wrong:
        print(f"\n{number}: {who} {method} {path[:300]} {status}\n  {sent}\n  {told}")
    return 1 if fuzz.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
