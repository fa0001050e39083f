"""The shapes of declarations (15.3), by stage; the same for form, mail and API. Rules of play are checked elsewhere."""

from collections.abc import Mapping

from rules.core.fields import DeclarationSchema
from rules.kamigakari.model.build_declaration import BuildDeclarationSchema
from rules.kamigakari.model.combat_declaration import CombatDeclarationSchema
from rules.kamigakari.model.scene_declaration import (
    SceneDeclarationSchema,
    SessionEndDeclarationSchema,
    SessionStartDeclarationSchema,
)
from rules.kamigakari.model.tool_declaration import GmDeclarationSchema

DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {
    "build": BuildDeclarationSchema,
    "session_start": SessionStartDeclarationSchema,
    "scene": SceneDeclarationSchema,
    "combat": CombatDeclarationSchema,
    "session_end": SessionEndDeclarationSchema,
    "gm": GmDeclarationSchema,
}
"""15.3: the schemas of the declarations, by stage; the GM's is the same in all."""
