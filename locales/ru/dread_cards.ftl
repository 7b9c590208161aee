### Dread Chase: что делают персонажи и таланты. Числа берутся из правил партии: { $stun_amount } — поле amount эффекта stun.

## Строки карточки

dread-card-title = { $name }
dread-card-health = Здоровье: { $health }
dread-card-attack = Атака: { $cost }⚡, урон — { $damage }{ $reach ->
    [1] .
   *[other] , до { PLURAL($reach, "клетки", "клеток", "клеток") } от себя.
}
dread-card-passive = Пассивная способность: { $text }
dread-card-skill = Навык «{ $name }» ({ $cost }⚡, перезарядка — { PLURAL($cooldown, "ход", "хода", "ходов") }): { $text }
dread-card-crown = Коронная способность «{ $name }» ({ $cost }🔥, запас ярости — до { $most }): { $text }
dread-card-talent = Талант «{ $name }» ({ $cost }⚡): { $text }

## Выжившие

dread-survivor-mechanic-passive = если на кубике ремонта { $reroll_up_to ->
    [1] единица
   *[other] { $reroll_up_to } или меньше
}, кубик бросается ещё раз, и считается второй бросок.
dread-survivor-mechanic-skill-help = до конца хода удачный ремонт приносит на { PLURAL($repair_bonus_points, "очко", "очка", "очков") } больше.
dread-survivor-medic-passive = запуск генератора своими руками восстанавливает { PLURAL($heal_amount, "единицу", "единицы", "единиц") } здоровья.
dread-survivor-medic-skill-help = { PLURAL($heal_amount, "единица", "единицы", "единиц") } здоровья себе или выжившему на расстоянии до { PLURAL($reach, "клетки", "клеток", "клеток") }.
dread-survivor-runner-passive = каждый раз после ранения следующий ход длиннее на { $actions_amount }⚡.
dread-survivor-runner-skill-help = бросок на любую свободную клетку не дальше { PLURAL($move_steps, "шага", "шагов", "шагов") }.
dread-survivor-burglar-passive = работа над сундуком идёт быстрее: каждая считается ещё за { $chest_bonus_works }.
dread-survivor-burglar-skill-help = пустая клетка не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } закрыта для убийцы на { PLURAL($block_rounds, "раунд", "раунда", "раундов") }, считая этот.
dread-survivor-hunter-passive = раз за ход прыжок через окно прибавляет { $actions_amount }⚡.
dread-survivor-hunter-skill-help = убийца не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } теряет { $stun_amount }⚡ в следующий ход.
dread-survivor-fireman-passive = построенная баррикада даёт ещё и щит: следующий удар слабее на { $shield_amount }; ходов, считая этот: { $shield_turns }.
dread-survivor-fireman-skill-help = путь до { PLURAL($move_steps, "шага", "шагов", "шагов") } на свободную клетку, даже сквозь стены.

## Убийцы

dread-killer-butcher-passive = каждая жертва прибавляет { $actions_amount }⚡.
dread-killer-butcher-skill-help = бросок на любую свободную клетку не дальше { PLURAL($move_steps, "шага", "шагов", "шагов") }.
dread-killer-butcher-crown-help = урон атаки больше на { $strike_damage }; ходов, считая этот: { $turns }.
dread-killer-shade-passive = окна не задерживают.
dread-killer-shade-skill-help = путь до { PLURAL($move_steps, "шага", "шагов", "шагов") } на свободную клетку, даже сквозь стены.
dread-killer-shade-crown-help = баррикады не мешают ни идти, ни атаковать, а атака дешевле на { $strike_cheaper }⚡; ходов, считая этот: { $turns }.
dread-killer-trapper-passive = каждая удачная атака отнимает у жертвы { $stun_amount }⚡ в её следующий ход.
dread-killer-trapper-skill-help = пустая клетка не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } закрыта для выживших; раундов, считая этот: { $block_rounds }.
dread-killer-trapper-crown-help = все выжившие, где бы они ни были, теряют { $stun_amount }⚡ в следующий ход, а их таланты становятся известны убийце.
dread-killer-engineer-passive = запуск любого генератора прибавляет { $actions_amount }⚡ к следующему ходу.
dread-killer-engineer-skill-help = генератор не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } теряет { PLURAL($points_amount, "очко", "очка", "очков") } ремонта.
dread-killer-engineer-crown-help = выживший не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } получает { PLURAL($damage_amount, "единицу", "единицы", "единиц") } урона и теряет { $stun_amount }⚡ в следующий ход.

## Таланты

dread-talent-adrenaline-help = сразу { $actions_amount }⚡.
dread-talent-bandage-help = { PLURAL($heal_amount, "единица", "единицы", "единиц") } здоровья себе или выжившему на расстоянии до { PLURAL($reach, "клетки", "клеток", "клеток") }.
dread-talent-dash-help = бросок на любую свободную клетку не дальше { PLURAL($move_steps, "шага", "шагов", "шагов") }.
dread-talent-crowbar-help = путь до { PLURAL($move_steps, "шага", "шагов", "шагов") } на свободную клетку, даже сквозь стены.
dread-talent-toolbox-help = до конца хода удачный ремонт приносит на { PLURAL($repair_bonus_points, "очко", "очка", "очков") } больше.
dread-talent-smoke-help = убийца не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } теряет { $stun_amount }⚡ в следующий ход.
dread-talent-bolt-help = пустая клетка не дальше { PLURAL($reach, "клетки", "клеток", "клеток") } закрыта для убийцы на { PLURAL($block_rounds, "раунд", "раунда", "раундов") }, считая этот.
dread-talent-vest-help = следующий удар слабее на { $shield_amount }; ходов, считая этот: { $shield_turns }.
dread-talent-fuse-help = { PLURAL($points_amount, "очко", "очка", "очков") } ремонта генератору не дальше { PLURAL($reach, "клетки", "клеток", "клеток") }.
dread-talent-thermos-help = навык готов раньше на { PLURAL($cooldown_amount, "ход", "хода", "ходов") }.
dread-talent-coin-help = если на кубике ремонта { $reroll_up_to } или меньше, кубик бросается ещё раз; ходов, считая этот: { $reroll_turns }.
dread-talent-radio-help = другой выживший, где бы он ни был, получает { $actions_amount }⚡ к следующему ходу.
