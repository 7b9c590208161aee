### Dread Chase в чате: что произошло, почему нельзя, что на поле и что можно сделать. Имена игроков — без рода: только настоящее время.

chase-title = Dread Chase

## Подготовка

chase-rolled-initiative = { $who } бросает кубик: { $value }.
chase-rolled-tie = { $who } бросает ещё раз: { $value }.
chase-tied = Поровну у всех, кто впереди: { $players }. Каждый бросает ещё раз.
chase-killer-found = Убийца в этой партии — { $who }!
chase-picked = { $who } играет за { ACC($character) }.
chase-map-drawn = Карта этой партии — «{ $map }».
chase-placed = { $who } встаёт на { $at }.
chase-place-taken = { $who } ходит под номером { $place }.

## Раунды и ходы

chase-round = Раунд { $round }.
chase-turn = Ход { GEN($who) }: { $actions }⚡.
chase-turn-lost = { $who } заканчивает ход, пропадает { $lost }⚡.
chase-carried = Конвейер везёт { ACC($who) } на { $to }.
chase-pushed-off = Остаться на { $origin } нельзя, { $who } отходит на { $to }.
chase-went-back = Остаться на { $origin } нельзя, { $who } возвращается на { $to }.

## Передвижение

chase-stepped = { $who } идёт на { $to }.
chase-stepped-on = { $who } идёт: { $cells }.
chase-rode = { $who } едет по рельсам на { $to }.
chase-moved = { $who } перебирается на { $to }.
chase-escaped = { $who } выбегает через ворота на { $at } — спасение! Спаслось: { $escaped }, для победы нужно: { $needed }.

## Работа

chase-repaired = { $who } чинит генератор на { $at }: { $dice }, +{ $amount }, теперь { $points } из { $needed }.
chase-repaired-nothing = { $who } чинит генератор на { $at }: { $dice }, ничего не выходит, по-прежнему { $points } из { $needed }.
chase-dice = выпало { $value }
chase-dice-again = выпало { $first }, второй бросок — { $value }
chase-points = Генератор на { $at }: { $amount }, теперь { $points } из { $needed }.
chase-guarded = Убийца слишком долго стережёт генератор на { $at }: { $amount }, теперь { $points } из { $needed }.
chase-started = Генератор на { $at } работает! Запущено { $running } из { $needed }.
chase-built = { $who } строит баррикаду на { $at }.
chase-barricade-asked = Столько баррикад стоять не может: { $who } выбирает, какую убрать, — { OR($cells) }.
chase-destroyed = { $who } ломает баррикаду на { $at }. Построить её снова нельзя.
chase-given-up = { $who } убирает баррикаду на { $at }. Построить её снова нельзя.
chase-chest-worked = { $who } вскрывает сундук на { $at }, ещё { PLURAL($left, "раз", "раза", "раз") } — и откроется.
chase-cards-drawn = { $who } открывает сундук на { $at } и выбирает один талант из { $count }.
chase-card-kept = { $who } берёт талант.

## Охота

chase-attacked = { $who } бьёт { ACC($target) }: урон { $amount }, здоровья остаётся { $left }.
chase-attacked-shielded = { $who } бьёт { ACC($target) }: щит принимает { $shield }, проходит { $amount }, здоровья остаётся { $left }.
chase-attacked-vain = { $who } бьёт { ACC($target) }, но щит держит удар.
chase-damaged = { $target } получает { PLURAL($amount, "единицу", "единицы", "единиц") } урона, здоровья остаётся { $left }.
chase-shielded = Щит { GEN($target) } принимает { $amount }.
chase-healed = { $target } получает { PLURAL($amount, "единицу", "единицы", "единиц") } здоровья, теперь { $left }.
chase-killed = { $who } погибает на { $at }.
chase-killed-hopeless = { $who } погибает на { $at }. Вместе выжившим уже не победить: победит только тот, кто спасётся.
chase-rage = Ярость: { $rage } из { $most }.
chase-rage-ready = Ярость: { $rage } из { $most } — со следующего хода доступна способность «{ $crown }».

## Способности

