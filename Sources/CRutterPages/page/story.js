"use strict";
// The page of one session, or of two orders of a test side by side.
(() => {
  const byId = (id) => document.getElementById(id);
  const numbers = new Intl.NumberFormat("en");
  const count = (number) => numbers.format(number);
  const sorts = ["outcome", "load", "call", "log", "note", "error", "refused", "answer"];
  const authors = ["session", "person", "outside"];
  const endings = ["running", "value", "error", "abandoned"];
  const [ERROR, REFUSED] = [5, 6];

  /** An element with a class and what is in it: texts, which are never read as HTML, and other elements. */
  function make(name, className, ...inner) {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...inner.filter((part) => part !== null));
    return element;
  }

  // What there is ----------------------------------------------------------------------------------------------------

  /** A story as the page has it, with what is worked out of it once. */
  function read(story) {
    const length = story.times.length;
    let now = 0, view = -1;
    story.count = length;
    story.at = Float64Array.from(story.times, (passed) => (now += passed));
    story.view = Int32Array.from(story.changes, (changes) => (view += +changes));
    // By what an event was followed that it had asked for.
    story.follows = new Map();
    story.causes.forEach((back, event) => {
      if (!back) return;
      const list = story.follows.get(event - back);
      if (list) list.push(event); else story.follows.set(event - back, [event]);
    });
    story.loads = story.loads.map(([name, start, end, ending]) => ({ name, start, end: end < 0 ? length : end, ending }));
    return story;
  }

  /** The numbers of the lines that show in one view, put together from the last one that is whole. */
  function lines(story, view) {
    let lines = [];
    for (let place = view - (view % story.whole); place <= view; place++) {
      const [head, tail, ...middle] = story.views[place];
      lines = [...lines.slice(0, head), ...middle, ...(tail ? lines.slice(-tail) : [])];
    }
    return lines;
  }

  const seconds = (microseconds) => (microseconds / 1e6).toFixed(3) + " s";

  const stories = JSON.parse(byId("data").textContent).stories.map(read);
  const isPair = stories.length > 1;
  const total = Math.max(0, ...stories.map((story) => story.count));

  function hasTrouble(story, event) {
    const effects = story.effects[event];
    for (let place = 0; place < effects.length; place += 2) {
      if (effects[place] === ERROR || effects[place] === REFUSED) return true;
    }
    return false;
  }

  /** All that makes an event what it is, to compare it with that of another order. */
  function identity(story, event) {
    if (event >= story.count) return null;
    const effects = story.effects[event].map((number, place) => (place % 2 ? story.texts[number] : number));
    const shown = story.changes[event] === "1" ? lines(story, story.view[event]).map((line) => story.lines[line]) : [];
    return JSON.stringify([story.texts[story.words[event]], effects, shown]);
  }

  let difference = -1;
  if (isPair) {
    difference = 0;
    while (difference < total && identity(stories[0], difference) === identity(stories[1], difference)) difference++;
    if (difference === total) difference = -1;
  }

  // Searching --------------------------------------------------------------------------------------------------------

  let chosen = null; // The events that were found; null for all.

  function matches(story, words) {
    const isHit = (text) => words.every((word) => text.includes(word));
    story.lower ??= story.texts.map((text) => text.toLowerCase());
    story.lowerLines ??= story.lines.map((line) => line.slice(2).join(" ").toLowerCase());
    const texts = story.lower.map(isHit), shown = story.lowerLines.map(isHit);
    return (event) => {
      if (event >= story.count) return false;
      if (texts[story.words[event]]) return true;
      if (story.places && story.places[event] >= 0 && texts[story.places[event]]) return true;
      const effects = story.effects[event];
      for (let place = 1; place < effects.length; place += 2) if (texts[effects[place]]) return true;
      if (story.changes[event] === "0") return false;
      // Of what showed before only what is new counts; a part that is whole tells nothing new.
      const view = story.view[event], part = story.views[view];
      if (view % story.whole === 0 && view > 0) {
        const before = new Set(lines(story, view - 1));
        return part.some((line, place) => place > 1 && shown[line] && !before.has(line));
      }
      for (let place = 2; place < part.length; place++) if (shown[part[place]]) return true;
      return false;
    };
  }

  function search() {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    chosen = null;
    if (words.length) {
      const tests = stories.map((story) => matches(story, words));
      chosen = [];
      for (let event = 0; event < total; event++) if (tests.some((test) => test(event))) chosen.push(event);
    }
    byId("found").textContent = chosen ? `${count(chosen.length)} of ${count(total)}` : "";
    layOut();
    go(nearest(selected));
  }

  // The list ---------------------------------------------------------------------------------------------------------

  const list = byId("events"), rows = byId("rows"), height = 30;
  let selected = 0;

  const shownCount = () => (chosen ? chosen.length : total);
  const eventAt = (place) => (chosen ? chosen[place] : place);

  /** The place of an event in the list, or of the next one that is there. */
  function placeOf(event) {
    if (!chosen) return event;
    let low = 0, high = chosen.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (chosen[middle] < event) low = middle + 1; else high = middle;
    }
    return low;
  }

  const nearest = (event) => (shownCount() ? eventAt(Math.min(placeOf(event), shownCount() - 1)) : event);

  function layOut() {
    rows.style.height = shownCount() * height + "px";
    list.style.setProperty("--rows", Math.max(1, shownCount()));
  }

  /** What stands of one story in a row. */
  function cell(story, event) {
    if (event >= story.count) return make("span", "words", make("span", "session", "–"));
    const text = make("span", authors[story.authors[event]], story.texts[story.words[event]]);
    text.title = text.textContent;
    return make("span", "words", text, hasTrouble(story, event) ? make("span", "flag", "! trouble") : null);
  }

  function row(place) {
    const event = eventAt(place), element = make("div", "row", make("span", "number", count(event)));
    if (isPair) element.append(...stories.map((story) => cell(story, event)));
    else element.append(make("span", "time", seconds(stories[0].at[event])), cell(stories[0], event));
    if (event === difference) {
      element.classList.add("different");
      element.children[1].prepend(make("span", "other", "≠", make("i", "", " first difference")));
    }
    element.id = "event-" + event;
    element.setAttribute("role", "option");
    element.setAttribute("aria-selected", String(event === selected));
    element.setAttribute("aria-posinset", place + 1);
    element.setAttribute("aria-setsize", shownCount());
    element.style.top = place * height + "px";
    return element;
  }

  /** Draws the rows that can be seen, and some around them. */
  function draw() {
    const from = Math.max(0, Math.floor(list.scrollTop / height) - 4);
    const to = Math.min(shownCount(), Math.ceil((list.scrollTop + list.clientHeight) / height) + 4);
    const drawn = [];
    for (let place = from; place < to; place++) drawn.push(row(place));
    const place = placeOf(selected);
    // What the keys are on has to be there, or a screen reader has nothing to read.
    if (place < shownCount() && (place < from || place >= to)) drawn.push(row(place));
    rows.replaceChildren(...drawn);
  }

  function bringIntoView() {
    const top = placeOf(selected) * height;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
  }

  // One event --------------------------------------------------------------------------------------------------------

  // Beside each other, two orders have headings of their own.
  const heading = (text) => make(isPair ? "h4" : "h3", "part", text);
  const screenHeading = (text, className) => make(isPair ? "h5" : "h4", "title " + className, text);

  function jump(event, text) {
    const button = make("button", "as-link", text);
    button.type = "button";
    button.addEventListener("click", () => { go(event); list.focus(); });
    return button;
  }

  function when(story, event) {
    const parts = [seconds(story.at[event])];
    if (story.places && story.places[event] >= 0) parts.push(" · " + story.texts[story.places[event]]);
    if (story.causes[event]) {
      const cause = event - story.causes[event];
      parts.push(" · asked for by ", jump(cause, `event ${count(cause)}`));
    }
    const after = (story.follows.get(event) || []).slice(0, 5);
    after.forEach((later, place) => parts.push(place ? ", " : " · followed by ", jump(later, `event ${count(later)}`)));
    return make("p", "when", ...parts);
  }

  function effects(story, event) {
    const all = make("ul", "effects"), numbers = story.effects[event];
    for (let place = 0; place < numbers.length; place += 2) {
      const sort = sorts[numbers[place]];
      all.append(make("li", sort, make("span", "sort", sort + " "), story.texts[numbers[place + 1]]));
    }
    return all.childElementCount ? make("div", "", heading("What it caused"), all) : null;
  }

  /** The loads that run at an event, each as a bar within the time of all of them. */
  function running(story, event) {
    const most = 12, all = story.loads.filter((load) => load.start <= event && event <= load.end);
    if (!all.length) return null;
    const moment = (place) => story.at[Math.min(place, story.count - 1)];
    const some = all.slice(0, most), start = Math.min(...some.map((load) => moment(load.start)));
    const length = Math.max(1, Math.max(...some.map((load) => moment(load.end))) - start);
    const items = some.map((load) => {
      const bar = make("i", endings[load.ending]);
      bar.style.left = ((moment(load.start) - start) / length) * 100 + "%";
      bar.style.width = Math.max(1, ((moment(load.end) - moment(load.start)) / length) * 100) + "%";
      const span = make("span", "span", bar);
      span.setAttribute("aria-hidden", "true");
      const ending = load.ending === 0 ? "still running at the end" : `${endings[load.ending]} at ${seconds(moment(load.end))}`;
      return make("li", "", make("span", "", story.texts[load.name], make("span", "when", ` from ${seconds(moment(load.start))}, ${ending}`)), span);
    });
    if (all.length > most) items.push(make("li", "", `and ${count(all.length - most)} more`));
    return make("div", "", heading("Loads at this moment"), make("ul", "running", ...items));
  }

  const stackKinds = ["tabs", "flow", "steps"];

  /** Path and screens, with what is new in them since the event before. */
  function shown(story, event) {
    const view = story.view[event], now = lines(story, view), isNew = story.changes[event] === "1" && view > 0;
    const before = isNew ? new Set(lines(story, view - 1)) : null;
    const path = make("ol", "path"), parts = [];
    let nodes = null, isKnown = false;
    path.setAttribute("aria-label", "Path");
    path.append(make("li", "", "root"));
    for (const number of now) {
      const [level, kind, label = "", value = "", marks = ""] = story.lines[number];
      if (kind === "entry") {
        path.append(make("li", "", make("span", "", label || null, value ? make("span", "value", value) : null)));
      } else if (stackKinds.includes(kind) || kind === "guard") {
        parts.push(make("p", "stacks", `${kind}: ${label} ${value}`));
      } else if (kind === "screen" || kind === "beneath") {
        nodes = make("ul", "nodes");
        // Of another screen all is new, which says nothing.
        isKnown = before !== null && before.has(number);
        const name = (kind === "beneath" ? "Beneath: " : "") + (label || "without title");
        parts.push(make("div", "screen " + kind, screenHeading(name, label ? "" : "untitled"), nodes));
      } else if (nodes) {
        const inside = make("span", "inside", label ? make("span", "label", label) : null,
          value ? make("span", "value", (label ? " = " : "") + value) : null, marks ? make("span", "mark", ` (${marks})`) : null);
        inside.style.paddingLeft = Math.min(level - 1, 8) * 16 + "px";
        const line = make("li", "node-" + kind, make("span", "kind", kind + " "), inside);
        if (isKnown && !before.has(number)) {
          line.classList.add("new");
          line.append(make("span", "aside", ", new"));
        }
        nodes.append(line);
      }
    }
    return make("div", "", heading("What shows"), path, ...parts);
  }

  function side(story, event) {
    const name = isPair ? [make("h3", "order", story.title)] : [];
    if (event >= story.count) return make("div", "side", ...name, make("p", "when", "This order has ended before."));
    const what = make("div", "", make("p", "what", story.texts[story.words[event]]), when(story, event));
    return make("div", "side", ...name, what, effects(story, event), running(story, event), shown(story, event));
  }

  let drawnEvent = -1;
  function tell() {
    if (drawnEvent === selected) return;
    drawnEvent = selected;
    const first = selected === difference ? ": the first difference" : "";
    byId("moment-name").textContent = total ? `Event ${count(selected)}${first}` : "No event";
    byId("sides").replaceChildren(...(total ? stories.map((story) => side(story, selected)) : []));
  }

  /** Goes to an event: the list, what is told of it, and the mark in the charts. */
  function go(event) {
    if (!total) return;
    selected = Math.max(0, Math.min(total - 1, event));
    bringIntoView();
    draw();
    list.setAttribute("aria-activedescendant", "event-" + selected);
    const isLeft = byId("sides").contains(document.activeElement);
    tell();
    if (isLeft) list.focus();
    for (const chart of charts) chart.mark();
    remember();
  }

  /** The event that the page's address names; null if it names none. */
  function named() {
    return /^#\d{1,9}$/.test(location.hash) ? Number(location.hash.slice(1)) : null;
  }

  let timer = 0;
  /** The page's address names the event, for somebody else; not at each key, which browsers do not like. */
  function remember() {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", "#" + selected), 400);
  }

  // Loads as bars ----------------------------------------------------------------------------------------------------

  const charts = [];
  let scale = "order";

  /** Gives each load the first row that is free. */
  function lanes(story) {
    const free = [];
    for (const load of story.loads) {
      let lane = free.findIndex((end) => end <= load.start);
      if (lane < 0 || lane > 200) lane = lane < 0 ? Math.min(free.length, 200) : lane;
      free[lane] = Math.max(load.end, load.start + 1);
      load.lane = lane;
    }
    return free.length;
  }

  /** As much of a text as fits. */
  function fit(ink, text, width) {
    if (ink.measureText(text).width <= width) return text;
    let length = Math.floor((width / ink.measureText(text).width) * text.length);
    while (length > 0 && ink.measureText(text.slice(0, length) + "…").width > width) length--;
    return text.slice(0, length) + "…";
  }

  function chart(story) {
    const canvas = make("canvas"), mark = make("div", "now"), box = make("div", "chart", canvas, mark);
    const count = lanes(story), lane = Math.max(2, Math.min(20, Math.floor(200 / Math.max(1, count))));
    canvas.setAttribute("aria-hidden", "true");
    const last = story.count - 1, begin = story.at[0], length = Math.max(1, story.at[last] - begin);
    const share = (event) => {
      const place = Math.min(event, last);
      return scale === "time" ? (story.at[place] - begin) / length : place / Math.max(1, last);
    };
    function draw() {
      const width = box.clientWidth, tall = count * lane + 8, ratio = devicePixelRatio || 1;
      canvas.width = width * ratio;
      canvas.height = tall * ratio;
      canvas.style.height = tall + "px";
      const ink = canvas.getContext("2d"), style = getComputedStyle(document.documentElement);
      const color = (name) => style.getPropertyValue(name).trim();
      const fills = [color("--soft"), color("--accent"), color("--trouble"), color("--soft")], tint = color("--sheet");
      ink.scale(ratio, ratio);
      ink.font = `12px ${getComputedStyle(document.body).fontFamily}`;
      ink.textBaseline = "middle";
      const drawn = new Float64Array(count).fill(-1);
      for (const load of story.loads) {
        const left = 4 + share(load.start) * (width - 8), right = 4 + share(load.end) * (width - 8), top = 4 + load.lane * lane;
        // Of bars in one and the same dot one is enough.
        if (right <= drawn[load.lane]) continue;
        drawn[load.lane] = Math.floor(right * ratio) / ratio + 1 / ratio;
        const wide = Math.max(2, right - left - 1);
        ink.fillStyle = fills[load.ending];
        ink.fillRect(left, top + 1, wide, lane - 2);
        if (lane < 14 || wide < 40) continue;
        const text = fit(ink, story.texts[load.name] + (load.ending === 1 ? "" : " · " + endings[load.ending]), wide - 12);
        ink.fillStyle = tint;
        ink.fillText(text, left + 6, top + lane / 2);
      }
    }
    box.addEventListener("click", (event) => {
      const part = (event.clientX - box.getBoundingClientRect().left - 4) / Math.max(1, box.clientWidth - 8);
      let low = 0, high = last;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (share(middle) < part) low = middle + 1; else high = middle;
      }
      go(nearest(low));
      list.focus();
    });
    return {
      box, draw,
      // By the style alone: to ask how wide the chart is would have the whole page laid out at each key.
      mark() { mark.style.left = `calc(3px + (100% - 8px) * ${share(selected)})`; },
    };
  }

  /** The most loads that ran at once. */
  function mostAtOnce(story) {
    const steps = new Int32Array(story.count + 2);
    for (const load of story.loads) { steps[load.start]++; steps[Math.max(load.end, load.start + 1)]--; }
    let now = 0, most = 0;
    for (const step of steps) most = Math.max(most, (now += step));
    return most;
  }

  function showLoads() {
    const loads = Math.max(...stories.map((story) => story.loads.length));
    if (!loads) return;
    byId("loads").hidden = false;
    byId("loads-text").textContent = `${count(loads)} in all, at most ${count(Math.max(...stories.map(mostAtOnce)))} at once`;
    for (const story of stories) {
      if (isPair) byId("charts").append(make("p", "when", story.title));
      const one = chart(story);
      charts.push(one);
      byId("charts").append(one.box);
      one.draw();
      one.mark();
    }
  }

  const redraw = () => { for (const one of charts) { one.draw(); one.mark(); } };

  // Keys -------------------------------------------------------------------------------------------------------------

  const step = (by) => go(eventAt(Math.max(0, Math.min(shownCount() - 1, placeOf(selected) + by))));
  const page = () => Math.max(1, Math.floor(list.clientHeight / height) - 1);

  function toTrouble() {
    for (let by = 1; by <= total; by++) {
      const event = (selected + by) % total;
      if (stories.some((story) => event < story.count && hasTrouble(story, event))) return goOutside(event);
    }
  }

  /** Goes to an event that a search may have left out. */
  function goOutside(event) {
    if (chosen && !chosen.includes(event)) {
      byId("search").value = "";
      search();
    }
    go(event);
    list.focus();
  }

  function toCause() {
    const story = stories.find((one) => selected < one.count && one.causes[selected]);
    if (story) goOutside(selected - story.causes[selected]);
  }

  const keys = {
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
    PageDown: () => step(page()), PageUp: () => step(-page()),
    Home: () => go(eventAt(0)), End: () => go(eventAt(shownCount() - 1)),
    g: () => go(eventAt(0)), G: () => go(eventAt(shownCount() - 1)),
    "/": () => { byId("search").focus(); byId("search").select(); },
    "?": () => { byId("keys").open = !byId("keys").open; },
    c: toCause, e: toTrouble, d: () => { if (difference >= 0) goOutside(difference); },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, summary")) return;
    // Elsewhere they scroll the page.
    if (["PageDown", "PageUp", "Home", "End"].includes(event.key) && event.target !== list) return;
    const act = keys[event.key];
    if (!act || (!shownCount() && event.key !== "/" && event.key !== "?")) return;
    act();
    event.preventDefault();
  });

  byId("search").addEventListener("input", search);
  byId("search").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    byId("search").value = "";
    search();
    list.focus();
  });
  byId("finding").addEventListener("submit", (event) => { event.preventDefault(); list.focus(); });
  list.addEventListener("scroll", draw, { passive: true });
  rows.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (row) go(Number(row.id.slice("event-".length)));
  });
  byId("to-trouble").addEventListener("click", toTrouble);
  byId("to-difference").addEventListener("click", () => goOutside(difference));
  for (const radio of document.querySelectorAll("input[name=scale]")) {
    radio.addEventListener("change", () => { scale = radio.value; redraw(); });
  }
  addEventListener("hashchange", () => {
    const event = named();
    if (event !== null && event !== selected) goOutside(event);
  });
  addEventListener("resize", () => { draw(); redraw(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

  // The start --------------------------------------------------------------------------------------------------------

  if (isPair) byId("headings").append(make("span"), ...stories.map((story) => make("span", "", story.title)));
  list.style.setProperty("--digits", count(total).length);
  byId("headings").style.setProperty("--digits", count(total).length);
  byId("columns").hidden = !total;
  byId("to-difference").hidden = difference < 0;
  byId("to-trouble").hidden = !stories.some((story) => story.effects.some((_, event) => hasTrouble(story, event)));
  layOut();
  go(named() ?? Math.max(0, difference));
  // After the first picture, which must not wait for it.
  requestAnimationFrame(() => setTimeout(showLoads, 0));
})();
