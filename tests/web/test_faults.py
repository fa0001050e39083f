"""Faults beside the fields that they are about."""

from web.faults import Fault, by_field, field_id


def test_ids_of_fields_are_plain():
    assert field_id("hand.3.card") == "f-hand-3-card"
    assert field_id("skills.@0.key") == "f-skills--0-key"


def test_faults_stand_beside_their_fields():
    one, two = Fault("a", "first"), Fault("a", "second")
    assert by_field([one, Fault("b", "third"), two])["a"] == [one, two]
