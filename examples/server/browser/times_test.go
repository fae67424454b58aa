package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// A reader elsewhere sees each time in their own zone first. The time of the
// event is below or behind it. News keep it so. A reader in the zone of the
// event sees the page as it is, and so does a reader without scripts.
func TestTimes(t *testing.T) {
	w := open(t, serve(t))
	zone := func(name string) {
		call(w, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: name})
	}
	const own, all = `document.querySelectorAll("main .own-time").length`, `document.querySelectorAll("main time").length`
	zone("Asia/Kolkata")
	w.visit("/events/championship/calendar")
	if n, of := eval[int](w, own), eval[int](w, all); n == 0 || n != of {
		t.Errorf("%d of %d times have the time of the reader", n, of)
	}
	if !eval[bool](w, `/^\w{3} \w{3} \d+ \d\d:30 your time$/.test(document.querySelector("td .own-time").textContent)`) {
		t.Error("the time of the reader is not half an hour off")
	}
	if !eval[bool](w, `/ \d\d:30 your time \(\w+ \w+ \d+ \d\d:00 UTC-5\)/.test(document.querySelector("main > p .own-time").parentElement.textContent)`) {
		t.Error(eval[string](w, `document.querySelector("main > p .own-time").parentElement.textContent`))
	}
	if n := eval[int](w, `[...document.querySelectorAll(".utc, .utc-below")].filter(x => x.offsetParent !== null).length`); n > 0 {
		t.Errorf("%d times have UTC, too", n)
	}
	eval[bool](w, `document.dispatchEvent(new Event("fresh"))`)
	if n := eval[int](w, own); n != eval[int](w, all) {
		t.Errorf("%d times of the reader after news without a change", n)
	}
	zone("America/Bogota") // as the event, all the year
	w.visit("/events/championship/calendar")
	if n := eval[int](w, own); n != 0 {
		t.Errorf("%d times are said twice", n)
	}
	if n := eval[int](w, `[...document.querySelectorAll("td .utc")].filter(x => x.offsetParent !== null).length`); n == 0 {
		t.Error("no time has UTC below")
	}
}
