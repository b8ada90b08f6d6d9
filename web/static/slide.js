"use strict";
/* Quiet motion on the board: a piece that is somewhere else now slides there, a new one comes up. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SLIDE_MS = 450;

function pieces(root) {
  return [...root.querySelectorAll("[data-look][data-place]")];
}

function middle(element) {
  const box = element.getBBox();
  const at = element.getCTM(), base = element.ownerSVGElement.getCTM();
  if (!at || !base) return null;
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const seen = point.matrixTransform(base.inverse().multiply(at));
  return { x: seen.x, y: seen.y };
}

function note(root) {
  const found = new Map();
  for (const piece of pieces(root)) {
    found.set(piece.dataset.place, { look: piece.dataset.look, at: middle(piece) });
  }
  return found;
}

/* Which piece came from where: nearest first, of the same look, among those that changed place. */
function ways(before, after) {
  const gone = [...before].filter(([place, was]) => !after.has(place) || after.get(place).look !== was.look);
  const come = [...after].filter(([place, is]) => !before.has(place) || before.get(place).look !== is.look);
  const pairs = [];
  for (const [to, is] of come) {
    for (const [from, was] of gone) {
      if (was.look === is.look && was.at && is.at) {
        pairs.push({ to, from, far: Math.hypot(is.at.x - was.at.x, is.at.y - was.at.y) });
      }
    }
  }
  pairs.sort((a, b) => a.far - b.far);
  const found = new Map(), used = new Set();
  for (const pair of pairs) {
    if (!found.has(pair.to) && !used.has(pair.from)) {
      found.set(pair.to, pair.from);
      used.add(pair.from);
    }
  }
  return { found, come: come.map(([place]) => place) };
}

function slide(root, before) {
  if (calm.matches || !before.size) return;
  const after = note(root);
  const { found, come } = ways(before, after);
  for (const piece of pieces(root)) {
    const place = piece.dataset.place;
    if (!come.includes(place)) continue;
    const was = found.has(place) ? before.get(found.get(place)).at : null;
    const is = after.get(place).at;
    if (was && is) {
      /* The piece has a transform of its own, so a wrapper moves. */
      const wrap = document.createElementNS("http://www.w3.org/2000/svg", "g");
      piece.replaceWith(wrap);
      wrap.append(piece);
      const away = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
      const moving = wrap.animate([{ transform: away }, { transform: "none" }], { duration: SLIDE_MS, easing: "cubic-bezier(.3,.9,.3,1)" });
      moving.onfinish = moving.oncancel = () => wrap.replaceWith(piece);
    } else {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SLIDE_MS, easing: "ease-out" });
    }
  }
}
