"""What the engine notes within a scene while it takes several turns (12.1: `progress`), frozen."""

from collections.abc import Mapping

from msgspec import Struct, field

_Ids = tuple[str, ...]


class Progress(Struct, frozen=True):
    """The notes of one scene; ids are sorted, and all is empty as a scene begins.

    Of this half: `found` by finder, `asking` (finders who are asked whether they engage, with those they may),
    `attacks` (person to the NPC it attacks, FW-N6), `leaving` (buyer to the region it moves on to, FW-A16), `pursuers`
    (who came by a pursuit, FW-A9), `hunting` (who of them attacks an NPC once it has won, FW-N6).
    Of the scene: `sensed` (searcher to servant to region),
    `scouted` (masters who did), `informed` (who gained an info point by looking in the first half, FW-A9), `down`
    (after the moves, FW-A11), `departed` (FW-A21), `hit` (by a battle, FW-E6), `settled` (long actions cut short),
    `shielded` (patients left out of a battle, FW-E5), `workers` (long labour that has its place, FW-A13), `lost`
    (vanished or dead before this scene; None: not noted yet).
    """

    asking: Mapping[str, _Ids] = field(default_factory=dict)
    found: Mapping[str, _Ids] = field(default_factory=dict)
    attacks: Mapping[str, str] = field(default_factory=dict)
    leaving: Mapping[str, str] = field(default_factory=dict)
    pursuers: _Ids = ()
    hunting: Mapping[str, str] = field(default_factory=dict)
    sensed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    scouted: _Ids = ()
    informed: _Ids = ()
    down: _Ids = ()
    departed: _Ids = ()
    hit: _Ids = ()
    settled: _Ids = ()
    shielded: _Ids = ()
    workers: _Ids = ()
    lost: _Ids | None = None
