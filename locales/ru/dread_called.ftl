### Dread Chase: как ещё зовут персонажей за столом, через запятую, в именительном падеже; остальные падежи бот знает сам.

dread-survivor-mechanic-called = мех, механ, ремонтник
dread-survivor-medic-called = медик, мед, доктор, док, врач, лекарь, медсестра, хилер, хиллер, санитар
dread-survivor-runner-called = спринтер, бегунья, бегунок
dread-survivor-burglar-called = вор, воришка, взлом, грабитель
dread-survivor-hunter-called = охот, хантер
dread-survivor-fireman-called = пожарник, пож
dread-killer-butcher-called = бучер
dread-killer-shade-called = призрак, шейд
dread-killer-trapper-called = трапер, траппер
dread-killer-engineer-called = инженер

## Что бот отвечает на слова, которых не понял

chase-unclear-stranger = Не получилось понять, кто из игроков упомянут. Напишите имя или клетку.
