// The wall: posts, comments and what the chosen person may do with them.

import { $, avatar, counted, el, icon, keep, moment, post } from "./dom.js";
import { paragraph, rich, writing } from "./text.js";

const RANK = { moderator: 1, editor: 2, administrator: 3, creator: 4 };
const SEND = "M4 12 20 4l-4 16-4-7-8-1Zm8 1 8-9";
const NEAR_TOP = 40;
const PIN = "M9 4h6l-1 6 3 3H7l3-3-1-6ZM12 13v7";

/** The page's one wall. `app` gives `me()`, `now()`, `attempt(work)` and `say(news)`. */
export function makeWall(app) {
  const seen = { comments: undefined, post: undefined };
  const column = $("wall");
  let awaited = false;

  function show(community) {
    const me = app.me();
    const rank = RANK[me.role] ?? 0;
    $("post-form").hidden = rank < RANK.editor;
    $("no-posts").hidden = community.wall.length > 0;
    const newest = Math.max(0, ...community.wall.map((p) => p.id));
    const items = community.wall.map((item) => ({
      ...item, me: me.id, rank, day: app.day(), newest: item.id === newest,
    }));
    keep($("posts"), items, (item) => item.id, makePost, updatePost);
    showNews(newest);
    announce(community);
  }

  /** A new post stands above what somebody may be reading: they are told, or taken there if they wait for it. */
  function showNews(newest) {
    if (seen.post !== undefined && newest > seen.post) {
      const shown = column.checkVisibility();
      $("tab-news").hidden = shown;
      if (shown && awaited) toTop();
      else $("to-new").hidden = shown && column.scrollTop < NEAR_TOP;
      awaited = false;
    }
    seen.post = newest;
  }

  function toTop() {
    column.scrollTop = 0;
    $("to-new").hidden = true;
  }

  /** The wall's section has been opened: begin with what is new. */
  function opened() {
    if (!$("tab-news").hidden) toTop();
    $("tab-news").hidden = true;
  }

  function announce(community) {
    const comments = community.wall.flatMap((item) => item.comments.filter((c) => !c.deleted));
    const newest = Math.max(0, ...comments.map((c) => c.id), ...community.wall.map((p) => p.id));
    if (seen.comments !== undefined && newest > seen.comments) {
      const comment = comments.find((c) => c.id === newest);
      app.say(comment ? `Новый комментарий. ${comment.author}: ${comment.text}` : "На стене новая запись");
    }
    seen.comments = newest;
  }

  function makePost(item) {
    const node = el("article", { class: "card post", testid: `post-${item.id}` });
    node.head = el("header", { class: "post-head" });
    node.body = el("div", { testid: `post-text-${item.id}` });
    node.count = el("h3", { class: "comments-count" });
    node.list = el("div", { class: "comments" });
    node.composer = commentComposer(item.id);
    node.closed = el("p", { class: "quiet closed", text: "Комментарии закрыты.", hidden: true });
    node.append(node.head, node.body, node.count, node.list, node.composer, node.closed);
    return node;
  }

  function updatePost(node, item) {
    node.setAttribute("aria-label", `Запись: ${item.author}`);
    const when = moment(item.date, app.now()) + (item.edited ? ", изменено" : "");
    node.head.replaceChildren(
      avatar(item.from_id, item.author),
      el("div", {}, el("strong", { text: item.author }), el("p", { class: "quiet", text: when })),
    );
    if (item.pinned) node.head.append(el("span", { class: "pinned" }, icon(PIN), "закреплено"));
    const shown = JSON.stringify([item.text, item.newest]);
    if (node.shown !== shown) {
      const whole = item.newest || node.opened;
      node.body.replaceChildren(paragraph(item.text, { whole, opened: () => (node.opened = true) }));
      node.shown = shown;
    }
    const living = item.comments.filter((c) => !c.deleted).length;
    node.count.textContent = living
      ? counted(living, "комментарий", "комментария", "комментариев")
      : "Комментариев пока нет";
    const context = { me: item.me, rank: item.rank, day: item.day, closed: item.closed };
    const rows = threaded(item.comments, item.me).map((comment) => ({ ...comment, ...context }));
    keep(node.list, rows, (row) => row.id, (row) => makeComment(row, node), updateComment);
    node.composer.hidden = item.closed;
    node.closed.hidden = !item.closed;
    node.composer.refresh(item);
  }

  /** Each comment followed by the answers in its thread. Others' deleted comments are left out. */
  function threaded(comments, me) {
    const visible = (c) => !c.deleted || c.from_id === me || comments.some((a) => a.parent === c.id && !a.deleted);
    const names = new Map(comments.map((c) => [c.id, c.author]));
    return comments
      .filter((c) => !c.parent)
      .flatMap((top) => [top, ...comments.filter((c) => c.parent === top.id)])
      .filter(visible)
      .map((c) => ({ ...c, to: c.parent && c.reply_to !== c.parent ? names.get(c.reply_to) : undefined }));
  }

  function makeComment(row, postNode) {
    const node = el("article", { class: "comment", testid: `comment-${row.id}` });
    node.postNode = postNode;
    return node;
  }

  function updateComment(node, row) {
    node.row = row;
    if (node.editing && !row.deleted) return;
    node.editing = false;
    node.classList.toggle("answer", Boolean(row.parent));
    node.setAttribute("aria-label", `Комментарий: ${row.author}`);
    if (row.deleted) return showDeleted(node, row);
    const when = moment(row.date, app.now()) + (row.edited ? ", изменено" : "");
    node.replaceChildren(
      avatar(row.from_id, row.author),
      el(
        "div",
        { class: "comment-body" },
        el(
          "p",
          { class: "comment-author" },
          el("strong", { text: row.author }),
          row.to ? el("span", { class: "quiet", text: ` ответ: ${row.to}` }) : null,
        ),
        commentText(row),
        el("footer", { class: "comment-foot" }, el("span", { class: "quiet", text: when }), ...actions(node, row)),
      ),
    );
  }

  function commentText(row) {
    const text = el("div", { class: "text", testid: `comment-text-${row.id}` });
    text.append(...rich(row.text));
    return text;
  }

  function actions(node, row) {
    const own = row.from_id === row.me;
    const mayEdit = own || (row.from_id < 0 && row.rank >= RANK.editor);
    const mayDelete = own || row.rank >= RANK.moderator;
    const button = (name, label, click) =>
      el("button", { type: "button", class: "link", text: label, testid: `${name}-${row.id}`, click });
    return [
      row.closed ? null : button("reply", "Ответить", () => node.postNode.composer.answer(row)),
      mayEdit ? button("edit", "Изменить", () => edit(node, row)) : null,
      mayDelete ? button("delete", "Удалить", () => change("delete_comment", row)) : null,
    ].filter(Boolean);
  }

  function showDeleted(node, row) {
    const mayRestore = row.from_id === row.me || row.rank >= RANK.moderator;
    const restore = el("button", {
      type: "button",
      class: "link",
      text: "Восстановить",
      testid: `restore-${row.id}`,
      click: () => change("restore_comment", row),
    });
    node.replaceChildren(
      el("p", { class: "deleted quiet" }, "Комментарий удалён. ", mayRestore ? restore : null),
    );
  }

  const change = (deed, row) => app.attempt(() => post(deed, { person: app.me().id, comment: row.id }));

  function edit(node, row) {
    node.editing = true;
    const area = el("textarea", { rows: "1", maxlength: "16384", "aria-label": "Текст комментария" });
    area.dataset.testid = `edit-text-${row.id}`;
    area.value = row.text;
    const done = (again) => {
      node.editing = false;
      updateComment(node, again);
      node.querySelector(`[data-testid="edit-${row.id}"]`)?.focus();
    };
    const save = () =>
      app.attempt(async () => {
        const text = area.value.trim();
        if (!text) return;
        await post("edit_comment", { person: app.me().id, comment: row.id, text });
        done({ ...node.row, text, edited: 1 });
      });
    const grow = writing(area, save);
    area.addEventListener("keydown", (event) => event.key === "Escape" && done(node.row));
    const form = el(
      "form",
      { class: "edit", submit: (event) => (event.preventDefault(), save()) },
      area,
      el(
        "div",
        { class: "row end" },
        el("button", { type: "button", class: "quiet-button", text: "Отмена", click: () => done(node.row) }),
        el("button", { type: "submit", class: "primary", text: "Сохранить", testid: `edit-save-${row.id}` }),
      ),
    );
    node.replaceChildren(avatar(row.from_id, row.author), form);
    grow();
    area.focus();
  }

  function commentComposer(postId) {
    let target = null;
    const face = el("span", { class: "face" });
    const reply = el("p", { class: "replying quiet", hidden: true, testid: `replying-${postId}` });
    const area = el("textarea", {
      rows: "1",
      maxlength: "16384",
      placeholder: "Комментарий",
      "aria-label": "Новый комментарий",
      testid: `comment-input-${postId}`,
    });
    const as = el("input", { type: "checkbox", testid: `comment-as-community-${postId}` });
    const asLabel = el("label", { class: "check small", hidden: true }, as, " от имени сообщества");
    const send = () =>
      app.attempt(async () => {
        const text = area.value.trim();
        if (!text) return area.focus();
        const as_community = as.checked && !asLabel.hidden;
        await post("comment", { person: app.me().id, post: postId, text, reply_to: target, as_community });
        area.value = "";
        grow();
        answer(null);
      });
    const grow = writing(area, send);
    const answer = (row) => {
      target = row?.id ?? null;
      reply.hidden = !row;
      if (!row) return;
      const cancel = el("button", { type: "button", class: "link", text: "отменить", click: () => answer(null) });
      reply.replaceChildren(`Ответ: ${row.author}. `, cancel);
      area.focus();
      area.scrollIntoView({ block: "nearest" });
    };
    const node = el(
      "form",
      { class: "comment-form", submit: (event) => (event.preventDefault(), send()) },
      reply,
      el(
        "div",
        { class: "comment-input" },
        face,
        area,
        el("button", { class: "send", type: "submit", "aria-label": "Отправить комментарий", testid: `comment-send-${postId}` }, icon(SEND)),
      ),
      asLabel,
    );
    node.answer = answer;
    node.refresh = (item) => {
      asLabel.hidden = item.rank < RANK.editor;
      if (target !== null && !item.comments.some((c) => c.id === target && !c.deleted)) answer(null);
      face.replaceChildren(avatar(app.me().id, app.me().name));
    };
    return node;
  }

  function writePost() {
    return app.attempt(async () => {
      const area = $("post-text");
      const text = area.value.trim();
      if (!text) return area.focus();
      await post("post", { person: app.me().id, text, from_community: $("post-as-community").checked });
      area.value = "";
      growPost();
    });
  }

  const growPost = writing($("post-text"), null);
  $("post-form").addEventListener("submit", (event) => (event.preventDefault(), writePost()));
  $("to-new").addEventListener("click", toTop);
  column.addEventListener("scroll", () => column.scrollTop < NEAR_TOP && ($("to-new").hidden = true));
  return { show, opened, awaitPost: () => (awaited = true) };
}
