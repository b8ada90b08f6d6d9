"use strict";
/* Keeps the page live: parts arrive by event stream, by asking again and again when it breaks. */

const POLL_MS = 1500, QUIET_MS = 25000, HOLD_MS = 1000, TOAST_MS = 9000;
const page = document.body.dataset;
let stream = null, polling = 0, heard = 0, tried = 0;

function show(state) {
  const link = document.getElementById("link");
  link.hidden = false;
  link.className = "link " + state;
  link.textContent = page[state];
  link.dataset.more = state === "broken" ? page.trying : "";
  strip.classList.toggle("broken", state === "broken");
}

/* The strip comes out when the sign is gone; before that its corners would look out behind the sign's. */
const strip = document.getElementById("strip");
new IntersectionObserver((changes) => {
  strip.classList.toggle("out", !changes.at(-1).isIntersecting);
}).observe(document.getElementById("sign"));

function take(event) {
  heard = Date.now();
  if (event.start !== page.start || event.around !== page.around) {
    /* The companion was started anew, perhaps in another version, or another game begins. */
    location.reload();
    return;
  }
  document.title = event.title;
  if (event.playing) page.playing = "true";
  else delete page.playing;
  const board = document.getElementById("board");
  const before = event.parts.board ? note(board) : null;
  for (const [name, part] of Object.entries(event.parts)) {
    const old = document.getElementById(name);
    if (!old) continue;
    if (name === "board") old.replaceChildren(fragment(part.html));
    else morphChildren(old, fragment(part.html));
    old.dataset.mark = part.mark;
  }
  if (before) {
    slide(board, before);
    fitFingers();
    forget();
  }
  showPicked();
  if (event.camera) look(event.camera.version);
}

/* Pictures: the next one is fetched when the last one has come and somebody can see it. */
function look(version) {
  for (const picture of document.querySelectorAll("[data-picture]")) {
    if (picture.dataset.version === String(version) || picture.dataset.busy || !picture.closest(".pane").offsetParent) continue;
    picture.dataset.version = version;
    picture.dataset.busy = "yes";
    const next = new Image();
    next.onload = next.onerror = (event) => {
      delete picture.dataset.busy;
      picture.classList.toggle("missing", event.type === "error");
      if (event.type === "load") picture.src = next.src;
      if (page.camera !== picture.dataset.version) look(page.camera);
    };
    next.src = `${picture.dataset.picture}?v=${encodeURIComponent(version)}`;
  }
  page.camera = version;
}

function listen() {
  tried = Date.now();
  stream = new EventSource(`/stream?parts&start=${page.start}`);
  stream.onopen = () => {
    heard = Date.now();
    clearInterval(polling);
    polling = 0;
    show("live");
  };
  stream.onmessage = (message) => take(JSON.parse(message.data));
  stream.addEventListener("still", () => { heard = Date.now(); });
  stream.onerror = () => {
    show("broken");
    if (!polling) polling = setInterval(ask, POLL_MS);
  };
}

async function ask() {
  if (stream.readyState === EventSource.CLOSED && Date.now() - tried > 10 * POLL_MS) listen();
  const have = [...document.querySelectorAll("[data-part]")].map((part) => `${part.id}:${part.dataset.mark}`);
  try {
    const answer = await fetch(`/parts.json?have=${have}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    take(await answer.json());
    if (polling) show("asking");
  } catch {
    if (polling) show("broken");
  }
}

/* Acting: every form is a plain form; here it goes without leaving the page.  What went wrong is said
   beside the form where it has room for it, else at the bottom of the screen. */
let hush = 0;
function tell(sentence, form) {
  const beside = form && form.querySelector(".problem");
  const where = beside || document.getElementById("said");
  where.textContent = sentence;
  where.hidden = !sentence;
  if (beside) return;
  clearTimeout(hush);
  hush = setTimeout(() => { where.hidden = true; }, TOAST_MS);
}

async function send(body, type, form) {
  try {
    const answer = await fetch("/do", { method: "POST", body, headers: { "Content-Type": type, Accept: "application/json" } });
    const done = await answer.json();
    tell(done.ok ? "" : done.error, form);
    return done.ok;
  } catch {
    tell(page.unsent, form);
    return false;
  }
}

const act = (action) => send(JSON.stringify(action), "application/json");
const room = (message) => act({ do: "room", message });

/* What ends a game under way is asked once more; the answer has the button's own words. */
const sureBox = document.getElementById("sure");
function sure(sentence, button) {
  sureBox.querySelector("p").textContent = sentence;
  sureBox.querySelector("[value=yes]").textContent = button.textContent;
  sureBox.returnValue = "no";
  sureBox.showModal();
  return new Promise((answer) => {
    sureBox.addEventListener("close", () => answer(sureBox.returnValue === "yes"), { once: true });
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!("do" in form.dataset)) return;
  event.preventDefault();
  if ("sure" in form.dataset && "playing" in page && !await sure(form.dataset.sure, event.submitter)) return;
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (held && "hold" in form.dataset) fields.set("kind", "hold");
  held = false;
  const ok = await send(fields.toString(), "application/x-www-form-urlencoded", form);
  if (ok && "clear" in form.dataset) form.reset();
  if (ok && "close" in form.dataset) form.closest("details").open = false;
});

/* Holding a button of the panel, by finger or by key, is another word than pressing it. */
let holding = 0, held = false;
function begin(event) {
  const button = event.target.closest("[data-hold] button");
  if (!button || event.repeat || (event.type === "keydown" && event.key !== " " && event.key !== "Enter")) return;
  if (event.key === "Enter") return;
  held = false;
  clearTimeout(holding);
  holding = setTimeout(() => {
    held = true;
    button.classList.add("held");
  }, HOLD_MS);
}
function end() {
  clearTimeout(holding);
  for (const button of document.querySelectorAll(".held")) button.classList.remove("held");
}
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, begin);
for (const kind of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(kind, end);
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest("[data-hold]")) event.preventDefault();
});

/* A move opens over the table, with its photograph and its diagram. */
const large = document.getElementById("large");
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-open]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const move = fragment(await answer.text()).querySelector("#one-move");
    large.querySelector(".inside").replaceChildren(move);
    if (!large.open) large.showModal();
  } catch {
    location.href = link.href;
  }
});
large.addEventListener("click", (event) => {
  if (event.target === large) large.close();
});
/* A photograph that is not there leaves the player's sign in its place. */
document.addEventListener("error", (event) => {
  if (event.target.nodeName !== "IMG") return;
  if ("picture" in event.target.dataset) event.target.classList.add("missing");
  else if (event.target.closest(".photo")) event.target.remove();
}, true);
for (const picture of document.querySelectorAll("[data-picture]")) {
  /* It may have failed before anybody listened. */
  if (picture.complete && !picture.naturalWidth) picture.classList.add("missing");
}

for (const radio of document.querySelectorAll("[name=view]")) {
  radio.addEventListener("change", () => look(page.camera));
}

/* A line can be dead without anybody knowing: a phone slept, somebody pulled a plug. */
function listenAgain() {
  if (document.hidden || Date.now() - Math.max(heard, tried) < QUIET_MS) return;
  stream.close();
  listen();
}
document.addEventListener("visibilitychange", listenAgain);
setInterval(listenAgain, QUIET_MS / 5);

lendHands();
listen();
