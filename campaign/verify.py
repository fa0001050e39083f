#!/usr/bin/env python3
"""Check a transcript of a play-by-post war at home: `python verify.py TRANSCRIPT.json [--head "SIZE ROOT"]...`.

This file needs nothing but Python 3.11; where the library `cryptography` is there, signatures are checked too. It
computes every hash anew, and trusts nothing of what it is given but the heads that you paste from your own mails.
Exit status: 0 all is well, 1 something is wrong, 2 a file or a head cannot be read.
"""

import argparse
import base64
import binascii
import hashlib
import hmac
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None  # type: ignore[assignment, misc]

FORMAT, LEAF, LONGEST = "grailjudge-transcript-1", "grailjudge-leaf-1", 256 * 1024 * 1024
FILED = "declaration_received", "declaration_kept"
SHEETS = ("sheet_created", "sheet_edited", "sheet_written")
WORDS = {
    "heads": ("{n} heads of the log, over {size} leaves", "로그 머리 {n}개를 잎 {size}개에서 다시 계산함"),
    "signed": ("each head is signed by {name}", "머리마다 {name}의 서명이 맞음"),
    "unsigned": ("signatures not checked: no library cryptography", "서명은 확인하지 않음: cryptography 없음"),
    "pasted": ("the head that you gave is one of this log: {head}", "입력한 머리가 이 로그의 것임: {head}"),
    "no head": (
        "no head of yours was given: paste one from a mail",
        "메일의 머리를 넣으면 다른 로그가 아님도 확인됨",
    ),
    "leaf": ("the leaf of your receipt is in the log: {leaf}", "접수증의 잎이 로그에 있음: {leaf}"),
    "told": ("{n} entries that you may read, each in its leaf", "읽을 수 있는 기록 {n}개가 모두 제 잎에 있음"),
    "turn": ("turn {turn}: {declared} declarations, {events} events", "턴 {turn}: 선언 {declared}개, 사건 {events}개"),
    "sheets": ("{n} sheets as the log has them", "시트 {n}장이 로그와 같음"),
    "rules": ("turn {turn}: by the rules it ends like this again", "턴 {turn}: 규칙으로 다시 판정해도 결과가 같음"),
    "well": ("all is well", "모두 맞음"),
    "wrong": ("WRONG, {what}: {where}; it should be: {should}", "틀림, {what}: {where}. 맞는 값: {should}"),
    "unreadable": ("cannot be read: {why}", "읽을 수 없음: {why}"),
}
Given = Mapping[str, Any]
Say = Callable[..., None]
"""Is told of each thing that was checked: its word in WORDS, and the values in it."""
Recompute = Callable[[Given, Say], None]


class Wrong(Exception):
    """The first thing that is not as it should be: what, where, and what it should be."""

    def __init__(self, what: str, where: str, should: object) -> None:
        super().__init__(what)
        self.what, self.where, self.should = what, where, should


class Unreadable(Exception):
    """A file or a head is none."""


def require(holds: object, what: str, where: str, should: object) -> None:
    """Raise Wrong where something does not hold."""
    if not holds:
        raise Wrong(what, where, should)


