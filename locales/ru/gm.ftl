### Ведущему: игры, настройки, анкеты, ход игры.

gm-only = Это доступно только руководителям сообщества.
gm-gone = Эта кнопка устарела: такой игры или анкеты здесь больше нет. Откройте список игр.

## Подписи кнопок

gm-home = Все игры
gm-past = Прошлые игры
gm-new = Создать игру
gm-back = Назад
gm-more = Ещё…
gm-settings = Настройки
gm-numbers = Числа правил
gm-voting = Правила голосования
gm-numbers-usual = Все как в правилах
gm-number-usual = Как в правилах
gm-open = Открыть набор
gm-apps = Анкеты
gm-start = Начать игру
gm-roster = Состав
gm-orders = Заявки и голоса
gm-why = Почему?
gm-doubts = Сомнительные голоса
gm-doubt-none = Не голос
gm-history = История голосов
gm-pause = Пауза
gm-resume = Продолжить
gm-close = Завершить
gm-close-yes = Да, завершить
gm-close-no = Нет, оставить
gm-accept = Принять
gm-refuse = Отклонить
gm-accept-one = ✓ { $name }
gm-refuse-yes = Да, отклонить
gm-refuse-no = Нет, оставить
gm-refuse-one = ✗ { $name }

## Список игр и карточка игры

gm-matches = Игры сообщества. Откройте одну из них или создайте новую.
gm-past-matches = Игры, которые уже закончились, последние сверху.
gm-no-matches = Игр пока нет. Создайте первую.
gm-no-matches-now = Сейчас ни одна игра не идёт. Можно создать новую.
gm-match-label = { $title } — { $status }
gm-default-title = Свет { NUMBER($number, useGrouping: 0) }
gm-status-draft = черновик
gm-status-registration = набор
gm-status-running = идёт
gm-status-paused = пауза
gm-status-finished = окончена
gm-status-closed = закрыта
gm-card = «{ $title }» — { $status }.
gm-registering =
    Принято { $accepted } из { $needed }, ждут решения: { $waiting }.
gm-day-running = Идёт день { $day }, он продлится до { $ends }.
gm-day-paused = День { $day } приостановлен. Он должен был закончиться { $ends }; если к продолжению это время пройдёт, день закончится в ближайший час просчёта.

## Набор и начало

gm-opened =
    Набор открыт. Чтобы подать анкету, пишут сообществу «Начать» и нажимают «Подать анкету». Можно опубликовать это на стене.
gm-open-already = Набор в эту игру уже открывали.
gm-full = «{ $title }»: набор полон, можно начинать игру.
gm-start-draft = Сначала откройте набор.
gm-start-already = Эта игра уже началась или закрыта.
gm-start-short = Начать нельзя: не хватает { PLURAL($missing, "игрока", "игроков", "игроков") }. Нужно { $needed }; примите ещё анкеты или уменьшите число игроков в настройках.
gm-started = Игра «{ $title }» началась, роли и предметы розданы.
gm-unreachable = Сообщество не может писать игрокам: { $names }. Попросите их разрешить сообщения.
gm-left-out = Игра «{ $title }» началась без вас: свободных мест не осталось. Ждём вас в следующей!

## Пауза и конец

gm-not-running = Приостановить можно только идущую игру.
gm-not-paused = Эта игра не на паузе.
gm-paused = Игра приостановлена. Пока вы её не продолжите, день не закончится.
gm-paused-all = Игра «{ $title }» приостановлена ведущим. День не закончится, пока она не продолжится. Заявки и голоса по-прежнему можно менять.
gm-resumed = Игра продолжается.
gm-resumed-all = Игра «{ $title }» продолжается. День закончится { $ends }.
gm-close-sure = Завершить игру «{ $title }»? Все анкеты пропадут. Вернуть будет нельзя.
gm-close-sure-going = Завершить игру «{ $title }» прямо сейчас, без победителей? Вернуть будет нельзя. Если нужна передышка, поставьте игру на паузу.
gm-closed = Игра завершена.
gm-closed-already = Эта игра уже завершена.
gm-closed-comment = Игра завершена ведущим раньше срока, голоса больше не считаются. Роли и все заявки — в последней записи на стене.
gm-closed-going = Игра «{ $title }» завершена ведущим раньше срока, победителей нет. Роли и все заявки раскрыты в записи на стене. Спасибо, что были с нами!
gm-closed-all = Игра «{ $title }» завершена ведущим без итогов. Спасибо, что были с нами!

## Анкеты

gm-application =
    Новая анкета в игру «{ $title }»: { $who }.
    От кого: { $person }
