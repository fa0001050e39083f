"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import PathWords, Word, Words, word
from rules.fate_war.model.actions import ACTIONS


def _card(identifier: str, ko: str, sign_ko: str, en: str, sign_en: str) -> Word:
    return word(identifier, ko, en, sign_ko, sign_en)


_TAKE = word("seal", "이탈, 강제 이탈, 사용", "seal, withdraw, use")
_DO_NOTHING = word("vanish", "소멸, 없음, 안 함", "vanish, none")
_YES_NO = (
    word("true", "예, 네, 함, ㅇ, 신설", "yes, y, new"),
    word("false", "아니오, 아니요, 안 함, ㄴ, 점수", "no, n, point"),
)
_STAY = (word("null", "없음, 유지, 그대로", "none, stay"),)
_ROWS = (word("front", "전열, 앞", "front"), word("back", "후열, 뒤", "back, rear"))
_LORE = word("lore", "전승", "lore, legend")
_MELEE = word("melee", "난전", "melee")
_KILL = word("kill", "살해, 처치", "kill")
_ON_SERVANT_ZERO = word("on_servant_zero", "령주", "on servant zero, command seal, seal")
_ENGAGE = (
    word("engage", "조우, 조우 시", "engage, encounter, on encounter"),
    word("truce", "휴전, 불가침", "truce"),
)

