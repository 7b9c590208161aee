### Слова правил: именительный падеж и остальные.
### Здесь падежи записаны вручную; имена персонажей склоняет locales/grammar.py.

## Классы

class-fire_mage = Маг огня
    .genitive = Мага огня
    .dative = Магу огня
    .accusative = Мага огня
    .instrumental = Магом огня
    .prepositional = Маге огня

class-paladin = Паладин
    .genitive = Паладина
    .dative = Паладину
    .accusative = Паладина
    .instrumental = Паладином
    .prepositional = Паладине

class-illusionist = Иллюзионист
    .genitive = Иллюзиониста
    .dative = Иллюзионисту
    .accusative = Иллюзиониста
    .instrumental = Иллюзионистом
    .prepositional = Иллюзионисте

class-dispeller = Диспеллер
    .genitive = Диспеллера
    .dative = Диспеллеру
    .accusative = Диспеллера
    .instrumental = Диспеллером
    .prepositional = Диспеллере

class-life_mage = Маг жизни
    .genitive = Мага жизни
    .dative = Магу жизни
    .accusative = Мага жизни
    .instrumental = Магом жизни
    .prepositional = Маге жизни

class-warlock = Чернокнижник
    .genitive = Чернокнижника
    .dative = Чернокнижнику
    .accusative = Чернокнижника
    .instrumental = Чернокнижником
    .prepositional = Чернокнижнике

class-ice_mage = Маг льда
    .genitive = Мага льда
    .dative = Магу льда
    .accusative = Мага льда
    .instrumental = Магом льда
    .prepositional = Маге льда

class-lightning_mage = Маг молний
    .genitive = Мага молний
    .dative = Магу молний
    .accusative = Мага молний
    .instrumental = Магом молний
    .prepositional = Маге молний

class-monk = Монах
    .genitive = Монаха
    .dative = Монаху
    .accusative = Монаха
    .instrumental = Монахом
    .prepositional = Монахе

class-death_mage = Маг смерти
    .genitive = Мага смерти
    .dative = Магу смерти
    .accusative = Мага смерти
    .instrumental = Магом смерти
    .prepositional = Маге смерти

## Способности класса и общие способности

ability-fireball = Фаербол
    .genitive = Фаербола
    .dative = Фаерболу
    .accusative = Фаербол
    .instrumental = Фаерболом
    .prepositional = Фаерболе

ability-fire_shield = Огненный щит
    .genitive = Огненного щита
    .dative = Огненному щиту
    .accusative = Огненный щит
    .instrumental = Огненным щитом
    .prepositional = Огненном щите

ability-divine_shield = Божественный щит
    .genitive = Божественного щита
    .dative = Божественному щиту
    .accusative = Божественный щит
    .instrumental = Божественным щитом
    .prepositional = Божественном щите

ability-protection = Защита
    .genitive = Защиты
    .dative = Защите
    .accusative = Защиту
    .instrumental = Защитой
    .prepositional = Защите

ability-copy = Копия
    .genitive = Копии
    .dative = Копии
    .accusative = Копию
    .instrumental = Копией
    .prepositional = Копии

ability-reflection = Отражение
    .genitive = Отражения
    .dative = Отражению
    .accusative = Отражение
    .instrumental = Отражением
    .prepositional = Отражении

ability-dispel = Диспелл
    .genitive = Диспелла
    .dative = Диспеллу
    .accusative = Диспелл
    .instrumental = Диспеллом
    .prepositional = Диспелле

ability-link = Связь
    .genitive = Связи
    .dative = Связи
    .accusative = Связь
    .instrumental = Связью
    .prepositional = Связи

ability-restoration = Восстановление
    .genitive = Восстановления
    .dative = Восстановлению
    .accusative = Восстановление
    .instrumental = Восстановлением
    .prepositional = Восстановлении

ability-resurrection = Воскрешение
    .genitive = Воскрешения
    .dative = Воскрешению
    .accusative = Воскрешение
    .instrumental = Воскрешением
    .prepositional = Воскрешении

ability-jinx = Сглаз
    .genitive = Сглаза
    .dative = Сглазу
    .accusative = Сглаз
    .instrumental = Сглазом
    .prepositional = Сглазе

