"use strict";
// This script turns the pages of the screen of a hall. It shows as many rows as
// the window has room for, and goes on to the next ones after some seconds. A
// button stops it. live.js brings new results.
(function () {
  const seconds = 12;
  const main = document.getElementById("main");
  let from = 0; // the first row that is shown
  let shown = 0;
  let stopped = false;

  // show shows the rows from the first one on.
  function show() {
    const list = document.getElementById("hall");
    const button = document.getElementById("turn");
    if (!list || !button) return;
    const rows = [...list.children];
    if (from >= rows.length) from = 0;
    const fits = (count) => {
      rows.forEach((row, i) => { row.hidden = i < from || i >= from + count; });
      return list.getBoundingClientRect().bottom + window.scrollY <= window.innerHeight;
    };
    let low = 1, high = rows.length - from;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(middle)) low = middle;
      else high = middle - 1;
    }
    fits(low);
    shown = low;
    button.hidden = shown >= rows.length;
    button.textContent = stopped ? "Turn the pages" : "Stop the pages";
    button.onclick = () => { stopped = !stopped; show(); };
  }

  function turn() {
    if (stopped || document.visibilityState === "hidden") return;
    from += shown;
    show();
  }

  new MutationObserver(show).observe(main, { childList: true });
  window.addEventListener("resize", show);
  setInterval(turn, seconds * 1000);
  show();
})();