chase-used-skill = { $who } применяет навык «{ $ability }»{ $aim }.
chase-used-crown = { $who } применяет коронную способность «{ $ability }»{ $aim }!
chase-used-talent = { $who } играет талант «{ $ability }»{ $aim }.
chase-aim-none = { "" }
chase-aim-self = { " " }на себя
chase-aim-on = , цель — { $on }
chase-aim-at = , цель — { $at }
chase-passive = Пассивная способность { GEN($character) }:
chase-actions = { $who } получает { $amount }⚡.
chase-actions-next = { $who } получает { $amount }⚡ к следующему ходу.
chase-stunned = { $who } теряет { $amount }⚡ в следующий ход.
chase-for-now = до конца хода
chase-for-turns = ходов, считая этот: { $turns }
chase-laid-repair_bonus = { $who }: удачный ремонт приносит ещё { $points } ({ $time }).
chase-laid-reroll = { $who }: если на кубике ремонта { $up_to } или меньше, бросок повторяется ({ $time }).
chase-laid-chest_bonus = { $who }: работа над сундуком считается ещё за { $works } ({ $time }).
chase-laid-shield = { $who }: щит, следующий удар слабее на { $amount } ({ $time }).
chase-laid-strike = { $who }: { $more } ({ $time }).
chase-strike-damage = урон больше на { $amount }
chase-strike-cheaper = атака дешевле на { $amount }⚡
chase-strike-reach = атака достаёт дальше на { $amount }
chase-laid-ignore_barricades = { $who }: баррикады не мешают ни идти, ни бить ({ $time }).
chase-laid-ignore_windows = { $who }: окна не задерживают ({ $time }).
chase-gone = Больше не действует ({ $who }): { $effect }.
chase-effect-repair_bonus = прибавка к ремонту
chase-effect-reroll = второй бросок при ремонте
chase-effect-chest_bonus = быстрый сундук
chase-effect-shield = щит
chase-effect-strike = усиленный удар
chase-effect-ignore_barricades = проход сквозь баррикады
chase-effect-ignore_windows = быстрые окна
chase-crown-over = Коронная способность { GEN($who) } больше не действует.
chase-blocked-killer = Клетка { $at } закрыта для убийцы; раундов, считая этот: { $rounds }.
chase-blocked-survivor = Клетка { $at } закрыта для выживших; раундов, считая этот: { $rounds }.
chase-freed = Клетка { $at } снова открыта.
chase-cooldown-ready = Навык { GEN($who) } снова готов.
chase-cooldown = Навык { GEN($who) } будет готов через { PLURAL($turns, "ход", "хода", "ходов") }.
chase-revealed = { $to } видит таланты { GEN($who) }.

## Ворота и конец

chase-gates-set = Ворота откроются в начале раунда { $round }.
chase-gates-opened = Ворота открыты! Закроются через { PLURAL($rounds, "раунд", "раунда", "раундов") }, считая этот. Для победы должно спастись: { $needed }.
chase-gates-closed = Ворота закрываются навсегда.
chase-left = { $who } выходит из партии.
chase-left-silent = { $who } слишком долго молчит и выбывает из партии.
chase-time-ran-out = { $who } не отвечает, бот делает первый возможный выбор.
chase-ended-all_gone = На поле больше нет выживших.
chase-ended-gates_closed = Кто не успел выйти, остаётся внутри.
chase-ended-rounds = Раунды закончились, ворота больше не откроются.
chase-ended-killer_left = Убийцы больше нет: все, кто на поле, спасены.
chase-outcome-survivors = Победа выживших!
chase-outcome-killer = Победа убийцы!
chase-winners = Победа: { $who }.

## Личные сообщения

chase-own-cards = Сундук на { $at } открыт. Один из этих талантов можно оставить:
chase-own-kept = Ваш новый талант — «{ $card }».
chase-own-revealed = Таланты { GEN($who) }: { $cards }.
chase-own-revealed-none = Талантов у { GEN($who) } нет.
chase-own-choose = Какой талант оставить?
chase-own-hand = Ваши таланты (видите только вы):
chase-own-card = { $number }. { $text }
chase-own-keep-how = Нажмите кнопку или напишите «оставить 1».
chase-own-play-how = Сыграть: кнопкой или словами, например «талант { $card }», если нужно — с целью: «талант { $card } C4».
chase-own-play-later = Сыграть талант можно в свой ход: «талант { $card }».

## Почему нельзя

