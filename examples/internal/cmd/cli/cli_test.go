package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args   string
		files  int
		status int
		ok     bool
		want   string // what is said
	}{
		{"", 0, Done, true, ""},
		{"-n 7 a", 1, Done, true, ""},
		{"-h", 1, Done, false, "usage: try [flags]\n"},
		{"-x", 1, WrongCall, false, "usage: try"},
		{"a", 0, WrongCall, false, "try: there are only flags, no arguments: [\"a\"]\nusage: try"},
		{"a b", 1, WrongCall, false, "try: one file at most, and flags come before it: [\"a\" \"b\"]\nusage: try"},
		{"a b c", 2, WrongCall, false, "try: 2 arguments at most"},
		{"-n 7x", 1, WrongCall, false, "not a whole number"},
		{"-n +7", 1, WrongCall, false, "not a whole number"},
		{"-n 0x7", 1, WrongCall, false, "not a whole number"},
		{"-n 1_000", 1, WrongCall, false, "not a whole number"},
		{"-n 99999999999999999999", 1, WrongCall, false, "it must be from 1 to 10"},
		{"-n 11", 1, WrongCall, false, "it must be from 1 to 10"},
		{"-n 0", 1, WrongCall, false, "it must be from 1 to 10"},
		{"-least 0", 1, WrongCall, false, "it must be at least 1"},
		{"-least 9223372036854775808", 1, WrongCall, false, "it must be at most"},
		{"-least -9223372036854775809", 1, WrongCall, false, "it must be at least 1"},
		{"-any 99999999999999999999", 1, WrongCall, false, "it must be at most"},
		{"-any -99999999999999999999", 1, WrongCall, false, "it must be at least"},
		{"-low -99999999999999999999", 1, WrongCall, false, "it must be from"},
		{"-seed 7x", 1, WrongCall, false, "not a whole number from 0"},
		{"-seed -7", 1, WrongCall, false, "not a whole number from 0"},
		{"-seed 18446744073709551615", 1, Done, true, ""},
		{"-seed 18446744073709551616", 1, WrongCall, false, "it must be below 2^64"},
	} {
		var errs bytes.Buffer
		var out bytes.Buffer
		p := Program{"try", nil, &out, &errs}
		flags := p.Flags("try [flags]")
		n, least, all, low, seed := 5, 5, 5, 5, uint64(1)
		Int(flags, &n, "n", 1, 10, "a number")
		Int(flags, &least, "least", 1, math.MaxInt, "a number")
		Int(flags, &all, "any", math.MinInt, math.MaxInt, "a number")
		Int(flags, &low, "low", math.MinInt, 10, "a number")
		Seed(flags, &seed, "seed", "a seed")
		status, ok := p.Parse(flags, strings.Fields(c.args), c.files)
		said, nothing := &errs, &out
		if c.args == "-h" {
			said, nothing = &out, &errs
		}
		if status != c.status || ok != c.ok || !strings.Contains(said.String(), c.want) || c.want == "" && said.Len() > 0 || nothing.Len() > 0 {
			t.Errorf("%q: status %d, %t, %s%s", c.args, status, ok, &out, &errs)
		}
		if ok && strings.HasPrefix(c.args, "-n 7") && n != 7 {
			t.Errorf("%q: n is %d", c.args, n)
		}
	}
}

// Help that cannot be written is an error.
func TestHelpFails(t *testing.T) {
	var errs bytes.Buffer
	p := Program{"try", nil, clitest.Broken{}, &errs}
	if status, ok := p.Parse(p.Flags("try"), []string{"-h"}, 0); status != Failed || ok || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %t, %s", status, ok, &errs)
	}
}

