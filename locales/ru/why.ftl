### «Почему?»: цепочки причин — ведущему сразу, после игры всем.

## Судьба персонажа за день

why-fate-died = День { $day }. { $who } погибает в конце этапа { $stage }: сфер { $left }.
why-fate-exiled = День { $day }. { $who } погибает на этапе { $stage }: изгнание.
why-fate-back = День { $day }. { $who } погибает в конце этапа { $stage } и возвращается к жизни: сфер { $left }.
why-fate-spared = День { $day }. { $who } остаётся в живых благодаря Обману смерти: сфер { $left }.
why-fate-lives = День { $day }. { $who } остаётся в живых: сфер { $left }.
why-fate-dead = День { $day }. { $who } с утра вне игры.
why-morning = Утром сфер: { $spheres }.
why-change-up = { $amount } (становится { $left }): { $what }
why-change-down = { $amount } (остаётся { $left }): { $what }
why-change-none = 0: { $what }
why-unsaved = Ни Обмана смерти, ни Воскрешения на { PREP($who) } в этот день не было.
why-revived = Воскрешение
why-banished = Голоса за изгнание — { $votes } из { $living }, больше { $share ->
        [2] половины
        [3] трети
        [4] четверти
       *[other] одной { $share }-й
    }: { $voters }.
why-banished-fallen = Не учтены голоса тех, кто погиб раньше: { $fallen }.
why-banished-anyway = От изгнания не спасает ничто.
why-moves = Предметы:

why-spared = Обман смерти поднимает сферы до 0
why-capped = лишние сверх { $left } пропадают
why-taken-by = урон { $amount } ({ $kind }) принимает { $by }

## Звенья цепочки

why-from = { $text } ← { $did }
why-did = { $by } — «{ $order }»
why-did-copied = { $did } (скопированная способность)
why-did-earlier = { $did } (день { $day })
why-held = условие выполнено: { $votes }
why-unheld = голоса: { $votes }
why-ballot = { $voter } голосует против { GEN($target) }
why-ballot-as = { $voter } голосует против { GEN($target) } (как { $via })
why-ballot-none = { $voter } не голосует
why-tallied = против { GEN($target) } { PLURAL($count, "голос", "голоса", "голосов") } ({ $voters })
why-tallied-none = против { GEN($target) } голосов нет

why-lies = { $effect } на { PREP($target) }
why-lies-still = { $effect } на { PREP($target) }, { $left }
why-tied = по Связи { GEN($between) }
why-tied-still = по Связи { GEN($between) }, { $left }
why-jumped = по цепи через { ACC($over) }
why-recoil = { $every ->
        [1] каждый
       *[other] каждый { $every }-й
    } Фаербол обжигает и того, кто его бросил
why-corpses = { $base } и ещё 1 за { $share ->
        [1] каждого мёртвого
       *[other] каждых { $share } мёртвых
    }, а мёртвых { $dead }
why-lacked = { $share ->
        [1] всё, чего не хватало с утра ({ $lacked })
        [2] половина от того, чего не хватало с утра ({ $lacked }), с округлением вверх
        [3] треть от того, чего не хватало с утра ({ $lacked }), с округлением вверх
       *[other] одна { $share }-я от того, чего не хватало с утра ({ $lacked }), с округлением вверх
    }
why-shielded = вместо { GEN($meant) }, под Защитой
why-doubled = Отдача Удара: урон умножен на { $factor }
why-mirrored = { $share ->
        [1] весь урон: { $amount }
        [2] половина от { $amount }, с округлением вниз
        [3] треть от { $amount }, с округлением вниз
       *[other] одна { $share }-я от { $amount }, с округлением вниз
    }
why-risen = после Воскрешения сферы не восстанавливаются

why-curse = { $curse }: { $parts }
why-curse-base = основа { $base }
why-curse-relief = −{ $relief }: на этапах 1 и 2 { $count ->
        [one] погибает
       *[other] погибают
    } { $fell }
why-curse-revived = { $count ->
        [one] { $revived } погибает под Воскрешением, это урон не уменьшает
       *[other] { $revived } погибают под Воскрешением, это урон не уменьшает
    }
why-curse-nobody = на этапах 1 и 2 никто не погибает
why-curse-white = −{ $white } за Белый артефакт
why-curse-black = +{ $black } за Чёрный артефакт
why-curse-white_totem = Белый артефакт не действует при Белом тотеме
why-curse-black_totem = Чёрный артефакт не действует при Чёрном тотеме
why-curse-shielded = есть защита
why-curse-floor = меньше нуля не бывает

