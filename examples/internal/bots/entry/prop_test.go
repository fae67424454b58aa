package entry

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/problem"
	"pgregory.net/rapid"
)

// inMemory returns the source of an archive, by the end of its name.
func inMemory(end string, text []byte) source {
	for _, form := range forms {
		if form.end == end {
			return archive{func() (reader, io.Closer, int64, error) {
				r := bytes.NewReader(text)
				return r, io.NopCloser(r), int64(len(text)), nil
			}, form.read}
		}
	}
	panic(end)
}

// accepted checks an entry that was accepted, if it was: what it writes is the
// same entry, and nothing is outside.
func accepted(t rapid.TB, s source) bool {
	e, err := read(s)
	if err != nil {
		var ps Problems
		if !errors.As(err, &ps) || len(ps) == 0 || len(ps) > problem.Most+1 || e != nil {
			t.Fatal(err)
		}
		for _, p := range ps {
			if strings.ContainsAny(p.Error(), "\n\r\x00") || len(p.Error()) > 2000 {
				t.Fatalf("%q", p.Error())
			}
		}
		return false
	}
	above, err := os.MkdirTemp("", "entry")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(above)
	dir := filepath.Join(above, "dir")
	if err := errors.Join(os.Mkdir(dir, 0o700), e.Fill(dir)); err != nil {
		t.Fatal(err)
	}
	if all, err := os.ReadDir(above); err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	same, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if same.Sum() != e.Sum() || same.Readme() != e.Readme() || fmt.Sprint(same.Command().Argv, same.Command().Dir) != fmt.Sprint(e.Command().Argv, e.Command().Dir) {
		t.Fatalf("%s is written as %s", e.Sum(), same.Sum())
	}
	// Only the first line of the start file can end in another way.
	if a, b := same.Remarks().Error(), e.Remarks().Error(); a != b {
		t.Fatalf("%s\nis written as %s", b, a)
	}
	return true
}

// lawArchive reads archives with all kinds of paths, of which some are broken.
func lawArchive(t *rapid.T) {
	part := rapid.SampledFrom([]string{"startme.sh", "README.txt", "a", "b", "..", ".", "", "\\", "ä", "\n", "bot"})
	path := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(part, 1, 3).Draw(t, "parts"), "/") })
	var members []member
	if rapid.Bool().Draw(t, "plain") {
		members = plain()
	}
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		m := member{path.Draw(t, "path"), rapid.StringN(0, 20, -1).Draw(t, "text"), rapid.Bool().Draw(t, "exec")}
		if strings.HasSuffix(m.path, "/") {
			m.text = ""
		}
		if m.path != "" {
			members = append(members, m)
		}
	}
	end := rapid.SampledFrom([]string{".zip", ".tar", ".tgz"}).Draw(t, "form")
	text := archived(t, end, members)
	if rapid.Bool().Draw(t, "broken") {
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			text = text[:at]
		case 1:
			text[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		default:
			n := rapid.IntRange(0, len(text)-at).Draw(t, "length")
			copy(text[at:], text[:n])
		}
	}
	accepted(t, inMemory(end, text))
}

// archived returns an archive of a form.
func archived(t rapid.TB, end string, members []member) []byte {
	switch end {
	case ".tar":
		return tarOf(t, members)
	case ".tgz":
		return gzipOf(tarOf(t, members))
	}
	return zipOf(t, members)
}

func TestArchiveLaw(t *testing.T) { rapid.Check(t, lawArchive) }

func FuzzArchive(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawArchive)) }

// FuzzBytes reads any bytes as an archive.
func FuzzBytes(f *testing.F) {
	ends := []string{".zip", ".tar", ".tgz"}
	for k, end := range ends {
		f.Add(uint8(k), archived(f, end, plain()))
	}
	f.Fuzz(func(t *testing.T, form uint8, text []byte) {
		accepted(t, inMemory(ends[int(form)%len(ends)], text))
	})
}

// lawSame writes the same files in all forms and in any order. They are the
// same entry.
func lawSame(t *rapid.T) {
	part := rapid.StringMatching(`[a-c]{1,2}`)
	members := []member{{"startme.sh", rapid.SampledFrom([]string{"#!/bin/sh\n", "x"}).Draw(t, "start"), rapid.Bool().Draw(t, "exec")}}
	seen := map[string]bool{}
	for range rapid.IntRange(0, 6).Draw(t, "members") {
		m := member{strings.Join(rapid.SliceOfN(part, 1, 3).Draw(t, "parts"), "/") + ".x", rapid.String().Draw(t, "text"), rapid.Bool().Draw(t, "exec")}
		if !seen[m.path] {
			members = append(members, m)
		}
		seen[m.path] = true
	}
	sums := map[string]bool{}
	for _, end := range []string{".zip", ".tar", ".tgz"} {
		e, err := read(inMemory(end, archived(t, end, rapid.Permutation(members).Draw(t, "order"))))
		if err != nil {
			t.Fatal(err)
		}
		sums[e.Sum()] = true
	}
	if len(sums) != 1 {
		t.Fatal(sums)
	}
	// Another text is another entry.
	k := rapid.IntRange(0, len(members)-1).Draw(t, "changed")
	members[k].text += "x"
	e, err := read(inMemory(".tar", tarOf(t, members)))
	if err != nil || sums[e.Sum()] {
		t.Fatal(err, "the same sum")
	}
}

func TestSame(t *testing.T) { rapid.Check(t, lawSame) }

func FuzzSame(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawSame)) }

// lawReadme reads any text as a README.
func lawReadme(t *rapid.T) {
	line := rapid.SampledFrom([]string{"Team Name", "Team Leaders:", "* Team Members (names and e-mails): a@b", "Location: x", "1. Summary", "", "====", "text", "References: none", "x: y", "\xff", strings.Repeat("(", 200)})
	text := strings.Join(rapid.SliceOfN(rapid.OneOf(line, rapid.String()), 0, 20).Draw(t, "lines"), "\n")
	var remarks problems
	e := &Entry{}
	e.remark([]byte(text), &remarks)
	if n := len(remarks.all()); n > 10 {
		t.Fatal(remarks.all())
	}
	// A README of what was read says the same, as far as nothing in it
	// begins another item.
	if again := readText(fmt.Sprintf("Location: %s", e.readme.Location)); again.Location != e.readme.Location {
		t.Fatalf("%q, %q", e.readme.Location, again.Location)
	}
}

func TestReadmeLaw(t *testing.T) { rapid.Check(t, lawReadme) }

func FuzzReadme(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawReadme)) }