func TestAlone(t *testing.T) {
	for args, want := range map[string]string{
		"":             "",
		"-a":           "",
		"-b -c":        "",
		"-c -a":        "-a and -c do not go together",
		"-a -b -c":     "-a and -b do not go together",
		"-a=false -b ": "-a and -b do not go together",
	} {
		flags := Program{Name: "try"}.Flags("")
		for _, name := range []string{"a", "b", "c"} {
			flags.Bool(name, false, "")
		}
		if err := flags.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := Alone(flags, "a", "b", "c"); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string // nil if it is refused
	}{
		{"Ann", []string{"Ann"}},
		{" Ann , Bob B. ", []string{"Ann", "Bob B."}},
		{`"Ann, the first",Bob`, []string{"Ann, the first", "Bob"}},
		{`Bob , " Ann, \"A\" " , "\u00e9"`, []string{"Bob", ` Ann, "A" `, "é"}},
		{`""`, []string{""}},
		{`Ann "A"`, []string{`Ann "A"`}},
		{"", nil},
		{"Ann,", nil},
		{",Ann", nil},
		{"Ann,,Bob", nil},
		{`"Ann`, nil},
		{`"Ann" Bob`, nil},
		{`"\q"`, nil},
	} {
		got, err := Names(c.text)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%s: %q, %v", c.text, got, err)
		}
	}
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("\ufeffabcd"), 0o644); err != nil {
		t.Fatal(err)
	}
	sample := Sample{"sample.txt", []byte("sample")}
	for _, c := range []struct {
		path string
		in   io.Reader
		most int64
		name string
		text string
		err  string
	}{
		{"", nil, 3, "sample.txt", "sample", ""},
		{"-", strings.NewReader("abc"), 3, "standard input", "abc", ""},
		{"-", strings.NewReader("\ufeffabc"), 6, "standard input", "abc", ""},
		{"-", strings.NewReader("abcd"), 3, "standard input", "", "standard input: more than 3 bytes"},
		{"-", clitest.Endless{}, 1 << 20, "standard input", "", "standard input: more than 1048576 bytes"},
		{"-", clitest.Broken{}, 3, "standard input", "", "standard input: broken"},
		{file, nil, 7, file, "abcd", ""},
		{file, nil, 6, file, "", file + ": more than 6 bytes"},
		{file + "x", nil, 6, file + "x", "", file + "x: "},
		{filepath.Dir(file), nil, 6, filepath.Dir(file), "", "directory"},
	} {
		name, text, err := Program{In: c.in}.Read(c.path, sample, c.most)
		if name != c.name || string(text) != c.text || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %q, %q, %v", c.path, name, text, err)
		}
	}
}

// Output that cannot be written is an error, whatever else is wrong.
func TestPrint(t *testing.T) {
	for _, c := range []struct {
		out    io.Writer
		status int
		err    error
		want   int
		said   string
	}{
		{io.Discard, Done, nil, Done, ""},
		{io.Discard, 3, nil, 3, ""},
		{io.Discard, Done, errors.New("a\x1b[2J\nb"), Failed, "try: a\\x1b[2J\nb\n"},
		{io.Discard, WrongCall, errors.New("a"), WrongCall, "try: a\n"},
		{io.Discard, Done, errors.New("שלום: b"), Failed, "try: \u2068שלום\u2069: b\n"},
		{clitest.Broken{}, Done, nil, Failed, "try: the output cannot be written: broken\n"},
		{clitest.Broken{}, Done, errors.New("a"), Failed, "try: a\ntry: the output cannot be written: broken\n"},
	} {
		var errs bytes.Buffer
		p := Program{"try", nil, c.out, &errs}
		if status := p.Print([]byte("text"), c.status, c.err); status != c.want || errs.String() != c.said {
			t.Errorf("status %d, want %d: %q, want %q", status, c.want, &errs, c.said)
		}
	}
}

