"use strict";
/* Changes a piece of the page into a new one, touching only what differs: focus, open drawers,
   half-typed words and scroll positions stay. */

const KEPT = { DETAILS: ["open"] };

function morph(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const kept = KEPT[old.nodeName] || [];
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  morphChildren(old, fresh);
}

function key(node) {
  return node.nodeType === 1 ? node.dataset.key || node.id || "" : "";
}

function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);
}

function morphChildren(old, fresh) {
  const byKey = new Map();
  for (const child of old.childNodes) if (key(child)) byKey.set(key(child), child);
  let here = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const known = byKey.get(key(wanted));
    if (known && known !== here && alike(known, wanted)) {
      old.insertBefore(known, here);
      here = known;
    }
    if (here && alike(here, wanted)) {
      if (here.nodeType === 1) {
        if (!here.isEqualNode(wanted)) morph(here, wanted);
      } else if (here.nodeValue !== wanted.nodeValue) here.nodeValue = wanted.nodeValue;
      here = here.nextSibling;
    } else if (here && key(here) === "" && !key(wanted)) {
      const next = here.nextSibling;
      old.replaceChild(wanted, here);
      here = next;
    } else {
      old.insertBefore(wanted, here);
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
