"""A message that asks for a person instead of the bot, or for the bot instead of a person. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from vkbot.language.spelling import closest, is_word
from vkbot.language.tokens import Kind, Token, listed, tokens

SPOKEN_TO: Final = frozenset(
    listed(
        "ведущий ведущая админ админы администратор администрация мастер гейммастер гейм-мастер геймастер гм модератор "
        "модер организатор руководитель поддержка техподдержка"
    )
)
"""A game master who is spoken to."""
MASTERS: Final = SPOKEN_TO | frozenset(
    listed(
        "ведущего ведущему ведущую ведущей ведущих админа админу админов администратора администратору администрацию "
        "администрации мастера мастеру гейммастера гейм-мастера геймастера гма гму модератора модератору модера "
        "организатора организатору руководителя руководителю поддержку поддержке техподдержку техподдержке"
    )
)
"""Who is asked for, as a person to be called or told something."""
PERSONS: Final = frozenset(listed("человек человека человеку оператор оператора оператору"))
"""Anybody alive: only beside a word that calls."""
WITH_WHOM: Final = frozenset(
    listed(
        "ведущим ведущей админом админами администратором администрацией мастером гейммастером гейм-мастером гмом "
        "модератором модером организатором руководителем человеком оператором поддержкой техподдержкой"
    )
)
"""The same behind «с»."""
SUMMONS: Final = frozenset(
    listed(
        "позови позовите позвать зови зовите звать вызови вызовите вызвать вызываю зову пригласи пригласите пригласить "
        "подключи подключите подключить соедини соедините свяжи свяжите связаться кликни кликните крикни разбуди "
        "дозваться нужен нужна нужны передай передайте передать скажи скажите сказать сообщи сообщите напиши напишите "
        "написать спроси спросите спросить обратиться попроси попросите поговорить пообщаться переговорить"
    )
)
"""Words that call whoever is named beside them."""
WISHES: Final = frozenset(listed("нужно надо хочу хотел хотела хотелось можно требую прошу вопрос вопросы просьба"))
"""The same, but «Ведущий, прошу …» may go on with an order, too."""
CALLING: Final = SUMMONS | WISHES
ADDRESSED: Final = frozenset(
    listed(
        "помоги помогите ответь ответьте подскажи подскажите объясни объясните скажи скажите посмотри посмотрите "
        "исправь исправьте разберись разберитесь поправь поправьте пожалуйста"
    )
)
"""«ведущий, помогите»: what follows when somebody speaks to a game master."""
POLITE: Final = frozenset(
    listed(
        "пожалуйста плиз пж пжл срочно мне нам сюда бы с со к ко эй ау алло привет здравствуйте добрый день вечер "
        "утро ночи помощь помоги помогите живого живой живым живому кого-нибудь кого-то кто-нибудь тут здесь а и ну "
        "есть у меня вопрос вопросы проблема как я очень быстрее скорее поскорее быстро уже настоящего "
        "настоящим реального реальный реальным нашего наш игры бот бота уважаемый дорогой господин товарищ где "
        "хочется лично лс личку от из сообщества группы чата просто ответить ответьте ответь"
    )
)
"""Words that say nothing beside a call."""
GREETING: Final = frozenset(
    listed("привет здравствуйте добрый доброе доброго доброй день дня вечер утро ночи уважаемый дорогой господин")
)
THANKS: Final = frozenset(
    listed("спасибо спс благодарю понял поняла понятно ясно хорошо ок окей ладно принято спасибочки")
)
NOT: Final = "не"
MOST_READ: Final = 2000
"""So many letters of a message are looked at: it is for the game masters from the first words on."""
ENDS: Final = frozenset(".!?;\n…")


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody asks for a game master. `says`: the message holds more than that.

    `sure`: one is called by a word for it, and not only spoken to, as whoever orders politely does.
    """

    says: bool
    sure: bool = True


def read_call(text: str) -> Call | None:
    """Whether a message calls a game master; who greets one and goes on with something else («Здравствуйте, мастер!
    Фаербол в Тихона.») does not.
    """
    sentences = _sentences(tokens(text[:MOST_READ]))
    called = [sentence for sentence in sentences if _calls(sentence)]
    if len(sentences) > len(called):
        called = [sentence for sentence in called if not _greets(sentence)]
    if not called:
        return None
    left = {word for sentence in sentences for word in _words(sentence) if word not in _silent()}
    sure = any(_asks_for(_beyond_vocative(sentence), SUMMONS) for sentence in called)
    thanks = bool(left) and left <= THANKS
    return None if thanks and not sure else Call(says=not left <= THANKS, sure=sure)


