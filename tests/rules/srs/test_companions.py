import pytest

from tests.rules.srs.sessions import act, command, in_scene, refused, resolve, told, with_character


def invitation(key="bo", number=1, needs=("consent",)):
    return {"id": f"r{number}", "kind": "companion", "character": key, "needs": list(needs)}


def invite(state, *keys, **options):
    return act(state, "p1", ("companions", {"character": "aki", "invite": list(keys)}), **options)


def agree(state, player, key, answer=True, to="aki"):
    return act(state, player, ("consent", {"character": key, "to": to, "answer": answer}))


GIVEN = [{"character": "bo", "to": "aki"}]
PERMISSION = {"actor": "gm", "want": "permission", "request": "r1", "kind": "companion", "character": "bo"}
CONSENT = {"actor": "p2", "want": "consent", "request": "r1", "character": "bo", "to": "aki"}

INVITATIONS = [
    # scene, Bo's sheet, what it needs, who is asked
    pytest.param({}, {}, ["consent"], [CONSENT], id="SRS-5.11 another player's PC"),
    pytest.param({"consents": GIVEN}, {}, [], [], id="SRS-5.11 one who has agreed"),
    pytest.param({}, {"player": "p1"}, [], [], id="SRS-5.11 one's own second PC"),
    pytest.param({}, {"player": None}, [], [], id="SRS-5.11 a PC without a player"),
    pytest.param({}, {"kind": "npc", "player": None}, ["gm"], [PERMISSION], id="SRS-5.11 an NPC"),
    pytest.param(
        {"policy": {"companion": "ask"}},
        {},
        ["consent", "gm"],
        [CONSENT],
        id="SRS-5.11 the GM is asked after the player",
    ),
    pytest.param(
        {"policy": {"companion": "ask"}, "consents": GIVEN},
        {},
        ["gm"],
        [PERMISSION],
        id="SRS-5.11 the GM alone is left",
    ),
]


@pytest.mark.parametrize(("scene", "sheet", "needs", "asked"), INVITATIONS)
def test_what_an_invitation_needs(scene, sheet, needs, asked):
    resolution = invite(with_character(in_scene(**scene), "bo", **sheet), "bo")

    assert resolution["requests"] == asked
    assert resolution["state"]["scene"]["pending"] == ([invitation(needs=needs)] if needs else [])
    assert resolution["state"]["scene"]["companions"] == ([] if needs else ["bo"])
    assert told(resolution, "rule") == [("request_made", "SRS-5.11"), *([] if needs else [("entered", "SRS-5.11")])]
    assert resolution["state"]["next_id"] == 2


REFUSED = [
    pytest.param({"scene_player": "bo"}, ["cho"], "not_scene_player", ".character", id="SRS-5.11 another leads"),
    pytest.param(
        {"kind": "master", "scene_player": None}, ["cho"], "not_scene_player", ".character", id="SRS-5.17 nobody leads"
    ),
    pytest.param({"step": "staging"}, ["cho"], "wrong_step", "", id="SRS-5.11 the staging has begun"),
    pytest.param({"policy": {"companion": "forbid"}}, ["cho"], "companions_forbidden", "", id="SRS-5.11 forbidden"),
    pytest.param({}, ["bo", "x"], "unknown_character", ".invite.1", id="SRS-5.11 nobody"),
    pytest.param({}, ["aki"], "already_on_stage", ".invite.0", id="SRS-5.11 there already"),
    pytest.param({"pending": [invitation()]}, ["bo"], "duplicate_request", ".invite.0", id="SRS-5.11 invited already"),
    pytest.param({}, ["bo", "bo"], "duplicate_request", ".invite.1", id="SRS-5.11 invited twice"),
    pytest.param(
        {"consents": GIVEN}, ["bo", "bo"], "already_on_stage", ".invite.1", id="SRS-5.11 twice, there at once"
    ),
]


@pytest.mark.parametrize(("scene", "keys", "code", "path"), REFUSED)
def test_an_invitation_that_is_refused(scene, keys, code, path):
    assert refused(invite(in_scene(**scene), *keys)) == [(code, f"p1.acts.0{path}")]


def test_several_are_invited_in_their_order():
    resolution = invite(in_scene(consents=GIVEN), "cho", "bo", "ogre")

    assert told(resolution, "request", "actor") == [
        ("request_made", "r1", "cho"),
        ("request_made", "r2", "bo"),
        ("entered", "bo"),
        ("request_made", "r3", "ogre"),
    ]
    assert [request["want"] for request in resolution["requests"]] == ["consent", "permission"]