def canonical(value: Any) -> str:
    """Return plain JSON of integers as RFC 8785 writes it."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{json.dumps(key, ensure_ascii=False)}:{canonical(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def digest(value: Any) -> str:
    """Return the SHA-256 of plain JSON, in hex."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of a leaf of a tree of RFC 6962."""
    return hashlib.sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node of such a tree."""
    return hashlib.sha256(b"\1" + left + right).digest()


def roots_of(leaves: Sequence[bytes], sizes: Iterable[int]) -> dict[int, str]:
    """Return the roots, in hex, of the trees of the first so many leaves, by these sizes."""
    wanted, found, peaks = set(sizes), dict[int, str](), list[bytes]()
    for size in range(len(leaves) + 1):
        if size:
            peaks.append(leaves[size - 1])
            for _ in range((size & -size).bit_length() - 1):
                right = peaks.pop()
                peaks.append(node_hash(peaks.pop(), right))
        if size in wanted:
            root = peaks[-1] if peaks else hashlib.sha256(b"").digest()
            for left in reversed(peaks[:-1]):
                root = node_hash(left, root)
            found[size] = root.hex()
    return found


def head_of(text: str) -> tuple[int, str]:
    """Return size and root, in hex, of a head: of a signed note, or a size and at least 16 digits of its root."""
    lines = text.strip().splitlines()
    if len(lines) >= 3 and lines[1].isdecimal():
        try:
            words = [lines[1], base64.b64decode(lines[2], validate=True).hex()]
        except binascii.Error as error:
            raise Unreadable("the root in a head is no base64") from error
    else:
        words = text.replace("·", " ").split()
    root = "".join(words[1:]).lower()
    is_size = bool(words) and words[0].isascii() and words[0].isdecimal() and len(words[0]) < 16
    if not is_size or not 16 <= len(root) <= 64 or set(root) - set("0123456789abcdef"):
        raise Unreadable("a head is a size and 16 or more hex digits of its root, as mails and pages show it")
    return int(words[0]), root


class Check:
    """A transcript as it is checked, part by part; `say` is told of each that is well."""

    def __init__(self, given: Given, heads: Sequence[tuple[int, str]], leaves: Sequence[str], say: Say) -> None:
        self.given, self.pasted, self.receipts, self.say = given, heads, leaves, say
        self.entries: list[dict[str, Any]] = []

    def run(self) -> None:
        """Check everything, in the order in which one part rests on those before. Raise Wrong for the first fault."""
        self.tree()
        self.leaves()
        for turn in self.given["turns"]:
            self.turn(turn)
        self.sheets()

    def tree(self) -> None:
        """Check that the heads are those of the leaves, signed, and that those of the reader are among them."""
        leaves = [bytes.fromhex(leaf) for leaf in self.given["leaves"]]
        heads = [(f"{one['turn']} {one['stage']}", one["note"], *head_of(one["note"])) for one in self.given["heads"]]
        roots = roots_of(leaves, [*(head[2] for head in heads), *(size for size, _ in self.pasted)])
        for size, root in self.pasted:
            require(size in roots, "log cut off", f"it has {len(leaves)} leaves", f"{size}, by the head you gave")
            holds, where = roots[size].startswith(root), f"the root of the first {size} leaves is {roots[size]}"
            require(holds, "another log", where, f"{root}, the head you gave")
            self.say("pasted", head=f"{size} · {root[:16]}")
        before = 0
        for name, _, size, root in heads:
            is_grown = before <= size <= len(leaves)
            require(is_grown, "heads that do not grow", f"{name} has {size}", f"{before} or more")
            require(roots[size] == root, "the head of another tree", f"{name} says {root}", roots[size])
            before = size
        require(len(leaves) == before, "leaves behind the last head", f"{len(leaves)} leaves", before)
        self.say("heads", n=len(heads), size=len(leaves))
        self.signatures([(name, note) for name, note, _, _ in heads])
        if not self.pasted:
            self.say("no head")

    def signatures(self, heads: Sequence[tuple[str, str]]) -> None:
        """Check that each head is signed by the log's key, where the library for that is there."""
        name, key_id, key = self.given["key"].split("+", 2) if heads else ("", "", "")
        raw = base64.b64decode(key)[1:]
        made = hashlib.sha256(f"{name}\n\x01".encode() + raw).hexdigest()[:8]
        require(made == key_id or not heads, "the log's key", f"its id is {key_id}", made)
        if Ed25519PublicKey is None:
            self.say("unsigned")
            return
        for where, note in heads:
            text, _, below = note.rpartition("\n\n")
            require(text.split("\n")[0] == name, "the head of another log", where, name)
            try:
                signature = base64.b64decode(below.split()[-1])[4:]
                Ed25519PublicKey.from_public_bytes(raw).verify(signature, f"{text}\n".encode())
            except InvalidSignature:
                raise Wrong("a signature", f"the head at {where}", f"one of {name}") from None
        self.say("signed", name=name)

    def leaves(self) -> None:
        """Check that what is told of an entry is what its leaf holds."""
        leaves = self.given["leaves"]
        for receipt in self.receipts:
            is_there = any(leaf.startswith(receipt) for leaf in leaves)
            require(is_there, "a receipt that is not in the log", receipt, "a leaf of it, once the turn has closed")
            self.say("leaf", leaf=receipt)
        for one in self.given["told"]:
            parts = {name: value for _, name, value in one["parts"]}
            where = f"leaf {one['at']}, {parts.get('kind')} of {parts.get('at')}"
            made = leaf_hash(canonical({"digests": one["digests"], "leaf": LEAF}).encode()).hex()
            there = leaves[one["at"]] if 0 <= one["at"] < len(leaves) else "none"
            require(made == there, "an entry that is not in the log", f"{where} has the hash {made}", there)
            for part in one["parts"]:
                holds, value = digest(part) in one["digests"], f"{where}: {part[1]} is {_short(part[2])}"
                require(holds, "an entry that was changed", value, "what its leaf has a digest of")
            self.entries.append(parts)
        self.say("told", n=len(self.entries))

    def find(self, kind: str, **wanted: Any) -> list[dict[str, Any]]:
        """Return the entries of a kind with these values."""
        asked = {"kind": kind, **{name if name == "by" else f"values.{name}": wanted[name] for name in wanted}}
        return [one for one in self.entries if all(one.get(name) == value for name, value in asked.items())]

    def turn(self, turn: Given) -> None:
        """Check that what a turn was played by, and what came of it, is what the log holds."""
        code = turn["turn"]
        stages = {one["stage"] for one in self.given["heads"] if one["turn"] == code}
        for kind, stage in (("turn_opened", "opened"), ("turn_closed", "closed"), ("turn_published", "published")):
            is_there = stage not in stages or self.find(kind, turn=code)
            require(is_there, "an entry that is missing", f"turn {code}", f"{kind}, for there is a head of it")
        for opened in self.find("turn_opened", turn=code):
            self.same(code, "options", opened["values.options"], digest(turn["options"]))
            self.same(code, "edition", opened["values.edition"], turn["edition"])
            self.same(code, "mark of the dice", opened["values.seed_hash"], turn["dice"]["mark"])
        there = {(one["seat"], one["version"]) for one in turn["declarations"]}
        for received in self.find("declaration_received", turn=code, by=self.given["reader"]["account"]):
            version, seat = received["values.version"], received["seat"]
            require((seat, version) in there, "a declaration that is missing", f"turn {code}, {seat}", version)
        for declared in turn["declarations"]:
            self.declaration(code, declared, is_logged="closed" in stages)
        self.closing(code, turn["declarations"])
        self.dice(code, turn)
        told = {one.get("revision"): {**turn, **one} for one in (*turn.get("earlier", ()), turn)}
        made = [*self.find("turn_published", turn=code), *self.find("turn_revised", turn=code)]
        self.same(code, "revisions", sorted(one["values.revision"] for one in made), [one for one in told if one])
        for published in made:
            self.publication(code, told[published["values.revision"]], published)
        self.say("turn", turn=code, declared=len(turn["declarations"]), events=len(turn.get("events", ())))

    def same(self, code: str, what: str, logged: Any, found: Any) -> None:
        """Raise Wrong where something is not what the log holds."""
        require(logged == found, f"{what} not as in the log", f"turn {code} has {_short(found)}", _short(logged))

    def declaration(self, code: str, declared: Given, *, is_logged: bool) -> None:
        """Check that a declaration has the fingerprint that the log has of its seat and version."""
        seat, version = declared["seat"], declared["version"]
        found = (one for kind in FILED for one in self.find(kind, turn=code, version=version))
        received = [one for one in found if one["seat"] == seat]
        require(received or not is_logged, "an entry that is missing", f"turn {code}, {seat}", f"version {version}")
        for one in received:
            self.same(code, f"declaration of {seat}", one["values.fingerprint"], fingerprint_of(declared))
        filed_for = declared["filed_for"]
        for line in (f"campaign={self.given['campaign']}", f"turn={filed_for}", f"seat={seat}", f"version={version}"):
            is_there = line in declared["text"].split("\n")[:7]
            require(is_there, "a declaration of another place", f"turn {code}, {seat}, version {version}", line)

    def closing(self, code: str, declarations: Sequence[Given]) -> None:
        """Check that the last closing lists each seat's latest declaration, but for those withdrawn."""
        closings = sorted(self.find("turn_closed", turn=code), key=lambda one: one["at"])
        latest = {one["seat"]: one for one in sorted(declarations, key=lambda one: one["version"])}
        for seat, declared in latest.items() if closings else ():
            withdrawn = self.find("declaration_withdrawn", turn=code, version=declared["version"])
            in_force = None if any(one["seat"] == seat for one in withdrawn) else fingerprint_of(declared)
            logged = closings[-1].get(f"values.fingerprints.{seat}")
            self.same(code, f"declaration of {seat} in force", logged, in_force)

    def dice(self, code: str, turn: Given) -> None:
        """Check that each die comes of what was bound at the opening and, where there is one, of the reader's salt."""
        dice = turn["dice"]
        if "seed" in turn:
            self.same(code, "seed", dice["mark"], hashlib.sha256(bytes.fromhex(turn["seed"])).hexdigest())
        for one in dice["sub_seeds"]:
            root = hidden_root(one["audience"], bytes.fromhex(one["sub_seed"]), one["proof"])
            self.same(code, f"sub-seed of {one['audience']}", dice["mark"], root)
        for one in dice["own_salts"]:
            root = hidden_root(one["seat"], one["salt"].encode(), one["proof"])
            self.same(code, f"salt of {one['seat']}", dice["salts"], root)
        seeds = {one["audience"]: bytes.fromhex(one["sub_seed"]) for one in dice["sub_seeds"]}
        for roll in dice["rolls"]:
            if roll["turn"] == code and roll["audience"] in seeds and dice["salts"] is not None:
                face = face_of(seeds[roll["audience"]], dice["address"], dice["salts"], roll["label"], roll["sides"])
                self.same(code, f"die {roll['label']}", face, roll["face"])

    def publication(self, code: str, turn: Given, published: Given) -> None:
        """Check that what is told of a published turn is what the log holds of it."""
        told = [(event.get("audience"), digest(event)) for event in turn.get("events", ())]
        for seat in sorted(name.removeprefix("values.seen.") for name in published if name.startswith("values.seen.")):
            seen = [one for readers, one in told if readers == "all" or (isinstance(readers, list) and seat in readers)]
            self.same(code, f"events for {seat or 'everybody'}", published[f"values.seen.{seat}"], digest(seen))
        if turn["dice"]["salts"] is not None and "values.salts" in published:
            self.same(code, "all salts, combined", published["values.salts"], turn["dice"]["salts"])
        for name in ("state", "case", "events"):
            if f"values.{name}" in published and name in turn:
                self.same(code, name, published[f"values.{name}"], digest(turn[name]))

    def sheets(self) -> None:
        """Check that each sheet is that of the last entry that tells of it."""
        known = [one for kind in SHEETS for one in self.find(kind) if "values.sheet" in one]
        latest = {one["seat"]: one for one in sorted(known, key=lambda one: one["values.revision"])}
        for seat, sheet in self.given["sheets"].items():
            if seat in latest and latest[seat]["values.revision"] >= sheet["revision"]:
                made, there = digest(sheet["document"]), latest[seat]["values.sheet"]
                require(made == there, "a sheet not as in the log", f"{seat} has {made}", there)
        self.say("sheets", n=len(self.given["sheets"]))