def _sentences(pieces: Sequence[Token]) -> list[list[Token]]:
    found: list[list[Token]] = [[]]
    for piece in pieces:
        if piece.kind is Kind.MARK and piece.norm in ENDS:
            found.append([])
        else:
            found[-1].append(piece)
    return [sentence for sentence in found if sentence]


def _words(sentence: Sequence[Token]) -> list[str]:
    return [_mended(piece.norm) for piece in sentence if piece.kind is not Kind.MARK]


@lru_cache(maxsize=1)
def _silent() -> frozenset[str]:
    """What may stand in a message that calls and says nothing else."""
    return MASTERS | PERSONS | WITH_WHOM | CALLING | ADDRESSED | POLITE


@lru_cache(maxsize=1)
def _known() -> tuple[str, ...]:
    return tuple(sorted(MASTERS | PERSONS | WITH_WHOM | CALLING))


@lru_cache(maxsize=4096)
def _mended(word: str) -> str:
    """«ведушего», «пазовите»: the word that is meant."""
    if word in _silent() or len(word) < 5 or is_word(word):
        return word
    near, _ = closest(word, _known(), 2)
    return near[0] if near else word


def _calls(sentence: Sequence[Token]) -> bool:
    words = _words(sentence)
    return _speaks_to(sentence, words) or _asks_for(words, CALLING)


def _beyond_vocative(sentence: Sequence[Token]) -> list[str]:
    """What is said to a game master: «Мастер, передай яд Тихону» summons nobody."""
    words = _words(sentence)
    if not _speaks_to(sentence, words):
        return words
    first = next(at for at, word in enumerate(words) if word in SPOKEN_TO)
    return words[first + 1 :]


def _greets(sentence: Sequence[Token]) -> bool:
    """«Здравствуйте, мастер»: a greeting and whom it is for, and nothing else."""
    words = _words(sentence)
    spoken_to = [word for word in words if word in SPOKEN_TO]
    return len(spoken_to) == 1 and all(word in GREETING for word in words if word not in spoken_to) and len(words) > 1


def _asks_for(words: Sequence[str], calling: frozenset[str]) -> bool:
    """Whether one of these words calls somebody beside it: «позови ведущего», «с админом надо поговорить»."""
    return any(word in calling and _calls_at(words, at) for at, word in enumerate(words))


def _calls_at(words: Sequence[str], at: int) -> bool:
    if NOT in words[max(at - 2, 0) : at]:
        return False
    near = (*_reach(words, at, -1), *_reach(words, at, 1))
    return any(words[one] in MASTERS | PERSONS or _with(words, one) for one in near)


def _reach(words: Sequence[str], at: int, step: int) -> Iterator[int]:
    """The words on one side, up to the first that says something."""
    at += step
    while 0 <= at < len(words) and words[at] in _silent():
        yield at
        at += step


def _with(words: Sequence[str], at: int) -> bool:
    return words[at] in WITH_WHOM and at > 0 and any(one in ("с", "со") for one in words[max(at - 2, 0) : at])


def _speaks_to(sentence: Sequence[Token], words: Sequence[str]) -> bool:
    """«ведущий!», «админ, у меня вопрос», «эй, ведущий, помогите»."""
    first = next((at for at, word in enumerate(words) if word not in POLITE), None)
    if first is None or words[first] not in SPOKEN_TO:
        return False
    if first + 1 == len(words):
        return "кто" not in words
    plain = [at for at, piece in enumerate(sentence) if piece.kind is not Kind.MARK]
    behind = sentence[plain[first] + 1]
    return behind.norm in (",", ":", "-") or words[first + 1] in ADDRESSED


# The bot

BOT: Final = frozenset(listed("бот ботик ботяра"))
BACK: Final = frozenset(
    listed(
        "вернись вернитесь вернуть верни верните ответь отвечай отвечай-ка ау ты где тут здесь проснись включись "
        "включи включите привет эй алло позови позовите нужен хочу снова опять пожалуйста помоги помогите давай "
        "продолжай работай жив бота боту ботом а ну и"
    )
)
"""What is said to call it, and nothing else."""


def rest_for_bot(text: str) -> str | None:
    """What else is said in a message that calls the bot by its name («бот, статус» → «статус»); None: it does not."""
    said = [piece for piece in tokens(text[:MOST_READ]) if piece.kind is not Kind.MARK]
    names = [at for at, piece in enumerate(said) if piece.norm in BOT or piece.norm in ("бота", "боту")]
    if not names:
        return None
    others = [piece.text for piece in said if piece.norm not in BOT | BACK]
    if not others:
        return ""
    return " ".join(piece.text for piece in said[1:]) if said[0].norm in BOT else None