chase-refused = { $reason } { $can }
chase-can = Сейчас можно: { $list }.
chase-refused-ended = Для вас партия уже закончилась.
chase-refused-over = Партия уже закончилась.
chase-refused-unknown = Такого в этой партии нет.
chase-refused-unknown-cell = Клетки { $cell } на этой карте нет.
chase-refused-unknown-pick = Этот персонаж — для другой стороны.
chase-refused-unknown-order = Такого номера в очереди нет.
chase-refused-unknown-attack = Ударить можно только выжившего.
chase-refused-phase = Сейчас не время для этого: { $now }.
chase-refused-turn = Сейчас ход { GEN($who) }.
chase-refused-choose-card = Сначала выберите талант: карты — в личных сообщениях.
chase-refused-choose-barricade = Сначала выберите, какую баррикаду убрать.
chase-refused-side-killer = Это дело выживших, а у вас убийца.
chase-refused-side-survivor = Это дело убийцы, а у вас выживший.
chase-refused-side-attack = Бить может только убийца, а у вас выживший.
chase-refused-done = Это вы уже сделали, ждём остальных.
chase-refused-taken = Там уже кто-то стоит.
chase-refused-taken-pick = Этого персонажа уже выбрали.
chase-refused-taken-order = Это место в очереди уже занято.
chase-refused-far = Слишком далеко.
chase-refused-far-cell = До { $cell } отсюда не достать.
chase-refused-wall = Мешает стена.
chase-refused-barricade = Мешает построенная баррикада.
chase-refused-blocked = Эта клетка сейчас закрыта.
chase-refused-here = Здесь этого не сделать.
chase-refused-here-repair = Здесь нет генератора.
chase-refused-here-build = Здесь баррикаду не построить: для неё есть свои клетки.
chase-refused-here-chest = Здесь нет сундука.
chase-refused-here-escape = Здесь нет ворот.
chase-refused-here-ride = По рельсам едут только с рельсов на рельсы.
chase-refused-here-place = Это не ваша стартовая клетка.
chase-refused-running = Этот генератор уже работает.
chase-refused-repaired = Чинить можно один раз за ход.
chase-refused-spent = Этот сундук уже пуст.
chase-refused-broken = Эта баррикада сломана, второй раз её не построить.
chase-refused-built = С этой баррикадой так нельзя.
chase-refused-built-build = Эта баррикада уже стоит.
chase-refused-built-destroy = Там нет построенной баррикады.
chase-refused-built-give_up = Эту баррикаду убрать нельзя: выберите одну из предложенных.
chase-refused-shut = Ворота закрыты.
chase-refused-card = Такого таланта у вас нет.
chase-refused-target = На это применить нельзя: цель не подходит или слишком далеко.
chase-refused-cooldown = Навык ещё не готов: ходов до готовности — { $turns }.
chase-refused-cooldown-crown = Коронная способность ещё действует.
chase-refused-rage = Не хватает ярости: есть { $rage }, нужно { $cost }.
chase-refused-early = Ярость только что накопилась: коронная способность доступна со следующего хода.
chase-refused-actions = Не хватает ⚡: нужно { $cost }⚡, осталось { $left }⚡.
chase-refused-shared = Закончить ход на этой клетке нельзя: она занята.
chase-refused-must = Пропустить ход можно, только если делать совсем нечего.
chase-refused-button = Эта кнопка больше не действует.
chase-now-initiative = определяется убийца, бросаем кубик
chase-now-characters = выбираем персонажей
chase-now-map = открываем карту
chase-now-placing = встаём на стартовые клетки
chase-now-order = выбираем очередь ходов
chase-now-playing = партия уже идёт
chase-now-ended = партия окончена

## Непонятно, что сделать

