"use strict";
// This script is the page. It shows an event, and asks the library in the
// worker for everything that follows from it: what comes next, the standings,
// the next round, and why. It knows no rule of a tournament itself.
//
// The event is plain data. It is kept in the address of the page, behind "#e=",
// compressed. A change of the event is a new event, and the old one goes on a
// stack for Undo. Texts and names are set as text, never as markup.
//
// Three elements of the page have what the scripts need: "wasm" the library,
// compressed by gzip and in base64, "worker" the text of the worker, and
// "check" the checker of proofs.
(function () {
  const mostText = 4 << 20; // bytes of the text of an event
  const mostProof = 64 << 20; // bytes of a proof
  const mostCheck = 120_000; // milliseconds that the checker of proofs may take
  const mostLink = 500_000; // characters of an address
  const longLink = 8_000; // programs for messages may cut longer ones
  const mostUndo = 100; // events on the stack
  const mostRows = 200; // rows that are shown at first

  const outcomes = [
    ["", "Not played"],
    ["gold", "Gold wins"],
    ["silver", "Silver wins"],
    ["draw", "Draw"], // only with points
    ["gold-by-forfeit", "Gold wins by forfeit"],
    ["silver-by-forfeit", "Silver wins by forfeit"],
    ["both-forfeit", "Both forfeit"],
    ["no-decision", "No decision"],
    ["void", "Void"],
  ];

  let event = null; // as the library takes it
  let shown = null; // what the library says of it
  let changed = null; // what the latest correction did to a round
  let view = "start";
  let round = 0; // which of all rounds is shown, from 1
  let rules = null; // the texts of the rules of the event, once somebody wants them
  let busy = false;
  let moved = false; // somebody has changed the address
  const undo = []; // events, and the results that were chosen then
  const stale = new Set(); // views that show an older event
  let chosen = new Map(); // results that are chosen and not recorded, by game

  const byId = (id) => document.getElementById(id);

  // Elements.

  // make returns an element. An attribute that is false is left out, and a
  // function is a listener. A child is an element or a text.
  function make(kind, attributes, ...children) {
    const element = document.createElement(kind);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (typeof value === "function") element.addEventListener(name, value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== undefined) element.setAttribute(name, value);
    }
    const wanted = (child) => child !== null && child !== undefined && child !== false;
    element.append(...children.flat(3).filter(wanted));
    return element;
  }

  // named is the name of a player, apart from the direction of the text around.
  // A long name is cut after three lines. A pointer over it shows all of it.
  function named(player) {
    const text = visible(player), long = brief(player, 60) !== text;
    return make("bdi", { class: long ? "player long-name" : "player", title: long && text }, text);
  }

  function listed(players) {
    return players.flatMap((player, k) => [k > 0 ? ", " : "", named(player)]);
  }

  function visible(player) {
    return String(player).trim() === "" ? JSON.stringify(player) : String(player);
  }

  // brief is a name of a limited number of letters. A longer one is cut in the
  // middle, since long names often differ at the end.
  function brief(player, most = 50) {
    const letters = [...visible(player)], half = most / 2;
    if (letters.length <= most) return letters.join("");
    return letters.slice(0, half - 1).join("") + "…" + letters.slice(-half).join("");
  }

  // options are the choices of players in a field. Names that are cut and look
  // the same then have their place in the list behind them.
  function options(players) {
    const texts = players.map((player) => brief(player));
    const count = new Map();
    for (const text of texts) count.set(text, (count.get(text) || 0) + 1);
    return texts.map((text, k) => make("option", { value: String(k) }, count.get(text) > 1 ? `${text} (${k + 1})` : text));
  }

  function button(text, press, attributes) {
    return make("button", { type: "button", click: press, ...attributes }, text);
  }

  function chip(color) {
    const attributes = { class: "chip " + color.toLowerCase(), title: color, role: "img", "aria-label": color };
    return make("span", attributes, color[0]);
  }

  // fill adds what make returns for each item of a list. A long list grows by a
  // button, so that a page of a thousand players is quick.
  function fill(parent, list, one, what) {
    let next = 0;
    const grow = () => {
      const first = next;
      next = Math.min(list.length, next + mostRows);
      parent.append(...list.slice(first, next).map((item, k) => one(item, first + k)));
    };
    grow();
    if (next >= list.length) return [parent];
    const more = button("", () => {
      const before = parent.lastElementChild;
      grow();
      label();
      const fresh = before.nextElementSibling;
      if (fresh) {
        fresh.tabIndex = -1;
        fresh.focus();
      }
      if (next >= list.length) more.remove();
    }, { class: "quiet more" });
    const label = () => { more.textContent = `Show more ${what}: ${next} of ${list.length} are shown`; };
    label();
    return [parent, more];
  }

  // table is a table in a box that scrolls by itself. A column has a title, the
  // cell for an item, and perhaps a class. The column "head" names its row.
  function table(caption, columns, list, what, rowClass) {
    const body = make("tbody");
    const head = columns.map((c) => make("th", { scope: "col", class: c.class || false }, c.title));
    const cell = (c, item) => make(c.head ? "th" : "td", { scope: c.head ? "row" : false, class: c.class || false }, c.cell(item));
    const row = (item) => make("tr", { class: rowClass ? rowClass(item) : false }, columns.map((c) => cell(c, item)));
    const parts = fill(body, list, row, what);
    return make("div", {}, make("p", { class: "note caption" }, caption),
      wide(caption, false, make("table", { "aria-label": caption }, make("thead", {}, make("tr", {}, head)), body)),
      parts.slice(1));
  }

  // wide is a box that scrolls by itself, and says so where it does.
  function wide(name, more, child) {
    const box = make("div", { class: more ? "wide " + more : "wide", tabindex: "0", role: "region", "aria-label": name }, child);
    return [make("p", { class: "note hint only-screen", hidden: true }, "This is wider than the screen. It scrolls sideways."), box];
  }

  // hint shows which boxes are wider than their place.
  function hint() {
    for (const box of document.querySelectorAll(".wide")) {
      box.previousElementSibling.hidden = box.scrollWidth <= box.clientWidth + 1;
    }
  }

  // lazy is a part that is shut, and asks for its content when it is opened.
  function lazy(id, title, load) {
    const inside = make("div", { class: "inside" });
    let asked = false;
    const toggle = async () => {
      if (!part.open || asked) return;
      asked = true;
      inside.replaceChildren(make("p", { class: "faint" }, "Working"));
      try {
        inside.replaceChildren(...[await load()].flat());
      } catch (error) {
        asked = false;
        inside.replaceChildren(make("div", { class: "error", role: "alert" }, complaint(error)));
      }
      hint();
    };
    const part = make("details", { class: "part", id, toggle }, make("summary", {}, make("h2", {}, title)), inside);
    return part;
  }

  function heading(text, level = "h1") {
    return make(level, { tabindex: "-1" }, text);
  }

  // The library.

  const library = { worker: null, waiting: new Map(), last: 0 };

  class Refusal extends Error {
    constructor(text, problems) {
      super(text);
      this.problems = problems || [];
    }
  }

  // decode returns the bytes of a text in base64. The page cannot fetch a data:
  // address for this, since its policy allows no connection.
  function decode(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
    return bytes;
  }

  function workerOf(text) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    return worker;
  }

  function startLibrary() {
    const worker = workerOf(byId("worker").textContent);
    worker.onmessage = (message) => heard(message.data);
    worker.onerror = (problem) => stopLibrary(problem.message || "the worker cannot start");
    const wasm = decode(byId("wasm").textContent.trim());
    worker.postMessage({ wasm }, [wasm.buffer]);
    library.worker = worker;
  }

  // stopLibrary ends all work. The next question starts a new worker.
  function stopLibrary(why) {
    if (library.worker) library.worker.terminate();
    library.worker = null;
    for (const { reject } of library.waiting.values()) reject(new Refusal(why));
    library.waiting.clear();
  }

  function heard(data) {
    if (data.ended) return stopLibrary("The library has stopped. Try again: it starts anew.");
    if (data.failed) return stopLibrary("The library has failed: " + data.failed);
    const text = data.answer;
    const answer = JSON.parse(text);
    const waiting = library.waiting.get(answer.id);
    library.waiting.delete(answer.id);
    if (!waiting) return;
    if (answer.error !== undefined) waiting.reject(new Refusal(answer.error, answer.problems));
    else waiting.resolve(answer.answer);
  }

  // ask puts a question to the library.
  function ask(what, fields) {
    if (!library.worker) startLibrary();
    const id = ++library.last;
    return new Promise((resolve, reject) => {
      library.waiting.set(id, { resolve, reject });
      library.worker.postMessage({ request: JSON.stringify({ id, ask: what, ...fields }) });
    });
  }

  // Words for the reader.

  // say shows a notice above the view. It stays until the next step, or until
  // somebody closes it.
  function say(text) {
    byId("live").textContent = text;
    byId("shut").hidden = text === "";
  }

  // complaint is an error with its places, as elements.
  function complaint(error) {
    const list = (error.problems || []).map((p) => p.text);
    const lines = list.length > 0 ? list : String(error.message || error).split("\n");
    const texts = lines.map((text) => text.replace(/^pairing: /, ""));
    if (texts.length === 1) return make("p", {}, texts[0]);
    return make("div", {}, make("p", {}, `${texts.length} problems:`),
      fill(make("ul"), texts, (text) => make("li", {}, text), "problems"));
  }

  function complain(error) {
    const shut = button("Close", () => {
      byId("errors").replaceChildren();
      byId("main").focus();
    }, { class: "quiet" });
    byId("errors").replaceChildren(make("div", { class: "error box" }, complaint(error), shut));
    byId("errors").scrollIntoView({ block: "nearest" });
  }

  // act does one thing at a time. A failure is shown, and changes nothing.
  async function act(work) {
    if (busy) return say("Please wait, the last step is not done yet.");
    busy = true;
    say("");
    byId("errors").replaceChildren();
    document.body.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => { byId("wait").hidden = false; }, 700);
    try {
      await work();
    } catch (error) {
      complain(error);
    } finally {
      while (moved && event) {
        moved = false;
        await writeLink();
      }
      moved = false;
      clearTimeout(slow);
      busy = false;
      byId("wait").hidden = true;
      document.body.removeAttribute("aria-busy");
    }
  }

  // The event, and its address.

  // become makes another event the event of the page. The steps are:
  //
  //   change    what a correction did to a round
  //   to        the view to be shown
  //   recorded  the games whose chosen results are recorded now
  //   other     that it is an event of its own, and not a change of the old one
  async function become(next, said, steps = {}) {
    const text = JSON.stringify(next);
    if (event && text === JSON.stringify(event)) return say(said);
    if (bytesOf(text) > mostText) throw new Refusal(`The event would have ${bytesOf(text)} bytes. This page opens at most ${mostText}.`);
    const answer = await ask("show", { event: next });
    gather();
    for (const game of steps.recorded || []) chosen.delete(game);
    if (!steps.other) keepChosen(answer, "This step");
    if (event) undo.push({ event, chosen: new Map(steps.other ? chosen : []) });
    if (undo.length > mostUndo) undo.shift();
    if (steps.other) chosen.clear();
    await settle(next, answer, said, steps);
  }

  async function settle(next, answer, said, steps = {}) {
    event = next;
    shown = answer;
    changed = steps.change || null;
    round = shown.rounds.length;
    rules = null;
    for (const name of Object.keys(views)) stale.add(name);
    const note = await writeLink();
    show(steps.to || (view === "start" ? "round" : view));
    const text = [said, note].filter(Boolean).join(" ");
    if (text) say(text);
  }

  async function goBack() {
    const earlier = undo[undo.length - 1];
    if (!earlier) return;
    const answer = await ask("show", { event: earlier.event });
    gather();
    keepChosen(answer, "Undo");
    chosen = new Map([...earlier.chosen, ...chosen]);
    undo.pop();
    await settle(earlier.event, answer, "The last step is undone.");
  }

  // goHome shows the start. The event stays the event of the page, and stays in
  // the address, until another is opened.
  async function goHome() {
    gather();
    show("start");
  }

  // Results that are chosen and not recorded.

  // gather notes the results that are chosen on the screen. If a game is in two
  // views, both then have the choice.
  function gather() {
    const fields = [...document.querySelectorAll(".games select")];
    for (const field of fields) chosen.delete(field.dataset.game);
    for (const field of fields) {
      if (!field.selectedOptions[0].defaultSelected) chosen.set(field.dataset.game, field.value);
    }
    for (const field of fields) field.value = chosen.get(field.dataset.game) ?? field.value;
  }

  // mirror takes a choice over into the other view of the same game.
  function mirror(field) {
    for (const other of document.querySelectorAll(".games select")) {
      if (other.dataset.game === field.dataset.game) other.value = field.value;
    }
  }

  // gameKey names a game of an event: by its round, its number and its sides.
  function gameKey(number, game) {
    return JSON.stringify([number, game.game, game.gold, game.silver]);
  }

  // keepChosen refuses a step to an event in which chosen results would have no
  // place.
  function keepChosen(answer, step) {
    const free = (r) => r.games.filter((game) => !game.fixed).map((game) => gameKey(r.number, game));
    const places = new Set(answer.rounds.flatMap(free));
    const lost = [...chosen.keys()].filter((game) => !places.has(game));
    if (lost.length === 0) return;
    const rounds = [...new Set(lost.map((game) => JSON.parse(game)[0]))].join(", ");
    throw new Refusal(`${step} would lose what is chosen and not recorded: ${counted(lost.length, "result")} of round ${rounds}. ` +
      "Record the results first, or set them back.");
  }

  function counted(n, what) {
    return n === 1 ? `1 ${what}` : `${n} ${what}s`;
  }

  // The address, and files.

  const bytesOf = (text) => new Blob([text]).size;

  async function pack(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = "";
    for (let k = 0; k < bytes.length; k += 4096) letters += String.fromCharCode(...bytes.subarray(k, k + 4096));
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  // unpack never holds more than an event may have, whatever the link says.
  async function unpack(packed) {
    const bytes = decode(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "", size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      size += value.length;
      if (size > mostText) {
        await reader.cancel();
        throw new Refusal(`The event in the link exceeds ${mostText} bytes.`);
      }
    }
  }

  // writeLink writes the event into the address. Of several at a time, the
  // latest wins.
  async function writeLink() {
    const turn = ++writeLink.turns;
    const packed = await pack(JSON.stringify(event));
    if (turn !== writeLink.turns) return "";
    if (packed.length > mostLink) {
      history.replaceState(null, "", location.pathname + location.search);
      return "The event is too long for a link. Save the file, or it is lost when the page is closed.";
    }
    history.replaceState(null, "", "#e=" + packed);
    return "";
  }

  writeLink.turns = 0;

  async function readLink() {
    if (!location.hash.startsWith("#e=")) return;
    let text;
    try {
      text = await unpack(location.hash.slice(3));
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal("The link has no event that can be read. It may have been cut.");
    }
    await openText(text);
  }

  async function openText(text) {
    if (bytesOf(text) > mostText) throw new Refusal(`The text has ${bytesOf(text)} bytes; at most ${mostText} are allowed.`);
    const answer = await ask("open", { text });
    await become(answer.event, answer.about || "", { other: true, to: "round" });
  }

  async function textOf(file, most) {
    if (file.size > most) throw new Refusal(`The file has ${file.size} bytes; at most ${most} are allowed.`);
    return file.text();
  }

  function saveAs(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  // save saves the event in lines, or in one line if the page could not open so
  // many bytes again.
  function save() {
    const lines = JSON.stringify(event, null, 1) + "\n";
    saveAs("event.json", bytesOf(lines) <= mostText ? lines : JSON.stringify(event));
    say("The file event.json is saved.");
  }

  async function copy() {
    if (!location.hash) throw new Refusal("The event is too long for a link. Save the file instead.");
    const long = location.href.length > longLink
      ? ` It has ${location.href.length} characters, and some programs cut long links. The file is safer.` : "";
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is copied. It holds the whole event." + long);
    } catch {
      say("The browser does not let this page copy. Copy the address of the page instead." + long);
    }
  }

  // Views.

  const views = { round: viewRound, standings: viewStandings, ladder: viewLadder, rounds: viewRounds, event: viewEvent, rules: viewRules };

  // show brings a view to the screen, and keeps the focus where it was if the
  // same element is still there.
  function show(name) {
    const held = document.activeElement;
    const same = name === view;
    view = name;
    for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== "view-" + name;
    for (const part of ["tools", "views"]) byId(part).hidden = name === "start";
    for (const part of document.querySelectorAll("[data-view]")) {
      if (part.dataset.view === name) part.setAttribute("aria-current", "page");
      else part.removeAttribute("aria-current");
    }
    byId("undo").disabled = undo.length === 0;
    byId("about").textContent = shown ? shown.about : "";
    document.title = shown ? `${title()} · Arbiter` : "Arbiter";
    for (const old of stale) byId("view-" + old).replaceChildren();
    if (name !== "start" && stale.delete(name)) {
      byId("view-" + name).replaceChildren(...views[name]().flat().filter(Boolean));
    }
    byId("back").hidden = event === null;
    const again = held && held.id && byId(held.id);
    if (same && again && again.checkVisibility() && !again.disabled) again.focus({ preventScroll: true });
    else if (!same || held !== document.body) focusView();
    hint();
  }

  // refresh draws a view again.
  function refresh(name) {
    gather();
    stale.add(name);
    show(name);
  }

  function focusView() {
    const first = byId("view-" + view).querySelector("h1");
    if (first) first.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  function title() {
    if (shown.over) return "The event is over";
    if (shown.missing.length === 0) return `Round ${shown.rounds.length + 1}`;
    return `Round ${shown.rounds.length}`;
  }

  function viewRound() {
    const label = (text) => [make("span", { class: "label" }, text), " "];
    const parts = [heading(title()), make("p", { class: "advice" }, label(shown.over ? "Over" : "Next"), make("span", {}, advice()))];
    if (shown.champion !== undefined) parts.push(make("p", { class: "champion" }, label("Champion"), named(shown.champion)));
    if (shown.over && shown.points) parts.push(...partPodium());
    if (changed) parts.push(partChanged(changed));
    if ((shown.playOff || []).length > 0) parts.push(partPlayOff(shown.playOff));
    if ((shown.problems || []).length > 1) parts.push(make("div", { class: "error box" }, complaint(shown)));
    const open = new Set(shown.missing.map((game) => game.round));
    for (const played of shown.rounds.filter((r) => open.has(r.number))) {
      if (open.size > 1 || title() !== `Round ${played.number}`) parts.push(make("h2", {}, `Round ${played.number}`));
      parts.push(formRound(played, "open"), partWhy(played.number), partWhyNot(played.number));
    }
    if (shown.pairing) parts.push(...partNext(shown.pairing));
    return parts;
  }

  // advice says what comes next. A round that is proposed must be started
  // before its results can be entered.
  function advice() {
    if (!shown.pairing) return shown.next;
    return `Start round ${shown.pairing.number}, which is proposed here. Then its results can be entered.`;
  }

  // partPodium has the first three places, which players can share.
  function partPodium() {
    const first = shown.standings.filter((row) => row.from <= 3);
    const one = (row) => make("li", {}, make("span", { class: "place" }, row.place), named(row.player),
      make("span", { class: "faint" }, row.points));
    return [make("h2", {}, "Podium"), ...fill(make("ol", { class: "podium", role: "list" }), first, one, "players")];
  }

  function partPlayOff(players) {
    const begin = async () => {
      const answer = await ask("playoff", { event });
      await become(answer.event, answer.said, { to: "round" });
    };
    return make("div", {}, make("p", {}, "Second place is tied: ", listed(players), "."),
      make("div", { class: "buttons" }, button("Begin the play-off", () => act(begin), { id: "playoff" })));
  }

  // partNext is the next round, as the rules give it, before it is played.
  function partNext(next) {
    return [
      listRound(next.round, next.requested),
      make("div", { class: "buttons" }, button(`Start round ${next.number}`, () => act(pair), { id: "pair" }),
        make("span", { class: "faint only-screen" }, "The round becomes part of the event, and waits for its results.")),
      lazy("why-" + next.number, "Why this round?", async () => [proof(next.proof, next.number), reasons(next)]),
      partWhyNot(next.number),
    ];
  }

  async function pair() {
    const answer = await ask("pair", { event });
    await become(answer.event, answer.said, { to: "round" });
    focusView();
  }

  // sides is a game in two lines of color and name.
  function sides(game) {
    const side = (color) => make("span", { class: won(game, color) ? "side won" : "side" }, chip(color), " ", named(game[color.toLowerCase()]));
    return ["Gold", "Silver"].map(side);
  }

  function won(game, color) {
    return typeof game.outcome === "string" && game.outcome.startsWith(color.toLowerCase());
  }

  function partByes(byes, requested = []) {
    return [
      byes.length > 0 && make("p", { class: "byes" }, byes.length === 1 ? "Bye: " : "Byes: ", listed(byes)),
      requested.length > 0 && make("p", { class: "byes" }, "Requested bye: ", listed(requested)),
    ];
  }

  // listRound is a round without a form, and who has a requested bye in it.
  function listRound(r, requested) {
    const list = fill(make("ol", { class: "games", role: "list" }), r.games, (game) => make("li", {}, sides(game),
      make("span", { class: "result" }, make("span", { class: "blank" }))), "games");
    return make("div", { class: "sheet" }, list, partByes(r.byes, requested));
  }

  function words(outcome) {
    const found = outcomes.find(([name]) => name === outcome);
    return found ? found[1] : outcome;
  }

  // choices are the outcomes of a game. One that nobody lists is kept, too.
  function choices(outcome) {
    const offered = outcomes.filter(([name]) => name !== "draw" || shown.points);
    const list = offered.some(([name]) => name === outcome) ? offered : [...offered, [outcome, outcome]];
    return list.map(([name, text]) => make("option", { value: name, selected: name === outcome }, text));
  }

  // formRound is a round with a field for the result of each game that can
  // still be recorded or corrected.
  function formRound(r, where) {
    const fields = new Map();
    const line = (game, k) => {
      const result = game.fixed ? [game.result || words(game.outcome)] : field(r, game, `${where}-${r.number}-${k}`);
      if (!game.fixed) fields.set(result[1], game);
      const why = r.latest && game.why && make("span", { class: "note why" }, game.why);
      return make("li", { class: game.outcome === "" ? "open" : false }, sides(game), make("span", { class: "result" }, result, why));
    };
    const submit = (e) => {
      e.preventDefault();
      const found = [...fields].filter(([select, game]) => select.value !== game.outcome);
      act(() => record(r.number, found.map(([select, game]) => [game, select.value])));
    };
    const list = fill(make("ol", { class: "games", role: "list" }), r.games, line, "games");
    const able = r.games.some((game) => !game.fixed);
    return make("form", { class: "sheet", submit, autocomplete: "off" }, list, partByes(r.byes, r.requested),
      able && make("div", { class: "buttons" }, make("button", { id: `${where}-${r.number}-record` },
        r.games.some((game) => game.outcome === "") ? "Record the results" : "Correct the results")));
  }

  // field is the field for the result of a game: a label, the field itself, and
  // what is printed instead.
  function field(r, game, id) {
    const name = gameKey(r.number, game);
    const select = make("select", { id, name: id, "data-game": name, change: () => mirror(select) }, choices(game.outcome));
    if (chosen.has(name)) select.value = chosen.get(name);
    return [
      make("label", { for: id, class: "unseen" }, `Result of ${brief(game.gold)} against ${brief(game.silver)}`), select,
      make("span", { class: "only-print" }, game.outcome === "" ? make("span", { class: "blank" }) : words(game.outcome)),
    ];
  }

  // record asks the library to record results. All of them are one step, and if
  // one is refused, none is recorded.
  async function record(number, list) {
    if (list.length === 0) return say("No result was changed.");
    const results = list.map(([game, outcome]) => ({ round: number, game: game.game, gold: game.gold, silver: game.silver, outcome }));
    const answer = await ask("results", { event, results });
    const recorded = list.map(([game]) => gameKey(number, game));
    await become(answer.event, answer.said, { change: answer.changed, to: answer.changed ? "round" : undefined, recorded });
    if (answer.changed) focusView();
  }

  // partChanged says what a correction did to the next round.
  function partChanged(change) {
    const lists = { before: meetings(change.before), after: meetings(change.after) };
    const side = (title, mine, others, mark) => {
      const known = new Set(others.map(key));
      return make("div", {}, make("h3", {}, title), fill(make("ul", { class: "pairs" }), mine, (players) => {
        const apart = !known.has(key(players));
        return make("li", { class: apart ? mark : "same" }, apart && [make("span", { class: "label" }, mark), " "], pairText(players));
      }, "pairs"));
    };
    return make("section", { class: "changed", "aria-labelledby": "changed-title" },
      make("h2", { id: "changed-title" }, `What the correction changes in round ${change.number}`),
      change.before && change.after && make("div", { class: "columns" },
        side("Before", lists.before, lists.after, "gone"), side("Now", lists.after, lists.before, "new")),
      change.why.length > 0 && make("h3", {}, "Why"),
      fill(make("ul"), change.why, (text) => make("li", {}, text), "reasons"));
  }

  // meetings lists the pairs of a round, and its byes as lists of one player.
  function meetings(round) {
    return round ? [...round.pairs, ...round.byes.map((player) => [player])] : [];
  }

  const key = (players) => JSON.stringify([...players].sort());

  function pairText(players) {
    return players.length === 1 ? [named(players[0]), " with the bye"] : [named(players[0]), " with ", named(players[1])];
  }

  // Why.

  // A round can be in two views. So the ids of its parts have the view before.
  function partWhy(number, where = "") {
    return lazy(where + "why-" + number, "Why this round?", async () => {
      const answer = await ask("why", { event, round: number });
      // The proof is of the best round. That round is shown if it is another.
      const best = answer.optimal ? null : [make("h3", {}, "The best round"), listRound(answer.round)];
      const verdict = make("p", { class: answer.optimal ? "verdict yes" : "verdict no" }, answer.verdict);
      return [verdict, best, proof(answer.proof, number), reasons(answer)].flat().filter(Boolean);
    });
  }

  function ruleText(reason) {
    const name = reason.rule || reason.criterion;
    if (!name) return null;
    return make("details", { class: "rule" }, make("summary", {}, name), make("p", { class: "text" }, reason.ruleText || ""));
  }

  // reasons has the reasons of a round, game by game, and what it costs.
  function reasons(answer) {
    const games = [];
    for (const reason of answer.reasons) {
      const last = games[games.length - 1];
      if (last && key(last[0].players || []) === key(reason.players || [])) last.push(reason);
      else games.push([reason]);
    }
    const one = (list) => make("li", {}, list.map((reason) => [make("p", {}, reason.text), ruleText(reason)]));
    return make("div", {}, answer.directed && make("p", {}, answer.directed),
      fill(make("ul", { class: "reasons" }), games, one, "games"),
      make("h3", {}, "The round by the criteria"),
      make("p", { class: "note" }, "Of two rounds, the first criterion by which they differ decides which is better."),
      table("Criteria, the first counts most", [
        { title: "Criterion", head: true, class: "word", cell: (c) => c.n ? `${c.criterion}(${c.n})` : c.criterion },
        { title: "Value", class: "number", cell: (c) => String(c.value) },
        { title: "Better", class: "word", cell: (c) => maximized.has(c.criterion) ? "more" : "less" },
        { title: "Meaning", class: "long", cell: (c) => c.text },
      ], answer.cost, "criteria"),
      make("h3", {}, "The ranking before the round"),
      table("Who is left, by rank", [
        { title: "Rank", class: "number", cell: (r) => String(r.rank) },
        { title: "Player", head: true, cell: (r) => named(r.player) },
        shown.points ? { title: "Points", class: "number", cell: (r) => r.score }
          : { title: "Losses", class: "number", cell: (r) => String(r.losses) },
        { title: "Byes", class: "number", cell: (r) => String(r.byes) },
        !shown.points && { title: "Rating", class: "number", cell: (r) => String(r.elo) },
      ].filter(Boolean), answer.ranking, "players"));
  }

  // maximized are the criteria of which more is better.
  const maximized = new Set(["RankSpread", "RankSquares", "SeededSquares", "ByeMostLosses", "ByeLast", "HalvesApart"]);

  // proof checks the certificate of a round here, without the library.
  function proof(text, number) {
    const verdict = make("p", { class: "verdict", role: "status" });
    judge(verdict, async () => text);
    return make("div", { class: "proof" }, verdict,
      make("div", { class: "buttons" }, button("Save the proof", () => saveAs(`proof-of-round-${number}.json`, text), { class: "quiet" })));
  }

  // judge checks a proof, and writes a verdict. Whatever happens, the verdict
  // says so in the end.
  async function judge(verdict, read) {
    verdict.className = "verdict";
    verdict.replaceChildren("The proof is being checked. ", button("Stop", stop, { class: "quiet only-screen" }));
    let result;
    try {
      result = await checked(await read());
    } catch (error) {
      result = { ok: false, text: String(error.message || error) };
    }
    if (result.stopped) return verdict.replaceChildren(result.text);
    const lines = byId("check").textContent.trim().split("\n").length;
    verdict.className = "verdict " + (result.ok ? "yes" : "no");
    verdict.replaceChildren(result.ok ? "✓ " : "✗ ", result.text, result.ok
      ? `. Checked here by ${lines} lines of JavaScript that share no code with the library: no round is better.` : "");
  }

  // checkers has a function for each checker at work, which stops it.
  const checkers = new Set();

  const checker = `
    self.onmessage = (message) => {
      const { ok, text } = check(message.data);
      self.postMessage({ ok: ok === true, text: String(text) });
    };`;

  // checked runs the checker on the text of a proof in a worker of its own. The
  // worker has nothing but the checker, and a limit of time.
  function checked(text) {
    if (text.length > mostProof) throw new Refusal(`The proof has ${text.length} characters; at most ${mostProof} are allowed.`);
    return new Promise((resolve, reject) => {
      const worker = workerOf(byId("check").textContent + checker);
      const end = (settle, value) => {
        clearTimeout(limit);
        checkers.delete(cease);
        worker.terminate();
        settle(value);
      };
      const cease = (why) => end(resolve, { stopped: true, text: why });
      const limit = setTimeout(cease, mostCheck, `Stopped: the check was not done in ${mostCheck / 1000} seconds. Nothing is proved.`);
      checkers.add(cease);
      worker.onmessage = (message) => end(resolve, message.data);
      worker.onerror = (problem) => end(reject, new Error("The checker has failed: " + problem.message));
      worker.postMessage(text);
    });
  }

  // stop ends all work: of the library, and of the checkers.
  function stop() {
    for (const cease of [...checkers]) cease("Stopped by you. Nothing is proved.");
    if (library.waiting.size > 0) stopLibrary("You have stopped the work. Nothing has changed.");
    else say("You have stopped the work. Nothing has changed.");
  }

  function playersLeft() {
    return shown.standings.filter((row) => !row.out).map((row) => row.player);
  }

  // partWhyNot asks about a pair, or a bye, that the round does not have.
  function partWhyNot(number, where = "") {
    const id = where + "whynot-" + number;
    const load = () => {
      const players = number > shown.rounds.length ? playersLeft() : shown.standings.map((row) => row.player);
      const one = make("select", { id: id + "-one" }, options(players));
      const two = make("select", { id: id + "-two" }, make("option", { value: "bye" }, "Nobody: a bye"), options(players));
      if (players.length > 1) two.value = "1";
      const said = make("div", { class: "said", role: "status" });
      const submit = (e) => {
        e.preventDefault();
        const first = players[Number(one.value)];
        const wish = two.value === "bye" ? { bye: first } : { pairs: [[first, players[Number(two.value)]]] };
        act(async () => said.replaceChildren(...whyNot(await ask("whynot", { event, round: number, ...wish }))));
      };
      return make("form", { submit, autocomplete: "off" },
        make("div", { class: "fields" },
          make("p", { class: "field" }, make("label", { for: id + "-one" }, "Player"), one),
          make("p", { class: "field" }, make("label", { for: id + "-two" }, "against"), two),
          make("div", { class: "buttons end" }, make("button", {}, "Ask why not"))),
        said);
    };
    return lazy(id, "Why not another?", async () => load());
  }

  function whyNot(answer) {
    const parts = [make("p", { class: "answer" }, answer.text)];
    if (answer.criterion) parts.push(ruleText({ criterion: answer.criterion, ruleText: answer.criterionText }));
    if (answer.round) {
      parts.push(make("h3", {}, "The best round with this wish"), listRound(answer.round));
    }
    return parts;
  }

  // What if?

  // partWhatIf has the results that matter most, and how few of them decide
  // where a player stands.
  function partWhatIf() {
    if (shown.rounds.length === 0) return [];
    const answered = (x) => [x.text && make("p", { class: "answer" }, x.text),
      x.results.length > 0 && fill(make("ul"), x.results, (text) => make("li", {}, text), "results"),
      x.untried && make("p", { class: "note" }, x.untried)].flat().filter(Boolean);
    const few = () => {
      const players = shown.standings.map((row) => row.player);
      const one = make("select", { id: "whatif-one" }, options(players));
      const said = make("div", { class: "said", role: "status" });
      const submit = (e) => {
        e.preventDefault();
        act(async () => said.replaceChildren(...answered(await ask("whatif", { event, player: players[Number(one.value)] }))));
      };
      return make("form", { submit, autocomplete: "off" },
        make("div", { class: "fields" },
          make("p", { class: "field" }, make("label", { for: "whatif-one" }, "Player"), one),
          make("div", { class: "buttons end" }, make("button", {}, "Ask what if"))),
        said);
    };
    return [lazy("matters", "Which results matter most?", async () => answered(await ask("whatif", { event }))),
      lazy("few", "How few other results decide a place?", async () => few())];
  }

  // Standings, ladder, rounds.

  function lives(row) {
    if (row.lives === undefined) return "";
    const most = Math.max(event.lives, row.lives);
    if (most > 6) return String(row.lives);
    return make("span", { class: "lives", role: "img", "aria-label": `${row.lives} of ${most} lives` },
      Array.from({ length: most }, (_, k) => make("i", { class: k < row.lives ? false : "lost" })));
  }

  function viewStandings() {
    if (shown.points) return viewPoints();
    const elo = shown.standings.some((row) => typeof row.elo === "number");
    const columns = [
      { title: "Place", class: "number place", cell: (row) => row.place },
      { title: "Player", head: true, cell: (row) => named(row.player) },
      { title: "Lives", class: "short", cell: lives },
      { title: "Wins", class: "number", cell: (row) => String(row.wins) },
      { title: "Losses", class: "number", cell: (row) => String(row.losses) },
      { title: "Byes", class: "number", cell: (row) => String(row.byes) },
      elo && { title: "Rating", class: "number", cell: performance },
      { title: "Status", class: "status", cell: (row) => row.status || "" },
    ].filter(Boolean);
    const caption = elo ? "The rating is the performance in this event, and ± its standard error relative to the mean of the field." : "By place";
    return [heading("Standings"), table(caption, columns, shown.standings, "players", (row) => row.out || row.lives === 0 ? "out" : false),
      ...partWhatIf()];
  }

  // viewPoints has the standings of an event with points, and the games. A line
  // is above each score.
  function viewPoints() {
    const { heads, counted, about, legend, gamesError } = shown.points;
    const has = (key) => shown.standings.some((row) => row[key]);
    const scores = new Map();
    for (const row of shown.standings) if (!scores.has(row.score)) scores.set(row.score, row);
    const rowClass = (row) => [row.out && "out", scores.get(row.score) === row && "group"].filter(Boolean).join(" ") || false;
    const player = { title: "Player", head: true, cell: (row) => named(row.player) };
    const points = { title: "Points", class: "number", cell: (row) => row.score };
    const classes = { club: "club", "placed by": "status" };
    const text = (head, cell) => head === "club" ? cell && named(cell) : head === "placed by" ? tieBreak(cell) : cell;
    const title = (head) => tieBreak(head).replace(/^./, (letter) => letter.toUpperCase());
    const columns = [
      { title: "Place", class: "number place", cell: (row) => row.place }, player,
      ...heads.map((head, k) => ({ title: title(head), class: classes[head] || "number", cell: (row) => text(head, row.cells[k]) })),
      has("status") && { title: "Status", class: "status", cell: (row) => row.status },
    ].filter(Boolean);
    const caption = "Places go " + tieBreak(shown.points.by);
    const games = gamesError ? make("p", { class: "warning" }, gamesError) : table(
      "A cell has the " + legend,
      [{ title: "Seed", class: "number", cell: (row) => String(row.seed) }, player,
        ...shown.rounds.map((r, k) => ({ title: "R" + r.number, class: "short", cell: (row) => row.games[k] })),
        ...counted.map((head, k) => ({ title: title(head), class: "number", cell: (row) => row.counts[k] })), points],
      shown.standings, "players", rowClass);
    return [heading("Standings"), table(caption, columns, shown.standings, "players", rowClass),
      shown.rounds.length > 0 && make("h2", {}, "Games"), shown.rounds.length > 0 && games,
      shown.rounds.length > 0 && !gamesError && make("p", { class: "faint" }, about), ...partWhatIf()];
  }

  // tieBreak is the name of a tie-break in words.
  const tieBreak = (name) => name.replaceAll("-", " ");

  // performance is a rating with its standard error, as far as there is one.
  function performance(row) {
    if (typeof row.elo !== "number") return "";
    return typeof row.error === "number" ? `${row.elo} ± ${row.error}` : String(row.elo);
  }

  // viewLadder shows the picture as an image: nothing in an image runs.
  function viewLadder() {
    const parts = [heading("Ladder")];
    if (shown.ladder) {
      const address = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(shown.ladder);
      const alt = `The players in columns by ${shown.points ? "points" : "losses"}. The same in words is below.`;
      parts.push(make("figure", {}, wide("Picture of the ladder", "picture", make("img", { src: address, alt, load: hint }))));
    } else {
      parts.push(make("p", { class: "warning" }, shown.ladderError || "There is no picture of this event."));
    }
    if (shown.ladderText) parts.push(make("h2", {}, "In words"), make("p", { class: "words" }, shown.ladderText));
    return parts;
  }

  function viewRounds() {
    if (shown.rounds.length === 0) return [heading("All rounds"), make("p", {}, "No round is paired yet.")];
    const played = shown.rounds[round - 1];
    const pick = (k) => { round = k; refresh("rounds"); };
    const one = (r) => make("li", {}, button(String(r.number), () => pick(r.number),
      { id: "pick-" + r.number, "aria-current": r.number === round && "page", "aria-label": "Round " + r.number }));
    const list = make("nav", { class: "rounds", "aria-label": "Rounds" }, make("ul", {}, shown.rounds.map(one)));
    return [heading(`Round ${round}`), list, formRound(played, "all"), partStands(played),
      partWhy(round, "all-"), partWhyNot(round, "all-")];
  }

  // partStands says of a round before others why its results stand, and what a
  // director can still do.
  function partStands(played) {
    return played.why ? make("p", { class: "note only-screen" }, played.why) : null;
  }

  // The event: players who leave and return, and the files.

  function viewEvent() {
    return [heading("Event"), make("p", {}, shown.about), partLeave(), ...(shown.points ? [partSit(), partEnter()] : []),
      partUnpair(), partKeep(), shown.points && partRecords(shown.points.records)].filter(Boolean);
  }

  async function change(what, fields) {
    const answer = await ask(what, { event, ...fields });
    await become(answer.event, answer.said);
  }

  function partLeave() {
    const players = shown.standings.map((row) => row.player);
    const select = make("select", { id: "who" }, options(players));
    const until = make("input", { id: "until", type: "number", min: "1", inputmode: "numeric", placeholder: "for good" });
    const who = () => players[Number(select.value)];
    const leave = (e) => {
      e.preventDefault();
      act(() => change("withdraw", until.value ? { player: who(), until: Number(until.value) } : { player: who() }));
    };
    return make("form", { class: "do", submit: leave, autocomplete: "off" }, make("h2", {}, "Leave and return"),
      make("div", { class: "fields" },
        make("p", { class: "field" }, make("label", { for: "who" }, "Player"), select),
        make("p", { class: "field short" }, make("label", { for: "until" }, "Out through round"), until)),
      make("div", { class: "buttons" }, make("button", { id: "leave" }, "Leave"),
        button("Return", () => act(() => change("return", { player: who() })), { id: "return", class: "quiet" })));
  }

  // partSit records that a player sits out one round.
  function partSit() {
    const players = shown.standings.map((row) => row.player);
    const select = make("select", { id: "sit" }, options(players));
    const number = make("input", { id: "sit-round", type: "number", min: "1", inputmode: "numeric", required: true });
    const sit = (what) => {
      if (number.reportValidity()) act(() => change(what, { player: players[Number(select.value)], round: Number(number.value) }));
    };
    const submit = (e) => {
      e.preventDefault();
      sit("bye");
    };
    return make("form", { class: "do", submit, autocomplete: "off" }, make("h2", {}, "Sit out one round"),
      make("div", { class: "fields" },
        make("p", { class: "field" }, make("label", { for: "sit" }, "Player"), select),
        make("p", { class: "field short" }, make("label", { for: "sit-round" }, "Round"), number)),
      make("div", { class: "buttons" }, make("button", { id: "bye" }, "Requested bye"),
        button("Absent", () => sit("excuse"), { id: "excuse", class: "quiet" }),
        button("There after all", () => sit("expect"), { id: "expect", class: "quiet" })));
  }

  // partEnter lets a player enter late.
  function partEnter() {
    const fields = [
      ["player", "Name", { required: true }], ["seed", "Seed", { type: "number", min: "1", inputmode: "numeric", placeholder: "the last" }],
      ["start", "Points to begin with", { placeholder: "0" }], ["club", "Club", {}],
      event.seedRatings && ["elo", "Rating", { type: "number", step: "any", required: true }],
    ].filter(Boolean).map(([name, label, attributes]) => [name, label, make("input", { id: "enter-" + name, ...attributes })]);
    const submit = (e) => {
      e.preventDefault();
      const given = fields.filter(([, , input]) => input.value !== "");
      act(() => change("enter", Object.fromEntries(given.map(([name, , input]) => [name, input.type === "number" ? Number(input.value) : input.value]))));
    };
    return make("form", { class: "do", submit, autocomplete: "off" }, make("h2", {}, "Enter late"),
      make("div", { class: "fields" }, fields.map(([name, label, input]) =>
        make("p", { class: name === "player" ? "field" : "field short" }, make("label", { for: input.id }, label), input))),
      make("div", { class: "buttons" }, make("button", { id: "enter" }, "Enter")));
  }

  function partRecords(records) {
    if (records.length === 0) return null;
    return make("div", {}, make("h2", {}, "The director's records"),
      fill(make("ul"), records, (text) => make("li", {}, make("bdi", {}, text)), "records"));
  }

  function partUnpair() {
    const last = shown.rounds[shown.rounds.length - 1];
    if (!last || last.begun) return null;
    return make("div", { class: "do" }, make("h2", {}, "Take a round back"),
      make("p", { class: "note" }, "A round can be taken back while none of its games has begun."),
      make("div", { class: "buttons" },
        button(`Take round ${last.number} back`, () => act(() => change("unpair", {})), { id: "unpair", class: "quiet" })));
  }

  function partKeep() {
    return make("div", { class: "do" }, make("h2", {}, "Keep and send"),
      make("p", { class: "note" }, location.hash
        ? `The address of this page has ${location.href.length} characters, and holds the whole event. Whoever opens it sees what you see, and can go on.`
        : "The event is too long for an address. Save the file."),
      make("div", { class: "buttons" }, button("Save file", save), button("Copy link", () => act(copy), { class: "quiet" }),
        button("Open another event", () => act(goHome), { id: "close", class: "quiet" })));
  }

  function viewRules() {
    const place = make("div", {}, make("p", { class: "faint" }, "Working"));
    const kinds = [
      ["criterion", "Criteria of a round"], shown.points && ["tie-break", "Tie-breaks"], ["color", "Rules of color"], ["rule", "Rules"], ["outcome", "Outcomes"], ["edition", "Editions"],
    ].filter(Boolean);
    const draw = () => place.replaceChildren(...kinds.flatMap(([kind, name]) => {
      const list = rules.filter((r) => r.kind === kind);
      return list.length === 0 ? [] : [make("h2", {}, name), ...list.map(partRule)];
    }));
    if (rules) draw();
    else ask("rules", shown.points ? { event } : {}).then((answer) => { rules = answer; draw(); }, (error) => place.replaceChildren(complaint(error)));
    return [heading("Rules"), place];
  }

  // partRule has the name of a rule, what it is about, and its text.
  function partRule(rule) {
    return make("details", { class: "rule" },
      make("summary", {}, rule.name, " ", make("span", { class: "gist" }, gist(rule))),
      make("p", { class: "text" }, rule.text));
  }

  // gist is the first sentence of a rule that says more than its number.
  function gist(rule) {
    const sentences = rule.text.split(/(?<=\.)\s+/);
    const first = sentences.find((text) => !/^\w+ is (?:criterion|rule) \d+/.test(text)) || "";
    return first.replace(new RegExp(`^${rule.name} is `), "");
  }

  // The start.

  const rated = /^(.*\S)\s*,\s*(-?\d+(?:\.\d+)?)$/; // a name and a rating

  // entrantsOf reads names, one a line. A number behind the last comma is the
  // rating of the player before the event, if every line has one.
  function entrantsOf(text) {
    const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    const all = lines.map((line) => rated.exec(line));
    if (lines.length === 0 || all.some((found) => !found)) return { entrants: lines };
    return { entrants: all.map((found) => found[1]), seedRatings: all.map((found) => Number(found[2])) };
  }

  async function create() {
    const text = byId("names").value;
    if (bytesOf(text) > mostText) throw new Refusal(`The names have ${bytesOf(text)} bytes; at most ${mostText} are allowed.`);
    if (kindsOf().includes("points")) return createWithPoints(text);
    const fields = { edition: byId("edition").value, ...entrantsOf(text) };
    if (fields.entrants.length < 2) throw new Refusal("An event needs two players. Enter at least two names, one a line.");
    const edition = byId("edition").selectedOptions[0];
    if (edition.dataset.rated === "" && !fields.seedRatings) {
      throw new Refusal(`The rules of ${edition.textContent} need the rating of each player after the name, as in "Ann, 1850". ` +
        `Without a rating: ${fields.entrants.filter((line) => !rated.test(line)).map((line) => brief(line)).slice(0, 3).join("; ")}.`);
    }
    if (byId("lives").value) fields.lives = Number(byId("lives").value);
    const answer = await ask("new", fields);
    await become(answer.event, "The event is created.", { other: true, to: "round" });
  }

  // createWithPoints makes an event with points. The library reads the lines of
  // the players.
  async function createWithPoints(text) {
    const fields = { edition: byId("edition").value, players: text };
    const points = byId("points").value === "own" ? byId("own-points").value : byId("points").value;
    const given = { points, ...(kindsOf().includes("grades") ? { bar: byId("bar").value, floor: byId("floor").value } : {}) };
    for (const [name, value] of Object.entries(given)) if (value.trim()) fields[name] = value.trim();
    if (byId("rounds").value) fields.rounds = Number(byId("rounds").value);
    const answer = await ask("new", fields);
    await become(answer.event, "The event is created.", { other: true, to: "round" });
  }

  // kindsOf are the kinds of fields that the rules need which are chosen.
  function kindsOf() {
    const kinds = byId("edition").selectedOptions[0].dataset.kinds.split(" ");
    return byId("points").value === "own" && kinds.includes("points") ? [...kinds, "own"] : kinds;
  }

  // showKinds shows the fields that the rules need.
  function showKinds() {
    const kinds = kindsOf();
    for (const part of document.querySelectorAll("[data-kind]")) part.hidden = !kinds.includes(part.dataset.kind);
    byId("own-points").required = kinds.includes("own");
  }

  async function sample(fields) {
    const answer = await ask("sample", fields);
    await become(answer.event, answer.about || "", { other: true, to: "round" });
  }

  const checkFile = (file) => judge(byId("verdict"), () => textOf(file, mostProof));

  // unsaved reports whether closing the page would lose something: results that
  // are chosen and not recorded, or an event that no link can hold.
  function unsaved() {
    gather();
    return chosen.size > 0 || event !== null && !location.hash;
  }

  function submitted(form, work) {
    byId(form).addEventListener("submit", (e) => {
      e.preventDefault();
      act(work);
    });
  }

  function listen() {
    const press = (id, work) => byId(id).addEventListener("click", work);
    press("try", () => act(() => sample({ players: 8 })));
    press("try-large", () => act(() => sample({})));
    press("undo", () => act(goBack));
    press("back", () => act(async () => show("round")));
    press("home", (e) => {
      e.preventDefault();
      act(goHome);
    });
    press("save", save);
    press("copy", () => act(copy));
    press("print", () => window.print());
    press("stop", stop);
    press("shut", () => say(""));
    press("skip", () => byId("main").focus());
    for (const part of document.querySelectorAll("[data-view]")) part.addEventListener("click", () => show(part.dataset.view));
    submitted("new", create);
    for (const id of ["edition", "points"]) byId(id).addEventListener("change", showKinds);
    showKinds();
    submitted("open", () => byId("file").focus());
    submitted("prove", () => byId("proof").focus());
    submitted("paste", () => openText(byId("text").value));
    // A field is cleared, so that the same file can be chosen again.
    const choose = (id, work) => byId(id).addEventListener("change", (e) => {
      const file = e.target.files[0];
      if (file) act(() => work(file)).then(() => { e.target.value = ""; });
    });
    choose("file", async (file) => openText(await textOf(file, mostText)));
    choose("proof", checkFile);
    // A link that cannot be opened must not take the place of the event.
    window.addEventListener("hashchange", () => {
      moved = true;
      act(readLink);
    });
    window.addEventListener("resize", hint);
    window.addEventListener("beforeunload", (e) => { if (unsaved()) e.preventDefault(); });
  }

  listen();
  act(readLink);
})();
