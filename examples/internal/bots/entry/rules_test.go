package entry

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/problem"
	"pgregory.net/rapid"
)

// A member is a file of an archive. The path of a directory ends in a slash.
type member struct {
	path, text string
	exec       bool
}

// readme is a README with everything.
const readme = `Team Name: Ann's
University/Business Affiliation: none
Team Leaders: Ann <ann@example.org>
Team Members: Bob <bob@example.org>
Location: Here
Summary: It calls.
`

// plain are the files of a plain entry.
func plain() []member {
	return []member{{"README.txt", readme, false}, {"data/", "", false}, {"data/table", "1 2 3", false}, {"startme.sh", "#!/bin/sh\n", true}}
}

func (m member) mode() os.FileMode {
	if m.exec || strings.HasSuffix(m.path, "/") {
		return 0o755
	}
	return 0o644
}

// tarOf returns a tar file.
func tarOf(t rapid.TB, members []member) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, m := range members {
		h := &tar.Header{Name: m.path, Mode: int64(m.mode()), Size: int64(len(m.text)), Typeflag: tar.TypeReg}
		if strings.HasSuffix(m.path, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, m.text)
	}
	w.Close()
	return b.Bytes()
}

// gzipOf returns a compressed file.
func gzipOf(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(text)
	w.Close()
	return b.Bytes()
}

// zipOf returns a zip file.
func zipOf(t rapid.TB, members []member) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.path, Method: zip.Deflate}
		if m.text == "" {
			// A compressor is large.
			h.Method = zip.Store
		}
		h.SetMode(m.mode())
		if strings.HasSuffix(m.path, "/") {
			h.SetMode(m.mode() | os.ModeDir)
		}
		f, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, m.text)
	}
	w.Close()
	return b.Bytes()
}

