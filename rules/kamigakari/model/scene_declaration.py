"""The shapes of what is sealed for a scene, and for the start and end of a session (15.3)."""

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.kamigakari.model.act_schemas import (
    ItemActSchema,
    OwnCheckSchema,
    SceneStandingSchema,
    TalentActSchema,
    pay_field,
    person_field,
)
from rules.kamigakari.model.tables import ROLES


class TryChallengeSchema(OwnCheckSchema):
    """KG-1.3: a check of a challenge."""

    challenge = StrictString(metadata={"names": "challenge"})


class AttemptSchema(OwnCheckSchema):
    """KG-5.11: an attempt at a place of a struggle."""

    location = StrictString(metadata={"names": "location"})
    method = StrictString(required=True, validate=one_of("pay", "investigate"))
    pay = pay_field()


class NewLinkSchema(DeclarationSchema):
    """KG-3.3: a new link; it may be to anybody, also to somebody without a sheet."""

    target = StrictString(required=True)
    emotion = StrictString()


class SceneDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for a scene."""

    appear = StrictBoolean(metadata={"rule": "KG-5.3"})
    appear_check = StrictNested(OwnCheckSchema)
    companions = StrictList(person_field())
    talents = StrictList(StrictNested(TalentActSchema))
    items = StrictList(StrictNested(ItemActSchema))
    checks = StrictList(StrictNested(TryChallengeSchema))
    struggle = StrictNested(AttemptSchema)
    link = StrictNested(NewLinkSchema)
    standing = StrictNested(SceneStandingSchema)


class FirstLinkSchema(NewLinkSchema):
    """KG-4.14: one of the three first links."""

    role = StrictString(metadata={"choices": ROLES})


class SessionStartDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for the start of a session."""

    links = StrictList(StrictNested(FirstLinkSchema))


class SessionEndDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for the end of a session."""

    kushimitama_max = StrictInteger(validate=between(0), metadata={"rule": "KG-3.9"})
