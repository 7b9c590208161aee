// Small tools: making elements, keeping lists in step with data, talking to the server, dates.

export const $ = (id) => document.getElementById(id);

/** An element. `props`: class, text, dataset and attributes; functions become listeners. Text is never read as HTML. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name === "testid") node.dataset.testid = value;
    else if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter(Boolean));
  return node;
}

/** An icon drawn with one path. */
export function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/**
 * Keep the children of `parent` in step with `items`: elements are made once for each key, moved, and updated only
 * when their item has changed, so that what somebody is typing, and the focus, stay where they are.
 */
export function keep(parent, items, key, make, update) {
  const known = parent.kept ?? (parent.kept = new Map());
  const wanted = new Set(items.map(key));
  for (const [id, entry] of known) {
    if (wanted.has(id)) continue;
    entry.node.remove();
    known.delete(id);
  }
  items.forEach((item, index) => {
    const id = key(item);
    let entry = known.get(id);
    if (!entry) known.set(id, (entry = { node: make(item), seen: undefined }));
    const seen = JSON.stringify(item);
    if (entry.seen !== seen) {
      update(entry.node, item);
      entry.seen = seen;
    }
    if (parent.children[index] !== entry.node) parent.insertBefore(entry.node, parent.children[index] ?? null);
  });
}

/** Forget what `keep` knows, so that everything is made anew. */
export function forget(parent) {
  parent.kept = undefined;
  parent.replaceChildren();
}

/** A round picture with initials, in the person's own colour. */
export function avatar(id, name) {
  const initials = name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]).join("");
  const node = el("span", { class: id < 0 ? "avatar community" : "avatar", "aria-hidden": "true" });
  if (id >= 0) {
    node.textContent = initials.toUpperCase();
    node.style.setProperty("--hue", String((id * 47) % 360));
  }
  return node;
}

const REASONS = new Map([
  [901, "Этот человек не разрешил сообществу писать ему."],
  [100, "Проверьте текст: он пуст, слишком длинен или относится к тому, чего уже нет."],
  [211, "Этого комментария уже нет."],
  [213, "Комментарии к записи закрыты."],
  [214, "Публиковать от имени сообщества может редактор, и не больше 50 записей в сутки."],
]);

/** Something was refused; `message` is for the person at the page. */
export class Refused extends Error {}

export async function get(path) {
  const response = await fetch(`sandbox/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

export async function post(path, body = {}) {
  const response = await fetch(`sandbox/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(REASONS.get(answer.code) ?? `Не получилось: ${answer.error ?? response.status}`);
  return answer;
}

const ZONE = "Europe/Moscow";
const TIME = new Intl.DateTimeFormat("ru", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" });
const WEEKDAY = new Intl.DateTimeFormat("ru", { timeZone: ZONE, weekday: "short" });
const DAY_OF_MONTH = new Intl.DateTimeFormat("ru", { timeZone: ZONE, day: "numeric", month: "long" });
const KEY = new Intl.DateTimeFormat("sv", { timeZone: ZONE });

export const timeOf = (date) => TIME.format(date);
export const weekdayOf = (date) => WEEKDAY.format(date);
export const dayKey = (date) => KEY.format(date);
export const dayOfMonth = (date) => DAY_OF_MONTH.format(date);

/** «сегодня в 4:00», seen from `now`. */
export function moment(seconds, now) {
  const date = new Date(seconds * 1000);
  const yesterday = new Date(now.getTime() - 864e5);
  if (dayKey(date) === dayKey(now)) return `сегодня в ${timeOf(date)}`;
  if (dayKey(date) === dayKey(yesterday)) return `вчера в ${timeOf(date)}`;
  return `${dayOfMonth(date)} в ${timeOf(date)}`;
}

/** 1 комментарий, 2 комментария, 5 комментариев. */
export function counted(number, one, few, many) {
  const form = new Intl.PluralRules("ru").select(number);
  return `${number} ${form === "one" ? one : form === "few" ? few : many}`;
}