ability-secret_knowledge = Тайные знания
    .genitive = Тайных знаний
    .dative = Тайным знаниям
    .accusative = Тайные знания
    .instrumental = Тайными знаниями
    .prepositional = Тайных знаниях

ability-ice_block = Глыба льда
    .genitive = Глыбы льда
    .dative = Глыбе льда
    .accusative = Глыбу льда
    .instrumental = Глыбой льда
    .prepositional = Глыбе льда

ability-freeze = Заморозка
    .genitive = Заморозки
    .dative = Заморозке
    .accusative = Заморозку
    .instrumental = Заморозкой
    .prepositional = Заморозке

ability-chain_lightning = Цепная молния
    .genitive = Цепной молнии
    .dative = Цепной молнии
    .accusative = Цепную молнию
    .instrumental = Цепной молнией
    .prepositional = Цепной молнии

ability-ball_lightning = Шаровая молния
    .genitive = Шаровой молнии
    .dative = Шаровой молнии
    .accusative = Шаровую молнию
    .instrumental = Шаровой молнией
    .prepositional = Шаровой молнии

ability-strike = Удар
    .genitive = Удара
    .dative = Удару
    .accusative = Удар
    .instrumental = Ударом
    .prepositional = Ударе

ability-healing = Лечение
    .genitive = Лечения
    .dative = Лечению
    .accusative = Лечение
    .instrumental = Лечением
    .prepositional = Лечении

ability-call_of_the_dead = Зов мёртвых
    .genitive = Зова мёртвых
    .dative = Зову мёртвых
    .accusative = Зов мёртвых
    .instrumental = Зовом мёртвых
    .prepositional = Зове мёртвых

ability-cheat_death = Обман смерти
    .genitive = Обмана смерти
    .dative = Обману смерти
    .accusative = Обман смерти
    .instrumental = Обманом смерти
    .prepositional = Обмане смерти

ability-light = Свет
    .genitive = Света
    .dative = Свету
    .accusative = Свет
    .instrumental = Светом
    .prepositional = Свете

ability-use = Использование
    .genitive = Использования
    .dative = Использованию
    .accusative = Использование
    .instrumental = Использованием
    .prepositional = Использовании

ability-transfer = Передача
    .genitive = Передачи
    .dative = Передаче
    .accusative = Передачу
    .instrumental = Передачей
    .prepositional = Передаче

ability-looting = Мародёрство
    .genitive = Мародёрства
    .dative = Мародёрству
    .accusative = Мародёрство
    .instrumental = Мародёрством
    .prepositional = Мародёрстве

ability-awareness = Осведомлённость
    .genitive = Осведомлённости
    .dative = Осведомлённости
    .accusative = Осведомлённость
    .instrumental = Осведомлённостью
    .prepositional = Осведомлённости

## Предметы; .units: сколько штук, в винительном падеже («передаёт 2 яда»)

item-elixir = Эликсир
    .genitive = Эликсира
    .dative = Эликсиру
    .accusative = Эликсир
    .instrumental = Эликсиром
    .prepositional = Эликсире
    .units = { UNITS($count, "эликсир", "эликсира", "эликсиров") }

item-red_sphere = Красная сфера
    .genitive = Красной сферы
    .dative = Красной сфере
    .accusative = Красную сферу
    .instrumental = Красной сферой
    .prepositional = Красной сфере
    .units = { UNITS($count, "красную сферу", "красные сферы", "красных сфер") }

item-poison = Яд
    .genitive = Яда
    .dative = Яду
    .accusative = Яд
    .instrumental = Ядом
    .prepositional = Яде
    .units = { UNITS($count, "яд", "яда", "ядов") }

item-amulet = Амулет
    .genitive = Амулета
    .dative = Амулету
    .accusative = Амулет
    .instrumental = Амулетом
    .prepositional = Амулете
    .units = { UNITS($count, "амулет", "амулета", "амулетов") }

