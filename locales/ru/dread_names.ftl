### Dread Chase: имена персонажей, талантов, карт и способностей во всех падежах.

## Карты

dread-map-metro = Метро
    .genitive = Метро
    .dative = Метро
    .accusative = Метро
    .instrumental = Метро
    .prepositional = Метро

dread-map-factory = Завод
    .genitive = Завода
    .dative = Заводу
    .accusative = Завод
    .instrumental = Заводом
    .prepositional = Заводе

dread-map-hospital = Больница
    .genitive = Больницы
    .dative = Больнице
    .accusative = Больницу
    .instrumental = Больницей
    .prepositional = Больнице

dread-map-forest = Лес
    .genitive = Леса
    .dative = Лесу
    .accusative = Лес
    .instrumental = Лесом
    .prepositional = Лесе

## Выжившие и их навыки

dread-survivor-mechanic = Механик
    .genitive = Механика
    .dative = Механику
    .accusative = Механика
    .instrumental = Механиком
    .prepositional = Механике

dread-survivor-mechanic-skill = Аврал
    .genitive = Аврала
    .dative = Авралу
    .accusative = Аврал
    .instrumental = Авралом
    .prepositional = Аврале

dread-survivor-medic = Фельдшер
    .genitive = Фельдшера
    .dative = Фельдшеру
    .accusative = Фельдшера
    .instrumental = Фельдшером
    .prepositional = Фельдшере

dread-survivor-medic-skill = Перевязка
    .genitive = Перевязки
    .dative = Перевязке
    .accusative = Перевязку
    .instrumental = Перевязкой
    .prepositional = Перевязке

dread-survivor-runner = Бегун
    .genitive = Бегуна
    .dative = Бегуну
    .accusative = Бегуна
    .instrumental = Бегуном
    .prepositional = Бегуне

dread-survivor-runner-skill = Рывок
    .genitive = Рывка
    .dative = Рывку
    .accusative = Рывок
    .instrumental = Рывком
    .prepositional = Рывке

dread-survivor-burglar = Взломщик
    .genitive = Взломщика
    .dative = Взломщику
    .accusative = Взломщика
    .instrumental = Взломщиком
    .prepositional = Взломщике

dread-survivor-burglar-skill = Завал
    .genitive = Завала
    .dative = Завалу
    .accusative = Завал
    .instrumental = Завалом
    .prepositional = Завале

dread-survivor-hunter = Охотник
    .genitive = Охотника
    .dative = Охотнику
    .accusative = Охотника
    .instrumental = Охотником
    .prepositional = Охотнике

dread-survivor-hunter-skill = Ракетница
    .genitive = Ракетницы
    .dative = Ракетнице
    .accusative = Ракетницу
    .instrumental = Ракетницей
    .prepositional = Ракетнице

dread-survivor-fireman = Пожарный
    .genitive = Пожарного
    .dative = Пожарному
    .accusative = Пожарного
    .instrumental = Пожарным
    .prepositional = Пожарном

dread-survivor-fireman-skill = Пролом
    .genitive = Пролома
    .dative = Пролому
    .accusative = Пролом
    .instrumental = Проломом
    .prepositional = Проломе

## Убийцы, их навыки и коронные способности

dread-killer-butcher = Мясник
    .genitive = Мясника
    .dative = Мяснику
    .accusative = Мясника
    .instrumental = Мясником
    .prepositional = Мяснике

dread-killer-butcher-skill = Натиск
    .genitive = Натиска
    .dative = Натиску
    .accusative = Натиск
    .instrumental = Натиском
    .prepositional = Натиске

dread-killer-butcher-crown = Кровавая жатва
    .genitive = Кровавой жатвы
    .dative = Кровавой жатве
    .accusative = Кровавую жатву
    .instrumental = Кровавой жатвой
    .prepositional = Кровавой жатве

dread-killer-shade = Тень
    .genitive = Тени
    .dative = Тени
    .accusative = Тень
    .instrumental = Тенью
    .prepositional = Тени

