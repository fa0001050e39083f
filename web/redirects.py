"""Where a form may send its reader afterwards: to a page of ours and nowhere else."""

from urllib.parse import urlsplit


def local_path(target: str | None, otherwise: str = "/") -> str:
    r"""Return `target` if it is a path on this site, else `otherwise`.

    Browsers read `//host` and `/\host` as other sites and drop control characters, so that these are refused.
    """
    if not target or not target.startswith("/") or target[1:2] in ("/", "\\"):
        return otherwise
    if any(ord(character) < 0x20 for character in target):
        return otherwise
    parts = urlsplit(target)
    return otherwise if parts.scheme or parts.netloc else target


def invitation_token(typed: str) -> str:
    """Return the token of an invitation from what a person pasted: the whole link, or its last part alone."""
    last = typed.strip().rstrip("/").rsplit("/", 1)[-1]
    return last if last.replace("-", "").replace("_", "").isalnum() and last.isascii() else ""
