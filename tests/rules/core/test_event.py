import pytest

from rules.core.event import EVERYONE, GM_ONLY, Event, audience_of, readers


@pytest.mark.parametrize(
    ("audience", "dumped"),
    [(EVERYONE, "all"), (GM_ONLY, "gm"), (readers(), "gm"), (readers("yuna", "rin"), ["rin", "yuna"])],
)
def test_an_audience_dumps_and_is_read_again(audience, dumped):
    event = Event("FW-C1", "clash", {"slot": 1}, audience).dump()

    assert event == {"rule": "FW-C1", "type": "clash", "slot": 1, "audience": dumped}
    assert audience_of(event) == audience


@pytest.mark.parametrize("event", [{}, {"audience": None}, {"audience": "everyone"}])
def test_what_is_not_understood_is_hidden(event):
    assert audience_of(event) == GM_ONLY


@pytest.mark.parametrize(
    ("audience", "reader", "may_read"),
    [
        (EVERYONE, [], True),
        (GM_ONLY, ["rin"], False),
        (readers("rin"), ["yuna", "rin"], True),
        (readers("rin"), ["yuna"], False),
        (readers("rin"), [], False),
    ],
)
def test_who_may_read(audience, reader, may_read):
    assert audience.includes(reader) is may_read
