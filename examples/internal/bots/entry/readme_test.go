package entry

import "testing"

// TestReadmes reads READMEs as people write them.
func TestReadmes(t *testing.T) {
	want := Readme{
		Team: "The Nines", Affiliation: "University of Somewhere", Leaders: "Ann Lee <ann@example.org>", Members: "Ann Lee <ann@example.org>\nBob Ray, bob@example.org",
		Location: "Edmonton, Alberta, Canada", Summary: "It calls: always.\n\nThat is all.", References: "[1] Ann: Calling, 2006.",
	}
	for _, text := range []string{
		// The words of the source.
		`Team Name: The Nines
University/Business Affiliation: University of Somewhere
Team Leader names and e-mails: Ann Lee <ann@example.org>
Team Members names and e-mails: Ann Lee <ann@example.org>
  Bob Ray, bob@example.org
Location (City,Province/State,Country): Edmonton, Alberta, Canada
One/Two Paragraph Summary of Technique: It calls: always.

That is all.

References to relevant papers, if any: [1] Ann: Calling, 2006.
`,
		// Headings.
		"\xef\xbb\xbf" + `A bot for the competition of 2007

# Team Name
=========

The Nines

# Affiliation

University of Somewhere

# Team Leader(s)
Ann Lee <ann@example.org>

## Team Member(s) and e-mails

Ann Lee <ann@example.org>
Bob Ray, bob@example.org

## Location
Edmonton, Alberta, Canada
## Summary
---------
It calls: always.

That is all.

## References
[1] Ann: Calling, 2006.
`,
		// A list, as on Windows.
		"1. TEAM NAME: The Nines\r\n2) University: University of Somewhere\r\n* **Team Leaders:** Ann Lee <ann@example.org>\r\n- members: Ann Lee <ann@example.org>\r\nBob Ray, bob@example.org\r\n" +
			"  Location :  Edmonton, Alberta, Canada\r\n\r\nTechnique:\r\nIt calls: always.\r\n\r\nThat is all.\r\nReferences\r\n[1] Ann: Calling, 2006.",
	} {
		var remarks problems
		e := &Entry{}
		e.remark([]byte(text), &remarks)
		if e.readme != want || remarks.Any() {
			t.Errorf("%s\n%q\nwant %q\n%v", text, e.readme, want, remarks.all())
		}
	}
	// Lines that only look like items.
	for _, text := range []string{"Teams: x", "Locations", "Summary of results: x", "teammate@example.org: x", "Our members"} {
		if r := readText(text); r != (Readme{}) {
			t.Errorf("%s: %q", text, r)
		}
	}
	if r := readText("Location: a\nTeam Name: b\nLocation: c\n"); r.Location != "a\nc" || r.Team != "b" {
		t.Errorf("%q", r)
	}
}
