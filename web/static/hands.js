"use strict";
/* Moving the pieces of the simulated table yourself: pick and tap, tap and tap, or drag. */

const hands = { look: null, from: null, dragged: null };

function byHand() {
  return !!document.querySelector("#hands .palette");
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
  document.body.classList.toggle("by-hand", byHand());
  hint();
}

function hint() {
  const note = document.getElementById("hint");
  if (!note) return;
  const words = hands.look === "" ? "off" : hands.look ? "chosen" : hands.from ? "from" : "pick";
  if (note.textContent !== note.dataset[words]) note.textContent = note.dataset[words];
}

function mark(place) {
  hands.from = place;
  for (const square of document.querySelectorAll(".fingers rect")) {
    square.classList.toggle("from", square.dataset.place === place);
  }
  hint();
}

function tap(place) {
  if (hands.look === "") room({ do: "take", place });
  else if (hands.look) {
    room({ do: "put", look: hands.look, place });
    pick(hands.look);
  }
  else if (hands.from === null) mark(place);
  else {
    if (hands.from !== place) room({ do: "move", from: hands.from, to: place });
    mark(null);
  }
}

function placeAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under && under.closest(".fingers rect") ? under.dataset.place : null;
}

function drop(event) {
  const from = hands.dragged, to = placeAt(event);
  hands.dragged = null;
  if (!from || !to) return;
  if (from === to || hands.look !== null) tap(to);
  else {
    room({ do: "move", from, to });
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
      if (event.target.hasPointerCapture && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
    });
    layer.addEventListener("pointerup", drop);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".pick");
    if (button) pick(button.dataset.look);
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
