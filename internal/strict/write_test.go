package strict

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// none is the type of ids where there are no ids.
type none struct{}

func TestVersion(t *testing.T) {
	for text, ok := range map[string]bool{"1": true, "0": false, "2": false, "1.0": false, `"1"`: false, "null": false} {
		var v Version
		if err := v.UnmarshalJSON([]byte(text)); (err == nil) != ok || (v == 1) != ok {
			t.Errorf("version %s: %d, %v", text, v, err)
		}
	}
}

// A fussy is an id whose JSON is not read back.
type fussy string

func (f *fussy) UnmarshalJSON([]byte) error { *f = "another"; return nil }

// A pointed is an id that is written only by way of a pointer.
type pointed int

func (p *pointed) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `"number %d"`, *p), nil }

// A wordy is an id that is read back only by those who pass over unknown keys.
type wordy struct{ N int }

func (w wordy) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `{"N":%d,"more":1}`, w.N), nil }

// checkID writes an id, and checks that it comes back if it is good, and is
// refused if not.
func checkID[P comparable](t *testing.T, good bool, p P) {
	t.Helper()
	type holder struct {
		IDs []P `json:"ids"`
	}
	text, err := AppendIDs[P](nil, &holder{[]P{p}})
	if !good {
		want := fmt.Sprintf("id 1: JSON cannot hold the id %v", p)
		if simple(reflect.TypeFor[P]()) {
			want = fmt.Sprintf("id 1: JSON cannot hold the text %q", any(p))
		}
		if err == nil || err.Error() != want || text != nil {
			t.Errorf("%T %v is written as %s, error %v, want %s", p, p, text, err, want)
		}
		return
	}
	if err != nil {
		t.Errorf("%T %v: %v", p, p, err)
		return
	}
	var back holder
	if err := UnmarshalIDs[P](text, &back); err != nil || len(back.IDs) != 1 || back.IDs[0] != p {
		t.Errorf("%T %v is written as %s, and comes back as %v, error %v", p, p, text, back.IDs, err)
	}
}

// TestIDs has ids of all kinds. What is written comes back as it is.
func TestIDs(t *testing.T) {
	type small uint8
	type number json.Number
	type named string
	type both struct {
		B    byte
		N    json.Number
		Name string
	}
	for _, text := range []string{"", "Ann", "<Ann>", "\u2028\x00\"", "Žofie 🂡", "\ufffd"} {
		checkID(t, true, text)
		checkID(t, true, named(text))
		checkID(t, true, number(text))
		checkID(t, true, [2]string{text, "x"})
		checkID(t, true, both{7, "1", text})
		checkID[any](t, true, text)
	}
	for _, text := range []string{"\xff", "Ann\xc3", "\xed\xa0\x80"} {
		checkID(t, false, text)
		checkID(t, false, named(text))
		checkID(t, false, number(text))
		checkID(t, false, json.Number(text))
		checkID(t, false, [2]string{text, "x"})
		checkID(t, false, both{7, "1", text})
		checkID[any](t, false, text)
	}
	for n := range 256 {
		checkID(t, true, uint8(n))
		checkID(t, true, small(n))
		checkID(t, true, int8(n))
		checkID(t, true, [16]byte{3: byte(n)})
	}
	for _, n := range []json.Number{"0", "-1", "12", "1e3", "1E+400", "0.5", "123456789012345678901234567890"} {
		checkID(t, true, n)
		checkID(t, true, both{1, n, ""})
	}
	for _, n := range []json.Number{"", "x", "01", "+1", "null", "true", "[1]", "1 "} {
		checkID(t, false, n)
		checkID(t, false, both{1, n, ""})
	}
	checkID(t, true, int64(math.MinInt64))
	checkID(t, true, uint64(math.MaxUint64))
	checkID(t, true, 0.1)
	checkID(t, true, float32(0.1))
	checkID(t, true, true)
	checkID(t, false, math.NaN())
	checkID(t, false, math.Inf(1))

	// Null is no id, 1 comes back as a float64, and pointers come back as
	// others.
	one := 1
	checkID[any](t, true, 1.0)
	for _, bad := range []any{nil, 1, math.NaN(), "\xff", []int{1}, &one, [1]int{1}} {
		checkID(t, false, bad)
	}
	checkID[*int](t, false, nil)
	checkID(t, false, &one)
	checkID(t, true, [1]*int{})
	checkID(t, true, struct{ X any }{})

	checkID[fussy](t, false, "Ann")
	checkID[pointed](t, false, 1)
	checkID(t, false, wordy{1})
}

