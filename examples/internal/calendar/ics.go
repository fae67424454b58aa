package calendar

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file writes times for calendar programs.

// ICS returns the games that have a time as an iCalendar object (RFC 5545), or
// nil if no game has a time. It has the same bytes for the same timetable.
//
// The event is any text by which two events can be told apart, such as its
// settings and the list of its entrants. A game has the same UID in the
// proposal and in the final times, so a calendar program moves it. The UID
// follows from the event, the round, the week and the players. The order of the
// players makes no difference, since a replay can have other colors.
//
// The proposal is TENTATIVE, and the final times are CONFIRMED. The SEQUENCE is
// twice the number of void games before the game, and 1 more in the final
// times. So a replay replaces the void game in the same week. The DTSTAMP is
// the moment at which the times were made. All times are in UTC.
//
// There is no METHOD, since nobody is invited: a METHOD asks for an ORGANIZER
// (RFC 5546).
func (t Timetable) ICS(event string, round int) []byte {
	sequence, status := 0, "TENTATIVE"
	if t.Rule == Fixed {
		sequence, status = 1, "CONFIRMED"
	}
	zone := t.Monday.Location()
	lines := []string{line("BEGIN", "VCALENDAR"), line("VERSION", "2.0"),
		line("PRODID", "-//arbiter-go//Game times//EN"), line("CALSCALE", "GREGORIAN")}
	met := map[[2]string]int{} // how often two players meet in this week
	games := 0
	for _, f := range t.Games {
		a, b := min(f.Gold, f.Silver), max(f.Gold, f.Silver)
		pair := [2]string{a, b}
		met[pair]++
		if f.Start.IsZero() {
			continue
		}
		games++
		about := fmt.Sprintf("Start in the zone of the event: %s (UTC%s).\n", Moment(f.Start.In(zone), t.Monday), f.Start.In(zone).Format("-07:00"))
		if t.Rule == Fixed {
			about += fmt.Sprintf("A forfeit can be claimed after %s.\n", Moment(f.ClaimAfter.In(zone), t.Monday))
		} else {
			about += "This time is a proposal.\n"
		}
		lines = append(lines, line("BEGIN", "VEVENT"),
			line("UID", uid(event, t.Monday.Format(time.DateOnly), fmt.Sprint(round), a, b, fmt.Sprint(met[pair]))),
			line("DTSTAMP", utc(t.At)), line("SEQUENCE", fmt.Sprint(2*f.Voids+sequence)), line("STATUS", status),
			line("DTSTART", utc(f.Start)), line("DTEND", utc(f.End)),
			line("SUMMARY", escape(fmt.Sprintf("Round %d: %s - %s", round, problem.Clean(f.Gold), problem.Clean(f.Silver)))),
			line("DESCRIPTION", escape(about+f.Reason(t.Monday))),
			line("END", "VEVENT"))
	}
	if games == 0 {
		return nil
	}
	lines = append(lines, line("END", "VCALENDAR"))
	return []byte(strings.Join(lines, ""))
}

// line returns a content line: a name and a value, folded, with its end.
func line(name, value string) string { return fold(name+":"+value) + "\r\n" }

// utc is a time in UTC as calendar programs write it.
func utc(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// uid returns a UUID (RFC 9562, version 8) that follows from texts.
func uid(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		h.Write([]byte(part))
	}
	u := h.Sum(nil)[:16]
	u[6] = u[6]&0x0f | 0x80
	u[8] = u[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

// escape writes a text as a value of type TEXT.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
}

// fold breaks a content line into lines of at most 75 octets. Each line after
// the first begins with a blank, which is counted. No character is cut.
func fold(text string) string {
	const most = 75
	var b strings.Builder
	n := 0
	for _, c := range text {
		size := utf8.RuneLen(c)
		if n+size > most {
			b.WriteString("\r\n ")
			n = 1
		}
		b.WriteRune(c)
		n += size
	}
	return b.String()
}
