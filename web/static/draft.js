// Keeps what is typed into a declaration in this tab until it is filed: it never leaves the browser, and ends with the tab,
// with logging out and with filing. It comes back by its button alone. No words in here: they come from the page.
"use strict";
{
  const form = document.querySelector("form[data-draft]");
  const note = form.querySelector("[data-draft-note]");
  const said = form.querySelector("[data-draft-saved]");
  const key = `draft:${form.dataset.draft}`;
  const OWN = new Set(["csrf_token", "replaces", "salt"]);
  const typed = () => JSON.stringify([...new FormData(form)].filter(([name]) => !OWN.has(name)));
  const fresh = typed();
  const kept = sessionStorage.getItem(key);
  // The salt is drawn here, so that the service did not choose it; without a script its own suggestion stands.
  const salt = form.querySelector("input[data-fresh]");
  if (salt) salt.value = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  let waiting = 0;

  function putBack() {
    const texts = new Map();
    for (const [name, text] of JSON.parse(kept)) texts.set(name, [...(texts.get(name) ?? []), text]);
    for (const field of form.elements) {
      if (!field.name || OWN.has(field.name) || field.type === "hidden" || field.tagName === "BUTTON") continue;
      const given = texts.get(field.name) ?? [];
      if (field.type === "checkbox" || field.type === "radio") field.checked = given.includes(field.value);
      else field.value = given.shift() ?? "";
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    note.hidden = true;
  }

  function save() {
    if (typed() === fresh) return;
    sessionStorage.setItem(key, typed());
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
    said.textContent = said.dataset.draftSaved.replace("{time}", time);
  }

  note.hidden = !kept || kept === fresh;
  note.querySelector("[data-draft-back]").addEventListener("click", putBack);
  note.querySelector("[data-draft-drop]").addEventListener("click", () => { sessionStorage.removeItem(key); note.hidden = true; });
  for (const moved of ["input", "change", "click"]) {
    form.addEventListener(moved, () => { clearTimeout(waiting); waiting = setTimeout(save, 400); });
  }
  addEventListener("pagehide", () => { if (note.hidden) save(); });
}