// TestNullID: null is no id where a nil could be one.
func TestNullID(t *testing.T) {
	for _, err := range []error{
		UnmarshalIDs[any]([]byte(`["Ann",null]`), new([]any)),
		UnmarshalIDs[*int]([]byte(`[1,null]`), new([]*int)),
		DecodeIDs[any](strings.NewReader(`["Ann",null]`), new([]any)),
		UnmarshalIDs[string]([]byte(`["Ann",null]`), new([]string)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), "element 2") || !strings.Contains(err.Error(), ": want a") || !strings.HasSuffix(err.Error(), ", got null") {
			t.Errorf("error %v", err)
		}
	}
	for _, err := range []error{
		UnmarshalIDs[any]([]byte(`[1]`), new([]any)),
		UnmarshalIDs[any]([]byte(`[null]`), new([]*int)),
		UnmarshalIDs[string]([]byte(`[null]`), new([]any)),
		UnmarshalIDs[[1]any]([]byte(`[[null]]`), new([][1]any)),
	} {
		if err != nil {
			t.Error(err)
		}
	}
}

// TestAppend compares with encoding/json what is written of values of all
// kinds.
func TestAppend(t *testing.T) {
	type in struct {
		N int `json:"n,omitempty"`
	}
	type kinds struct {
		Text    string          `json:"text"`
		Tag     string          `json:"<tag>,omitempty"`
		Real    float64         `json:"real"`
		Short   float32         `json:"short,omitzero"`
		Int     int8            `json:"int"`
		Uint    uint            `json:"uint"`
		Yes     bool            `json:"yes"`
		Any     any             `json:"any"`
		List    []in            `json:"list"`
		Array   [2]in           `json:"array"`
		Left    [2]in           `json:"left,omitzero"`
		None    [0]int          `json:"none,omitempty"`
		Some    []string        `json:"some,omitempty"`
		Pointer *in             `json:"pointer"`
		Absent  *int            `json:"absent,omitempty"`
		Map     map[string]int  `json:"map"`
		Raw     json.RawMessage `json:"raw,omitempty"`
		Time    time.Time       `json:"time,omitzero"`
		Number  json.Number     `json:"number"`
		Quoted  struct {
			N int `json:"n,string"`
		} `json:"quoted"`
		Zero  zeroAt5  `json:"zero,omitzero"`
		Zero2 *zeroAt5 `json:"zero2,omitzero"`
		*in
		Plain int
		no    int
	}
	five, six := zeroAt5(5), zeroAt5(6)
	for i, x := range []kinds{
		{},
		{Text: "<a>\u2028 \x01\\\"Ž", Tag: "x", Real: -0.1, Short: 0.1, Int: -128, Uint: math.MaxUint, Yes: true, Any: 1.5},
		{Real: 1e-7, Short: 1e-7, List: []in{{1}, {}}, Array: [2]in{{1}, {2}}, Left: [2]in{{1}}, Any: []in{{3}}},
		{Real: 1e21, Short: 1e21, Some: []string{"a"}, Pointer: &in{1}, in: &in{2}, Absent: new(int), Any: &in{4}},
		{Real: 1e-10, Map: map[string]int{"a": 1, "<": 2}, Raw: json.RawMessage(`{"a": [1, 2]}`), Time: time.Unix(0, 1), Any: map[string]any{"a": nil}},
		{Real: math.SmallestNonzeroFloat64, Number: "1e5", Zero: 5, Zero2: &five, Any: in{5}},
		{Real: math.MaxFloat64, Zero: 6, Zero2: &six, Any: time.Unix(0, 1), no: 1},
		{Real: math.Copysign(0, -1), Any: "<"},
		{Real: 1e-6, Short: 1e-6},
		{Real: 123456789.123, Any: json.RawMessage("[ 1 ]")},
		{Real: math.Nextafter(1e-6, 0), Short: math.MaxFloat32, Any: uint8(3)},
	} {
		x.Quoted.N = i
		y := x
		y.List = OrEmpty(x.List)
		want, err := json.Marshal(&y)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Append(nil, &x); err != nil || string(got) != string(want) {
			t.Errorf("%d: %v\n got %s\nwant %s", i, err, got, want)
		}
	}
	if text, err := Append(nil, &[]byte{0, 255}); err != nil || string(text) != "[0,255]" {
		t.Errorf("%s, error %v", text, err)
	}
	if text, err := Append(nil, new([]int)); err != nil || string(text) != "[]" {
		t.Errorf("%s, error %v", text, err)
	}
}

