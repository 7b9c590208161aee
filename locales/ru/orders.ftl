### Заявки: как бот повторяет их игроку и почему отказывает.

order-on = { $what } на { ACC($target) }
order-totem = { $what }: вернуть себе Артефакт
order-ring = Перстень: заблокировать { ACC($abilities) }
order-steal = Артефакт вора на { ACC($target) }: украсть { ACC($item) }
order-transfer = Передать { DAT($target) } { $what }
order-link = Связь между { INS($between) }
order-copy = Копия: { $ability }
order-secret_knowledge = Тайные знания: перенять { ACC($ability) } у { GEN($target) }
order-ball = Шаровая молния: создать
order-if = { $order }, если { $condition }

orders-title = Ваши заявки на сегодня:
orders-line = { $number }. { $order }
orders-none = Заявок на сегодня у вас нет.

## Условия

# части условия: «A и B», «A или B»; внутри другой части они стоят в скобках
condition-all = { $parts }
condition-any = { OR($parts) }
condition-inside = ({ $condition })
condition-votes = { $voter } голосует против { GEN($target) }
condition-votes-not = { $voter } не голосует против { GEN($target) }
condition-votes-you = вы голосуете против { GEN($target) }
condition-votes-you-not = вы не голосуете против { GEN($target) }
condition-voted = { $voter } голосует против кого-нибудь
condition-voted-not = { $voter } ни против кого не голосует
condition-voted-you = вы голосуете против кого-нибудь
condition-voted-you-not = вы ни против кого не голосуете
condition-tally-none = против { GEN($target) } нет ни одного голоса
condition-tally-some = против { GEN($target) } есть хотя бы один голос
condition-tally-less = против { GEN($target) } меньше { PLURAL($count, "голоса", "голосов", "голосов") }
condition-tally-at-most = против { GEN($target) } не больше { PLURAL($count, "голоса", "голосов", "голосов") }
condition-tally-more = против { GEN($target) } больше { PLURAL($count, "голоса", "голосов", "голосов") }
condition-tally-at-least = против { GEN($target) } не меньше { PLURAL($count, "голоса", "голосов", "голосов") }
condition-tally-equal = против { GEN($target) } ровно { PLURAL($count, "голос", "голоса", "голосов") }
condition-tally-not-equal = число голосов против { GEN($target) } — не { $count }

## Отказы: что не так и что сделать

refusal-dead = Ваш персонаж погиб и больше не действует, поэтому заявку принять нельзя.
refusal-not_yours = Такой способности у вас сегодня нет: { $action }.
refusal-condition = Условие этой заявки не выполняется, поэтому она не сработает.
refusal-blocked = { $action }: эта способность сегодня заблокирована, её не может применить никто.

refusal-target = { $action }: цель не подходит. Нужен персонаж, который был жив в начале дня.
refusal-target-secret_knowledge = Тайные знания: назовите персонажа, который погиб до начала дня, и одну из двух способностей его класса.
refusal-target-looting = Мародёрство возможно только над теми, кто погиб до начала дня.
refusal-target-transfer = Передать предмет можно только другому живому персонажу.
refusal-target-link = Связь: назовите двух разных живых персонажей. Одним из них можете быть вы.
refusal-target-copy = Тайные знания скопировать нельзя. Назовите другую способность класса.
refusal-target-ball_lightning = Шаровую молнию сначала создают, не называя цели, а следующим применением запускают в живого персонажа. Проверьте, готова ли она у вас.
refusal-target-ring = Перстень: назовите способности класса, у каждого класса не больше одной. Сколько их может быть, скажут правила: «Что делает Перстень?»

refusal-again = { $action }: второй раз этого сделать нельзя.
refusal-again-resurrection = Воскрешение на этого персонажа уже применяли, второй раз нельзя. Выберите другую цель.
refusal-again-cheat_death = Обман смерти на этого персонажа уже применяли, второй раз нельзя. Выберите другую цель.
refusal-again-secret_knowledge = Тайные знания вам в этой игре больше применить нельзя: вы их уже применили.
refusal-again-ring = Одну и ту же способность нельзя блокировать дважды за игру. Уберите из заявки те, которые уже блокировались.

refusal-no_item = { $action }: этого предмета у вас нет.
refusal-no_item-spoken = { $action }: всё, что у вас есть, уже занято другими заявками.
refusal-no_item-count = { $action }: у вас { $held }, а нужно { $needed }.
refusal-no_item-transfer = { $action }: столько у вас нет, или часть уже занята другой заявкой.
refusal-no_item-transfer-white_totem = Белый тотем передать нельзя: его можно только украсть или забрать у мёртвого.

refusal-exclusive = { $action }: не сочетается с другой вашей заявкой на сегодня. Сначала отмените ту.
refusal-exclusive-looting = Мародёрство нельзя применять в один день с использованием и передачей предметов. Сначала отмените те заявки.
refusal-exclusive-light = Свет нельзя применять в один день со Сферой ночи. Сначала отмените заявку на неё.
refusal-exclusive-night_sphere = Сферу ночи нельзя использовать в один день со способностью Свет и с Мародёрством. Сначала отмените ту заявку.
refusal-exclusive-transfer = Передавать предметы в день Мародёрства нельзя. Сначала отмените заявку на него.
refusal-exclusive-use = Использовать предметы в день Мародёрства нельзя. Сначала отмените заявку на него.

refusal-limit = { $action }: больше способностей класса вам сегодня не применить.
refusal-limit-light = Свет сегодня больше применить нельзя. Сначала отмените прежнюю заявку.
refusal-limit-looting = Мародёрство сегодня больше применить нельзя. Сначала отмените прежнюю заявку.
refusal-limit-use = { $action }: этот предмет сегодня больше использовать нельзя. Сначала отмените прежнюю заявку.
