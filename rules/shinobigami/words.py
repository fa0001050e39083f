"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import Word, Words


def _word(identifier: str, ko: str, en: str) -> Word:
    return Word(identifier, tuple(ko.split(", ")), tuple(en.split(", ")))


_ORDERS = (
    _word("loss_order", "잃는 순서, 손실 순서", "loss order, lose first"),
    _word("on_special", "스페셜 때, 스페셜", "on special, special"),
)
_RECOVER = _word("recover", "회복", "recover, recovery")
_JOIN = _word("join", "도중참가, 참가", "join")
_NONE = _word("none", "없음, 안 함", "none, nothing")
_AFFLICTIONS = (
    _word("malfunction", "고장", "malfunction"),
    _word("numbness", "마비", "numbness"),
    _word("wound", "중상", "wound"),
    _word("missing", "행방불명", "missing"),
    _word("oblivion", "망각", "oblivion"),
    _word("curse", "저주", "curse"),
)
_FIELDS = (
    _word("weapon", "기술, 기계", "weapon, tools"),
    _word("body", "체술", "body"),
    _word("ninjutsu", "인술", "ninjutsu"),
    _word("scheme", "모술", "scheme"),
    _word("tactics", "전술", "tactics"),
    _word("sorcery", "요술", "sorcery"),
)
_EVASIONS = (
    _word("normal", "회피, 보통", "normal, evade"),
    _word("escape_art", "둔주술", "escape art, escape"),
    _word("none", "회피 안 함, 안 함", "none, stand"),
)
_TIMINGS = (
    _word("turn", "자기 차례, 차례", "turn, own turn"),
    _word("on_attacked", "공격받을 때", "when attacked"),
    _word("on_damage", "데미지를 받을 때", "when damaged"),
    _word("round_end", "라운드 끝", "end of the round, round end"),
    _word("plot", "플롯 단계", "plot step, plot"),
    _word("join", "도중참가", "joining"),
)
_CHECKS = (
    _word("hit", "명중판정, 명중", "hit check, hit"),
    _word("evade", "회피판정, 회피", "evasion check, evade"),
    _word("any", "모든 판정, 아무 판정", "any check, any"),
)
_PHASES = (
    _word("main", "메인페이즈, 메인", "main phase, main"),
    _word("climax", "클라이막스 페이즈, 클라이막스", "climax phase, climax"),
)

WORDS: Words = {
    "document": (
        _word("plot", "플롯", "plot"),
        _word("action", "행동, 전투", "action, round"),
        _word("scene", "신, 장면, 회복", "scene, recovery"),
        _word("spoils", "전과", "spoils"),
        _word("gm", "진행, 마스터", "the GM’s commands, gm"),
    ),
    "field.plot": (
        _word("plot", "플롯치, 플롯", "plot, plot value"),
        _JOIN,
        _word("plot_ninpo", "플롯 닌법, 닌법", "plot ninpo, ninpo"),
        *_ORDERS,
    ),
    "field.action": (
        _word("attack", "공격", "attack"),
        _word("support", "서포트, 지원", "support, supports"),
        _word("evade", "회피", "evade, evasion"),
        _RECOVER,
        _word("performance", "연출수정, 연출", "performance, performance modifier"),
        _word("concede", "패배 인정, 항복", "concede, give up"),
        _JOIN,
        *_ORDERS,
    ),
    "field.scene": (_RECOVER, *_ORDERS),
    "field.spoils": (_word("spoils", "전과", "spoils, claim"),),
    "field.gm": (_word("commands", "명령", "commands"),),
    "tool": (
        _word("gm.start_battle", "전투 시작", "start a battle"),
        _word("gm.start_scene", "신 시작", "start a scene"),
        _word("gm.set_phase", "페이즈 정하기", "set the phase"),
        _word("gm.set_modifier", "판정에 수정 주기", "modify a check"),
        _word("gm.veto_performance", "연출수정 거부", "veto a performance modifier"),
        _word("gm.give_info", "정보 알려 주기", "give information"),
        _word("gm.add_affliction", "변조 주기", "add an affliction"),
        _word("gm.remove_affliction", "변조 없애기", "remove an affliction"),
        _word("gm.remove_status", "상태 없애기", "remove a status"),
        _word("gm.set_life", "생명력 정하기", "set a point of life"),
        _word("gm.waive_spoils", "전과 포기시키기", "waive a claim"),
    ),
    "want": (
        _word("plot", "플롯치", "a plot"),
        _word("action", "이번 라운드의 행동", "what to do in this round"),
        _word("spoils", "전과", "spoils"),
        _word("leak_info", "새어 나갈 비밀이나 거주지", "which secret or location gets out"),
    ),
    "means": (
        _word("check", "회복판정, 판정", "recovery check, check"),
        _word("pill", "병량환", "ration pill, pill"),
        _word("ninpo", "닌법", "ninpo"),
        _word("ougi", "오의", "secret art"),
    ),
    "value.recover": (
        _word("life", "생명력", "life"),
        _word("affliction", "변조", "affliction"),
        _NONE,
    ),
    "value.field": _FIELDS,
    "value.fields": _FIELDS,
    "value.revive_field": _FIELDS,
    "value.skills": _FIELDS,
    "value.loss_order": _FIELDS,
    "value.affliction": _AFFLICTIONS,
    "value.default": _EVASIONS,
    "value.by_attacker": _EVASIONS,
    "value.timing": _TIMINGS,
    "value.on": _CHECKS,
    "value.take": (
        _word("info", "정보", "information, info"),
        _word("emotion", "감정", "emotion"),
        _word("prize", "프라이스", "prize"),
        _word("none", "포기, 없음", "nothing, none"),
    ),
    "value.info": (_word("location", "거주지", "location"), _word("secret", "비밀", "secret")),
    "value.direction": (
        _word("own", "내가 패자에게", "mine for the loser, own"),
        _word("loser", "패자가 나에게", "the loser's for me, loser"),
    ),
    "value.status": (
        *_AFFLICTIONS,
        _word("backlash", "반동", "backlash"),
        _word("shaken", "판정에 −1", "−1 to checks"),
    ),
    "value.phase": _PHASES,
    "value.down_since": _PHASES,
    "value.kind": (
        _word("attack", "공격닌법", "attack ninpo"),
        _word("support", "서포트 닌법", "support ninpo"),
        _word("ougi", "오의", "secret art"),
        _word("location", "거주지", "location"),
        _word("secret", "비밀", "secret"),
        _word("affliction", "변조", "affliction"),
    ),
    "value.type": (
        _word("melee", "접근전", "melee"),
        _word("shooting", "사격전", "shooting"),
        _word("group", "집단전", "group"),
    ),
}
