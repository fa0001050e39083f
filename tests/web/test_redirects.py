"""Where a form may send its reader afterwards."""

import pytest

from web.redirects import invitation_token, local_path


@pytest.mark.parametrize("target", ["/", "/campaigns/WAR?x=1", "/help#gm"])
def test_a_path_of_ours_is_taken(target):
    assert local_path(target) == target


@pytest.mark.parametrize(
    "target",
    [None, "", "help", "//elsewhere", "/\\elsewhere", "/\nelsewhere", "https://elsewhere", "javascript:alert(1)"],
)
def test_anything_else_is_not(target):
    assert local_path(target, "/campaigns") == "/campaigns"


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("https://grail.example/join/a-B_3", "a-B_3"),
        (" a-B_3 ", "a-B_3"),
        ("https://grail.example/join/a-B_3/", "a-B_3"),
        ("", ""),
        ("what?", ""),
        ("../../x y", ""),
    ],
)
def test_a_code_is_read_from_what_was_pasted(typed, token):
    assert invitation_token(typed) == token
