"""The words of moves in Dread Chase: what each means, and how surely somebody who writes it means to move."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from locales import grammar
from vkbot.language.tokens import listed


class Means(Enum):
    """What a word is for a move."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    GO = "go"
    STEP = "step"
    REPAIR = "repair"
    GENERATOR = "generator"
    BUILD = "build"
    BARRICADE = "barricade"
    CHEST = "chest"
    OPEN = "open"
    RIDE = "ride"
    RAILS = "rails"
    ESCAPE = "escape"
    GATE = "gate"
    ATTACK = "attack"
    DESTROY = "destroy"
    USE = "use"
    SKILL = "skill"
    CROWN = "crown"
    TALENT = "talent"
    END = "end"
    TURN = "turn"
    TAKE = "take"
    GIVE = "give"
    ROLL = "roll"
    THROW = "throw"
    MAP = "map"
    PLACE = "place"
    STAND = "stand"
    BE = "be"
    HEAL = "heal"
    STUN = "stun"
    SELF = "self"
    KILLER = "killer"
    AND = "and"
    FILLER = "filler"


@dataclass(frozen=True, slots=True)
class Word:
    """A meaning. `sure`: one who writes it moves; else it may be talk, an order to others too («беги»)."""

    means: Means
    sure: bool = False


VERBS: Final[Mapping[Means, str]] = {
    Means.GO: "идти пойти шагать шагнуть зашагать перейти переходить двигаться двинуться бежать побежать перебежать "
    "подойти подходить дойти доходить топать потопать переместиться перемещаться сходить ходить отступить отступать "
    "отойти отходить подвинуться зайти заходить войти пробежать пройти проходить свернуть вернуться возвращаться "
    "уйти уходить двинуть двигать "
    "добежать добегать спуститься спускаться подняться подниматься прыгнуть прыгать рвануть метнуться",
    Means.REPAIR: "чинить починить ремонтировать отремонтировать подремонтировать чинануть подчинить дочинить",
    Means.BUILD: "построить строить возвести возводить соорудить сооружать поставить ставить баррикадировать "
    "забаррикадировать",
    Means.CHEST: "вскрыть вскрывать обыскать обыскивать рыться порыться копаться покопаться взломать взламывать "
    "обшарить обшаривать потрошить распотрошить шариться",
    Means.OPEN: "открыть открывать вытянуть тянуть показать показывать",
    Means.RIDE: "ехать поехать проехать прокатиться уехать уезжать ездить покатиться катить катиться доехать",
    Means.ESCAPE: "сбежать убежать выбежать сбегать убегать выбегать выйти выходить эвакуироваться спастись спасаться "
    "свалить сваливать удрать удирать",
    Means.ATTACK: "ударить бить атаковать напасть нападать убить убивать рубить рубануть врезать резать стукнуть "
    "прибить долбануть вдарить побить мочить замочить гасить месить лупить пырнуть зарезать зарубить прикончить "
    "добить добивать валить шарахнуть треснуть",
    Means.DESTROY: "сломать ломать снести сносить разрушить разрушать разбить разбивать уничтожить уничтожать "
    "крушить выломать разломать проломить",
    Means.USE: "применить применять использовать активировать юзать заюзать сыграть играть разыграть включить включать "
    "жать нажать нажимать прожать прожимать врубить врубать",
    Means.END: "закончить заканчивать завершить завершать пропустить пропускать пасовать спасовать скипать скипнуть "
    "кончать",
    Means.TAKE: "оставить оставлять взять брать выбрать выбирать забрать забирать сохранить",
    Means.GIVE: "отдать отдавать убрать убирать пожертвовать жертвовать разобрать разбирать снять снимать",
    Means.THROW: "бросить бросать кинуть кидать роллить зароллить метнуть катать крутить крутануть",
    Means.STAND: "встать вставать стать становиться занять занимать начать начинать стартовать",
    Means.BE: "быть",
    Means.HEAL: "лечить вылечить полечить подлечить перевязать перевязывать бинтовать забинтовать перебинтовать "
    "лечиться подлечиться вылечиться бинтоваться забинтоваться перевязаться",
    Means.STUN: "оглушить оглушать ослепить стрелять выстрелить пальнуть",
    Means.FILLER: "делать сделать",
}
"""Infinitives. Of their forms the infinitive and «я чиню» are sure, «чини» and «чиним» may be meant for others."""

