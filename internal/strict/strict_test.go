package strict_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// A sample has a field of each kind.
type sample struct {
	Name    string           `json:"name"`
	Count   int              `json:"count,omitempty"`
	Small   uint8            `json:"small,omitzero"`
	Share   float64          `json:"share,omitempty"`
	Yes     bool             `json:"yes,omitempty"`
	Perhaps *int             `json:"perhaps,omitempty"`
	List    []inner          `json:"list,omitempty"`
	Two     [2]string        `json:"two,omitzero"`
	Deep    [][]*inner       `json:"deep,omitempty"`
	Named   map[string]int   `json:"named,omitempty"`
	Inners  map[string]inner `json:"inners,omitempty"`
	Any     any              `json:"any,omitempty"`
	Grade   grade            `json:"grade,omitempty"`
	Self    self             `json:"self,omitzero"`
	Raw     json.RawMessage  `json:"raw,omitempty"`
	embedded
}

type inner struct {
	X int `json:"x"`
	Y int `json:"y,omitempty"`
}

type embedded struct {
	Within inner `json:"within,omitzero"`
}

// A grade is read from text.
type grade int

func (g grade) MarshalText() ([]byte, error) { return []byte(strings.Repeat("A", int(g))), nil }

func (g *grade) UnmarshalText(text []byte) error {
	if strings.Trim(string(text), "A") != "" {
		return fmt.Errorf("no grade is called %q", text)
	}
	*g = grade(len(text))
	return nil
}

// A self reads any object.
type self struct{ text string }

func (s self) MarshalJSON() ([]byte, error) { return []byte(s.text), nil }

func (s *self) UnmarshalJSON(data []byte) error {
	if data[0] != '{' {
		return fmt.Errorf("%s is no object", data)
	}
	s.text = string(data)
	return nil
}

// none is the type of ids where there are no ids.
type none struct{}

