// VK's texts as safe elements: mentions become names, addresses become links, everything else stays text.

import { el } from "./dom.js";

const PIECES = /\[(?:id|club|public)\d+\|([^\]\n]+)\]|https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?)]/gu;
const LONG = 900;

/** The text as nodes. */
export function rich(text) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > at) nodes.push(text.slice(at, match.index));
    nodes.push(
      match[1] !== undefined
        ? el("span", { class: "mention", text: match[1] })
        : el("a", { href: match[0], target: "_blank", rel: "noopener noreferrer", text: match[0] }),
    );
    at = match.index + match[0].length;
  }
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}

/** A paragraph of text; a long one is folded unless it is to be shown whole. `opened`: called when somebody opens it. */
export function paragraph(text, { whole, opened }) {
  const node = el("div", { class: "text" });
  node.append(...rich(text));
  if (whole || text.length <= LONG) return node;
  node.classList.add("folded");
  const open = el("button", {
    type: "button",
    class: "link",
    text: "Показать полностью",
    click: () => {
      node.classList.remove("folded");
      open.remove();
      opened();
    },
  });
  return el("div", {}, node, open);
}

/** Let an input grow with its text. Enter sends, if there is `send` (Shift+Enter and touch keyboards: new line). */
export function writing(area, send) {
  const grow = () => {
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  };
  area.addEventListener("input", grow);
  area.addEventListener("keydown", (event) => {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (send && event.key === "Enter" && !event.shiftKey && !event.isComposing && !touch) {
      event.preventDefault();
      send();
    }
  });
  return grow;
}
