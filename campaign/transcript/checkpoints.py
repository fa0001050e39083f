"""Checkpoints (c2sp.org/tlog-checkpoint): the head of a log, and proofs that bring their own (c2sp.org/tlog-proof)."""

from base64 import b64encode
from dataclasses import dataclass

from campaign.transcript.notes import BadNote, Signer, Verifier, decoded, parts_of, text_of
from campaign.transcript.tree import HASH_BYTES, WrongProof, root_by_inclusion

PROOF = "c2sp.org/tlog-proof@v1"
MOST_HASHES = 64


@dataclass(frozen=True)
class Checkpoint:
    """The head of a log: how many leaves it has, and the root above them."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        """Return the text that is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"

    def signed(self, signer: Signer) -> str:
        """Return the checkpoint as a signed note."""
        return signer.signed(str(self))


def checkpoint_of(note: str, verifier: Verifier) -> Checkpoint:
    """Return the checkpoint of the verifier's log that its key has signed. Raise BadNote where it is none."""
    checkpoint = read_checkpoint(text_of(note, verifier))
    if checkpoint.origin != verifier.name:
        raise BadNote("the checkpoint is one of another log")
    return checkpoint


def read_checkpoint(text: str) -> Checkpoint:
    """Read the text of a checkpoint, its signatures not asked for. Raise BadNote where it is none."""
    origin, *rest = text.split("\n")
    if len(rest) < 3 or not origin or not all(rest[:-1]) or rest[-1]:
        raise BadNote("a checkpoint names its log, its size and its root")
    root = decoded(rest[1])
    if len(root) != HASH_BYTES:
        raise BadNote("a root has 32 bytes")
    return Checkpoint(origin, _number(rest[0]), root)


def in_short(note: str) -> str:
    """Return the head of a signed checkpoint as people read it: the size, and 16 digits of the root."""
    checkpoint = read_checkpoint(parts_of(note)[0])
    return f"{checkpoint.size} · {checkpoint.root.hex()[:16]}"


@dataclass(frozen=True)
class Proof:
    """That a log has a leaf: its place, the hashes that lead to the root, and the signed checkpoint of that."""

    index: int
    hashes: tuple[bytes, ...]
    note: str

    def __str__(self) -> str:
        """Return the proof as it is handed out."""
        hashes = "".join(f"{b64encode(one).decode()}\n" for one in self.hashes)
        return f"{PROOF}\nindex {self.index}\n{hashes}\n{self.note}"

    def prove(self, leaf: bytes, verifier: Verifier) -> Checkpoint:
        """Return the head of the log that has this leaf. Raise BadNote, WrongProof where that is not shown."""
        checkpoint = checkpoint_of(self.note, verifier)
        if root_by_inclusion(leaf, self.index, checkpoint.size, self.hashes) != checkpoint.root:
            raise WrongProof("the log has another leaf in this place")
        return checkpoint


def proof_of(text: str) -> Proof:
    """Read a proof as it is handed out. Raise BadNote where it is none."""
    head, gap, note = text.partition("\n\n")
    lines = head.split("\n")
    if not gap or lines.pop(0) != PROOF:
        raise BadNote("that is no proof of a log")
    if lines and lines[0].startswith("extra "):
        del lines[0]
    if not lines or not lines[0].startswith("index ") or len(lines) > 1 + MOST_HASHES:
        raise BadNote("a proof says which leaf it is of, and then its hashes")
    hashes = tuple(map(decoded, lines[1:]))
    if any(len(one) != HASH_BYTES for one in hashes):
        raise BadNote("a hash has 32 bytes")
    return Proof(_number(lines[0].removeprefix("index ")), hashes, note)


def _number(written: str) -> int:
    if not (written.isascii() and written.isdecimal()) or len(written) > 19 or written != str(int(written)):
        raise BadNote("a size is a decimal number without zeros before it")
    return int(written)