func TestUnmarshal(t *testing.T) {
	one := 1
	for _, c := range []struct {
		text string
		want sample
	}{
		{`{"name":"Ann"}`, sample{Name: "Ann"}},
		{" {\t\"name\" :\r\n\"\" } \n", sample{}},
		{`{"n\u0061me":"\u0041\ud83c\udca1\n\"\\\/"}`, sample{Name: "A🂡\n\"\\/"}},
		{`{"name":"\ufffd � \\ud800"}`, sample{Name: "\ufffd � \\ud800"}},
		{`{"name":"","count":-12,"small":255,"share":1e-3,"yes":true}`, sample{Count: -12, Small: 255, Share: 1e-3, Yes: true}},
		{`{"name":"","perhaps":1}`, sample{Perhaps: &one}},
		{`{"name":"","list":[],"two":["a","b"]}`, sample{Two: [2]string{"a", "b"}}},
		{`{"name":"","list":[{"x":1},{"y":2,"x":3}]}`, sample{List: []inner{{1, 0}, {3, 2}}}},
		{`{"name":"","deep":[[{"x":1},null],[]]}`, sample{Deep: [][]*inner{{{1, 0}, nil}, {}}}},
		{`{"name":"","named":{"a":1,"A":2,"":3},"inners":{"b":{"x":1}}}`, sample{Named: map[string]int{"a": 1, "A": 2, "": 3}, Inners: map[string]inner{"b": {1, 0}}}},
		{`{"name":"","any":{"a":[1,null,{"b":false}]}}`, sample{Any: map[string]any{"a": []any{1.0, nil, map[string]any{"b": false}}}}},
		{`{"name":"","grade":"AAA"}`, sample{Grade: 3}},
		{`{"name":"","self":{"any":"thing"},"raw":[1, null]}`, sample{Self: self{`{"any":"thing"}`}, Raw: json.RawMessage(`[1, null]`)}},
		{`{"name":"","within":{"x":1}}`, sample{embedded: embedded{inner{1, 0}}}},
	} {
		var got, streamed sample
		if err := strict.Unmarshal([]byte(c.text), &got); err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if diff := compare(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
		again, err := json.Marshal(&got)
		if text, err2 := strict.Append([]byte("before "), &got); err != nil || err2 != nil || string(text) != "before "+string(again) {
			t.Errorf("Append: %s, error %v\n  json: %s, error %v", text, err2, again, err)
		}
		if err := strict.DecodeIDs[none](iotest.OneByteReader(strings.NewReader(c.text)), &streamed); err != nil {
			t.Errorf("Decode: %s: %v", c.text, err)
		} else if diff := compare(c.want, streamed); diff != "" {
			t.Errorf("Decode: %s (-want +got):\n%s", c.text, diff)
		}
	}

	// The top may be of any kind.
	var n int
	var list []*string
	var named map[string]int
	var nothing any
	for _, c := range []struct {
		text string
		to   any
	}{{"7", &n}, {" [\"a\", null]\n", &list}, {`{"a":1}`, &named}, {`{"a":[{}]}`, &nothing}, {"null", &nothing}} {
		if err := strict.Unmarshal([]byte(c.text), c.to); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	if n != 7 || len(list) != 2 || *list[0] != "a" || list[1] != nil || named["a"] != 1 {
		t.Errorf("got %v, %v, %v", n, list, named)
	}
}

func compare(x, y sample) string {
	return cmp.Diff(x, y, cmp.AllowUnexported(sample{}, self{}), cmpopts.EquateEmpty())
}

func TestUnmarshalErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// Keys.
		{`{"name":"","other":1}`, `at the top: unknown key "other"`},
		{`{"name":"","":1}`, `at the top: unknown key ""`},
		{`{"Name":""}`, `at the top: unknown key "Name"`},
		{`{"NAME":""}`, `at the top: unknown key "NAME"`},
		{`{"name":"","embedded":{}}`, `at the top: unknown key "embedded"`},
		{`{"name":"","list":[{"x":1},{"x":1,"z":1}]}`, `list 2: unknown key "z"`},
		{`{"name":"","deep":[[],[{"x":1,"z":1}]]}`, `deep 2, element 1: unknown key "z"`},
		{`{"name":"","within":{"X":1}}`, `within: unknown key "X"`},
		{`{"name":"","inners":{"b":{"x":1,"z":1}}}`, `inners, b: unknown key "z"`},
		{`{"name":"","name":""}`, `at the top: key "name" appears twice`},
		{`{"name":"","n\u0061me":""}`, `at the top: key "name" appears twice`},
		{`{"name":"","within":{"x":1,"x":1}}`, `within: key "x" appears twice`},
		{`{"name":"","named":{"a":1,"a":1}}`, `named: key "a" appears twice`},
		{`{"name":"","any":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"h":1}}`, `any: key "h" appears twice`},
		{`{"name":"","any":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"a":1}}`, `any: key "a" appears twice`},
		{`{"name":"","any":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"i":1}}`, `any: key "i" appears twice`},
		{`{"name":"","any":[0,{"a":{"b":1,"b":2}}]}`, `any 2, a: key "b" appears twice`},
		{`{"name":"","self":{"a":1,"a":1}}`, `self: key "a" appears twice`},
		{`{"name":"","raw":{"a":1,"a":1}}`, `raw: key "a" appears twice`},
		{`{}`, `at the top: key "name" is missing`},
		{`{"count":1}`, `at the top: key "name" is missing`},
		{`{"name":"","list":[{"y":1}]}`, `list 1: key "x" is missing`},
		{`{"name":"","inners":{"b":{}}}`, `inners, b: key "x" is missing`},

		// Null.
		{`null`, `at the top: want an object, got null`},
		{`{"name":null}`, `name: want a text, got null`},
		{`{"name":"","count":null}`, `count: want an integer, got null`},
		{`{"name":"","yes":null}`, `yes: want true or false, got null`},
		{`{"name":"","list":null}`, `list: want a list, got null`},
		{`{"name":"","list":[null]}`, `list 1: want an object, got null`},
		{`{"name":"","deep":[null]}`, `deep 1: want a list, got null`},
		{`{"name":"","two":["",null]}`, `two 2: want a text, got null`},
		{`{"name":"","named":null}`, `named: want an object, got null`},
		{`{"name":"","named":{"a":null}}`, `named, a: want an integer, got null`},
		{`{"name":"","within":null}`, `within: want an object, got null`},
		{`{"name":"","deep":[[{"x":null}]]}`, `deep 1, element 1, x: want an integer, got null`},
		{`{"name":"","grade":null}`, `grade: want a text, got null`},
		{`{"name":"","self":null}`, `null is no object`},

		// Kinds.
		{`[]`, `at the top: want an object, got a list`},
		{`{"name":[]}`, `name: want a text, got a list`},
		{`{"name":{}}`, `name: want a text, got an object`},
		{`{"name":"","list":{}}`, `list: want a list, got an object`},
		{`{"name":"","within":[]}`, `within: want an object, got a list`},
		{`{"name":"","list":[[]]}`, `list 1: want an object, got a list`},
		{`{"name":"","named":[]}`, `named: want an object, got a list`},
		{`{"name":1}`, `name`},
		{`{"name":"","count":"1"}`, `count`},
		{`{"name":"","count":1.0}`, `count`},
		{`{"name":"","small":256}`, `small`},
		{`{"name":"","small":-1}`, `small`},
		{`{"name":"","yes":0}`, `yes`},
		{`{"name":"","grade":"B"}`, `"B"`},
		{`{"name":"","grade":3}`, `grade`},

		// Text.
		{"{\"name\":\"\xff\"}", `UTF-8`},
		{"{\"name\":\"\xed\xa0\x80\"}", `UTF-8`},
		{"\xff", `UTF-8`},
		{`{"name":"\ud83c"}`, `name: "\ud83c" is not valid text`},
		{`{"name":"\uDCA1"}`, `name: "\uDCA1" is not valid text`},
		{`{"name":"\udca1\ud83c"}`, `name: `},
		{`{"name":"\ud83c\ud83c\udca1"}`, `name: `},
		{`{"name":"\ud83c\\udca1"}`, `name: `},
		{`{"name":"\ud83c\n\udca1"}`, `name: `},
		{`{"name":"\ud83cx\udca1"}`, `name: `},
		{`{"\ud83c":""}`, `at the top: "\ud83c" is not valid text`},
		{`{"name":"","any":["\ud83c"]}`, `any 1: "\ud83c" is not valid text`},
		{`{"name":"","self":{"a":"\ud83c"}}`, `self, a: "\ud83c" is not valid text`},

		// Syntax.
		{``, `unexpected end`},
		{` `, `unexpected end`},
		{`{"name":""`, `unexpected end`},
		{`{"name":"`, `unexpected end`},
		{`{"name":"\u12`, ``},
		{`{"name":""}}`, `after top-level value`},
		{`{"name":""}{"name":""}`, `after top-level value`},
		{`{"name":""} x`, `after top-level value`},
		{"\ufeff{\"name\":\"\"}", `invalid character`},
		{`{"name":"",}`, `invalid character`},
		{`{name:""}`, `invalid character`},
		{`{"name":'A'}`, `invalid character`},
		{`{"name":"\x41"}`, `invalid character`},
		{"{\"name\":\"\t\"}", `invalid character`},
		{`{"name":"","count":01}`, `invalid character`},
		{`{"name":"","share":.5}`, `invalid character`},
		{`{"name":"","share":NaN}`, `invalid character`},
		{`{"name":"","share":1e999}`, `share`},
		{`{"name":"","yes":True}`, `invalid character`},
		{strings.Repeat("[", 1_000_000), ``},
		{strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000), ``},
		{`{"name":"","any":` + strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_001), ``},
		{`{"name":"","raw":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + "}", `line 1, column 10017: values are nested too deeply`},
		{`{"name":"","raw":` + strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_001), `values are nested too deeply`},
	} {
		var got sample
		err := strict.Unmarshal([]byte(c.text), &got)
		switch {
		case err == nil:
			t.Errorf("%.80s: accepted", c.text)
		case !strings.Contains(err.Error(), c.want):
			t.Errorf("%.80s: error %q, want %q", c.text, err, c.want)
		}
		err2 := strict.UnmarshalFile([]byte(c.text), &got)
		if err2 == nil || !samePlace(err2.Error(), err.Error()) {
			t.Errorf("%.80s: Unmarshal's error is %q, UnmarshalFile's %q", c.text, err, err2)
		}
		if err3 := strict.DecodeIDs[none](iotest.HalfReader(strings.NewReader(c.text)), &got); err3 == nil || err3.Error() != err2.Error() {
			t.Errorf("%.80s: UnmarshalFile's error is %q, Decode's %q", c.text, err2, err3)
		}
		if diff := compare(sample{}, got); diff != "" {
			t.Errorf("%.80s: something is read (-want +got):\n%s", c.text, diff)
		}
	}
}

var position = regexp.MustCompile(`^line \d+, column \d+: | \(line \d+, column \d+\)`)

// samePlace reports whether the error of a whole text is the error of a part,
// with the line and the column. An error of syntax has them in any case.
func samePlace(whole, part string) bool {
	if strings.HasPrefix(part, "line ") {
		return whole == part
	}
	return position.MatchString(whole) && position.ReplaceAllString(whole, "") == strings.TrimPrefix(part, "at the top: ")
}

// TestUntagged has fields that take no part, and some that go by their own
// names.
func TestUntagged(t *testing.T) {
	type fields struct {
		Tagged   int `json:"tagged"`
		Hidden   int `json:"-"`
		Untagged int
		Nameless int `json:",omitempty"`
		private  int
	}
	want := fields{1, 2, 3, 4, 5}
	for _, key := range []string{"Hidden", "-", "untagged", "nameless", "private", "Tagged"} {
		got := want
		err := strict.Unmarshal(fmt.Appendf(nil, `{"tagged":0,"Untagged":0,%q:6}`, key), &got)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("unknown key %q", key)) || got != want {
			t.Errorf("%s: error %v, fields %v", key, err, got)
		}
	}
	got := want
	want.Tagged, want.Untagged, want.Nameless = 0, 6, 7
	if err := strict.Unmarshal([]byte(`{"tagged":0,"Untagged":6,"Nameless":7}`), &got); err != nil || got != want {
		t.Errorf("got %v, error %v", got, err)
	}
}

// TestOptionalPointer: null is allowed only for pointers whose keys must be
// there.
func TestOptionalPointer(t *testing.T) {
	var v struct {
		Needed  *int `json:"needed"`
		Perhaps *int `json:"perhaps,omitempty"`
	}
	if err := strict.Unmarshal([]byte(`{"needed":null}`), &v); err != nil {
		t.Error(err)
	}
	if err := strict.Unmarshal([]byte(`{"needed":null,"perhaps":null}`), &v); err == nil {
		t.Error("null was taken for a value that may be left out")
	}
}

// TestPosition: errors of syntax are at a line and a column, also where a part
// of the text has been dropped.
func TestPosition(t *testing.T) {
	long := strings.Repeat(" {\"x\": 1},\n", 5000)
	for text, want := range map[string]string{
		"":                                 "line 1, column 1: unexpected end of JSON input",
		"[\n1,\n  2":                       "line 3, column 4: unexpected end of JSON input",
		"[\n1,\n \"\u00fcx\" x]":           "line 3, column 7: invalid character 'x' after array element",
		"[" + long + "\"\xff\"]":           "line 5001, column 4: the text is not valid UTF-8",
		"[" + long + "   tru]":             "line 5001, column 7: invalid character ']' in literal true",
		"[" + long + long + "{\"x\":-.5}]": "line 10001, column 7: invalid character '.' in numeric literal",
	} {
		for _, err := range []error{
			strict.Unmarshal([]byte(text), new(any)), strict.DecodeIDs[none](strings.NewReader(text), new(any)), strict.DecodeIDs[none](strings.NewReader(text), new([]inner)),
		} {
			if err == nil || err.Error() != want && !strings.Contains(err.Error(), "want ") {
				t.Errorf("%.20q: error %v, want %v", text, err, want)
			}
		}
	}
}

// TestPlaces: in a whole text, an error names the line and the column of the
// key or value that is wrong, or of the end of an object or list.
func TestPlaces(t *testing.T) {
	const rest = "\n \"name\": \"A\"}"
	for text, want := range map[string]string{
		"{\n  \"\u00fc\": 1," + rest:                              `line 2, column 3: unknown key "ü"`,
		"{\"any\": \"\u00fc\u00fc\", \"x\": 1," + rest:            `line 1, column 15: unknown key "x"`,
		"{\"within\": {\n\"x\": 1, \"x\": 2}," + rest:             `within (line 2, column 9): key "x" appears twice`,
		"{\"any\":\n [{\"x\": 1, \"x\": 2}]," + rest:              `any 1 (line 2, column 12): key "x" appears twice`,
		"{\"named\":\n{\"a\": 1,\n \"a\": 2}," + rest:             `named (line 3, column 2): key "a" appears twice`,
		"{\n\"count\": 1\n }":                                     `line 3, column 2: key "name" is missing`,
		"{\"list\": [{\"y\": 1,\n\"x\": 1}, {\"y\":1\n}]," + rest: `list 2 (line 3, column 1): key "x" is missing`,
		"{\"list\": [{\"x\": 1},\n {\"x\":\n  true}]," + rest:     `list 2, x (line 3, column 3): want an integer, got true`,
		"{\"count\":\n\n  \"1\"," + rest:                          `count (line 3, column 3): want an integer, got a text`,
		"{\"deep\": [[], {\n}]," + rest:                           `deep 2 (line 1, column 15): want a list, got an object`,
		"{\"two\": [\n\"a\",\n\"b\",\n\"c\"\n]," + rest:           `two (line 5, column 1): want a list of 2, got 3`,
		"{\"grade\":\n \"B\"," + rest:                             `grade (line 2, column 2): no grade is called "B"`,
		"{\"any\":\n [1,\n \"\\ud83c\"]," + rest:                  `any 2 (line 3, column 2): "\ud83c" is not valid text`,
		"{\"self\":\n  [\n1]," + rest:                             `self (line 2, column 3): [`,
		"\n\n 7":                                                  `line 3, column 2: want an object, got 7`,
	} {
		for name, err := range map[string]error{
			"at once": strict.UnmarshalFile([]byte(text), new(sample)),
			"slowly":  strict.DecodeIDs[none](iotest.OneByteReader(strings.NewReader(text)), new(sample)),
		} {
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s, %s: error %v\nwant %s", text, name, err, want)
			}
		}
	}
	// The place is right also where most of the text has been dropped.
	long := strings.Repeat(" {\"x\": 1},\n", 50_000)
	err := strict.DecodeIDs[none](strings.NewReader("["+long+"  {\"z\": 1}]"), new([]inner))
	if want := `element 50001 (line 50001, column 4): unknown key "z"`; err == nil || err.Error() != want {
		t.Errorf("error %v\nwant %s", err, want)
	}
}

// TestReader: a type that reads itself does not know its place in a file. Its
// reader does.
func TestReader(t *testing.T) {
	reader := strict.ReaderOf(func(r io.Reader) (to reads, err error) {
		return to, strict.DecodeIDs[none](r, &to, reflect.TypeFor[reads]())
	})
	careless := strict.ReaderOf(func(io.Reader) (reads, error) { return reads{}, nil })
	other := strict.ReaderOf(func(io.Reader) (self, error) { return self{}, errors.New("of another type") })
	const text = "[{\"x\": 1},\n \t{\"x\": \"\u00fc\"}, {\n\"z\": 1}]"
	ill := strings.Replace(text, `"ü"`, "2", 1)
	for _, c := range []struct {
		text    string
		to      any
		readers []strict.Reader
		want    string
	}{
		{text, new([]reads), nil, "element 2 (line 2, column 3): x: want an integer, got a text"},
		{text, new([]reads), []strict.Reader{careless}, "element 2 (line 2, column 3): x: want an integer, got a text"},
		{text, new([]reads), []strict.Reader{reader}, "element 2: x (line 2, column 9): want an integer, got a text"},
		{text, new([]*reads), []strict.Reader{reader}, "element 2: x (line 2, column 9): want an integer, got a text"},
		{text, new([]inner), []strict.Reader{reader}, "element 2, x (line 2, column 9): want an integer, got a text"},
		{ill, new([]reads), nil, `element 3 (line 2, column 13): at the top: unknown key "z"`},
		{ill, new([]reads), []strict.Reader{other, reader}, `element 3: line 3, column 1: unknown key "z"`},
		{"\n {\"z\": 1}", new(reads), nil, `line 2, column 2: at the top: unknown key "z"`},
		{"\n {\"z\": 1}", new(reads), []strict.Reader{reader}, `line 2, column 3: unknown key "z"`},
		// The first error in the text counts.
		{"{\n\"ü\": {\"z\": 1}, \"a\": 1}", new(map[string]reads), []strict.Reader{reader}, `ü: line 2, column 7: unknown key "z"`},
	} {
		if err := strict.UnmarshalFile([]byte(c.text), c.to, c.readers...); err == nil || err.Error() != c.want {
			t.Errorf("%s as %T: error %v\nwant %s", c.text, c.to, err, c.want)
		}
	}
}

// reads reads itself with this package.
type reads inner

func (r *reads) UnmarshalJSON(data []byte) error { return strict.Unmarshal(data, (*inner)(r)) }

// TestDecode has readers that fail, and a long text of which only a part is
// ever held.
func TestDecode(t *testing.T) {
	broken := io.MultiReader(strings.NewReader(`[{"x":1},{"x":`), iotest.ErrReader(io.ErrClosedPipe))
	list := []inner{{7, 7}}
	if err := strict.DecodeIDs[none](broken, &list); err != io.ErrClosedPipe || len(list) != 1 {
		t.Errorf("error %v, %v", err, list)
	}
	if err := strict.DecodeIDs[none](nothing{}, &list); err != io.ErrNoProgress {
		t.Errorf("error %v", err)
	}
	const n = 1_000_000
	long := io.MultiReader(strings.NewReader(`[{"x":1}`), &repeat{text: `,{"x":2}`, times: n}, strings.NewReader(`]`))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := strict.DecodeIDs[none](long, &list); err != nil || len(list) != n+1 || list[n].X != 2 {
		t.Errorf("error %v, %d", err, len(list))
	}
	runtime.ReadMemStats(&after)
	// The list itself is 16 MB, and 5 times that with all that it grew out
	// of.
	if grown := (after.TotalAlloc - before.TotalAlloc) >> 20; grown > 150 {
		t.Errorf("%d MB for a list of 16", grown)
	}
}

// TestReaderFails has a reader that fails after each part of a text: between
// values, and inside a number, a word, a string, an escape or a key. The error
// is the reader's own, and nothing is read.
func TestReaderFails(t *testing.T) {
	const text = ` {"name" : "A\u006e\ud83c\udca1n", "count":-12, "small":255,"share":-1.25e+3, "yes":true,"perhaps":17,` +
		`"list":[{"x":1},{"x":20,"y":3}],"two":["a","b"],"deep":[[{"x":1},null],[]],"named":{"a":10,"b":2},"any":{"a":[1.5,null,{"b":false}]},` +
		`"grade":"AAA","self":{"any":"thing"},"raw":[1, null],"within":{"x":1}} `
	if err := strict.Unmarshal([]byte(text), new(sample)); err != nil {
		t.Fatal(err)
	}
	for cut := range len(text) + 1 {
		for _, to := range []any{new(sample), new(any), new(json.RawMessage)} {
			before := reflect.New(reflect.TypeOf(to).Elem()).Interface()
			broken := io.MultiReader(strings.NewReader(text[:cut]), iotest.ErrReader(io.ErrClosedPipe))
			if err := strict.DecodeIDs[none](broken, to); err != io.ErrClosedPipe {
				t.Fatalf("%s: %T: error %v", text[:cut], to, err)
			}
			if !reflect.DeepEqual(to, before) {
				t.Fatalf("%s: %T: something is read", text[:cut], to)
			}
		}
	}
	for _, text := range []string{"1", "-", "12", "1.", "1.5", "1e", "1e+", "1e3", "tru", "null"} {
		for _, to := range []any{new(int), new(uint8), new(float64), new(bool), new(json.Number), new(any)} {
			broken := io.MultiReader(strings.NewReader(text), iotest.ErrReader(io.ErrClosedPipe))
			if err := strict.DecodeIDs[none](broken, to); err != io.ErrClosedPipe {
				t.Errorf("%s: %T: error %v", text, to, err)
			}
		}
	}
}

// TestNumbers: exponents and fractions are numbers but no integers, whatever
// their value.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]float64{
		"1e3": 1000, "1E3": 1000, "1e+3": 1000, "1E+03": 1000, "1000e-3": 1, "-1.5e0": -1.5, "0e0": 0, "1.0": 1, "-0": 0, "10": 10,
	} {
		for _, decode := range []func(to any) error{
			func(to any) error { return strict.Unmarshal([]byte(text), to) },
			func(to any) error {
				return strict.DecodeIDs[none](iotest.OneByteReader(strings.NewReader(text)), to)
			},
		} {
			var long float64
			var short float32
			var free any
			if err := errors.Join(decode(&long), decode(&short), decode(&free)); err != nil || long != want || float64(short) != want || free != want {
				t.Errorf("%s: %v, %v and %v, error %v", text, long, short, free, err)
			}
			whole := text == "-0" || text == "10"
			for _, to := range []any{new(int), new(int8), new(int64)} {
				if err := decode(to); (err == nil) != whole || err != nil && !strings.HasSuffix(err.Error(), ", got "+text) {
					t.Errorf("%s as %T: error %v", text, to, err)
				}
			}
			for _, to := range []any{new(uint), new(uint8)} {
				if err := decode(to); (err == nil) != (text == "10") || err != nil && !strings.HasSuffix(err.Error(), ", not negative, got "+text) {
					t.Errorf("%s as %T: error %v", text, to, err)
				}
			}
		}
	}
}

// TestTexts has errors of syntax, read whole.
func TestTexts(t *testing.T) {
	lists := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	objects := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	type tree struct {
		Of []tree `json:"of,omitempty"`
	}
	trees := func(n int) string { return strings.Repeat(`{"of":[`, n) + strings.Repeat("]}", n) }
	type arrays [2][2]int
	for _, c := range []struct {
		text string
		to   any
		want string
	}{
		// Lists that are too long or too short for their arrays.
		{`["a","b","c"]`, new([2]string), "at the top: want a list of 2, got 3"},
		{`["a","b","c","d"]`, new([2]string), "at the top: want a list of 2, got 4"},
		{`["a"]`, new([2]string), "at the top: want a list of 2, got 1"},
		{`[]`, new([2]string), "at the top: want a list of 2, got 0"},
		{`[1]`, new([0]int), "at the top: want a list of 0, got 1"},
		{`[[1,2],[3,4],{"a":[]}]`, new(arrays), "at the top: want a list of 2, got 3"},
		{`[[1,2],[3,4,"x"]]`, new(arrays), "element 2: want a list of 2, got 3"},
		{`[[1,2],[3,4],[{"a":1,"a":2}]]`, new(arrays), `element 3, element 1: key "a" appears twice`},
		{`[[1,2],[3,4],x]`, new(arrays), "line 1, column 14: invalid character 'x' looking for beginning of value"},
		{`{"name":"","two":["a","b","c"]}`, new(sample), "two: want a list of 2, got 3"},

		// Nesting.
		{lists(10_000), new(any), ""},
		{lists(10_001), new(any), "line 1, column 10001: values are nested too deeply"},
		{objects(10_000), new(any), ""},
		{objects(10_001), new(any), "line 1, column 50001: values are nested too deeply"},
		{trees(5_000), new(tree), ""},
		{trees(5_000) + " x", new(tree), "line 1, column 45002: invalid character 'x' after top-level value"},
		{trees(5_001), new(tree), "line 1, column 35001: values are nested too deeply"},
		// After a list or an object, the depth is as before.
		{`[` + strings.Repeat(lists(9_000)+",", 3) + `{"a":1}]`, new(any), ""},
		{`[` + strings.Repeat(objects(9_000)+",", 3) + `[[1]]]`, new(any), ""},

		// Escapes.
		{`"\x41"`, new(string), "line 1, column 3: invalid character 'x' in string escape code"},
		{`"\U0041"`, new(string), "line 1, column 3: invalid character 'U' in string escape code"},
		{"\"\\\n\"", new(string), `line 1, column 3: invalid character '\n' in string escape code`},
		{`"a\u004g"`, new(string), `line 1, column 8: invalid character 'g' in \u hexadecimal character escape`},
		{`"a\u 041"`, new(string), `line 1, column 5: invalid character ' ' in \u hexadecimal character escape`},
		{`"a\u12"`, new(string), `line 1, column 7: invalid character '"' in \u hexadecimal character escape`},
		{`"a\u12`, new(string), "line 1, column 7: unexpected end of JSON input"},
		{`"a\`, new(string), "line 1, column 4: unexpected end of JSON input"},
		{"\"a\tb\"", new(string), `line 1, column 3: invalid character '\t' in string literal`},
		{`{"a\x":1}`, new(any), "line 1, column 5: invalid character 'x' in string escape code"},
		{`"\ud83c"`, new(string), `at the top: "\ud83c" is not valid text`},
		{`"\ud83c\ud83c\udca1"`, new(string), `at the top: "\ud83c\ud83c\udca1" is not valid text`},

		// Words.
		{`01`, new(int), "line 1, column 2: invalid character '1' after a number"},
		{`1e`, new(float64), "line 1, column 3: unexpected end of JSON input"},
		{`1e+]`, new(float64), "line 1, column 4: invalid character ']' in exponent of numeric literal"},
		{`1.e3`, new(float64), "line 1, column 3: invalid character 'e' after decimal point in numeric literal"},
		{`-x`, new(float64), "line 1, column 2: invalid character 'x' in numeric literal"},
		{`trux`, new(bool), "line 1, column 4: invalid character 'x' in literal true"},
		{`nulls`, new(any), "line 1, column 5: invalid character 's' in literal null"},
	} {
		for name, decode := range map[string]func(to any) error{
			"at once": func(to any) error { return strict.Unmarshal([]byte(c.text), to) },
			"slowly": func(to any) error {
				return strict.DecodeIDs[none](iotest.OneByteReader(strings.NewReader(c.text)), to)
			},
		} {
			to := reflect.New(reflect.TypeOf(c.to).Elem())
			err := decode(to.Interface())
			same := err == nil && c.want == "" || err != nil && err.Error() == c.want
			if name == "slowly" && err != nil {
				same = samePlace(err.Error(), c.want)
			}
			if !same {
				t.Errorf("%.40s, %s: error %v\nwant %s", c.text, name, err, c.want)
			}
			if err != nil && !to.Elem().IsZero() {
				t.Errorf("%.40s, %s: something is read", c.text, name)
			}
		}
	}
}

// nothing has nothing to give, and does not say so.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

// A repeat gives a text several times.
type repeat struct {
	text  string
	times int
}

func (r *repeat) Read(b []byte) (n int, err error) {
	if r.times == 0 {
		return 0, io.EOF
	}
	for ; r.times > 0 && len(b)-n >= len(r.text); r.times-- {
		n += copy(b[n:], r.text)
	}
	return n, nil
}

// TestShared: equal strings share their memory, so that games do not hold two
// names each.
func TestShared(t *testing.T) {
	var list []string
	if err := strict.Unmarshal([]byte(`["Ann","Bob","Ann","A\u006en"]`), &list); err != nil {
		t.Fatal(err)
	}
	if unsafe.StringData(list[0]) != unsafe.StringData(list[2]) || unsafe.StringData(list[0]) != unsafe.StringData(list[3]) {
		t.Error("Ann is there more than once")
	}
	text, err := json.Marshal(slices.Repeat([]inner{{1, 2}}, 1000))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(5, func() { strict.Unmarshal(text, new([]inner)) }); n > 40 {
		t.Errorf("%v allocations for 1,000 elements", n)
	}
}

// TestOddStructs has fields that are seldom seen.
func TestOddStructs(t *testing.T) {
	type Deep struct {
		A int `json:"a"`
		B int `json:"b,omitempty"`
	}
	type Node struct {
		Next *Node `json:"next,omitempty"`
		*Deep
	}
	type Plain int
	type odd struct {
		Node
		A      string `json:"a"` // instead of the one in Deep
		Quoted int    `json:"quoted,omitempty,string"`
		Plain
	}
	for _, text := range []string{
		`{"a":"x","Plain":3}`, `{"a":"x","b":3,"Plain":3}`, `{"a":"x","next":{"a":1,"next":{"a":2,"b":4}},"Plain":3}`, `{"a":"x","quoted":"12","Plain":3}`,
	} {
		var got, want odd
		err := strict.Unmarshal([]byte(text), &got)
		if err2 := json.Unmarshal([]byte(text), &want); err2 != nil {
			t.Fatal(err2)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, error %v; encoding/json gives %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"a":1}`:                          `a: want a text, got 1`,
		`{"a":"x","Plain":1,"quoted":12}`:  `quoted`,
		`{"a":"x","Plain":1,"quoted":"a"}`: `string struct tag`,
		`{"a":"x","next":{"b":1}}`:         `next: key "a" is missing`,
		`{"a":"x","next":null}`:            `next: want an object, got null`,
	} {
		if err := strict.Unmarshal([]byte(text), new(odd)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// TestUnmarshalLong has texts that take long if anything takes a square of
// their length.
func TestUnmarshalLong(t *testing.T) {
	const n = 100_000
	var keys strings.Builder
	for i := range n {
		fmt.Fprintf(&keys, `,"k%d":1`, i)
	}
	for _, text := range []string{
		`{"name":"` + strings.Repeat(`\ud83c\udca1`, n) + `"}`,
		`{"name":"","list":[{"x":1}` + strings.Repeat(`,{"x":1}`, n) + `]}`,
		`{"name":"","named":{"k":1` + keys.String() + `}}`,
		`{"name":"","any":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`,
	} {
		if err := strict.Unmarshal([]byte(text), new(sample)); err != nil {
			t.Errorf("%.80s: %v", text, err)
		}
	}
}

// TestHostile has texts that are made to be slow or to take much memory.
// Whatever they are, read or refused, the memory that is asked for is at most
// 120 times as long as the text: it grows with the length, not faster, and so
// does the work that fills it.
func TestHostile(t *testing.T) {
	many := func(f func(i int) string) func(n int) string {
		return func(n int) string {
			var b strings.Builder
			for i := 0; b.Len() < n; i++ {
				if i > 0 {
					b.WriteByte(',')
				}
				b.WriteString(f(i))
			}
			return b.String()
		}
	}
	same := func(text string) func(n int) string { return many(func(int) string { return text }) }
	long := func(before, text, after string) func(n int) string {
		return func(n int) string { return before + strings.Repeat(text, n/len(text)) + after }
	}
	for name, make := range map[string]func(n int) string{
		"keys":    func(n int) string { return "{" + many(func(i int) string { return fmt.Sprintf(`"%d":0`, i) })(n) + "}" },
		"one key": func(n int) string { return "{" + same(`"a":0`)(n) + "}" },
		"last key twice": func(n int) string {
			return "{" + many(func(i int) string { return fmt.Sprintf(`"%d":0`, i) })(n) + `,"0":0}`
		},
		"nested lists":    same(strings.Repeat("[", 9000) + strings.Repeat("]", 9000)),
		"nested objects":  same(strings.Repeat(`{"a":`, 9000) + "0" + strings.Repeat("}", 9000)),
		"too deep":        long("", "[", ""),
		"too deep a key":  long("", `{"a":`, ""),
		"empty lists":     same("[]"),
		"empty objects":   same("{}"),
		"small objects":   same(`{"a":0}`),
		"objects of nine": same(`{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0}`),
		"huge integer":    long("", "9", ""),
		"huge fraction":   long("0.", "9", ""),
		"huge exponent":   long("1e", "9", ""),
		"numbers":         same("1"),
		"nulls":           same("null"),
		"texts":           same(`""`),
		"escapes":         same(`"\n"`),
		"other texts":     many(func(i int) string { return fmt.Sprintf(`"%x"`, i) }),
		"long text":       long(`"`, "a", `"`),
		"long escapes":    long(`"`, `\u0041`, `"`),
		"half a pair":     long(`"`, `\ud83c\udca1`, `\ud83c"`),
		"bad text":        long(`"`, "a", "\xff\""),
		"endless text":    long(`"`, "a", ""),
		"space":           long("", " ", "0"),
		"lines":           long("", "\n", "x"),
		"flat":            same(`{"x":1,"y":2}`),
		"flat, turned":    same(`{"y":1,"x":2}`),
		"flat, endless":   long(`{"x":1,"y":`, "1", ""),
	} {
		for _, n := range []int{1 << 14, night.Cases(1<<15, 1<<17)} {
			text := "[" + make(n) + "]"
			for _, to := range []any{new([]string), new([]int), new([]inner), new([]any), new([]json.Number), new([]self), new([]grade), new([]map[string]int)} {
				for _, read := range []func() error{
					func() error { return strict.Unmarshal([]byte(text), to) },
					func() error { return strict.DecodeIDs[none](strings.NewReader(text), to) },
				} {
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					err := read()
					runtime.ReadMemStats(&after)
					if took := after.TotalAlloc - before.TotalAlloc; took > uint64(120*len(text)) {
						t.Errorf("%s: %T of %d bytes asks for %d (error %.50v)", name, to, len(text), took, err)
					}
				}
			}
		}
	}
}

// FuzzUnmarshal compares with encoding/json. What is accepted is the same
// there, has no key twice, and is accepted again when written. As a value of no
// given type, all that encoding/json accepts is accepted, except keys that
// appear twice and invalid text.
func FuzzUnmarshal(f *testing.F) {
	for _, text := range []string{
		`{"name":"Ann","count":1,"list":[{"x":1,"y":2}],"deep":[[null,{"x":1}]],"within":{"x":3}}`,
		`{"name":"\ud83c\udca1\n","any":{"a":[1,null,{"b":false}]},"grade":"AA","self":{},"raw":1e5}`,
		`{"name":"","two":["","x"],"named":{"":0},"perhaps":3,"share":0.5}`,
		`{"name":"","name":""}`, `{"NAME":""}`, `["\ud800"]`, `{"a":1,"\u0061":2}`, "[\"\xff\"]", `{"grade":null,"name":""}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := bytes.Clone(data)
		var got, streamed sample
		err := strict.UnmarshalFile(data, &got)
		if err2 := strict.DecodeIDs[none](iotest.OneByteReader(bytes.NewReader(data)), &streamed); fmt.Sprint(err) != fmt.Sprint(err2) || compare(got, streamed) != "" {
			t.Errorf("UnmarshalFile gives %v, %v; Decode %v, %v", got, err, streamed, err2)
		}
		if err == nil {
			var want sample
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatalf("encoding/json does not accept it: %v", err)
			}
			if diff := compare(want, got); diff != "" {
				t.Errorf("(-encoding/json +strict):\n%s", diff)
			}
			decoder := json.NewDecoder(bytes.NewReader(data))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(&want); err != nil {
				t.Errorf("a decoder that disallows unknown fields does not accept it: %v", err)
			}
			if twice(data) {
				t.Error("a key appears twice")
			}
			again, err := json.Marshal(&got)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := strict.Append(nil, &got); err != nil || !bytes.Equal(text, again) {
				t.Errorf("Append: %s, error %v\n  json: %s", text, err, again)
			}
			var back sample
			if err := strict.Unmarshal(again, &back); err != nil {
				t.Errorf("%s: %v", again, err)
			}
		}
		if !bytes.Equal(before, data) {
			t.Error("the input is changed")
		}

		var loose, value any
		jsonErr := json.Unmarshal(data, &loose)
		err = strict.Unmarshal(data, &value)
		switch {
		case err == nil && jsonErr != nil:
			t.Errorf("encoding/json does not accept it: %v", jsonErr)
		case err == nil && !reflect.DeepEqual(loose, value):
			t.Errorf("strict gives %v, encoding/json %v", value, loose)
		case err != nil && jsonErr == nil && utf8.Valid(data) && !twice(data) && !bytes.Contains(data, []byte(`\u`)):
			t.Errorf("only encoding/json accepts it: %v", err)
		}
		if err == nil && twice(data) {
			t.Error("a key appears twice")
		}
		if err == nil && !bytes.Contains(bytes.ToLower(data), []byte(`\ufffd`)) && !bytes.Contains(data, []byte("\ufffd")) {
			if text, _ := json.Marshal(value); bytes.Contains(text, []byte("\ufffd")) {
				t.Errorf("half a surrogate pair has become %s", text)
			}
		}
	})
}

// twice reports whether some object has a key twice, by the tokens of
// encoding/json.
func twice(data []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(data))
	type object struct {
		keys map[string]bool // nil for a list
		key  bool            // a key comes next
	}
	stack := []object{{}}
	for {
		token, err := decoder.Token()
		if err != nil {
			return false
		}
		top := &stack[len(stack)-1]
		key, isText := token.(string)
		switch delim, _ := token.(json.Delim); {
		case delim == '}' || delim == ']':
			stack = stack[:len(stack)-1]
			continue
		case top.keys != nil && top.key && isText:
			if top.keys[key] {
				return true
			}
			top.keys[key], top.key = true, false
			continue
		case delim == '{':
			top.key = true
			stack = append(stack, object{map[string]bool{}, true})
			continue
		case delim == '[':
			top.key = true
			stack = append(stack, object{})
			continue
		}
		top.key = true
	}
}

// One of a list is named by the list's own word.
func TestSingular(t *testing.T) {
	var v struct {
		Games   []int `json:"games,omitempty"`
		Matches []int `json:"matches,omitempty"`
		Places  []int `json:"places,omitempty"`
		Out     []int `json:"out,omitempty"`
	}
	for text, want := range map[string]string{
		`{"games":[1,""]}`:   "game 2: ",
		`{"matches":[1,""]}`: "match 2: ",
		`{"places":[1,""]}`:  "place 2: ",
		`{"out":[1,""]}`:     "out 2: ",
	} {
		if err := strict.Unmarshal([]byte(text), &v); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want one that begins with %q", text, err, want)
		}
	}
}
