// The chosen person's private chat with the community, with its keyboards, or a group chat that they are in. A manager
// may open the community's inbox instead: another person's chat, seen from the other side, and answer by hand.

import { $, dayKey, dayOfMonth, el, forget, keep, post, timeOf } from "./dom.js";
import { rich, writing } from "./text.js";

const GROUP_CHATS = 2e9;
const HAPPENED = { chat_invite_user: "В беседу пригласили участника", chat_kick_user: "Участник покинул беседу" };
const COLOURS = { primary: "primary", positive: "positive", negative: "negative" };

/** The page's one chat. `app` gives `me()`, `now()`, `attempt(work)`, `toast(text)`, `reading()` and `render()`. */
export function makeChat(app) {
  const drafts = new Map();
  const snackbars = new Map();
  const linked = new Map();
  let key = "";
  let holder = 0;
  let person = 0;
  let guest = 0;
  let parked = -1;
  let group = null;
  let stickToEnd = true;

  /** Whether it is a chat of several people. */
  const inGroup = () => guest > GROUP_CHATS;

  /** Whether a manager is reading somebody else's chat, in the community's inbox. */
  const atDesk = () => guest !== 0 && !inGroup();

  function show(community) {
    const me = app.me();
    showInbox(community, me);
    const shown = guest || me.id;
    const chat = community.chats.find((each) => each.person === shown) ?? emptyChat(shown);
    const other = key !== `${me.id} ${shown}`;
    if (other) swap(`${me.id} ${shown}`, shown);
    const name = nameOf(community, shown);
    $("chat-title").textContent = inGroup() ? chat.title : atDesk() ? name : community.name;
    $("chat-subtitle").textContent = atDesk() ? `отвечает ${me.name}` : `пишет: ${me.name}`;
    $("allow-box").hidden = atDesk();
    $("allow-label").textContent = inGroup() ? "Бот видит всё" : "Может писать";
    $("allow").setAttribute("aria-checked", String(inGroup() ? chat.hears_all : me.allows_messages));
    group = chat;
    const stuck = (stickToEnd = other || atEnd());
    const before = $("chat-lines").childElementCount;
    const lines = withDays(chat.lines).map((line) => ({ ...line, author: authorOf(community, line) }));
    keep($("chat-lines"), lines, (line) => line.id, (line) => makeLine(line), updateLine);
    $("chat-empty").hidden = chat.lines.length > 0;
    $("typing").hidden = !chat.typing;
    showKeyboard(chat);
    showSnackbars(chat, other);
    const newest = chat.lines.at(-1);
    if (stuck || (newest && isOwn(newest) && $("chat-lines").childElementCount > before)) scrollToEnd();
    if (chat.unread && app.reading() && guest === 0) app.attempt(() => post("read", { person: me.id }));
  }

  /** What may be opened: the own chat, group chats, and for a manager those of all who have written. */
  function showInbox(community, me) {
    const chats = community.chats.filter((each) =>
      each.person > GROUP_CHATS ? each.members.includes(me.id) : me.role && each.person !== me.id && each.lines.length,
    );
    const stays = inGroup() || holder === me.id; // two people at one page look at the same group chat
    if (!stays || !chats.some((each) => each.person === guest)) guest = 0;
    holder = me.id;
    $("inbox-label").hidden = !chats.length;
    const select = $("inbox");
    const options = chats.map((each) => [each.person, each.title ? `Беседа «${each.title}»` : nameOf(community, each.person)]);
    const wanted = JSON.stringify(options);
    if (select.shown !== wanted) {
      select.shown = wanted;
      const made = options.map(([id, name]) => el("option", { value: id, text: name }));
      select.replaceChildren(el("option", { value: 0, text: "Моя переписка" }), ...made);
    }
    select.value = String(guest);
  }

  const nameOf = (community, id) => community.people.find((each) => each.id === id)?.name ?? "";

  /** On whose side a line stands: in the inbox the community's lines are the own ones. */
  const isOwn = (line) => (atDesk() ? line.from < 0 : line.from === app.me().id);

  /** Who wrote a line, where that is not plain from its side. */
  function authorOf(community, line) {
    if (inGroup()) return line.from < 0 ? "бот" : isOwn(line) ? "" : nameOf(community, line.from);
    if (!atDesk() || line.from > 0) return "";
    return line.by ? nameOf(community, line.by) : "бот";
  }

  const emptyChat = (id) => ({ person: id, lines: [], keyboard: null, keyboard_from: 0, unread: 0, answers: [] });

  function swap(next, shown) {
    const area = $("chat-text");
    if (key) drafts.set(key, area.value);
    key = next;
    person = shown;
    forget($("chat-lines"));
    area.value = drafts.get(key) ?? "";
    grow();
  }

  /** Each line knows whether a new day begins with it. */
  function withDays(lines) {
    let last = "";
    return lines.map((line) => {
      const date = new Date(line.date * 1000);
      const key = dayKey(date);
      const day = key === last ? null : dayOfMonth(date);
      last = key;
      return { ...line, day };
    });
  }

  function makeLine(line) {
    const side = isOwn(line) ? "mine" : "theirs";
    return el("div", { class: `line ${side}`, testid: `line-${line.id}` });
  }

  function updateLine(node, line) {
    const text = el("div", { class: "text" });
    text.append(...rich(line.text || HAPPENED[line.action] || ""));
    const bubble = el(
      "div",
      { class: "bubble" },
      el("span", { class: "only-readers", text: isOwn(line) ? "Вы: " : line.from < 0 ? "Сообщество: " : "Собеседник: " }),
      line.author ? el("p", { class: "attachment", text: line.author }) : null,
      text,
      ...(line.attachments ?? []).map(attached),
      el("span", { class: "when", text: timeOf(new Date(line.date * 1000)) + (line.edited ? " · изменено" : "") }),
    );
    const keys = line.keyboard && !atDesk()
      ? el("div", { class: "keyboard inline", role: "group", "aria-label": "Кнопки сообщения" })
      : null;
    if (keys) keys.append(...rowsOf(line.keyboard, line.id, "inline"));
    node.replaceChildren(...[line.day ? el("p", { class: "day", text: line.day }) : null, bubble, keys].filter(Boolean));
  }

  function attached(name) {
    if (!name.startsWith("photo")) return el("p", { class: "attachment", text: `Вложение ${name}` });
    const address = `photo/${app.community().id}/${name}`;
    const picture = el("img", { class: "picture", src: address, alt: "Картинка", testid: "picture" });
    picture.addEventListener("load", () => stickToEnd && scrollToEnd());
    return el("a", { href: address, target: "_blank" }, picture);
  }

  function showKeyboard(chat) {
    const box = $("keyboard");
    const keyboard = atDesk() ? null : chat.keyboard;
    const wanted = JSON.stringify([chat.person, keyboard, chat.keyboard_from]);
    if (box.shown === wanted) return;
    box.shown = wanted;
    box.hidden = !keyboard;
    box.replaceChildren(...(keyboard ? rowsOf(keyboard, chat.keyboard_from, "under") : []));
  }

  function rowsOf(keyboard, message, place) {
    return keyboard.rows.map((row, r) => {
      const node = el("div", { class: "keys" });
      node.append(
        ...row.map((button, c) =>
          el("button", {
            type: "button",
            class: `key ${COLOURS[button.color] ?? "secondary"}`,
            text: button.label || "Кнопка",
            testid: `${place}-${message}-${r}-${c}`,
            click: () => press(button, message, r, c),
          }),
        ),
      );
      return node;
    });
  }

  function press(button, message, row, column) {
    if (button.kind === "open_link") return open(button.link);
    return app.attempt(async () => {
      const done = await post("press", { ...writer(), message, row, column });
      if (done.event_id) linked.set(done.event_id, true);
    });
  }

  /** Who writes, and where. */
  const writer = () => (inGroup() ? { person: app.me().id, chat: guest } : { person });

  function open(link) {
    if (/^https?:\/\//.test(link)) window.open(link, "_blank", "noopener,noreferrer");
  }

  /** What the bot answers to a callback button: shown once, and not when the chat has just been opened. */
  function showSnackbars(chat, first) {
    const known = snackbars.get(chat.person) ?? new Set(first ? chat.answers.map((a) => a.event_id) : []);
    for (const answer of chat.answers) {
      if (known.has(answer.event_id)) continue;
      known.add(answer.event_id);
      if (answer.kind === "show_snackbar") app.toast(answer.text);
      if (answer.kind === "open_link" && linked.has(answer.event_id)) open(answer.text);
    }
    snackbars.set(chat.person, known);
  }

  function atEnd() {
    const log = $("chat-log");
    return log.scrollTop === parked || log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  }

  /** Show the newest message; one that is taller than the chat from its beginning. */
  function scrollToEnd() {
    const log = $("chat-log");
    const newest = $("chat-lines").lastElementChild;
    log.scrollTop = log.scrollHeight;
    parked = -1;
    if (!newest) return;
    const above = log.getBoundingClientRect().top - newest.getBoundingClientRect().top;
    if (above <= 0) return;
    log.scrollTop -= above + 8;
    parked = log.scrollTop;
  }

  const send = () =>
    app.attempt(async () => {
      const area = $("chat-text");
      const text = area.value.trim();
      if (!text) return area.focus();
      area.value = "";
      grow();
      try {
        await (atDesk() ? post("reply", { admin: app.me().id, person, text }) : post("say", { ...writer(), text }));
      } catch (error) {
        area.value = text;
        throw error;
      }
    });

  const grow = writing($("chat-text"), send);
  $("chat-form").addEventListener("submit", (event) => (event.preventDefault(), send()));
  $("chat-start").addEventListener("click", () =>
    app.attempt(() => post("say", { ...writer(), text: "Начать", payload: '{"command":"start"}' })),
  );
  function enter(peer) {
    guest = peer;
    app.render();
    scrollToEnd();
  }

  $("inbox").addEventListener("change", (event) => enter(Number(event.target.value)));
  $("allow").addEventListener("click", () =>
    app.attempt(() =>
      inGroup()
        ? post("hear", { chat: guest, everything: !group.hears_all })
        : post(app.me().allows_messages ? "deny" : "allow", { person: app.me().id }),
    ),
  );
  return { show, scrollToEnd, enter };
}
