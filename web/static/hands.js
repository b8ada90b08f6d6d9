"use strict";
/* Moving the pieces of the simulated table yourself: pick and tap, tap and tap, or drag. */

const hands = { look: null, from: null, at: undefined, dragged: null, touched: new Set(), turned: false };
const narrow = matchMedia("(max-width: 59.9rem)");

function byHand() {
  return !!document.querySelector("#hands .palette");
}

/* A phone shows one view at a time.  Who moves the pieces wants to see those that really lie there,
   which is the photograph; the diagram is what is on record.  The tabs still lead to all views. */
function turnView(on) {
  if (on && !narrow.matches) return;
  const [straight, diagram] = ["view-straight", "view-diagram"].map((id) => document.getElementById(id));
  if (on && diagram.checked) straight.checked = hands.turned = true;
  else if (!on && hands.turned && straight.checked) diagram.checked = true;
  if (!on) hands.turned = false;
}

/* Nobody tells the page what lies on the table.  It is as on record while the referee has nothing to
   say about it; squares that were touched from here since then may have changed. */
function agreed() {
  return !!document.querySelector("#verdict :is([data-status=watching], [data-status=accepted])");
}

function bare(place) {
  return agreed() && !hands.touched.has(place) && !document.querySelector(`#board [data-look][data-place="${place}"]`);
}

function forget() {
  if (agreed()) hands.touched.clear();
}

function touch(message) {
  for (const place of [message.place, message.from, message.to]) if (place) hands.touched.add(place);
  room(message);
}

function pick(look) {
  hands.look = hands.look === look ? null : look;
  mark(null);
  showPicked();
}

function showPicked() {
  for (const button of document.querySelectorAll(".pick")) {
    button.setAttribute("aria-pressed", String(hands.look !== null && button.dataset.look === hands.look));
  }
  const now = byHand(), before = document.body.classList.contains("by-hand");
  document.body.classList.toggle("by-hand", now);
  if (now !== before) turnView(now);
  hint();
}

function hint() {
  const note = document.getElementById("hint");
  if (!note) return;
  const words = hands.look === "" ? "off" : hands.look ? "chosen" : hands.from ? "from" : "pick";
  if (note.textContent !== note.dataset[words]) note.textContent = note.dataset[words];
}

function mark(place, at) {
  hands.from = place;
  hands.at = at;
  for (const square of document.querySelectorAll(".fingers rect")) {
    square.classList.toggle("from", square.dataset.place === place);
  }
  hint();
}

/* *at* is where in a zone, in millimetres; a square needs none. */
function tap(place, at) {
  if (hands.look === "") touch({ do: "take", place, at });
  else if (hands.look) {
    touch({ do: "put", look: hands.look, place, at });
    pick(hands.look);
  } else if (hands.from === null) {
    if (at || !bare(place)) mark(place, at);
  } else {
    if (hands.from !== place) touch({ do: "move", from: hands.from, to: place, at: hands.at, to_at: at });
    mark(null);
  }
}

function placeAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under && under.closest(".fingers rect") ? under.dataset.place : null;
}

function spotAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  if (!under || !under.closest(".fingers rect.zone")) return undefined;
  const seen = under.ownerSVGElement.getScreenCTM().inverse();
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(seen);
  return [spot.x, spot.y];
}

function drop(event) {
  const from = hands.dragged, start = hands.start, to = placeAt(event), at = spotAt(event);
  hands.dragged = null;
  if (!from || !to) return;
  if (from === to || hands.look !== null) tap(to, at);
  else if (start || !bare(from)) {
    touch({ do: "move", from, to, at: start, to_at: at });
    mark(null);
  }
}

/* One stop for the tab key; the arrows walk over the squares. */
function walk(event) {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const square = event.target;
  if (event.key === "Enter" || event.key === " ") tap(square.dataset.place);
  else if (event.key === "Escape") mark(null);
  else if (steps[event.key]) {
    const [dx, dy] = steps[event.key];
    const size = square.width.baseVal.value;
    const x = square.x.baseVal.value + dx * size, y = square.y.baseVal.value + dy * size;
    const next = [...square.parentNode.children].find(
      (other) => Math.abs(other.x.baseVal.value - x) < size / 2 && Math.abs(other.y.baseVal.value - y) < size / 2);
    if (next) {
      square.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
  } else return;
  event.preventDefault();
}

function lendHands() {
  for (const layer of document.querySelectorAll(".fingers")) {
    layer.removeAttribute("aria-hidden");
    layer.setAttribute("role", "group");
    layer.setAttribute("aria-label", document.querySelector(".middle-of-table").getAttribute("aria-label"));
    [...layer.children].forEach((square, n) => {
      square.setAttribute("role", "button");
      square.setAttribute("aria-label", square.dataset.place);
      square.tabIndex = n ? -1 : 0;
    });
    layer.addEventListener("keydown", walk);
    layer.addEventListener("pointerdown", (event) => {
      hands.dragged = placeAt(event);
      hands.start = spotAt(event);
      if (event.target.hasPointerCapture && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
    });
    layer.addEventListener("pointerup", drop);
    /* The finger scrolls the page. */
    layer.addEventListener("pointercancel", () => { hands.dragged = null; });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".pick");
    if (button) pick(button.dataset.look);
    const roll = event.target.closest(".roll");
    if (roll) touch({ do: "roll", place: roll.dataset.place });
  });
  fitFingers();
  showPicked();
}

/* The diagram may show less margin than the photograph: the fingers take over its view. */
function fitFingers() {
  const drawn = document.querySelector("#board svg");
  const layer = document.querySelector(".diagram .fingers");
  if (drawn && layer) layer.setAttribute("viewBox", drawn.getAttribute("viewBox"));
}
