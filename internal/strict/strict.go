// Package strict reads JSON that people write, and refuses what encoding/json lets pass.
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Unmarshal is [json.Unmarshal], but for these differences. It is an error if
//
//   - an object has a key that the struct has no field for, in exactly this spelling,
//     or has a key twice;
//   - an object lacks the key of a field that isn't marked omitempty or omitzero;
//   - null stands for anything but a pointer;
//   - a list for an array has more or fewer elements;
//   - a string holds no valid text: bytes that aren't UTF-8, or half a surrogate pair.
//
// Fields without a json tag take no part. Errors name the place, as in "rounds[2].games[0].outcome". Types that read themselves
// ([json.Unmarshaler]) judge their own part, but for keys that stand twice.
func Unmarshal(data []byte, v any) error {
	if !utf8.Valid(data) {
		return fmt.Errorf("the text is not valid UTF-8")
	}
	if err := syntax(data); err != nil {
		return err
	}
	s := scanner{data: data, structs: map[reflect.Type]*fields{}}
	if err := s.value(reflect.TypeOf(v).Elem(), nil); err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// syntax returns the syntax error of data, if any.
func syntax(data []byte) error {
	if json.Valid(data) {
		return nil
	}
	var discard json.RawMessage
	if err := json.Unmarshal(data, &discard); err != nil {
		return err
	}
	return fmt.Errorf("invalid JSON")
}

// A scanner walks over JSON that is known to be well-formed.
type scanner struct {
	data    []byte
	at      int
	structs map[reflect.Type]*fields // those met so far
}

// A step is one part of the way to a place: a key or, if that is empty, an index.
type step struct {
	up    *step
	key   string
	index int
}

// place names a place, as in "rounds[2].games".
func place(path *step) string {
	if path == nil {
		return "at the top"
	}
	text := fmt.Sprintf("[%d]", path.index)
	if path.key != "" {
		text = path.key
	}
	switch {
	case path.up == nil:
		return text
	case path.key != "":
		text = "." + text
	}
	return place(path.up) + text
}

func (s *scanner) space() {
	for s.at < len(s.data) && strings.IndexByte(" \t\r\n", s.data[s.at]) >= 0 {
		s.at++
	}
}

// skip passes over the character c, if it comes next.
func (s *scanner) skip(c byte) bool {
	s.space()
	if s.at < len(s.data) && s.data[s.at] == c {
		s.at++
		return true
	}
	return false
}

// value checks the next value against type t; nil means any.
func (s *scanner) value(t reflect.Type, path *step) error {
	s.space()
	if t != nil && t.Kind() == reflect.Pointer {
		if bytes.HasPrefix(s.data[s.at:], []byte("null")) {
			s.at += len("null")
			return nil
		}
		t = t.Elem()
	}
	if t != nil && (t.Kind() == reflect.Interface || reads(t)) {
		t = nil
	}
	switch s.data[s.at] {
	case '{':
		return s.object(t, path)
	case '[':
		return s.array(t, path)
	case '"':
		_, err := s.text(path)
		return err
	case 'n':
		if t != nil {
			return fmt.Errorf("%s: null is no value here", place(path))
		}
	}
	for s.at < len(s.data) && strings.IndexByte(",]} \t\r\n", s.data[s.at]) < 0 {
		s.at++
	}
	return nil
}

// reads reports whether values of type t are read by a method of their own.
func reads(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

func (s *scanner) array(t reflect.Type, path *step) error {
	if t != nil && t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
		return fmt.Errorf("%s: a list is no value here", place(path))
	}
	var element reflect.Type
	if t != nil {
		element = t.Elem()
	}
	s.skip('[')
	n := 0
	for ; !s.skip(']'); n++ {
		s.skip(',')
		if err := s.value(element, &step{up: path, index: n}); err != nil {
			return err
		}
	}
	if t != nil && t.Kind() == reflect.Array && n != t.Len() {
		return fmt.Errorf("%s: a list of %d is needed here, got %d", place(path), t.Len(), n)
	}
	return nil
}

func (s *scanner) object(t reflect.Type, path *step) error {
	if t != nil && t.Kind() != reflect.Struct && t.Kind() != reflect.Map {
		return fmt.Errorf("%s: an object is no value here", place(path))
	}
	known := s.fieldsOf(t)
	seen := map[string]bool{}
	s.skip('{')
	for !s.skip('}') {
		s.skip(',')
		s.space()
		key, err := s.text(path)
		if err != nil {
			return err
		}
		if seen[key] {
			return fmt.Errorf("%s: key %q stands twice", place(path), key)
		}
		seen[key] = true
		var element reflect.Type
		if known != nil {
			f, ok := known.byKey[key]
			if !ok {
				return fmt.Errorf("%s: unknown key %q", place(path), key)
			}
			element = f.Type
		}
		s.skip(':')
		if err := s.value(element, &step{up: path, key: key}); err != nil {
			return err
		}
	}
	if known != nil {
		for _, key := range known.needed {
			if !seen[key] {
				return fmt.Errorf("%s: key %q is missing", place(path), key)
			}
		}
	}
	return nil
}

// text returns the string that comes next.
func (s *scanner) text(path *step) (string, error) {
	start := s.at
	plain := true
	for s.at++; s.data[s.at] != '"'; s.at++ {
		if s.data[s.at] == '\\' {
			plain = false
			s.at++
		}
	}
	s.at++
	raw := s.data[start:s.at]
	if plain {
		return string(raw[1 : len(raw)-1]), nil
	}
	if loneSurrogate(raw) {
		return "", fmt.Errorf("%s: %s is not valid text", place(path), raw)
	}
	var text string
	err := json.Unmarshal(raw, &text)
	return text, err
}

// loneSurrogate reports whether the quoted text has half a surrogate pair.
func loneSurrogate(raw []byte) bool {
	high := rune(0) // the first half, if it came just before
	for i := 1; i < len(raw)-1; i++ {
		r := rune(raw[i])
		if r == '\\' {
			i++
			r = 0
			if raw[i] == 'u' {
				fmt.Sscanf(string(raw[i+1:i+5]), "%x", &r)
				i += 4
			}
		}
		switch {
		case high != 0:
			if utf16.DecodeRune(high, r) == utf8.RuneError {
				return true
			}
			high = 0
		case utf16.IsSurrogate(r) && r < 0xDC00:
			high = r
		case utf16.IsSurrogate(r):
			return true
		}
	}
	return high != 0
}

// fields are what a struct says of the keys of its objects.
type fields struct {
	byKey  map[string]reflect.StructField
	needed []string
}

// fieldsOf returns the fields of a struct type; embedded structs count as their fields.
// It is nil for other types.
func (s *scanner) fieldsOf(t reflect.Type) *fields {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	if f := s.structs[t]; f != nil {
		return f
	}
	list := &fields{byKey: map[string]reflect.StructField{}}
	for _, f := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || key == "" || key == "-" {
			continue
		}
		list.byKey[key] = f
		if !strings.Contains(options, "omit") {
			list.needed = append(list.needed, key)
		}
	}
	s.structs[t] = list
	return list
}
