"""The reader's tables of Russian words. Case and ё do not count; names of the rulebook come from `locales`.

A form stands in one row of WORDS only; several words in a form are separated by spaces.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Word(Enum):
    """What a word that is no name does in a sentence."""

    USE = "use"
    DRINK = "drink"
    GIVE = "give"
    STEAL = "steal"
    LEARN = "learn"
    TO = "to"
    AGAINST = "against"
    FOR = "for"
    AS = "as"
    AND = "and"
    OR = "or"
    BUT = "but"
    CORRECTS = "corrects"
    MORE = "more"
    NOT = "not"
    IF = "if"
    THEN = "then"
    ELSE = "else"
    WOULD = "would"
    SAID = "said"
    FILLER = "filler"
    ME = "me"
    SELF = "self"
    PLAYER = "player"
    VOTES = "votes"
    VOTED_OWN = "voted own"
    VOTING = "voting"
    BALLOT = "ballot"
    BALLOTS = "ballots"
    CHANGES = "changes"
    GIVES_BALLOT = "gives ballot"
    TAKES_BACK = "takes back"
    LIFTS = "lifts"
    FOLLOWS = "follows"
    MYSELF = "myself"
    MINE = "mine"
    AGAINST_NOBODY = "against nobody"
    ABSTAINS = "abstains"
    ABSTAINING = "abstaining"
    NOBODY = "nobody"
    ANYBODY = "anybody"
    EXILE = "exile"
    GETS = "gets"
    LESS = "less"
    AT_MOST = "at most"
    GREATER = "greater"
    AT_LEAST = "at least"
    EXACTLY = "exactly"
    OR_MORE = "or more"
    OR_LESS = "or less"
    CANCEL = "cancel"
    INSTEAD = "instead"
    ALL = "all"
    ORDER = "order"


WORDS: Final[Mapping[Word, str]] = {
    Word.USE: "использую, использовать, используем, использование, применяю, применить, применение, кидаю, кинь, "
    "кидай, кинуть, кину, бросаю, брось, бросай, бросить, брошу, метнуть, мечу, метаю, ставлю, накладываю, вешаю, юзаю",
    Word.DRINK: "пью, выпью, выпиваю, выпить, съедаю, съесть",
    Word.GIVE: "передаю, передам, передать, передача, передачу, отдаю, отдам, отдать, даю, дам, дать, дарю",
    Word.STEAL: "краду, украсть, украду, кража, забираю, своровать, ворую",
    Word.LEARN: "беру, взять, возьму, изучаю, изучить, перенимаю, перенять",
    Word.TO: "в, во, на, по, к, ко, у, с, со, от, для, между",
    Word.AGAINST: "против",
    Word.FOR: "за",
    Word.AS: "как, как и, так же как, так же как и, также как, также как и, так же, также",
    Word.AND: "и",
    Word.OR: "или",
    Word.BUT: "но, однако, поэтому, потому, так что, зато",
    Word.CORRECTS: "нет, хотя нет, стоп, вернее, точнее, упд, апд, upd",
    Word.MORE: "еще",
    Word.NOT: "не",
    Word.IF: "если, когда, в случае если, при условии что",
    Word.THEN: "то, тогда",
    Word.ELSE: "иначе, а если нет, если нет, в противном случае",
    Word.WOULD: "бы, б",
    Word.SAID: "мол, типа, дескать, якобы, сказал, сказала, говорит, говорил, говорила, пишет, писал, писала, "
    "написал, написала, обещал, обещала, обещает, кричит, повторяет, заявил, заявила, цитирую, цитата",
    Word.FILLER: "я, мой, моя, мое, мои, мою, свой, свою, свое, своего, сегодня, пожалуйста, хочу, итак, ну, а, "
    "ладно, пока, теперь, сейчас, потом, затем, также еще, штуки, штуку, единицы, предмет, способность, цель, "
    "цели, здравствуйте, привет, спасибо, добрый день, добрый вечер, тоже, все таки, все-таки, всё же, пожалуй, "
    "персонажа, персонажу, труп, трупа, мертвого, мертвым, останки",
    Word.ME: "меня, мне, мной, мною",
    Word.SELF: "себя, себе, собой, собою, самого себя, саму себя",
    Word.PLAYER: "игрок, игрока, игроку, игроком, номер, №, #",
    Word.VOTES: "голосует, проголосует, проголосовал, проголосовала, голосуют, проголосуют",
    Word.VOTED_OWN: "проголосовал, проголосовала",
    Word.VOTING: "голосую, vote",
    Word.BALLOT: "голос",
    Word.BALLOTS: "голос, голоса, голосов",
    Word.CHANGES: "переголосовываю, переголосую, меняю голос, меняю свой голос, переношу голос, "
    "переношу свой голос, перекидываю голос",
    Word.GIVES_BALLOT: "отдаю голос, отдаю свой голос, ставлю голос, ставлю свой голос, голос отдаю, свой голос отдаю",
    Word.TAKES_BACK: "снимаю голос, снимаю свой голос, снимаю мой голос, отзываю голос, отзываю свой голос, "
    "убираю голос, убираю свой голос, забираю голос, забираю свой голос, голос снимаю, свой голос снимаю, "
    "голос отзываю, голос убираю, отменяю голос, отменяю свой голос",
    Word.ABSTAINS: "воздержится, воздержался, воздержалась, воздерживается",
    Word.LIFTS: "снимаю, отзываю, убираю, забираю, отменяю",
    Word.FOLLOWS: "присоединяюсь к голосу, поддерживаю голос",
    Word.MYSELF: "я",
    Word.MINE: "мой",
    Word.ABSTAINING: "воздерживаюсь, воздержусь, пас, скип, пропускаю голосование, сегодня не голосую, "
    "не голосую сегодня",
    Word.NOBODY: "никого, никто, ни за кого, ни против кого, против никого, за никого, ни на кого",
    Word.AGAINST_NOBODY: "против никого, ни против кого",
    Word.ANYBODY: "кто-нибудь, кто-то, хоть кто-нибудь, хоть кто-то",
    Word.EXILE: "изгнание, изгнания",
    Word.GETS: "наберет, набирает, набрал, набрала, получит, получил, получила, будет, стоит, есть",
    Word.LESS: "меньше, менее, меньше чем, менее чем",
    Word.AT_MOST: "не больше, не более, максимум",
    Word.GREATER: "больше, более, больше чем, более чем, свыше",
    Word.AT_LEAST: "не меньше, не менее, минимум, хотя бы, хоть, как минимум, по меньшей мере",
    Word.EXACTLY: "ровно, точно",
    Word.OR_MORE: "или больше, или более, и больше, и более",
    Word.OR_LESS: "или меньше, или менее, и меньше, и менее",
    Word.CANCEL: "отмени, отменить, отмена, отменяю, отмените, убрать, убери, удали, удалить, снять, сними, "
    "снимаю, отзываю",
    Word.INSTEAD: "вместо, замени, заменить, изменить, измени",
    Word.ALL: "все, всё, всего",
    Word.ORDER: "заявка, заявку, заявки, заявок",
}
"""What a word does → its forms. A form may do several things."""

NUMBERS: Final[Mapping[int, str]] = {
    0: "ноль, нуля, ни одного",
    1: "один, одна, одну, одного, одной, одно",
    2: "два, две, двух, оба, обе, пара, пару",
    3: "три, трех, трое",
    4: "четыре, четырех, четверо",
    5: "пять, пяти, пятеро",
    6: "шесть, шести",
    7: "семь, семи",
    8: "восемь, восьми",
    9: "девять, девяти",
    10: "десять, десяти",
}

SHORT_DEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "щит": ("fire_shield", "divine_shield"),
    "молния": ("chain_lightning", "ball_lightning"),
    "фаер": ("fireball",),
    "диспел": ("dispel",),
    "шар": ("ball_lightning",),
}
"""Short names, given in the nominative and declined, of abilities; of several the one that the writer has is meant."""

DEED_VERBS: Final[Mapping[str, str]] = {
    "strike": "бью, ударяю, ударить, ударю",
    "healing": "лечу, лечить, вылечить, лечусь",
    "copy": "копирую, скопировать, копировать, скопирую",
    "link": "связываю, связать, свяжу",
    "freeze": "замораживаю, заморозить, морожу",
    "resurrection": "воскрешаю, воскресить",
    "protection": "защищаю, защитить",
    "light": "свечу, светить, посветить, посвечу",
    "looting": "мародерю, обыскиваю, обыскать, мародерство над",
}

SHORT_ITEMS: Final[Mapping[str, tuple[str, ...]]] = {
    "зелье": ("power_potion",),
    "красная": ("red_sphere",),
    "тотем": ("white_totem", "black_totem"),
    "сфера": ("red_sphere", "night_sphere", "insight_sphere"),
}
"""Short names of items; of several the only kind in hand is meant."""

ITEM_PLURALS: Final[Mapping[str, str]] = {
    "elixir": "эликсиры, эликсира, эликсиров, эликсирами",
    "red_sphere": "красные сферы, красных сфер, красных сферы, красными сферами",
    "poison": "яды, яда, ядов, ядами",
    "amulet": "амулеты, амулета, амулетов",
    "power_potion": "зелья силы, зелий силы",
    "artifact": "артефакты, артефакта, артефактов",
}
"""The plurals of items of which one may hold several."""


def forms(row: str) -> tuple[str, ...]:
    """The forms of a row of these tables."""
    return tuple(form.strip() for form in row.split(","))
