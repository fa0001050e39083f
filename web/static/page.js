// Enhances any page: the time left ticks once a minute, buttons that copy appear where the browser can copy, and what is
// done within seconds is looked at again.
// Every page is whole without it. No words in here: they come from data-*.
"use strict";
{
  const words = (template, values) => template.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  const tick = box => {
    const minutes = Math.floor((new Date(box.dataset.until) - Date.now()) / 60000);
    if (minutes < 1) { box.textContent = minutes < 0 ? box.dataset.over : box.dataset.less; return; }
    box.textContent = minutes < 60 ? words(box.dataset.minutes, { minutes })
      : words(box.dataset.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  const clocks = [...document.querySelectorAll("[data-until]")];
  if (clocks.length) setInterval(() => clocks.forEach(tick), 30000);

  // What draft.js keeps ends when it is filed, and when somebody logs out.
  const done = document.querySelector("[data-draft-done]");
  if (done) sessionStorage.removeItem(`draft:${done.dataset.draftDone}`);
  const leave = document.querySelector("form[data-leave]");
  if (leave) leave.addEventListener("submit", () => sessionStorage.clear());

  // What passes within seconds is looked at again, unless somebody is typing.
  const passing = document.querySelector("[data-again]");
  const again = () => { if (!document.activeElement.matches("input, select, textarea")) location.reload(); };
  if (passing) addEventListener("load", () => setTimeout(again, 1000 * passing.dataset.again));

  // Which kind of value it is: its fields are shown as soon as that is chosen.
  for (const button of document.querySelectorAll("button[data-chosen-by]")) {
    button.hidden = true;
    document.getElementById(button.dataset.chosenBy).addEventListener("change", () => button.form.requestSubmit(button));
  }

  for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
      const said = button.parentElement.querySelector("[data-copied]");
      if (said) said.textContent = said.dataset.copied;
    });
  }
}
