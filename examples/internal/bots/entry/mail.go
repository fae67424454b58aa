package entry

import (
	"regexp"
	"strings"
)

// This file takes e-mail addresses out of the texts of a README.

// WithoutMail returns the README without e-mail addresses, so that it can be
// published. What belongs to an address goes with it: the brackets around it, a
// word such as "e-mail:" before it, and a comma that then separates nothing.
//
// No sign @ is left. So a word that has this sign, and is no address, goes too.
func (r Readme) WithoutMail() Readme {
	for _, item := range items {
		text := item.field(&r)
		*text = withoutMail(*text)
	}
	return r
}

// withoutMail returns a text without e-mail addresses.
func withoutMail(text string) string {
	if !at.MatchString(text) {
		return text
	}
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if at.MatchString(line) {
			if line = tidy(address.ReplaceAllString(line, "")); line == "" {
				continue
			}
		}
		lines = append(lines, line)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// The sign of an address, also as fonts of East Asia have it, and what an
// address looks like. There can be blanks around the sign if a domain follows.
const (
	sign = `[@\x{FF20}\x{FE6B}]`
	part = `[^\s()<>{},;"\[\]]`
)

var (
	at      = regexp.MustCompile(sign)
	address = regexp.MustCompile(`(?i)(\b(e-?mails?|mail ?to|contact)\s*:\s*)?(` +
		part + `+\s*` + sign + `\s*` + part + `+\.` + part + `+|` + part + `*` + sign + part + `*)`)
)

// leftovers are what an address leaves behind, and what takes its place. They
// are tried in this order.
var leftovers = []struct {
	found *regexp.Regexp
	by    string
}{
	{regexp.MustCompile(`\(\s*\)|<\s*>|\[\s*\]|\{\s*\}|"\s*"`), ""},
	{regexp.MustCompile(`(?i)\b(e-?mails?|mail ?to)\s*:\s*($|[,;)])`), "$2"},
	{regexp.MustCompile(`\s{2,}`), " "},
	{regexp.MustCompile(`([(\[])[\s,;:]+`), "$1"},
	{regexp.MustCompile(`[\s,;:]+([)\]])`), "$1"},
	{regexp.MustCompile(`\s+([,;.])`), "$1"},
	{regexp.MustCompile(`([,;])(\s*[,;])+`), "$1"},
	{regexp.MustCompile(`(?i)^([\s,;:.&/>)\]]|(and|or)(\s|$))+`), ""},
	{regexp.MustCompile(`(?i)([\s,;:&/<(\[-]|\s(and|or))+$`), ""},
}

// tidy returns a line that had an address without what the address left behind.
func tidy(line string) string {
	for range 3 { // brackets in brackets, and lists of them
		for _, x := range leftovers {
			line = x.found.ReplaceAllString(line, x.by)
		}
	}
	return line
}
