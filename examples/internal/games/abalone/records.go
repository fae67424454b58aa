package abalone

import "strings"

// This file has texts with several records.

// MaxRecords is the maximum number of records in a text.
const MaxRecords = 1 << 16

// MaxRecordsText is how long a text of several records may be, in bytes.
const MaxRecordsText = 1 << 26

// RecordsText returns the texts of the records, with a blank line between them.
// [ParseRecords] reads it. It fails with all problems of all records, as
// [Record.Text] does. A problem has the number of its record. A record that is
// not the first must begin with a tag ([ErrTag]), because the tag divides it
// from the record before.
func RecordsText(list []Record) (string, error) {
	var ps problems
	if n := len(list); n > MaxRecords {
		ps.add(tooLarge(n, MaxRecords, "records"))
		return "", ps.err()
	}
	var text strings.Builder
	for k, r := range list {
		if k > 0 {
			text.WriteByte('\n')
			if len(r.Tags()) == 0 {
				ps.add(Problem{Kind: ErrTag, Rule: GameRecord, Record: k + 1, Detail: "none"})
			}
		}
		text.WriteString(r.text(&ps, k+1))
		if n := text.Len(); n > MaxRecordsText {
			ps.add(tooLarge(n, MaxRecordsText, "bytes"))
			break
		}
	}
	if err := ps.err(); err != nil {
		return "", err
	}
	return text.String(), nil
}

// ParseRecords reads a text of several records, or of none. A record that is
// not the first begins with a tag after the result of the record before. The
// rest is as in [ParseRecord]. Lines are counted in the whole text, and a
// problem has the number of its record, too. The text has at most
// [MaxRecordsText] bytes and [MaxRecords] records.
func ParseRecords(text string) ([]Record, error) {
	r := reader{draft{line: 1, rest: text}}
	var list []Record
	if n := len(text); n > MaxRecordsText {
		r.add(tooLarge(n, MaxRecordsText, "bytes"))
		r.rest = ""
	}
	for r.skip(); r.rest != ""; r.skip() {
		r.which++
		if r.which > MaxRecords {
			r.add(tooLarge(r.which, MaxRecords, "records"))
			break
		}
		r.read()
		list = append(list, r.record)
	}
	if err := r.err(); err != nil {
		return nil, err
	}
	return list, nil
}
