"""What orders are called: by whoever is in a hurry, in plain words, and in the prose of somebody who plays a part.

In braces stands who or what is meant, and in which case: `who` the target, `other` the second end of a link, `what`
the ability that is copied, learned or stolen from a bag, `list` what a ring blocks, `units` what is given and how
much of it, `me` whoever writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

BALL: Final = "ball"
"""A ball being made; thrown it is `ball_lightning`."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Ways to order one thing. `called`: its short name, as one withdraws it."""

    called: str
    brief: tuple[str, ...]
    plain: tuple[str, ...]
    prose: tuple[str, ...]


ABILITIES: Final[Mapping[str, Phrases]] = {
    "fireball": Phrases(
        "фаер",
        ("фаер в {who:acc}", "фаер на {who:acc}", "жгу {who:acc}", "кидаю фаер в {who:acc}"),
        ("кидаю фаербол в {who:acc}", "жгу {who:acc} фаерболом", "мой фаербол летит в {who:acc}"),
        (
            "{me} разводит ладони, в темноте вспыхивает пламя, и Фаербол летит в {who:acc}",
            "Огненный шар срывается с посоха и летит прямо в {who:acc}",
        ),
    ),
    "fire_shield": Phrases(
        "огненный щит",
        ("огн щит на {who:acc}", "щит огня на {who:acc}"),
        ("ставлю огненный щит на {who:acc}", "вешаю огненный щит на {who:acc}"),
        ("Круг пламени смыкается: Огненный щит ложится на {who:acc}",),
    ),
    "divine_shield": Phrases(
        "божественный щит",
        ("бож щит на {who:acc}", "божий щит на {who:acc}"),
        ("ставлю божественный щит на {who:acc}", "накрываю {who:acc} божественным щитом"),
        ("Молитва услышана, и Божественный щит укрывает {who:acc}",),
    ),
    "protection": Phrases(
        "защиту",
        ("защита на {who:acc}", "защищаю {who:acc}"),
        ("беру под защиту {who:acc}", "ставлю защиту на {who:acc}", "сегодня защищаю {who:acc}"),
        ("{me} делает шаг вперёд и берёт под защиту {who:acc}",),
    ),
    "copy": Phrases(
        "копию",
        ("копия {what}", "копирую {what:acc}"),
        ("копирую {what:acc}", "хочу скопировать {what:acc}"),
        ("{me} щурится, запоминая чужие жесты, и копирует {what:acc}",),
    ),
    "reflection": Phrases(
        "отражение",
        ("отраж на {who:acc}", "отражение на {who:acc}"),
        ("ставлю отражение на {who:acc}", "вешаю отражение на {who:acc}"),
        ("Воздух дрожит, как зеркало: Отражение ложится на {who:acc}",),
    ),
    "dispel": Phrases(
        "диспел",
        ("диспел на {who:acc}", "диспел в {who:acc}"),
        ("кидаю диспелл на {who:acc}", "накладываю диспелл на {who:acc}"),
        ("Одно короткое слово, и Диспелл накрывает {who:acc}",),
    ),
    "link": Phrases(
        "связь",
        ("связь {who} и {other}", "линк {who} + {other}"),
        ("связываю {who:acc} и {other:acc}", "связь между {who:ins} и {other:ins}"),
        ("Невидимая нить натянута: {me} связывает {who:acc} и {other:acc}",),
    ),
    "restoration": Phrases(
        "реген",
        ("реген на {who:acc}",),
        ("вешаю восстановление на {who:acc}", "ставлю реген на {who:acc}"),
        ("Пахнет полынью и мятой: Восстановление ложится на {who:acc}",),
    ),
    "resurrection": Phrases(
        "воскрешение",
        ("рес на {who:acc}", "ресаю {who:acc}"),
        ("ставлю воскрешение на {who:acc}", "вешаю рес на {who:acc}"),
        ("{me} шепчет древнюю клятву, и Воскрешение ложится на {who:acc}",),
    ),
    "jinx": Phrases(
        "сглаз",
        ("сглаз на {who:acc}", "сглаз в {who:acc}"),
        ("вешаю сглаз на {who:acc}", "накладываю сглаз на {who:acc}"),
        ("{me} плюёт через плечо и насылает сглаз на {who:acc}",),
    ),
    "secret_knowledge": Phrases(
        "тайные знания",
        ("тайные: {who}, {what}", "тайные на {who:acc}, {what}"),
        ("тайные знания на {who:acc}, беру {what:acc}",),
        ("{me} листает чужую книгу и тайными знаниями перенимает {what:acc} у {who:gen}",),
    ),
    "ice_block": Phrases(
        "глыбу",
        ("глыба в {who:acc}", "глыбой по {who:dat}"),
        ("кидаю глыбу льда в {who:acc}", "роняю глыбу на {who:acc}"),
        ("Воздух трещит от холода, и Глыба льда рушится на {who:acc}",),
    ),
    "freeze": Phrases(
        "заморозку",
        ("морожу {who:acc}", "заморозка на {who:acc}"),
        ("замораживаю {who:acc}", "накладываю заморозку на {who:acc}"),
        ("Иней ползёт по камням: Заморозка сковывает {who:acc}",),
    ),
    "chain_lightning": Phrases(
        "цепную",
        ("цепная в {who:acc}", "цепную на {who:acc}"),
        ("пускаю цепную молнию в {who:acc}", "цепная молния летит в {who:acc}"),
        ("Тучи сходятся над площадью, и Цепная молния бьёт в {who:acc}",),
    ),
    BALL: Phrases(
        "шаровую",
        ("шаровая", "делаю шар"),
        ("делаю шаровую молнию", "создаю шаровую"),
        ("Между пальцами потрескивает: {me} создаёт шаровую молнию",),
    ),
    "ball_lightning": Phrases(
        "шаровую",
        ("шар в {who:acc}", "шаровая в {who:acc}"),
        ("запускаю шаровую молнию в {who:acc}", "пускаю шаровую в {who:acc}"),
        ("Шаровая молния срывается с ладони и летит в {who:acc}",),
    ),
    "strike": Phrases(
        "удар",
        ("бью {who:acc}", "удар по {who:dat}", "удар в {who:acc}"),
        ("наношу удар по {who:dat}", "бью {who:acc}", "сегодня бью {who:acc}"),
        ("{me} без лишних слов наносит удар по {who:dat}", "Посох свистит в воздухе: {me} бьёт {who:acc}"),
    ),
    "healing": Phrases(
        "лечение",
        ("хил на {who:acc}", "лечу {who:acc}"),
        ("лечу {who:acc}", "лечение на {who:acc}"),
        ("{me} прикладывает ладонь ко лбу и лечит {who:acc}",),
    ),
    "call_of_the_dead": Phrases(
        "зов",
        ("зов на {who:acc}", "зов в {who:acc}"),
        ("зов мёртвых на {who:acc}", "насылаю зов мёртвых на {who:acc}"),
        ("Из-под земли поднимается шёпот: Зов мёртвых настигает {who:acc}",),
    ),
    "cheat_death": Phrases(
        "обман смерти",
        ("обман на {who:acc}",),
        ("обман смерти на {who:acc}", "накладываю обман смерти на {who:acc}"),
        ("{me} чертит мелом круг и накладывает Обман смерти на {who:acc}",),
    ),
}

