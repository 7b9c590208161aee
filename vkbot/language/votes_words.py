"""The words of a vote: verbs with what their forms say, and the small words that make one or unmake it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from locales.grammar import morphology
from vkbot.language.tokens import listed, norm


class Act(Enum):
    """What a word of a vote says."""

    VOTE = "vote"
    BALLOT = "ballot"
    GIVE = "give"
    CHANGE = "change"
    LIFT = "lift"
    FOLLOW = "follow"
    GO = "go"
    ABSTAIN = "abstain"
    PASS = "pass"
    EXPEL = "expel"


class Form(Enum):
    """Who says it: «голосую», «проголосовал(а)», «голосует»; NOUN is a noun, OTHER speaks of no vote of the writer."""

    NOW = "now"
    DONE = "done"
    THIRD = "third"
    NOUN = "noun"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Sense:
    """A word of a vote in one of its forms."""

    act: Act
    form: Form


VERBS: Final[Mapping[Act, str]] = {
    Act.VOTE: "голосовать проголосовать переголосовать переголосовывать выставлять",
    Act.GIVE: "ставить поставить отдавать отдать давать дать кидать кинуть бросать бросить закидывать закинуть "
    "вкидывать вкинуть докидывать докинуть класть положить направлять направить подавать подать добавлять добавить "
    "оставлять оставить вносить внести дарить подарить посвящать посвятить адресовать передавать передать вручать "
    "вручить вешать повесить лепить швырять швырнуть опускать опустить тратить потратить использовать фиксировать "
    "зафиксировать подтверждать подтвердить сохранять сохранить держать",
    Act.CHANGE: "менять поменять сменить изменять изменить переносить перенести переводить перевести перекидывать "
    "перекинуть перекладывать переложить переставлять переставить перебрасывать перебросить передвигать передвинуть "
    "перенаправлять перенаправить переписывать переписать перевешивать перевесить",
    Act.LIFT: "снимать снять отзывать отозвать убирать убрать забирать забрать отменять отменить аннулировать "
    "стирать стереть удалять удалить отводить отвести сбрасывать сбросить обнулять обнулить "
    "брать взять вычёркивать вычеркнуть зачёркивать зачеркнуть",
    Act.FOLLOW: "присоединяться присоединиться присоединять присоединить прибавлять прибавить поддерживать "
    "поддержать повторять повторить дублировать продублировать копировать скопировать следовать примыкать примкнуть "
    "подписываться подписаться",
    Act.GO: "уходить уйти идти доставаться достаться отправляться отправиться пойти лечь лететь прилететь улетать "
    "стоять оставаться переходить перейти падать получать приходиться принадлежать",
    Act.ABSTAIN: "воздерживаться воздержаться",
    Act.PASS: "пасовать спасовать скипать скипнуть пропускать пропустить",
    Act.EXPEL: "изгнать изгонять выгнать выгонять выставить выкинуть вышвырнуть казнить кикнуть выпнуть сослать убрать",
}
"""Act → its verbs; of an imperfective one «делаю» is said of oneself, of a perfective one «сделал(а)»."""

NOUNS: Final[Mapping[Act, str]] = {
    Act.BALLOT: "голос голосок голосочек голосишко голосу голосом",
    Act.VOTE: "vote воут voting",
    Act.PASS: "пас пасс pass скип скипп skip",
    Act.GO: "отдан отдана поставлен поставлена направлен",
}
EXILES: Final = frozenset(listed("изгнание изгнанье изгнания выгон кик казнь выдворение ссылку"))
LEAVINGS: Final = frozenset(listed("вылет выселение уход выбывание исключение удаление устранение"))
"""Exile as well where it is somebody's («за вылет X»), and nothing follows that says where to («за вылет в Сочи»)."""
EXPELS: Final = frozenset(listed("убрать убирать выставить выгнать изгнать казнить исключить выселить слить"))