gm-apps-of = Анкеты в игру «{ $title }»:
gm-apps-none = Анкет пока нет.
gm-apps-over = Набор в эту игру закончен.
gm-app-line = • { $who }, { $person } — { $state }
gm-app-applied = ждёт решения
gm-app-accepted = принята
gm-app-refused = отклонена
gm-app-withdrawn = отозвана
gm-app-playing = уже в игре
gm-app-left = игрок вышел
gm-app-already = { $who }: эта анкета — { $state }.
gm-accepted = Принята анкета: { $who }.
gm-accept-full = Анкету «{ $name }» принять нельзя: все места заняты. Отклоните кого-нибудь или увеличьте число игроков в настройках.
gm-refuse-sure = «{ $title }»: { $who } уже в составе. Точно отклонить?
gm-refused = Отклонена анкета: { $who }.

## Настройки

gm-settings-of = Настройки игры «{ $title }»
gm-voting-of = Правила голосования в игре «{ $title }»
gm-option-line = { $name }: { $value }
gm-option-set = Сохранено.
gm-option-set-later = Сохранено. Текущий день закончится как назначено, новое время — со следующего дня.
gm-option-set-hours = Сохранено, но пока счёт будет отдельными комментариями: за 6 часов и за час до конца дня. Чтобы бот правил свой комментарий, ему нужен ключ администратора сообщества, его добавляет тот, кто держит сервер.
gm-option-late = Это уже не изменить.
gm-option-unread = Такое значение не подходит.
gm-option-too-few = Уже принято { $accepted }. Сначала отклоните лишние анкеты.

option-title = Название
option-players = Игроков
option-traitors = Предателей
option-deal = Раздача
option-hour = Час просчёта
option-zone = Часовой пояс
option-post_by = Записи на стене
option-auto_accept = Приём анкет
option-vote_changes = Смена голоса
option-vote_edits = Правка комментария
option-vote_self = Голос против себя
option-tally = Счёт голосов на стене
option-tell_doubts = Весть о сомнительных голосах

option-deal-random = случайно
option-deal-balanced = поровну
option-post_by-bot = публикует бот
option-post_by-admin = публикует ведущий
option-auto_accept-true = без ведущего
option-auto_accept-false = решает ведущий
option-vote_changes-always = сколько угодно раз
option-vote_changes-0 = нельзя
option-vote_changes-hour = кроме последнего часа дня
option-vote_changes-count = { PLURAL($count, "раз", "раза", "раз") } за день
option-vote_edits-true = считается
option-vote_edits-false = снимает голос
option-vote_self-true = считается
option-vote_self-false = не считается
option-tally-off = не писать
option-tally-hours = за 6 часов и за час до конца дня
option-tally-live = один комментарий, обновляется
option-tell_doubts-true = сообщением
option-tell_doubts-false = только в списке
option-zone-europe-kaliningrad = Калининград
option-zone-europe-moscow = Москва
option-zone-europe-samara = Самара
option-zone-asia-yekaterinburg = Екатеринбург
option-zone-asia-omsk = Омск
option-zone-asia-novosibirsk = Новосибирск
option-zone-asia-krasnoyarsk = Красноярск
option-zone-asia-irkutsk = Иркутск
option-zone-asia-yakutsk = Якутск
option-zone-asia-vladivostok = Владивосток

gm-ask-title = Напишите название игры, до 60 знаков.
gm-ask-players = Сколько будет игроков? От { $least } до { $most }.
gm-ask-traitors = Сколько среди них предателей? Не больше { $traitors }.
gm-ask-deal = Как раздать предметы: случайно каждому или наборы поровну?
gm-ask-hour = В какое время заканчивать день? Выберите или напишите, например 21:30.
gm-ask-zone = Часовой пояс? Выберите город или напишите пояс латиницей, например Asia/Almaty.
gm-ask-post_by = Кто публикует записи дней на стене?
gm-ask-vote_changes = Можно ли менять голос? Выберите или напишите, сколько раз за день, до 9.
gm-ask-vote_edits = Считается ли отредактированный комментарий?
gm-ask-vote_self = Считается ли голос против себя?
gm-ask-tally = Писать ли под записью дня, как распределились голоса?
gm-ask-tell_doubts = Писать ли вам, когда под записью появляется голос, который не удалось понять?
gm-ask-auto_accept = Как принимать анкеты: сразу, без ведущего, или по вашему решению?

## Свои числа правил

