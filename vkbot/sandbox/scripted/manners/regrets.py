"""Second thoughts: an order withdrawn, aimed at another, or put in the place of one given before."""

from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from engine.curse.model import Order
from vkbot.sandbox.scripted.manners.clauses import phrase
from vkbot.sandbox.scripted.manners.pen import Cased, Pen, phrases_of
from vkbot.sandbox.scripted.meaning import Deed, Message, same_kind


@dataclass(frozen=True, slots=True)
class Regrets:
    """Ways to take an order back or to change it.

    `called`, accusative, and `gone`, genitive, is what was ordered, `new` the order that takes its place. `aims`: the
    same ability for another; `turns`: the same item, from `old` to `who`.
    """

    cancels: tuple[str, ...]
    aims: tuple[str, ...]
    turns: tuple[str, ...]
    swaps: tuple[str, ...]


HURRIED: Final = Regrets(
    cancels=("отмени {called}", "{called} отмена", "убери {called}", "передумал убери {called}"),
    aims=("меняю цель {new}", "передумал {new}"),
    turns=("перенаправь {called} с {old:gen} на {who:acc}",),
    swaps=("вместо {gone} {new}", "{called} отмени\n{new}"),
)
POLITE: Final = Regrets(
    cancels=("Пожалуйста, отмените {called}. Спасибо!", "Прошу отменить {called}."),
    aims=("Прошу прощения, меняю цель: {new}.", "Извините, передумала: {new}."),
    turns=("Пожалуйста, перенаправьте {called} с {old:gen} на {who:acc}.",),
    swaps=("Прошу прощения, вместо {gone} {new}.", "Пожалуйста, отмените {called}. Лучше {new}."),
)
IN_CHARACTER: Final = Regrets(
    cancels=("Рука опускается. Отменяю {called}.", "Не сегодня. Отмените {called}."),
    aims=("Взгляд скользит дальше по толпе. Меняю цель: {new}.",),
    turns=("Рука замирает. Переношу {called} с {old:gen} на {who:acc}.",),
    swaps=("Замысел меняется: вместо {gone} {new}.",),
)
TELEGRAPHIC: Final = Regrets(
    cancels=("Отменить {called}", "Отменяю {called}"),
    aims=("Меняю цель: {new}",),
    turns=("Перенаправить {called} с {old:gen} на {who:acc}",),
    swaps=("Вместо {gone}: {new}", "Отменить {called}; {new}"),
)
TYPING: Final = Regrets(
    cancels=("убери {called}", "сними {called}", "передумал, сними {called}"),
    aims=("меняю цель, {new}", "передумал, {new}"),
    turns=("перенаправь {called} с {old:gen} на {who:acc}",),
    swaps=("вместо {gone} {new}", "{called} сними, {new}"),
)
TALKATIVE: Final = Regrets(
    cancels=("Ой, знаете, я передумала. Отмените {called}, ладно", "Всё, не могу так. Отменяю {called}!"),
    aims=("Посмотрела на голоса и передумала. Меняю цель: {new}.",),
    turns=("Подумала тут и передумала: перенаправьте {called} с {old:gen} на {who:acc}.",),
    swaps=("Знаете что? Вместо {gone} {new}. Так честнее.",),
)
CORRECTING: Final = Regrets(
    cancels=("Погорячился, отменяю {called}", "Нет, всё-таки отмените {called}"),
    aims=("Нет, передумал. {new}", "Меняю цель: {new}"),
    turns=("Нет, передумал. Переношу {called} с {old:gen} на {who:acc}",),
    swaps=("Нет, {called} отменяю. Лучше {new}", "Передумал, вместо {gone} {new}"),
)
TACTICAL: Final = Regrets(
    cancels=("План меняется: {called} отменяю.", "По голосам всё ясно, отмените {called}."),
    aims=("Меняю цель по итогам голосов: {new}.",),
    turns=("Перестановка: переношу {called} с {old:gen} на {who:acc}.",),
    swaps=("Перестановка: вместо {gone} {new}.",),
)


def regretted(pen: Pen, regrets: Regrets, deed: Deed) -> Message:
    """The message for a deed that withdraws one order, and perhaps gives another."""
    (gone,) = deed.cancels
    called = _called(pen, gone)
    if not deed.wishes:
        return Message(pen.pick("cancel", regrets.cancels).format(called=called), deed)
    (order,) = deed.orders
    if same_kind(gone, order) and gone.action == "use" and gone.steal is UNSET:
        old, who = pen.fields(gone)["who"], pen.fields(order)["who"]
        return Message(pen.pick("turn", regrets.turns).format(called=called, old=old, who=who), deed)
    new = phrase(pen, order, "plain")
    if same_kind(gone, order) and gone.action != "use":
        return Message(pen.pick("aim", regrets.aims).format(new=new), Deed(deed.wishes))
    thing = Cased(pen.thing(str(gone.item) if gone.action == "use" else gone.action))
    return Message(pen.pick("swap", regrets.swaps).format(called=called, gone=f"{thing:gen}", new=new), deed)


def _called(pen: Pen, order: Order) -> str:
    """What is withdrawn, accusative."""
    if order.action == "transfer":
        return f"передачу {Cased(pen.thing(str(order.item))):gen}"
    return phrases_of(order).called
