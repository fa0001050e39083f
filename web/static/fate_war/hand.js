// Enhances the hand form. The <select>s stay the truth: pad, strip, counts and quick box are drawn from them and only
// write to them, so that the server reads the same form with or without this file. No words in here: they come from data-*.
"use strict";
{
  const form = document.querySelector("form[data-hand]");
  const selects = [...form.querySelectorAll("select[data-card]")];
  const find = name => form.querySelector(`[data-${name}]`);
  const words = (template, values) => template.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const first = Number(form.dataset.first);
  const known = new Map(); // every card that any slot offers, by the value of its option
  for (const select of selects) {
    for (const option of select.options) {
      if (option.value && !known.has(option.value)) known.set(option.value, describe(option));
    }
  }
  const pool = find("pad") ? selects.filter(select => "main" in select.dataset) : []; // the slots that pad and strip draw
  const past = [];
  let chosen = null; // position of the slot that the next tap replaces

  function describe(option) {
    const { name, short, which, grade, sign, kind, tile, limit, spent, run } = option.dataset;
    return {
      value: option.value, name, short, which, grade, sign, kind, tile, spent: Number(spent) || 0, run: Number(run) || 1,
      limit: limit ? Number(limit) : Infinity, excluded: option.disabled,
      plus: "mayPlus" in option.dataset, aim: "mayAim" in option.dataset,
      targets: "mayTargets" in option.dataset, cover: "mayCover" in option.dataset,
    };
  }

  const part = (select, name) => select.closest(".slot").querySelector(`[data-${name}]`);
  const read = () => pool.map(select => ({ value: select.value, plus: Boolean(part(select, "plus")?.checked) }));
  const played = kind => selects.filter(select => known.get(select.value)?.kind === kind).length;
  const used = card => card.spent + Math.ceil(played(card.kind) / card.run);
  const left = card => Math.max(0, card.limit - used(card));
  const leftText = card => card.limit === Infinity ? form.dataset.nolimit : words(form.dataset.left, { left: left(card) });

  function write(slots) {
    past.push(read());
    slots.forEach(({ value, plus }, i) => {
      pool[i].value = value;
      if (part(pool[i], "plus")) part(pool[i], "plus").checked = plus;
    });
    draw();
  }

  function put(card) {
    const slots = read();
    const free = slots.findIndex(slot => !slot.value);
    if (chosen === null && free < 0) { find("status").textContent = form.dataset.full; return; }
    const at = Math.max(0, Math.min(chosen ?? free, slots.length - card.run));
    for (let i = at; i < Math.min(at + card.run, slots.length); i += 1) slots[i] = { value: card.value, plus: false };
    chosen = null;
    write(slots);
    const empty = read().filter(slot => !slot.value).length;
    find("status").textContent = words(form.dataset.say, { slot: first + at, card: card.name, left: leftText(card), empty });
  }

  function tile(card, plus) {
    const box = document.createElement("span");
    box.className = `tile ${card ? card.tile : "none"}`;
    box.setAttribute("aria-hidden", "true");
    box.textContent = card ? card.sign : "·";
    if (plus) box.append(Object.assign(document.createElement("sup"), { textContent: "+" }));
    return box;
  }

  function button(label, press) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "btn" });
    made.append(...[label].flat());
    made.addEventListener("click", press);
    return made;
  }

  const offered = [...known.values()].filter(card => !card.excluded && pool.some(select => [...select.options].some(option => option.value === card.value)));

  function drawPad() {
    for (const [i, key] of [...find("keys").children].entries()) {
      key.querySelector("small").textContent = [offered[i].which, leftText(offered[i])].filter(Boolean).join(" · ");
      key.setAttribute("aria-disabled", String(left(offered[i]) === 0));
    }
  }

  function drawStrip() {
    const slots = read();
    for (const [i, item] of [...find("strip").children].entries()) {
      const card = known.get(slots[i].value);
      item.firstChild.replaceChildren(tile(card, slots[i].plus));
      item.firstChild.setAttribute("aria-pressed", String(chosen === i));
      item.firstChild.setAttribute("aria-label", `${first + i} ${card ? card.name : ""}${slots[i].plus ? " +" : ""}`);
    }
  }

  function drawCounts() {
    for (const select of selects) for (const option of select.options) {
      const card = known.get(option.value);
      if (card && !card.excluded) option.textContent = words(card.limit === Infinity ? form.dataset.free : form.dataset.option, { ...card, left: left(card) });
    }
    const kinds = [...new Map([...known.values()].filter(card => !card.excluded).map(card => [card.kind, card])).values()];
    find("usage").textContent = kinds.map(card => `${card.short} ${used(card)}${card.limit === Infinity ? "" : "/" + card.limit}`).join(", ");
    if (find("filled")) find("filled").textContent = selects.filter(select => select.value && "main" in select.dataset).length;
    const over = kinds.filter(card => used(card) > card.limit);
    if (over.length && find("status")) find("status").textContent = over.map(card => words(form.dataset.over, { card: card.short, used: used(card), limit: card.limit })).join(" ");
  }

  // A field that this card cannot have is switched off and not sent; an empty slot keeps its fields, so that one may begin anywhere.
  function allow(field, may) {
    if (!field) return;
    for (const control of field.matches("input, select") ? [field] : field.querySelectorAll("input, select")) {
      control.disabled = !may || "excluded" in control.dataset;
    }
    if (!field.matches("input, select")) field.hidden = !may;
  }

  function drawFields(select) {
    const card = known.get(select.value);
    allow(part(select, "plus"), !card || card.plus);
    allow(part(select, "target"), !card || card.aim);
    allow(part(select, "targets"), Boolean(card?.targets));
    allow(part(select, "cover"), Boolean(card?.cover));
    if (part(select, "more")) part(select, "more").hidden = !card?.targets && !card?.cover;
    const plus = part(select, "plus");
    if (plus?.disabled) plus.checked = false;
  }

  function draw() {
    selects.forEach(drawFields);
    drawCounts();
    if (pool.length) { drawPad(); drawStrip(); }
  }

  // Only whole packed hands are read here; everything else is left to the server (the button beside the box).
  function readQuick(text) {
    const signs = [...text.normalize("NFKC").replace(/\s/g, "").toUpperCase()];
    const cards = signs.map(sign => offered.find(card => card.sign === sign));
    if (signs.length === pool.length && cards.every(Boolean)) write(cards.map(card => ({ value: card.value, plus: false })));
  }

  function move(step) { // the chosen card, or the whole run it belongs to, changes places with its neighbour
    if (chosen === null) return;
    const slots = read();
    const same = i => i >= 0 && i < slots.length && known.get(slots[i].value)?.run > 1 && slots[i].value === slots[chosen].value;
    let from = chosen, to = chosen;
    while (same(from - 1)) from -= 1;
    while (same(to + 1)) to += 1;
    const neighbour = step < 0 ? from - 1 : to + 1;
    if (neighbour < 0 || neighbour >= slots.length) return;
    slots.splice(step < 0 ? to : from, 0, ...slots.splice(neighbour, 1));
    chosen += step;
    write(slots);
  }

  const empty = { value: "", plus: false };
  const acts = {
    earlier: () => move(-1),
    later: () => move(1),
    erase: () => { if (chosen !== null) write(read().map((slot, i) => i === chosen ? empty : slot)); },
    undo: () => { if (past.length) { write(past.pop()); past.pop(); } },
    clear: () => write(read().map(() => empty)),
    rest: () => write(read().map(slot => slot.value ? slot : { value: "standby", plus: false })),
  };

  function build() {
    find("keys").append(...offered.map(card => {
      const text = document.createElement("span");
      text.append(`${card.short} ${card.grade}`.trim(), document.createElement("small"));
      return button([tile(card, false), text], event => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") put(card); });
    }));
    find("strip").append(...pool.map((_, i) => {
      const item = document.createElement("li");
      const key = button("", () => { chosen = chosen === i ? null : i; drawStrip(); });
      key.className = "slot-key";
      const number = Object.assign(document.createElement("span"), { className: "meta", textContent: first + i });
      number.setAttribute("aria-hidden", "true");
      item.append(key, number);
      return item;
    }));
    for (const key of form.querySelectorAll("[data-act]")) key.addEventListener("click", acts[key.dataset.act]);
    find("quick").addEventListener("input", event => readQuick(event.target.value));
    find("pad").hidden = false;
    find("list").open = matchMedia("(min-width: 48rem)").matches || form.querySelector(".bad") !== null || location.hash.startsWith("#f-hand"); // on a phone the pad comes first
  }

  form.addEventListener("change", event => { if (event.target.matches("[data-card], [data-plus]")) draw(); });
  if (pool.length) build();
  draw();
}
