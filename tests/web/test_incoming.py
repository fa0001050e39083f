"""What no page can take: too deep, too large, and no JSON at all, is a refusal and never a fault of ours."""

import pytest

from web import MOST_BYTES

DEEP = b'{"name": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
LARGE = b'{"name": "' + b"x" * MOST_BYTES + b'"}'


@pytest.mark.parametrize(("sent", "status"), [(DEEP, 400), (LARGE, 413), (b"\xff", 400)], ids=["deep", "large", "none"])
@pytest.mark.parametrize("token", [{}, {"Authentication-Token": "x"}], ids=["nobody", "token"])
def test_a_body_that_cannot_be_read_is_refused(person, token, sent, status):
    answer = person().client.post("/api/campaigns", data=sent, headers=token, content_type="application/json")
    assert answer.status_code in {status, 401}
    assert answer.is_json


@pytest.mark.parametrize(("sent", "status"), [(DEEP, 400), (LARGE, 413)], ids=["deep", "large"])
def test_a_member_is_told_so(person, sent, status):
    reader = person("gm")
    answer = reader.client.post("/api/campaigns", data=sent, headers=reader.headers, content_type="application/json")
    assert answer.status_code == status