gm-numbers-of = Числа правил игры «{ $title }»: { $numbers }.
gm-numbers-how =
    Чтобы изменить число, выберите его или напишите, по одному на строке: «урон проклятья = 3», «урон Яда = 2». Можно вставить целиком файл, с которым работала лаборатория. «Как в правилах» возвращает все числа.
    Игроки увидят, чем числа отличаются, в составе, в правилах и в записи первого дня. Когда игра начнётся, изменить их будет нельзя.
gm-numbers-ask =
    { UPPER($name) } ({ $id }): сейчас { $value }, в правилах { $usual }.
    Напишите новое значение, целое число от { $least } до { $most }.
gm-numbers-late = Игра уже началась, её числа правил не изменить.

## Ход игры

gm-roster-of = Состав игры «{ $title }»:
gm-roster-line = { $number }. { $who }, { $person }
gm-mark-left = { " " }— без игрока
gm-mark-applied = { " " }— ждёт решения
gm-mark-dead = { " " }— персонаж погиб
gm-mark-unreachable = { " " }— не принимает сообщения
gm-you-play = Вы участвуете в этой игре, поэтому её тайны вам не показаны. Попросите другого руководителя.
gm-no-day = Сейчас в этой игре нет идущего дня.
gm-orders-of = «{ $title }», день { $day }. Проголосовало: { $voted }, заявок: { $orders }.
gm-secrets = { $number }. { $who }: { $faction }, сфер { $spheres }, света { $light }
gm-secrets-dead = { $number }. { $who }: { $faction }, персонаж погиб
gm-secrets-order = • { $order }
gm-secrets-vote = Голос против { GEN($target) }
gm-secrets-vote-as = Голос как у { GEN($target) }
gm-secrets-no-vote = Голоса нет

## Счёт голосов

gm-tally-hours = Счёт голосов бот сейчас пишет отдельными комментариями, за 6 часов и за час до конца дня: править свой комментарий он не может.
gm-tally-refused = «{ $title }»: поправить комментарий со счётом голосов не вышло: { $reason }. { $stage ->
    [over] Последний счёт дня { $day } — в отдельном комментарии.
   *[open] До конца дня счёт будет отдельными комментариями, за 6 часов и за час до его конца.
} Голоса считаются как обычно.

## Сомнительные голоса

gm-doubts-wait = Ждут решения сомнительные голоса: { $count }.
gm-doubts-none = Сомнительных голосов нет.
gm-doubts-new = { $count ->
    [1] Под записью дня появился голос, который не удалось понять.
   *[other] Под записью дня есть голоса, которые не удалось понять: { $count }.
}
gm-doubts-last = До конца дня остался час, а есть голоса, которые не удалось понять: { $count }. Без решения они не считаются.
gm-doubts-of = «{ $title }», день { $day }. Сомнительный голос { $number } из { $count }: выберите, против кого он, или «Не голос».
gm-doubt =
    { $who }, { WHEN($at) }:
    «{ $text }»
    { $link }
gm-doubt-asked = Игрока бот уже спросил, но решить можете и вы.
gm-doubt-unreachable = Игрок не принимает сообщения, так что спросить его бот не смог.
gm-doubt-settled = Решено: { $who } голосует против { GEN($target) }.
gm-doubt-settled-none = Решено: это не голос ({ $who }).
gm-doubt-locked = По правилам голосования этой игры голос уже не изменить, поэтому решение ничего не даёт.

## История голосов

gm-history-of = «{ $title }», день { $day }. История голосов:
gm-history-none = Под записью этого дня никто из живых не писал.
gm-history-voter = • { $who } — записей: { $count }
gm-history-day = День { $day }
gm-history-all = Всё по времени
gm-history-older = Раньше
gm-history-newer = Позже
gm-history-one = { $who }, день { $day }:
gm-history-act = { WHEN($at) }:{ $second } — { $what }
gm-history-new = комментарий
gm-history-edit = правка
gm-history-restore = комментарий восстановлен
gm-history-delete = комментарий удалён
gm-history-late = после конца дня, не считается
gm-history-decide = решение о комментарии
gm-history-act-of = { WHEN($at) }:{ $second }, { $who } — { $what }
gm-history-unknown = Кто это сделал, ВКонтакте не сообщил.
gm-history-by = Чьё действие: { $person }
gm-history-text = «{ $text }»
gm-history-was = Было: «{ $text }»
gm-history-vote = Голос против { GEN($target) }.
gm-history-as = Голос как у { GEN($target) }.
gm-history-withdrawn = Голос снят.
gm-history-doubt = Голос, но за кого — непонятно.
gm-history-talk = Не голос.
gm-history-refused = По правилам голосования игры это ничего не изменило.
