### Записи на стене: итоги дня и начало нового.

bullet = • { $text }
held-none = ничего нет
held-one = { $item }
held-several = { $item } × { $count }

day-title = ☀ День { $day }
day-first = Над миром сгущается проклятье, и среди вас есть предатели. Роли и предметы розданы: посмотрите личные сообщения.
# в скобках после часа, если пояс не московский
zone-of = время: { $city }
day-ends = День продлится до { $deadline }.
day-how-vote = Голоса — в комментариях к этой записи: «Голосую против …». Чтобы изгнать, нужны голоса больше чем { $exile_share ->
    [1] всех
    [2] половины
   *[other] одной { $exile_share }-й части
} живых.
day-how-order = Тайные заявки — в сообщения сообщества. { $policy ->
    [usual] Менять голос и заявки
   *[house] Менять заявки
} можно сколько угодно раз, пока день не закончился.

day-voting = Правила голосования этой игры:
day-voting-changes = { $count ->
    [0] Голос не меняют и не снимают: считается первый.
   *[other] Голос за день можно изменить не больше чем { PLURAL($count, "раз", "раза", "раз") }; снять его или проголосовать после этого — тоже изменение.
}
day-voting-always = Голос можно менять сколько угодно раз, пока день не закончился.
day-voting-hour = В последний час дня голос не меняют и не снимают, можно только проголосовать впервые.
day-voting-edits = Отредактированный комментарий считается: голос тот, что написан в нём теперь.
day-voting-no-edits = Отредактированный комментарий не считается: чтобы изменить голос, напишите новый.
day-voting-self = Голос против себя считается.
day-voting-no-self = Голос против себя не считается.

results-title = Итоги дня { $day }
results-light = Свет: { $who }.
results-light-none = Свет не применял никто.
results-abilities = Способности:
results-abilities-none = Способностей класса не применял никто.
announced = { $ability }: { $by } → { $targets }
announced-oneself = на себя
announced-linked = { $said }; по Связи — { $linked }
announced-copy = { $ability }: { $by } — { $named }
announced-ball = { $ability }: { $by } — создание
results-votes = Голоса:
results-votes-none = Никто не голосовал.
results-votes-line = { $target } — { $count }: { $voters }
results-votes-fell = Голоса погибших на первых двух этапах при изгнании не учитываются.
results-exile = ⚖ Изгнание: { $who } погибает.
results-exile-none = ⚖ Изгнания нет.
results-dead = ☠ { $count ->
    [one] Погибает
   *[other] Погибают
} { $who }.
results-dead-none = ☠ Никто не погибает.
results-dead-no-more = ☠ Больше никто не погибает.
results-resurrected = ✚ { $count ->
    [one] Возвращается
   *[other] Возвращаются
} к жизни { $who }.
results-blocked = { $count ->
    [one] ⛔ Сегодня заблокирована способность { $abilities }.
   *[other] ⛔ Сегодня заблокированы способности: { $abilities }.
}

roster-title = В живых { $living } из { $all }:
roster-line = { $number }. { $who }
roster-dead = Мертвы: { $who }.
