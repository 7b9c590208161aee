### События дня: то, что видит ведущий, а после игры — все.

explain-votes = Голоса
explain-orders = Заявки
explain-stage = Этап { $stage }
explain-end = Конец дня
explain-line = • { $text }
explain-below = { $arrows } { $text }
explain-nothing = В этот день ничего не произошло.
explain-own = Только для вас:
explain-own-condition = Заявка не сработала, её условие не выполнено: { $order }.

event-voted = { $voter } голосует против { GEN($target) }
event-voted-as = { $voter } голосует как { $via }: против { GEN($target) }
event-vote_void-dead_target = Голос не засчитан ({ $voter }): названный персонаж мёртв
event-vote_void-circle = Голос не засчитан ({ $voter }): голоса ссылаются друг на друга по кругу
event-vote_void-no_vote = Голос не засчитан ({ $voter }): там, куда он ссылается, голоса нет
event-vote_void-own = Голос не засчитан ({ $voter }): по ссылке он пришёл бы к самому голосующему

event-taken = { $by } — { $order }
event-dropped = { $by } — { $order } (не принята: { $reason })
dropped-dead = персонаж мёртв
dropped-not_yours = такой способности у персонажа нет
dropped-condition = условие не выполнено
dropped-blocked = способность заблокирована
dropped-target = цель не подходит
dropped-again = второй раз применить нельзя
dropped-no_item = предмета нет или он занят другой заявкой
dropped-exclusive = не сочетается с другой заявкой
dropped-limit = на этот день больше нельзя

event-used = { $what }: { $by } { $aim }{ $note }
event-used-count = { $count ->
    [1] { "" }
   *[other] { " " }({ $count }-й раз)
}
event-used-copied = { " " }(скопированная способность)
event-aim = → { $targets }
event-aim-linked = → { $targets }; по Связи — { $linked }
event-aim-copy = — { $ability }
event-aim-ball = — создание
event-acted = { $what }: { $by } { $aim }
event-acted-alone = { $what }: { $by }
event-acted-transfer = { $what } ({ $item }): { $by } → { $targets }

event-idle-died = { $by } погибает раньше и не успевает: { $order }
event-idle-item_gone = Предмета в руках уже нет, действие не состоялось
event-idle-copy_failed = Скопированная способность не срабатывает: её применяет и { $other }
event-idle-insight = Кража не удаётся: в этот день применена Сфера прозрения
event-idle-crowd-light = Света не прибавляется: предатель его не даёт
event-idle-crowd-looting = Обыскать не удаётся: мешает другой мародёр

event-damaged = { $target } получает { PLURAL($amount, "единицу", "единицы", "единиц") } урона ({ $kind }), сфер остаётся { $left }
event-damaged-meant = { $target } получает вместо { GEN($meant) } { PLURAL($amount, "единицу", "единицы", "единиц") } урона ({ $kind }), сфер остаётся { $left }
event-damaged-plain = { $kind }
event-damaged-doubled = { $kind }, урон увеличен Отдачей Удара
source-curse = проклятье
    .genitive = проклятья
    .dative = проклятью
    .accusative = проклятье
    .instrumental = проклятьем
    .prepositional = проклятье
event-healed = { $target } восстанавливает { PLURAL($amount, "сферу", "сферы", "сфер") } ({ $kind }), сфер становится { $left }
event-heal_barred = { $kind } не помогает: после Воскрешения { $target } не восстанавливает сферы

event-laid = На { ACC($target) } ложится { $effect }, на { PLURAL($days, "день", "дня", "дней") }
event-laid-tomorrow = Завтра на { ACC($target) } подействует { $effect }
event-lay_prevented = Диспелл не даёт наложить { ACC($effect) } на { ACC($target) }
event-lifted = С { GEN($target) } снимается { $effect }
event-warded-divine_shield = Сегодня проклятье не тронет { ACC($target) } (Божественный щит)
event-warded-amulet = Сегодня проклятье не тронет { ACC($target) } (Амулет)
event-warded-protection = { $by } сегодня принимает на себя урон { GEN($target) }
event-warded-resurrection = { $target }: в случае смерти сегодня вернётся к жизни
event-warded-cheat_death = { $target }: сегодня урон не может стать смертельным
event-linked = Связь между { INS($between) }, на { PLURAL($days, "день", "дня", "дней") }
event-unlinked = Связь между { INS($between) } обрывается

event-light_seen = { $by } узнаёт и забирает свет { GEN($target) }: { $light }
event-light_added = { $target }: света больше на { $amount }
event-light_lowered = { $target }: света меньше на { $amount }
event-copied = Копия удаётся: завтра { $by } сможет применить { ACC($ability) }
event-copied-not = Копия не удаётся: способность { $ability } сегодня никто другой не применяет
event-learned = { $by } перенимает { ACC($ability) } у { GEN($target) }
event-insight = { $by } видит предметы { GEN($target) }: { $items }
event-blocked = На завтра блокируются: { $abilities }
event-spent = { $item }: предмет израсходован
event-moved-transfer = { $items }: от { GEN($giver) } к { DAT($taker) }
event-moved-thief_artifact = { $items }: украдено у { GEN($giver) }, теперь у { GEN($taker) }
event-moved-looting = { $items }: снято с тела { GEN($giver) }, теперь у { GEN($taker) }
event-moved-white_totem = { $items }: возвращается от { GEN($giver) } к { DAT($taker) }
event-moved-black_totem = { $items }: возвращается от { GEN($giver) } к { DAT($taker) }
event-moved-thief_artifact_moves = { $items } сам переходит от { GEN($giver) } к { DAT($taker) }
event-blackened = { $count ->
    [one] Белый артефакт чернеет, его держит { $holder }
   *[other] Белые артефакты чернеют, их держит { $holder }
}

event-spared = { $target } остаётся в живых: Обман смерти поднимает сферы с { $spheres } до 0
event-capped = { $target }: сфер { $spheres }, лишние исчезают
event-exiled = { $target } изгоняется и погибает: { PLURAL($votes, "голос", "голоса", "голосов") } при { $living } живых
event-died = { $target } погибает
event-curse_weighed = Проклятье, { $target }: урон { $amount }
event-curse_weighed-why = Проклятье, { $target }: урон { $amount } ({ $why })
curse-shielded = есть защита от проклятья
curse-relief = −{ $amount } из-за погибших сегодня
curse-white = −{ $amount } за Белый артефакт
curse-black = +{ $amount } за Чёрный артефакт
event-resurrected = { $target } возвращается к жизни, сфер { $spheres }
event-ended-representatives = Все предатели мертвы. Побеждают представители: { $winners }
event-ended-traitors = Представители больше не в большинстве. Побеждают предатели: { $winners }
event-ended-draw = Погибли все. Ничья
