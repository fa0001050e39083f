"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import Word, Words


def _word(identifier: str, ko: str, en: str) -> Word:
    return Word(identifier, tuple(ko.split(", ")), tuple(en.split(", ")))


_ACTS = _word("acts", "행동", "acts, act")
_CHECKS = _word("checks", "판정, 판정치", "checks, check, check values")
_SEQ = _word("submitted_seq", "봉인 순서", "order of sealing")
_YES_NO = (_word("true", "예, 네, 함, ㅇ", "yes, y"), _word("false", "아니오, 아니요, 안 함, ㄴ", "no, n"))
_ASK = _word("ask", "묻기", "ask")
_OPEN = _word("open", "자유", "open, free")

WORDS: Words = {
    "document": (
        _word("player", "선언, 행동 선언", "declare, declaration, orders, order"),
        _word("gm", "진행, 진행 선언", "the GM’s commands, gm, commands"),
    ),
    "field.player": (_ACTS, _CHECKS, _SEQ),
    "field.gm": (_word("commands", "명령, 진행", "commands, command"), _ACTS, _CHECKS, _SEQ),
    "act": (
        _word("introduce", "소개, 캐릭터 소개", "introduce, introduction"),
        _word("consent", "동행 승낙, 승낙", "consent, agree"),
        _word("companions", "동행 청하기, 동행자, 동행", "companions, bring along, invite"),
        _word("appear", "등장", "appear, enter"),
        _word("exit", "퇴장", "exit, leave"),
        _word("request_scene", "씬 청하기, 씬 요청", "request a scene, request scene, ask for a scene"),
        _word("spend_xp", "성장, 경험치 쓰기", "spend experience, spend xp, grow"),
    ),
    "tool": (
        _word("gm.mark_prepared", "준비 끝냄", "mark prepared, prepared"),
        _word("gm.check_sheet", "시트 확인", "check a sheet, check sheet"),
        _word("gm.assign_seats", "자리 정하기", "assign seats, seats"),
        _word("gm.begin_main_play", "본편 시작", "begin main play"),
        _word("gm.set_phase", "국면 넘기기", "set the phase, set phase, phase"),
        _word("gm.start_scene", "씬 시작", "start a scene, start scene"),
        _word("gm.permit", "허가", "permit, allow"),
        _word("gm.deny", "거절", "deny, refuse"),
        _word("gm.bring_on", "등장시키기", "bring on"),
        _word("gm.take_off", "퇴장시키기", "take off"),
        _word("gm.narrate", "묘사", "narrate"),
        _word("gm.end_scene", "씬 끝", "end the scene, end scene"),
        _word("gm.answer_scene_request", "씬 요청에 답하기", "answer a scene request, answer scene request"),
        _word("gm.call_check", "판정 부르기", "call a check, call check"),
        _word("gm.call_opposed", "대결 부르기", "call an opposed check, call opposed"),
        _word("gm.set_modifier", "수정 주기", "set a modifier, set modifier"),
        _word("gm.set_difficulty", "난이도 정하기", "set the difficulty, set difficulty"),
        _word("gm.rule_check", "판정 재정", "rule on a check, rule check"),
        _word("gm.cancel_check", "판정 거두기", "cancel a check, cancel check"),
        _word("gm.moderate", "주의·내보내기", "moderate"),
        _word("gm.end_game", "게임의 끝 선언", "end the game, end game"),
        _word("gm.grant_xp", "경험치 주기", "grant experience, grant xp"),
        _word("gm.record_xp", "경험치 기록", "record experience, record xp"),
        _word("gm.clean_up", "뒷정리", "clean up, tidy up"),
        _word("gm.close_session", "세션 닫기", "close the session, close session"),
    ),
    "want": (
        _word("check_value", "판정치", "a check value"),
        _word("ruling", "판정의 재정", "a ruling on a check"),
        _word("permission", "허가", "permission"),
        _word("consent", "동행 승낙", "consent to come along"),
        _word("scene_request", "청한 씬에 대한 답", "an answer to a scene that was asked for"),
        _word("scene_player", "다음 씬 플레이어", "the next scene player"),
        _word("grant_xp", "나누어 줄 경험치", "experience points to hand out"),
        _word("record_xp", "쓴 경험치의 기록", "a record of spent experience"),
    ),
    "value.answer": _YES_NO,
    "value.accept": _YES_NO,
    "value.success": (_word("true", "성공", "success"), _word("false", "실패", "failure")),
    "value.item": (
        _word("rulebook_read", "룰북", "rulebook, the rulebook is read"),
        _word("scenario_ready", "시나리오", "scenario, the scenario is ready"),
        _word("tools_ready", "도구", "tools, the tools are ready"),
    ),
    "value.stage": (
        _word("pre_play", "프리 플레이", "pre-play"),
        _word("main_play", "메인 플레이, 본편", "main play"),
        _word("after_play", "애프터 플레이", "after-play"),
        _word("closed", "닫힘", "closed"),
    ),
    "value.phase": (
        _word("opening", "오프닝", "opening"),
        _word("middle", "미들", "middle"),
        _word("climax", "클라이맥스", "climax"),
        _word("ending", "엔딩", "ending"),
    ),
    "value.kind": (
        _word("normal", "보통 씬", "an ordinary scene, normal"),
        _word("master", "마스터 씬", "a master scene, master"),
        _word("pc", "PC, 플레이어 캐릭터", "PC, player character"),
        _word("npc", "NPC, 논플레이어 캐릭터", "NPC, non-player character"),
        _word("appearance", "등장", "appearance"),
        _word("exit", "퇴장", "exit"),
        _word("companion", "동행", "companion"),
        _word("scene", "씬", "scene"),
    ),
    "value.appearance": (_ASK, _OPEN, _word("closed", "막기", "closed")),
    "value.companion": (_word("allow", "허용", "allow"), _ASK, _word("forbid", "막기", "forbid")),
    "value.exit": (_ASK, _OPEN),
    "value.to": (
        _word("difficulty", "난이도", "difficulty"),
        _word("check_value", "판정치", "check value"),
        _word("achievement", "달성치", "achievement"),
    ),
    "value.action": (
        _word("warn", "주의", "warn"),
        _word("remove", "내보내기", "remove"),
        _word("0", "첫째 쪽", "the first side"),
        _word("1", "둘째 쪽", "the second side"),
    ),
    "value.side": (_word("0", "첫째 쪽", "the first side"), _word("1", "둘째 쪽", "the second side")),
    "value.outcome": (
        _word("critical", "크리티컬", "a critical"),
        _word("fumble", "펌블", "a fumble"),
        _word("ordinary", "보통", "ordinary"),
        _word("success", "성공", "success"),
        _word("failure", "실패", "failure"),
        _word("reported", "달성치만", "the achievement alone"),
        _word("cannot_roll", "굴릴 수 없음", "unable to roll"),
        _word("not_rolled", "굴리지 않음", "not rolled"),
    ),
    "value.effect": (
        _word("add_check_value", "판정치 더하기", "raise a check value"),
        _word("add_hp_max", "최대 생명력 더하기", "raise the maximum HP"),
        _word("set_critical_value", "크리티컬치 바꾸기", "set the critical value"),
        _word("set_fumble_value", "펌블치 바꾸기", "set the fumble value"),
    ),
}
