### Условие заявки кнопками («если…»). Условия словами — в orders.ftl.

## Кнопки под заявкой

when-button-add = Добавить условие (если…)
when-button-and = И ещё условие
when-button-or = Или ещё условие
when-button-opposite = Наоборот
when-button-drop = Убрать условие
when-button-otherwise = Иначе…
when-button-target = { $target } голосует против вас
when-button-target-any = Цель заявки голосует против вас

## Что уже сказано; многоточие — на месте того, что ещё нет. С большой буквы это и кнопки

when-against = кто-то голосует против…
when-not-against = кто-то не голосует против…
when-votes = кто-то голосует
when-silent = кто-то не голосует
when-tally = столько-то голосов против…
when-voter = { $voter } голосует против…
when-voter-not = { $voter } не голосует против…
when-you = вы голосуете против…
when-you-not = вы не голосуете против…
when-tally-of = против { GEN($target) } … голосов
when-compared = против { GEN($target) } { $op } … голосов
when-and = { $order } и { $begun }
when-or = { $order } или { $begun }
when-more = больше
when-less = меньше
when-equal = ровно
when-at-least = не меньше
when-at-most = не больше

## Вопросы

when-ask-kind = О чём условие? Важны голоса в конце дня.
when-ask-against = Кто голосует?
when-ask-not-against = Кто не голосует?
when-ask-votes = Кто голосует, всё равно против кого?
when-ask-silent = Кто ни против кого не голосует?
when-ask-tally = Против кого голоса?
when-ask-target = Против кого?
when-ask-op = Сколько голосов: больше, меньше или ровно?
when-ask-count = Какое число?

## Что дальше

when-otherwise = Если условие не выполнится, эта заявка не сработает. Что делать тогда — кнопка «Иначе…».
order-what-otherwise = Иначе, то есть если { $condition }: что делаем?
order-under = Если { $condition }.
order-confirm-instead = Изменить заявку { $number }? Станет так: { $order }.

## Изменить заявку из списка

order-edit-which = Какую заявку изменить?
order-edit = Заявка { $number }: { $order }. Что с ней сделать?
order-button-edit = Изменить…
order-button-edit-one = Изменить { $number }
order-button-target = Другая цель
order-button-when = Другое условие
order-button-withdraw = Отозвать
order-button-list = К списку