AGAINST: Final = frozenset(listed("против супротив за"))
"""What names whom a vote is for, whatever stands between it and the verb."""
TOWARDS: Final = frozenset(listed("в во на по под"))
FROM: Final = frozenset(listed("с со от у вместо кроме"))
FILLERS: Final = frozenset(
    map(
        norm,
        listed(
            "я мой моя мое мои свой своего свою сам сама лично сегодня нынче сейчас теперь тогда пока пожалуйста "
            "плиз плз ну вот так же ж все-таки таки всё всё-таки и тоже также уже ещё еще опять снова вновь опять-таки "
            "итак итого итог значит короче вообще кстати видимо наверное наверно пожалуй скорее однозначно точно "
            "конечно разумеется естественно решительно твердо уверенно окончательно окей ок ладно хорошо да ага угу "
            "увы эх ой ах что-то просто именно все ка давно наконец честно простите прости извини извините сорри "
            "привет здравствуйте спасибо апд упд upd ред edit ps вам тут здесь прям прямо только лишь исключительно "
            "такой таков тот следующим образом выходит похоже тут-то поэтому потому следовательно посему всем всех "
            "добрый день вечер утро доброе доброго дня народ ребята ребят товарищи господа друзья коллеги дамы "
            "сегодняшний мною мной свое своё безусловно несомненно смело искренне честно-честно официально срочно "
            "торжественно заявляю сообщаю объявляю решено решил решила думаю"
        ),
    )
)
"""What may stand about a vote without saying anything of it."""
POLITE: Final = (
    "прош", "учест", "учт", "запис", "запиш", "засчит", "прим", "прин", "счита",
    "нов", "окончат", "зафикс", "внес", "добав", "отмет", "постав",
    "вот", "будьт", "добр", "уважаем", "ведущ", "мастер", "передай", "объявля", "заявля", "решил",
    "сообщ", "оставля", "подтвержда", "напомина", "повтор", "итог", "день", "дня", "ход",
)  # fmt: skip
"""How the words begin with which a vote is handed in."""
BREAKS: Final = frozenset(listed("но однако зато поэтому посему следовательно хотя потому ибо ведь"))
"""What comes behind these does not hang on what came before."""
IFS: Final = frozenset(
    map(
        norm,
        listed(
            "если ежели коли кабы допустим предположим положим представьте представим скажем условии условием случае"
        ),
    )
)
HARMLESS_IFS: Final = frozenset(
    map(
        norm,
        listed(
            "честно коротко кратко вкратце откровенно кому по-честному серьезно начистоту интересно уж хотите "
            "позволите разрешите чего можно"
        ),
    )
)
"""«если честно» is no condition."""
QUESTIONS: Final = frozenset(
    map(
        norm,
        listed(
            "кто кого кому кем ком почему зачем отчего куда откуда где сколько чей чья чье чьего какой какого каким "
            "какая ли чтоб чтобы чем неужели разве хоть стоит думал думала пусть пускай правильно"
        ),
    )
)
"""A vote behind one of these in its clause is only talked of."""
HEARSAY: Final = frozenset(map(norm, listed("мол дескать якобы типа будто словно словам неважно безразлично разницы")))
DECIDED: Final = frozenset(
    map(
        norm,
        listed(
            "решил решила решено решаю сообщаю заявляю объявляю пишу говорю подтверждаю передумал передумала "
            "так пока фиксирую ну считайте считай знайте знай учтите вывод выводу итоге"
        ),
    )
)
"""«решила, что голосую»: the vote is given all the same."""
SUBJECTS: Final = frozenset(
    map(
        norm,
        listed(
            "ты вы мы кто никто кто-то кто-нибудь все многие некоторые каждый любой один одна другой другая который "
            "которая сосед половина большинство тот та"
        ),
    )
)
"""Who may do something besides the characters."""
WOULD: Final = frozenset(listed("бы б"))
NOT: Final = frozenset(listed("не ни нет"))
LATER: Final = frozenset(
    map(
        norm,
        listed(
            "завтра послезавтра завтрашнего следующий следующем потом позже попозже позднее ближе вечером вечеру утром "
            "ночью рассвете полночь полуночи финале дедлайну дедлайном скоро когда-нибудь затем через"
        ),
    )
)
EARLIER: Final = frozenset(
    map(
        norm,
        listed(
            "вчера позавчера накануне раньше ранее однажды дважды трижды прошлый прошлом прошлой прошлого прошлую "
            "вчерашний вчерашнем день первый второй третий раз давно всегда тогда бывало когда-то"
        ),
    )
)
USUALLY: Final = frozenset(
    map(norm, listed("всегда обычно каждый каждую каждое постоянно вечно никогда регулярно часто редко порой иногда"))
)
TODAY: Final = frozenset(map(norm, listed("сегодня нынче этот этом сей")))
CORRECTS: Final = frozenset(
    map(
        norm,
        listed(
            "нет стоп новый вернее точнее "
            " упд апд upd ой передумал передумала пардон поправка исправляю тьфу блин правлю"
        ),
    )
)
NOBODY: Final = frozenset(listed("никого никто никому"))
LIKE: Final = frozenset(
    map(norm, listed("вслед следом вместе заодно солидарно аналогично подобно по примеру совпадает совпал"))
)
"""«голосую вслед за X»: as X does."""
YOURS: Final = frozenset(map(norm, listed("твоему твой твоим вас вам вами")))
JOINS: Final = frozenset(listed("и или либо / & + да"))
LIFTED: Final = frozenset(map(norm, listed("снят отозван отменён аннулирован убран обнулён")))
"""«мой голос снят»."""
UNCOUNTED: Final = ("учит", "счит", "засчит")
"""How the words begin that with «прошу не» take a vote back."""
FORCED: Final = frozenset(
    map(norm, listed("вынужден вынуждена придётся приходится решил решила предпочту предпочитаю лучше"))
)
"""With «воздержаться» these say that one abstains."""
BACK: Final = frozenset(map(norm, listed("назад обратно")))
TAKES: Final = frozenset(listed("беру взял взяла взять"))
"""These lift a vote only with «назад»."""
THAT_IS: Final = frozenset(listed("то есть тоесть"))


