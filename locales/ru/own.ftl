### Личные сообщения: своё состояние и то, что персонаж узнал за прошедший день.

own-title-representative = { $who }, вы представитель.
own-title-traitor = { $who }, вы предатель.
own-partners = { $count ->
    [one] Ваш союзник — { $who }.
   *[other] Ваши союзники — { $who }.
}
own-spheres = Защитные сферы: { $count } из { $most }
own-items = Предметы: { $items }
own-effects = Действует на вас:
own-copied = Сегодня вам доступна скопированная способность: { $ability }.
own-learned = Перенятые навсегда способности: { $abilities }.

days-left = { $days ->
    [1] до конца дня
   *[other] ещё { PLURAL($days, "день", "дня", "дней") }
}

effect-line-fire_shield = Огненный щит — { $left }
effect-line-reflection = Отражение — { $left }
effect-line-restoration = Восстановление — { $left }
effect-line-jinx = Сглаз — { $left }
effect-line-freeze = Заморозка — { $left }
effect-line-link = Связь: { $who } — { $left }
effect-line-power = Зелье силы: сегодня можно применить до { PLURAL($limit, "способности", "способностей", "способностей") } класса
effect-line-exhausted = Усталость после Глыбы льда: сегодня способности класса вам недоступны
effect-line-exhausted-power = Зелье силы против усталости после Глыбы льда: сегодня можно применить до { PLURAL($limit, "способности", "способностей", "способностей") } класса
effect-line-backlash = Отдача Удара: сегодня любой урон по вам увеличивается в { PLURAL($factor, "раз", "раза", "раз") }
effect-line-resurrected = Воскрешение: ваши защитные сферы больше не восстанавливаются

private-light = { $light ->
    [0] Свет: у { GEN($target) } света не оказалось.
   *[other] Свет: у { GEN($target) } вы забираете { PLURAL($light, "единицу", "единицы", "единиц") } света — теперь там 0.
}
private-insight = Сфера прозрения, предметы { GEN($target) }: { $items }.
private-copied = Копия удалась. Сегодня вам доступна способность { $ability }.
private-copied-not = Копия не удалась: способность { $ability } в прошедший день никто другой не применял.
private-learned = Тайные знания: способность { $ability } теперь ваша навсегда.