// folderOf writes a folder.
func folderOf(t testing.TB, members []member) string {
	dir := t.TempDir()
	for _, m := range members {
		path := filepath.Join(dir, filepath.FromSlash(m.path))
		if strings.HasSuffix(m.path, "/") {
			os.MkdirAll(path, 0o755)
			continue
		}
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(m.text), m.mode()); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// write writes a file with a name, and returns its path.
func write(t testing.TB, name string, text []byte) string {
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// opened returns what Open says of some files in a tar file: the problems, or
// the remarks.
func opened(t testing.TB, members []member) string {
	e, err := Open(write(t, "x.tar", tarOf(t, members)))
	if err == nil {
		return e.Remarks().Error()
	}
	return err.Error()
}

// tree returns all that is in a directory, in lines.
func tree(t testing.TB, dir string) string {
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		text, _ := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		if rel != "." {
			fmt.Fprintf(&b, "%s %v %.20s\n", rel, info.Mode(), text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestArchive(t *testing.T) {
	tarred, zipped := tarOf(t, plain()), zipOf(t, plain())
	paths := []string{
		folderOf(t, plain()),
		write(t, "a.tar", tarred), write(t, "a.tar.gz", gzipOf(tarred)), write(t, "a.TGZ", gzipOf(tarred)),
		write(t, "a.zip", zipped), write(t, "a.JAR", zipped),
		// As tar and git write it, and without the directory.
		write(t, "b.tar", tarOf(t, []member{{"./", "", false}, {"./startme.sh", "#!/bin/sh\n", true}, {"./README.txt", readme, false}, {".//data/table", "1 2 3", false}})),
	}
	var sum string
	for k, path := range paths {
		e, err := Open(path)
		if err != nil {
			t.Fatal(path, err)
		}
		if k == 0 {
			sum = e.Sum()
		}
		if e.Sum() != sum || len(e.Remarks()) > 0 {
			t.Errorf("%s: %s, want %s; %v", path, e.Sum(), sum, e.Remarks())
		}
	}
	for name, want := range map[string]string{
		"a.exe":   "entry: an entry is a folder, or its name ends in .jar, .tar, .zip, .tar.gz, .tgz (rule Archive)",
		"a.gz":    "entry: an entry is a folder, or its name ends in .jar, .tar, .zip, .tar.gz, .tgz (rule Archive)",
		"tar":     "entry: an entry is a folder, or its name ends in .jar, .tar, .zip, .tar.gz, .tgz (rule Archive)",
		"a.zip":   "entry: the archive cannot be read: zip: not a valid zip file (rule Archive)",
		"a.tgz":   "entry: the archive cannot be read: gzip: invalid header (rule Archive)",
		"cut.tar": "entry: the archive cannot be read: data/table: unexpected EOF (rule Archive)",
	} {
		text := tarred
		if name == "cut.tar" {
			at := bytes.Index(tarred, []byte("1 2 3"))
			text = tarred[:at+2]
		}
		if _, err := Open(write(t, name, text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", name, err, want)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none.zip")); !errors.Is(err, os.ErrNotExist) || errors.As(err, new(Problems)) {
		t.Error(err)
	}
	if _, err := Open("/dev/null"); err == nil || !strings.Contains(err.Error(), "rule Archive") {
		t.Error(err)
	}
	// A file of which somebody else has the key, and one of another method.
	for find, want := range map[string]string{
		"flag":   "entry: README.txt: it is encrypted (rule Archive)",
		"method": "entry: README.txt: it is compressed by method 99, and only Store and Deflate are read (rule Archive)",
	} {
		text := bytes.Clone(zipped)
		central := bytes.Index(text, []byte("PK\x01\x02"))
		if find == "flag" {
			text[central+8] |= 1
		} else {
			text[central+10] = 99
		}
		if _, err := Open(write(t, "a.zip", text)); err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

func TestStartFile(t *testing.T) {
	script := "#!/bin/sh\n"
	for _, c := range []struct {
		members []member
		base    string
		argv    string
		err     string
	}{
		{[]member{{"startme.sh", script, true}}, ".", "[./startme.sh]", ""},
		{[]member{{"startme.sh", script, false}}, ".", "[./startme.sh]", ""},
		{[]member{{"startme.sh", "\x7fELF", false}}, ".", "[./startme.sh]", ""},
		{[]member{{"startme.sh", "java -jar bot.jar\n", false}}, ".", "[/bin/sh ./startme.sh]", ""},
		{[]member{{"startme.sh", "", false}}, ".", "[/bin/sh ./startme.sh]", ""},
		{[]member{{"bot/startme.sh", script, false}, {"__MACOSX/._startme.sh", "", false}}, "bot", "[./startme.sh]", ""},
		{[]member{{"bot/startme.sh", script, false}, {"startme.sh", script, false}}, ".", "[./startme.sh]", ""},
		{[]member{{"a/startme.sh", script, false}, {"b/startme.sh", script, false}}, "", "", "entry: there are 2 folders with startme.sh, and none is at the top: a and b (rule StartFile)"},
		{[]member{{"a/b/startme.sh", script, false}}, "", "", "entry: there is no startme.sh (rule StartFile)"},
		{[]member{{"startme.sh/", "", false}}, "", "", "entry: there is no startme.sh (rule StartFile)"},
		{[]member{{"Startme.sh", script, false}}, "", "", "entry: there is no startme.sh (rule StartFile)"},
		{[]member{{"startme.bat", "bot.exe", false}}, "", "", "entry: there is no startme.sh, and startme.bat is for Windows (rule StartFile)"},
		{[]member{{"startme.bat", "bot.exe", false}, {"startme.sh", script, false}}, ".", "[./startme.sh]", ""},
		{nil, "", "", "entry: there is no startme.sh (rule StartFile)"},
	} {
		e, err := Open(write(t, "a.zip", zipOf(t, c.members)))
		if err != nil {
			if err.Error() != c.err {
				t.Errorf("%v: %v, want %s", c.members, err, c.err)
			}
			continue
		}
		if bot := e.Command(); c.err != "" || bot.Dir != c.base || fmt.Sprint(bot.Argv) != c.argv {
			t.Errorf("%v: %v, want %+v", c.members, bot, c)
		}
	}
	if got, want := opened(t, []member{{"x/startme.sh", "#!/bin/sh\r\n", true}, {"x/README.txt", readme, false}}), "entry: x/startme.sh: its first line ends as on Windows, and the system will not find its interpreter (rule StartFile)"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestReadmeItems(t *testing.T) {
	start := member{"startme.sh", "#!/bin/sh\n", true}
	missing := func(whats ...string) string {
		for k, what := range whats {
			whats[k] = "entry: README.txt: it has no item for " + what + " (rule ReadmeItems)"
		}
		return strings.Join(whats, "\n")
	}
	for _, c := range []struct{ text, want string }{
		{readme, ""},
		{"", missing("the name of the team", "an affiliation", "team leaders", "team members", "a location", "a summary")},
		{strings.Replace(readme, "Location: Here", "Location:", 1), missing("a location")},
		{strings.ReplaceAll(readme, "ann@", "ann at "), "entry: README.txt: it has no e-mail address of the leaders (rule ReadmeItems)"},
		{strings.ReplaceAll(readme, "bob@", "bob at "), "entry: README.txt: it has no e-mail address of the members (rule ReadmeItems)"},
		{readme + "\ntwo\n", ""},
		{readme + "\ntwo\n\n\nthree\n", "entry: README.txt: its summary has more than two paragraphs (rule ReadmeItems)"},
		{readme + "References: none\n\n\n\nmany\n\nmore", ""},
		{readme + strings.Repeat("x", MaxReadme-len(readme)), ""},
		{readme + strings.Repeat("x", MaxReadme-len(readme)+1), "entry: README.txt: only its first 65536 bytes are read (rule ReadmeItems)"},
	} {
		if got := opened(t, []member{start, {"README.txt", c.text, false}}); got != c.want {
			t.Errorf("%.300s: %s\nwant %s", c.text, got, c.want)
		}
	}
	none := "entry: there is no README.txt beside startme.sh (rule ReadmeItems)"
	if got := opened(t, []member{start}); got != none {
		t.Error(got)
	}
	if got := opened(t, []member{start, {"x/README.txt", readme, false}}); got != none {
		t.Error(got)
	}
}

// TestReset fills a directory twice, and lets a bot write into its files.
func TestReset(t *testing.T) {
	members := []member{
		{"startme.sh", "#!/bin/sh\nread x\ncat table new 2>/dev/null\n./tool\necho mine >new; echo mine >table; chmod 0 tool; rm startme.sh\n", false},
		{"table", "1 2 3 ", false},
		{"tool", "#!/bin/sh\necho done\n", true},
		{"empty/", "", false},
	}
	want := "empty drwx------ \nstartme.sh -rwx------ #!/bin/sh\nread x\ncat\ntable -rw------- 1 2 3 \ntool -rwx------ #!/bin/sh\necho done\n\n"
	for _, path := range []string{folderOf(t, members), write(t, "a.zip", zipOf(t, members)), write(t, "a.tgz", gzipOf(tarOf(t, members)))} {
		e, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			dir := t.TempDir()
			if err := e.Fill(dir); err != nil {
				t.Error(err)
			}
			if got := tree(t, dir); got != want {
				t.Errorf("%s: %s\nwant %s", path, got, want)
			}
			// The directory is not empty any more.
			if err := e.Fill(dir); !errors.Is(err, os.ErrExist) || errors.Is(err, ErrChanged) {
				t.Error(err)
			}
			if seat.Unconfined() == "bots cannot be processes: that needs a Unix system" {
				continue
			}
			if got := played(t, e.Command()); got != "1 2 3 done" {
				t.Error(got)
			}
		}
	}
	if err := (&Entry{}).Fill("/none/such"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// TestFrozen changes an entry after it was opened, and before it is opened.
func TestFrozen(t *testing.T) {
	path := folderOf(t, plain())
	e, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	sums := []string{e.Sum()}
	was := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(path, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	table := was("data/table")
	changed := func(what string) {
		t.Helper()
		if err := e.Fill(t.TempDir()); !errors.Is(err, ErrChanged) || errors.Is(err, seat.ErrFiles) {
			t.Errorf("%s: %v", what, err)
		}
		other, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(sums, other.Sum()) {
			t.Errorf("%s: the same sum", what)
		}
		sums = append(sums, other.Sum())
	}
	os.WriteFile(filepath.Join(path, "data/table"), []byte("1 2 4"), 0o600)
	changed("another text")
	os.WriteFile(filepath.Join(path, "data/table"), append(table, 0), 0o600)
	changed("a longer text")
	os.Remove(filepath.Join(path, "data/table"))
	changed("a file less")
	os.WriteFile(filepath.Join(path, "data/table"), table, 0o600)
	if err := e.Fill(t.TempDir()); err != nil {
		t.Error(err)
	}
	os.WriteFile(filepath.Join(path, "data/more"), nil, 0o600)
	changed("a file more")
	os.Rename(filepath.Join(path, "data/more"), filepath.Join(path, "data/moore"))
	changed("another name")
	os.Remove(filepath.Join(path, "data/moore"))
	os.Mkdir(filepath.Join(path, "new"), 0o700)
	changed("a new directory")
	with, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	os.Rename(filepath.Join(path, "new"), filepath.Join(path, "moved"))
	if err := with.Fill(t.TempDir()); !errors.Is(err, ErrChanged) {
		t.Error("a directory with another name: ", err)
	}
	os.Remove(filepath.Join(path, "moved"))
	if err := with.Fill(t.TempDir()); !errors.Is(err, ErrChanged) {
		t.Error("a directory less: ", err)
	}
	os.Chmod(filepath.Join(path, "data/table"), 0o755)
	changed("another mode")
	os.Chmod(filepath.Join(path, "data/table"), 0o600)
	os.Chmod(filepath.Join(path, "startme.sh"), 0o600)
	other, err := Open(path)
	if err != nil || other.Sum() != sums[0] {
		t.Error("the mode of the start file: ", err)
	}
	if err := e.Fill(t.TempDir()); err != nil {
		t.Error("the mode of the start file: ", err)
	}
	os.RemoveAll(path)
	if err := e.Fill(t.TempDir()); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	// An archive.
	path = write(t, "a.zip", zipOf(t, plain()))
	if e, err = Open(path); err != nil || e.Sum() != sums[0] {
		t.Fatal(err)
	}
	os.WriteFile(path, zipOf(t, plain()[1:]), 0o600)
	if err := e.Fill(t.TempDir()); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	os.WriteFile(path, []byte("x"), 0o600)
	if err := e.Fill(t.TempDir()); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
}

func TestInside(t *testing.T) {
	long := strings.Repeat("x", MaxName)
	for path, why := range map[string]string{
		"/etc/passwd":  "a path that is empty",
		"../x":         "a path that is empty",
		"a/../../x":    "a path that is empty",
		"a/./x":        "a path that is empty",
		"a//x":         "a path that is empty",
		"..":           "a path that is empty",
		".":            "a path that is empty",
		"./.":          "a path that is empty",
		"./":           "",
		".../x":        "",
		"./x":          "",
		".x":           "",
		"a\\x":         "a path with a control",
		"a\nx":         "a path with a control",
		"a\xff":        "a path that is not UTF-8",
		"ä b":          "",
		"~":            "",
		"-x":           "",
		"startme.sh":   "there are two files with this path",
		"./README.txt": "there are two files with this path",
		"startme.sh/x": "there are a file and a directory with this path",
		"data":         "there are a file and a directory with this path",
		"data/":        "",
		"new/":         "",
		long + "/x":    "",
	} {
		for form, text := range map[string][]byte{".zip": zipOf(t, append(plain(), member{path, "", false})), ".tar": tarOf(t, append(plain(), member{path, "", false}))} {
			_, err := Open(write(t, "a"+form, text))
			var ps Problems
			errors.As(err, &ps)
			switch {
			case why == "" && err == nil:
			case why == "", len(ps) != 1, ps[0].Rule != Inside, !strings.HasPrefix(ps[0].Why, why):
				t.Errorf("%s, %q: %v, want %q", form, path, err, why)
			}
		}
	}
	// Kinds of files.
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, kind := range []byte{tar.TypeXGlobalHeader, tar.TypeReg, tar.TypeLink, tar.TypeSymlink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo, '7'} {
		h := &tar.Header{Name: fmt.Sprintf("%c", kind), Linkname: "/etc/passwd", Typeflag: kind}
		if kind == tar.TypeXGlobalHeader {
			h = &tar.Header{Typeflag: kind, PAXRecords: map[string]string{"comment": "x"}}
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	want := `entry: 1: it is a link, and must be a file or a directory (rule Inside)
entry: 2: it is a symbolic link, and must be a file or a directory (rule Inside)
entry: 3: it is a device, and must be a file or a directory (rule Inside)
entry: 4: it is a device, and must be a file or a directory (rule Inside)
entry: 6: it is a pipe, and must be a file or a directory (rule Inside)
entry: 7: it is a file of type '7', and must be a file or a directory (rule Inside)`
	if _, err := Open(write(t, "a.tar", b.Bytes())); err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	dir := folderOf(t, plain())
	if os.Symlink("/etc/passwd", filepath.Join(dir, "link")) == nil {
		if _, err := Open(dir); err == nil || err.Error() != "entry: link: it is a symbolic link, and must be a file or a directory (rule Inside)" {
			t.Error(err)
		}
	}
	var z bytes.Buffer
	zw := zip.NewWriter(&z)
	h := &zip.FileHeader{Name: "link"}
	h.SetMode(os.ModeSymlink | 0o777)
	if f, err := zw.CreateHeader(h); err != nil {
		t.Fatal(err)
	} else {
		io.WriteString(f, "/etc/passwd")
	}
	zw.Close()
	if _, err := Open(write(t, "a.zip", z.Bytes())); err == nil || err.Error() != "entry: link: it is a symbolic link, and must be a file or a directory (rule Inside)" {
		t.Error(err)
	}
}

func TestBounded(t *testing.T) {
	many := func(n int) []member {
		list := []member{{"startme.sh", "", true}}
		for k := range n - 1 {
			list = append(list, member{fmt.Sprintf("f%d", k), "", false})
		}
		return list
	}
	deep := func(n int) []member {
		return append(many(n), member{strings.Repeat("d/", 9) + "file", "", false})
	}
	above := "entry: more than 10000 files and directories (rule Bounded)"
	// 98 parts have 998 bytes with their slashes.
	path := strings.Repeat("xxxxxxxxx/", 96) + strings.Repeat("x", 18) + "/" + strings.Repeat("x", 18) + "/"
	for _, c := range []struct {
		members []member
		want    string
	}{
		{many(MaxFiles), ""},
		{many(MaxFiles + 1), above},
		{deep(MaxFiles - 10), ""},
		{deep(MaxFiles - 9), above},
		{append(plain(), member{path + "xx", "", false}), ""},
		{append(plain(), member{path + "xxx", "", false}), "entry: " + problem.Name(path+"xxx") + ": a path of 1001 bytes, and 1000 are allowed (rule Bounded)"},
		{append(plain(), member{strings.Repeat("x/", MaxDepth-1) + "x", "", false}), ""},
		{append(plain(), member{strings.Repeat("x/", MaxDepth) + "x", "", false}), "entry: " + problem.Name(strings.Repeat("x/", MaxDepth)+"x") + ": a path of 101 parts, and 100 are allowed (rule Bounded)"},
		{append(plain(), member{"d/" + strings.Repeat("x", MaxName+1), "", false}), "entry: " + problem.Name("d/"+strings.Repeat("x", MaxName+1)) + ": a name of 256 bytes, and 255 are allowed (rule Bounded)"},
		{append(plain(), member{"zeros", strings.Repeat("\x00", 17_000_000), false}), "entry: zeros: all files together have more than 16777216 bytes (rule Bounded)"},
	} {
		forms := []string{".tgz", ".zip"}
		if len(c.members) > 1000 {
			forms = forms[:night.Cases(1, 2)]
		}
		for _, form := range forms {
			text := gzipOf(tarOf(t, c.members))
			if form == ".zip" {
				text = zipOf(t, c.members)
			}
			_, err := Open(write(t, "a"+form, text))
			if got := fmt.Sprint(err); got != c.want && (err != nil || c.want != "") {
				t.Errorf("%s, %d files: %.300s, want %s", form, len(c.members), got, c.want)
			}
		}
	}
	// All problems at once, but not more than anybody reads.
	var bad []member
	for k := range 2000 {
		bad = append(bad, member{fmt.Sprintf("/%d", k), "", false})
	}
	_, err := Open(write(t, "a.tar", tarOf(t, bad)))
	var ps Problems
	if !errors.As(err, &ps) || len(ps) != 1001 || ps[1000].Error() != "entry: and 1000 more problems" {
		t.Errorf("%d problems, %v", len(ps), ps[len(ps)-1])
	}
	// A large file that has almost nothing in it.
	large := write(t, "a.zip", nil)
	if err := os.Truncate(large, MaxSize+1); err != nil {
		t.Skip(err)
	}
	if _, err := Open(large); err == nil || err.Error() != "entry: the archive has 1073741825 bytes, and 1073741824 are allowed (rule Bounded)" {
		t.Error(err)
	}
}