@cache
def senses() -> Mapping[str, Sense]:
    """The forms of all verbs and nouns of votes, as `Token.norm` has them."""
    found: dict[str, Sense] = {}
    for act, row in NOUNS.items():
        for word in listed(row):
            form = {Act.VOTE: Form.NOW, Act.GO: Form.OTHER}.get(act, Form.NOUN)
            found.setdefault(norm(word), Sense(act, form))
    for act, row in VERBS.items():
        for lemma in listed(row):
            for word, form, passive in _forms(act, lemma):
                said = Sense(Act.GO if passive and act is Act.GIVE else act, form)  # «мой голос отдан X»
                if found.setdefault(norm(word), said).form is Form.OTHER and form is not Form.OTHER:
                    found[norm(word)] = said
    return found


def _forms(act: Act, lemma: str) -> list[tuple[str, Form, bool]]:
    """The forms of a verb, what each says, and whether it is a short participle («отдан»)."""
    parses = [one for one in morphology().parse(lemma) if "INFN" in one.tag and one.normal_form == lemma]
    again = lemma == "переголосовать"  # no dictionary knows it
    forms = [one for parse in parses for one in parse.lexeme]
    return [(one.word, _form(act, one.tag, again=again), {"PRTS", "masc"} in one.tag) for one in forms]


def _form(act: Act, tag: Any, *, again: bool) -> Form:
    """What a form of a verb says: «голосовал», «проголосую» and «голосуй» are no votes."""
    if {"VERB", "sing", "1per"} in tag and ("pres" in tag or act is Act.ABSTAIN):
        return Form.NOW
    if {"VERB", "sing", "past"} in tag and "neut" not in tag and ("perf" in tag or again):
        return Form.DONE
    if {"VERB", "sing", "3per", "pres"} in tag:
        return Form.THIRD
    return Form.OTHER