// A file is written whole, or what was there before stays.
func TestWrite(t *testing.T) {
	var out bytes.Buffer
	var errs strings.Builder
	p := Program{Name: "try", Out: &out, Errs: &errs}
	if err := p.Write("-", []byte("text")); err != nil || out.String() != "text" {
		t.Errorf("%v, %q", err, &out)
	}
	if err := (Program{Out: clitest.Broken{}}).Write("-", []byte("text")); !errors.Is(err, clitest.ErrBroken) {
		t.Error(err)
	}

	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	for k, path := range []string{file, file, link} {
		text := strings.Repeat("text", k+1)
		if err := p.Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != text || errs.String() != "try: wrote "+path+"\n" {
			t.Errorf("%s: %q, %v, %s", path, got, err, &errs)
		}
		errs.Reset()
		if k == 0 {
			if err := os.Chmod(file, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s, err := os.Lstat(file); err != nil || s.Mode() != 0o600 {
		t.Errorf("%v, %v", s.Mode(), err)
	}
	if s, err := os.Lstat(link); err != nil || s.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%v, %v", s.Mode(), err)
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{file, link, true}, {file, file, true}, {file, dir + "/../" + filepath.Base(dir) + "/file", true},
		{file, dir, false}, {dir, dir, false}, {file, file + "x", false}, {file + "x", file + "x", false}, {"-", "-", false}, {"", "", false},
		{os.DevNull, os.DevNull, false},
	} {
		if SameFile(c.a, c.b) != c.same || SameFile(c.b, c.a) != c.same {
			t.Errorf("%s and %s: not %t", c.a, c.b, c.same)
		}
	}
	input, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	defer func(before *os.File) { os.Stdin = before }(os.Stdin)
	os.Stdin = input
	if !SameFile(file, "-") || SameFile(dir, "-") || SameFile("-", "-") {
		t.Error("standard input that is a file")
	}
	nowhere := filepath.Join(dir, "nowhere")
	if err := os.Symlink("none", nowhere); err != nil {
		t.Fatal(err)
	}
	if err := p.Write(nowhere, []byte("text")); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Error(err)
	}
	if s, err := os.Lstat(nowhere); err != nil || s.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%v, %v", s, err)
	}
	os.Remove(nowhere)
	if err := p.Write(filepath.Join(dir, "none", "file"), nil); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Error(err)
	}
	part, err := partOf(file, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	part.Close()
	if err := replace(file, part, []byte("other")); err == nil {
		t.Error("a closed file is written")
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "texttexttext" {
		t.Errorf("%q, %v", got, err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
		t.Errorf("%v are left, %v", list, err)
	}
}

// Nothing takes the place of a device.
func TestWriteDevice(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("there is no " + full)
	}
	if err := (Program{}).Write(full, []byte("text")); err == nil || !strings.HasPrefix(err.Error(), full+" cannot be written") {
		t.Error(err)
	}
	if s, err := os.Stat(full); err != nil || s.Mode()&fs.ModeDevice == 0 {
		t.Errorf("%v, %v", s.Mode(), err)
	}
}

// A text flag keeps a text, and refuses none.
func TestText(t *testing.T) {
	var errs bytes.Buffer
	for text, want := range map[string]string{"a.json": "", "-": "", "": "it is empty"} {
		flags := Program{Name: "x", Errs: &errs}.Flags("x")
		var got string
		Text(flags, &got, "file", "a `file`")
		err := flags.Parse([]string{"-file", text})
		if got != text || (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// Outputs are files of their own, and no files that are read.
func TestDistinct(t *testing.T) {
	folder := t.TempDir()
	read := filepath.Join(folder, "read")
	if err := os.WriteFile(read, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b, want string
	}{
		{"", "", ""}, {"-", "-", ""}, {"x", "y", ""}, {"x", "-", ""},
		{"x", "./x", "-a and -b name the same file"},
		{read, "", "-a " + read + " is the file that is read"},
		{"", read, "-b " + read + " is the file that is read"},
	} {
		got := ""
		if err := Distinct([]Output{{"a", c.a}, {"b", c.b}}, "", read); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
	if err := Distinct([]Output{{"a", "x"}, {"a", "x"}}); err != nil {
		t.Error(err)
	}
}