// A zeroAt5 says that it is zero at 5.
type zeroAt5 int

func (z zeroAt5) IsZero() bool { return z == 5 }

// A teller is written field by field only where that is asked for.
type teller struct {
	A int      `json:"a"`
	B []teller `json:"b,omitempty"`
}

func (teller) MarshalJSON() ([]byte, error) { return []byte(`"itself"`), nil }

func TestAppendPlain(t *testing.T) {
	x := teller{1, []teller{{A: 2}}}
	if text, err := Append(nil, &[]teller{x}); err != nil || string(text) != `["itself"]` {
		t.Errorf("%s, error %v", text, err)
	}
	if text, err := Append(nil, &x); err != nil || string(text) != `{"a":1,"b":[{"a":2}]}` {
		t.Errorf("%s, error %v", text, err)
	}
	if text, err := Append(nil, &[]teller{x}, reflect.TypeFor[teller]()); err != nil || string(text) != `[{"a":1,"b":[{"a":2}]}]` {
		t.Errorf("%s, error %v", text, err)
	}
}

// TestAppendErrors has values that JSON cannot hold, and the place of each.
func TestAppendErrors(t *testing.T) {
	type deep struct {
		Games []map[string]int `json:"games"`
		Real  []float64        `json:"reals"`
		Text  [2]string        `json:"text"`
		Kind  grade            `json:"kind"`
		Any   any              `json:"any"`
	}
	for want, x := range map[string]deep{
		`real 2: JSON cannot hold the number NaN`:         {Real: []float64{0, math.NaN()}},
		`real 1: JSON cannot hold the number -Inf`:        {Real: []float64{math.Inf(-1)}},
		`text 2: JSON cannot hold the text "\xff"`:        {Text: [2]string{"", "\xff"}},
		`kind: there is no grade 7`:                       {Kind: 7},
		`kind: JSON cannot hold the text "\xff"`:          {Kind: 8},
		`any: json: unsupported type: chan int`:           {Any: make(chan int)},
		`any 2, text 1: JSON cannot hold the text "\xff"`: {Any: []deep{{}, {Text: [2]string{"\xff"}}}},
	} {
		if text, err := Append(nil, &x); err == nil || err.Error() != want || text != nil {
			t.Errorf("%s, error %v, want %s", text, err, want)
		}
	}
	if _, err := Append(nil, &[]float64{math.NaN()}); err == nil || err.Error() != "element 1: JSON cannot hold the number NaN" {
		t.Errorf("error %v", err)
	}
}

// A grade is written as a text, except 7 and 8.
type grade int

func (g grade) MarshalText() ([]byte, error) {
	switch g {
	case 7:
		return nil, fmt.Errorf("there is no grade 7")
	case 8:
		return []byte("\xff"), nil
	}
	return []byte("A"), nil
}

func TestOrEmpty(t *testing.T) {
	for _, list := range [][]int{nil, {}, {1}} {
		text, err := json.Marshal(OrEmpty(list))
		if want := map[int]string{0: "[]", 1: "[1]"}[len(list)]; string(text) != want || err != nil {
			t.Errorf("%v is %s, %v", list, text, err)
		}
	}
}

// A part arrives alone and within others, and reads and writes itself.
type part struct {
	X int `json:"x"`
}

var alone int // how often a part has read or written itself

func (p *part) UnmarshalJSON(data []byte) error {
	alone++
	return Unmarshal(data, p, reflect.TypeFor[part]())
}

func (p part) MarshalJSON() ([]byte, error) {
	alone++
	return Append(nil, &p)
}