NOUNS: Final[Mapping[Means, str]] = {
    Means.NORTH: "север",
    Means.EAST: "восток",
    Means.SOUTH: "юг",
    Means.WEST: "запад",
    Means.STEP: "шаг шажок клетка",
    Means.HEAL: "лечение",
    Means.REPAIR: "ремонт починка",
    Means.GENERATOR: "генератор ген",
    Means.BARRICADE: "баррикада преграда",
    Means.CHEST: "сундук",
    Means.RIDE: "поездка",
    Means.RAILS: "рельс вагонетка поезд",
    Means.ESCAPE: "побег эвакуация",
    Means.GATE: "ворота выход",
    Means.ATTACK: "удар атака",
    Means.SKILL: "навык способность умение скилл",
    Means.CROWN: "корона ярость ульта",
    Means.TALENT: "талант",
    Means.END: "конец пас пропуск",
    Means.TURN: "ход",
    Means.ROLL: "бросок кубик дайс кость",
    Means.MAP: "карта",
    Means.PLACE: "место номер очередь старт",
    Means.KILLER: "убийца маньяк",
}
"""In the nominative; all their forms follow."""

SURE_NOUNS: Final = frozenset({Means.REPAIR, Means.ESCAPE, Means.ATTACK, Means.SKILL, Means.CROWN, Means.TALENT,
                               Means.ROLL})  # fmt: skip
"""Nouns that are said to move, and hardly otherwise."""

FIXED: Final[Mapping[Means, str]] = {
    Means.NORTH: "вверх наверх верх выше кверху up north",
    Means.EAST: "вправо направо право правее right east",
    Means.SOUTH: "вниз низ ниже книзу down south",
    Means.WEST: "влево налево лево левее left west",
    Means.GO: "go move step го",
    Means.REPAIR: "repair fix",
    Means.GENERATOR: "гена генку генчик generator",
    Means.BUILD: "build",
    Means.BARRICADE: "barricade баррик",
    Means.CHEST: "chest",
    Means.RAILS: "rails rail rel рельсам рельсами рельсах рельсы",
    Means.ESCAPE: "escape",
    Means.ATTACK: "attack hit",
    Means.DESTROY: "destroy break",
    Means.SKILL: "skill ability скил скила скилом",
    Means.CROWN: "crown ult rage ульт коронная коронную коронной ультую",
    Means.TALENT: "talent card",
    Means.END: "всё все end pass skip хватит готово скип стоп",
    Means.USE: "юзаю заюзаю юзну use play",
    Means.TURN: "turn",
    Means.TAKE: "keep pick",
    Means.ROLL: "ролл roll",
    Means.MAP: "map мап",
    Means.PLACE: "place order",
    Means.SELF: "себя себе собой меня мне",
    Means.AND: "и потом затем далее дальше после then а",
    Means.FILLER: "в во на к ко до по с со через за из от у для под я сейчас тогда пожалуйста плиз плз ладно ну ок "
    "окей хорошо так просто еще свой своим своего свою моя мой мою мои моим там тут здесь туда этот эту это хочу буду "
    "бот давай снова опять раз раза теперь разок значит сначала всем лучше будет думаю пусть the to at on "
    "пж пжл пжлст пжалста плез please ща щас щаз короче блин",
}
"""Forms as they stand, as `tokens.norm` has them without its look-alikes."""

SLANG: Final[Mapping[Means, str]] = {
    Means.CHEST: "лутать лутаю залутать залутаю лутану лутануть лутай! лутаем! лут!",
    Means.HEAL: "хил! хилю! хилить! хильну! хильнуть! похилю! захилю! хилюсь! хилл! heal!",
    Means.ATTACK: "фигачу херачу хреначу хлопну хлопаю хуячу пизжу ебашу уебу фигачь! херачь! хуячь! ебашь!",
    Means.BARRICADE: "барик!",
    Means.USE: "жму прожму жмякаю",
    Means.END: "закончил! закончила! походил! походила!",
}
"""Forms that the dictionary does not make; one with «!» may be meant for others."""