chase-unclear-nobody-near = Бить некого: никто не стоит так близко.
chase-unclear-whom = Кого ударить? Напишите имя или клетку, например «удар { $name }».
chase-unclear-nobody = На { $cell } нет никого, кого можно ударить.
chase-unclear-who = Кто имеется в виду: { OR($names) }? Напишите имя полностью или клетку.
chase-unclear-which = Какую баррикаду? Напишите клетку, например «сломать { $cell }».
chase-unclear-where = Нужна цель: напишите её после названия, например «навык { $cell }».
chase-unclear-on = Нужна цель: напишите имя после названия, например «навык { $name }».
chase-unclear-rail = Куда ехать? Напишите клетку, например «рельсы { $cell }».
chase-unclear-talent = Какой талант? Напишите его название: «талант НАЗВАНИЕ». Свои таланты видны в личных сообщениях.
chase-unclear-number = Таланта с таким номером нет.
chase-unclear-edge = Там край карты.
chase-unclear-off = Клетки { $cell } на этой карте нет.
chase-unclear-way = До { $cell } сейчас не дойти: дорога закрыта.
chase-unclear-away = До { $cell } не хватает ⚡: шагов — { $steps }, в запасе { $left }⚡.
chase-unclear-already = Вы уже на { $cell }.
chase-unclear-stands = Вы не на { $cell }: сначала дойдите туда.
chase-unclear-foreign = Это навык другого персонажа.
chase-unclear-words = Не получилось понять.
chase-vague-whither = Куда? Назовите клетку, например { $cell }.
chase-vague-window = Окно не закрыть: баррикады строят только на своих местах, например на { $cell }.
chase-vague-window-none = Окно не закрыть: баррикады строят только на своих местах.
chase-vague-end = Закончить ход? Тогда напишите «конец».
chase-vague-heal = Лечить нечем: такого навыка или таланта у вас нет.
chase-vague-stun = Оглушить нечем: такого навыка или таланта у вас нет.

## Поле

chase-shown-round = Раунд { $round }, карта «{ $map }».
chase-shown-turn = Ход: { $who }, { $actions }⚡{ $more }.
chase-shown-turn-killer = Ход: { $who }, { $actions }⚡, ярость { $rage } из { $most }{ $more }.
chase-shown-choosing = Ход: { $who } — выбирает { $what }.
chase-what-card = талант в личных сообщениях («мои секреты» пришлёт выбор ещё раз)
chase-what-barricade = баррикаду
chase-shown-killer = Убийца: { $who } — { $at }; ярость { $rage } из { $most }{ $more }.
chase-shown-survivor = { $who } — { $at }, здоровье { $health } из { $most }{ $more }.
chase-shown-full = { $name } ({ $character })
chase-shown-rage-saving = Ярость: +{ $hit } за удар, +{ $kill } за жертву. На { $cost }🔥 — «{ $crown }»: { $text }
chase-shown-rage-ready = Хватает ярости ({ $cost }🔥) на «{ $crown }»: { $text }
chase-shown-rage-early = Со следующего хода хватит ярости ({ $cost }🔥) на «{ $crown }»: { $text }
chase-shown-rage-working = Действует «{ $crown }» (ходов убийцы осталось: { $turns }), ярость пока не копится: { $text }
chase-more-talents = ; талантов: { $count }
chase-more-cooldown = ; навык через { $turns }
chase-more-effect = ; { $effect }
chase-more-crown = ; действует «{ $crown }»
chase-more-extra = ; следующий ход { $extra }⚡
chase-shown-escaped = Спаслись: { $who }.
chase-shown-score = Спаслось: { $escaped }, для победы нужно: { $needed }.
chase-shown-killed = Погибли: { $who }.
chase-shown-left = Вышли из партии: { $who }.
chase-shown-inside = Остались внутри: { $who }.
chase-shown-generators = Генераторы (работает { $running }, нужно { $needed }): { $list }.
chase-generator = { $at } — { $points }
chase-generator-running = { $at } — работает
chase-shown-gates-shut = Ворота ({ $cells }) закрыты.
chase-shown-gates-set = Ворота ({ $cells }) откроются в начале раунда { $round }.
chase-shown-gates-open = Ворота ({ $cells }) открыты, закроются через { PLURAL($rounds, "раунд", "раунда", "раундов") }, считая этот.
chase-shown-built = Баррикады стоят: { $cells }.
chase-shown-broken = Сломаны: { $cells }.
chase-shown-blocked-killer = Закрыто для убийцы: { $cells }.
chase-shown-blocked-survivor = Закрыто для выживших: { $cells }.
chase-shown-chests = Сундуки: { $cells }.
chase-shown-can = Можно: { $list }.

