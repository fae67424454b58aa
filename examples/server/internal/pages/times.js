"use strict";
// This script adds the time of the reader to the times of a page, which are in
// the zone of the event. A page is complete without it.
//
// The reader's own time comes first. In a cell of a table, the time of the
// event is below it, and in a sentence it is behind it in parentheses. A time
// that is the same in both zones stays as it is.
(function () {
  const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const two = (n) => String(n).padStart(2, "0");

  // words writes a time in the reader's zone, in the form of the page.
  function words(at, withYear) {
    const year = withYear ? " " + at.getFullYear() : "";
    return `${days[at.getDay()]} ${months[at.getMonth()]} ${at.getDate()}${year} ${two(at.getHours())}:${two(at.getMinutes())}`;
  }

  function add(time) {
    time.dataset.read = "";
    const at = new Date(time.dateTime);
    const text = words(at, / \d{4} /.test(time.textContent));
    if (isNaN(at) || text === time.textContent.replace(" UTC", "")) return;
    const own = document.createElement("span");
    own.className = "own-time";
    own.textContent = text + " your time";
    const cell = time.closest("td, .when");
    time.before(own, cell ? " " : " (");
    if (cell) {
      time.classList.add("event-time");
      return;
    }
    // The name of the zone follows some times.
    const zone = time.nextElementSibling;
    (zone && zone.className === "faint" && /^UTC/.test(zone.textContent) ? zone : time).after(")");
  }

  function addAll() {
    for (const time of document.querySelectorAll("main time[datetime]:not([data-read])")) add(time);
  }

  document.addEventListener("fresh", addAll); // the page has new content
  addAll();
})();
