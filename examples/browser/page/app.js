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
  const mostText = 4 << 20; // characters of a file, and of an event in a link
  const mostLink = 500_000; // characters of an address
  const longLink = 8_000; // programs for messages may cut longer ones
  const mostUndo = 100; // events on the stack
  const mostRows = 200; // rows that are shown at first

  const outcomes = [
    ["", "Not played"],
    ["gold", "Gold wins"],
    ["silver", "Silver wins"],
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
  let rules = null; // the texts of the rules, once somebody wants them
  let busy = false;
  const undo = [];
  const stale = new Set(); // views that show an older event

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
    element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
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

  // brief is a name that is cut after a number of letters.
  function brief(player, most = 50) {
    const letters = [...visible(player)];
    return letters.length <= most ? letters.join("") : letters.slice(0, most - 1).join("") + "…";
  }

  function button(text, press, attributes) {
    return make("button", { type: "button", click: press, ...attributes }, text);
  }

  function chip(color) {
    return make("span", { class: "chip " + color.toLowerCase(), title: color, role: "img", "aria-label": color }, color[0]);
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
    const parts = fill(body, list, (item) => make("tr", { class: rowClass ? rowClass(item) : false },
      columns.map((c) => make(c.head ? "th" : "td", { scope: c.head ? "row" : false, class: c.class || false }, c.cell(item)))), what);
    return make("div", {}, make("p", { class: "note caption" }, caption),
      make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
        make("table", { "aria-label": caption },
          make("thead", {}, make("tr", {}, columns.map((c) => make("th", { scope: "col", class: c.class || false }, c.title)))),
          body)),
      parts.slice(1));
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

  // bytes of a text in base64. No decoder of the browser takes a data: address
  // here, for the page may fetch nothing.
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

  function say(text) {
    const live = byId("live");
    live.textContent = text;
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { live.textContent = ""; }, Math.min(4000 + 60 * text.length, 15_000));
  }

  // complaint is an error with its places, as elements.
  function complaint(error) {
    const list = (error.problems || []).map((p) => p.text);
    const texts = (list.length > 0 ? list : String(error.message || error).split("\n")).map((text) => text.replace(/^pairing: /, ""));
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
    byId("errors").replaceChildren();
    document.body.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => { byId("wait").hidden = false; }, 700);
    try {
      await work();
    } catch (error) {
      complain(error);
    } finally {
      clearTimeout(slow);
      busy = false;
      byId("wait").hidden = true;
      document.body.removeAttribute("aria-busy");
    }
  }

  // The event, and its address.

  // become makes another event the event of the page.
  async function become(next, said, change, to) {
    if (event && JSON.stringify(next) === JSON.stringify(event)) return say(said);
    const answer = await ask("show", { event: next });
    if (event) undo.push(event);
    if (undo.length > mostUndo) undo.shift();
    await settle(next, answer, said, change, to);
  }

  async function settle(next, answer, said, change, to) {
    event = next;
    shown = answer;
    changed = change || null;
    round = shown.rounds.length;
    for (const name of Object.keys(views)) stale.add(name);
    const note = await writeLink();
    show(to || (view === "start" ? "round" : view));
    const text = [said, note].filter(Boolean).join(" ");
    if (text) say(text);
  }

  async function goBack() {
    const earlier = undo[undo.length - 1];
    if (!earlier) return;
    const answer = await ask("show", { event: earlier });
    undo.pop();
    await settle(earlier, answer, "The last step is undone.");
  }

  function close() {
    if (event) undo.push(event);
    event = null;
    shown = null;
    history.replaceState(null, "", location.pathname + location.search);
    show("start");
  }

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
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > mostText) {
        await reader.cancel();
        throw new Refusal("The event in the link exceeds 4 million characters.");
      }
    }
  }

  async function writeLink() {
    const packed = await pack(JSON.stringify(event));
    if (packed.length > mostLink) {
      history.replaceState(null, "", location.pathname + location.search);
      return "The event is too long for a link. Save the file, or it is lost when the page is closed.";
    }
    history.replaceState(null, "", "#e=" + packed);
    return "";
  }

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
    if (text.length > mostText) throw new Refusal("The text exceeds 4 million characters.");
    const answer = await ask("open", { text });
    await become(answer.event, answer.about || "", null, "round");
  }

  async function textOf(file) {
    if (file.size > 4 * mostText) throw new Refusal("The file exceeds 16 MB.");
    return file.text();
  }

  function saveAs(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  function save() {
    saveAs("event.json", JSON.stringify(event, null, 1) + "\n");
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
    byId("back").hidden = undo.length === 0;
    const again = held && held.id && byId(held.id);
    if (same && again && again.checkVisibility() && !again.disabled) again.focus({ preventScroll: true });
    else if (!same || held !== document.body) focusView();
  }

  // refresh draws a view again.
  function refresh(name) {
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
    const parts = [heading(title()), make("p", { class: "advice" }, make("span", { class: "label" }, shown.over ? "Over" : "Next"), " ", make("span", {}, shown.next))];
    if (shown.champion !== undefined) parts.push(make("p", { class: "champion" }, make("span", { class: "label" }, "Champion"), " ", named(shown.champion)));
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

  function partPlayOff(players) {
    const begin = async () => {
      const answer = await ask("playoff", { event });
      await become(answer.event, answer.said, null, "round");
    };
    return make("div", {}, make("p", {}, "Second place is tied: ", listed(players), "."),
      make("div", { class: "buttons" }, button("Begin the play-off", () => act(begin), { id: "playoff" })));
  }

  // partNext is the next round, as the rules give it, before it is played.
  function partNext(next) {
    return [
      listRound(next.round),
      make("div", { class: "buttons" }, button(`Pair round ${next.number}`, () => act(pair), { id: "pair" }),
        make("span", { class: "faint only-screen" }, "The round becomes part of the event, and waits for its results.")),
      lazy("why-" + next.number, "Why this round?", async () => [proof(next.proof, next.number), reasons(next)]),
      partWhyNot(next.number),
    ];
  }

  async function pair() {
    const answer = await ask("pair", { event });
    await become(answer.event, answer.said, null, "round");
    focusView();
  }

  // sides is a game in two lines of color and name.
  function sides(game) {
    return ["Gold", "Silver"].map((color) => make("span", { class: won(game, color) ? "side won" : "side" }, chip(color), " ", named(game[color.toLowerCase()])));
  }

  function won(game, color) {
    return typeof game.outcome === "string" && game.outcome.startsWith(color.toLowerCase());
  }

  function partByes(byes) {
    return byes.length === 0 ? null
      : make("p", { class: "byes" }, byes.length === 1 ? "Rests, with a bye: " : "Rest, with a bye: ", listed(byes));
  }

  // listRound is a round without a form.
  function listRound(r) {
    const list = fill(make("ol", { class: "games", role: "list" }), r.games, (game) => make("li", {}, sides(game),
      make("span", { class: "result" }, make("span", { class: "blank" }))), "games");
    return make("div", { class: "sheet" }, list, partByes(r.byes));
  }

  function words(outcome) {
    const found = outcomes.find(([name]) => name === outcome);
    return found ? found[1] : outcome;
  }

  // choices are the outcomes of a game. One that nobody lists is kept, too.
  function choices(outcome) {
    const list = outcomes.some(([name]) => name === outcome) ? outcomes : [...outcomes, [outcome, outcome]];
    return list.map(([name, text]) => make("option", { value: name, selected: name === outcome }, text));
  }

  // formRound is a round with a field for the result of each game that can
  // still be recorded or corrected.
  function formRound(r, where) {
    const fields = new Map();
    const line = (game, k) => {
      const fixed = !game.latest;
      const id = `${where}-${r.number}-${k}`;
      const select = fixed ? null : make("select", { id, name: id }, choices(game.outcome));
      if (select) fields.set(select, game);
      return make("li", { class: game.outcome === "" ? "open" : false }, sides(game),
        fixed ? make("span", { class: "result" }, game.result || words(game.outcome))
          : make("span", { class: "result" },
            make("label", { for: id, class: "unseen" }, `Result of ${brief(game.gold)} against ${brief(game.silver)}`), select,
            make("span", { class: "only-print" }, game.outcome === "" ? make("span", { class: "blank" }) : words(game.outcome))));
    };
    const submit = (e) => {
      e.preventDefault();
      const found = [...fields].filter(([select, game]) => select.value !== game.outcome);
      act(() => record(r.number, found.map(([select, game]) => ({ gold: game.gold, silver: game.silver, outcome: select.value }))));
    };
    const list = fill(make("ol", { class: "games", role: "list" }), r.games, line, "games");
    const able = r.games.some((game) => game.latest);
    return make("form", { class: "sheet", submit, autocomplete: "off" }, list, partByes(r.byes),
      able && make("div", { class: "buttons" }, make("button", { id: `${where}-${r.number}-record` },
        r.games.some((game) => game.outcome === "") ? "Record the results" : "Correct the results")));
  }

  // record asks the library to record results one after the other. All of them
  // are one step for Undo, and if one is refused, none is recorded.
  async function record(number, results) {
    if (results.length === 0) return say("No result was changed.");
    let next = event, change = null;
    const said = [];
    for (const result of results) {
      const answer = await ask("result", { event: next, round: number, ...result });
      next = answer.event;
      said.push(answer.said);
      if (answer.changed) change = change ? joined(change, answer.changed) : answer.changed;
    }
    await become(next, said.length === 1 ? said[0] : `${said.length} results are recorded.`, change, change ? "round" : undefined);
    if (change) focusView();
  }

  // joined is what two corrections did, one after the other.
  function joined(first, second) {
    return { ...second, before: first.before, why: [...new Set([...first.why, ...second.why])] };
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
      fill(make("ul"), change.why, (text) => make("li", {}, text), "reasons"),
      change.before && change.after && make("div", { class: "columns" },
        side("Before", lists.before, lists.after, "gone"), side("Now", lists.after, lists.before, "new")));
  }

  // meetings lists the pairs of a round, and its byes as lists of one player.
  function meetings(round) {
    return round ? [...round.pairs, ...round.byes.map((player) => [player])] : [];
  }

  const key = (players) => JSON.stringify([...players].sort());

  function pairText(players) {
    return players.length === 1 ? [named(players[0]), " rests"] : [named(players[0]), " – ", named(players[1])];
  }

  // Why.

  // A round can be in two views. So the ids of its parts have the view before.
  function partWhy(number, where = "") {
    return lazy(where + "why-" + number, "Why this round?", async () => {
      const answer = await ask("why", { event, round: number });
      // The proof is of the best round. That round is shown if it is another.
      const best = answer.optimal ? null : [make("h3", {}, "The best round"), listRound(answer.round)];
      return [make("p", { class: answer.optimal ? "verdict yes" : "verdict no" }, answer.verdict), best, proof(answer.proof, number), reasons(answer)].flat().filter(Boolean);
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
    return make("div", {}, answer.directed && make("p", {}, answer.directed),
      fill(make("ul", { class: "reasons" }), games, (list) => make("li", {}, list.map((reason) => [make("p", {}, reason.text), ruleText(reason)])), "games"),
      make("h3", {}, "The cost of the round"),
      make("p", { class: "note" }, "Of two rounds, the better one has the lower cost at the first criterion where the costs differ."),
      table("Criteria, the first counts most", [
        { title: "Criterion", head: true, cell: (c) => c.n ? `${c.criterion}(${c.n})` : c.criterion },
        { title: "Cost", class: "number", cell: (c) => String(c.value) },
        { title: "Meaning", class: "long", cell: (c) => c.text },
      ], answer.cost, "criteria"),
      make("h3", {}, "The ranking before the round"),
      table("Who is left, by rank", [
        { title: "Rank", class: "number", cell: (r) => String(r.rank) },
        { title: "Player", head: true, cell: (r) => named(r.player) },
        { title: "Losses", class: "number", cell: (r) => String(r.losses) },
        { title: "Byes", class: "number", cell: (r) => String(r.byes) },
        { title: "Elo", class: "number", cell: (r) => String(r.elo) },
      ], answer.ranking, "players"));
  }

  // proof checks the certificate of a round here, without the library.
  function proof(text, number) {
    const verdict = make("p", { class: "verdict", role: "status" }, "The certificate is being checked.");
    checked(text).then((result) => judge(verdict, result), (error) => judge(verdict, { ok: false, text: String(error.message || error) }));
    return make("div", { class: "proof" }, verdict,
      make("div", { class: "buttons" }, button("Save the proof", () => saveAs(`proof-of-round-${number}.json`, text), { class: "quiet" })));
  }

  function judge(verdict, result) {
    const lines = byId("check").textContent.trim().split("\n").length;
    verdict.className = "verdict " + (result.ok ? "yes" : "no");
    verdict.replaceChildren(result.ok ? "✓ " : "✗ ", result.text, result.ok
      ? `. Checked here by ${lines} lines of JavaScript that share no code with the library: no round is better.` : "");
  }

  // checked runs the checker on the text of a proof in a worker of its own. The
  // worker has nothing but the checker.
  function checked(text) {
    if (text.length > 16 * mostText) return Promise.resolve({ ok: false, text: "The proof exceeds 64 million characters." });
    return new Promise((resolve, reject) => {
      const worker = workerOf(byId("check").textContent + "\nself.onmessage = (m) => { const r = check(m.data); self.postMessage({ ok: r.ok === true, text: String(r.text) }); };\n");
      worker.onmessage = (message) => { worker.terminate(); resolve(message.data); };
      worker.onerror = (problem) => { worker.terminate(); reject(new Error("The checker has failed: " + problem.message)); };
      worker.postMessage(text);
    });
  }

  function playersLeft() {
    return shown.standings.filter((row) => !row.out).map((row) => row.player);
  }

  // partWhyNot asks about a pair, or a bye, that the round does not have.
  function partWhyNot(number, where = "") {
    const id = where + "whynot-" + number;
    const load = () => {
      const players = number > shown.rounds.length ? playersLeft() : shown.standings.map((row) => row.player);
      const option = (player, k) => make("option", { value: String(k) }, brief(player));
      const one = make("select", { id: id + "-one" }, players.map(option));
      const two = make("select", { id: id + "-two" }, make("option", { value: "bye" }, "Nobody: a bye"), players.map(option));
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

  // Standings, ladder, rounds.

  function lives(row) {
    if (row.lives === undefined) return "";
    const most = Math.max(event.lives, row.lives);
    if (most > 6) return String(row.lives);
    return make("span", { class: "lives", role: "img", "aria-label": `${row.lives} of ${most} lives` },
      Array.from({ length: most }, (_, k) => make("i", { class: k < row.lives ? false : "lost" })));
  }

  function viewStandings() {
    const elo = shown.standings.some((row) => typeof row.elo === "number");
    const columns = [
      { title: "Place", class: "number place", cell: (row) => row.place },
      { title: "Player", head: true, cell: (row) => named(row.player) },
      { title: "Lives", class: "short", cell: lives },
      { title: "Wins", class: "number", cell: (row) => String(row.wins) },
      { title: "Losses", class: "number", cell: (row) => String(row.losses) },
      { title: "Byes", class: "number", cell: (row) => String(row.byes) },
      elo && { title: "Elo", class: "number", cell: (row) => typeof row.elo === "number" ? Math.round(row.elo) + (typeof row.error === "number" ? " ± " + Math.round(row.error) : "") : "" },
      { title: "Status", class: "status", cell: (row) => row.status || "" },
    ].filter(Boolean);
    return [heading("Standings"), table(elo ? "Elo is the performance in this event, and ± its standard error." : "By place", columns, shown.standings, "players", (row) => row.out || row.lives === 0 ? "out" : false)];
  }

  // viewLadder shows the picture as an image: nothing in an image runs.
  function viewLadder() {
    const parts = [heading("Ladder")];
    if (shown.ladder) {
      const image = make("img", { src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(shown.ladder), alt: "The players in columns by losses. The same in words is below." });
      parts.push(make("figure", {}, make("div", { class: "wide picture", tabindex: "0", role: "region", "aria-label": "Picture of the ladder" }, image)));
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
    const list = make("nav", { class: "rounds", "aria-label": "Rounds" }, make("ul", {}, shown.rounds.map((r) => make("li", {},
      button(String(r.number), () => pick(r.number), { id: "pick-" + r.number, "aria-current": r.number === round && "page", "aria-label": "Round " + r.number })))));
    return [heading(`Round ${round}`), list, formRound(played, "all"),
      played.games.some((game) => game.latest) ? null : make("p", { class: "note only-screen" }, "The results of this round stand, for a later round has begun."),
      partWhy(round, "all-"), partWhyNot(round, "all-")];
  }

  // The event: players who leave and return, and the files.

  function viewEvent() {
    const players = shown.standings.map((row) => row.player);
    const select = make("select", { id: "who" }, players.map((player, k) => make("option", { value: String(k) }, brief(player))));
    const last = shown.rounds[shown.rounds.length - 1];
    const until = make("input", { id: "until", type: "number", min: "1", inputmode: "numeric", placeholder: "for good" });
    const who = () => players[Number(select.value)];
    const rule = async (what, fields) => {
      const answer = await ask(what, { event, ...fields });
      await become(answer.event, answer.said);
    };
    const leave = (e) => {
      e.preventDefault();
      act(() => rule("withdraw", until.value ? { player: who(), until: Number(until.value) } : { player: who() }));
    };
    return [
      heading("Event"), make("p", {}, shown.about),
      make("form", { class: "do", submit: leave, autocomplete: "off" }, make("h2", {}, "Leave and return"),
        make("div", { class: "fields" },
          make("p", { class: "field" }, make("label", { for: "who" }, "Player"), select),
          make("p", { class: "field short" }, make("label", { for: "until" }, "Away through round"), until)),
        make("div", { class: "buttons" }, make("button", { id: "withdraw" }, "Withdraw"),
          button("Return", () => act(() => rule("return", { player: who() })), { id: "return", class: "quiet" }))),
      last && !last.begun && make("div", { class: "do" }, make("h2", {}, "Take a round back"),
        make("p", { class: "note" }, "A round can be taken back while none of its games has begun."),
        make("div", { class: "buttons" }, button(`Take round ${last.number} back`, () => act(() => rule("unpair", {})), { id: "unpair", class: "quiet" }))),
      make("div", { class: "do" }, make("h2", {}, "Keep and send"),
        make("p", { class: "note" }, location.hash
          ? `The address of this page has ${location.href.length} characters, and holds the whole event. Whoever opens it sees what you see, and can go on.`
          : "The event is too long for an address. Save the file."),
        make("div", { class: "buttons" }, button("Save file", save), button("Copy link", () => act(copy), { class: "quiet" }),
          button("Close the event", close, { id: "close", class: "quiet" }))),
    ];
  }

  function viewRules() {
    const place = make("div", {}, make("p", { class: "faint" }, "Working"));
    const kinds = [["criterion", "Criteria of a round"], ["color", "Rules of color"], ["rule", "Rules"], ["outcome", "Outcomes"], ["edition", "Editions"]];
    const draw = () => place.replaceChildren(...kinds.flatMap(([kind, name]) => {
      const list = rules.filter((r) => r.kind === kind);
      return list.length === 0 ? [] : [make("h2", {}, name), ...list.map((r) => ruleText({ rule: r.name, ruleText: r.text }))];
    }));
    if (rules) draw();
    else ask("rules", {}).then((answer) => { rules = answer; draw(); }, (error) => place.replaceChildren(complaint(error)));
    return [heading("Rules"), place];
  }

  // The start.

  // entrantsOf reads names, one a line. A number behind the last comma is the
  // rating of the player before the event, if every line has one.
  function entrantsOf(text) {
    const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    const rated = lines.map((line) => /^(.*\S)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(line));
    if (lines.length === 0 || rated.some((found) => !found)) return { entrants: lines };
    return { entrants: rated.map((found) => found[1]), seedRatings: rated.map((found) => Number(found[2])) };
  }

  async function create() {
    const text = byId("names").value;
    if (text.length > mostText) throw new Refusal("The names exceed 4 million characters.");
    const fields = { edition: byId("edition").value, ...entrantsOf(text) };
    if (byId("lives").value) fields.lives = Number(byId("lives").value);
    const answer = await ask("new", fields);
    await become(answer.event, "The event is created.", null, "round");
  }

  async function sample(fields) {
    const answer = await ask("sample", fields);
    await become(answer.event, answer.about || "", null, "round");
  }

  async function checkFile(file) {
    const verdict = byId("verdict");
    verdict.className = "verdict";
    verdict.textContent = "The proof is being checked.";
    judge(verdict, await checked(await textOf(file)).catch((error) => ({ ok: false, text: error.message })));
  }

  // unsaved reports whether closing the page would lose something: results that
  // are chosen and not recorded, or an event that no link can hold.
  function unsaved() {
    const chosen = [...document.querySelectorAll(".games select")].some((select) => !select.selectedOptions[0].defaultSelected);
    return chosen || event !== null && !location.hash;
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
    press("back", () => act(goBack));
    press("save", save);
    press("copy", () => act(copy));
    press("print", () => window.print());
    press("stop", () => stopLibrary("You have stopped the work. Nothing has changed."));
    press("skip", () => byId("main").focus());
    for (const part of document.querySelectorAll("[data-view]")) part.addEventListener("click", () => show(part.dataset.view));
    submitted("new", create);
    submitted("open", () => byId("file").focus());
    submitted("prove", () => byId("proof").focus());
    submitted("paste", () => openText(byId("text").value));
    byId("file").addEventListener("change", (e) => {
      const file = e.target.files[0];
      if (file) act(async () => openText(await textOf(file))).then(() => { e.target.value = ""; });
    });
    byId("proof").addEventListener("change", (e) => { if (e.target.files[0]) act(() => checkFile(e.target.files[0])); });
    // A link that cannot be opened must not take the place of the event.
    window.addEventListener("hashchange", () => act(readLink).then(() => { if (event) writeLink(); }));
    window.addEventListener("beforeunload", (e) => { if (unsaved()) e.preventDefault(); });
  }

  listen();
  act(readLink);
})();