## Почему заявка не сработала

why-failure = { $did }: { $how }
why-how-target = { $how } ({ $target })
why-failing-died = не успевает
why-failing-item_gone = предмета в руках уже нет
why-failing-copy_failed = скопированная способность не срабатывает
why-failing-insight = кража не удаётся из-за Сферы прозрения
why-failing-crowd-light = предатель света не прибавляет, а узнать его мешают другие
why-failing-crowd-looting = мешают другие мародёры
why-failing-uncopied = копировать нечего
why-failing-kept_off = Диспелл этого дня не даёт наложить
why-failing-barred = лечение не помогает
why-failing-twice = второе применение ничего не даёт
why-failing-oneself = на себя Защита не действует
why-failing-late = слишком поздно
why-failing-nothing = взять нечего

why-fell-day = { $who } погибает в день { $day }
why-fell-stage = { $who } погибает на этапе { $stage }
why-fell-before = { $who } погибает до этого дня
why-has = доступны { $abilities }
why-misfit-alive = { $who } в живых
why-misfit-oneself = нужен кто-то другой
why-misfit-pair = нужны два разных персонажа
why-misfit-making = шаровой молнии ещё нет: сначала её создают, не называя цели
why-misfit-throwing = шаровая молния готова: нужна цель
why-misfit-uncopied = Тайные знания не копируют
why-misfit-foreign = у класса этого персонажа такой способности нет
why-misfit-ring = нужны способности разных классов, не больше одной от каждого
why-ring-size = Перстню называют способностей не меньше { $least } и не больше { $most }
why-had = раньше уже применяли { ACC($ability) } на { ACC($who) }
why-had-secret_knowledge = Тайные знания уже применены
why-blocked = Перстень заблокировал { ACC($abilities) }
why-hand = с утра в руках: { $items }
why-hand-none = с утра этого предмета в руках нет
why-rooted = Белый тотем не передают
why-never = по правилам этой игры так нельзя
why-beside = раньше принята другая заявка
why-limit = способностей класса на день — { $most }
why-limit-power = способностей класса на день — { $most } (под Зельем силы)
why-limit-exhausted = способностей класса на день — { $most } (накануне применена Глыба льда)
why-limit-both = способностей класса на день — { $most } (Зелье силы, но накануне применена Глыба льда)
why-unused = никто другой не применяет { ACC($ability) }
why-only-copied = { $who } — только как копию
why-also = { $who } применяет её не как копию

why-failed-title = День { $day }. Заявки, которые не сработали:
why-failed-none = День { $day }. Сработали все заявки.
why-order-taken = День { $day }. Заявка принята: { $did }
why-order-dropped = День { $day }. Заявка не принята: { $did }

## Конец игры

why-end = День { $day }. { $how }.
why-going = День { $day }. Игра продолжается.
why-representatives = { $count ->
    [0] Представителей в живых нет.
   *[other] Представители в живых: { $who }.
}
why-traitors = { $count ->
    [0] Предателей в живых нет.
   *[other] Предатели в живых: { $who }.
}

## Вопросы и кнопки

# через запятую: слова, с которых начинается вопрос
asked-why = почему, отчего, а почему, из-за чего, за что, объясни почему
# через запятую: начала слов
asked-orders-stems = заяв, копи, не сработа
asked-end-stems = конец, конч, законч, побед, проигра, выигра, ничь
asked-day-words = день, дня, дню, днём, дне
asked-mine = мой, моя, моё, мои, мою, моего, моей, моих, моему, меня, мне, я

why-about = «{ $title }», день { $day }.
why-which = О ком или о чём рассказать?
why-which-day = «{ $title }»: о каком дне рассказать?
why-which-match = О какой игре рассказать?
why-day-number = День { $day }
why-button-orders = Несработавшие заявки
why-button-day = Весь день
why-button-end = Конец игры
why-days = Другой день
why-match = Другая игра
why-more = Ещё вопрос
why-who = { $name }
why-who-died = ☠ { $name }
why-no-match = Пока не о чем рассказать: законченных игр здесь ещё нет.
why-no-day = «{ $title }»: ни один день ещё не закончен, рассказать пока не о чем.
why-later = Причины всего, что случилось, бот расскажет, когда игра закончится.
why-later-post = Причины всего, что случилось, бот расскажет, когда на стене появятся итоги игры.