dread-killer-shade-skill = Шаг сквозь стены
    .genitive = Шага сквозь стены
    .dative = Шагу сквозь стены
    .accusative = Шаг сквозь стены
    .instrumental = Шагом сквозь стены
    .prepositional = Шаге сквозь стены

dread-killer-shade-crown = Полночь
    .genitive = Полуночи
    .dative = Полуночи
    .accusative = Полночь
    .instrumental = Полночью
    .prepositional = Полуночи

dread-killer-trapper = Капканщик
    .genitive = Капканщика
    .dative = Капканщику
    .accusative = Капканщика
    .instrumental = Капканщиком
    .prepositional = Капканщике

dread-killer-trapper-skill = Капкан
    .genitive = Капкана
    .dative = Капкану
    .accusative = Капкан
    .instrumental = Капканом
    .prepositional = Капкане

dread-killer-trapper-crown = Облава
    .genitive = Облавы
    .dative = Облаве
    .accusative = Облаву
    .instrumental = Облавой
    .prepositional = Облаве

dread-killer-engineer = Машинист
    .genitive = Машиниста
    .dative = Машинисту
    .accusative = Машиниста
    .instrumental = Машинистом
    .prepositional = Машинисте

dread-killer-engineer-skill = Короткое замыкание
    .genitive = Короткого замыкания
    .dative = Короткому замыканию
    .accusative = Короткое замыкание
    .instrumental = Коротким замыканием
    .prepositional = Коротком замыкании

dread-killer-engineer-crown = Разряд
    .genitive = Разряда
    .dative = Разряду
    .accusative = Разряд
    .instrumental = Разрядом
    .prepositional = Разряде

## Таланты

dread-talent-adrenaline = Адреналин
    .genitive = Адреналина
    .dative = Адреналину
    .accusative = Адреналин
    .instrumental = Адреналином
    .prepositional = Адреналине

dread-talent-bandage = Бинт
    .genitive = Бинта
    .dative = Бинту
    .accusative = Бинт
    .instrumental = Бинтом
    .prepositional = Бинте

dread-talent-dash = Второе дыхание
    .genitive = Второго дыхания
    .dative = Второму дыханию
    .accusative = Второе дыхание
    .instrumental = Вторым дыханием
    .prepositional = Втором дыхании

dread-talent-crowbar = Лом
    .genitive = Лома
    .dative = Лому
    .accusative = Лом
    .instrumental = Ломом
    .prepositional = Ломе

dread-talent-toolbox = Набор инструментов
    .genitive = Набора инструментов
    .dative = Набору инструментов
    .accusative = Набор инструментов
    .instrumental = Набором инструментов
    .prepositional = Наборе инструментов

dread-talent-smoke = Дымовая шашка
    .genitive = Дымовой шашки
    .dative = Дымовой шашке
    .accusative = Дымовую шашку
    .instrumental = Дымовой шашкой
    .prepositional = Дымовой шашке

dread-talent-bolt = Засов
    .genitive = Засова
    .dative = Засову
    .accusative = Засов
    .instrumental = Засовом
    .prepositional = Засове

dread-talent-vest = Бронежилет
    .genitive = Бронежилета
    .dative = Бронежилету
    .accusative = Бронежилет
    .instrumental = Бронежилетом
    .prepositional = Бронежилете

dread-talent-fuse = Предохранитель
    .genitive = Предохранителя
    .dative = Предохранителю
    .accusative = Предохранитель
    .instrumental = Предохранителем
    .prepositional = Предохранителе

dread-talent-thermos = Термос
    .genitive = Термоса
    .dative = Термосу
    .accusative = Термос
    .instrumental = Термосом
    .prepositional = Термосе

dread-talent-coin = Счастливая монета
    .genitive = Счастливой монеты
    .dative = Счастливой монете
    .accusative = Счастливую монету
    .instrumental = Счастливой монетой
    .prepositional = Счастливой монете

dread-talent-radio = Рация
    .genitive = Рации
    .dative = Рации
    .accusative = Рацию
    .instrumental = Рацией
    .prepositional = Рации
