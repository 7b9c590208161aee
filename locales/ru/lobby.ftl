### Набор: меню, анкеты, состав.

## Меню; подписи кнопок, их же можно написать текстом

menu-new_order = Новая заявка
menu-orders = Мои заявки
menu-status = Статус
menu-players = Игроки
menu-rules = Правила
menu-help = Помощь
menu-apply = Подать анкету
menu-application = Моя анкета
menu-withdraw = Отозвать анкету
menu-other_match = Другая игра
menu-gm = Ведущему

# стоит над ответом у того, кто играет в нескольких играх
match-heading = «{ $title }»
