### Числа правил: как их зовут в лаборатории, в настройках игры и в объявлениях. Не длиннее 40 знаков: это и подписи кнопок.

number-players_least = игроков в игре, не меньше
number-players_most = игроков в игре, не больше
number-traitors_most = предателей в игре, не больше
number-spheres = сфер в начале и не больше в конце этапа
number-light_at_start = света в начале
number-dealt_elixir = эликсиров в наборе
number-dealt_red_sphere = красных сфер в наборе
number-dealt_poison = ядов в наборе
number-dealt_amulet = амулетов в наборе
number-dealt_power_potion = зелий силы в наборе
number-dealt_white_artifact = белых артефактов в наборе
number-dealt_black_artifact = чёрных артефактов в наборе
number-light_limit = применений Света за день
number-looting_limit = мародёрств за день
number-uncounted_limit = применений за день вещи без расхода
number-curse = урон проклятья
number-curse_death_relief = уменьшение проклятья в день смерти
number-white_artifact_relief = уменьшение проклятья белым артефактом
number-black_artifact_burden = усиление проклятья чёрным артефактом
number-exile_share = изгнание: больше голоса на столько живых
number-backlash_factor = урон после Удара больше во столько раз
number-reflection_share = отражается одна часть урона из стольких
number-freeze_damage = урон замороженному за способность
number-ability_limit = способностей за день
number-power_limit = способностей за день под зельем силы
number-exhausted_limit = способностей за день в истощении
number-exhausted_power_limit = способностей: истощение и зелье силы
number-fireball = урон Фаербола
number-fireball_recoil = урон Фаербола самому магу
number-fireball_recoil_every = Фаербол ранит мага каждый такой раз
number-fire_shield = урон Огненного щита
number-fire_shield_days = дней Огненного щита
number-reflection_days = дней Отражения
number-restoration = сфер за день Восстановления
number-restoration_days = дней Восстановления
number-resurrection_spheres = сфер после Воскрешения
number-jinx_days = дней Сглаза
number-secret_knowledge_limit = применений Тайных знаний за игру
number-ice_block = урон Глыбы льда
number-freeze_days = дней Заморозки
number-chain_lightning = урон Цепной молнии
number-ball_lightning = урон Шаровой молнии
number-strike = урон Удара
number-healing = сфер от Лечения
number-call_of_the_dead = урон Зова мёртвых без учёта мёртвых
number-call_of_the_dead_share = мёртвых на +1 к урону Зова мёртвых
number-cheat_death = урон Обмана смерти
number-link_days = дней Связи
number-elixir_share = потерянных сфер на одну от Эликсира
number-red_sphere = сфер от Красной сферы
number-poison = урон Яда
number-knife = урон Ножа
number-night_sphere = света отнимает Сфера ночи
number-ring_least = Перстень: способностей не меньше
number-ring_most = Перстень: способностей не больше
number-light = света добавляет представитель

## Домашние правила: чем числа игры отличаются от свода

numbers-differs = { $name } — { $value } вместо { $usual }
# этими же словами ведущий возвращает число
numbers-usual = как в правилах
numbers-house = Домашние правила: { $numbers }.

## Числа, которые друг с другом или с настройками не сходятся

numbers-more-than-classes = Больше { $most } игроков не бывает: столько классов.
numbers-no-players = Игроков не меньше { $least } и не больше { $most } — так не бывает, такие числа не подходят.
numbers-wrong-players = Игроков в настройках { $players } — не подходит: по числам правил их от { $least } до { $most }.
numbers-wrong-traitors = Предателей в настройках { $traitors } — не подходит: когда игроков { $players }, их не больше { $most }.
numbers-no-ring = Перстень: способностей не меньше { $least } и не больше { $most } — так не бывает, такие числа не подходят.

## Что не так в написанном; ничего не меняется

numbers-unread = Здесь нет ни одного числа. Напишите, например, «урон проклятья = 3».
numbers-unknown = Числа «{ $said }» в правилах нет. Все числа — на кнопках.
numbers-unknown-near = Числа «{ $said }» в правилах нет. Может быть, «{ $name }» ({ $id })?
numbers-range = { UPPER($name) } ({ $id }): нужно целое число от { $least } до { $most }, а не «{ $said }».
numbers-no-value = { UPPER($name) } ({ $id }): напишите и значение, целое число от { $least } до { $most }.
numbers-twice = { UPPER($name) } ({ $id }): названо дважды, и по-разному.