def test_a_wish_that_is_pending_is_no_invitation():
    wish = {"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]}
    resolution = invite(in_scene(pending=[wish], consents=GIVEN), "bo")

    assert resolution["state"]["scene"]["pending"] == []
    assert resolution["state"]["scene"]["on_stage"] == ["aki", "bo"]


def test_a_consent_that_nobody_asked_for_is_kept_once():
    once = agree(in_scene(), "p2", "bo")
    twice = agree(once["state"], "p2", "bo")

    assert told(twice, "rule", "actor", "to") == [("consented", "SRS-5.11", "bo", "aki")]
    assert twice["state"]["scene"]["consents"] == GIVEN


AGAIN = [
    pytest.param("p2", "bo", ["bo", "cho"], id="SRS-5.11 the first agrees again"),
    pytest.param("p3", "cho", ["bo", "cho"], id="SRS-5.11 the last agrees again"),
]


@pytest.mark.parametrize(("player", "key", "kept"), AGAIN)
def test_a_consent_that_is_given_again_keeps_its_place(player, key, kept):
    state = in_scene(consents=[{"character": one, "to": "aki"} for one in ("bo", "cho")])
    consents = agree(state, player, key)["state"]["scene"]["consents"]

    assert [one["character"] for one in consents] == kept


def test_a_consent_outlasts_its_use_in_the_scene():
    resolution = invite(in_scene(consents=GIVEN), "bo")
    gone = command(resolution["state"], ("take_off", {"character": "bo"}))

    assert told(invite(gone["state"], "bo")) == [("request_made",), ("entered",)]


ANSWERS = [
    # what the invitation needs, what is told, what it needs then, who is asked
    pytest.param(["consent"], [("consented",), ("entered",)], None, [], id="SRS-5.11 nothing else is needed"),
    pytest.param(["consent", "gm"], [("consented",)], ["gm"], [PERMISSION], id="SRS-5.11 the GM's word is"),
    pytest.param(["gm"], [("consented",)], ["gm"], [], id="SRS-5.11 a consent was not needed"),
]


@pytest.mark.parametrize(("needs", "events", "left", "asked"), ANSWERS)
def test_an_invited_player_agrees(needs, events, left, asked):
    resolution = agree(in_scene(pending=[invitation(needs=needs)]), "p2", "bo")

    assert told(resolution) == events
    assert resolution["state"]["scene"]["pending"] == ([] if left is None else [invitation(needs=left)])
    assert resolution["state"]["scene"]["consents"] == []
    assert resolution["requests"] == asked


@pytest.mark.parametrize("needs", [["consent"], ["consent", "gm"], ["gm"]])
def test_a_refusal_ends_the_invitation_and_takes_back_a_consent(needs):
    state = in_scene(pending=[invitation(needs=needs), invitation("cho", 2)], consents=GIVEN)
    resolution = agree(state, "p2", "bo", answer=False)

    assert told(resolution, "rule", "actor", "to") == [("declined", "SRS-5.11", "bo", "aki")]
    assert resolution["state"]["scene"]["pending"] == [invitation("cho", 2)]
    assert resolution["state"]["scene"]["consents"] == []


CONSENTS = [
    pytest.param("x", "aki", "unknown_character", "character", id="SRS-5.11 nobody"),
    pytest.param("aki", "aki", "not_your_character", "character", id="SRS-5.11 somebody else's"),
    pytest.param("bo", "cho", "not_scene_player", "to", id="SRS-5.11 another than who leads"),
    pytest.param("bo", "x", "not_scene_player", "to", id="SRS-5.11 nobody that leads"),
]


@pytest.mark.parametrize(("key", "to", "code", "path"), CONSENTS)
def test_a_consent_that_is_refused(key, to, code, path):
    assert refused(agree(in_scene(), "p2", key, to=to)) == [(code, f"p2.acts.0.{path}")]


def test_consents_are_read_before_invitations_and_these_before_wishes():
    declarations = {
        "p1": {"acts": [{"act": "companions", "character": "aki", "invite": ["bo"]}]},
        "p2": {
            "acts": [
                {"act": "appear", "character": "bo"},
                {"act": "consent", "character": "bo", "to": "aki", "answer": True},
            ]
        },
    }

    assert refused(resolve(in_scene(), declarations)) == [("already_on_stage", "p2.acts.0.character")]
