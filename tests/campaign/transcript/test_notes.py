"""The notes of C2SP's specification, and those of Go's `sumdb/note` (BSD-3-Clause)."""

from base64 import b64decode

import pytest

from campaign.transcript.checkpoints import Checkpoint, Proof, checkpoint_of, proof_of, read_checkpoint
from campaign.transcript.notes import BadNote, Signer, text_of, verifier_of
from campaign.transcript.tree import WrongProof, inclusion_proof, leaf_hash, root_of

C2SP_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
C2SP_NOTE = """This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
"""
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PETER_SECRET = b64decode("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
ENOCH = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
BY_PETER = (
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
BY_ENOCH = "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n"
LOG = Signer("grail.example/campaigns/STAR", bytes(range(32)))
LEAVES = [leaf_hash(bytes([at])) for at in range(9)]
HEAD = Checkpoint(LOG.name, 9, root_of(LEAVES))


def test_the_published_notes_hold():
    assert text_of(C2SP_NOTE, verifier_of(C2SP_KEY)) == "This is an example message.\n"
    for key in (PETER, ENOCH):
        assert text_of(f"{TEXT}\n{BY_PETER}{BY_ENOCH}", verifier_of(key)) == TEXT


def test_a_published_key_signs_its_published_note():
    peter = Signer("PeterNeumann", PETER_SECRET)
    assert str(peter.verifier) == PETER
    assert peter.signed(TEXT) == f"{TEXT}\n{BY_PETER}"


@pytest.mark.parametrize(
    "note",
    [
        "",
        TEXT,
        f"{TEXT}\n",
        f"{TEXT}\n{BY_PETER[:-1]}",
        f"\x01{TEXT}\n{BY_PETER}",
        f"{TEXT}\n— Bad Name {BY_PETER.rsplit(maxsplit=1)[-1]}",
        f"{TEXT}\n{BY_PETER}Unexpected line.\n",
        f"{TEXT}\n{BY_ENOCH}",
        f"{TEXT}\n{BY_PETER * 17}",
        f"{TEXT}\n— PeterNeumann x08g\n",
        f"{TEXT}\n{BY_PETER.replace('x08go/Z', 'x08go/Y')}",
        f"{TEXT.upper()}\n{BY_PETER}",
    ],
)
def test_what_peter_did_not_sign_is_refused(note):
    with pytest.raises(BadNote):
        text_of(note, verifier_of(PETER))


@pytest.mark.parametrize(
    "key",
    [
        "",
        "PeterNeumann+c74f20a3",
        PETER[:-4],
        PETER.replace("c74f", "c74e"),
        "Peter Neumann" + PETER.removeprefix("PeterNeumann"),
        "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
        "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    ],
)
def test_what_is_no_key_is_refused(key):
    with pytest.raises(BadNote):
        verifier_of(key)


@pytest.mark.parametrize("text", ["no line break", "a tab\t\n"])
def test_only_texts_of_lines_are_signed(text):
    with pytest.raises(BadNote):
        LOG.signed(text)


def test_a_checkpoint_is_read_as_it_was_signed():
    note = HEAD.signed(LOG)
    assert checkpoint_of(note, LOG.verifier) == HEAD
    assert note.startswith("grail.example/campaigns/STAR\n9\n")
    with pytest.raises(BadNote, match="another log"):
        checkpoint_of(Checkpoint("elsewhere", 9, HEAD.root).signed(LOG), LOG.verifier)


@pytest.mark.parametrize(
    "text", ["", "a\n1\n", "a\n01\nAA==\n", "a\n1\nAA==\n", str(HEAD).removesuffix("\n"), f"{HEAD}\n", f"\n{HEAD}"]
)
def test_what_is_no_checkpoint_is_refused(text):
    with pytest.raises(BadNote):
        read_checkpoint(text)


def test_a_proof_brings_all_that_it_needs():
    text = str(Proof(5, inclusion_proof(LEAVES, 5), HEAD.signed(LOG)))
    assert text.startswith("c2sp.org/tlog-proof@v1\nindex 5\n")
    assert proof_of(text).prove(LEAVES[5], LOG.verifier) == HEAD
    assert proof_of(text.replace("index", "extra AA==\nindex")) == proof_of(text)
    with pytest.raises(WrongProof, match="another leaf"):
        proof_of(text).prove(LEAVES[4], LOG.verifier)
    with pytest.raises(WrongProof, match="beyond"):
        proof_of(text.replace("index 5", "index 9")).prove(LEAVES[5], LOG.verifier)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c2sp.org/tlog-proof@v2\nindex 0\n\nnote",
        "c2sp.org/tlog-proof@v1\n\nnote",
        "c2sp.org/tlog-proof@v1\nindex 00\n\nnote",
        "c2sp.org/tlog-proof@v1\nindex 0\nAA==\n\nnote",
        "c2sp.org/tlog-proof@v1\nindex 0\nnot base64\n\nnote",
        "c2sp.org/tlog-proof@v1\nindex 0\n" + "AA==\n" * 65 + "\nnote",
    ],
)
def test_what_is_no_proof_is_refused(text):
    with pytest.raises(BadNote):
        proof_of(text)
