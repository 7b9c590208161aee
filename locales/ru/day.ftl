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
day-how-order = Тайные заявки — в сообщения сообщества. Менять голос и заявки можно сколько угодно раз, пока день не закончился.

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