// TestPlain: a type can use this package for its own JSON, and is read and
// written field by field within others that name it.
func TestPlain(t *testing.T) {
	for _, plain := range [][]reflect.Type{nil, {reflect.TypeFor[part]()}} {
		alone = 0
		var list []part
		if err := Unmarshal([]byte(`[{"x":1},{"x":2}]`), &list, plain...); err != nil || len(list) != 2 || list[1].X != 2 {
			t.Errorf("%v, error %v", list, err)
		}
		if err := DecodeIDs[none](strings.NewReader(`[{"x":1},{"x":2,"y":0}]`), &list, plain...); err == nil || !strings.HasPrefix(err.Error(), "element 2 (line 1, column ") {
			t.Errorf("error %v", err)
		}
		if b, err := Append(nil, &list, plain...); err != nil || string(b) != `[{"x":1},{"x":2}]` {
			t.Errorf("%s, error %v", b, err)
		}
		if want := 6 - 6*len(plain); alone != want {
			t.Errorf("parts read or wrote themselves %d times, want %d", alone, want)
		}
	}
	var p part
	if err := json.Unmarshal([]byte(`{"X":1}`), &p); err == nil {
		t.Error("a key in the wrong case is accepted")
	}
}

// TestError: an error has its place apart.
func TestError(t *testing.T) {
	for text, want := range map[string]string{`{"x":"a"}`: "x", `{"x":1`: "line 1, column 7"} {
		var wrong *Error
		if err := Unmarshal([]byte(text), new(part), reflect.TypeFor[part]()); !errors.As(err, &wrong) || wrong.Where != want || wrong.Error() != want+": "+wrong.Err.Error() {
			t.Errorf("%s: error %#v", text, err)
		}
	}
	var wrong *Error
	if err := DecodeIDs[none](iotest.ErrReader(io.ErrClosedPipe), new(part)); !errors.Is(err, io.ErrClosedPipe) || errors.As(err, &wrong) {
		t.Errorf("error %v", err)
	}
}

// TestPlace: an error inside a part that reads itself is put in its place.
func TestPlace(t *testing.T) {
	where, err := Place(Unmarshal([]byte(`[{"x":1},{"x":true}]`), new([]part)))
	if where != "element 2" {
		t.Errorf("place %q", where)
	}
	inner, err := Place(err)
	if inner != "x" || err == nil || err.Error() != "want an integer, got true" {
		t.Errorf("place %q, error %v", inner, err)
	}
	if where, same := Place(err); where != "" || same != err {
		t.Errorf("place %q, error %v", where, same)
	}
	for _, c := range [][3]string{
		{"", "", ""}, {"a", "", "a"}, {"", "b", "b"}, {"a", "b", "a, b"}, {"a", "at the top", "a"}, {"", "at the top", "at the top"},
	} {
		if got := Within(c[0], c[1]); got != c[2] {
			t.Errorf("%q within %q: %q, want %q", c[1], c[0], got, c[2])
		}
	}
}

// A struct with a field alone is read in both forms, and written in the shorter
// one.
func TestAlone(t *testing.T) {
	type ban struct {
		Pair [2]string `json:"pair" strict:"alone"`
		From int       `json:"from,omitzero"`
		Why  string    `json:"why,omitempty"`
	}
	for text, want := range map[string]ban{
		`["a","b"]`:                         {Pair: [2]string{"a", "b"}},
		`{"pair":["a","b"],"from":1}`:       {Pair: [2]string{"a", "b"}, From: 1},
		`{"pair":["a","b"],"why":"\u003c"}`: {Pair: [2]string{"a", "b"}, Why: "<"},
	} {
		var got ban
		if text[0] == '[' {
			// The short form says that the others are left out.
			got = ban{[2]string{"x", "y"}, 5, "z"}
		}
		if err := Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
		if back, err := Append(nil, &want); err != nil || string(back) != text {
			t.Errorf("%+v: %s, %v", want, back, err)
		}
	}
	for text, want := range map[string]string{
		`["a"]`:           "want a list of 2, got 1",
		`["a","b","c"]`:   "want a list of 2, got 3",
		`["a",null]`:      "element 2: want a text, got null",
		`"a"`:             "want a list or an object, got a text",
		`{"from":1}`:      `key "pair" is missing`,
		`{"pair":["a"]}`:  "pair: want a list of 2, got 1",
		`[["a","b"],"c"]`: "element 1: want a text, got a list",
	} {
		got := ban{From: 5}
		if err := Unmarshal([]byte(text), &got); err == nil || !strings.HasSuffix(err.Error(), want) || got.From != 5 {
			t.Errorf("%s: %v, %v, want %s", text, got, err, want)
		}
	}
	if _, err := Append(nil, &ban{Pair: [2]string{"a", "\xff"}}); err == nil || !strings.HasPrefix(err.Error(), "element 2: ") {
		t.Error(err)
	}
}
