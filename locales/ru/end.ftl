### Последняя запись: кто победил и всё, что было тайным.

end-title = 🏁 Игра окончена
end-representatives = { $count ->
    [one] Предатели мертвы. Победа представителей, до неё доживает { $winners }.
   *[other] Предатели мертвы. Победа представителей, до неё доживают { $winners }.
}
end-traitors = { $count ->
    [one] Представители больше не в большинстве. Победа за предателем: { $winners }.
   *[other] Представители больше не в большинстве. Победа за предателями: { $winners }.
}
end-draw = Живых не осталось. Ничья.
end-stopped = Ведущий завершил игру раньше срока, победителей нет.

end-roles = Кто кем был:
end-role-alive = { $number }. { $who } — { $faction }, в живых
end-role-dead = { $number }. { $who } — { $faction }, погибает на { $day }-й день
end-role-exiled = { $number }. { $who } — { $faction }, изгнание на { $day }-й день
end-dealt = Получено в начале: { $items }
end-artifacts = Артефакты в конце игры:
end-artifact = { $items } — у { GEN($who) }
end-orders = Все заявки
end-day = День { $day }
end-day-stopped = День { $day }, не завершён
end-orders-none = Заявок не было.
end-orders-line = { $who } — { $orders }
end-order-dropped = { $order } (не принята: { $reason })
