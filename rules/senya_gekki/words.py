"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import Word, Words


def _word(identifier: str, ko: str, en: str) -> Word:
    return Word(identifier, tuple(ko.split(", ")), tuple(en.split(", ")))


_CHECKS = (
    _word("hit", "명중 판정, 명중", "hit check, hit"),
    _word("evade", "회피 판정, 회피", "evasion check, evasion, evade"),
    _word("counter", "카운터 판정, 카운터", "counter check, counter"),
    _word("skill", "특기 판정, 특기", "skill check, skill"),
    _word("all", "모든 판정, 모두", "all checks, all"),
)
_CHARACTER = (
    _word("self.id", "자신", "oneself"),
    _word("self.hp", "자신의 HP, HP", "own HP, hp"),
    _word("self.hp_max", "자신의 최대 HP, 최대 HP", "own HP maximum, hp max"),
    _word("self.condition", "자신의 상태, 상태", "own condition, condition"),
    _word("self.action_count", "자신의 행동 카운트, 행동 카운트, 카운트", "own action count, action count, count"),
    _word("self.tension", "자신의 텐션, 텐션", "own tension, tension"),
    _word("self.statuses", "자신의 배드 스테이터스, 배드 스테이터스", "own bad statuses, bad statuses, statuses"),
)
_OTHERS = (
    _word("target.id", "대상", "target"),
    _word("target.hp", "대상의 HP", "target's HP, target hp"),
    _word("target.condition", "대상의 상태", "target's condition, target condition"),
    _word("target.statuses", "대상의 배드 스테이터스", "target's bad statuses, target statuses"),
    _word("attacker.id", "공격 측", "attacker"),
    _word("attacker.side", "공격 측의 편", "attacker's side, attacker side"),
    _word("attacker.hp", "공격 측의 HP", "attacker's HP, attacker hp"),
    _word("defender.id", "방어 측", "defender"),
    _word("defender.side", "방어 측의 편", "defender's side, defender side"),
    _word("defender.hp", "방어 측의 HP", "defender's HP, defender hp"),
    _word("attack.combat", "공격의 전투치", "attack's combat value, attack combat"),
    _word("attack.type", "공격 타입", "attack type"),
    _word("attack.target_count", "공격 대상의 수", "attack's number of targets, attack targets"),
    _word("attack.achievement", "공격의 달성치, 달성치", "attack's achievement, achievement"),
    _word("attack.outcome", "명중 판정의 결과", "outcome of the hit check, outcome"),
)

