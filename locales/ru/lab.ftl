### Отчёт лаборатории: `rassvet curse lab`, docs/laboratory.md

lab-title = Лаборатория баланса: игра «Свет»
lab-subtitle = { $matches } { $plural }, в каждом { PLURAL($players, "игрок", "игрока", "игроков") }, из них { PLURAL($traitors, "предатель", "предателя", "предателей") }
lab-matches = { $count ->
    [one] матч
    [few] матча
   *[other] матчей
}
lab-rules = { $file ->
    [default] правила свода
   *[other] { $file }
}
lab-by-rules = { $file ->
    [default] правилам свода
   *[other] { $file }
}
lab-side-representative = представители
lab-side-traitor = предатели
lab-side-short-representative = ● предст.
lab-side-short-traitor = □ предат.
lab-all = все

lab-summary-title = Главное
lab-summary-win = Представители побеждают в { $representatives } матчей { $representatives-interval }, предатели — в { $traitors } { $traitors-interval }.
lab-summary-draws = Вничью заканчивается { $draws } матчей.
lab-summary-unfinished = За { PLURAL($longest, "день", "дня", "дней") } не заканчивается { $unfinished } матчей.
lab-summary-length = Матч длится в среднем { $mean } дня, половина матчей — не дольше { PLURAL($median, "дня", "дней", "дней") }.
lab-summary-classes = Чаще всех до конца доживает { $best } ({ $best-share }), реже всех — { $worst } ({ $worst-share }).
lab-summary-deaths = Главные причины смерти: { $first } ({ $first-share }) и { $second } ({ $second-share }).
lab-summary-compared = Если играть по { $mine }, а не по { $other }, { $wins-way ->
    [more] представители побеждают чаще на { $wins } процентного пункта
    [less] представители побеждают реже на { $wins } процентного пункта
    [same] представители побеждают почти так же часто: разность { $wins } процентного пункта
   *[unseen] заметной разности в победах представителей не видно: { $wins } процентного пункта
}, { $days-way ->
    [more] матч длиннее на { $days } дня
    [less] матч короче на { $days } дня
    [same] длина матча почти не меняется: разность { $days } дня
   *[unseen] заметной разности в длине матча не видно: { $days } дня
}.
lab-summary-unseen = Больше матчей дадут более точный ответ.
lab-summary-same = Числа обоих правил одинаковы, поэтому одинаковы и матчи.

lab-how-to-read = В скобках и чертой на рисунках показан интервал, в котором настоящее значение лежит с вероятностью 95 %. Если интервалы двух значений не пересекаются, различие почти наверняка не случайно. Разность со звёздочкой почти наверняка не случайна: её интервал не включает ноль.

lab-endings-title = Кто побеждает
lab-endings-text = Доля матчей, которые так закончились. Победа засчитывается стороне, даже если до неё дожил один игрок.
lab-ending-representatives = Победа представителей
lab-ending-traitors = Победа предателей
lab-ending-draw = Ничья
lab-ending-unfinished = Не закончился

lab-classes-title = Классы
lab-classes-text = Кто доживает до конца матча и кто побеждает. Погибшие не побеждают, даже если победила их сторона. У предателей оба числа совпадают: матч кончается, когда их нет в живых или когда они побеждают.
lab-classes-alive = Доживают до конца
lab-classes-won = Побеждают
lab-percent-seats = % игроков
lab-caption-seats = Доля игроков, %
lab-caption-matches = Доля матчей, %
lab-caption-deaths = Доля смертей, %
lab-caption-won = Разность долей побед, процентные пункты
lab-caption-changed = Исходы и характеры: разность, процентные пункты

lab-length-title = Сколько длится матч
lab-length-text = Доля матчей, которые закончились в этот день.
lab-days = дней
lab-mean-length = Средняя длина, дней

lab-sets-title = Наборы предметов
lab-sets-text = На сколько процентных пунктов чаще побеждают те, кому достался набор, чем остальные той же стороны. Белый набор получает один представитель, чёрный набор и набор вора — предатели. Где игроков меньше двадцати, разности нет.
lab-set-white_artifact = Белый набор
lab-set-black_artifact = Чёрный набор
lab-set-knife = Набор вора
lab-points = процентные пункты
lab-few = мало игроков

lab-abilities-title = Способности
lab-abilities-text = На сколько процентных пунктов чаще побеждают владельцы способности, которые применили её хотя бы раз, чем владельцы, которые не применили. В таблице — доли побед тех и других.
lab-abilities-caution = Это связь, а не причина. Кто дольше живёт, тот и чаще побеждает, и успевает применить больше способностей, поэтому многие разности больше нуля. Сравнивайте способности между собой, а не с нулём. Где тех или других владельцев меньше двадцати, сравнивать не с чем: разности нет.

lab-strategies-title = Характеры игроков
lab-strategies-text = Доля побед игроков каждого характера.
lab-strategy-cautious = Осторожный
lab-strategy-aggressive = Напористый
lab-strategy-social = Общительный
lab-strategy-hidden = Скрытный предатель
lab-strategy-bold = Дерзкий предатель
lab-strategy-what = Осторожный защищается и голосует, только если уверен. Напористый нападает на того, кого подозревает, и голосует против него. Общительный помогает другим и голосует как те, кому доверяет. Предатели знают друг друга, делятся увиденным, вместе выбирают жертву и голосуют заодно: скрытный больше помогает, дерзкий больше нападает.

lab-deaths-title = Отчего погибают
lab-deaths-text = Доля смертей по последнему урону. Воскрешённые в тот же день не считаются.
lab-cause-exile = Изгнание
lab-cause-curse = Проклятье

lab-differences-title = Что меняют правила
lab-differences-text = На сколько больше получается по { $mine }, чем по { $other }. Сравниваются одни и те же раздачи и игроки. Из двадцати строк без настоящего различия одна всё же получает звёздочку.
lab-differences-won = Побеждают
lab-differences-alive = Доживают до конца
lab-numbers-title = Чем правила отличаются
lab-numbers-none = Все числа одинаковы.

lab-origin-title = Откуда эти числа
lab-origin-text = Играют программы, а не люди: их решения правдоподобны, но просты. Они видят только то, что видел бы игрок. Поэтому отчёт показывает, куда сдвигает игру правило, а не то, как сыграет ваше сообщество.
lab-origin-again = Команда, которая даёт те же числа:
lab-origin-rules = Изменённые числа правил:
lab-origin-default = Числа правил — как в своде.
lab-origin-seed = Зерно
lab-origin-matches = Матчей
lab-origin-deal = Раздача наборов
lab-origin-deal-random = случайная
lab-origin-deal-balanced = поровну
lab-origin-longest = Матч прерывается после дня
lab-origin-version = Версия программы
lab-origin-orders = Заявок
lab-origin-dropped = Из них не приняты по правилам

lab-column-class = Класс
lab-column-side = Сторона
lab-column-alive = Доживают
lab-column-won = Побеждают
lab-column-set = Набор
lab-column-with-without = С ним / без, %
lab-column-difference = Разность, п. п.
lab-column-ability = Способность
lab-column-used-unused = Применил / нет, %
lab-uses = всего раз: { $count }
lab-column-strategy = Характер
lab-column-cause = Причина
lab-column-share = Доля
lab-column-ending = Исход
lab-column-what = Что
lab-column-number = Число
lab-column-ruling = Пункт
lab-column-change = Разность