def fingerprint_of(declared: Given) -> str:
    """Return the fingerprint of a declaration."""
    return hashlib.sha256(f"{declared['salt']}\n{declared['text']}".encode()).hexdigest()


def hidden_root(name: str, value: bytes, proof: Sequence[str]) -> str:
    """Return the root of a hidden tree in which a name has this value."""
    place, root = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big"), leaf_hash(value)
    for height, sibling in enumerate(map(bytes.fromhex, proof)):
        root = node_hash(sibling, root) if place >> height & 1 else node_hash(root, sibling)
    return root.hex() if len(proof) == 32 else "no proof"


def face_of(sub_seed: bytes, turn: str, salts: str, label: str, sides: int) -> int:
    """Return the face of a die."""
    fair, count = 2**64 - 2**64 % sides, 0
    while True:
        message = f"gj-dice/2 roll\n{turn}\n{salts}\n{sides}\n{count}\n{label}".encode()
        number = int.from_bytes(hmac.digest(sub_seed, message, "sha256")[:8], "big")
        if number < fair:
            return number % sides + 1
        count += 1


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def read(path: str) -> Given:
    """Return a transcript from a file. Raise Unreadable for what is none."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(LONGEST + 1)
        given = json.loads(text) if len(text) <= LONGEST else None
    except OSError as error:
        raise Unreadable(error.strerror or "no such file") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable("it is no JSON, or was cut off") from error
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise Unreadable(f"it is no {FORMAT}, or longer than any")
    return given


def check(options: argparse.Namespace, recompute: Recompute | None = None) -> int:
    """Check a file and return the exit status; `recompute` comes last."""
    say = saying(options.language)
    try:
        leaves = [leaf.replace(" ", "").lower() for leaf in options.leaf]
        checked = Check(read(options.transcript), [head_of(head) for head in options.head], leaves, say)
        try:
            checked.run()
            if recompute is not None:
                recompute(checked.given, say)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError, ArithmeticError) as error:
            raise Unreadable("it lacks a part, or holds one of another kind") from error
    except Unreadable as error:
        say("unreadable", why=str(error))
        return 2
    except Wrong as wrong:
        say("wrong", what=wrong.what, where=wrong.where, should=wrong.should)
        return 1
    say("well")
    return 0


def saying(language: str) -> Say:
    """Return what says a line in a language."""

    def say(word: str, **values: Any) -> None:
        stream = sys.stderr if word == "unreadable" else sys.stdout
        stream.write(WORDS[word][language == "ko"].format(**values) + "\n")

    return say


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a command line takes."""
    parser.add_argument("transcript", metavar="TRANSCRIPT.json", help="as the page 'Check it yourself' gives it")
    parser.add_argument("--head", action="append", default=[], help="a head from a mail of yours; as often as you like")
    parser.add_argument("--leaf", action="append", default=[], help="a leaf from a receipt of yours, its 16 digits")
    is_korean = os.environ.get("LANG", "").startswith("ko")
    parser.add_argument("--language", choices=("en", "ko"), default="ko" if is_korean else "en")


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description="Check a transcript of a play-by-post war at home.")
    arguments(parser)
    options = parser.parse_args(given)
    return check(options)


if __name__ == "__main__":
    sys.exit(main())
