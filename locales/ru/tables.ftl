# Games at chats: how players come together, whose move it is, what ends a table.

## What may be written, separated by commas

table-said-join = join, вступить, присоединиться, в игру, записаться
table-said-in = играю, я играю, я в игре, я в деле, буду играть, +
table-said-leave = leave, выйти, выхожу, выйти из игры, покинуть игру
table-said-leave-sure = выйти точно, точно выйти, leave yes, выйти да
table-said-start = start, начать, начинаем, начать игру, старт
table-said-map = map, карта, доска, поле, board, покажи доску, покажи карту
table-said-undo = undo, отмена, назад, отменить, отменить ход, отмени ход, верни ход, вернуть ход
table-said-help = help, помощь, команды, что делать, как играть
table-said-rules = rules, правила, правила игры
table-said-turn = turn, status, статус, чей ход, кто ходит, кого ждём, чья очередь, сколько времени
table-said-secret = мои секреты, секреты, мои карты, cards, hand, secret
table-said-record = мои игры, моя статистика, stats, record
table-said-close = закрыть стол, закрыть игру, закрой стол, close

## Buttons

table-button-join = Вступить
table-button-leave = Выйти
table-button-leave-sure = Да, выйти из игры
table-button-start = Начать
table-button-map = Доска
table-button-turn = Чей ход
table-button-undo = Отменить ход
table-button-secret = Мои секреты
table-button-rules = Правила
table-button-help = Помощь
table-button-more = Ещё…
table-button-close-sure = Да, закрыть стол

## Coming together

table-greeting =
    Привет! Я веду в беседах игру «{ $title }»: от { $fewest } до { $most } игроков.

    Чтобы собрать стол, напишите /join или нажмите «Вступить». Когда все на месте — /start. Что ещё можно: /help.

    Чтобы я видел команды без упоминания, откройте настройки беседы, найдите меня в списке участников и разрешите доступ ко всем сообщениям (или назначьте администратором беседы). Пока этого нет, пишите мне с упоминанием (@ и имя сообщества, потом команда) или нажимайте кнопки — они работают всегда.

    То, что знаете только вы, я присылаю личным сообщением. Для этого один раз напишите сообществу что угодно.
table-player = Игрок { $number }
table-gathering = «{ $title }»: собираем игроков, { $count } из { $most }.
table-who = За столом: { $names }.
table-nobody = За столом пока никого.
table-enough = Можно начинать: /start или «Начать».
table-more = { $count ->
    [one] Нужен ещё { PLURAL($count, "игрок", "игрока", "игроков") }.
   *[other] Нужно ещё { PLURAL($count, "игрок", "игрока", "игроков") }.
}
table-second = В этой беседе уже идёт игра «{ $title }», второй стол здесь не открыть. Дождитесь её конца или соберите игру в другой беседе.
table-joined-already = Вы уже за столом («{ $title }»).
table-out = Вы уже выбыли из этой партии.
table-full = Все места заняты: за столом { PLURAL($count, "игрок", "игрока", "игроков") }.
table-not-in = Вы не за этим столом.
table-empty = За столом никого не осталось, он закрыт. Новый откроет /join.
table-none = Сейчас здесь не играют. Открыть стол: /join.
table-started-already = Игра уже идёт. Чей ход, скажет /turn.
table-start-seated = Начать может тот, кто за столом. Вступить: /join.
table-too-few = Начать пока нельзя: за столом { $count }, а нужно не меньше { $fewest }.
table-begins =
    Игра «{ $title }» начинается! Играют: { $names }.

    Ходите кнопками под доской или словами. /map — доска, /turn — чей ход, /undo — вернуть ход, /help — все команды.

## Playing

table-awaited = Ждём: { $names }.
table-turn = Ждём: { $names }. Времени осталось: { DURATION($left) }.
table-not-yours = Сейчас ждём не вас: { $names }.
table-outdated = Эта кнопка от прежней доски. Свежая — по команде /map.
table-more-choices = Ещё можно так:
table-stopped =
    Дальше не вышло. { $reason }
table-not-understood = Не получилось понять. Вот что можно сейчас.
table-failed = Не получилось: на моей стороне ошибка. Попробуйте ещё раз, а если не поможет, нажмите «Доска».
table-idle = Не получилось понять. Сейчас здесь не играют; «{ $title }» можно собрать командой /join, а все команды покажет /help.
table-done = «{ $label }» — принято.
table-undone = Последний ход отменён.
table-undo-nothing = Отменять пока нечего.
table-undo-others = Отменить можно только свой ход, пока никто не ходил после вас.
table-undo-sealed = Этот ход уже не вернуть: после него был бросок, открылось что-то скрытое или вышло время.
table-warning = { $names }, ваш ход! Если ничего не сделать, через { DURATION($left) } я сочту, что вы вышли или выбрали первое, что можно.
table-time-up = Время вышло: { $name }.
table-leave-sure = { $person }, выйти из игры насовсем? Вернуться будет нельзя, и это останется в вашей истории. Если да, нажмите кнопку или напишите «выйти точно».

## What one sees alone

table-secret-waits =
    { $person }, у меня есть кое-что только для вас, но личные сообщения закрыты. Напишите сообществу что угодно, и я сразу пришлю: { $link }
table-secret-none = { $person }, сейчас нет ничего, что видите только вы.
table-secret-sent = { $person }, отправлено личным сообщением.
table-secret-several = Этого от вас ждут сразу за несколькими столами. Нажмите кнопку под сообщением той партии, в которой ходите («мои секреты» пришлёт их ещё раз).
table-secrets-above = Это всё, что сейчас видите только вы.
table-secrets-none = Сейчас нет ничего, что видите только вы.

## The end

table-over = Игра «{ $title }» окончена.
table-won = Победа: { $names }.
table-lost = Поражение: { $names }.
table-left = Вышли из игры: { $names }.
table-again = Ещё раз? /join.
table-close-admin = Закрыть стол может только администратор сообщества. Выйти самому: /leave.
table-close-sure = Закрыть стол «{ $title }»? Игра закончится без победителей.
table-closed = Стол закрыт. Новый откроет /join.
table-record = «{ $title }»: побед { $won }, поражений { $lost }, выходов из игры { $left }.
table-record-none = Сыгранных до конца игр пока нет.

table-help =
    Команды (со слэшем и без, по-русски и по-английски):
    /join — вступить, /leave — выйти, /start — начать
    /map — доска, /turn — чей ход
    /undo — вернуть свой последний ход, пока не было броска и не открылось скрытое
    /rules — правила игры «{ $title }», «мои игры» — ваши победы
    «мои секреты» — прислать лично то, что видите только вы
    «закрыть стол» — для администраторов сообщества

    Ходы — кнопками под доской или словами, можно несколько сразу. Если я не вижу сообщений, упомяните меня или нажмите кнопку.
