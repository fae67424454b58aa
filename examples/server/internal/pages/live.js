"use strict";
// This script brings what is new to a page while somebody looks at it. A page
// works without it.
//
// The body has the version of the event's last record, data-number, and the
// address of the stream of notices, data-stream. The id of a notice is the
// version of its record. When a notice comes that the page does not have, the
// same address is fetched again, and its content takes the place of the old
// content. What is open, where the focus is and how far the page is scrolled
// stay.
(function () {
  const body = document.body;
  const live = document.getElementById("live");
  if (!body.dataset.stream || !window.EventSource || !window.fetch) return;

  let stream = null; // open while the page is visible
  let wanted = 0; // the newest version that is known
  let busy = false; // the page is being fetched
  let failures = 0; // in a row

  const number = () => Number(body.dataset.number);

  // key names an element, so that it can be found in another content: its id,
  // or how many elements of its kind and address come before it.
  function key(element, root) {
    if (element.id) return "#" + element.id;
    const kind = element.localName + "|" + (element.getAttribute("href") || element.getAttribute("name") || "");
    let before = 0;
    for (const other of root.querySelectorAll(element.localName)) {
      if (other === element) return kind + "|" + before;
      if (kind === other.localName + "|" + (other.getAttribute("href") || other.getAttribute("name") || "")) before++;
    }
    return "";
  }

  function lookUp(wanted, root) {
    if (wanted.startsWith("#")) {
      const element = document.getElementById(wanted.slice(1));
      return root.contains(element) ? element : null;
    }
    for (const element of root.querySelectorAll(wanted.split("|")[0])) {
      if (key(element, root) === wanted) return element;
    }
    return null;
  }

  // edited reports whether somebody has begun to fill in a form.
  function edited(root) {
    for (const field of root.querySelectorAll("input, select, textarea")) {
      if (field.type === "checkbox" || field.type === "radio") {
        if (field.checked !== field.defaultChecked) return true;
      } else if (field.localName === "select") {
        const first = [...field.options].findIndex((o) => o.defaultSelected);
        if (field.selectedIndex !== Math.max(first, 0)) return true;
      } else if (field.type !== "hidden" && field.value !== field.defaultValue) {
        return true;
      }
    }
    return false;
  }

  // swap puts the content of a new page in the place of the old one.
  function swap(selector, page) {
    const old = document.querySelector(selector);
    const fresh = page.querySelector(selector);
    if (!old || !fresh || old.innerHTML === fresh.innerHTML) return;
    const open = [...old.querySelectorAll("details")].filter((d) => d.open).map((d) => key(d, old));
    const shut = [...old.querySelectorAll("details")].filter((d) => !d.open).map((d) => key(d, old));
    const boxes = [...old.querySelectorAll(".wide")].map((box) => [key(box, old), box.scrollLeft]);
    const active = document.activeElement;
    const focus = active && active !== old && old.contains(active) ? key(active, old) : "";
    const top = window.scrollY;
    old.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
    for (const name of open) { const d = lookUp(name, old); if (d) d.open = true; }
    for (const name of shut) { const d = lookUp(name, old); if (d) d.open = false; }
    for (const [name, left] of boxes) { const box = lookUp(name, old); if (box) box.scrollLeft = left; }
    if (focus) (lookUp(focus, old) || old).focus({ preventScroll: true });
    window.scrollTo({ top, behavior: "instant" });
  }

  function announce(text) {
    if (live && text) live.textContent = text;
  }

  // refresh fetches the page until it has the newest record that is known. A
  // form that somebody fills in is left alone: the page says that it is old.
  async function refresh() {
    if (busy || wanted <= number()) return;
    if (edited(document.querySelector("main"))) {
      announce("Something has changed. This page shows it when the form is sent or the page is loaded again.");
      return;
    }
    busy = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = Number(page.body.dataset.number);
      if (!(fresh > number())) throw new Error("old");
      document.title = page.title;
      for (const part of ["header.top", "main", "footer"]) swap(part, page);
      document.dispatchEvent(new Event("fresh"));
      body.dataset.number = fresh;
      failures = 0;
    } catch {
      failures++;
    }
    busy = false;
    if (wanted > number() && failures < 8) setTimeout(refresh, 500 * 2 ** failures);
  }

  function notice(event) {
    const id = Number(event.lastEventId);
    if (!(id > wanted)) return;
    wanted = id;
    if (id <= number()) return;
    let said = "";
    try { said = JSON.parse(event.data).said; } catch { /* the newest id alone */ }
    announce(said);
    failures = 0;
    refresh();
  }

  function listen() {
    if (document.visibilityState === "hidden") {
      if (stream) stream.close();
      stream = null;
    } else if (!stream) {
      stream = new EventSource(body.dataset.stream + "?after=" + number());
      stream.onmessage = notice;
      stream.addEventListener("notice", notice);
      stream.addEventListener("newest", notice);
      // A stream that the server has refused is not tried again by the browser.
      stream.onerror = () => {
        if (stream && stream.readyState === EventSource.CLOSED) {
          stream = null;
          setTimeout(listen, 10000 + 20000 * Math.random());
        }
      };
    }
  }

  document.addEventListener("visibilitychange", listen);
  window.addEventListener("pagehide", () => { if (stream) stream.close(); stream = null; });
  window.addEventListener("pageshow", listen);
  listen();
})();