chase-shown-initiative = Кто будет убийцей, решает кубик: у кого больше. Бросают: { $who }.
chase-brief-initiative = Ещё бросают: { $who }.
chase-brief-characters = Ждём: { $who }. Свободны: { $list }. Кто что умеет — «персонажи».
chase-brief-waiting = Ждём: { $who }.
chase-brief-map = Всё поле словами, со стенами, — «доска».
chase-brief-pieces = На поле: { $list }.
chase-brief-survivor = { $who } — { $at }, здоровье { $health }
chase-shown-rolls = Уже есть: { $list }.
chase-roll-of = { $who } — { $value }
chase-shown-characters = Выбираем персонажей. Ждём: { $who }.
chase-shown-killer-is = Убийца — { $who }.
chase-shown-for-survivors = Выжившие (в конце — навык и цена):
chase-shown-for-killer = Для убийцы ({ $who }):
chase-shown-line = • { $name } — { $text } «{ $skill }», { $cost }⚡.
chase-shown-skills = О навыках: «персонажи».
chase-shown-map = Персонажи выбраны: { $list }. Осталось открыть карту, это может любой: «карта».
chase-shown-placing = Карта «{ $map }». Встаём на стартовые клетки. Ждём: { $who }.
chase-shown-starts = Свободны для выживших: { $cells }.
chase-shown-starts-killer = Свободны для убийцы: { $cells }.
chase-shown-cells-generator = Генераторы: { $cells }.
chase-shown-cells-gate = Ворота: { $cells }.
chase-shown-cells-chest = Сундуки: { $cells }.
chase-shown-cells-barricade = Места для баррикад: { $cells }.
chase-shown-cells-window = Окна: { $cells }.
chase-shown-cells-rail = Рельсы: { $cells }.
chase-shown-cells-conveyor = Конвейеры: { $cells }.
chase-shown-cells-wall = Стены: { $cells }.
chase-shown-order = Выживший выбирает номер в очереди ходов, он один на всю партию. Ждём: { $who }.
chase-shown-places = Свободны: { $list }.
chase-shown-stand = Стоят: { $list }.
chase-stands = { $who } — { $at }
chase-goes = { $who } — { $place }
chase-shown-queue = В очереди: { $list }.
chase-shown-ended = { $outcome } Раундов сыграно: { $rounds }.
chase-brief-ended = Раундов сыграно: { $rounds }.
chase-picture-round = Раунд { $round }. Ход: { $who }, действий: { $actions }
chase-picture-choosing = Раунд { $round }. Ход: { $who }
chase-picture-generators = Генераторы { $running } из { $needed }. { $gates }
chase-picture-score = { $gates }. Спаслось { $escaped } из { $needed }
chase-picture-shut = Ворота закрыты
chase-picture-set = Ворота откроются в раунде { $round }
chase-picture-open = Ворота открыты: ещё { PLURAL($rounds, "раунд", "раунда", "раундов") }
chase-picture-blocked = Закрыто: { $list }
chase-picture-blocked-killer = { $cells } (для убийцы)
chase-picture-blocked-survivor = { $cells } (для выживших)
chase-picture-map = Карта «{ $map }»

## Вопросы