COMMON: Final[Mapping[str, Phrases]] = {
    "light": Phrases(
        "свет",
        ("свет на {who:acc}", "свечу на {who:acc}"),
        ("свечу на {who:acc}", "направляю свет на {who:acc}"),
        ("{me} поднимает повыше фонарь, и Свет падает на {who:acc}", "Скрипит дверца фонаря: Свет падает на {who:acc}"),
    ),
    "looting": Phrases(
        "маро",
        ("маро на {who:acc}", "лутаю {who:acc}"),
        ("обыскиваю {who:acc}", "мародёрство на {who:acc}"),
        ("Под покровом ночи {me} обыскивает {who:acc}", "{me} опускается на колени и торопливо обыскивает {who:acc}"),
    ),
    "transfer": Phrases(
        "передачу",
        ("отдаю {units} {who:dat}", "передаю {units} {who:dat}"),
        ("передаю {units} {who:dat}", "отдаю {who:dat} {units}", "хочу передать {units} {who:dat}"),
        (
            "{me} оглядывается по сторонам и передаёт {who:dat} {units}",
            "Короткий кивок: {me} передаёт {who:dat} {units}",
        ),
    ),
}

ITEMS: Final[Mapping[str, Phrases]] = {
    "elixir": Phrases(
        "эликсир",
        ("эликсир", "пью эликсир"),
        ("пью эликсир", "выпиваю эликсир", "использую эликсир"),
        ("{me} срывает пробку зубами и пьёт эликсир до дна",),
    ),
    "red_sphere": Phrases(
        "красную сферу",
        ("красная на {who:acc}", "красная сфера на {who:acc}"),
        ("использую красную сферу на {who:acc}", "красную сферу на {who:acc}"),
        ("В темноте теплится огонёк: {me} использует красную сферу на {who:acc}",),
    ),
    "poison": Phrases(
        "яд",
        ("яд в {who:acc}", "травлю {who:acc}", "яд на {who:acc}"),
        ("травлю {who:acc}", "использую яд на {who:acc}", "сегодня травлю {who:acc}"),
        ("{me} улыбается через стол и травит {who:acc}", "{me} разливает вино по кубкам и подсыпает яд {who:dat}"),
    ),
    "amulet": Phrases(
        "амулет",
        ("амулет", "надеваю амулет"),
        ("надеваю амулет", "использую амулет"),
        ("{me} прячет под рубаху шнурок и надевает амулет",),
    ),
    "power_potion": Phrases(
        "зелье",
        ("зелье на {who:acc}",),
        ("зелье силы на {who:acc}", "использую зелье силы на {who:acc}"),
        ("Из склянки валит пар: {me} использует зелье силы на {who:acc}",),
    ),
    "ring": Phrases(
        "перстень",
        ("перстень: {list}", "перстень {list}"),
        ("перстнем блокирую {list:acc}", "использую перстень: {list}"),
        ("{me} поворачивает перстень камнем внутрь и блокирует {list:acc}",),
    ),
    "night_sphere": Phrases(
        "сферу ночи",
        ("сфера ночи на {who:acc}", "ночная на {who:acc}"),
        ("использую сферу ночи на {who:acc}", "сферу ночи на {who:acc}"),
        ("Фонари гаснут один за другим: Сфера ночи накрывает {who:acc}",),
    ),
    "knife": Phrases(
        "нож",
        ("нож в {who:acc}", "режу {who:acc}"),
        ("бью ножом {who:acc}", "использую нож на {who:acc}"),
        ("В переулке темно, и {me} бьёт ножом {who:acc}",),
    ),
    "insight_sphere": Phrases(
        "сферу прозрения",
        ("прозрение на {who:acc}", "сфера прозрения на {who:acc}"),
        ("использую сферу прозрения на {who:acc}", "смотрю {who:acc} сферой прозрения"),
        ("Туман в стекле редеет: Сфера прозрения смотрит на {who:acc}",),
    ),
    "thief_artifact": Phrases(
        "артефакт вора",
        ("краду {what:acc} у {who:gen}", "тырю {what:acc} у {who:gen}"),
        ("краду {what:acc} у {who:gen}", "артефактом вора краду {what:acc} у {who:gen}"),
        ("Рука скользит в чужой карман: {me} крадёт {what:acc} у {who:gen}",),
    ),
    "white_totem": Phrases(
        "белый тотем",
        ("белый тотем",),
        ("использую белый тотем", "ставлю белый тотем"),
        ("{me} ставит посреди площади белый тотем",),
    ),
    "black_totem": Phrases(
        "чёрный тотем",
        ("чёрный тотем",),
        ("использую чёрный тотем", "ставлю чёрный тотем"),
        ("{me} вкапывает за околицей чёрный тотем",),
    ),
}

PHRASES: Final[Mapping[str, Phrases]] = {**ABILITIES, **COMMON, **ITEMS}
