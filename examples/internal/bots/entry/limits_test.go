package entry

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRatio has archives that are just small and just large enough for what is
// in them.
func TestRatio(t *testing.T) {
	zeros := member{"zeros", strings.Repeat("\x00", 17_000_000), false}
	// The sizes of all files are added up.
	half := member{"half", zeros.text[:9_000_000], false}
	if _, err := read(inMemory(".zip", zipOf(t, append(plain(), half, member{"other", half.text, false})))); err == nil || !strings.HasPrefix(err.Error(), "entry: other: all files together") {
		t.Error(err)
	}
	if _, err := read(inMemory(".zip", zipOf(t, append(plain(), half, member{"other", half.text[:7_000_000], false})))); err != nil {
		t.Error(err)
	}
	for n, want := range map[int]bool{40_000: false, 100_000: true} {
		noise := make([]byte, n)
		rand.NewChaCha8([32]byte{}).Read(noise)
		members := append(plain(), zeros, member{"noise", string(noise), false})
		if _, err := read(inMemory(".zip", zipOf(t, members))); (err == nil) != want {
			t.Errorf("%d bytes of noise: %v", n, err)
		}
	}
}

// TestCentral has a zip file with a very long list of files.
func TestCentral(t *testing.T) {
	var members []member
	for k := range 100_000 {
		members = append(members, member{fmt.Sprint(strings.Repeat("x", 150), k), "", false})
	}
	_, err := read(inMemory(".zip", zipOf(t, members)))
	if err == nil || err.Error() != "entry: the archive cannot be read: its list of files has more than 16777216 bytes (rule Archive)" {
		t.Errorf("%.300v", err)
	}
}

// TestUnpacked has a tar file that goes on and on with what is no file.
func TestUnpacked(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for range 10 {
		if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "x"}}); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	for most, want := range map[int]error{1000: errUnpacked, b.Len(): nil} {
		if err := tarItems(&unpacked{bytes.NewReader(b.Bytes()), int64(most)}, func(item) error { return nil }); !errors.Is(err, want) {
			t.Errorf("%d: %v", most, err)
		}
	}
	if n, err := io.Copy(io.Discard, &unpacked{bytes.NewReader(b.Bytes()), 100}); n != 100 || err != errUnpacked {
		t.Error(n, err)
	}
}

// TestNotes counts what is about an archive, and no file.
func TestNotes(t *testing.T) {
	for n, want := range map[int]string{MaxFiles - 4: "", MaxFiles - 3: "entry: more than 10000 files and directories (rule Bounded)"} {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for range n {
			if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "x"}}); err != nil {
				t.Fatal(err)
			}
		}
		w.Flush()
		b.Write(tarOf(t, plain()))
		e, err := read(inMemory(".tar", b.Bytes()))
		if got := fmt.Sprint(err); got != want && (err != nil || want != "") {
			t.Errorf("%d: %v", n, err)
		}
		if err == nil {
			if err := e.Fill(t.TempDir()); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestToTheEnd has archives that are broken at their ends.
func TestToTheEnd(t *testing.T) {
	tarred := tarOf(t, plain())
	zipped := gzipOf(tarred)
	sum := bytes.Clone(zipped)
	sum[len(sum)-8] ^= 1
	for name, c := range map[string]struct {
		end  string
		text []byte
		ok   bool
	}{
		"plain":            {".tgz", zipped, true},
		"zeros":            {".tar", append(bytes.Clone(tarred), make([]byte, 10_000)...), true},
		"zeros in gzip":    {".tgz", gzipOf(append(bytes.Clone(tarred), make([]byte, 10_000)...)), true},
		"another sum":      {".tgz", sum, false},
		"no sum":           {".tgz", zipped[:len(zipped)-8], false},
		"cut":              {".tgz", zipped[:len(zipped)-1], false},
		"junk behind gzip": {".tgz", append(bytes.Clone(zipped), "junk"...), false},
		"junk in gzip":     {".tgz", gzipOf(append(bytes.Clone(tarred), "junk"...)), false},
		"junk":             {".tar", append(bytes.Clone(tarred), "junk"...), false},
		"two":              {".tar", append(bytes.Clone(tarred), tarred...), false},
	} {
		_, err := read(inMemory(c.end, c.text))
		if (err == nil) != c.ok || err != nil && !strings.HasPrefix(err.Error(), "entry: the archive cannot be read: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