WORDS: Words = {
    "document": (
        _word("plan", "라운드 계획, 라운드, 계획", "round plan, round, plan"),
        _word("gm", "진행자의 명령, 진행자, 명령", "the GM's commands, gm, commands"),
    ),
    "field.plan": (
        _word("appear", "등장", "appear, enter"),
        _word("setup", "셋업 특기, 셋업", "setup skills, setup"),
        _word("plan", "계획", "plan"),
        _word("standing", "대기 명령, 반응", "standing orders, standing, reactions"),
        _word("cleanup", "클린업", "clean-up, cleanup"),
    ),
    "field.gm": (_word("commands", "명령", "commands, command"),),
    "do": (
        _word("attack", "공격", "attack, strike"),
        _word("skill", "특기 사용, 특기", "use a skill, skill"),
        _word("item", "아이템 사용, 아이템, 소지품", "use an item, item"),
        _word("finish", "숨통 끊기, 숨통", "finishing blow, finish"),
        _word("full_move", "전력이동", "full move, run"),
        _word("delay", "행동 지연, 지연", "delay, wait"),
        _word("other", "다른 액션, 기타", "other action, other"),
        _word("evade", "회피", "evade, dodge"),
        _word("counter", "카운터", "counter"),
        _word("cover", "커버링, 커버", "cover, shield"),
        _word("interrupt", "인터럽트", "interrupt"),
        _word("clear_daze", "방심 지우기, 방심", "clear the daze, clear daze"),
    ),
    "tool": (
        _word("gm.start_combat", "전투 시작", "start the combat, start combat"),
        _word("gm.end_combat", "전투 끝내기", "end the combat, end combat"),
        _word("gm.end_scenario", "시나리오 끝내기", "end the scenario, end scenario"),
        _word("gm.end_session", "세션 끝내기", "end the session, end session"),
        _word("gm.other_damage", "그 밖의 데미지", "other damage, damage"),
        _word("gm.set_modifier", "수정치 정하기, 수정치", "set a modifier, modifier"),
        _word("gm.set_tie_order", "같은 카운트의 순서 정하기, 순서", "set the order of ties, tie order"),
        _word("gm.veto", "계획 취소시키기, 취소", "call an entry off, veto"),
        _word("gm.appear", "등장시키기, 등장", "bring somebody in, appear"),
        _word("gm.apply_effect", "효과 주기, 효과", "apply an effect, effect"),
    ),
    "value.on": (
        *_CHECKS,
        _word("self", "자신", "oneself, self"),
        _word("attacker", "공격 측", "attacker"),
        _word("defender", "방어 측", "defender"),
    ),
    "value.fact": (_word("round", "라운드", "round"), _word("moment", "때", "moment"), *_CHARACTER, *_OTHERS),
    "value.op": (
        _word("==", "같음, =, ==", "equals, =, =="),
        _word("!=", "다름, ≠, !=", "differs from, ≠, !="),
        _word("<=", "이하, ≤, <=", "at most, ≤, <="),
        _word(">=", "이상, ≥, >=", "at least, ≥, >="),
        _word("<", "미만, <", "less than, <"),
        _word(">", "초과, >", "more than, >"),
        _word("in", "가운데 하나", "one of, in"),
        _word("has", "가지고 있음", "has, contains"),
    ),
    "value.side": (_word("pc", "PC 편, PC", "PCs, pc"), _word("npc", "NPC 편, NPC", "NPCs, npc")),
    "value.surprise": (_word("pc", "PC 편, PC", "PCs, pc"), _word("npc", "NPC 편, NPC", "NPCs, npc")),
    "value.condition": (
        _word("ready", "미행동", "ready"),
        _word("waiting", "대기", "waiting"),
        _word("done", "행동 완료", "action completed, done"),
        _word("incapacitated", "전투 불능", "incapacitated"),
        _word("dead", "사망", "dead"),
    ),
    "value.phase": (
        _word("idle", "전투 밖", "no combat"),
        _word("setup", "셋업 프로세스", "setup process"),
        _word("initiative", "이니셔티브 프로세스", "initiative process"),
        _word("cleanup", "클린업 프로세스", "clean-up process"),
    ),
    "value.status": (
        _word("poison", "독", "poison"),
        _word("paralysis", "마비", "paralysis"),
        _word("bind", "속박", "bind"),
        _word("daze", "방심", "daze"),
        _word("baptism", "세례", "baptism"),
    ),
    "value.category": (
        _word("attack_type", "공격 타입", "attack type"),
        _word("attack", "공격", "attack"),
        _word("defense", "방어", "defence, defense"),
        _word("setup", "셋업", "setup"),
        _word("action", "액션", "action"),
        _word("interrupt", "인터럽트", "interrupt"),
        _word("cleanup", "클린업", "clean-up, cleanup"),
        _word("permanent", "상시", "permanent"),
    ),
    "value.combat": (
        _word("melee", "백병", "melee"),
        _word("ranged", "사격", "ranged"),
        _word("mind", "정신", "mind"),
    ),
    "value.opposed": (
        _word("melee", "백병", "melee"),
        _word("ranged", "사격", "ranged"),
        _word("mind", "정신", "mind"),
    ),
    "value.duration": (
        _word("round", "라운드 끝까지", "until the round ends, round"),
        _word("combat", "전투 끝까지", "until the combat ends, combat"),
    ),
    "value.who": (_word("target", "대상", "target"), _word("user", "사용자", "user")),
    "value.kind": (
        _word("check_bonus", "판정 보너스", "check bonus"),
        _word("damage_bonus", "데미지 보너스", "damage bonus"),
        _word("damage_reduction", "데미지 감소", "damage reduction"),
        _word("extra_targets", "대상 추가", "more targets, extra targets"),
        _word("heal", "회복", "recovery, heal"),
        _word("real_damage", "실제 데미지", "real damage"),
        _word("limit_damage", "상한 데미지", "limit damage"),
        _word("inflict", "배드 스테이터스 주기", "bad status, inflict"),
        _word("cure", "배드 스테이터스 회복", "cure"),
        _word("revive", "전투 불능 해제", "lift an incapacitation, revive"),
        _word("summon", "소환", "summon"),
        _word("dark", "다크", "Dark"),
        _word("swallow_return", "제비 반환", "Swallow Return"),
    ),
}
