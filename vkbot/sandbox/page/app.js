// Puts the page together: who I am, the clock, the people, and the endless question «what has changed?».

import { $, Refused, avatar, dayKey, dayOfMonth, el, get, icon, keep, post, timeOf, weekdayOf } from "./dom.js";
import { makeChat } from "./chat.js";
import { makeWall } from "./wall.js";

const ROLES = { creator: "создатель", administrator: "администратор", editor: "редактор", moderator: "модератор" };
const PLAY = "M8 5v14l11-7Z";
const PAUSE = "M8 5v14M16 5v14";
const WIDE = matchMedia("(min-width: 900px)");

let state = null;
let me = Number(new URLSearchParams(location.hash.slice(1)).get("as")) || 0;
let clock = { at: performance.now(), now: Date.now(), running: false };
let toastTimer = 0;

const community = () => state.communities[0];

const app = {
  community,
  me: () => community().people.find((p) => p.id === me),
  now: () => new Date(clock.now + (clock.running ? performance.now() - clock.at : 0)),
  day: () => dayKey(app.now()),
  reading: () => document.visibilityState === "visible" && (WIDE.matches || document.body.dataset.tab === "chat"),
  render: () => render(),
  say: (news) => ($("news").textContent = news),
  toast(text) {
    const box = $("toast");
    box.textContent = text;
    box.hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => (box.hidden = true), 5000);
  },
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      app.toast(error instanceof Refused ? error.message : "Не получилось: нет связи с сервером.");
    }
  },
};

const wall = makeWall(app);
const chat = makeChat(app);

function render() {
  if (!community()) return;
  const people = community().people;
  if (!people.some((p) => p.id === me)) me = (people.find((p) => !p.role) ?? people[0]).id;
  document.title = `${community().name} — местный ВК`;
  $("community-name").textContent = community().name;
  showWho(people);
  showPeople(people);
  showPlayers();
  showClock();
  wall.show(community());
  chat.show(community());
}

function unreadOf(person) {
  return community().chats.find((each) => each.person === person)?.unread ?? 0;
}

function showWho(people) {
  const select = $("who");
  const wanted = JSON.stringify(people.map((p) => [p.id, p.name, p.role]));
  if (select.shown !== wanted) {
    select.shown = wanted;
    const group = (label, list) => {
      const node = el("optgroup", { label });
      node.append(...list.map((p) => el("option", { value: p.id, text: nameOf(p) })));
      return node;
    };
    select.replaceChildren(
      group("Участники", people.filter((p) => !p.role)),
      group("Руководители", people.filter((p) => p.role)),
    );
  }
  select.value = String(me);
}

const nameOf = (p) => (p.role ? `${p.name} (${ROLES[p.role]})` : p.name);

function showPeople(people) {
  const read = (p) => p.id === me && app.reading();
  const items = people.map((p) => ({ ...p, unread: read(p) ? 0 : unreadOf(p.id), chosen: p.id === me }));
  keep($("people-list"), items, (p) => p.id, makePerson, updatePerson);
  const unread = unreadOf(me);
  $("tab-unread").hidden = !unread;
  $("tab-unread").textContent = String(unread);
}

function makePerson(p) {
  const node = el("li");
  node.button = el("button", { type: "button", class: "person", testid: `person-${p.id}`, click: () => become(p.id) });
  node.append(node.button);
  return node;
}

function updatePerson(node, p) {
  const text = el(
    "span",
    { class: "person-text" },
    el("span", { class: "person-name", text: p.name }),
    p.role ? el("span", { class: "quiet", text: ROLES[p.role] }) : null,
  );
  node.button.replaceChildren(avatar(p.id, p.name), text);
  if (p.unread) {
    const hint = el("span", { class: "only-readers", text: " непрочитанных" });
    node.button.append(el("b", { class: "badge", testid: `unread-${p.id}` }, String(p.unread), hint));
  }
  node.button.setAttribute("aria-pressed", String(p.chosen));
}

function showPlayers() {
  const players = state.players;
  $("players").hidden = !players;
  if (!players) return;
  $("players-switch").setAttribute("aria-checked", String(players.enabled));
  $("players-names").textContent = players.names.join(", ");
  $("players-act").disabled = players.acting;
  $("players-act").textContent = players.acting ? "Ходят…" : "Сделать ход";
}

function showClock() {
  const now = app.now();
  $("clock-time").textContent = timeOf(now);
  $("clock-weekday").textContent = `${weekdayOf(now)}, `;
  $("clock-day").textContent = dayOfMonth(now);
  const toggle = $("clock-toggle");
  const label = clock.running ? "Остановить часы" : "Пустить часы";
  if (toggle.getAttribute("aria-label") === label && toggle.firstChild) return;
  toggle.setAttribute("aria-label", label);
  toggle.title = label;
  toggle.replaceChildren(icon(clock.running ? PAUSE : PLAY));
}

function become(person) {
  me = person;
  remember();
  render();
  chat.scrollToEnd();
}

function open(tab) {
  document.body.dataset.tab = tab;
  for (const button of document.querySelectorAll(".tabs button")) {
    if (button.dataset.tab === tab) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  remember();
  if (state) render();
  if (tab === "chat") chat.scrollToEnd();
  if (tab === "wall") wall.opened();
}

function remember() {
  history.replaceState(null, "", `#as=${me}&tab=${document.body.dataset.tab}`);
}

function take(next) {
  state = next;
  clock = { at: performance.now(), now: Date.parse(next.clock.now), running: next.clock.running };
  render();
}

async function follow() {
  let seen = -1;
  for (;;) {
    try {
      if (seen < 0) {
        const next = await get("state");
        seen = next.revision;
        take(next);
      } else {
        const { revision } = await get(`changes?after=${seen}&wait=25`);
        if (revision !== seen) seen = -1;
      }
      $("offline").hidden = true;
    } catch (error) {
      if (!(error instanceof TypeError || /\d{3}$/.test(error.message))) console.error(error);
      $("offline").hidden = false;
      seen = -1;
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
  }
}

$("who").addEventListener("change", (event) => become(Number(event.target.value)));
for (const button of document.querySelectorAll(".tabs button")) {
  button.addEventListener("click", () => open(button.dataset.tab));
}
$("next-morning").addEventListener("click", () =>
  app.attempt(async () => {
    wall.awaitPost();
    await post("clock", { next: "04:00", zone: "Europe/Moscow" });
    app.toast("Наступило 4 утра");
  }),
);
$("clock-toggle").addEventListener("click", () => app.attempt(() => post("clock", { running: !clock.running })));
$("players-switch").addEventListener("click", () =>
  app.attempt(() => post("players", { enabled: !state.players.enabled })),
);
$("players-act").addEventListener("click", () => app.attempt(() => post("players/act")));
$("add-person-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  app.attempt(async () => {
    const { id } = await post("person", Object.fromEntries(new FormData(form)));
    form.reset();
    form.closest("details").open = false;
    take(await get("state"));
    become(id);
  });
});
$("begin-chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  app.attempt(async () => {
    const { id } = await post("chat", { person: me, title: new FormData(form).get("title") });
    form.reset();
    form.closest("details").open = false;
    take(await get("state"));
    open("chat");
    chat.enter(id);
  });
});
document.addEventListener("visibilitychange", () => state && render());
WIDE.addEventListener("change", () => state && render());
setInterval(() => state && showClock(), 1000);

const asked = new URLSearchParams(location.hash.slice(1)).get("tab");
if (["wall", "chat", "people"].includes(asked)) open(asked);
follow();
