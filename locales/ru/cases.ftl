### Слова файлов-случаев: день, записанный вместе с тем, что из него должно выйти (docs/ru/cases.md).

## Ключи

case-key-rule = правило
case-key-why = почему
case-key-day = день
case-key-given = дано
case-key-links = связи
case-key-blocked = заблокировано
case-key-blocked_before = заблокировано раньше
case-key-numbers = числа
case-key-orders = заявки
case-key-messages = сообщения
case-key-votes = голоса
case-key-then = тогда
case-key-deal = раздача
case-key-seed = зерно
case-key-characters = персонажи
case-key-traitors = предателей
case-key-sets = наборы
case-key-spheres = сферы
case-key-light = свет
case-key-items = предметы
case-key-effects = эффекты
case-key-uses = применял
case-key-learned = перенял
case-key-copied = копия
case-key-received = получал
case-key-resurrected = воскрешён
case-key-dead = мёртв
case-key-traitor = предатель
case-key-told = узнал
case-key-sees = видит
case-key-partners = напарники
case-key-died = умерли
case-key-exiled = изгнан
case-key-risen = воскресли
case-key-mourned = погибшими названы
case-key-announced = объявлено
case-key-lit = светили
case-key-outcome = исход
case-key-winners = победители
case-key-dropped = не приняты
case-key-refused = отказано
case-key-lists = список
case-key-undealt = раздача невозможна
case-key-no = нет

## Значения

case-flag-yes = да
case-flag-no = нет
case-reason-dead = мёртв
case-reason-not_yours = чужая способность
case-reason-condition = условие
case-reason-blocked = заблокировано
case-reason-target = цель
case-reason-again = повторно нельзя
case-reason-no_item = нет предмета
case-reason-exclusive = не сочетается
case-reason-limit = предел дня
case-outcome-representatives = победа представителей
case-outcome-traitors = победа предателей
case-outcome-draw = ничья
case-refusal-players = число игроков
case-refusal-traitors = число предателей
case-refusal-class = классы
case-deal-random = случайно
case-deal-balanced = поровну

## Слова строк

case-word-more = ещё
case-word-as = как
case-word-if = если
case-word-or = или
case-word-and = и
case-word-not = не
case-word-votes = голосует
case-word-against = против

## Ошибки

case-error-unknown = слова «{ $word }» здесь нет; есть: { $known }
case-error-key = ключа «{ $key }» здесь нет; есть: { $known }
case-error-missing = не хватает ключа «{ $key }»
case-error-both = «{ $one }» и «{ $other }» вместе не пишут: оставьте одно
case-error-mapping = здесь нужны пары «слово: значение», а написано: { $value }
case-error-single = здесь нужна одна пара «персонаж: что», а написано: { $value }
case-error-number = здесь нужно целое число от 0, а написано: { $value }
case-error-pair = связь пишется так: «Монах + Паладин: 2», а написано: { $value }
case-error-kind = «{ $word }»: персонаж видит только «Артефакт»
case-error-line = не читается строка «{ $line }», начиная с «{ $rest }»; пишите так: «Фаербол → Монах, если Паладин → Монах»
case-error-goal-many = { $most ->
        [0] «{ $line }»: у этого действия цель не называют
       *[other] «{ $line }»: лишние цели
    }
case-error-goal-none = «{ $line }»: не сказано, на кого; допишите «→ Персонаж»
case-error-which = { $wanted ->
        [0] «{ $line }»: скобки здесь лишние
       *[other] «{ $line }»: в скобках нужно назвать одно, например «Копия (Фаербол)»
    }
case-error-yaml = строка { $line }: не читается как YAML ({ $problem })
case-error-numbers = числа: { $problem }; какие есть, печатает rassvet curse rules
case-error-stranger = «{ $who }» нет среди тех, кто дан
case-error-scenario = такого дня не бывает: { $problem }

## Итог проверки

case-held = держится
case-broken = НАРУШЕНО { $rule }: { $why }
case-difference-day = { $field }: должно быть { $expected }, вышло { $came }
case-difference-of = { $who }, { $field }: должно быть { $expected }, вышло { $came }
case-difference-sees = { $who } видит { $field }: должно быть { $expected }, вышло { $came }
case-nothing = ничего
case-summary = { PLURAL($count, "случай", "случая", "случаев") }, нарушено: { $broken }
case-new-why = впишите одной строкой, какое правило здесь видно