WORDS: Words = {
    "document": (
        word("scene", "선언, 행동 선언, 장면 선언, 장면", "declare, scene, orders, order, declaration"),
        word("engage", "조우, 추가, 추가 선언", "engage, encounter, followup, additional"),
        word("battle", "전투, 전투 선언", "battle, fight"),
        word("spoils", "처분, 전후 처리", "spoils, aftermath"),
    ),
    "field.scene": (
        word("manifest", "현계, 실체화", "manifest, present"),
        word("search_region", "수색 지역, 수색", "search region, watch area, watch"),
        word("infiltration_region", "침투 지역, 침투", "infiltration region, infiltration area, infiltrate"),
        word("territory", "진지", "territory, workshop"),
        word("supply_mp", "마력 공급, 공급", "mana supply, supply, supply mp"),
        word("pass_mp", "마력 전달, 전달", "mana transfer, pass, pass mp"),
        word("move", "이동, 장소 이동, 기본 행동, 기본", "move, basic"),
        word("first", "전반, 전반부, 짧은 행동 1", "first, first half, h1"),
        word("second", "후반, 후반부, 짧은 행동 2", "second, second half, h2"),
        word("long", "긴 행동", "long, long action"),
        word("contest", "경쟁", "contest"),
        *_ENGAGE,
        word("intervene", "난입", "intervene, join"),
        word("teach", "가르침, 교습", "teach"),
        word("npc", "NPC, 엔피시", "npc"),
        word("dispose", "포로, 포로 처분", "dispose, captive, captives"),
        _ON_SERVANT_ZERO,
    ),
    "field.engage": _ENGAGE,
    "field.battle": (
        word("row", "위치, 배치", "row, position"),
        word("target", "대상, 상대", "target, opponent"),
        word("cover", "엄호, 비호", "cover"),
        word("hand", "판정, 판정패, 패", "hand, cards"),
        word("retreat", "후퇴, 도주", "retreat, flee"),
        _ON_SERVANT_ZERO,
        word("on_ally_fallen", "아군 쓰러짐, 쓰러지면", "on ally fallen, ally fallen"),
        word("on_win", "승리 시, 승리", "on win, win"),
        word("info", "정보점, 정보", "info"),
        word("aim", "조준, 노림", "aim"),
        word("ask_again", "다시 묻기, 다시", "ask again"),
    ),
    "field.plan": (
        word("plans", "계획", "plan, plans"),
        word("when", "조건", "when"),
        _MELEE,
        word("opponents_at_least", "상대 이상", "opponents or more"),
        word("opponents_at_most", "상대 이하", "opponents or fewer"),
    ),
    "field.spoils": (
        word("spare", "살림, 방면", "spare"),
        word("capture", "포획, 생포", "capture"),
        _KILL,
    ),
    "action": (
        *(word(name, row.ko, row.en) for name, row in ACTIONS.items()),
        word("null", "없음, 행동 없음, 넘김", "none, nothing, pass"),
    ),
    "option": (
        word("prefer", "우선, 선호", "prefer"),
        word("convert_mp", "전환", "convert, convert mp"),
        word("teacher", "교사, 교육", "teacher"),
        word("restore", "복원, 방식", "restore, mode"),
        word("regain", "회복", "regain, recover"),
        word("then_move", "이후이동", "then, then move"),
    ),
    "card": (
        _card("strike", "강타", "강", "strike, smash", "S"),
        _card("counter", "반격", "반", "counter", "C"),
        _card("rush", "맹공", "맹", "rush", "R"),
        _card("critical", "치명", "치", "critical, crit", "K"),
        _card("noble_phantasm", "보구", "보", "Noble Phantasm, np, phantasm, trump", "N"),
        _card("charge", "돌격", "돌", "charge", "H"),
        _card("ambush", "기습", "기", "ambush", "A"),
        _card("snipe", "저격", "저", "snipe", "P"),
        _card("brawl", "격투", "격", "brawl", "B"),
        _card("flurry", "난타", "난", "flurry", "F"),
        _card("throw", "투척", "투", "throw", "T"),
        _card("guard", "방어", "방", "guard, defend", "G"),
        _card("standby", "대기", "대", "standby, wait", "W"),
        _card("chant", "영창", "영", "chant", "I"),
        _card(
            "magic",
            "마술, 마법, 공격 마술, 공격마법, 보조 마술, 보조마법, 보호 마술",
            "마",
            "magic, spell, attack magic, attack spell, support magic, support spell, defence magic, "
            "defense magic, ward",
            "M",
        ),
    ),
    "value.manifest": _YES_NO,
    "value.restore": _YES_NO,
    "value.search_region": _STAY,
    "value.infiltration_region": _STAY,
    "value.move": _STAY,
    "value.contest": _STAY,
    "value.territory": (
        word("create", "생성, 작성", "create"),
        word("maintain", "정비", "maintain"),
        word("null", "없음, 안 함", "none"),
    ),
    "value.engage": (
        word("anyone", "전투, 공격, 아무나", "fight, attack, anyone"),
        word("talk", "접촉, 대화", "talk, contact"),
        word("none", "회피, 무시, 없음", "avoid, ignore, none"),
        word("ask", "문의, 진행자", "ask, gm"),
    ),
    "value.npc": (
        word("talk", "접촉, 대화", "talk, contact"),
        word("attack", "공격, 전투", "attack, fight"),
        word("ignore", "무시, 회피", "ignore, avoid"),
    ),
    "value.dispose": (word("release", "석방, 놓아줌", "release"), _KILL),
    "value.on_servant_zero": (_TAKE, _DO_NOTHING),
    "value.row": _ROWS,
    "value.target": _ROWS,
    "value.cover": (
        word("master", "마스터, 주인", "master"),
        word("all", "모두, 전원", "all"),
        word("none", "없음", "none"),
    ),
    "value.on_ally_fallen": (
        word("continue", "계속, 속행", "continue"),
        word("protect", "보호, 지킴", "protect"),
        word("retreat_with", "함께 후퇴, 동반 후퇴", "retreat with"),
        word("abandon", "두고 후퇴, 버림", "abandon"),
    ),
    "value.on_win": (
        word("replace_base", "거점 교체, 거점 덧씌움", "replace base"),
        word("remove_base", "거점 제거", "remove base"),
        word("raze_territory", "진지 제거", "raze territory, remove territory, remove workshop"),
    ),
    "value.info": (word("battle", "전투", "battle"), _LORE),
    "value.aim": (*_ROWS, word("any", "아무나", "anyone, any")),
    "value.ask_again": (
        _MELEE,
        word("outnumbered", "열세", "outnumbered"),
        word("unplanned", "그 밖", "unplanned"),
    ),
    "value.prefer": (word("rumour", "소문", "rumour, rumor"), _LORE),
    "value.regain": (word("faith", "신념", "faith, belief"), word("fate", "명운", "fate")),
}

PATHS = PathWords(
    numbered="hand",
    entry_fields=frozenset({"card", "cards"}),
    tables=frozenset({"grades", "cards", "skills"}),
    containers=frozenset({"characters"}),
    naming=("card", "action"),
)