chase-said-what = что делает, что такое, что даёт, как работает, как действует
chase-said-nothing-more = больше ничего, ничего больше, больше ничего не делаю, больше ничего не буду, ничего больше не делаю
chase-asked-beside = а, и, ну, ещё, сейчас, теперь, же, там, вот, у, нас, осталось, бот, пожалуйста, скажи
chase-asked-here = где я, где я стою, где стою, где моя фигура, на какой я клетке, где нахожусь, где я нахожусь
chase-asked-killer = кто убийца, где убийца, кто маньяк, где маньяк, что с убийцей, кто охотится
chase-asked-health = сколько жизней, скок хп, скок у меня хп, сколько у меня жизней, сколько здоровья, сколько у меня здоровья, сколько хп, сколько у меня хп, мои жизни, моё здоровье, у кого сколько жизней, у кого сколько здоровья, у всех сколько жизней
chase-asked-rage-alone = ярость
chase-asked-rage = сколько ярости, сколько у убийцы ярости, какая ярость, что с яростью, что такое ярость, что даёт ярость, что делает ярость, когда кончится ярость, когда закончится ярость, зачем ярость, как работает ярость, что делает корона, что даёт корона, что такое корона, зачем корона, как работает корона
chase-asked-actions = сколько действий, сколько у меня действий, сколько энергии, сколько у меня энергии, сколько молний, сколько ⚡, сколько у меня ⚡, мой ход, когда мой ход, скоро мой ход
chase-asked-score = счёт, какой счёт, какой раунд, какой это раунд, сколько генераторов, сколько генераторов нужно, сколько генераторов чинить, сколько запущено, сколько спаслось, сколько должно спастись, сколько нужно спасти, сколько до победы, когда откроются ворота, когда закроются ворота, что с воротами, где ворота, как победить, как выиграть
chase-asked-prices = цены, что сколько стоит, сколько стоит шаг, сколько стоит ход, сколько стоит удар, сколько стоит ремонт, сколько стоит починить, сколько стоит баррикада, сколько стоит сундук, сколько стоит окно, почём шаг, почём удар
chase-asked-me = кто я, за кого я, за кого я играю, кем я играю, мой персонаж, какой у меня персонаж, что я умею, что я могу делать, мои способности, мой навык, какой у меня навык, что умеет мой персонаж
chase-asked-of = что умеет, что может, что делает персонаж, кто такой, кто такая, что за персонаж
chase-asked-all = кто где, где они, где остальные, где все, кто где стоит, кто где находится, кто жив, кто живой, кто остался
chase-answer-not-yet = Партия ещё готовится: скоро узнаем.
chase-answer-gone = Вас на поле уже нет.
chase-answer-no-killer = Кто убийца, пока не решено.
chase-answer-health = Здоровье: { $list }.
chase-health = { $who } — { $health } из { $most }
chase-answer-rage = Сейчас { $rage } из { $most }. { $text }
chase-answer-generators = Раунд { $round }. Генераторы: работает { $running }, нужно { $needed }.
chase-answer-no-character = Персонаж ещё не выбран.
chase-answer-prices = Шаг { $step }⚡, ремонт { $repair }⚡, баррикада { $build }⚡, сундук { $chest }⚡, рельсы { $rails }⚡, побег { $escape }⚡. Убийце: удар { $attack }, окно { $window }⚡, сломать баррикаду { $destroy }⚡. Навыки — «персонажи».
chase-answer-none-here = На этой карте таких клеток нет.
chase-answer-off = { $who } больше не на поле.
chase-answer-how-repair = Выживший встаёт на генератор и пишет «чинить»: { $cost }⚡, раз в ход.
chase-answer-how-build = Выживший встаёт на место для баррикады и пишет «баррикада»: { $cost }⚡.
chase-answer-how-chest = Выживший встаёт на сундук и пишет «сундук»: { $cost }⚡.
chase-answer-how-attack = Убийца пишет «удар» и имя или клетку того, кто рядом: { $cost }⚡.
chase-answer-how-destroy = Убийца подходит к баррикаде и пишет «сломать» и её клетку: { $cost }⚡.
chase-answer-how-escape = Когда ворота открыты, выживший встаёт на них и пишет «побег»: { $cost }⚡.
chase-answer-how-ride = С одной клетки рельсов на другую: напишите «рельсы» и клетку, { $cost }⚡.
chase-answer-how-step = Напишите, куда: «вверх», «вниз 2» или клетку. Шаг — { $cost }⚡.
chase-answer-how-end = Напишите «конец».
chase-cast = Выжившие (одинаковых в партии не бывает):
chase-cast-killers = Убийцы:
chase-cast-survivor = { $name }, здоровье { $health }: { $passive } Навык «{ $skill }», { $cost }⚡: { $text }
chase-cast-killer = { $name }, удар { $attack }⚡: { $passive } Навык «{ $skill }», { $cost }⚡: { $text } «{ $crown }», { $rage }🔥: { $crowned }
chase-waste-end = А ещё можно было: { $list }. «Отмена» вернёт ход.
chase-waste-nothing = Ничего не изменилось: вернуть можно словом «отмена».
chase-waste-repaired = Чинить в этот ход уже нельзя, прибавка пропадёт: вернуть можно словом «отмена».

## Запись партии

chase-replay-player = Игрок { $number }

## Кнопки

chase-button-roll = Бросить кубик
chase-button-pick = { $character }
chase-button-map = Открыть карту
chase-button-place = Встать на { $to }
chase-button-order = Ходить под номером { $place }
chase-button-step = { $arrow } { $to }
chase-button-ride = Рельсы: { $to }
chase-button-repair = Чинить
chase-button-build = Баррикада
chase-button-chest = Сундук
chase-button-escape = Побег
chase-button-attack = Удар: { $on }
chase-button-destroy = Сломать { $at }
chase-button-skill = { $ability }
chase-button-crown = { $ability }
chase-button-talent = { $ability }
chase-button-aim = { $button }: { $target }
chase-button-end = Конец хода
chase-button-end-lost = Конец хода (−{ $left }⚡)
chase-button-price = { $button } ({ $price })
chase-price = { $cost }⚡
chase-price-rage = { $cost }🔥
chase-button-keep = Оставить: { $card }
chase-button-give_up = Убрать баррикаду { $at }
chase-self = на себя