item-power_potion = Зелье силы
    .genitive = Зелья силы
    .dative = Зелью силы
    .accusative = Зелье силы
    .instrumental = Зельем силы
    .prepositional = Зелье силы
    .units = { UNITS($count, "зелье силы", "зелья силы", "зелий силы") }

item-artifact = Артефакт
    .genitive = Артефакта
    .dative = Артефакту
    .accusative = Артефакт
    .instrumental = Артефактом
    .prepositional = Артефакте
    .units = { UNITS($count, "артефакт", "артефакта", "артефактов") }

item-white_artifact = Белый артефакт
    .genitive = Белого артефакта
    .dative = Белому артефакту
    .accusative = Белый артефакт
    .instrumental = Белым артефактом
    .prepositional = Белом артефакте
    .units = { UNITS($count, "белый артефакт", "белых артефакта", "белых артефактов") }

item-white_totem = Белый тотем
    .genitive = Белого тотема
    .dative = Белому тотему
    .accusative = Белый тотем
    .instrumental = Белым тотемом
    .prepositional = Белом тотеме
    .units = { UNITS($count, "белый тотем", "белых тотема", "белых тотемов") }

item-black_artifact = Чёрный артефакт
    .genitive = Чёрного артефакта
    .dative = Чёрному артефакту
    .accusative = Чёрный артефакт
    .instrumental = Чёрным артефактом
    .prepositional = Чёрном артефакте
    .units = { UNITS($count, "чёрный артефакт", "чёрных артефакта", "чёрных артефактов") }

item-black_totem = Чёрный тотем
    .genitive = Чёрного тотема
    .dative = Чёрному тотему
    .accusative = Чёрный тотем
    .instrumental = Чёрным тотемом
    .prepositional = Чёрном тотеме
    .units = { UNITS($count, "чёрный тотем", "чёрных тотема", "чёрных тотемов") }

item-ring = Перстень
    .genitive = Перстня
    .dative = Перстню
    .accusative = Перстень
    .instrumental = Перстнем
    .prepositional = Перстне
    .units = { UNITS($count, "перстень", "перстня", "перстней") }

item-night_sphere = Сфера ночи
    .genitive = Сферы ночи
    .dative = Сфере ночи
    .accusative = Сферу ночи
    .instrumental = Сферой ночи
    .prepositional = Сфере ночи
    .units = { UNITS($count, "сферу ночи", "сферы ночи", "сфер ночи") }

item-knife = Нож
    .genitive = Ножа
    .dative = Ножу
    .accusative = Нож
    .instrumental = Ножом
    .prepositional = Ноже
    .units = { UNITS($count, "нож", "ножа", "ножей") }

item-insight_sphere = Сфера прозрения
    .genitive = Сферы прозрения
    .dative = Сфере прозрения
    .accusative = Сферу прозрения
    .instrumental = Сферой прозрения
    .prepositional = Сфере прозрения
    .units = { UNITS($count, "сферу прозрения", "сферы прозрения", "сфер прозрения") }

item-thief_artifact = Артефакт вора
    .genitive = Артефакта вора
    .dative = Артефакту вора
    .accusative = Артефакт вора
    .instrumental = Артефактом вора
    .prepositional = Артефакте вора
    .units = { UNITS($count, "артефакт вора", "артефакта вора", "артефактов вора") }
## Стороны

faction-representative = представитель
    .genitive = представителя
    .dative = представителю
    .accusative = представителя
    .instrumental = представителем
    .prepositional = представителе

faction-traitor = предатель
    .genitive = предателя
    .dative = предателю
    .accusative = предателя
    .instrumental = предателем
    .prepositional = предателе

## Эффекты, названные не по способности

effect-power = Зелье силы
    .genitive = Зелья силы
    .dative = Зелью силы
    .accusative = Зелье силы
    .instrumental = Зельем силы
    .prepositional = Зелье силы
effect-exhausted = Усталость
    .genitive = Усталости
    .dative = Усталости
    .accusative = Усталость
    .instrumental = Усталостью
    .prepositional = Усталости
effect-backlash = Отдача
    .genitive = Отдачи
    .dative = Отдаче
    .accusative = Отдачу
    .instrumental = Отдачей
    .prepositional = Отдаче
