"use strict";
// The list of tests: search and keys. Without it the page is whole as well.
(() => {
  const byId = (id) => document.getElementById(id);
  const search = byId("search"), found = byId("found");
  const rows = [...document.querySelectorAll("#tests tbody tr")];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const shown = () => rows.filter((row) => !row.hidden);

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row, place) => { row.hidden = !words.every((word) => texts[place].includes(word)); });
    found.textContent = words.length ? `${shown().length.toLocaleString("en")} of ${rows.length.toLocaleString("en")}` : "";
  }

  function move(by) {
    const all = shown(), now = all.indexOf(document.activeElement.closest("tr"));
    const next = all[Math.max(0, Math.min(all.length - 1, now < 0 ? 0 : now + by))];
    if (!next) return;
    next.tabIndex = -1;
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  const keys = {
    j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1),
    "/": () => { search.focus(); search.select(); },
    "?": () => { byId("keys").open = !byId("keys").open; },
    Enter: () => {
      const link = document.activeElement.matches("tr") && document.activeElement.querySelector("a");
      if (!link) return false;
      link.click();
    },
  };

  search.addEventListener("input", filter);
  byId("finding").addEventListener("submit", (event) => { event.preventDefault(); move(0); });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    search.value = "";
    filter();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, summary")) return;
    const act = keys[event.key];
    if (act && act() !== false) event.preventDefault();
  });
})();
