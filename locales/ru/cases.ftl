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
case-word-else = иначе
case-word-or = или
case-word-and = и
case-word-not = не
case-word-votes = голосует
case-word-against = против

## Ошибки

case-error-place = строка { $line }, { $place }: { $problem }
case-error-unknown = слова «{ $word }» здесь нет; есть: { $known }
case-error-unknown-near = слова «{ $word }» здесь нет, похоже на «{ $near }»; есть: { $known }
case-error-key = ключа «{ $key }» здесь нет; есть: { $known }
case-error-missing = не хватает ключа «{ $key }»
case-error-both = «{ $one }» и «{ $other }» вместе не пишут: оставьте одно
case-error-twice = «{ $word }» стоит здесь дважды
case-error-deep = слишком много скобок одна в другой
case-error-mapping = здесь нужны пары «слово: значение», а написано: { $value }
case-error-single = здесь нужна одна пара «персонаж: что», а написано: { $value }
case-error-one-order = здесь нужна одна заявка в строке, а написано: { $value }; несколько сразу бывает только в «сообщениях»
case-error-number = здесь нужно целое число от { $least }, а написано: { $value }
case-error-number-most = слишком большое число: { $value }; здесь самое большее { $most }
case-error-quoted = число пишут без кавычек: { $value }
case-error-pair = связь пишется так: «Монах + Паладин: 2», а написано: { $value }
case-error-pair-same = связь соединяет двух разных персонажей, а здесь дважды «{ $who }»
case-error-link-dead = «{ $who }» мёртв, а связь бывает только между живыми
case-error-kind = «{ $word }»: персонаж видит только «Артефакт»
case-error-copied = «{ $word }» скопировать нельзя
case-error-dead-spheres = сфер у мёртвых нет: уберите этот ключ или «мёртв»
case-error-no-such-number = номера { $number } здесь нет, всего их { $most }; считают с 1
case-error-numbers = числа «{ $name }» в правилах нет; какие есть, печатает rassvet curse rules
case-error-numbers-near = числа «{ $name }» в правилах нет, похоже на «{ $near }»; какие есть, печатает rassvet curse rules
case-error-stranger = «{ $who }» нет среди тех, кто дан
case-error-scenario = такого дня не бывает: { $problem }

case-error-rule = «{ $rule }» — не номер правила; номер пишут так: R5.1, несколько — через запятую
case-error-rule-blank = впишите номер правила, например R5.1
case-error-rule-cyrillic = в «{ $rule }» первая буква русская; напишите латинскую: { $right }
case-error-why-blank = впишите одной строкой, какое правило здесь видно

case-error-line = не читается строка «{ $line }», начиная с «{ $rest }»; пишите так: «{ $example }»
case-error-person = «{ $line }»: нет персонажа «{ $word }»; есть: { $known }
case-error-person-near = «{ $line }»: нет персонажа «{ $word }»; похоже на «{ $near }», имена здесь пишут в именительном падеже
case-error-thing-near = «{ $line }»: нет способности или предмета «{ $word }»; похоже на «{ $near }»
case-error-condition = «{ $line }»: условие не читается, начиная с «{ $rest }»; пишите так: «Паладин → Монах» (голосует против Монаха), «Паладин голосует» или «против Монах < 3», а с ними «и», «или», «не» и скобки: «не Паладин голосует»
case-error-else = «{ $line }»: слова «{ $word }» здесь нет; напишите две заявки, вторую с «если не (…)»
case-error-vote = «{ $line }» — не голос; пишите так: «Монах» или «как Монах»
case-error-tail = «{ $line }»: знак «{ $mark }» в конце лишний
case-error-quotes = «{ $line }»: кавычки здесь лишние
case-error-artifact = «{ $line }»: артефакты не применяют, они действуют сами, пока они у персонажа
case-error-goal-many = { $most ->
        [0] «{ $line }»: у этого действия цель не называют; пишите так: «{ $example }»
       *[other] «{ $line }»: лишние цели; пишите так: «{ $example }»
    }
case-error-goal-few = «{ $line }»: нужны две цели; пишите так: «{ $example }»
case-error-goal-none = «{ $line }»: не сказано, на кого; пишите так: «{ $example }»
case-error-which = { $wanted ->
        [0] «{ $line }»: скобки здесь лишние; пишите так: «{ $example }»
       *[other] «{ $line }»: что именно, пишут в скобках: «{ $example }»
    }

case-error-yaml = строка { $line }: не читается как YAML: здесь лишний знак или чего-то не хватает
case-error-yaml-value = не читается как YAML: одно из значений похоже на дату или число, но неверно; возьмите его в кавычки
case-error-yaml-tab = строка { $line }: здесь табуляция; отступы делают пробелами
case-error-yaml-colon = строка { $line }: лишнее двоеточие или отступ; если двоеточие внутри текста, возьмите весь текст в кавычки
case-error-yaml-bracket = строка { $line }: скобка, открытая здесь, не закрыта, или в скобках не хватает запятой
case-error-yaml-closed = строка { $line }: лишняя закрывающая скобка
case-error-yaml-indent = строка { $line }: отступ не такой, как у соседних строк
case-error-yaml-no-colon = строка { $line }: перед этой строкой не хватает двоеточия после слова
case-error-yaml-quote = строка { $line }: кавычки, открытые здесь, не закрыты
case-error-yaml-sign = строка { $line }: с этого знака слово начинаться не может; возьмите текст в кавычки
case-error-yaml-character = строка { $line }: в файле есть знаки, которых в тексте не бывает; сохраните его заново как простой текст
case-error-yaml-twice = строка { $line }: «{ $key }» стоит здесь дважды
case-error-encoding = файл сохранён не в UTF-8; сохраните его заново, выбрав кодировку UTF-8

## Итог проверки

case-held = держится
case-broken = НАРУШЕНО { $rule }: { $why }
case-difference-day = { $field }: должно быть { $expected }, вышло { $came }
case-difference-of = { $who }, { $field }: должно быть { $expected }, вышло { $came }
case-difference-sees = { $who } видит { $field }: должно быть { $expected }, вышло { $came }
case-nothing = ничего
case-summary = { PLURAL($count, "случай", "случая", "случаев") }, нарушено: { $broken }
case-summary-unread = { PLURAL($count, "случай", "случая", "случаев") }, нарушено: { $broken }, не прочитано файлов: { $unread }
case-warning-ruling = правила { $rule } нет в docs/rulings.md
case-new-why = впишите одной строкой, какое правило здесь видно