IDIOMS: Final[Mapping[str, str]] = {
    "валю отсюда": "сваливаю", "делаю ноги": "сбегаю", "стою на месте": "пас", "остаюсь на месте": "пас",
}  # fmt: skip
"""Turns of phrase whose words mean something else one by one → what they mean; as `grammar.normal` has them."""

UNSURE: Final = frozenset({Means.FILLER, Means.HEAL, Means.STUN})
"""Verbs that even in «я …» are said of other things: «лечу к тебе»."""

HOLDING: Final = frozenset(listed("думаю пусть будет лучше"))
"""Words beside which nothing is sure."""

POINTING: Final = frozenset(listed("мой моя мое мои мою там тут здесь это этот эту"))
"""Words with which things are spoken of: «сундук мой», «выход там»; a deed or a way beside them is one all the same."""

ORDINALS: Final[Mapping[str, int]] = {
    form: number
    for number, stem in enumerate(("перв", "втор", "трет", "четверт", "пят"), 1)
    for form in (
        *(stem + end for end in listed("ый ой ого ому ым ом ая ую ое")),
        *((stem + end for end in listed("ий ьего ьему ьим ьем ья ью ьей ье")) if stem == "трет" else ()),
    )
}
"""«первый», «вторым», «третья» → their number."""

NUMERALS: Final[Mapping[str, int]] = {
    "один": 1, "одну": 1, "одна": 1, "два": 2, "две": 2, "три": 3, "четыре": 4, "пять": 5,
}  # fmt: skip

REPEATED: Final[Mapping[str, int]] = {"дважды": 2, "трижды": 3}
"""Words that say how often."""

KEYS: Final[Mapping[str, Means]] = {"w": Means.NORTH, "a": Means.WEST, "s": Means.SOUTH, "d": Means.EAST}
"""The keys with which games are steered, where a message is nothing else."""


@cache
def words() -> Mapping[str, Word]:
    """Every form → what it means."""
    found: dict[str, Word] = {}
    for form, word in (*_inflected(), *_slang()):
        found.setdefault(form, word)
    return found | dict(_fixed())


def _inflected() -> Iterator[tuple[str, Word]]:
    for means, noun in _rows(NOUNS):
        yield from ((form, Word(means, means in SURE_NOUNS)) for form in _declined(noun))
    for means, verb in _rows(VERBS):
        yield from ((form, Word(means, sure and means not in UNSURE)) for form, sure in _conjugated(verb))


def _fixed() -> Iterator[tuple[str, Word]]:
    yield from ((grammar.normal(form), Word(means, means in SURE_NOUNS)) for means, form in _rows(FIXED))


def _slang() -> Iterator[tuple[str, Word]]:
    yield from ((form.rstrip("!"), Word(means, not form.endswith("!"))) for means, form in _rows(SLANG))


def _rows(table: Mapping[Means, str]) -> Iterator[tuple[Means, str]]:
    yield from ((means, one) for means, row in table.items() for one in listed(row))


def _declined(noun: str) -> Iterator[str]:
    yield grammar.normal(noun)
    for parse in grammar.morphology().parse(noun):
        if {"NOUN", "nomn"} in parse.tag:
            yield from (grammar.normal(one.word) for one in parse.lexeme)
            return


def _conjugated(verb: str) -> Iterator[tuple[str, bool]]:
    """The forms by which somebody says what it will do itself, or orders the bot to."""
    for parse in grammar.morphology().parse(verb):
        if "INFN" in parse.tag:
            yield grammar.normal(verb), True
            for one in parse.lexeme:
                if "1per" in one.tag:
                    yield grammar.normal(one.word), "sing" in one.tag
                elif {"impr", "sing"} in one.tag and "incl" not in one.tag:  # «спасайтесь» is said to people
                    yield grammar.normal(one.word), False
            return