## Список возможного

chase-can-roll = бросить кубик
chase-can-pick = выбрать персонажа ({ $names })
chase-can-map = открыть карту («карта»)
chase-can-place = встать на { OR($cells) }
chase-can-order = занять место { OR($places) }
chase-can-step = идти { $cells }
chase-can-ride = ехать по рельсам на { OR($cells) }
chase-can-repair = чинить
chase-can-build = построить баррикаду
chase-can-chest = вскрывать сундук
chase-can-escape = бежать в ворота
chase-can-attack = ударить ({ $names })
chase-can-destroy = сломать баррикаду на { OR($cells) }
chase-can-skill = навык «{ $ability }»{ $aim }
chase-can-crown = коронная способность «{ $ability }»{ $aim }
chase-can-aims = { " " }({ $aims })
chase-can-aims-more = { " " }({ $aims } и ещё { $more })
chase-can-end = конец хода
chase-can-end-lost = конец хода (пропадёт { $left }⚡)
chase-can-price = { $list } — { $price }
chase-can-price-each = { $list } — по { $price }
chase-can-keep = выбрать талант (в личных сообщениях)
chase-can-give_up = убрать баррикаду { OR($cells) }
chase-arrow-north = ↑
chase-arrow-east = →
chase-arrow-south = ↓
chase-arrow-west = ←

## Правила

chase-rules =
    Dread Chase: убийца против выживших, от { $fewest } до { $most } игроков.

    Подготовка: все бросают кубик с { PLURAL($die, "гранью", "гранями", "гранями") }, у кого больше — тот убийца. Затем каждый выбирает персонажа, кто-нибудь открывает карту, все встают на стартовые клетки, а выжившие выбирают очередь ходов.
chase-rules-turns =
    В раунде ходят все выжившие по очереди, потом убийца. Действия стоят ⚡, неистраченные пропадают. ⚡ за ход: { $list }.
chase-rules-mode = { $mode } — выживший { $survivors }, убийца { $killer } (генераторов запустить { $generators }, спастись должны { $escapes })
chase-rules-survivor =
    Выживший: шаг { $step }⚡, ремонт { $repair }⚡ (раз в ход), баррикада { $build }⚡, сундук { $chest }⚡, рельсы { $rails }⚡, побег { $escape }⚡, навык и таланты — по их цене. Ничего не делать нельзя.
    Ремонт: кубик с { PLURAL($sides, "гранью", "гранями", "гранями") } даёт от { $least } до { $most } очков, на { $needed } генератор работает. Сундук: { PLURAL($works, "раз", "раза", "раз") } вскрывать, потом выбрать один из { PLURAL($cards, "таланта", "талантов", "талантов") }. Стоять может не больше { PLURAL($standing, "баррикады", "баррикад", "баррикад") }, сломанную не построить.
chase-rules-killer =
    Убийца: шаг { $step }⚡, окно { $window }⚡, удар — по персонажу (достаёт и наискосок), сломать баррикаду рядом { $destroy }⚡, рельсы { $rails }⚡, навык. Построенная баррикада закрывает клетку и от ударов. Кто { PLURAL($turns, "ход", "хода", "ходов") } подряд стережёт генератор, чинит его на { $points }. Ярость: +{ $hit } за удар, +{ $kill } за жертву; её тратит коронная способность.
chase-rules-end =
    Когда нужные генераторы работают, ворота откроются через { PLURAL($delay, "полный раунд", "полных раунда", "полных раундов") } (через { PLURAL($alone, "полный раунд", "полных раунда", "полных раундов") }, если выживший один) и простоят { $least }–{ $most } раундов. Спасшиеся побеждают; убийца побеждает, если спаслось меньше нужного. После { PLURAL($rounds, "раунда", "раундов", "раундов") } ворота уже не откроются.
    Молчание { PLURAL($silence, "минута", "минуты", "минут") } — выход из партии, предупреждение через { $warning }.
chase-rules-how =
    Ходить можно кнопками или словами: «вверх», «вверх 2», «C4», «чинить», «баррикада», «сундук», «рельсы C3», «побег», «удар Вера», «сломать B4», «навык C4», «корона», «талант Бинт», «конец».
